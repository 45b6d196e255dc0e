// What a person can confirm an act with, as statements and certificates name it, and what an act is.
import { accountPurposes } from '@testate/api/account'
import { stepUpPurposes } from '@testate/api/accounts'
import { z } from 'zod'

export const factors = ['code by e-mail', 'passkey', 'authenticator', 'recovery code'] as const
export type Factor = (typeof factors)[number]

/** `new-email` and `take-back` prove a mailbox that is to become the account's, and are asked for by no screen as such. */
export const purposes = [...stepUpPurposes, ...accountPurposes, 'new-email', 'take-back'] as const
export type Purpose = (typeof purposes)[number]

const hex32 = z.string().regex(/^[0-9a-f]{64}$/)

/** Whatever a proof is bound to. `documentHash`: SHA-256 of the uploaded PDF; both null for what is about the account. */
export const subject = z.strictObject({
  purpose: z.enum(purposes),
  willId: z.uuid().nullable(),
  documentHash: hex32.nullable(),
})
export type Subject = z.infer<typeof subject>

/** What the worker is told with every question about a proof. `requestKey`: SHA-256 of the asking request's public key. */
export const asking = z.strictObject({ personId: z.uuid(), subject, requestKey: hex32 })
export type Asking = z.infer<typeof asking>
export const tokenHashed = hex32
