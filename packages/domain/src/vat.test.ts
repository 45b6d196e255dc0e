import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pence } from './money.ts'
import { formatRate } from './money.ts'
import { documentNumber, STANDARD_VAT_RATE, vatWithin } from './vat.ts'

const amounts = fc.nat({ max: 100_000_000 }).map(pence)
const rates = fc.integer({ min: 1, max: 10_000 })

describe('VAT within a price that includes it', () => {
  it.each([
    [15_000, 2500],
    [18_200, 3033],
    [19_200, 3200],
    [3200, 533],
    [1, 0],
    [2, 0],
    [3, 1],
    [0, 0],
  ])('is, of %i pence at 20%%, %i', (amount, vat) => {
    expect(vatWithin(pence(amount), STANDARD_VAT_RATE)).toBe(vat)
  })

  it('is the nearest whole number of pence', () => {
    fc.assert(
      fc.property(amounts, rates, (amount, rate) => {
        const exact = (amount * rate) / (10_000 + rate)
        const vat = vatWithin(amount, rate)
        expect(Number.isInteger(vat)).toBe(true)
        expect(Math.abs(vat - exact)).toBeLessThanOrEqual(0.5 + 1e-9)
      }),
    )
  })

  it('rises with the amount, and never exceeds it', () => {
    fc.assert(
      fc.property(amounts, amounts, rates, (a, b, rate) => {
        const [less, more] = a <= b ? [a, b] : [b, a]
        expect(vatWithin(less, rate)).toBeLessThanOrEqual(vatWithin(more, rate))
        expect(vatWithin(more, rate)).toBeLessThanOrEqual(more)
      }),
    )
  })

  it('leaves a net amount that gives the same VAT again', () => {
    fc.assert(
      fc.property(amounts, rates, (amount, rate) => {
        const vat = vatWithin(amount, rate)
        expect(Math.abs(((amount - vat) * rate) / 10_000 - vat)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it.each([
    [-1, 2000],
    [100, 0],
    [100, 10_001],
    [100, 17.5],
  ])('refuses %d pence at %d', (amount, rate) => {
    expect(() => vatWithin(pence(amount), rate)).toThrow(RangeError)
  })
})

it('writes rates and numbers as people read them', () => {
  expect([2000, 1750, 500].map(formatRate)).toEqual(['20%', '17.5%', '5%'])
  expect([documentNumber('receipt', 42), documentNumber('credit-note', 1_234_567)]).toEqual([
    'R-000042',
    'C-1234567',
  ])
})
