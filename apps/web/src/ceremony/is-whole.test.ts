import { expect, it } from 'vitest'
import { isWhole } from './is-whole.ts'

it('what was skipped is missing, and pauses are not', () => {
  expect(isWhole([[0, 59.4]], 60_000)).toBe(true)
  expect(
    isWhole(
      [
        [0, 20],
        [20, 60],
      ],
      60_000,
    ),
  ).toBe(true)
  expect(
    isWhole(
      [
        [0, 20],
        [25, 60],
      ],
      60_000,
    ),
  ).toBe(false)
  expect(isWhole([[55, 60]], 60_000)).toBe(false)
  expect(isWhole([], 60_000)).toBe(false)
})
