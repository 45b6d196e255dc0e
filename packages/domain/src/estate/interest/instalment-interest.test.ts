// Interest on tax by instalments, by hand from the records: on land all that is unpaid bears it, on a business
// only what is late; where the facts do not suffice there is no amount. And a second sum, a day at a time, for
// random estates.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entry } from '../../../testing/estates.ts'
import { interestRules } from '../../claims/rules/interest-rules.ts'
import { ruleOn } from '../../claims/rules/rule.ts'
import { daysAfter } from '../../london-day.ts'
import { pence, sum } from '../../money.ts'
import type { Entry } from '../ledger.ts'
import { shareOut } from '../shares.ts'
import type { InterestKind } from '../tax/instalments.ts'
import { instalmentInterest, type OfInstalments } from './instalment-interest.ts'
import { lateTax } from './late-tax.ts'

const paid = (day: string, amount: number): Entry =>
  entry('expense', { day, amount: pence(amount), expense: 'inheritance-tax' })
/** Ten instalments from 31 July of that year on. `worth`: by the kind of interest. */
const instalments = (
  tax: number,
  worth: Partial<Record<InterestKind, number>>,
  more: { year?: number; atOnce?: number; value?: number } = {},
): OfInstalments => {
  const qualifying = (Object.entries(worth) as [InterestKind, number][]).map(([interest, amount]) => ({
    id: interest,
    amount: pence(amount),
    interest,
  }))
  return {
    qualifying,
    value: pence(more.value ?? sum(qualifying.map(({ amount }) => amount))),
    tax: pence(tax),
    atOnce: pence(more.atOnce ?? 0),
    payments: shareOut(
      pence(tax),
      Array.from({ length: 10 }, () => 1n),
    ).map((amount, at) => ({ day: `${(more.year ?? 2024) + at}-07-31`, amount })),
  }
}
const on = (
  of: OfInstalments,
  day: string,
  entries: Entry[] = [],
  { paidOn = null, year = 2024 }: { paidOn?: string | null; year?: number } = {},
) => instalmentInterest(of, { dateOfDeath: `${year}-01-09`, day, entries, paidOn })
const land = (tax: number) => instalments(tax, { runs: 50_000_000 })
const business = (tax: number) => instalments(tax, { 'only-if-late': 50_000_000 })

test('on land the whole balance bears interest between two instalments, the first of them paid in time', () => {
  // 9,000.00 for a year: 19 days at 7.75 %, 98 at 7.5, 91 at 7.25, 40 at 7, 52 at 8.5 and 65 at 8.25 are 2,800.25 day
  // per cents; 25,202,250 / 366 = 68,858.606… pence.
  const year = on(land(1_000_000), '2025-07-31', [paid('2024-07-31', 100_000)])!
  expect(year.lines.map(({ unpaid, from, days }) => [unpaid, from, days])).toEqual([
    [900_000, '2024-08-01', 19],
    [900_000, '2024-08-20', 98],
    [900_000, '2024-11-26', 91],
    [900_000, '2025-02-25', 40],
    [900_000, '2025-04-06', 52],
    [900_000, '2025-05-28', 65],
  ])
  expect(year).toMatchObject({
    why: null,
    since: '2024-08-01',
    total: 68_859,
    daysWithout: 0,
    runs: 1_000_000,
    onlyIfLate: 0,
    added: [
      { day: '2024-07-31', amount: 100_000, interest: 0 },
      { day: '2025-07-31', amount: 100_000, interest: 68_859 },
    ],
  })
  // The second one is ten days late: nothing changes in what is unpaid. 9,000.00 for 10 days: 2,028.688…. What was
  // added to an instalment stays as it was.
  const late = on(land(1_000_000), '2025-08-10', [paid('2024-07-31', 100_000)])!
  expect(late).toMatchObject({ total: 70_888, added: [{}, { interest: 68_859 }] })
  expect(sum(late.lines.map(({ amount }) => amount!))).toBe(70_888)
})

