import { expect, test } from 'vitest'
import { couldNotBeAsked, holds, refuted, skipped } from '@testate/evidence/step'
import { verdictOf } from './verdict.ts'

test('one refuted step outweighs all others, even a stop; one that could not be asked is said', () => {
  expect(verdictOf([holds('log-key', ''), skipped('log-head', '')])).toBe('outcomeHolds')
  expect(verdictOf([holds('log-key', ''), couldNotBeAsked('log-head', '')])).toBe('outcomeUnasked')
  expect(verdictOf([holds('log-key', ''), skipped('stopped', '')])).toBe('outcomeStopped')
  expect(verdictOf([couldNotBeAsked('log-key', ''), refuted('log-head', ''), skipped('stopped', '')])).toBe(
    'outcomeRefuted',
  )
})
