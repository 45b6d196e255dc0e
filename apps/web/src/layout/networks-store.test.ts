// An age is said in one unit, and never rounded up: a block is not made younger or older than it is.
import { expect, test } from 'vitest'
import { ageOf } from './networks-store.ts'

test.each([[0, '0 seconds'], [1, '1 second'], [59, '59 seconds'], [60, '1 minute'], [3599, '59 minutes'], [3600, '1 hour'], [86_399, '23 hours'], [86_400, '1 day'], [200_000, '2 days']] as const)(
  '%d seconds is %s', (seconds, said) => expect(ageOf(seconds)).toBe(said))
