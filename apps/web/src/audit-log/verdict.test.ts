import { expect, test } from 'vitest'
import { couldNotBeAsked, holds, refuted, skipped } from '@testate/evidence/step'
import { verdictOf } from './verdict.ts'

test('one refuted step outweighs all others, also when the check was stopped; one that could not be asked is said', () => {
  expect(verdictOf([holds('a', ''), skipped('b', '')])).toBe('outcomeHolds')
  expect(verdictOf([holds('a', ''), couldNotBeAsked('b', '')])).toBe('outcomeUnasked')
  expect(verdictOf([holds('a', ''), skipped('the rest', '')])).toBe('outcomeStopped')
  expect(verdictOf([couldNotBeAsked('a', ''), refuted('b', ''), skipped('the rest', '')])).toBe(
    'outcomeRefuted',
  )
})
