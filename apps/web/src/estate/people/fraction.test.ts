// Shares as people type them.
import { expect, test } from 'vitest'
import { readFraction, typedFraction } from './fraction.ts'

test('a share is read as it is typed; more than the whole, and what is no fraction, is none', () => {
  expect(['1/3', ' 2 / 4 ', '1/1'].map(readFraction)).toEqual([
    { of: 1, in: 3 },
    { of: 2, in: 4 },
    { of: 1, in: 1 },
  ])
  expect(['', '103/100', '0/3', '1', '1/0', '-1/3', '1/9999999', 'a third'].map(readFraction)).toEqual(
    Array.from({ length: 8 }, () => null),
  )
  expect([typedFraction({ of: 1, in: 3 }), typedFraction(null)]).toEqual(['1/3', ''])
})
