import { expect, test } from 'vitest'
import { dayBegins, dayEnds, daysAfter, londonDay } from './london-day.ts'

test.each([
  ['2026-01-15', '2026-01-15T00:00:00.000Z', '2026-01-16T00:00:00.000Z'],
  ['2026-07-15', '2026-07-14T23:00:00.000Z', '2026-07-15T23:00:00.000Z'],
  // 23 and 25 hours: the clocks change within them.
  ['2026-03-29', '2026-03-29T00:00:00.000Z', '2026-03-29T23:00:00.000Z'],
  ['2026-10-25', '2026-10-24T23:00:00.000Z', '2026-10-26T00:00:00.000Z'],
  ['2026-12-31', '2026-12-31T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
])('%s is from %s to %s', (day, from, to) => {
  expect([dayBegins(day), dayEnds(day)].map((moment) => moment.toISOString())).toEqual([from, to])
  // Its first and last moments belong to it; the milliseconds before and after do not.
  expect([-1, 0].map((ms) => londonDay(new Date(dayBegins(day).getTime() + ms)))).toEqual([
    daysAfter(day, -1),
    day,
  ])
  expect([-1, 0].map((ms) => londonDay(new Date(dayEnds(day).getTime() + ms)))).toEqual([
    day,
    daysAfter(day, 1),
  ])
})

test.each([
  ['2026-12-25', 15, '2027-01-09'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-03-28', 2, '2026-03-30'],
  ['2026-11-21', 0, '2026-11-21'],
])('%s and %i days are %s', (day, days, after) => {
  expect(daysAfter(day, days)).toBe(after)
})
