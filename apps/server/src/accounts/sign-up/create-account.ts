// Creates one complete account: the person, the user with its password or none, the audit entry. Used by sign-up and
// the admin link.
import { randomUUID } from 'node:crypto'
import { append } from '../../audit/append.ts'
import type { Tx } from '../../platform/database/database.ts'
import { lockAddress } from '../../platform/database/lock-address.ts'
import { insertCredentials } from '../session/store-credentials.ts'
import { insertPerson } from '../rows/store.ts'
import { isFree, mailAboutAddress } from './mail-about-address.ts'

export interface NewAccount {
  /** Where the worker has chosen it, for a passkey. */
  id?: string
  firstName: string
  lastName: string
  /** Lower case. */
  email: string
  username: string
  passwordHash: string | null
  /** Null for a future admin: the link they came with makes them one. */
  role: 'testator' | 'witness' | 'executor' | null
}

/**
 * Returns the person's id. The caller has checked that the name is not taken; if another sign-up was faster, it
 * fails with `isTaken`. With an address that another account has the account is opened all the same: whoever
 * confirms the address gets it.
 */
export async function createAccount(tx: Tx, account: NewAccount): Promise<string> {
  const { id = randomUUID(), firstName, lastName, email, username, passwordHash, role } = account
  const name = `${firstName} ${lastName}`
  // Of two concurrent sign-ups with one address, one has it.
  await lockAddress(tx, email)
  const free = await isFree(tx, email, role === null)
  await insertPerson(tx, { id, kind: 'account', email, name, role })
  await insertCredentials(tx, {
    personId: id,
    firstName,
    lastName,
    email: free ? email : null,
    username,
    passwordHash,
  })
  await append(tx, { event: 'account.created', actor: id, details: { role: role ?? 'admin' } })
  await mailAboutAddress(tx, { personId: id, email })
  return id
}
