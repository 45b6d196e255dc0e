// Who is calling. A visitor is a person too, so that no code path has to ask whether there is one.
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
  /** Set in a remembered session whose password was typed long ago: it may read, and is asked to sign in again before it changes anything. */
  readsOnly?: true
  /** Set in a session that another device was handed: it may do this task, on this will, and nothing else (domain/hand-off.ts). */
  limit?: { handOff: string; task: HandOffTask; willId: string | null; expiresAt: Date }
}

export const visitor: Person = {
  id: '00000000-0000-0000-0000-000000000000',
  kind: 'visitor',
  name: '',
  email: '',
  role: null,
  isAdmin: false,
}
