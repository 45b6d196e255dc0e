// A range moves no total that counts, and both ends are the share of the person who died. By hand and by property.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pence } from '../money.ts'
import { currencies, decimalsOf } from './currency/currencies.ts'
import { inPounds, keptForeign, type ForeignAmount } from './currency/foreign.ts'
import { valueAtDeath, type Item } from './items.ts'
import {
  isProvisional,
  itemsAt,
  keptForeignRange,
  markInWords,
  markOf,
  problemsOfRange,
  rangeAtDeath,
  rangeInPounds,
  totalsReach,
} from './value-range.ts'

const item = (number: number, value: number | null, more: Partial<Item> = {}): Item => ({
  id: `item-${number}`,
  number,
  side: 'asset',
  class: 'property',
  name: `Item ${number}`,
  holding: 'sole',
  share: { of: 1, in: 1 },
  value: value === null ? null : pence(value),
  isOutside: false,
  givenTo: null,
  ...more,
})
const between = (lowest: number, highest: number): Partial<Item> => ({
  basis: 'estimate',
  range: { lowest: pence(lowest), highest: pence(highest) },
})

const held = { today: '2026-04-01', day: '2026-03-10', isValue: true }
type Given = Parameters<typeof problemsOfRange>[0]

test('a range has both ends, the lower first, around the value, and none of what is stated', () => {
  const given: Given = {
    basis: 'estimate',
    value: 500,
    lowest: 400,
    highest: 600,
    foreign: null,
    foreignRange: null,
  }
  const codes = (more: Partial<Given>): unknown[] =>
    problemsOfRange({ ...given, ...more }, held).map(({ field, code }) => [field, code])
  expect(codes({})).toEqual([])
  expect(codes({ basis: 'valuation' })).toEqual([])
  expect(codes({ basis: 'stated', lowest: null, highest: null })).toEqual([])
  expect(codes({ lowest: 500, highest: 501 })).toEqual([])
  expect(codes({ basis: 'stated' })).toEqual([['lowestPence', 'range-of-estimate']])
  expect(codes({ basis: 'stated', lowest: null })).toEqual([['highestPence', 'range-of-estimate']])
  expect(codes({ lowest: null })).toEqual([['lowestPence', 'range-both']])
  expect(codes({ highest: null })).toEqual([['highestPence', 'range-both']])
  expect(codes({ lowest: 600 })).toEqual([['highestPence', 'range-order']])
  expect(codes({ lowest: 501 })).toEqual([['lowestPence', 'range-above-value']])
  expect(codes({ highest: 499 })).toEqual([['highestPence', 'range-below-value']])
  expect(codes({ value: null })).toEqual([])
})

const euros = (amount: string, perPound: string | null = '1.15'): ForeignAmount => ({
  currency: 'EUR',
  amount,
  rate: perPound === null ? null : { perPound, day: '2026-03-10', source: 'HMRC' },
})

test('of a value in another currency the range is in that currency alone', () => {
  const given: Given = {
    basis: 'estimate',
    value: null,
    lowest: null,
    highest: null,
    foreign: euros('230,000'),
    foreignRange: { lowest: '207000', highest: '241,500.50' },
  }
  const codes = (more: Partial<Given>): unknown[] =>
    problemsOfRange({ ...given, ...more }, held).map(({ field, code }) => [field, code])
  const range = (lowest: string, highest: string) => codes({ foreignRange: { lowest, highest } })
  expect(codes({})).toEqual([])
  expect(codes({ foreign: euros('230000', null) })).toEqual([])
  expect(codes({ foreignRange: null })).toEqual([])
  expect(range('0', '230000')).toEqual([])
  expect(codes({ basis: 'stated' })).toEqual([['foreignRange.lowest', 'range-of-estimate']])
  expect(codes({ foreign: null, value: 5 })).toEqual([['foreignRange.lowest', 'not-accepted']])
  expect(codes({ foreignRange: null, lowest: 5 })).toEqual([['lowestPence', 'not-accepted']])
  expect(codes({ highest: 5 })).toEqual([['highestPence', 'not-accepted']])
  expect(range(' ', '241500')).toEqual([['foreignRange.lowest', 'range-both']])
  expect(range('207000', '')).toEqual([['foreignRange.highest', 'range-both']])
  expect(range('230000', '230000.00')).toEqual([['foreignRange.highest', 'range-order']])
  expect(range('230000.01', '241500')).toEqual([['foreignRange.lowest', 'range-above-value']])
  expect(range('207000', '229999.99')).toEqual([['foreignRange.highest', 'range-below-value']])
  expect(range('-1', '241500.005')).toEqual([
    ['foreignRange.lowest', 'number-malformed'],
    ['foreignRange.highest', 'decimals-too-many'],
  ])
  expect(range('207000', '100,000,000,000,000')).toEqual([['foreignRange.highest', 'pounds-too-many']])
  // What is wrong with the value itself is said there, and nothing is compared with it.
  expect(codes({ foreign: euros('many') })).toEqual([])
  expect(codes({ foreign: { ...euros('1'), currency: 'XXQ' } })).toEqual([])
  expect(codes({ foreign: euros('230000', '0') })).toEqual([])
})

