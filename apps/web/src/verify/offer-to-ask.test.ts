import type { Step } from '@testate/evidence/step'
import { expect, test } from 'vitest'
import { offerToAsk } from './offer-to-ask.ts'

const judged = (areAsked: boolean, ...outcomes: Step['outcome'][]) =>
  offerToAsk({
    kind: 'judged',
    areAsked,
    verdict: {
      steps: outcomes.map((outcome) => ({
        code: 'ledger',
        network: 'solana',
        step: '',
        outcome,
        reason: '',
      })),
    },
  } as never)

test('asking is offered only where an answer is missing', () => {
  expect(judged(true, 'holds', 'no entry', 'skipped')).toBeNull()
  expect(judged(true, 'refuted')).toBeNull()
  expect(judged(true, 'holds', 'could not be asked')).toBe('askAgain')
  expect(judged(false, 'skipped')).toBe('askLedgers')
})

test('a fingerprint is looked up again only when the register did not answer; a certificate never', () => {
  expect(offerToAsk({ kind: 'plain', hash: '', lookup: null })).toBe('askAgain')
  expect(offerToAsk({ kind: 'plain', hash: '', lookup: {} as never })).toBeNull()
  expect(offerToAsk({ kind: 'certificate', hash: '' })).toBeNull()
})
