// A range moves no total that counts, and both ends are the share of the person who died. By hand and by property.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pence } from '../money.ts'
import { valueAtDeath, type Item } from './items.ts'
import { isProvisional, itemsAt, problemsOfRange, rangeAtDeath, totalsReach } from './value-range.ts'

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

test('a range has both ends, the lower first, around the value, in pounds, and none of what is stated', () => {
  const given = { basis: 'estimate', value: 500, isForeign: false, lowest: 400, highest: 600 } as const
  const codes = (more: Partial<Parameters<typeof problemsOfRange>[0]>): unknown[] =>
    problemsOfRange({ ...given, ...more }).map(({ field, code }) => [field, code])
  expect(codes({})).toEqual([])
  expect(codes({ basis: 'valuation' })).toEqual([])
  expect(codes({ basis: 'stated', lowest: null, highest: null })).toEqual([])
  expect(codes({ lowest: 500, highest: 501 })).toEqual([])
  expect(codes({ basis: 'stated' })).toEqual([['lowestPence', 'range-of-estimate']])
  expect(codes({ basis: 'stated', lowest: null })).toEqual([['highestPence', 'range-of-estimate']])
  expect(codes({ isForeign: true, value: null })).toEqual([['lowestPence', 'range-in-pounds']])
  expect(codes({ lowest: null })).toEqual([['lowestPence', 'range-both']])
  expect(codes({ highest: null })).toEqual([['highestPence', 'range-both']])
  expect(codes({ lowest: 600 })).toEqual([['highestPence', 'range-order']])
  expect(codes({ lowest: 501 })).toEqual([['lowestPence', 'range-above-value']])
  expect(codes({ highest: 499 })).toEqual([['highestPence', 'range-below-value']])
  expect(codes({ value: null })).toEqual([])
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
