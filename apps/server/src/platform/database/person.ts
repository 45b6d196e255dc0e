// The caller. A visitor is a person too, so that no code path has to check whether there is one.
import type { HandOffTask } from '@testate/domain/hand-off'

export type PersonId = string & { readonly brand?: 'PersonId' }

export interface Person {
  id: PersonId
  kind: 'account' | 'guest' | 'visitor'
  name: string
  /** Lower case. */
  email: string
  role: 'testator' | 'witness' | 'executor' | 'admin' | null
  isAdmin: boolean
  /**
   * Set for an administrator without a passkey or authenticator app that counts: they may do nothing that is
   * for staff.
   */
  lacksFactor?: true
  /**
   * Set in a remembered session whose password was typed long ago: it may read, and must sign in again before
   * any change.
   */
  readsOnly?: true
  /**
   * Set in a session handed off to another device: it may do this task, on this will, and nothing else
   * (domain/hand-off.ts).
   */
  limit?: { handOff: string; task: HandOffTask; willId: string | null; expiresAt: Date }
}

/** Staff functions require an administrator with a second factor of their own. */
export const actsAsStaff = ({ isAdmin, lacksFactor }: Pick<Person, 'isAdmin' | 'lacksFactor'>): boolean =>
  isAdmin && lacksFactor === undefined

export const visitor: Person = {
  id: '00000000-0000-0000-0000-000000000000',
  kind: 'visitor',
  name: '',
  email: '',
  role: null,
  isAdmin: false,
}
