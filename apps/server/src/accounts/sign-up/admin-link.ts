// The first admin: a link printed once on the operator's own terminal, stored as a hash, valid for one
// account. There is no built-in account.
import { messages } from '@testate/api/accounts'
import { append } from '../../audit/append.ts'
import type { Config } from '../../platform/config.ts'
import { inTransaction, type Db } from '../../platform/database/database.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { requireAcceptable } from '../password/acceptable-password.ts'
import { createAccount, type NewAccount } from './create-account.ts'
import { hashPassword } from '../password/password-hash.ts'
import { isTaken } from '../session/store-credentials.ts'
import {
  accountByEmail,
  accountByUsername,
  adminLinkWorks,
  hasAdmin,
  hasAdminLink,
  makeStaff,
  replaceAdminLink,
} from '../rows/store.ts'
import { newToken, tokenHash } from '../../platform/token.ts'

const spent = 'This link has been used. The operator can make another as long as there is no administrator.'

/**
 * The link's token when there is no admin and no earlier link (or `again`, which ends the earlier one);
 * otherwise null. It is not stored, so this is the only time it can be read. For the owner of the schema: no
 * other login may make one.
 */
export async function issueAdminLink(db: Db, again = false): Promise<string | null> {
  return await inTransaction(db, { service: 'operate' }, async (tx) => {
    if (await hasAdmin(tx)) return null
    if (!again && (await hasAdminLink(tx))) return null
    const token = newToken()
    await replaceAdminLink(tx, tokenHash(token))
    await append(tx, { event: 'admin-link.issued', actor: 'operate', details: {} })
    return token
  })
}

/** Refuses with `gone` unless the link still works. */
export async function readAdminLink({ db }: { db: Db }, token: string): Promise<{ message: string }> {
  const works = await inTransaction(
    db,
    { service: 'accounts' },
    async (tx) => await adminLinkWorks(tx, tokenHash(token)),
  )
  if (!works) refuse('gone', spent, because('operator-link-spent'))
  return { message: 'This link makes the first administrator account. It works once.' }
}

/**
 * Makes the admin. Refuses with `gone` for a link that does not work, `registration-failed` where name or
 * address is taken.
 */
export async function makeAdmin(
  { db, config }: { db: Db; config: Config },
  token: string,
  input: Omit<NewAccount, 'passwordHash' | 'role'> & { password: string },
): Promise<{ message: string }> {
  await readAdminLink({ db }, token)
  const { password, ...names } = input
  await requireAcceptable(password, { ...names, registerName: config.registerName })
  const passwordHash = await hashPassword(password)
  try {
    await inTransaction(db, { service: 'accounts' }, async (tx) => {
      // The holder of this link runs the service, so naming what is taken reveals nothing.
      if (
        (await accountByUsername(tx, names.username)) !== undefined ||
        (await accountByEmail(tx, names.email)) !== undefined
      ) {
        refuse(
          'registration-failed',
          'This username or email address is taken. Please choose another.',
          because('username-or-address-taken'),
        )
      }
      if (
        !(await makeStaff(tx, token, await createAccount(tx, { ...names, passwordHash, role: null }), null))
      )
        refuse('gone', spent, because('operator-link-spent'))
    })
  } catch (error) {
    if (isTaken(error)) refuse('registration-failed', messages.signUpFailed, because('account-not-opened'))
    throw error
  }
  return { message: messages.signedUp }
}
