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

const plain = (areAsked: boolean, unknown: string | null, outcome: Step['outcome']) =>
  offerToAsk({
    kind: 'judged',
    areAsked,
    verdict: { unknown, steps: [{ code: 'link-note', step: '', outcome, reason: '' }] },
  } as never)

test('a register is asked again only when it did not answer; about a certificate never', () => {
  expect(plain(true, 'unasked', 'could not be asked')).toBe('askAgain')
  expect(plain(true, 'no-link', 'no entry')).toBeNull()
  expect(plain(true, null, 'holds')).toBeNull()
  expect(plain(true, 'no-seal', 'no entry')).toBeNull()
  expect(plain(false, 'no-seal', 'no entry')).toBe('askRegister')
  expect(offerToAsk({ kind: 'certificate', hash: '' })).toBeNull()
})
