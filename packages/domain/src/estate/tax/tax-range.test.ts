// How far the tax could move, worked by hand, and each limit at its edge: a penny more and it lies between.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { item } from '../../../testing/estates.ts'
import { taxFacts } from '../../../testing/tax-facts.ts'
import { pence } from '../../money.ts'
import type { Item } from '../items.ts'
import { estimate } from './estimate.ts'
import { asked, noAnswers } from './answers.ts'
import { answersThatStay, bandCrossed, taxRange } from './tax-range.ts'

const house = (value: number, ends: [number, number] | null, more: Partial<Item> = {}): Item =>
  item('house', 1, {
    class: 'property',
    name: 'House',
    value: pence(value),
    basis: 'estimate',
    range: ends === null ? null : { lowest: pence(ends[0]), highest: pence(ends[1]) },
    ...more,
  })

test('a range around the nil-rate band: form, tax and limit depend on it, so a valuation is worth getting', () => {
  const highest = {
    rule: 'nilRateBand',
    amount: 34_000_000,
    parts: [{ code: 'inside', amount: 34_000_000 }],
    limits: [],
  }
  // 320,000 needs no form; 340,000 is 15,000 over the band, and two fifths of that are 6,000.
  expect(taxRange(taxFacts([house(33_000_000, [32_000_000, 34_000_000])]))).toEqual({
    provisional: [{ id: 'house', range: { lowest: 32_000_000, highest: 34_000_000 } }],
    net: { lowest: 32_000_000, value: 33_000_000, highest: 34_000_000 },
    tax: { lowest: 0, highest: 600_000 },
    forms: { lowest: 'in-application', highest: 'IHT400' },
    reasons: [
      { code: 'gross-over-band', against: 'low-value', ...highest },
      { code: 'net-over-band', against: 'exempt', ...highest },
    ],
    crossed: [{ limit: 'bands', amount: 32_500_000, lowest: 32_000_000, highest: 34_000_000 }],
    isWorthValuing: true,
  })
})

test('to the penny: the band itself is not over it', () => {
  const of = (lowest: number, highest: number) => taxRange(taxFacts([house(lowest, [lowest, highest])]))!
  expect(of(30_000_000, 32_500_000)).toMatchObject({ crossed: [], reasons: [], isWorthValuing: false })
  expect(of(32_500_000, 32_500_001).crossed).toMatchObject([{ limit: 'bands', amount: 32_500_000 }])
  expect(of(32_500_001, 40_000_000)).toMatchObject({ crossed: [], isWorthValuing: true })
})

test('debts move the other way', () => {
  const loan = house(1_000_000, [0, 2_000_000], { id: 'loan', number: 2, side: 'liability', class: 'loan' })
  const range = taxRange(taxFacts([house(33_500_000, null, { basis: 'stated' }), loan]))!
  expect(range.net).toEqual({ lowest: 31_500_000, value: 32_500_000, highest: 33_500_000 })
  expect(range.tax).toEqual({ lowest: 0, highest: 400_000 })
  // Before debts it is over the band at both ends: the form is the same.
  expect(range.forms).toEqual({ lowest: 'IHT400', highest: 'IHT400' })
  expect(range.reasons).toEqual([])
})

test('the taper of the band for the home, and the rate for charity', () => {
  const home = { homeToDescendants: pence(30_000_000) }
  const taper = (lowest: number, highest: number) =>
    taxRange(taxFacts([house(lowest, [lowest, highest])], home))!.crossed.map(({ limit }) => limit)
  expect(taper(199_000_000, 200_000_001)).toEqual(['taper'])
  expect(taper(199_000_000, 200_000_000)).toEqual([])
  expect(taper(200_000_001, 210_000_000)).toEqual([])
  // No band for the home in 2016: nothing to taper.
  const in2016 = taxFacts([house(199_000_000, [199_000_000, 201_000_000])], home, {
    dateOfDeath: '2016-05-01',
  })
  expect(taxRange(in2016)!.crossed).toEqual([])
  // A tenth of the baseline: 42,500 is enough at 750,000 (IHTM45010), and not a pound above.
  const charity = { toCharity: pence(4_250_000) }
  expect(taxRange(taxFacts([house(75_000_000, [75_000_000, 75_100_000])], charity))!.crossed).toEqual([
    { limit: 'charity-rate', amount: null, lowest: 36, highest: 40 },
  ])
})

