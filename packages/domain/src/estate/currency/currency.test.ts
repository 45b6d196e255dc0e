// Amounts in other currencies: vectors worked by hand, properties, every refusal, and what a change of the rate makes.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MOST_PENCE, pence } from '../../money.ts'
import { drawAccounts } from '../accounts.ts'
import { whyNotEntered } from '../check-entry.ts'
import type { Item } from '../items.ts'
import type { Entry } from '../ledger.ts'
import { currencies, decimalsOf } from './currencies.ts'
import { formatForeign, inPounds, keptForeign, problemsOf, type ForeignAmount } from './foreign.ts'

const rate = (perPound: string) => ({ perPound, day: '2026-03-15', source: 'HMRC, March 2026' })
const at = (currency: string, amount: string, perPound: string): ForeignAmount => ({
  currency,
  amount,
  rate: rate(perPound),
})

test('the list has every decimal of ISO 4217, and no pound', () => {
  expect(['EUR', 'USD', 'JPY', 'KWD', 'CLF', 'XCG', 'HRK'].map(decimalsOf)).toEqual([2, 2, 0, 3, 4, 2, 2])
  expect(['GBP', 'XAU', 'XXX', 'eur', '', 'EURO'].map(decimalsOf)).toEqual(
    Array.from({ length: 6 }, () => null),
  )
  expect([currencies.length, new Set(currencies).size]).toEqual([169, 169])
  expect(currencies.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true)
})

test.each([
  // 1,150.00 / 1.15 = 1,000.
  ['EUR', '1150.00', '1.15', 100_000],
  // 12,345.67 / 1.2716 = 9,708.7684…
  ['USD', '12345.67', '1.2716', 970_877],
  // 1,000,000 / 195.5 = 5,115.0895…
  ['JPY', '1000000', '195.5', 511_509],
  // 1,234.567 / 0.3912 = 3,155.8461…
  ['KWD', '1234.567', '0.3912', 315_585],
  // 0.01 / 2 is half a penny: up. 0.03 / 2 is a penny and a half: up. A hair less: down.
  ['EUR', '0.01', '2', 1],
  ['EUR', '0.03', '2', 2],
  ['EUR', '0.01', '2.00000001', 0],
  ['EUR', '0.00', '1.15', 0],
  // 9,007,199,254,740,993 is no number of floating point; / 1,000,000 = 9,007,199,254.740993.
  ['KRW', '900719925474099', '100000', 900_719_925_474],
])('%s %s at %s is worked by hand', (currency, amount, perPound, expected) => {
  expect(inPounds(at(currency, amount, perPound))).toBe(expected)
})

test('without a rate it is nothing in pounds, not nought', () => {
  expect(inPounds({ amount: '100.00', rate: null })).toBeNull()
  expect(inPounds(at('EUR', '100.00', '0.00000001'))).toBe(pence(MOST_PENCE))
  expect(inPounds(at('EUR', '100.01', '0.00000001'))).toBeNull()
})

