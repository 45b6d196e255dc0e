// Legacies that were not paid within a year: their days and rules, and that no amount rests on what nobody confirmed.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Accounts, Estate, EstateEntry } from '@testate/api/estate/calls'
import { bareAmounts, deadEnds, linkedAmounts } from '../../../testing/amounts-in.ts'
import '../../platform/icu.ts'
import { LateLegacies } from './late-legacies.tsx'

const estate = {
  willId: 'will',
  dateOfDeath: '2025-02-10',
  people: [{ id: 'dora', name: 'Dora Heir', circumstance: 'minor' }],
  items: [],
}
const page = '/estate-administration/will/accounts'
const paid = {
  id: 'one',
  number: 1,
  kind: 'distributed',
  personId: 'dora',
  day: '2026-03-31',
  amountPence: 40_000,
  corrects: null,
}
const shown = (day: string, asked: string | null = null): string =>
  renderToStaticMarkup(
    createElement(
      MemoryRouter,
      { initialEntries: [page] },
      createElement(LateLegacies, {
        estate: estate as unknown as Estate,
        accounts: { day, people: [{ personId: 'dora', legacy: 100_000 }] } as Accounts,
        entries: [paid as EstateEntry],
        asked,
      }),
    ),
  ).replaceAll('\u{A0}', ' ')

test('each stretch has what was unpaid and its days; nobody confirmed the rule, so no sum is given', () => {
  const html = shown('2026-04-30')
  const cells = [...html.matchAll(/<td>(?:<a [^>]*>)?([^<]*)(?:<\/a>)?<\/td>/g)].map(([, cell]) => cell)
  const without = ['not confirmed', 'not computed']
  expect(cells.slice(0, 6)).toEqual(['£1,000.00', '11 February 2026', '31 March 2026', '49', ...without])
  expect(cells.slice(6)).toEqual(['£600.00', '1 April 2026', '30 April 2026', '30', ...without])
  expect(html).toContain('Practice Direction 40A, paragraph 15')
  expect(html).toContain('Administration of Estates Act 1925, section 44')
  expect(html).toContain('Not confirmed at its source')
  expect(html).toContain('Dora Heir: no amount is given for 79 days')
  expect(html).toContain('ask a solicitor whether interest is due, and from which day')
  expect(html).toContain('2.81% a year')
  expect(html).toContain('never the interest')
  expect(html).toContain('Under age, as you entered, and perhaps such a child: Dora Heir.')
})

test('it says what to look up and where, how to work it out, and how to enter what is paid', () => {
  const html = shown('2026-04-30')
  expect(html).toContain('Look up the rate of the “basic account” for each day in the table above')
  expect(html).toContain(
    `Divide by <a href="${page}#legacies-year" data-discover="true">365</a>, then by 100`,
  )
  expect(html).toContain(
    `<a href="${page}?kind=expense" data-discover="true">enter it as a cost of the estate</a>`,
  )
  expect(html).toContain('id="legacies-year"')
})

test('nothing is said while nothing is late', () => {
  expect(shown('2026-02-10')).toBe('')
})

test('what was unpaid leads to what the will gives, then to what was given; the rate leads to its rule', () => {
  const html = shown('2026-04-30')
  expect(linkedAmounts(html)).toEqual([
    `£1,000.00 -> ${page}?of=part-dora#entries`,
    `£600.00 -> ${page}?of=had-dora#entries`,
  ])
  expect(html).toContain('aria-label="£600.00, what it is made of: Dora Heir: Had"')
  expect(bareAmounts(html)).toEqual([])
  expect(deadEnds(html, page).filter((to) => !to.endsWith('#entries'))).toEqual([])
  expect(html).toMatch(/<a [^>]*href="[^"]*#legacies-rate-[\d-]+"[^>]*>not confirmed</)
  const earlier = shown('2026-04-30', '2026-04-30')
  expect(earlier).toContain(`${page}?day=2026-04-30#legacies-rate-`)
  expect(earlier).toContain(`${page}?day=2026-04-30&amp;of=had-dora#entries`)
})
