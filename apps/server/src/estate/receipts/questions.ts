// What the api asks the worker for whoever has the link of a receipt. It passes on the secret and what was typed; the
// worker mails the code and writes the answer.
import { z } from 'zod'
import { isoTime } from '@testate/api/route'
import { defineQuestion } from '../../proofs/question.ts'

const secret = z.string().max(128)
const id = z.uuid()

/** The caller chooses `id`: a repeat with the same one mails nothing more. */
export const askReceiptCode = defineQuestion('receipt.ask-code', {
  asked: z.strictObject({ id, secret }),
  answer: z.object({ expiresAt: isoTime }),
})

export const signWithCode = defineQuestion('receipt.sign', {
  asked: z.strictObject({
    id,
    secret,
    code: z.string().regex(/^\d{6}$/),
    name: z.string().max(200),
    sentence: z.string().max(1000),
  }),
  answer: z.object({ signedAt: isoTime }),
})

export const sayNotReceived = defineQuestion('receipt.refuse', {
  asked: z.strictObject({ secret, reason: z.string().max(1000) }),
  answer: z.object({ refusedAt: isoTime }),
})
