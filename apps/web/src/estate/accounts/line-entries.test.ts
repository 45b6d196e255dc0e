// A figure of the accounts as a link, and the entries it leads to: from what the server answers to the words.
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Estate, EstateEntry } from '@testate/api/estate/calls'
import { drawAccounts } from '@testate/domain/estate/accounts'
import { facts } from '../../../../../packages/domain/testing/estates.ts'
import '../../platform/icu.ts'
import { AccountTables } from './account-tables.tsx'
import { asEntry, linesShown } from './ledger-facts.ts'
import { LineEntries } from './line-entries.tsx'

const none = { madeAt: '2026-03-01T00:00:00.000Z', isTakenOver: false, receipt: null, request: null }
const estate = {
  willId: 'will',
  people: facts.people.map((one) => ({ ...one, name: one.id, roles: [] })),
  items: facts.items.map(({ value, ...one }) => ({
    ...one,
    isInEstate: true,
    atDeathPence: value,
    values: [{ valuePence: value, foreign: null, source: 'a letter', reason: null, madeAt: none.madeAt }],
  })),
} as unknown as Estate
const entries = facts.entries.map(({ amount, ...one }): EstateEntry => ({
  ...none,
  ...one,
  foreign: null,
  amountPence: amount,
  correctedBy: null,
  madeBy: null,
  note: null,
  notReceived: null,
}))
const accounts = drawAccounts(facts, '2026-12-31')

const rendered = (element: ReactElement): string =>
  renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(MemoryRouter, null, element),
    ),
  )

test('every amount of the accounts is a link to its line, on the day that is shown', () => {
  const html = rendered(createElement(AccountTables, { estate, accounts, day: '2026-12-31' }))
  const cells = html.match(/<td>.*?<\/td>/g)!
  // Five assets, two debts and their sums in two columns each; eight amounts to give; four people with three.
  expect(cells).toHaveLength(12 + 6 + 8 + 12)
  expect(cells.filter((cell) => !cell.startsWith('<td><a class="estate-figure"'))).toEqual([])
  const { parts } = linesShown(estate.items, entries, accounts)
  const led = [...html.matchAll(/day=2026-12-31&amp;of=([^#"]+)#entries/g)].map(([, line]) => line!)
  expect(led.filter((line) => !parts.has(line))).toEqual([])
  expect(html).toContain('aria-label="-£3,210.00, what it is made of: Costs: Funeral"')
})

test('a line shows its entries and nobody else’s, its values, what they sum to, and the way back to all', () => {
  const line = 'now-bank'
  const html = rendered(
    createElement(LineEntries, { estate, entries, accounts, line, name: 'bank: Still held', allOf: '/all' }),
  )
  expect(html).toContain('What it is made of: bank: Still held')
  expect(html.match(/<td>[^<]*<\/td>/g)).toEqual([
    '<td>£12,345.67</td>',
    '<td>-£12,345.67</td>',
    '<td>£0.00</td>',
  ])
  expect(html).toContain('/assets#item-bank')
  const shown = [...html.matchAll(/<li id="entry-([^"]+)"/g)].map(([, id]) => id)
  expect(shown).toEqual([facts.entries.find(({ itemId }) => itemId === 'bank')!.id])
  expect(html).toContain('href="/all#entries"')
})

test('a figure of nothing says so', () => {
  const html = rendered(
    createElement(LineEntries, {
      estate,
      entries: [],
      accounts,
      line: 'cost-tax',
      name: 'Tax',
      allOf: '/all',
    }),
  )
  expect(html).not.toContain('<ul')
  expect(html).toMatch(/Nothing entered by the end of 31\s+December\s+2026 counts in this figure\./)
})

test('an entry of the screen is read as the ledger has it', () => {
  expect(entries.map(asEntry)).toMatchObject(facts.entries.map(({ id, amount }) => ({ id, amount })))
})
