import { expect, test } from 'vitest'
import { cancellationEnds } from './express-start.ts'

test.each([
  ['2026-11-21T10:00:00Z', '2026-12-06T00:00:00.000Z', 'winter'],
  ['2026-06-01T10:00:00Z', '2026-06-15T23:00:00.000Z', 'summer: the day in London ends an hour before UTC’s'],
  [
    '2026-06-01T23:30:00Z',
    '2026-06-16T23:00:00.000Z',
    'paid after midnight in London, before midnight in UTC',
  ],
  ['2026-10-20T12:00:00Z', '2026-11-04T00:00:00.000Z', 'the clocks go back within the fortnight'],
  ['2026-03-20T12:00:00Z', '2026-04-03T23:00:00.000Z', 'and forward'],
  ['2026-12-25T12:00:00Z', '2027-01-09T00:00:00.000Z', 'over the new year'],
])('paid %s, cancellable until %s: %s', (paidAt, ends) => {
  expect(cancellationEnds(new Date(paidAt)).toISOString()).toBe(ends)
})
