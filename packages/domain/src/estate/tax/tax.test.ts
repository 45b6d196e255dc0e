// The edges of the path and of the estimate: a penny over a limit, what is missing, what was not confirmed, what nobody
// here can know.
import { expect, test } from 'vitest'
import { item as anyItem } from '../../../testing/estates.ts'
import { answered, taxFacts } from '../../../testing/tax-facts.ts'
import { pence } from '../../money.ts'
import type { Item } from '../items.ts'
import { asked, missing, noAnswers, type TaxAnswers } from './answers.ts'
import { estimate } from './estimate.ts'
import type { TaxFacts } from './facts.ts'
import { taxPath } from './path.ts'

const item = (value: number | null, more: Partial<Item> = {}): Item =>
  anyItem('bank', 1, { name: 'Bank', value: value === null ? null : pence(value), ...more })
const zero = pence(0)
const form = (...of: Parameters<typeof taxFacts>): [string | null, string | null] => {
  const { form: found, exception } = taxPath(taxFacts(...of))
  return [found, exception]
}
const codes = (...of: Parameters<typeof taxFacts>): string[] =>
  taxPath(taxFacts(...of)).reasons.map(({ code }) => code)

test('a limit is kept to the penny, and a penny over it is not', () => {
  expect(form([item(32_500_000)])).toEqual(['in-application', 'low-value'])
  expect(form([item(32_500_001)])).toEqual(['IHT400', null])
  const exempt = { toSpouse: pence(300_000_000), spouseConnected: true }
  expect(form([item(300_000_000)], exempt)).toEqual(['in-application', 'exempt'])
  expect(codes([item(300_000_001)], exempt)).toContain('gross-over-exempt')
  // Before 2022 a million was the most.
  expect(codes([item(100_000_001)], exempt, { dateOfDeath: '2021-12-31' })).toContain('gross-over-exempt')
  expect(form([item(100_000)], { gifts: pence(25_000_000) })).toEqual(['in-application', 'low-value'])
  expect(codes([item(100_000)], { gifts: pence(25_000_001) })).toContain('gifts-over')
  expect(codes([item(100_000)], { gifts: pence(15_000_001) }, { dateOfDeath: '2021-12-31' })).toContain(
    'gifts-over',
  )
})

test('what closes every way is said once, what closes one says which', () => {
  expect(codes([item(100)], { keptBenefit: true })).toEqual(['nothing-exempt', 'kept-benefit'])
  expect(codes([item(100)], { trusts: 'several', inTrust: zero, trustExempt: zero })).toContain(
    'several-trusts',
  )
  const trust = { trusts: 'one' as const, inTrust: pence(25_000_001), trustExempt: zero }
  expect(taxPath(taxFacts([item(100)], trust)).reasons).toContainEqual({
    code: 'trust-over',
    against: 'low-value',
    rule: 'lowValueTrust',
    amount: 25_000_001,
    parts: [{ code: 'in-trust', amount: 25_000_001 }],
    limits: [],
  })
  expect(codes([item(100)], { connection: 'no' })).toEqual(['not-connected'])
  const abroad = { toSpouse: pence(50_000_000), spouseConnected: false }
  expect(codes([item(60_000_000)], abroad)).toContain('spouse-not-connected')
  const outside = { connection: 'never' as const, onlyCashAndShares: false, mostGiftsInYear: pence(300_001) }
  expect(codes([item(15_000_001)], outside)).toEqual(['outside-over', 'outside-kinds', 'outside-gifts'])
  expect(
    form(
      [item(100)],
      { ...outside, onlyCashAndShares: true, mostGiftsInYear: zero },
      { dateOfDeath: '2021-05-01' },
    ),
  ).toEqual(['IHT207', 'outside-uk'])
})

