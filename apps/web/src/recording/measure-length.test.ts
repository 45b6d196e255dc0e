import { expect, it } from 'vitest'
import { measureLength, settleLength } from './measure-length.ts'

it('takes what was measured where the timer can vouch for it', () => {
  expect(settleLength({ least: 4800, most: 6700, measured: 6600 })).toBe(6600)
})

it('never hides that something is missing, and never says more than the time there was', () => {
  expect(settleLength({ least: 60_000, most: 60_100, measured: 31_000 })).toBe(60_000)
  expect(settleLength({ least: 4800, most: 6700, measured: 9000 })).toBe(6700)
})

it('keeps to the timer where nothing can be measured', () => {
  expect(settleLength({ least: 4800, most: 6700, measured: null })).toBe(6700)
})

it('asks no player how long nothing is', async () => {
  expect(await measureLength(new Blob([]))).toBeNull()
})
