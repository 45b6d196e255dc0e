// Nothing left to do does not mean everything succeeded: a network without the will is shown at the top.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { standingOf, type StandingCode, type TaskName } from '@testate/domain/journey'
import type { Journey } from '../journey/use-journey.ts'
import type { DashboardWill } from './dashboard-will.ts'
import { NextAction } from './next-action.tsx'

const will = (change: Partial<DashboardWill>): DashboardWill => ({
  willId: 'w',
  title: 'Will of Ann Example',
  version: '1.0',
  status: 'registered',
  role: 'testator',
  createdAt: '2026-11-22T10:00:00.000Z',
  completed: 1,
  total: 1,
  journey: { willId: 'w', task: null, code: 'complete', details: {}, step: null, who: 'nobody' },
  next: null,
  withdrawal: null,
  lost: [],
  timeline: [],
  tasks: [
    {
      task: 'registration',
      title: 'Registration',
      state: 'Completed',
      code: 'registered',
      details: { held: ['Solana'], givenUp: ['Ethereum'] },
      step: null,
      who: 'nobody',
      text: 'Registered on Solana. Not on Ethereum: what was paid for it goes back, or has gone back.',
      reason: null,
      yours: false,
      href: '/x',
    },
  ],
  ...change,
})
const at = (code: StandingCode, willId: string | null, task: TaskName | null, details = {}): Journey => {
  const { step, who } = standingOf(code)
  return { willId, task, code, details, step, who }
}
const shown = (wills: DashboardWill[], journey = at('complete', null, null)) =>
  renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(NextAction, { journey, wills, others: [] })),
  )

test('with every network holding the will everything is done, and its certificate is one press away', () => {
  const html = shown([will({})])
  expect(html).toContain('Everything is done.')
  expect(html).toContain('href="/blockchain-registration?will=w"')
  expect(shown([])).toContain('Everything is done.')
})

test('a lost network is named with its money and what remains; nothing says all is done', () => {
  const html = shown([will({ lost: ['Ethereum', 'Corda'] }), will({ willId: 'other' })])
  expect(html).toContain('<h2 id="next-title">Your will is registered, but not on Ethereum and Corda</h2>')
  for (const words of [
    'Registered on Solana. Not on Ethereum: what was paid for it goes back, or has gone back.',
    'What is registered stays registered.',
    'href="/blockchain-registration?will=w"',
  ])
    expect(html).toContain(words)
  expect(html).not.toContain('Everything is done')
  expect(shown([will({ lost: ['Ethereum'], role: 'witness' })])).toContain(
    'The will you witnessed is registered, but not on Ethereum',
  )
})

test('of several each is named; what is to be done comes before all of it', () => {
  const wills = [
    will({ lost: ['Ethereum'] }),
    will({ willId: 'v', title: 'An older will', lost: ['Solana'] }),
  ]
  expect(shown(wills)).toMatch(
    new RegExp(
      '2 wills are registered, but not on every network they were meant for.*' +
        '<p>Will of Ann Example: Registered on.*<p>An older will: Registered on',
    ),
  )
  expect(shown(wills, at('signature-first', 'w', 'signatures'))).toMatch(
    new RegExp(
      '<h2 id="next-title">Sign the registration statement</h2>' +
        String.raw`<p>You sign first, then both witnesses.*href="/digital-signatures\?will=w&amp;open=signing"`,
    ),
  )
})

test('a wait names its task and the person waited for; the dead end says what is left to do', () => {
  const waits = shown([will({})], at('witnesses-awaited', 'w', 'witnesses', { names: ['Bob', 'Cleo'] }))
  expect(waits).toContain('<h2 id="next-title">Nothing for you to do now</h2>')
  expect(waits).toContain('Your two witnesses: Waiting for Bob and Cleo.')
  const late = shown([will({})], at('witness-declined-late', 'w', 'witnesses', { names: ['Bob'] }))
  expect(late).toContain('<h2 id="next-title">Name another witness</h2>')
  expect(late).toContain('href="/digital-signing?will=w&amp;open=witnesses"')
})

test('nothing is called done while somebody else’s death leaves something to do; a lost network is still named', () => {
  const left = [{ step: 'read' as const }]
  const of = (wills: DashboardWill[], journey = at('complete', null, null)) =>
    renderToStaticMarkup(
      createElement(MemoryRouter, null, createElement(NextAction, { journey, wills, others: left })),
    )
  expect(of([will({})])).toBe('')
  expect(of([will({ lost: ['Ethereum'] })])).toContain('but not on Ethereum')
  expect(of([will({})], at('signature-first', 'w', 'signatures'))).toContain(
    'Sign the registration statement',
  )
})
