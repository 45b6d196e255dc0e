// Events that the accounts slice emits for slices to its right.
import type { Person } from '../platform/database/person.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** Somebody opened another with its address; `username` signs in to the one there is. */
    'account.exists': { email: string; name: string; username: string }
    'account.invited': { email: string; admin: boolean; token: string; expiresAt: string }
    /** Requested without a second factor that counts. */
    'password-reset.waiting': { email: string; name: string; dueAt: string; overAt: string }
    'password-reset.requested': { email: string; name: string; username: string; token: string }
    /** `what`: the change that someone else may have made. */
    'account.changed': { email: string; name: string; what: 'password' | 'sessions' }
    /**
     * A change to an address that is taken: `name` is its account's, `until` the end of the days in which it
     * can be taken back.
     */
    'email.not-free': { email: string; name: string | null; until: string | null }
    /** About to happen, in this transaction; a listener may still refuse, unless `back` is set. */
    'account.email-changing': { person: Person; email: string; back: boolean }
    /** `email`: the address it was taken back from. */
    'account.email-taken-back': { email: string; name: string }
    /** From a device not seen before; `token` is for “this was not me”. */
    'account.signed-in-elsewhere': {
      email: string
      name: string
      token: string
      device: string
      address: string
      at: string
    }
    /** The password was correct; a listener may still refuse. */
    'account.signing-in': { personId: string }
  }
}
