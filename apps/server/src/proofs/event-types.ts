// Events that the proofs slice emits: mails to send.
import type { AccountPurpose } from '@testate/api/step-up/account-purposes'
import type { StepUpPurpose } from '@testate/api/step-up/purposes'
import type { Factor } from './factor.ts'

declare module '../platform/events.ts' {
  interface Events {
    'step-up.requested': {
      email: string
      name: string
      purpose: StepUpPurpose
      documentHash: string
      code: string
      minutes: number
    }
    'account-code.requested': {
      email: string
      name: string
      purpose: AccountPurpose
      code: string
      minutes: number
    }
    /** To the mailbox a staff invitation was sent to. */
    'staff-code.requested': { email: string; code: string; minutes: number }
    'email-code.requested': { email: string; code: string; minutes: number }
    /** An account's address that is not confirmed yet. */
    'address.to-confirm': { personId: string; email: string; name: string; token: string }
    /**
     * For the first time: a changed address is confirmed by codes. `byItsPasskey`: in a browser that the passkey of
     * this account has signed in.
     */
    'address.confirmed': { personId: string; byItsPasskey: boolean }
    /** Too many wrong attempts in a row. */
    'factor.locked': { email: string; name: string; token: string; factor: Factor }
    /** `email`: the previous address. */
    'account.email-changed': { email: string; name: string; token: string; until: string }
  }
}
