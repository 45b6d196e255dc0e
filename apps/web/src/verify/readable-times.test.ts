import { expect, test } from 'vitest'
import { withReadableTimes } from './readable-times.ts'

test('an exact time is read in words, in the time of London, and says so', () => {
  expect(withReadableTimes('Signed; time-stamped 2026-06-21T12:03:47.000Z.')).toBe(
    'Signed; time-stamped 21 June 2026 at 13:03:47 (UK time).',
  )
  expect(withReadableTimes('By 2026-11-21T12:03:47Z.')).toBe('By 21 November 2026 at 12:03:47 (UK time).')
})

test('a time to the minute is, too', () => {
  expect(
    withReadableTimes('Ethereum since 2026-11-21 23:59 UTC, and Solana since 2026-07-01 23:30 UTC.'),
  ).toBe(
    'Ethereum since 21 November 2026 at 23:59 (UK time), and Solana since 2 July 2026 at 00:30 (UK time).',
  )
})

test('a day alone stays the day that was written', () => {
  expect(withReadableTimes('It can be checked until 2038-11-21. Renewals: 2026-01-01, 2027-01-01.')).toBe(
    'It can be checked until 21 November 2038. Renewals: 1 January 2026, 1 January 2027.',
  )
})

test('what is no day is left alone', () => {
  for (const sentence of [
    'SHA-256 cb60676a2026-11-21',
    'number 12026-11-21',
    'receipt 2026-11-21-7',
    'on 2026-13-45.',
    'no date at all',
  ])
    expect(withReadableTimes(sentence)).toBe(sentence)
})
