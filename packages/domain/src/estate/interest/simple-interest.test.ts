// Simple interest by hand: a change of rate, payments in parts, leap years, what was not confirmed, and one rounding.
// Thousands of random debts, held against a sum a day at a time, are in ../planted.test.ts.
import { expect, test } from 'vitest'
import { rateOf, yearOf } from '../../../testing/interest-model.ts'
import type { Rule, RuleHistory } from '../../claims/rules/rule.ts'
import { pence } from '../../money.ts'
import { interestOn, stretchesOf } from './simple-interest.ts'

const history = (...versions: Rule[]): RuleHistory => ({ countedBy: 'interest', versions })
const begins = yearOf(1)
const fivePercent = history(rateOf(5_000, null, null))
const on = (
  owed: number,
  [after, until]: readonly [string, string],
  rates: RuleHistory = fivePercent,
  payments: [string, number][] = [],
) =>
  interestOn(
    stretchesOf(
      pence(owed),
      payments.map(([day, amount]) => ({ day, amount: pence(amount) })),
      { after, until },
    ),
    { rates, year: yearOf(365), begins },
  )

test('a year at five per cent is a twentieth, and a leap year has a day more', () => {
  expect(on(1_000_000, ['2025-06-30', '2026-06-30'])).toMatchObject({
    lines: [{ unpaid: 1_000_000, from: '2025-07-01', until: '2026-06-30', days: 365, amount: 50_000 }],
    total: 50_000,
    daysWithout: 0,
  })
  // 366 days: 50,000 and a day's 136.986….
  expect(on(1_000_000, ['2023-06-30', '2024-06-30'])).toMatchObject({ lines: [{ days: 366 }], total: 50_137 })
  expect(on(1_000_000, ['2024-02-28', '2024-03-01'])).toMatchObject({ lines: [{ days: 2 }], total: 274 })
  expect(on(1_000_000, ['2025-02-28', '2025-03-01'])).toMatchObject({ lines: [{ days: 1 }], total: 137 })
})

test('each day has its own rate, and the parts sum to a whole that was rounded once', () => {
  const rates = history(rateOf(5_000, null, '2024-06-11'), rateOf(3_940, '2024-06-12', null))
  // 163 days at 5 % are 22,328.767…, 20 at 3.94 % are 2,158.904…: 24,487.671…. The two pennies go to the two rests.
  const found = on(1_000_000, ['2023-12-31', '2024-07-01'], rates)
  expect(found.lines.map(({ from, until, days, amount }) => [from, until, days, amount])).toEqual([
    ['2024-01-01', '2024-06-11', 163, 22_329],
    ['2024-06-12', '2024-07-01', 20, 2_159],
  ])
  expect(found.total).toBe(24_488)
  // Of three lines of 0.4 pence, rounded each, nothing would be left.
  const small = history(
    rateOf(1_460, null, '2026-01-01'),
    rateOf(1_460, '2026-01-02', '2026-01-02'),
    rateOf(1_460, '2026-01-03', null),
  )
  const thirds = on(10_000, ['2025-12-31', '2026-01-03'], small)
  expect(thirds.total).toBe(1)
  expect(thirds.lines.map(({ amount }) => amount)).toEqual([1, 0, 0])
  // Half a penny is a penny.
  expect(on(3_650, ['2025-12-31', '2026-01-01'])).toMatchObject({ total: 1 })
  expect(on(3_649, ['2025-12-31', '2026-01-01'])).toMatchObject({ total: 0 })
})

test('what is paid in parts bears interest on what was still owed, on the day of the payment too', () => {
  const rates = history(rateOf(5_000, null, '2024-06-11'), rateOf(3_940, '2024-06-12', null))
  // 10,000 for 91 days at 5 %: 12,465.753…. 6,000 for 72 days at 5 %: 5,917.808…, for 20 at 3.94 %: 1,295.342….
  const found = on(1_000_000, ['2023-12-31', '2024-07-01'], rates, [['2024-03-31', 400_000]])
  expect(found.lines.map(({ unpaid, days, amount }) => [unpaid, days, amount])).toEqual([
    [1_000_000, 91, 12_466],
    [600_000, 72, 5_918],
    [600_000, 20, 1_295],
  ])
  expect(found.total).toBe(19_679)
})

test('nothing before the first day or after all was paid; too much earns nothing', () => {
  const nothing = { lines: [], total: null, daysWithout: 0 }
  expect(on(1_000_000, ['2026-01-31', '2026-01-31'])).toEqual(nothing)
  expect(on(1_000_000, ['2026-01-31', '2025-01-31'])).toEqual(nothing)
  expect(on(1_000_000, ['2026-01-31', '2026-12-31'], fivePercent, [['2026-01-31', 1_000_000]])).toEqual(
    nothing,
  )
  const over = on(1_000_000, ['2026-01-31', '2026-12-31'], fivePercent, [['2026-02-10', 1_000_001]])
  expect(over).toMatchObject({ lines: [{ until: '2026-02-10', days: 10 }], total: 1_370 })
})

test('days whose rate is missing or was not confirmed have no amount, and the others keep theirs', () => {
  const rates = history(
    rateOf(5_000, '2026-02-01', '2026-02-10'),
    rateOf(9_000, '2026-02-11', '2026-02-20', false),
    rateOf(5_000, '2026-03-01', null),
  )
  const found = on(3_650_000, ['2026-01-21', '2026-03-10'], rates)
  expect(
    found.lines.map(({ from, days, rate, amount }) => [from, days, rate?.value ?? null, amount]),
  ).toEqual([
    ['2026-01-22', 10, null, null],
    ['2026-02-01', 10, 5_000, 5_000],
    ['2026-02-11', 10, 9_000, null],
    ['2026-02-21', 8, null, null],
    ['2026-03-01', 10, 5_000, 5_000],
  ])
  expect([found.total, found.daysWithout]).toEqual([10_000, 28])
})

test('no sum rests on a beginning or a year that nobody confirmed', () => {
  const stretches = stretchesOf(pence(1_000_000), [], { after: '2025-06-30', until: '2025-07-10' })
  const basis = { rates: fivePercent, year: yearOf(365), begins }
  for (const without of [
    { begins: null },
    { begins: yearOf(1, false) },
    { year: null },
    { year: yearOf(365, false) },
    { rates: history(rateOf(5_000, null, null, false)) },
  ])
    expect(interestOn(stretches, { ...basis, ...without })).toMatchObject({
      lines: [{ days: 10, amount: null }],
      total: null,
      daysWithout: 10,
    })
  expect(interestOn(stretches, basis).total).toBe(1_370)
})