test('on a business nothing before an instalment is due, and after its day what is late of it', () => {
  // 4,000.00 for 26 days at 8.25 % and 66 at 8: 2,344.262… + 5,770.491….
  const first = { year: 2025 }
  const ten = instalments(4_000_000, { 'only-if-late': 1 }, first)
  expect(on(ten, '2025-10-31', [], first)).toMatchObject({ total: 8_115, onlyIfLate: 4_000_000, runs: 0 })
  expect(on(ten, '2025-10-31', [paid('2025-07-31', 400_000)], first)).toMatchObject({
    lines: [],
    total: null,
    why: null,
    added: [{ interest: 0 }],
  })
  // Two years, each paid in time: none. The second a day late: 1,000.00 for a day at 8.25 %, 22.540….
  const inTime = [paid('2024-07-31', 100_000), paid('2025-07-31', 100_000)]
  expect(on(business(1_000_000), '2025-08-10', inTime)!.lines).toEqual([])
  const late = on(business(1_000_000), '2025-08-10', [inTime[0]!, paid('2025-08-01', 100_000)])!
  expect(late).toMatchObject({
    lines: [{ unpaid: 100_000, from: '2025-08-01', until: '2025-08-01' }],
    total: 23,
  })
})

test('with land and a business, each part by its section, and by its value', () => {
  const both = instalments(1_000_000, { 'runs': 60_000_000, 'only-if-late': 40_000_000 })
  const first = [paid('2024-07-31', 100_000)]
  // 5,400.00 for that year: 15,121,350 / 366 = 41,315.163….
  expect(on(both, '2025-07-31', first)).toMatchObject({ total: 41_315, runs: 600_000, onlyIfLate: 400_000 })
  // Then 1,000.00 that is late and 4,800.00 of land that is not due, for 10 days at 8.25 %: 1,307.377….
  const found = on(both, '2025-08-10', first)!
  expect(found.lines.at(-1)).toMatchObject({ unpaid: 580_000, days: 10 })
  expect(found.total).toBe(42_622)
  // What is due at once is late too: 500.00 more.
  const more = instalments(1_000_000, { 'runs': 60_000_000, 'only-if-late': 40_000_000 }, { atOnce: 50_000 })
  expect(on(more, '2025-08-10', first)!.lines[0]!.unpaid).toBe(590_000)
})

test('where the facts do not suffice there is no amount, and why', () => {
  const both = { 'runs': 60_000_000, 'only-if-late': 40_000_000 }
  const none = { lines: [], total: null, added: [] }
  const sold = (more: Partial<Entry> = {}): Entry =>
    entry('realised', { day: '2025-01-01', amount: pence(1), itemId: 'only-if-late', ...more })
  const farm = instalments(1_000_000, { 'runs-beyond-relief': 1 })
  expect(on(farm, '2025-07-31')).toMatchObject({ ...none, why: 'farm' })
  // A mortgage on the house or on the business: another part of the tax would bear interest.
  const owing = instalments(1_000_000, both, { value: 99_999_999 })
  expect(on(owing, '2025-07-31')).toMatchObject({ ...none, why: 'mortgage' })
  expect(on(instalments(1_000_000, { runs: 100 }, { value: 50 }), '2025-07-31')!.why).toBeNull()
  // 500.00 more than was due: towards the land, or towards the business?
  const ahead = [paid('2024-07-31', 150_000)]
  expect(on(instalments(1_000_000, both), '2025-07-31', ahead)).toMatchObject({ ...none, why: 'paid-ahead' })
  expect(on(land(1_000_000), '2024-08-10', ahead)!.lines[0]!.unpaid).toBe(850_000)
  // All of it: nothing is left to ask about.
  const whole = [paid('2024-07-31', 1_000_000)]
  expect(on(instalments(1_000_000, both), '2025-07-31', whole)).toMatchObject({ why: null, lines: [] })
  // Sold: the right to pay by instalments ends. A sale of land changes nothing, nor one taken back, nor a later one.
  expect(on(business(1_000_000), '2025-07-31', [sold()])).toMatchObject({ ...none, why: 'sold' })
  expect(on(land(1_000_000), '2025-07-31', [sold({ itemId: 'runs' })])!.why).toBeNull()
  const back = sold()
  const counter = entry('counter', { day: '2025-01-02', corrects: back.id })
  expect(on(business(1_000_000), '2025-07-31', [back, counter])!.why).toBeNull()
  expect(on(business(1_000_000), '2025-07-31', [sold({ day: '2025-08-01' })])!.why).toBeNull()
})

