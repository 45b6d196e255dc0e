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
// As the rows have them: with names, which must not be shown.
const people: (Entitled & { name: string })[] = [
  { id: 'hester', name: 'Miss Heir', number: 1, legacy: pence(20_000), residue: { of: 1, in: 2 } },
  { id: 'ben', name: 'Mr Heir', number: 2, legacy: null, residue: { of: 1, in: 2 } },
  { id: 'edith', name: 'Mrs Acting', number: 3, legacy: null, residue: null },
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

test('that a value at death may still change is shown, and not by how much', () => {
  const range = { lowest: pence(60_001), highest: pence(190_002) }
  const shown = showTo(
    'hester',
    { itemIds: ['bank', 'clock'], entryIds: [], parts: [] },
    {
      items: items.map((one) => (one.id === 'bank' ? { ...one, basis: 'valuation', range } : one)),
      entries,
      people,
    },
    '2026-11-26',
  )
  expect(shown.assets.map(({ atDeath, isEstimate }) => [atDeath, isEstimate])).toEqual([
    [100_000, true],
    [5_000, false],
  ])
  expect(JSON.stringify(shown)).not.toMatch(/60001|190002|valuation/)
})

test('nothing but what was chosen is shown, line by line', () => {
  expect(show({})).toMatchObject(nothing)
  expect(show({ itemIds: ['bill', 'pension', 'bank', 'no such item'] })).toMatchObject({
    ...nothing,
    assets: [
      {
        class: 'account',
        name: 'The bank',
        atDeath: 100_000,
        now: 0,
        isEstimate: false,
        isOutside: false,
        isYours: false,
      },
      // What passes outside the will nobody collects.
      {
        class: 'pension',
        name: 'The pension',
        atDeath: 90_000,
        now: null,
        isEstimate: false,
        isOutside: true,
        isYours: false,
      },
    ],
    debts: [
      {
        class: 'bill',
        name: 'The bill',
        atDeath: 10_000,
        now: 0,
        isEstimate: false,
        isOutside: false,
        isYours: false,
      },
    ],
  })
  const shown = show({ itemIds: ['clock'], entryIds: entries.map(({ id }) => id) })
  // An item that is not shown has no name at its entry either, and a counter-entry is no line of its own.
  expect(shown.entries.map(({ day, item: of, toYou, isTakenBack }) => [day, of, toYou, isTakenBack])).toEqual(
    [
      ['2026-03-01', null, false, false],
      ['2026-03-02', null, false, false],
      ['2026-03-03', null, false, false],
      ['2026-03-04', null, true, false],
      ['2026-03-05', null, false, true],
      ['2026-03-07', 'The clock', true, false],
    ],
  )
  // Gaps in the executors' numbers would say how many are not shown.
  expect(JSON.stringify(shown)).not.toContain('number')
})

test('no name of another person, no note and no source is in it, whatever is chosen', () => {
  const shown = show({
    itemIds: items.map(({ id }) => id),
    entryIds: entries.map(({ id }) => id),
    parts: viewParts,
  })
  const said = JSON.stringify(shown)
  for (const of of ['hester', 'ben', 'edith', 'Heir', 'Mrs', 'note', 'source', 'corrects'])
    expect(said.includes(of), of).toBe(false)
})

test('what the will gives, their account and the totals are as the accounts have them, to the penny', () => {
  const { will, account, totals, openSums } = show({ parts: viewParts, itemIds: ['clock'] })
  expect(will).toEqual({ legacy: 20_000, residue: { of: 1, in: 2 }, things: ['The clock'] })
  // 112,000 at death less 10,000 owed, less 4,000 for the funeral: 98,000.
  // Things 12,000, legacy 20,000, residue 66,000.
  expect(totals).toEqual({ net: 102_000, gain: 0, income: 0, costs: 4_000, toGive: 98_000 })
  expect(account).toEqual({ things: 5_000, legacy: 20_000, residue: 33_000, had: 25_000, still: 33_000 })
  expect(openSums).toBeNull()
  expect(show({ parts: ['account', 'will'] }, '2026-11-26', 'edith')).toMatchObject({
    will: { legacy: null, residue: null, things: [] },
    account: { things: 0, legacy: 0, residue: 0, had: 0, still: 0 },
  })
})

const parts = (items: Item[], more: Partial<Chosen> = {}, entitled: readonly Entitled[] = people) =>
  showTo(
    'hester',
    { itemIds: items.map(({ id }) => id), entryIds: [], parts: viewParts, ...more },
    { items, entries: [], people: entitled },
    '2026-11-26',
  )

test('of the things that the will gives somebody those are named that were chosen and are in the estate', () => {
  const given = [
    item('clock', 1, 5_000, { givenTo: 'hester' }),
    item('ring', 2, 7_000, { givenTo: 'ben' }),
    item('car', 3, 9_000, { givenTo: 'hester', holding: 'joint-tenants' }),
    item('cover', 4, 9_000, { givenTo: 'hester', isOutside: true }),
  ]
  // Entered after the lines were chosen.
  const later = [...given, item('boat', 5, 8_000, { givenTo: 'hester' })]
  const shown = parts(later, { itemIds: given.map(({ id }) => id) })
  expect(shown.will?.things).toEqual(['The clock'])
  expect(shown.assets.map(({ isYours }) => isYours)).toEqual([true, false, false, false])
  expect(parts(later, { itemIds: [] }).will?.things).toEqual([])
})

test('books that balance are settled, whatever the will cannot give, and sums that are not shown say nothing', () => {
  // Too little for the legacy, nothing for anybody, and a fraction more than there is.
  const short = parts([item('bank', 1, 15_000)])
  expect(short).toMatchObject({ openSums: null, totals: { toGive: 15_000 }, account: { legacy: 15_000 } })
  const debt = item('bill', 2, 40_000, { side: 'liability', class: 'bill' })
  const insolvent = parts([item('bank', 1, 15_000), debt])
  expect(insolvent).toMatchObject({ openSums: null, totals: { net: -25_000, toGive: null } })
  const open = item('flat', 3, 90_000, { holding: null })
  expect(parts([item('bank', 1, 15_000), open]).openSums).toBe('books')
  for (const one of viewParts)
    expect(parts([item('house', 1, null)], { parts: [one] }).openSums, one).toBe(
      one === 'will' ? null : 'value-missing',
    )
})

test('what has no value yet, in pounds or for want of a rate, is not nothing, and its debts are no assets', () => {
  const euros = { currency: 'EUR', amount: '1000.00', rate: null }
  const unknown = [
    item('house', 1, null),
    item('konto', 2, null, { foreign: euros }),
    item('loan', 3, null, { side: 'liability', class: 'loan', foreign: euros }),
    item('ours', 4, 7_000, { side: 'liability', class: 'loan', holding: 'joint-tenants' }),
  ]
  const shown = parts(unknown)
  expect([...shown.assets, ...shown.debts].map(({ now, isOutside }) => [now, isOutside])).toEqual([
    [null, false],
    [null, false],
    [null, false],
    [null, true],
  ])
  expect(shown.openSums).toBe('value-missing')
  // With its rate it has a value; sold to the end, nothing is held of it, whatever it was worth.
  const rate = { perPound: '1.25', day: '2026-02-01', source: 'HMRC' }
  const known = parts([item('konto', 2, 80_000, { foreign: { ...euros, rate } })])
  expect(known).toMatchObject({ assets: [{ atDeath: 80_000, now: 80_000 }], openSums: null })
  const sold = entry(1, 'realised', 5_000, { itemId: 'house', closes: true })
  expect(
    showTo(
      'hester',
      { itemIds: ['house'], entryIds: [], parts: [] },
      { items: unknown, entries: [sold], people },
      '2026-11-26',
    ).assets,
  ).toMatchObject([{ atDeath: null, now: 0 }])
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
