// Amounts of money as people type them.
import { expect, test } from 'vitest'
import { pounds, readPounds, typedPounds, wrongAmount } from './money-text.ts'

test('an amount is read as it is typed, and typed as it was read', () => {
  for (const [typed, amount] of [
    ['1,250.00', 125_000],
    ['£1250', 125_000],
    ['0.5', 50],
    ['0', 0],
  ] as const)
    expect(readPounds(typed)).toBe(amount)
  expect(readPounds(typedPounds(125_001))).toBe(125_001)
  expect([typedPounds(null), pounds(-1)]).toEqual(['', '-£0.01'])
})

test('what is no amount is said, below the least and above the most too', () => {
  expect(['', '-5', '1.234', 'a hundred'].map((one) => wrongAmount(one))).toEqual(
    Array.from({ length: 4 }, () => 'amountWrong'),
  )
  expect([wrongAmount('0'), wrongAmount('0', 1), wrongAmount('0.01', 1)]).toEqual([null, 'amountWrong', null])
  expect(wrongAmount('10,000,000,000.01')).toBe('amountMost')
})
