import { expect, it } from 'vitest'
import { megabytes, minutesSeconds } from './length-words.ts'

it('counts in minutes and two-digit seconds, and never ahead', () => {
  expect([0, 999, 1000, 59_999, 60_000, 61_500, 754_000, -5].map(minutesSeconds)).toEqual([
    '0:00',
    '0:00',
    '0:01',
    '0:59',
    '1:00',
    '1:01',
    '12:34',
    '0:00',
  ])
})

it('says sizes in megabytes', () => {
  expect([0, 40_000, 1_250_000, 45_000_000].map(megabytes)).toEqual(['0.0 MB', '0.0 MB', '1.3 MB', '45.0 MB'])
})
