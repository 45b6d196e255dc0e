// Creates one complete account: the person, the user with its password, the audit entry. Used by sign-up and
// the admin link.
import { randomUUID } from 'node:crypto'
import { append } from '../../audit/append.ts'
import { enqueue } from '../../platform/jobs.ts'
import { ADDRESS_LINK_JOB } from '../../proofs/job-types.ts'
import type { Tx } from '../../platform/database/database.ts'
import { insertCredentials } from '../session/store-credentials.ts'
import { insertPerson } from '../rows/store.ts'

export interface NewAccount {
  firstName: string
  lastName: string
  /** Lower case. */
  email: string
  username: string
  passwordHash: string
  /** Null for a future admin: the link they came with makes them one. */
  role: 'testator' | 'witness' | 'executor' | null
}

/**
 * Returns the person's id. The caller has checked that neither name nor address is taken; if another sign-up
 * was faster, it fails with `isTaken`.
 */
export async function createAccount(tx: Tx, account: NewAccount): Promise<string> {
  const { firstName, lastName, email, username, passwordHash, role } = account
  const id = randomUUID()
  const name = `${firstName} ${lastName}`
  await insertPerson(tx, { id, kind: 'account', email, name, role })
  await insertCredentials(tx, { personId: id, firstName, lastName, email, username, passwordHash })
  await append(tx, { event: 'account.created', actor: id, details: { role: role ?? 'admin' } })
  await enqueue(tx, ADDRESS_LINK_JOB, { personId: id })
  return id
}
