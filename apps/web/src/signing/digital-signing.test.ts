// The page’s cards stand in an order that follows from two answers of the register. It shows none before both have
// come: a card that moves is pressed by mistake.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { readAuditEntries } from '@testate/api/audit'
import { willTasks } from '@testate/api/dashboard'
import { LEGAL_NOTICE } from '@testate/domain/legal-notice'
import { standingOf } from '@testate/domain/journey'
import '../platform/icu.ts'
import { Signing } from './digital-signing.tsx'

const willId = 'a2b7c1de-0000-4000-8000-000000000001'
const task = (of: 'payment' | 'video', code: 'paid' | 'video-missing') => ({
  task: of,
  code,
  details: {},
  ...standingOf(code),
  title: '',
  text: '',
  reason: null,
  yours: true,
  href: null,
})
const tasks = [task('payment', 'paid'), task('video', 'video-missing')]

/** The page with the will’s tasks, and with the entries of its log as far as they have come. */
function shown(entries: object[] | null): string {
  const client = new QueryClient()
  const input = { params: { id: willId } }
  client.setQueryData([willTasks.id, input], {
    willId,
    title: 'My last will',
    status: 'submitted',
    role: 'testator',
    paid: true,
    paymentNeeded: false,
    journey: tasks[1],
    tasks,
    actions: [],
  })
  if (entries !== null) client.setQueryData([readAuditEntries.id, input], { entries })
  return renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client },
      createElement(MemoryRouter, null, createElement(Signing, { willId })),
    ),
  )
}
const accepted = {
  event: 'legal-notice.accepted',
  at: '2026-11-01T10:00:00.000Z',
  byYou: true,
  details: { version: LEGAL_NOTICE.version },
}
const heading = (html: string, of: string): number => html.indexOf(`>${of}</h2>`)

test('while the log is read, nothing stands there to press', () => {
  const html = shown(null)
  expect(html).toContain('Digital Signing</h1>')
  expect(html).not.toMatch(/<button|<h2/)
})

test('the notice stands above the folded tasks until it is accepted, and below the open ones then', () => {
  const before = shown([])
  expect(heading(before, 'Legal Notice')).toBeGreaterThan(0)
  expect(heading(before, 'Legal Notice')).toBeLessThan(heading(before, 'Signing Process'))
  expect(before).toContain('<summary>See all 2 tasks</summary>')
  const after = shown([accepted])
  expect(heading(after, 'Legal Notice')).toBeGreaterThan(heading(after, 'Signing Process'))
  expect(after).not.toContain('See all')
})
