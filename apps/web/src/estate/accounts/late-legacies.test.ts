// The table of legacies that were not paid within a year: its days, its rule, and that it gives no amount of interest.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Accounts, Estate, EstateEntry } from '@testate/api/estate/calls'
import '../../platform/icu.ts'
import { LateLegacies } from './late-legacies.tsx'

const estate = { willId: 'will', dateOfDeath: '2025-02-10', people: [{ id: 'dora', name: 'Dora Heir' }] }
const paid = {
  id: 'one',
  number: 1,
  kind: 'distributed',
  personId: 'dora',
  day: '2026-03-31',
  amountPence: 40_000,
  corrects: null,
}
const shown = (day: string): string =>
  renderToStaticMarkup(
    createElement(LateLegacies, {
      estate: estate as Estate,
      accounts: { day, people: [{ personId: 'dora', legacy: 100_000 }] } as Accounts,
      entries: [paid as EstateEntry],
    }),
  ).replaceAll('\u{A0}', ' ')

test('each stretch has what was unpaid and its days; the rule is said not to be confirmed, and no sum is given', () => {
  const html = shown('2026-04-30')
  const cells = [...html.matchAll(/<td>([^<]*)<\/td>/g)].map(([, cell]) => cell)
  expect(cells.slice(0, 4)).toEqual(['£1,000.00', '11 February 2026', '31 March 2026', '49'])
  expect(cells.slice(4)).toEqual(['£600.00', '1 April 2026', '30 April 2026', '30'])
  expect(html).toContain('Practice Direction 40A, paragraph 15')
  expect(html).toContain('Not confirmed at its source')
  expect(html).toContain('we compute no amount')
})

test('nothing is said while nothing is late', () => {
  expect(shown('2026-02-10')).toBe('')
})
