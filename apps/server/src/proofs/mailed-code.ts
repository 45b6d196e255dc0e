// The question types about a code by e-mail, for the api and the worker.
import { z } from 'zod'
import { passkeyOptions, usedPasskey } from '@testate/api/factors'
import { isoTime } from '@testate/api/route'
import { asking, tokenHashed, type Asking } from './factor.ts'
import { defineQuestion } from './question.ts'

/** A change of address must be confirmed within a day of its start. */
export const CHANGE_MS = 24 * 3_600_000

/**
 * A mailbox that is to become the account's, with the proof of the previous one; `silent` if the address is
 * already in use, and its owner was mailed instead.
 */
const address = z.strictObject({ email: z.string(), proofId: z.uuid(), silent: z.boolean() })

/**
 * The caller chooses `id`: a repeat with the same one mails nothing more. For the proven mailbox, a code is
 * requested with the list of available factors (factors/questions.ts).
 */
export const askCode = defineQuestion('code.ask', {
  asked: asking.extend({ id: z.uuid(), address }),
  answer: z.object({ expiresAt: isoTime }),
})
export type CodeAsked = Asking & { id: string; address: z.infer<typeof address> | null }

/** `tokenHash` of the token that will show the proof. */
export const checkCode = defineQuestion('code.check', {
  asked: asking.extend({ id: z.uuid(), code: z.string().regex(/^\d{6}$/), tokenHash: tokenHashed }),
  answer: z.object({ proofId: z.uuid(), expiresAt: isoTime }),
})

/**
 * The same of the release worker, for what only it opens: to its own copy of the person's address; with what a passkey
 * is asked to confirm that opens alone, and one that will once it has answered together with a code (decision 87).
 * `mail`: false sends no code where a passkey opens alone, and `expiresAt` is then null. One request, since a person is
 * waiting. Api and release worker may be of two versions for a while: what the former one did not know is optional.
 */
export const askReleaseCode = defineQuestion('release.code', {
  asked: asking.extend({ id: z.uuid(), mail: z.boolean().optional() }),
  answer: z.object({
    passkey: passkeyOptions.nullable().default(null),
    passkeyWithCode: passkeyOptions.nullable().default(null),
    expiresAt: isoTime.nullable(),
  }),
})
export const checkReleaseCode = defineQuestion('release.check-code', {
  asked: asking.extend({
    id: z.uuid(),
    code: z.string().regex(/^\d{6}$/),
    passkey: usedPasskey.optional(),
    tokenHash: tokenHashed,
  }),
  answer: z.object({ proofId: z.uuid(), expiresAt: isoTime }),
})
