// A new password, by somebody who knows the old one. Whoever else held a session or a second factor of the account holds nothing afterwards
// (OWASP ASVS 5.0, 7.4.3), and the owner is told by mail in case it was not them.
import { sql } from 'kysely'
import { append } from '../audit/append.ts'
import { now } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { inTransaction, type Db } from '../platform/database.ts'
import { emit } from '../platform/events.ts'
import { tellPerson } from '../platform/live.ts'
import { lockPerson } from '../platform/lock-person.ts'
import type { Person } from '../platform/person.ts'
import { refuse } from '../platform/problem.ts'
import { aboutAccount, requireAcceptable } from './acceptable-password.ts'
import { attemptOf, beginAttempt, succeeded } from './attempts.ts'
import { checkPassword, hashPassword } from './password-hash.ts'
import { accountByEmail, endStepUps, forgetDevices } from './store.ts'
import { deleteOtherSessions } from './store-sessions.ts'

export interface PasswordChange {
  currentPassword: string
  password: string
  /** Socket address. */
  address: string
  /** Of the session that asks, which goes on. */
  token: string | null
}

/** Refuses `invalid-credentials` for a wrong password, counted as a wrong sign-in is, with `too-many-requests` in the end. */
export async function changePassword(
  { db, config }: { db: Db; config: Config },
  person: Person,
  { currentPassword, password, address, token }: PasswordChange,
): Promise<void> {
  // Before the old one is tried: one that is refused is no wrong guess at the old.
  await requireAcceptable(
    password,
    await inTransaction(db, { service: 'accounts' }, (tx) => aboutAccount(tx, config, person.id)),
  )
  const { account, verdict } = await inTransaction(db, { service: 'accounts' }, async (tx) => {
    const account = (await accountByEmail(tx, person.email)) ?? refuse('not-found')
    // A session left open must not be a place to guess the password at. Whoever has one is no stranger, hence the count of known devices.
    return {
      account,
      verdict: await beginAttempt(tx, { address, username: account.username, knownDevice: true }),
    }
  })
  const attempt = attemptOf(verdict)
  const wrong = { errors: [{ field: 'currentPassword', message: 'This is not your password' }] }
  if (account.personId !== person.id || !(await checkPassword(account.passwordHash, currentPassword)))
    refuse('invalid-credentials', 'This is not your password.', wrong)
  const passwordHash = await hashPassword(password)
  await inTransaction(db, { service: 'accounts' }, async (tx) => {
    // A change of the address that is just being confirmed keeps the password of before or of after, with what belongs to it.
    await lockPerson(tx, person.id)
    // Only in the place of the very password that was checked: a reset in the meantime stands.
    const { rows } = await sql`update auth."account" set "password" = ${passwordHash}, "updatedAt" = ${now()}
      where "userId" = ${person.id} and "providerId" = 'credential' and "password" = ${account.passwordHash} returning 1`.execute(
      tx,
    )
    if (rows.length !== 1)
      refuse('invalid-credentials', 'Your password has just been changed elsewhere.', wrong)
    await succeeded(tx, attempt)
    await deleteOtherSessions(tx, person.id, token)
    await endStepUps(tx, person.id)
    await forgetDevices(tx, person.id)
    await append(tx, { event: 'account.password-changed', actor: person.id, details: { by: 'old password' } })
    await emit(tx, 'account.changed', { email: person.email, name: person.name, what: 'password' })
    await tellPerson(tx, person.id, 'me')
  })
}
