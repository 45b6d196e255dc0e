// Legacies that were not paid within a year of the death: by hand, with payments in parts, what ends a stretch, and
// what interest they bear.
import { expect, test } from 'vitest'
import { entry } from '../../testing/estates.ts'
import { rateOf, yearOf } from '../../testing/interest-model.ts'
import { estateRules } from '../claims/rules/estate-rules.ts'
import { pence } from '../money.ts'
import { lateLegacies, type LegacyRules } from './late-legacies.ts'

const paid = (day: string, amount: number, personId = 'dora') =>
  entry('distributed', { personId, day, amount: pence(amount) })
const parts = (day: string, ...entries: ReturnType<typeof paid>[]) =>
  lateLegacies(
    { people: [{ personId: 'dora', legacy: pence(100_000) }], entries },
    { dateOfDeath: '2025-02-10', day },
  ).legacies.flatMap(({ stretches }) =>
    stretches.map(({ unpaid, from, until, days }) => [unpaid, from, until, days]),
  )

test('a legacy unpaid for a year counts from the day after it, and only what is unpaid', () => {
  expect(parts('2026-02-10')).toEqual([])
  expect(parts('2026-02-11')).toEqual([[100_000, '2026-02-11', '2026-02-11', 1]])
  // 18 days to the end of February, 31 in March; then 400.00 of 1,000.00 is paid; 30 days in April.
  expect(parts('2026-04-30', paid('2026-03-31', 40_000))).toEqual([
    [100_000, '2026-02-11', '2026-03-31', 49],
    [60_000, '2026-04-01', '2026-04-30', 30],
  ])
})

test('what was paid within the year, to its last day, is not late; nor is anything after all is paid', () => {
  expect(parts('2026-12-31', paid('2026-02-10', 100_000))).toEqual([])
  expect(parts('2026-12-31', paid('2025-12-01', 25_000), paid('2026-02-20', 75_000))).toEqual([
    [75_000, '2026-02-11', '2026-02-20', 10],
  ])
  expect(parts('2026-12-31', paid('2026-02-20', 130_000))).toHaveLength(1)
  // Two payments on one day are one end; a payment to somebody else is none.
  expect(
    parts('2026-02-28', paid('2026-02-20', 1), paid('2026-02-20', 2), paid('2026-02-25', 5, 'ann')),
  ).toEqual([
    [100_000, '2026-02-11', '2026-02-20', 10],
    [99_997, '2026-02-21', '2026-02-28', 8],
  ])
})

test('a payment that was taken back by that day did not happen, nor does one of a later day', () => {
  const wrong = paid('2026-02-20', 100_000)
  const back = entry('counter', { corrects: wrong.id, day: '2026-03-05' })
  const all = [wrong, back, paid('2026-04-01', 100_000)]
  expect(parts('2026-03-10', ...all)).toEqual([[100_000, '2026-02-11', '2026-03-10', 28]])
})

test('a year that ends on a 29 February ends on the 28th of the next', () => {
  const { legacies, rule } = lateLegacies(
    { people: [{ personId: 'dora', legacy: pence(1) }], entries: [] },
    { dateOfDeath: '2024-02-29', day: '2025-03-01' },
  )
  expect(legacies).toMatchObject([
    { personId: 'dora', stretches: [{ unpaid: 1, from: '2025-03-01', until: '2025-03-01', days: 1 }] },
  ])
  expect(rule).toMatchObject({ value: 12, unit: 'months', confirmed: false })
})

/** The rates as they were announced, as if somebody had compared them, and the beginning and the year with them. */
const confirmed: LegacyRules = {
  begins: {
    countedBy: 'death',
    versions: estateRules.legacyInterest.versions.map((one) => ({ ...one, confirmed: true })),
  },
  rates: {
    countedBy: 'interest',
    versions: [rateOf(5_000, '2023-08-23', '2024-06-11'), rateOf(3_940, '2024-06-12', '2024-09-18')],
  },
  year: { countedBy: 'interest', versions: [yearOf(365)] },
}
const two = {
  people: [
    { personId: 'dora', legacy: pence(1_000_000) },
    { personId: 'ann', legacy: pence(0) },
    { personId: 'ben', legacy: pence(500_000) },
  ],
  entries: [paid('2024-03-31', 400_000), paid('2024-01-15', 500_000, 'ben')],
}
const sixMonths = { dateOfDeath: '2022-12-31', day: '2024-07-01' }

test('the interest of each person by hand, on what was still owed, once the records are confirmed', () => {
  const { legacies } = lateLegacies(two, sixMonths, confirmed)
  // Dora: 12,465.753… + 5,917.808… + 1,295.342…. Ben: 5,000.00 for 15 days at 5 %: 1,027.397….
  expect(legacies.map(({ personId, total, daysWithout }) => [personId, total, daysWithout])).toEqual([
    ['dora', 19_679, 0],
    ['ben', 1_027, 0],
  ])
  expect(legacies[0]!.lines.map(({ unpaid, from, days, amount }) => [unpaid, from, days, amount])).toEqual([
    [1_000_000, '2024-01-01', 91, 12_466],
    [600_000, '2024-04-01', 72, 5_918],
    [600_000, '2024-06-12', 20, 1_295],
  ])
})

test('the records as they are give the rates of the days and no amount: nobody confirmed when it begins', () => {
  const { legacies } = lateLegacies(two, sixMonths)
  expect(legacies[0]!.lines.map(({ days, rate, amount }) => [days, rate?.value, amount])).toEqual([
    [91, 5_000, null],
    [72, 5_000, null],
    [20, 3_940, null],
  ])
  expect(legacies.map(({ total, daysWithout }) => [total, daysWithout])).toEqual([
    [null, 183],
    [null, 15],
  ])
})
