// Legacies that were not paid within a year of the death: by hand, with payments in parts, and what ends a stretch.
import { expect, test } from 'vitest'
import { entry } from '../../testing/estates.ts'
import { pence } from '../money.ts'
import { lateLegacies } from './late-legacies.ts'

const paid = (day: string, amount: number, personId = 'dora') =>
  entry('distributed', { personId, day, amount: pence(amount) })
const parts = (day: string, ...entries: ReturnType<typeof paid>[]) =>
  lateLegacies(
    { people: [{ personId: 'dora', legacy: pence(100_000) }], entries },
    { dateOfDeath: '2025-02-10', day },
  ).parts.map(({ unpaid, from, until, days }) => [unpaid, from, until, days])

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
  const { parts: late, rule } = lateLegacies(
    { people: [{ personId: 'dora', legacy: pence(1) }], entries: [] },
    { dateOfDeath: '2024-02-29', day: '2025-03-01' },
  )
  expect(late).toEqual([{ personId: 'dora', unpaid: 1, from: '2025-03-01', until: '2025-03-01', days: 1 }])
  expect(rule).toMatchObject({ value: 12, unit: 'months', confirmed: false })
})
