// Changes the password for a caller who knows the old one. All other sessions, mailed codes and known devices
// of the account end (OWASP ASVS 5.0, 7.4.3), and the owner is mailed in case it was not them.
import { sql } from 'kysely'
import { fieldProblem } from '@testate/domain/field-problems'
import { append } from '../../audit/append.ts'
import { now } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { inTransaction, type Db } from '../../platform/database/database.ts'
import { emit } from '../../platform/events.ts'
import { tellPerson } from '../../platform/live.ts'
import { lockPerson } from '../../platform/database/lock-person.ts'
import type { Person } from '../../platform/database/person.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { aboutAccount, requireAcceptable } from '../password/acceptable-password.ts'
import { attemptOf, beginAttempt, succeeded } from '../attempts.ts'
import { checkPassword, hashPassword } from '../password/password-hash.ts'
import { accountOf, endStepUps, forgetDevices } from '../rows/store.ts'
import { deleteOtherSessions } from '../rows/store-sessions.ts'

export interface PasswordChange {
  currentPassword: string
  password: string
  /** Socket address. */
  address: string
  /** Token of the calling session, which continues. */
  token: string | null
}

/**
 * Refuses `invalid-credentials` for a wrong password, which counts as a failed sign-in and so ends in
 * `too-many-requests`.
 */
export async function changePassword(
  { db, config }: { db: Db; config: Config },
  person: Person,
  { currentPassword, password, address, token }: PasswordChange,
): Promise<void> {
  // Before the old password is tried, so that a refused new one is no wrong guess at the old.
  await requireAcceptable(
    password,
    await inTransaction(db, { service: 'accounts' }, (tx) => aboutAccount(tx, config, person.id)),
  )
  const { account, verdict } = await inTransaction(db, { service: 'accounts' }, async (tx) => {
    const account = (await accountOf(tx, person.id)) ?? refuse('not-found')
    // A session left open must not be a place to guess the password. Its user is no stranger, so the count
    // for known devices applies.
    return {
      account,
      verdict: await beginAttempt(tx, { address, username: account.username, knownDevice: true }),
    }
  })
  const attempt = attemptOf(verdict)
  const wrong = { errors: [fieldProblem('currentPassword', 'password-wrong')] }
  if (!(await checkPassword(account.passwordHash, currentPassword)))
    refuse('invalid-credentials', 'This is not your password.', { ...because('password-wrong'), ...wrong })
  const passwordHash = await hashPassword(password)
  await inTransaction(db, { service: 'accounts' }, async (tx) => {
    // An address change being confirmed at this moment sees the password before or after, with its sessions
    // and codes, never a mix.
    await lockPerson(tx, person.id)
    // Replaces only the very password that was checked: a reset in the meantime stands.
    const { rows } = await sql`update auth."account" set "password" = ${passwordHash}, "updatedAt" = ${now()}
      where "userId" = ${person.id} and "providerId" = 'credential' and "password" = ${account.passwordHash}
      returning 1`.execute(tx)
    if (rows.length !== 1)
      refuse('invalid-credentials', 'Your password has just been changed elsewhere.', {
        ...because('password-changed-elsewhere'),
        ...wrong,
      })
    await succeeded(tx, attempt)
    await deleteOtherSessions(tx, person.id, token)
    await endStepUps(tx, person.id)
    await forgetDevices(tx, person.id)
    await append(tx, { event: 'account.password-changed', actor: person.id, details: { by: 'old password' } })
    await emit(tx, 'account.changed', { email: person.email, name: person.name, what: 'password' })
    await tellPerson(tx, person.id, 'me')
  })
}
