// What "Send to my executor" offers, by who is named, told and declined.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { readPeople, type PeopleAround } from '@testate/api/people-around'
import '../platform/icu.ts'
import { SendToExecutor } from './send-to-executor.tsx'

type Person = PeopleAround['people'][number]

const willId = 'a2b7c1de-0000-4000-8000-000000000001'
const executor = (changed: Partial<Person> = {}): Person => ({
  id: 'a2b7c1de-0000-4000-8000-000000000002',
  kind: 'executor',
  standing: 'acting',
  name: 'Eve Brown',
  email: 'eve@example.com',
  phone: null,
  address: null,
  relationship: null,
  namedAt: '2026-11-01T10:00:00.000Z',
  toldAt: null,
  answer: null,
  answeredAt: null,
  factor: null,
  ...changed,
})

function shown(...people: Person[]): string {
  const client = new QueryClient()
  client.setQueryData([readPeople.id, { params: { id: willId } }], {
    people,
    waitDays: 14,
    onCertificate: false,
  })
  return renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client },
      createElement(MemoryRouter, null, createElement(SendToExecutor, { willId })),
    ),
  ).replaceAll('\u00A0', ' ')
}
const toPeople = `/people-around?will=${willId}`

test('the one executor who acts is written to, and whoever is in reserve is not', () => {
  const text = shown(executor(), executor({ id: 'b', name: 'Rob Green', standing: 'reserve' }))
  expect(text).toMatch(/Not told yet.*Send to my executor/)
  expect(text).not.toContain('Rob Green')
  expect(text).not.toContain(toPeople)
})

test('of two who act each has a button with their name', () => {
  const text = shown(executor(), executor({ id: 'b', name: 'Rob Green' }))
  expect(text).toMatch(/Send to Eve Brown.*Send to Rob Green/)
  expect(text).not.toContain('Send to my executor')
})

test('who was told is shown with the day, and who accepted with that day too', () => {
  const told = executor({ toldAt: '2026-11-02T10:00:00.000Z' })
  expect(shown(told)).toMatch(/Told on 2 November 2026, no answer yet.*Write to Eve Brown again/)
  expect(
    shown({ ...told, answer: 'accepted', answeredAt: '2026-11-03T10:00:00.000Z', factor: 'passkey' }),
  ).toContain('Accepted on 3 November 2026, with a passkey')
})

test('without an address, or after the only executor declined, it leads to the people around the will', () => {
  for (const text of [shown(), shown(executor({ email: null }))]) {
    expect(text).toContain('You have not given an email address for an executor yet.')
    expect(text).toContain(toPeople)
    expect(text).not.toContain('<button')
  }
  const declined = executor({
    toldAt: '2026-11-02T10:00:00.000Z',
    answer: 'declined',
    answeredAt: '2026-11-03T10:00:00.000Z',
  })
  expect(shown(declined)).toMatch(/Declined on 3 November 2026.*You can name somebody else\./)
  expect(shown(declined)).toContain(toPeople)
  expect(shown(declined)).not.toContain('<button')
  expect(shown(declined, executor({ id: 'b' }))).not.toContain(toPeople)
})
