// Money split in parts: over thousands of sequences nothing is lost, nothing is made, and nobody is a penny off.
import { expect, test } from 'vitest'
import { pence } from '../money.ts'
import { seeded } from '../../testing/seeded.ts'
import { excessOf, isFraction, shareByFractions, shareOut } from './shares.ts'

const third = { of: 1, in: 3 }

test('20,000 splits: the parts sum to the whole, and none is a penny from its exact part', () => {
  const random = seeded(1)
  for (let run = 0; run < 20_000; run += 1) {
    const total = pence(random(-50_000_000, 5_000_000_000))
    const weights = Array.from({ length: random(1, 9) }, () => BigInt(random(0, 400)))
    if (weights.every((one) => one === 0n)) continue
    const sum = weights.reduce((all, one) => all + one, 0n)
    const parts = shareOut(total, weights)
    expect(parts.reduce((all, one) => all + one, 0)).toBe(Number(total))
    for (const [at, part] of parts.entries()) {
      const off = BigInt(part) * sum - BigInt(total) * weights[at]!
      expect(off < sum && off > -sum).toBe(true)
    }
  }
})

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