const decimal = (digits: bigint, places: number): string => {
  const text = digits.toString().padStart(places + 1, '0')
  return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`
}
const anyCurrency = fc.constantFrom(...currencies)
const minor = fc.bigInt(0n, 10n ** 11n)
const anyRate = fc.tuple(fc.bigInt(1n, 10n ** 9n), fc.integer({ min: 0, max: 8 }))
/** Not over the most: what a property asks is then an amount. */
const some = fc
  .tuple(anyCurrency, minor, minor, anyRate)
  .map(([currency, one, other, [digits, places]]) => {
    const decimals = decimalsOf(currency)!
    const perPound = decimal(digits, places)
    const of = (units: bigint) => inPounds(at(currency, decimal(units, decimals), perPound))
    return { currency, decimals, one, other, digits, places, perPound, of }
  })
  .filter(({ one, other, of }) => of(one + other) !== null)

test('properties: nearest with a half up, parts that sum to within a penny, and more is never less', () => {
  fc.assert(
    fc.property(some, ({ one, other, decimals, digits, places, of }) => {
      const [first, second, both] = [of(one)!, of(other)!, of(one + other)!]
      // Against the exact fraction n / d: −1/2 < result − n / d <= 1/2, in whole numbers.
      const n = one * 100n * 10n ** BigInt(places)
      const d = digits * 10n ** BigInt(decimals)
      const off = 2n * (BigInt(first) * d - n)
      expect(off > -d && off <= d).toBe(true)
      expect(Math.abs(both - (first + second))).toBeLessThanOrEqual(1)
      expect(both).toBeGreaterThanOrEqual(Math.max(first, second))
    }),
    { numRuns: 5_000 },
  )
})

test('properties: a dearer pound is never worth more of it; there and back is within half a unit', () => {
  fc.assert(
    fc.property(some, fc.bigInt(1n, 1_000_000n), (given, more) => {
      const { currency, decimals, one, digits, places, perPound, of } = given
      const dearer = inPounds(at(currency, decimal(one, decimals), decimal(digits + more, places)))!
      expect(dearer).toBeLessThanOrEqual(of(one)!)
      // Back by the same rate: off by at most half a penny's worth of the currency, and half its smallest unit.
      const inUnits = BigInt(of(one)!) * digits * 10n ** BigInt(decimals)
      const scale = 100n * 10n ** BigInt(places)
      const back = (2n * inUnits + scale) / (2n * scale)
      const off = back > one ? back - one : one - back
      expect(2n * off * scale <= digits * 10n ** BigInt(decimals) + scale).toBe(true)
      const kept = keptForeign(at(currency, decimal(one, decimals), perPound))
      expect(kept).toEqual(keptForeign(kept))
      expect(inPounds(kept)).toBe(of(one))
    }),
    { numRuns: 5_000 },
  )
})

test('as it is typed, kept and shown', () => {
  const kept = keptForeign(at('EUR', ' 1,234.5 ', '01.1500'))
  expect(kept).toMatchObject({ amount: '1234.50', rate: { perPound: '1.1500' } })
  expect(keptForeign(at('JPY', '1,234', '200')).amount).toBe('1234')
  expect(keptForeign(at('KWD', '7', '0.4')).amount).toBe('7.000')
  expect([formatForeign(kept), formatForeign(at('JPY', '1234567', '1'))]).toEqual([
    '1,234.50 EUR',
    '1,234,567 JPY',
  ])
})

const day = { today: '2026-04-01', day: '2026-03-10', isValue: true }
const codes = (given: ForeignAmount, more: Partial<typeof day> = {}): string[] =>
  problemsOf(given, { ...day, ...more }).map(({ field, code }) => `${field} ${code}`)
const on = (rateDay: string): ForeignAmount => ({
  currency: 'EUR',
  amount: '10',
  rate: { ...rate('1.15'), day: rateDay },
})

test('bad input: each with its sentence, at its field', () => {
  expect(codes(at('EUR', '1,150.00', '1.15'))).toEqual([])
  expect(codes(at('XYZ', '1', '1'))).toEqual(['foreign.currency currency-unknown'])
  expect(codes(at('GBP', '1', '1'))).toEqual(['foreign.currency currency-unknown'])
  for (const amount of ['', '-5', '1e3', '٣', '1.2.3', '1,23', '9'.repeat(300)])
    expect(codes(at('EUR', amount, '1')), amount).toEqual(['foreign.amount number-malformed'])
  expect(codes(at('JPY', '10.50', '200'))).toEqual(['foreign.amount decimals-too-many'])
  expect(codes(at('EUR', '1.234', '1'))).toEqual(['foreign.amount decimals-too-many'])
  expect(codes(at('KWD', '1.234', '1'))).toEqual([])
  for (const perPound of ['0', '0.0000', '-1.15', '', 'about 1', '1'.repeat(300)])
    expect(codes(at('EUR', '1', perPound)), perPound).toEqual(['foreign.rate.perPound number-malformed'])
  expect(codes(at('EUR', '1', '1.123456789012'))).toEqual(['foreign.rate.perPound decimals-too-many'])
  expect(codes(on('2026-04-02'))).toEqual(['foreign.rate.day date-in-the-future'])
  expect(codes(on('2026-02-06'))).toEqual(['foreign.rate.day rate-day-far'])
  expect([codes(on('2026-02-07')), codes(on('2026-04-01'))]).toEqual([[], []])
  expect(codes({ ...on('2026-03-10'), rate: { ...rate('1'), source: ' ' } })).toEqual([
    'foreign.rate.source rate-needed',
  ])
  expect(codes(at('EUR', '100.01', '0.00000001'))).toEqual(['foreign.amount pounds-too-many'])
  // A value can wait for its rate and be nought; what is entered cannot.
  expect(codes({ ...on('2026-03-10'), rate: null })).toEqual([])
  expect(codes({ ...on('2026-03-10'), rate: null }, { isValue: false })).toEqual([
    'foreign.rate.perPound rate-needed',
  ])
  expect([codes(at('EUR', '0', '1')), codes(at('EUR', '0', '1'), { isValue: false })]).toEqual([
    [],
    ['foreign.amount number-malformed'],
  ])
  expect(codes(at('JPY', '1', '201'), { isValue: false })).toEqual(['foreign.amount pounds-too-few'])
})

const item = (id: string, number: number, foreign: ForeignAmount, more: Partial<Item> = {}): Item => ({
  id,
  number,
  side: 'asset',
  class: 'abroad',
  name: id,
  holding: 'sole',
  share: { of: 1, in: 1 },
  value: inPounds(foreign),
  foreign,
  isOutside: false,
  givenTo: null,
  ...more,
})
let made = 0
const entry = (kind: Entry['kind'], foreign: ForeignAmount | null, more: Partial<Entry> = {}): Entry => ({
  id: `entry-${(made += 1)}`,
  number: made,
  day: '2026-06-01',
  kind,
  amount: foreign === null ? null : inPounds(foreign),
  foreign,
  itemId: null,
  personId: null,
  closes: false,
  expense: null,
  corrects: null,
  ...more,
})
const drawn = (items: Item[], entries: Entry[]) => drawAccounts({ items, entries, people: [] }, '2026-12-31')

/**
 * By hand. A flat in Spain, 230,000.00 EUR at 1.15: 200,000.00. Sold for 240,000.00 EUR at 1.20: 200,000.00. No gain in
 * pounds: 240,000.00 at 1.15 is 208,695.65, so the rate took 8,695.65, and the price brought the same.
 */
test('a gain holds the change of the rate, and says how much of it the rate made', () => {
  const flat = item('flat', 1, at('EUR', '230000.00', '1.15'))
  const sold = entry('realised', at('EUR', '240000.00', '1.20'), { itemId: 'flat', closes: true })
  expect(drawn([flat], [sold])).toMatchObject({
    net: 20_000_000,
    gain: 0,
    money: 20_000_000,
    difference: 0,
    rateChanges: [{ itemId: 'flat', currency: 'EUR', gain: 0, byRate: -869_565 }],
  })
  // The bank changed a part of it into pounds: then nobody knows what the rate made.
  const part = entry('realised', null, { itemId: 'flat', amount: pence(5_000_000) })
  expect(drawn([flat], [part, sold]).rateChanges).toEqual([
    { itemId: 'flat', currency: 'EUR', gain: 5_000_000, byRate: null },
  ])
  // Not while more can come, and not of what was taken back.
  const open = { ...sold, closes: false }
  const back = entry('counter', null, { corrects: sold.id })
  expect([drawn([flat], [open]).rateChanges, drawn([flat], [sold, back]).rateChanges]).toEqual([[], []])
})

test('at another rate the same money is a gain or a loss by the rate alone', () => {
  const bank = item('bank', 1, at('USD', '1000.00', '1.25'))
  const collected = entry('realised', at('USD', '1000.00', '1.20'), { itemId: 'bank', closes: true })
  // 800.00 at death, 833.33 when it came.
  expect(drawn([bank], [collected])).toMatchObject({
    gain: 3_333,
    rateChanges: [{ gain: 3_333, byRate: 3_333 }],
  })
  // An absurd rate at death: the figure that cannot be is left out, and nothing breaks.
  const absurd = item('bank', 1, at('USD', '0.01', '0.00000001'))
  expect(drawn([absurd], [collected]).rateChanges).toMatchObject([{ byRate: null }])
})

test('an amount without its rate has no value yet, and the accounts say so', () => {
  const flat = item('flat', 1, { currency: 'EUR', amount: '230000.00', rate: null })
  expect(drawn([flat], []).findings).toContainEqual({ code: 'rate-missing', itemId: 'flat' })
  const known = { items: [flat], personIds: [], entries: [], dateOfDeath: '2026-03-10', today: '2026-12-31' }
  const sold = entry('realised', at('EUR', '1.00', '1.15'), { itemId: 'flat', day: '2026-03-20' })
  expect(whyNotEntered(sold, known)).toBe('entry-item-without-rate')
  expect(whyNotEntered({ ...sold, day: '2026-04-16' }, known)).toBe('entry-rate-far')
})

/**
 * By hand. 1,000.00 EUR at 1.15 is 869.57 (869.565…); half of it, 434.79, is the estate's, for 500.00 EUR. Paid at
 * 1.10 in parts of 166.67, 166.67 and 166.66: 151.52, 151.52 and 151.51 (166.66 / 1.1 = 151.509…), together 454.55.
 */
test('a debt is paid once all of its currency is; what the rate made it dearer is a loss', () => {
  const debt = item('loan', 1, at('EUR', '1000.00', '1.15'), {
    side: 'liability',
    class: 'loan',
    holding: 'tenants-in-common',
    share: { of: 1, in: 2 },
  })
  const pay = (amount: string): Entry =>
    entry('liability-paid', at('EUR', amount, '1.10'), { itemId: 'loan', personId: null })
  const parts = [pay('166.67'), pay('166.67'), pay('166.66')]
  const { liabilities, gain, net, money, difference, findings } = drawn([debt], parts)
  expect({ liabilities, net, gain, money, difference }).toEqual({
    liabilities: [{ itemId: 'loan', atDeath: 43_479, now: 0 }],
    net: -43_479,
    gain: -1_976,
    money: -45_455,
    difference: 0,
  })
  expect(findings.map(({ code }) => code)).not.toContain('liability-overpaid')
  // One taken back and paid again in other parts: paid all the same, to the penny.
  const [first] = parts
  const again = [...parts, entry('counter', null, { corrects: first!.id }), pay('0.01'), pay('166.66')]
  expect(drawn([debt], again)).toMatchObject({ liabilities: [{ now: 0 }], difference: 0 })
  // More than the debt is said, and a payment in pounds settles what it says.
  expect(drawn([debt], [...parts, pay('11.00')]).findings.map(({ code }) => code)).toContain(
    'liability-overpaid',
  )
  const inPoundsPaid = entry('liability-paid', null, { itemId: 'loan', amount: pence(100) })
  expect(drawn([debt], [inPoundsPaid]).liabilities).toMatchObject([{ now: 43_379 }])
})

test('properties: however a debt abroad is paid in parts, some taken back, it is settled to the penny', () => {
  fc.assert(
    fc.property(
      fc.bigInt(2n, 10n ** 9n),
      fc.bigInt(1n, 10n ** 6n),
      fc.bigInt(1n, 10n ** 6n),
      fc.array(fc.bigInt(1n, 10n ** 9n), { maxLength: 5 }),
      fc.nat(),
      fc
        .tuple(fc.bigInt(1n, 12n), fc.bigInt(1n, 12n))
        .map(([one, other]) => (one < other ? [one, other] : [other, one])),
      (part, atDeath, later, cuts, which, [of, within]) => {
        const [whole, owed] = [part * within!, part * of!]
        const debt = item('loan', 1, at('EUR', decimal(whole, 2), decimal(atDeath, 4)), {
          side: 'liability',
          class: 'loan',
          holding: 'tenants-in-common',
          share: { of: Number(of), in: Number(within) },
        })
        fc.pre(debt.value !== null)
        const pay = (units: bigint): Entry =>
          entry('liability-paid', at('EUR', decimal(units, 2), decimal(later, 4)), { itemId: 'loan' })
        const bounds = [...new Set([...cuts.map((cut) => cut % owed), 0n, owed])].toSorted((a, b) =>
          a < b ? -1 : 1,
        )
        const amounts = bounds.slice(1).map((bound, place) => bound - bounds[place]!)
        const paid = amounts.map(pay)
        fc.pre(paid.every(({ amount }) => amount !== null))
        // What is owed after each part is the value less the exact fraction that is paid, half a penny up; what the
        // parts cost beyond that is a loss, and less a gain.
        paid.forEach((_, place) => {
          const { liabilities, gain } = drawn([debt], paid.slice(0, place + 1))
          const { atDeath: value, now } = liabilities[0]!
          const settled = (2n * BigInt(value) * bounds[place + 1]! + owed) / (2n * owed)
          expect(value - now).toBe(Number(settled))
          const cost = paid.slice(0, place + 1).reduce((all, { amount }) => all + amount!, 0)
          expect(gain).toBe(Number(settled) - cost)
        })
        const wrong = paid[which % paid.length]!
        const again = [
          ...paid,
          entry('counter', null, { corrects: wrong.id }),
          pay(amounts[which % paid.length]!),
        ]
        expect(drawn([debt], again).liabilities[0]!.now).toBe(0)
      },
    ),
    { numRuns: 1_000 },
  )
})