test('no sum rests on a rule that nobody confirmed, and each rule is asked for where it is needed', () => {
  const without = (name: 'instalmentBalance' | 'instalmentLate' | 'lateTaxYear') => ({
    ...interestRules,
    [name]: {
      ...interestRules[name],
      versions: interestRules[name].versions.map((rule) => ({ ...rule, confirmed: false })),
    },
  })
  const facts = { dateOfDeath: '2024-01-09', day: '2025-07-31', entries: [], paidOn: null }
  const why = (of: OfInstalments, rules: typeof interestRules) => instalmentInterest(of, facts, rules)!
  expect(why(land(1_000_000), without('instalmentBalance')).why).toBe('unconfirmed')
  expect(why(business(1_000_000), without('instalmentLate')).why).toBe('unconfirmed')
  expect(why(land(1_000_000), without('instalmentLate')).why).toBeNull()
  expect(why(land(1_000_000), without('lateTaxYear'))).toMatchObject({
    total: null,
    added: [{}, { interest: null }],
  })
  // Nobody confirmed the newest rate: a year with such a day has no interest to add.
  const new_ = on(land(1_000_000), '2027-07-31')!
  expect(new_.daysWithout).toBeGreaterThan(200)
  expect(new_.added.map(({ interest }) => interest === null)).toEqual([false, false, false, true])
})

test('nothing before the first day, without a part of the tax, or after all was paid', () => {
  expect(on(land(1_000_000), '2024-07-31')).toBeNull()
  expect(on({ ...land(1), tax: null, atOnce: null, payments: [] }, '2025-07-31')).toBeNull()
  const ended = on(land(1_000_000), '2027-01-01', [], { paidOn: '2024-08-10' })!
  expect(ended).toMatchObject({ until: '2024-08-10', isPaid: true, lines: [{ days: 10 }] })
})

/** What bears interest at the beginning of that day, from the instalments themselves. */
function bears(day: string, of: OfInstalments, runs: number, payments: readonly Entry[]): number {
  const parts = shareOut(
    pence(runs),
    of.payments.map(() => 1n),
  )
  let left = payments.filter((one) => one.day < day).reduce((all, { amount }) => all + amount!, 0)
  const take = (amount: number): number => {
    const rest = Math.max(0, amount - left)
    left -= amount - rest
    return rest
  }
  const late = take(of.atOnce!) + sum(of.payments.map((one) => pence(one.day < day ? take(one.amount) : 0)))
  const later = of.payments.map((one, at) => (one.day < day ? 0 : parts[at]!))
  return late + take(sum(later.map((one) => pence(one))))
}

test('for any tax, values and payments it is the sum of the days, and never above section 233', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 90_000_000 }),
      fc.nat(20_000_000),
      fc.nat(90_000_000),
      fc.nat(90_000_000),
      fc.array(fc.tuple(fc.nat(900), fc.integer({ min: 1, max: 30_000_000 })), { maxLength: 4 }),
      fc.nat(840),
      (tax, atOnce, house, firm, given, length) => {
        fc.pre(house + firm > 0)
        const of = instalments(tax, { 'runs': house, 'only-if-late': firm }, { atOnce })
        const payments = given.map(([after, amount]) => paid(daysAfter('2024-03-01', after), amount))
        const day = daysAfter('2024-07-31', length)
        const found = on(of, day, payments)
        if (length === 0 || found!.why !== null) {
          expect(length === 0 ? found : found!.why).toBe(length === 0 ? null : 'paid-ahead')
          return
        }
        let [whole, expected, times] = [0n, 0, 0]
        const end = (): void => {
          expected += Number((2n * whole + 36_600_000n) / 73_200_000n)
          times += 1
          whole = 0n
        }
        for (let one = '2024-08-01'; one <= day; one = daysAfter(one, 1)) {
          whole +=
            BigInt(bears(one, of, found!.runs, payments)) * BigInt(ruleOn(interestRules.lateTax, one)!.value)
          if (one.endsWith('-07-31') || one === day) end()
        }
        expect(found!.total ?? 0).toBe(expected)
        expect(sum(found!.lines.map(({ amount }) => amount!))).toBe(expected)
        expect(found!.runs + found!.onlyIfLate).toBe(tax)
        const atOnceTotal = lateTax({
          dateOfDeath: '2024-01-09',
          day,
          tax: pence(tax + atOnce),
          entries: payments,
          paidOn: null,
        })?.total
        expect(expected).toBeLessThanOrEqual((atOnceTotal ?? 0) + times)
        // Of land alone it is the same, but for the rounding of each time: all that is unpaid bears interest.
        if (firm === 0) expect(Math.abs(expected - (atOnceTotal ?? 0))).toBeLessThanOrEqual(times)
      },
    ),
    { numRuns: 400 },
  )
})
