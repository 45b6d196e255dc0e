// A block is shown only for networks that have blocks. Its age is given in one unit and rounded down.
import { expect, test } from 'vitest'
import { ageOf, blockOf, isJustNow } from './networks-store.ts'

test.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [3599, '59 minutes'],
  [3600, '1 hour'],
  [86_399, '23 hours'],
  [86_400, '1 day'],
  [200_000, '2 days'],
] as const)('%d seconds is %s', (seconds, said) => expect(ageOf(seconds)).toBe(said))

test('under ten seconds is just now', () => expect([0, 9, 10].map(isJustNow)).toEqual([true, true, false]))

test.each([
  [0, '0 eiliad'],
  [1, '1 eiliad'],
  [119, '1 munud'],
  [120, '2 funud'],
  [180, '3 munud'],
  [3600, '1 awr'],
  [7200, '2 awr'],
  [86_400, '1 diwrnod'],
  [200_000, '2 ddiwrnod'],
  [300_000, '3 diwrnod'],
] as const)('%d seconds is %s in Welsh', (seconds, said) => {
  expect(ageOf(seconds, 'cy')).toBe(said)
  // Node has the locale data that browsers lack.
  const unit = seconds < 60 ? 'second' : seconds < 3600 ? 'minute' : seconds < 86_400 ? 'hour' : 'day'
  expect(
    new Intl.NumberFormat('cy', { style: 'unit', unit, unitDisplay: 'long' }).format(
      Number.parseInt(said, 10),
    ),
  ).toBe(said)
})

test('a network with blocks says its newest; Corda has none, whatever its node answers', () => {
  const head = { height: '1204', time: '2026-11-22T08:00:00.000Z', ageSeconds: 0 }
  expect(blockOf({ name: 'solana', head })).toEqual({ height: '1,204', ageSeconds: 0 })
  expect(blockOf({ name: 'ethereum', head: null })).toBeNull()
  expect(blockOf({ name: 'corda', head })).toBeNull()
})
