// Shared by all mailed codes: how they are made, how often they may be tried and requested, and the answer to
// a wrong one. Their rows are not: each kind has a table that one login writes, names in its HMAC other things that it
// is bound to, and counts wrong tries over another time (per person, per invitation, per link, per day).
import { randomInt } from 'node:crypto'
import { because } from '@testate/api/problem'
import { refused, type Refused } from './answering.ts'

export const codeMinutes = 10
export const mostTries = 5
export const mostCodes = 5
export const windowMs = 15 * 60_000
export const spentCode = 'This code can no longer be used. Please ask for another.'
export const tooManyCodes =
  'Several codes have been emailed to you within a quarter of an hour. Please use the latest, or wait.'

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** `tries`: earlier wrong ones. */
export function wrongTry(tries: number): Refused {
  const left = mostTries - tries - 1
  if (left === 0) return refused('gone', spentCode, because('code-over'))
  return refused(
    'step-up-needed',
    `That is not the code. ${left === 1 ? 'One try is' : `${left} tries are`} left.`,
    because('code-wrong', { triesLeft: left }),
  )
}
