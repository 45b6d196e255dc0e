// One account, made whole: the person, better-auth's user with its password, the audit entry. Sign-up and the admin link both come through here.
import { randomUUID } from 'node:crypto'
import { append } from '../audit/append.ts'
import { enqueue } from '../platform/jobs.ts'
import { ADDRESS_LINK_JOB } from '../proofs/confirm-address.ts'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/database.ts'
import { authIn } from './auth.ts'
import { insertPerson } from './store.ts'

export interface NewAccount {
  firstName: string
  lastName: string
  /** Lower case. */
  email: string
  username: string
  passwordHash: string
  /** Null for who is to be staff: that is made so by the link they came with. */
  role: 'testator' | 'witness' | 'executor' | null
}

/** Returns the person's id. The caller has checked that neither name nor address is taken; where somebody was quicker, better-auth's error comes through. */
export async function createAccount(tx: Tx, config: Config, account: NewAccount): Promise<string> {
  const { firstName, lastName, email, username, passwordHash, role } = account
  const id = randomUUID()
  const name = `${firstName} ${lastName}`
  await insertPerson(tx, { id, kind: 'account', email, name, role })
  await authIn(tx, config, { userId: id, passwordHash }).api.signUpEmail({
    // The password itself never comes here; better-auth checks the length of what stands in its place and stores the hash.
    body: { email, name, password: 'hashed-before', username, firstName, lastName },
  })
  await append(tx, { event: 'account.created', actor: id, details: { role: role ?? 'admin' } })
  await enqueue(tx, ADDRESS_LINK_JOB, { personId: id })
  return id
}