// 207,000 / 1.15 = 180,000; 241,500.50 / 1.15 = 210,000.4347….
test('a range in another currency by hand: both ends in pounds at the rate of the value, or none yet', () => {
  const kept = keptForeignRange(euros('230000.00'), { lowest: '207,000', highest: ' 241,500.5' })
  expect(kept).toEqual({ lowest: '207000.00', highest: '241500.50' })
  expect(rangeInPounds(euros('230000.00'), kept)).toEqual({ lowest: 18_000_000, highest: 21_000_043 })
  expect(rangeInPounds(euros('230000.00', null), kept)).toBeNull()
  const half = { holding: 'tenants-in-common', share: { of: 1, in: 2 } } as const
  const range = rangeInPounds(euros('230000.00'), kept)
  const flat = item(1, 20_000_000, { basis: 'estimate', range, ...half })
  // The odd penny of a half goes to the first of its owners.
  expect(totalsReach([flat]).net).toEqual({ lowest: 9_000_000, value: 10_000_000, highest: 10_500_022 })
})

const decimal = (digits: bigint, places: number): string => {
  const text = digits.toString().padStart(places + 1, '0')
  return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`
}

test('in any currency, at any rate, the value in pounds lies between the ends in pounds', () => {
  const minor = fc.bigInt(0n, 10n ** 11n)
  fc.assert(
    fc.property(
      fc.constantFrom(...currencies),
      fc.tuple(minor, minor, minor),
      fc.tuple(fc.bigInt(1n, 10n ** 9n), fc.integer({ min: 0, max: 8 })),
      (currency, drawn, [digits, places]) => {
        const [lowest, value, highest] = drawn
          .toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
          .map((one) => decimal(one, decimalsOf(currency)!)) as [string, string, string]
        const foreign = { ...euros(value, decimal(digits, places)), currency }
        fc.pre(lowest !== highest && inPounds({ ...foreign, amount: highest }) !== null)
        const given = { basis: 'valuation', value: null, lowest: null, highest: null, foreign } as const
        const codes = (foreignRange: { lowest: string; highest: string }) =>
          problemsOfRange({ ...given, foreignRange }, held).map(({ code }) => code)
        expect(codes({ lowest, highest })).toEqual([])
        expect(codes({ lowest: highest, highest: lowest })).toEqual(['range-order'])
        expect(keptForeignRange(keptForeign(foreign), { lowest, highest })).toEqual({ lowest, highest })
        const range = rangeInPounds(foreign, { lowest, highest })!
        expect(range.lowest).toBeLessThanOrEqual(inPounds(foreign)!)
        expect(inPounds(foreign)!).toBeLessThanOrEqual(range.highest)
      },
    ),
    { numRuns: 2_000 },
  )
})

test('totals by hand: the value counts, and the ends say how far it could move', () => {
  const reach = totalsReach([
    item(3, 9_999, { side: 'liability', class: 'bill', ...between(9_000, 12_000) }),
    item(1, 30_000_001, {
      holding: 'tenants-in-common',
      share: { of: 1, in: 2 },
      ...between(28_000_000, 31_000_000),
    }),
    item(2, 100_000, { basis: 'stated' }),
    item(4, 5_000, { basis: 'estimate' }),
    // A valuation without a range is as firm as what is stated.
    item(5, 7_000, { basis: 'valuation' }),
    // It passes to the survivor, or has no value yet: no total has it.
    item(6, 80_000, { holding: 'joint-tenants', ...between(1, 90_000) }),
    item(7, null, between(1, 2)),
  ])
  expect(reach).toEqual({
    assets: { lowest: 14_112_000, value: 15_112_001, highest: 15_612_000 },
    debts: { lowest: 9_000, value: 9_999, highest: 12_000 },
    net: { lowest: 14_100_000, value: 15_102_002, highest: 15_603_000 },
    provisional: [
      { id: 'item-1', range: { lowest: 14_000_000, highest: 15_500_000 } },
      { id: 'item-3', range: { lowest: 9_000, highest: 12_000 } },
      { id: 'item-4', range: null },
    ],
  })
})

test('an estimate and a range may change; what is stated, or has no value, does not', () => {
  expect(isProvisional(item(1, 5))).toBe(false)
  expect(isProvisional(item(1, 5, { basis: 'stated', range: null }))).toBe(false)
  expect(isProvisional(item(1, 5, { basis: 'valuation' }))).toBe(false)
  expect(isProvisional(item(1, 5, { basis: 'estimate' }))).toBe(true)
  expect(isProvisional(item(1, 5, { ...between(4, 6), basis: 'valuation' }))).toBe(true)
  expect(isProvisional(item(1, null, { basis: 'estimate' }))).toBe(false)
  expect(rangeAtDeath(item(1, null, between(4, 6)))).toBeNull()
})

test('the accounts mark what may change, with the share of the person who died', () => {
  const mark = (...[value, more]: [number | null, Partial<Item>]): string | null => {
    const found = markOf(item(1, value, more))
    return found === null ? null : markInWords(found)
  }
  const half = { holding: 'tenants-in-common', share: { of: 1, in: 2 } } as const
  const house = between(28_000_000, 31_000_000)
  expect(mark(30_000_000, house)).toBe('an estimate, £280,000.00 to £310,000.00')
  expect(mark(30_000_000, { ...house, ...half })).toBe('an estimate, £140,000.00 to £155,000.00')
  expect(mark(30_000_000, { ...house, basis: 'valuation' })).toBe('a valuation, £280,000.00 to £310,000.00')
  expect(mark(5, { basis: 'estimate' })).toBe('an estimate')
  expect(mark(5, { basis: 'valuation' })).toBeNull()
  expect(mark(5, {})).toBeNull()
  expect(mark(null, house)).toBeNull()
})

const items = fc.array(
  fc.record({
    side: fc.constantFrom('asset' as const, 'liability' as const),
    ends: fc.tuple(fc.nat(50_000_000), fc.nat(50_000_000), fc.nat(50_000_000)),
    hasRange: fc.boolean(),
    isOutside: fc.boolean(),
    share: fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 9 })),
  }),
  { maxLength: 8 },
)

test('for any values the totals that count lie between the ends, and are those without any range', () => {
  fc.assert(
    fc.property(items, (drawn) => {
      const made = drawn.map(({ side, ends, hasRange, isOutside, share: [of, more] }, at) => {
        const [lowest, value, highest] = ends.toSorted((one, other) => one - other) as [
          number,
          number,
          number,
        ]
        const share = { of, in: of + more }
        return item(at + 1, value, {
          side,
          isOutside,
          share,
          holding: 'tenants-in-common',
          ...(hasRange && lowest < highest ? between(lowest, highest) : {}),
        })
      })
      const reach = totalsReach(made)
      const plain = totalsReach(made.map((one) => ({ ...one, range: null, basis: 'stated' as const })))
      for (const line of ['assets', 'debts', 'net'] as const) {
        expect(reach[line].lowest).toBeLessThanOrEqual(reach[line].value)
        expect(reach[line].value).toBeLessThanOrEqual(reach[line].highest)
        expect(plain[line]).toEqual({
          lowest: reach[line].value,
          value: reach[line].value,
          highest: reach[line].value,
        })
      }
      // Both ends are those of estates in which every range came out there.
      for (const end of ['lowest', 'highest'] as const)
        expect(totalsReach(itemsAt(made, end)).net.value).toBe(reach.net[end])
      for (const one of made) {
        const range = rangeAtDeath(one)
        if (range !== null) expect(range.highest).toBeGreaterThanOrEqual(valueAtDeath(one)!)
      }
    }),
    { numRuns: 2_000 },
  )
})
