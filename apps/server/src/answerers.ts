// Every question there is that the worker answers at once.
import { factorAnswerers } from './factors/answerers.ts'
import { answerAskCode, answerCheckCode } from './proofs/answer-code.ts'
import type { Answerer } from './proofs/answering.ts'
import { answerConfirmAddress } from './proofs/confirm-address.ts'
import { answerProveTakeBack, answerReadTakeBack } from './proofs/take-back.ts'
import { answerUnlock } from './proofs/unlock.ts'

export const allAnswerers: readonly Answerer[] = [
  answerAskCode,
  answerCheckCode,
  answerConfirmAddress,
  answerReadTakeBack,
  answerProveTakeBack,
  answerUnlock,
  ...factorAnswerers,
]
