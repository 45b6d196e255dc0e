// Interest on late tax by hand, from the records: where it begins, what ends it, and that nobody confirmed the newest
// rate.
import { expect, test } from 'vitest'
import { entry } from '../../../testing/estates.ts'
import { estateRules } from '../../claims/rules/estate-rules.ts'
import { interestRules } from '../../claims/rules/interest-rules.ts'
import { endOf, ruleOn } from '../../claims/rules/rule.ts'
import { pence } from '../../money.ts'
import { expenseKinds, offeredExpenses, type Entry } from '../ledger.ts'
import { lateTax, type LateTaxFacts } from './late-tax.ts'

const paid = (day: string, amount: number, more: Partial<Entry> = {}): Entry =>
  entry('expense', { day, amount: pence(amount), expense: 'inheritance-tax', ...more })
const late = (day: string, entries: Entry[] = [], more: Partial<LateTaxFacts> = {}) =>
  lateTax({ dateOfDeath: '2025-01-09', day, tax: pence(4_000_000), entries, paidOn: null, ...more })

test('it runs from the day after the last day to pay, which the limit of the tasks names too', () => {
  expect(late('2025-07-31')).toBeNull()
  expect(late('2025-08-01')).toMatchObject({ since: '2025-08-01', until: '2025-08-01', lines: [{ days: 1 }] })
  for (const day of ['2024-02-29', '2025-08-31', '2027-12-31']) {
    const [tax, interest] = [estateRules.taxDue, interestRules.lateTaxBegins].map((one) => ruleOn(one, day)!)
    expect(endOf(tax!, day)).toBe(endOf(interest!, day))
  }
})

test('by the rates that HMRC published, over a change of them', () => {
  // 40,000.00 for 26 days at 8.25 %: 23,442.622… pence of 366 parts a year. 66 days at 8 %: 57,704.918….
  const found = late('2025-10-31')!
  expect(
    found.lines.map(({ from, until, days, rate, amount }) => [from, until, days, rate?.value, amount]),
  ).toEqual([
    ['2025-08-01', '2025-08-26', 26, 8_250, 23_443],
    ['2025-08-27', '2025-10-31', 66, 8_000, 57_705],
  ])
  expect(found).toMatchObject({ total: 81_148, daysWithout: 0, unpaid: 4_000_000, isPaid: false })
})

test('what was paid in parts lowers what bears interest, and all paid in time bears none', () => {
  // As before, and 5 days at 8 % of 40,000.00: 4,371.584…. Then 25,000.00 for 61 days: 33,333.333….
  const part = late('2025-10-31', [paid('2025-08-31', 1_500_000)])!
  expect(part.lines.map(({ unpaid, days, amount }) => [unpaid, days, amount])).toEqual([
    [4_000_000, 26, 23_443],
    [4_000_000, 5, 4_372],
    [2_500_000, 61, 33_333],
  ])
  expect(part).toMatchObject({ total: 61_148, unpaid: 2_500_000 })
  expect(late('2025-10-31', [paid('2025-07-31', 4_000_000)])).toBeNull()
  // A cost that is no tax, one that was taken back, and one of a later day pay nothing.
  const wrong = paid('2025-07-01', 4_000_000)
  const others = [
    wrong,
    entry('counter', { day: '2025-07-02', corrects: wrong.id }),
    paid('2025-07-01', 4_000_000, { expense: 'funeral' }),
    paid('2025-11-01', 4_000_000),
  ]
  expect(late('2025-10-31', others)).toMatchObject({ total: 81_148 })
  // Who paid makes no difference.
  expect(late('2025-10-31', [paid('2025-07-31', 4_000_000, { personId: 'ann' })])).toBeNull()
})

test('another tax pays nothing towards it; what was entered before that was asked counts, and is counted', () => {
  const of = (expense: Entry['expense'], day = '2025-07-31') => paid(day, 4_000_000, { expense })
  expect(late('2025-10-31', [of('inheritance-tax')])).toBeNull()
  expect(late('2025-10-31', [of('tax')])).toBeNull()
  for (const expense of ['income-tax', 'gains-tax', 'other'] as const)
    expect(late('2025-10-31', [of(expense)]), expense).toMatchObject({ total: 81_148, untold: 0 })
  const mixed = [of('tax', '2025-09-01'), of('inheritance-tax', '2025-09-02'), of('income-tax', '2025-09-03')]
  expect(late('2025-10-31', mixed)).toMatchObject({ untold: 1, unpaid: 0 })
  // It is offered for no new cost, and stays what an older proposal says.
  expect(offeredExpenses()).toEqual(expenseKinds.filter((kind) => kind !== 'tax'))
  expect(offeredExpenses('tax')).toEqual(expenseKinds)
})

test('it ends on the day on which the executors say that all was paid', () => {
  expect(late('2026-10-31', [], { paidOn: '2025-10-31' })).toMatchObject({
    until: '2025-10-31',
    total: 81_148,
    isPaid: true,
  })
  expect(late('2026-10-31', [], { paidOn: '2025-07-31' })).toBeNull()
})

test('days since the newest rate have no amount, for nobody confirmed it', () => {
  const found = late('2026-11-29')!
  // 26 and 135 days, 319 at 7.75 %: 23,442.622… + 118,032.786… + 270,191.256….
  expect(found.lines.map(({ days, amount }) => [days, amount])).toEqual([
    [26, 23_443],
    [135, 118_033],
    [319, 270_191],
    [6, null],
  ])
  expect(found).toMatchObject({ total: 411_667, daysWithout: 6 })
  expect(found.lines.at(-1)!.rate).toMatchObject({ value: 8_000, confirmed: false })
})

test('without a sum of the tax there is the day from which it runs and no amount; without tax there is nothing', () => {
  expect(late('2025-10-31', [], { tax: null })).toMatchObject({
    since: '2025-08-01',
    lines: [],
    total: null,
    unpaid: null,
  })
  expect(late('2025-10-31', [], { tax: pence(0) })).toBeNull()
})
