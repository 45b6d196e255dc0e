// Percentages as people type them.
import { expect, test } from 'vitest'
import { readPercent, typedPercent } from './percent.ts'

test('a percentage is read to four decimal places, and typed as it was read', () => {
  expect(['100', '60 %', '33.3333', '0', ' 0.5 '].map(readPercent)).toEqual([
    1_000_000, 600_000, 333_333, 0, 5_000,
  ])
  expect(['', '101', '-1', '1.23456', 'half', '100.0001'].map(readPercent)).toEqual(
    Array.from({ length: 6 }, () => null),
  )
  for (const part of [0, 5_000, 333_333, 1_000_000]) expect(readPercent(typedPercent(part))).toBe(part)
  expect(typedPercent(null)).toBe('')
})
