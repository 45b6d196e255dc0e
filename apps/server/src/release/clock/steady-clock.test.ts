import { expect, test } from 'vitest'
import { passedBetween, steadyClock } from './steady-clock.ts'

const hour = 3_600_000
const at = (boot: string, ms: number, database: number) => ({ steady: { boot, ms }, at: new Date(database) })

test('between two looks passes what both clocks say: setting one forward adds nothing', () => {
  expect(passedBetween(at('a', 0, 0), at('a', hour, hour))).toBe(hour)
  expect(passedBetween(at('a', 0, 0), at('a', hour, 400 * 24 * hour))).toBe(hour)
  expect(passedBetween(at('a', 0, 0), at('a', 400 * 24 * hour, hour))).toBe(hour)
})

test('a clock that was set back takes nothing away', () => {
  expect(passedBetween(at('a', hour, hour), at('a', 0, 2 * hour))).toBe(0)
  expect(passedBetween(at('a', 0, hour), at('a', hour, 0))).toBe(0)
})

test('across a start of the machine the database’s word counts, up to an hour', () => {
  expect(passedBetween(at('a', 9 * hour, 0), at('b', 5, hour / 2))).toBe(hour / 2)
  expect(passedBetween(at('a', 9 * hour, 0), at('b', 5, 400 * 24 * hour))).toBe(hour)
})

test('the machine’s clock runs on, under one name', async () => {
  const before = steadyClock()
  await new Promise((resolve) => setTimeout(resolve, 60))
  const after = steadyClock()
  expect(after.boot).toBe(before.boot)
  expect(after.ms - before.ms).toBeGreaterThanOrEqual(40)
  expect(after.ms - before.ms).toBeLessThan(10_000)
})
