// Times are London's, in summer and in winter.
import { expect, test } from 'vitest'
import { dateAndTime, timeOfDay } from './times.ts'

test('in London, with its summer time', () => {
  expect(dateAndTime('2026-11-21T14:02:59Z')).toBe('21 November 2026 at 14:02')
  expect(dateAndTime('2026-06-30T23:30:00Z')).toBe('1 July 2026 at 00:30')
  expect([timeOfDay('2026-11-21T14:02:59Z'), timeOfDay('2026-06-30T14:02:00Z')]).toEqual(['14:02', '15:02'])
})
