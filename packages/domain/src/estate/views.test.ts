// What a beneficiary is shown of an estate: the chosen lines as they stand, and nothing of anybody else.
import { expect, test } from 'vitest'
import { pence } from '../money.ts'
import type { Entitled } from './accounts.ts'
import type { Item } from './items.ts'
import type { Entry } from './ledger.ts'
import { showTo, viewParts, whyNotShown, type Chosen } from './views.ts'

const item = (id: string, number: number, value: number | null, more: Partial<Item> = {}): Item => ({
  id,
  number,
  side: 'asset',
  class: 'account',
  name: `The ${id}`,
  holding: 'sole',
  share: { of: 1, in: 1 },
  value: value === null ? null : pence(value),
  isOutside: false,
  givenTo: null,
  ...more,
})
const entry = (number: number, kind: Entry['kind'], amount: number | null, more: Partial<Entry> = {}) => ({
  id: `entry ${number}`,
  number,
  day: `2026-03-0${number}`,
  kind,
  amount: amount === null ? null : pence(amount),
  itemId: null,
  personId: null,
  closes: false,
  expense: null,
  corrects: null,
  // As the rows have it: it must not be shown.
  note: 'A note of the executors',
  ...more,
})
const items = [
  item('bank', 1, 100_000),
  item('clock', 2, 5_000, { class: 'effects', givenTo: 'hester' }),
  item('ring', 3, 7_000, { class: 'effects', givenTo: 'ben' }),
  item('bill', 4, 10_000, { side: 'liability', class: 'bill' }),
  item('pension', 5, 90_000, { class: 'pension', isOutside: true }),
]
const people: Entitled[] = [
  { id: 'hester', number: 1, legacy: pence(20_000), residue: { of: 1, in: 2 } },
  { id: 'ben', number: 2, legacy: null, residue: { of: 1, in: 2 } },
  { id: 'edith', number: 3, legacy: null, residue: null },
]
const entries: Entry[] = [
  entry(1, 'realised', 100_000, { itemId: 'bank', closes: true }),
  entry(2, 'expense', 4_000, { expense: 'funeral', personId: 'hester' }),
  entry(3, 'liability-paid', 10_000, { itemId: 'bill' }),
  entry(4, 'distributed', 20_000, { personId: 'hester' }),
  entry(5, 'distributed', 9_000, { personId: 'ben' }),
  entry(6, 'counter', null, { corrects: 'entry 5' }),
  entry(7, 'handed-over', null, { itemId: 'clock', personId: 'hester' }),
]
const show = (chosen: Partial<Chosen>, day = '2026-11-26', to = 'hester') =>
  showTo(to, { itemIds: [], entryIds: [], parts: [], ...chosen }, { items, entries, people }, day)
const nothing = { assets: [], debts: [], entries: [], will: null, account: null, totals: null }

test('nothing but what was chosen is shown, line by line', () => {
  expect(show({})).toMatchObject(nothing)
  expect(show({ itemIds: ['bill', 'pension', 'bank', 'no such item'] })).toMatchObject({
    ...nothing,
    assets: [
      { number: 1, class: 'account', name: 'The bank', atDeath: 100_000, now: 0, isYours: false },
      // What passes outside the will nobody collects.
      { number: 5, class: 'pension', name: 'The pension', atDeath: 90_000, now: null, isYours: false },
    ],
    debts: [{ number: 4, class: 'bill', name: 'The bill', atDeath: 10_000, now: 0, isYours: false }],
  })
  const shown = show({ itemIds: ['clock'], entryIds: entries.map(({ id }) => id) })
  // An item that is not shown has no name at its entry either, and a counter-entry is no line of its own.
  expect(
    shown.entries.map(({ number, item: of, toYou, isTakenBack }) => [number, of, toYou, isTakenBack]),
  ).toEqual([
    [1, null, false, false],
    [2, null, false, false],
    [3, null, false, false],
    [4, null, true, false],
    [5, null, false, true],
    [7, 'The clock', true, false],
  ])
})

test('no name of another person, no note and no source is in it, whatever is chosen', () => {
  const shown = show({
    itemIds: items.map(({ id }) => id),
    entryIds: entries.map(({ id }) => id),
    parts: viewParts,
  })
  const said = JSON.stringify(shown)
  for (const of of ['hester', 'ben', 'edith', 'note', 'source', 'corrects'])
    expect(said.includes(of), of).toBe(false)
})

test('what the will gives, their account and the totals are as the accounts have them, to the penny', () => {
  const { will, account, totals, isSettled } = show({ parts: viewParts })
  expect(will).toEqual({ legacy: 20_000, residue: { of: 1, in: 2 }, things: ['The clock'] })
  // 112,000 at death less 10,000 owed, less 4,000 for the funeral: 98,000.
  // Things 12,000, legacy 20,000, residue 66,000.
  expect(totals).toEqual({ net: 102_000, gain: 0, income: 0, costs: 4_000, toGive: 98_000, given: 25_000 })
  expect(account).toEqual({ things: 5_000, legacy: 20_000, residue: 33_000, had: 25_000, still: 33_000 })
  expect(isSettled).toBe(true)
  expect(show({ parts: ['account', 'will'] }, '2026-11-26', 'edith')).toMatchObject({
    will: { legacy: null, residue: null, things: [] },
    account: { things: 0, legacy: 0, residue: 0, had: 0, still: 0 },
  })
  // Before the money came in it had been spent already.
  expect(
    showTo(
      'hester',
      { itemIds: [], entryIds: [], parts: ['totals'] },
      { items: [item('house', 1, null)], entries: [], people },
      '2026-11-26',
    ).isSettled,
  ).toBe(false)
})

test('a view shows something, until a day within a year', () => {
  const today = '2026-11-26'
  const why = (chosen: Partial<Chosen>, until: string) =>
    whyNotShown({ itemIds: [], entryIds: [], parts: [], ...chosen }, until, today)
  expect(why({}, '2026-12-01')).toBe('estate-view-empty')
  expect(why({ parts: ['will'] }, '2026-11-25')).toBe('estate-view-day')
  expect(why({ parts: ['will'] }, '2027-11-28')).toBe('estate-view-day')
  for (const until of [today, '2027-11-27']) expect(why({ itemIds: ['bank'] }, until)).toBeNull()
})
