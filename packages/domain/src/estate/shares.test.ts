// Money split in parts. planted.test.ts splits it 20,000 times: nothing is lost, and nobody is a penny off.
import { expect, test } from 'vitest'
import { pence } from '../money.ts'
import { excessOf, isFraction, shareByFractions, shareOut } from './shares.ts'

const third = { of: 1, in: 3 }

test('the pennies that are left go to the largest remainders, of equal ones to the earlier', () => {
  expect(shareOut(pence(100), [1n, 1n, 1n])).toEqual([34, 33, 33])
  expect(shareOut(pence(101), [1n, 1n, 1n])).toEqual([34, 34, 33])
  expect(shareOut(pence(10), [1n, 5n])).toEqual([2, 8])
  expect(shareOut(pence(-100), [1n, 1n, 1n])).toEqual([-34, -33, -33])
  expect(shareOut(pence(100), [0n, 1n])).toEqual([0, 100])
  expect(() => shareOut(pence(100), [])).toThrow(RangeError)
  expect(() => shareOut(pence(100), [1n, -1n])).toThrow(RangeError)
})

test('fractions of different denominators: what they leave nobody gets, and too many share in proportion', () => {
  expect(shareByFractions(pence(100), [third, third, third])).toEqual([34, 33, 33])
  expect(shareByFractions(pence(1_000), [{ of: 1, in: 2 }, third])).toEqual([500, 333])
  expect(
    shareByFractions(pence(1_000), [
      { of: 1, in: 1 },
      { of: 1, in: 1 },
    ]),
  ).toEqual([500, 500])
  expect(shareByFractions(pence(1_000), [])).toEqual([])
  expect([
    excessOf([third, third]),
    excessOf([third, third, third]),
    excessOf([{ of: 103, in: 100 }]),
    excessOf([]),
  ]).toEqual([-1, 0, 1, -1])
  expect([third, { of: 0, in: 3 }, { of: 4, in: 3 }, { of: 1.5, in: 3 }].map(isFraction)).toEqual([
    true,
    false,
    false,
    false,
  ])
})
