import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fitWithin } from './fit-picture.ts'

it('makes the longest side fit, upright or lying, and nothing larger than it was', () => {
  expect(fitWithin(4000, 3000, 3000)).toEqual({ width: 3000, height: 2250 })
  expect(fitWithin(3000, 4000, 3000)).toEqual({ width: 2250, height: 3000 })
  expect(fitWithin(1280, 720, 3000)).toEqual({ width: 1280, height: 720 })
})

it('keeps the shape, and never ends at nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 20_000 }), (width, height) => {
      const fitted = fitWithin(width, height, 3000)
      expect(Math.max(fitted.width, fitted.height)).toBeLessThanOrEqual(3000)
      expect(Math.min(fitted.width, fitted.height)).toBeGreaterThanOrEqual(1)
      const scale = Math.min(1, 3000 / Math.max(width, height))
      expect(Math.abs(fitted.width - width * scale)).toBeLessThanOrEqual(1)
    }),
  )
})