test('a trust of an exempt estate: before 2022 only what is not exempt counts, then the whole of it too', () => {
  const trust = (inTrust: number, trustExempt: number, dateOfDeath: string): unknown[] =>
    taxPath(
      taxFacts(
        [item(10_000_000)],
        {
          toSpouse: pence(10_000_000),
          spouseConnected: true,
          trusts: 'one',
          inTrust: pence(inTrust),
          trustExempt: pence(trustExempt),
        },
        { dateOfDeath },
      ),
    ).reasons.flatMap(({ code, against, amount }) => (against === 'exempt' ? [[code, amount]] : []))
  expect(trust(90_000_000, 75_000_000, '2021-12-31')).toEqual([])
  expect(trust(80_000_000, 64_999_999, '2021-12-31')).toEqual([['trust-taxed-over', 15_000_001]])
  expect(trust(100_000_000, 75_000_000, '2022-01-01')).toEqual([])
  expect(trust(100_000_000, 74_999_999, '2022-01-01')).toEqual([['trust-taxed-over', 25_000_001]])
  expect(trust(100_000_001, 100_000_001, '2022-01-01')).toEqual([['trust-over', 100_000_001]])
  // It is exempt in the estimate too.
  const held = { trusts: 'one' as const, inTrust: pence(50_000_000), trustExempt: pence(50_000_000) }
  const { lines, tax } = estimate(taxFacts([item(32_500_000)], held))
  expect(lines.find(({ code }) => code === 'trust-exempt')!.amount).toBe(-50_000_000)
  expect(tax).toBe(0)
})

test('a gift that no excepted estate may have given asks for the full account, of whatever value', () => {
  const { form: found, reasons, schedules } = taxPath(taxFacts([item(100)], { otherGifts: true }))
  expect(found).toBe('IHT400')
  expect(reasons).toContainEqual({
    code: 'other-gifts',
    against: null,
    rule: null,
    amount: null,
    parts: [],
    limits: [],
  })
  expect(schedules).toContain('IHT403')
})

test('to a spouse who is not connected only the band is exempt, where the person who died was', () => {
  const spouse = { toSpouse: pence(80_000_000), spouseConnected: false }
  const { tax, lines, unknown } = estimate(taxFacts([item(90_000_000)], spouse))
  // 900,000 less 325,000 and 325,000 is 250,000; two fifths of it.
  expect(tax).toBe(10_000_000)
  expect(lines.find(({ code }) => code === 'to-spouse')).toEqual({
    code: 'to-spouse',
    amount: -32_500_000,
    rules: ['nilRateBand'],
  })
  expect(unknown).toEqual(['spouse-abroad'])
  // Whoever died was not connected either: all of it is exempt.
  const neither = estimate(taxFacts([item(90_000_000)], { ...spouse, connection: 'no' }))
  expect([neither.tax, neither.unknown]).toEqual([0, []])
  const later = estimate(taxFacts([item(90_000_000)], spouse, { dateOfDeath: '2030-06-01' }))
  expect(later.lines.find(({ code }) => code === 'chargeable')!.amount).toBeNull()
  expect(taxPath(taxFacts([item(100)], { connection: 'no' })).schedules).toContain('IHT401')
  expect(taxPath(taxFacts([item(40_000_000)])).schedules).not.toContain('IHT401')
})

test('an earlier band: in part from 2022 on, as a whole before, and only of a plain estate', () => {
  const earlier = { earlierDeath: true, unusedBand: 500_000, unusedResidenceBand: 0, earlierIsPlain: true }
  // 325,000 and half of it.
  expect(form([item(48_750_000)], earlier)).toEqual(['in-application', 'low-value'])
  expect(form([item(48_750_001)], earlier)).toEqual(['IHT400', null])
  const in2021 = { dateOfDeath: '2021-12-31' }
  expect(codes([item(48_750_000)], earlier, in2021)).toContain('earlier-only-in-part')
  expect(form([item(65_000_000)], { ...earlier, unusedBand: 1_000_000 }, in2021)).toEqual([
    'IHT205 and IHT217',
    'low-value',
  ])
  expect(codes([item(40_000_000)], { ...earlier, earlierIsPlain: false })).toContain('earlier-not-plain')
})

test('without all answers and values there is no form, and it says which are missing', () => {
  const path = taxPath(taxFacts([item(null), item(1, { id: 'other', holding: null })], { gifts: null }))
  expect(path).toMatchObject({
    form: null,
    exception: null,
    missingAnswers: ['gifts'],
    itemsWithoutValue: ['bank', 'other'],
    payBy: '2026-07-31',
  })
  expect(taxPath(taxFacts([])).form).toBeNull()
  const none = { hasPensionOutside: false, countsPensions: true }
  expect(missing(noAnswers, asked(noAnswers, none))).toHaveLength(13)
  expect(asked({ ...answered, toSpouse: pence(1), trusts: 'one', earlierDeath: true }, none)).toEqual(
    expect.arrayContaining(['spouseConnected', 'inTrust', 'trustExempt', 'unusedBand', 'earlierIsPlain']),
  )
  expect(asked(answered, { hasPensionOutside: true, countsPensions: true })).toContain('pensionsExcluded')
})

