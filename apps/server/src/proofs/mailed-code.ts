// The questions about a code by e-mail, for both halves.
import { z } from 'zod'
import { isoTime } from '@testate/api/route'
import { asking, tokenHashed } from './factor.ts'
import { defineQuestion } from './question.ts'

/** A change of address is confirmed within a day of its beginning. */
export const CHANGE_MS = 24 * 3_600_000

/** `id` is the caller's: asked again under the same one nothing more is mailed. */
export const askCode = defineQuestion('code.ask', {
  asked: asking.extend({
    id: z.uuid(),
    /** Of a mailbox that is to become the account's, with the proof of the one before; `silent` where the address is not free and its owner was told instead. */
    address: z.strictObject({ email: z.string(), proofId: z.uuid(), silent: z.boolean() }).nullable(),
  }),
  answer: z.object({ expiresAt: isoTime }),
})

/** `tokenHash` is what the proof will be shown by. */
export const checkCode = defineQuestion('code.check', {
  asked: asking.extend({ id: z.uuid(), code: z.string().regex(/^\d{6}$/), tokenHash: tokenHashed }),
  answer: z.object({ proofId: z.uuid(), expiresAt: isoTime }),
})
