// Events from a slice to the slices on its right, within the same transaction: data flows to the right,
// imports point left.
import type { Tx } from './database/database.ts'
import type { Person } from './database/person.ts'

export interface Events {
  'account.exists': { email: string; name: string }
  'account.invited': { email: string; admin: boolean; token: string; expiresAt: string }
  /** Requested without a second factor that counts. */
  'password-reset.waiting': { email: string; name: string; dueAt: string; overAt: string }
  'password-reset.requested': { email: string; name: string; token: string }
  'step-up.requested': {
    email: string
    name: string
    purpose: 'sign' | 'open' | 'withdraw' | 'supersede' | 'move'
    documentHash: string
    code: string
    minutes: number
  }
  'account-code.requested': {
    email: string
    name: string
    purpose: 'export' | 'erase' | 'email' | 'factors' | 'staff'
    code: string
    minutes: number
  }
  /** An account's address that is not confirmed yet. */
  'address.to-confirm': { email: string; name: string; token: string }
  /** Too many wrong attempts in a row. */
  'factor.locked': {
    email: string
    name: string
    token: string
    factor: 'code by e-mail' | 'passkey' | 'authenticator' | 'recovery code'
  }
  /** `what`: the change that someone else may have made. */
  'account.changed': { email: string; name: string; what: 'password' | 'sessions' }
  /** `at`: when an added factor starts to count, or a removed one goes. */
  'factor.changed': {
    email: string
    name: string
    kind: 'passkey' | 'authenticator' | 'recovery codes'
    called: string | null
    at: string | null
    what: 'added' | 'removed' | 'removal-asked' | 'kept' | 'counter-back'
  }
  /** To the mailbox a staff invitation was sent to. */
  'staff-code.requested': { email: string; code: string; minutes: number }
  'email-code.requested': { email: string; code: string; minutes: number }
  /**
   * A change to an address that is taken: `name` is its account's, `until` the end of the days in which it
   * can be taken back.
   */
  'email.not-free': { email: string; name: string | null; until: string | null }
  /** About to happen, in this transaction; a listener may still refuse, unless `back` is set. */
  'account.email-changing': { person: Person; email: string; back: boolean }
  /** `email`: the previous address. */
  'account.email-changed': { email: string; name: string; token: string; until: string }
  /** `email`: the address it was taken back from. */
  /** From a device not seen before; `token` is for “this was not me”. */
  'account.signed-in-elsewhere': {
    email: string
    name: string
    token: string
    device: string
    address: string
    at: string
  }
  'account.email-taken-back': { email: string; name: string }
  /** The password was correct; a listener may still refuse. */
  'account.signing-in': { personId: string }
  /**
   * This person is about to upload a document for another will; a listener may still refuse. `most`: unpaid
   * ones a person may have.
   */
  'will.document-arriving': { personId: string; most: number }
  'will.submitted': { willId: string }
  'will.uploaded': { willId: string }
  'will.pages-read': { willId: string }
  'will.verified': { willId: string }
  'will.witnessed': { willId: string }
  'will.registering': { willId: string }
  /** `from`: the previous status; `released` when a release was taken back. */
  'will.registered': { willId: string; from: string }
  'will.superseded': { willId: string }
  /** `from`: the previous status. */
  'will.withdrawn': { willId: string; from: string }
  'will.draft': { willId: string }
  'will.released': { willId: string }
  'will.paid': { willId: string }
  /** Asks registration, to the right, which adds the networks that have this will's registration for good. */
  'will.held-on': { willId: string; networks: string[] }
  'party.ready': { willId: string; personId: string }
  'person.accepted': { personId: string }
  'statement.signed': { willId: string; witnessOrder: number }
  'anchor.final': { willId: string; network: string }
}
export type EventName = keyof Events
type Listener<E extends EventName> = (tx: Tx, payload: Events[E]) => Promise<void>

const listeners = new Map<EventName, Set<Listener<EventName>>>()

export function on<E extends EventName>(event: E, listener: Listener<E>): void {
  const known = listeners.get(event) ?? new Set()
  known.add(listener as unknown as Listener<EventName>)
  listeners.set(event, known)
}

/** Runs every listener in the caller's transaction, in order of registration. A refusal in one undoes all. */
export async function emit<E extends EventName>(tx: Tx, event: E, payload: Events[E]): Promise<void> {
  for (const listener of listeners.get(event) ?? []) await listener(tx, payload)
}
