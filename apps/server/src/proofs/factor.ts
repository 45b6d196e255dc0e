// The factors that can confirm an act, with their names on statements and certificates, and the definition of
// an act.
import { accountPurposes, type AccountPurpose } from '@testate/api/step-up/account-purposes'
import { stepUpPurposes, type StepUpPurpose } from '@testate/api/step-up/purposes'
import { z } from 'zod'

export const factors = ['code by e-mail', 'passkey', 'authenticator', 'recovery code'] as const
export type Factor = (typeof factors)[number]

/**
 * `new-email` and `take-back` prove a mailbox that is to become the account's; no page requests them as such.
 */
export const purposes = [...stepUpPurposes, ...accountPurposes, 'new-email', 'take-back'] as const
export type Purpose = (typeof purposes)[number]
export const isForWill = (purpose: Purpose): purpose is StepUpPurpose =>
  (stepUpPurposes as readonly Purpose[]).includes(purpose)
export const isForAccount = (purpose: Purpose): purpose is AccountPurpose =>
  (accountPurposes as readonly Purpose[]).includes(purpose)

const hex32 = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * Everything a proof is bound to. `documentHash`: SHA-256 of the uploaded PDF; it and the will are null for
 * acts on the account.
 */
export const subject = z.strictObject({
  purpose: z.enum(purposes),
  willId: z.uuid().nullable(),
  documentHash: hex32.nullable(),
})
export type Subject = z.infer<typeof subject>

/** Sent with every question about a proof. `requestKey`: SHA-256 of the requesting public key. */
export const asking = z.strictObject({ personId: z.uuid(), subject, requestKey: hex32 })
export type Asking = z.infer<typeof asking>
export const tokenHashed = hex32