test('the rate for charity: from a tenth of the baseline on, as in the manual’s example', () => {
  // IHTM45010: 750,000, of which 50,000 to charity; the baseline is 425,000 and the tax 135,000.
  const rated = (toCharity: number) => estimate(taxFacts([item(75_000_000)], { toCharity: pence(toCharity) }))
  expect(rated(5_000_000).tax).toBe(13_500_000)
  expect(rated(5_000_000).lines.find(({ code }) => code === 'rate')).toEqual({
    code: 'rate',
    amount: 36,
    rules: ['charityRate', 'charityShare'],
  })
  // A tenth of 425,000 is 42,500; one penny less does not do.
  expect(
    [rated(4_250_000).lines, rated(4_249_999).lines].map(
      (of) => of.find(({ code }) => code === 'rate')!.amount,
    ),
  ).toEqual([36, 40])
})

test('a rule that was not confirmed, or is missing, leaves no sum behind it', () => {
  const later = estimate(taxFacts([item(50_000_000)], {}, { dateOfDeath: '2030-06-01' }))
  expect(later.tax).toBeNull()
  expect(later.unconfirmed).toEqual(['nilRateBand'])
  expect(later.lines.filter(({ amount }) => amount === null).map(({ code }) => code)).toEqual([
    'band',
    'band-left',
    'taxed',
    'tax',
  ])
  const home = { homeToDescendants: pence(10_000_000) }
  const last = estimate(taxFacts([item(50_000_000)], home, { dateOfDeath: '2032-01-01' }))
  expect([last.tax, last.unconfirmed]).toEqual([null, ['nilRateBand']])
  expect(taxPath(taxFacts([item(1)], {}, { dateOfDeath: '2030-06-01' })).unconfirmed).toContain('nilRateBand')
})

test('what it does not know it names, and goes on without it', () => {
  const of = (answers: Partial<TaxAnswers>, more: Partial<TaxFacts> = {}) =>
    estimate(taxFacts([item(90_000_000)], answers, more)).unknown
  expect(of({})).toEqual([])
  expect(of({ trusts: 'one', inTrust: zero, keptBenefit: true, downsized: true })).toEqual([
    'trusts',
    'kept-benefit',
    'downsizing',
  ])
  expect(of({ toSpouse: pence(1), spouseConnected: false })).toEqual(['spouse-abroad'])
  expect(of({ gifts: pence(32_500_001) })).toEqual(['gifts-over-band'])
  expect(of({ toCharity: pence(1) }, { hasLegacies: true })).toEqual(['grossing-up'])
  expect(of({}, { isResidueWhole: false })).toEqual(['partial-intestacy'])
})

test('relief beside what is exempt leaves no sum, in full or at half, for a spouse or a charity', () => {
  const of = (answers: Partial<TaxAnswers>) => estimate(taxFacts([item(90_000_000)], answers))
  const some = pence(10_000_000)
  for (const relief of [{ reliefFull: some }, { reliefHalf: some }])
    for (const exempt of [{ toSpouse: some, spouseConnected: true }, { toCharity: some }]) {
      const found = of({ ...relief, ...exempt })
      expect(found.tax).toBeNull()
      expect(found.unknown).toContain('relief-and-exempt')
      expect(found.lines.find(({ code }) => code === 'chargeable')!.amount).toBeNull()
    }
  const charity = of({ reliefFull: some, toCharity: some }).lines
  expect(charity.find(({ code }) => code === 'rate')!.amount).toBeNull()
  expect(of({ reliefFull: some }).tax).toBe(19_000_000)
  expect(of({ toCharity: some }).tax).not.toBeNull()
})

test('what passes outside the will counts, but for cover and for pensions before their day', () => {
  const outside = { isOutside: true, holding: null }
  const items = [
    item(10_000, { holding: 'joint-tenants', share: { of: 1, in: 2 } }),
    item(500, { ...outside, id: 'nominated' }),
    item(7_000, { ...outside, id: 'cover', class: 'life-cover' }),
    item(9_000, { ...outside, id: 'pension', class: 'pension' }),
  ]
  const inside = (day: string): unknown[] =>
    estimate(taxFacts(items, { pensionsExcluded: pence(4_000) }, { dateOfDeath: day }))
      .lines.filter(({ code }) => code === 'inside' || code === 'pensions')
      .map(({ amount }) => amount)
  expect(inside('2027-04-05')).toEqual([5_500])
  expect(inside('2027-04-06')).toEqual([5_500, 5_000])
})
