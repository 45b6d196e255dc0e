import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clamp, formatPounds, parsePounds, pence, sum } from './money.ts'

const amounts = fc.maxSafeInteger().map(pence)

describe('money', () => {
  it.each([
    [0, '£0.00'],
    [1, '£0.01'],
    [99, '£0.99'],
    [100, '£1.00'],
    [15_000, '£150.00'],
    [18_200, '£182.00'],
    [19_200, '£192.00'],
    [115_000, '£1,150.00'],
    [123_456_789, '£1,234,567.89'],
    [-5, '-£0.05'],
    [-15_000, '-£150.00'],
  ])('writes %i pence as %s', (amount, text) => {
    expect(formatPounds(pence(amount))).toBe(text)
  })

  it('writes what the en-GB currency format of the platform writes', () => {
    const intl = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (n) => {
        expect(formatPounds(pence(n))).toBe(intl.format(n / 100))
      }),
    )
  })

  it('reads back every amount it writes, exactly', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parsePounds(formatPounds(amount))).toBe(amount)
      }),
    )
  })

  it.each(['', '£', '1.234', '1,50', '12,3456', '1e3', 'NaN', '£1.00.00', '٣', '- £1', '99999999999999999'])(
    'does not read %j as money',
    (text) => {
      expect(parsePounds(text)).toBeNull()
    },
  )

  it.each([0.1, NaN, Infinity, 2 ** 53])('refuses %d as pence', (n) => {
    expect(() => pence(n)).toThrow(RangeError)
  })

  it('adds in any order and refuses a sum that is no longer exact', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }).map(pence)), (list) => {
        expect(sum(list)).toBe(sum([...list].reverse()))
      }),
    )
    expect(() => sum([pence(Number.MAX_SAFE_INTEGER), pence(1)])).toThrow(RangeError)
  })

  it('clamps between its bounds', () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, (a, b, c) => {
        const [floor, cap] = b <= c ? [b, c] : [c, b]
        const kept = clamp(a, floor, cap)
        expect(kept >= floor && kept <= cap).toBe(true)
        if (a >= floor && a <= cap) expect(kept).toBe(a)
      }),
    )
    expect(() => clamp(pence(1), pence(3), pence(2))).toThrow(RangeError)
  })
})
