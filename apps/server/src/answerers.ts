// Every question that the worker answers synchronously.
import { factorAnswerers } from './factors/answerers.ts'
import { textAnswerers } from './notifications/texts/answerers.ts'
import { aroundAnswerers } from './parties/around/answerers.ts'
import { answerAskCode, answerCheckCode } from './proofs/answer-code.ts'
import type { Answerer } from './proofs/answering.ts'
import { answerConfirmAddress } from './proofs/confirm-address.ts'
import { answerAskStaffCode, answerCheckStaffCode } from './proofs/staff-invitation.ts'
import { answerProveTakeBack, answerReadTakeBack } from './proofs/take-back.ts'
import { answerUnlock } from './proofs/unlock.ts'
import { answerReadPlaces } from './release/places.ts'
import { bankAnswerers } from './estate/bank/answerers.ts'
import { answerTakeOwnCopy } from './release/own-copies/answer-copy.ts'
import { answerShowReasons } from './release/recordings/show-reasons.ts'
import { answerOpenDocument } from './estate/documents/open-document.ts'
import { receiptAnswerers } from './estate/receipts/answer-receipt.ts'
import { answerReadForm } from './wills/form/answer-form.ts'

export const allAnswerers: readonly Answerer[] = [
  answerAskCode,
  answerCheckCode,
  answerConfirmAddress,
  answerReadTakeBack,
  answerProveTakeBack,
  answerUnlock,
  answerAskStaffCode,
  answerCheckStaffCode,
  ...factorAnswerers,
  ...textAnswerers,
  ...aroundAnswerers,
  answerReadForm,
  answerReadPlaces,
  answerShowReasons,
  answerTakeOwnCopy,
  ...receiptAnswerers,
  answerOpenDocument,
  ...bankAnswerers,
]