test('what rests on nothing open has no range; what is left out of the tax is not named', () => {
  expect(taxRange(taxFacts([house(33_000_000, null, { basis: 'stated' })]))).toBeNull()
  const cover = house(100, [50, 150], { class: 'life-cover', isOutside: true, holding: null })
  expect(taxRange(taxFacts([cover]))).toBeNull()
  // A joint owner's share counts, though it passes outside the will.
  const joint = house(2_000, [1_000, 3_000], { holding: 'joint-tenants', share: { of: 1, in: 2 } })
  expect(taxRange(taxFacts([joint]))!.provisional).toEqual([
    { id: 'house', range: { lowest: 500, highest: 1_500 } },
  ])
  expect(taxRange(taxFacts([house(100, null)]))).toMatchObject({
    provisional: [{ id: 'house', range: null }],
    isWorthValuing: false,
  })
})

test('before the answers only the nil-rate band is held against it, and no band that was not confirmed', () => {
  const ends: [number, number] = [32_000_000, 34_000_000]
  const open = taxRange(taxFacts([house(33_000_000, ends)], { gifts: null }))!
  const crossed = { limit: 'nil-rate-band', amount: 32_500_000, lowest: ends[0], highest: ends[1] }
  expect(open).toMatchObject({ forms: null, tax: null, crossed: [crossed], isWorthValuing: true })
  const items = [house(33_000_000, ends)]
  expect(bandCrossed({ items, dateOfDeath: '2026-01-09' })).toEqual(crossed)
  expect(bandCrossed({ items: [house(1, [0, 2])], dateOfDeath: '2026-01-09' })).toBeNull()
  expect(bandCrossed({ items, dateOfDeath: '2030-06-01' })).toBeNull()
  // A sum that rests on an unconfirmed band is given at neither end.
  expect(taxRange(taxFacts(items, {}, { dateOfDeath: '2030-06-01' }))).toMatchObject({
    tax: null,
    crossed: [],
  })
})

test('the amounts that no range moves are those that are asked, above nothing and of the day of death', () => {
  const facts = { hasPensionOutside: true, countsPensions: true }
  const stay = (more: object, of = facts) => {
    const answers = { ...noAnswers, ...more }
    return answersThatStay(answers, asked(answers, of)).map(({ answer, amount }) => [answer, amount])
  }
  expect(stay({})).toEqual([])
  expect(stay({ toSpouse: pence(0), toCharity: pence(1), gifts: pence(9), exemptGifts: pence(9) })).toEqual([
    ['toCharity', 1],
  ])
  const all = {
    pensionsExcluded: pence(8),
    reliefHalf: pence(7),
    reliefFull: pence(6),
    homeToDescendants: pence(5),
    trusts: 'one',
    trustExempt: pence(4),
    inTrust: pence(3),
    toCharity: pence(2),
    toSpouse: pence(1),
  }
  expect(stay(all)).toEqual([
    ['toSpouse', 1],
    ['toCharity', 2],
    ['inTrust', 3],
    ['trustExempt', 4],
    ['homeToDescendants', 5],
    ['reliefFull', 6],
    ['reliefHalf', 7],
    ['pensionsExcluded', 8],
  ])
  // What is not asked any more counts for nothing.
  const left = stay({ ...all, trusts: 'none' }, { ...facts, countsPensions: false }).map(([answer]) => answer)
  expect(left).toEqual(['toSpouse', 'toCharity', 'homeToDescendants', 'reliefFull', 'reliefHalf'])
})

test('an amount that was typed is the same at both ends, and the tax moves by the values alone', () => {
  // A house of 700,000 to 900,000, of which 400,000 go to the spouse: what is taxed is 0 to 175,000 over the band.
  const facts = taxFacts([house(80_000_000, [70_000_000, 90_000_000])], {
    toSpouse: pence(40_000_000),
    spouseConnected: true,
  })
  expect(taxRange(facts)!.tax).toEqual({ lowest: 0, highest: 7_000_000 })
  expect(answersThatStay(facts.answers, ['toSpouse'])).toEqual([{ answer: 'toSpouse', amount: 40_000_000 }])
})

test('for any range the tax at the value lies between the ends', () => {
  const amount = fc.nat(300_000_000)
  fc.assert(
    fc.property(
      fc.tuple(amount, amount, amount),
      fc.record({ toCharity: amount, homeToDescendants: amount, reliefFull: fc.constantFrom(0, 5_000_000) }),
      (ends, answers) => {
        const [lowest, value, highest] = ends.toSorted((one, other) => one - other) as [
          number,
          number,
          number,
        ]
        fc.pre(lowest < highest)
        const held = taxFacts([house(value, [lowest, highest])], {
          toCharity: pence(answers.toCharity),
          homeToDescendants: pence(answers.homeToDescendants),
          reliefFull: pence(answers.reliefFull),
        })
        const { tax } = estimate(held)
        const range = taxRange(held)!
        if (tax === null || range.tax === null) return
        expect(range.tax.lowest).toBeLessThanOrEqual(tax)
        expect(tax).toBeLessThanOrEqual(range.tax.highest)
      },
    ),
    { numRuns: 2_000 },
  )
})
