// Instalments worked by hand from sections 227 and 228, and that no penny of the tax is lost.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { item as anyItem } from '../../../testing/estates.ts'
import { taxFacts } from '../../../testing/tax-facts.ts'
import { pence, sum } from '../../money.ts'
import type { Item } from '../items.ts'
import { estimate } from './estimate.ts'
import { instalmentsOf } from './instalments.ts'

const item = (kind: Item['class'], value: number | null, more: Partial<Item> = {}): Item =>
  anyItem(kind, 1, { class: kind, value: value === null ? null : pence(value), ...more })
const of = (...given: Parameters<typeof taxFacts>) => {
  const held = taxFacts(...given)
  return instalmentsOf(held, estimate(held))
}
const mortgage = (value: number): Item => item('mortgage', value, { side: 'liability', number: 9 })

test('a house with a mortgage, by hand: its part of the tax, the rest at once, ten days', () => {
  // 500,000 and 100,000 less 50,000 is 550,000; 225,000 over the band makes 90,000. The house is 450 of 550 parts:
  // 73,636.3636…, so 7,363.64 six times and 7,363.63 four times.
  const found = of([
    item('property', 50_000_000),
    item('account', 10_000_000, { number: 2 }),
    mortgage(5_000_000),
  ])!
  expect(found).toMatchObject({
    qualifying: [{ id: 'property', amount: 50_000_000, interest: 'runs' }],
    perhaps: [],
    value: 45_000_000,
    net: 55_000_000,
    tax: 7_363_636,
    atOnce: 1_636_364,
    why: null,
  })
  expect(found.payments.map(({ amount }) => amount)).toEqual([
    ...Array.from({ length: 6 }, () => 736_364),
    ...Array.from({ length: 4 }, () => 736_363),
  ])
  expect(found.payments.map(({ day }) => day)).toEqual(
    Array.from({ length: 10 }, (_, years) => `${2026 + years}-07-31`),
  )
})

test('a death in August: the end of February, and the same day of each year after', () => {
  const days = (dateOfDeath: string) =>
    of([item('property', 50_000_000)], {}, { dateOfDeath })!.payments.map(({ day }) => day)
  expect(days('2023-08-31').slice(0, 5)).toEqual([
    '2024-02-29',
    '2025-02-28',
    '2026-02-28',
    '2027-02-28',
    '2028-02-29',
  ])
  expect(days('2024-08-01').slice(0, 4)).toEqual(['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-28'])
})

test('what qualifies, what perhaps does, and how interest runs on each', () => {
  const found = of([
    item('farm', 30_000_000, { number: 3 }),
    item('business', 20_000_000, { number: 2 }),
    item('investment', 10_000_000, { number: 4 }),
    item('abroad', 5_000_000, { number: 5 }),
    item('account', 1, { number: 6 }),
    // A joint owner's share counts for the tax. What has no value yet does not.
    item('property', 2_000_000, {
      id: 'joint',
      number: 7,
      holding: 'joint-tenants',
      share: { of: 1, in: 2 },
    }),
    item('property', null, { number: 8 }),
  ])!
  expect(found.qualifying).toEqual([
    { id: 'business', amount: 20_000_000, interest: 'only-if-late' },
    { id: 'farm', amount: 30_000_000, interest: 'runs-beyond-relief' },
    { id: 'joint', amount: 1_000_000, interest: 'runs' },
  ])
  expect(found.perhaps).toEqual([
    { id: 'investment', kind: 'investment' },
    { id: 'abroad', kind: 'abroad' },
  ])
  // Of somebody not connected, what is abroad is not taxed.
  expect(of([item('property', 50_000_000), item('abroad', 1)], { connection: 'no' })!.perhaps).toEqual([])
})

test('nothing where no tax is due or nothing can qualify; no part where it is not known who bears it', () => {
  expect(of([item('property', 32_500_000)])).toBeNull()
  expect(of([item('account', 50_000_000)])).toBeNull()
  const shares = of([item('investment', 50_000_000)])!
  const perhaps = [{ id: 'investment', kind: 'investment' }]
  expect(shares).toMatchObject({ perhaps, value: 0, tax: 0, atOnce: 7_000_000, payments: [] })
  const house = [item('property', 90_000_000)]
  const none = { tax: null, atOnce: null, payments: [] }
  const uneven = { ...none, why: 'shared-unevenly' }
  const some = pence(1_000_000)
  expect(of(house, { toSpouse: some, spouseConnected: true })).toMatchObject(uneven)
  expect(of(house, { toCharity: some })).toMatchObject(uneven)
  expect(of(house, { reliefFull: some })).toMatchObject(uneven)
  expect(of(house, { reliefHalf: some })).toMatchObject(uneven)
  expect(of(house, { trusts: 'one', inTrust: some, trustExempt: some })).toMatchObject(uneven)
  expect(of(house, {}, { dateOfDeath: '2030-06-01' })).toMatchObject({ ...none, why: 'no-sum' })
})

test('a mortgage above the house leaves nothing to spread; debts never make it more than the estate', () => {
  const rich = item('account', 90_000_000, { number: 2 })
  expect(of([item('property', 10_000_000), rich, mortgage(20_000_000)])).toMatchObject({
    value: 0,
    tax: 0,
    payments: [],
  })
  const loan = item('loan', 30_000_000, { side: 'liability', number: 3 })
  const all = of([item('property', 90_000_000), loan])!
  expect(all).toMatchObject({ value: 60_000_000, net: 60_000_000, tax: 11_000_000, atOnce: 0 })
})

test('for any estate the instalments sum to their part, differ by a penny at most, and the parts to the tax', () => {
  fc.assert(
    fc.property(fc.nat(500_000_000), fc.nat(500_000_000), fc.nat(50_000_000), (house, bank, owed) => {
      const held = taxFacts([item('property', house), item('account', bank, { number: 2 }), mortgage(owed)])
      const { tax } = estimate(held)
      const found = instalmentsOf(held, { tax })
      if (found === null) return
      const amounts = found.payments.map(({ amount }) => amount)
      expect(sum(amounts)).toBe(found.tax)
      expect(found.tax! + found.atOnce!).toBe(tax)
      if (amounts.length > 0) {
        expect(amounts).toHaveLength(10)
        expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(1)
        expect(amounts.toSorted((one, other) => other - one)).toEqual(amounts)
      }
    }),
    { numRuns: 2_000 },
  )
})
