// Closing an estate: what is still in the way, one thing after the other, until nothing is.
import { expect, test } from 'vitest'
import { pence } from '../money.ts'
import { drawAccounts, type Entitled } from './accounts.ts'
import { toSignFor, whyNotClosed } from './closing.ts'
import type { Item } from './items.ts'
import type { Entry } from './ledger.ts'

const item = (id: string, side: Item['side'], value: number): Item => ({
  id,
  number: side === 'asset' ? 1 : 2,
  side,
  class: side === 'asset' ? 'account' : 'bill',
  name: id,
  holding: 'sole',
  share: { of: 1, in: 1 },
  value: pence(value),
  isOutside: false,
  givenTo: null,
})
const entry = (number: number, kind: Entry['kind'], amount: number, more: Partial<Entry> = {}): Entry => ({
  id: `${number}`,
  number,
  day: '2026-03-01',
  kind,
  amount: pence(amount),
  itemId: null,
  personId: null,
  closes: false,
  expense: null,
  corrects: null,
  ...more,
})
const items = [item('bank', 'asset', 10_000), item('gas', 'liability', 1_000)]
const people: Entitled[] = [{ id: 'heir', number: 1, legacy: null, residue: { of: 1, in: 1 } }]
const all = [
  entry(1, 'realised', 10_000, { itemId: 'bank', closes: true }),
  entry(2, 'liability-paid', 1_000, { itemId: 'gas' }),
  entry(3, 'distributed', 9_000, { personId: 'heir' }),
]
const gaps = (entries: Entry[], receipts: string[] = [], of = items): [string, number][] =>
  whyNotClosed({
    accounts: drawAccounts({ items: of, entries, people }, '2026-11-26'),
    entries,
    receipts: new Set(receipts),
  }).map(({ code, count }) => [code, count])

test('an estate closes once everything is collected, paid, given and signed for', () => {
  expect(gaps([])).toEqual([
    ['assets-left', 1],
    ['debts-left', 1],
    ['still-to-give', 1],
  ])
  expect(gaps(all.slice(0, 1))).toEqual([
    ['debts-left', 1],
    ['still-to-give', 1],
    ['money-left', 10_000],
  ])
  expect(gaps(all)).toEqual([['receipts-missing', 1]])
  expect(gaps(all, ['3'])).toEqual([])
  expect(gaps([], [], [])).toContainEqual(['nothing-entered', 1])
})

test('a penny that is left, a cost to be paid back, and accounts that do not agree keep it open', () => {
  const short = [all[0]!, all[1]!, entry(3, 'distributed', 8_999, { personId: 'heir' })]
  expect(gaps(short, ['3'])).toEqual([
    ['still-to-give', 1],
    ['money-left', 1],
  ])
  const paidByHeir = entry(4, 'expense', 500, { personId: 'heir', expense: 'funeral' })
  expect(gaps([...all, paidByHeir], ['3']).map(([code]) => code)).toContain('owed-left')
  expect(gaps([entry(1, 'distributed', 5, { personId: 'heir' })], ['1']).map(([code]) => code)).toContain(
    'accounts-disagree',
  )
})

test('what was taken back wants no receipt, and neither does what came in', () => {
  const back = entry(4, 'counter', 0, { amount: null, corrects: '3' })
  expect(toSignFor(all).map(({ id }) => id)).toEqual(['3'])
  expect(toSignFor([...all, back])).toEqual([])
})
