import { expect, test } from 'vitest'
import { dayBegins, dayEnds } from './days.ts'

test.each([
  ['2026-01-15', '2026-01-15T00:00:00.000Z', '2026-01-16T00:00:00.000Z'],
  ['2026-07-15', '2026-07-14T23:00:00.000Z', '2026-07-15T23:00:00.000Z'],
  // 23 and 25 hours: the clocks change within them.
  ['2026-03-29', '2026-03-29T00:00:00.000Z', '2026-03-29T23:00:00.000Z'],
  ['2026-10-25', '2026-10-24T23:00:00.000Z', '2026-10-26T00:00:00.000Z'],
  ['2026-12-31', '2026-12-31T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
])('%s is from %s to %s', (day, from, to) => {
  expect([dayBegins(day), dayEnds(day)].map((moment) => moment.toISOString())).toEqual([from, to])
})
