// A sign-up that is repeated under its key: the account is open already.
import type { z } from 'zod'
import { messages, type signUp as signUpRoute } from '@testate/api/accounts'
import { inTransaction, type Db } from '../../platform/database/database.ts'
import { checkPassword } from '../password/password-hash.ts'
import { accountByUsername } from '../rows/store.ts'
import { openSession, type SignedIn } from '../session/open-session.ts'

/**
 * The first answer was lost, and its cookie with it. The password, which is not remembered, has to be right; the
 * worker has just checked the passkey, and it is of the account that was opened with it.
 */
export async function openedBefore(
  db: Db,
  { username, password, passkey, signIn }: z.output<typeof signUpRoute.body>,
  from: Parameters<typeof openSession>[2],
): Promise<{ message: string; session: SignedIn | null }> {
  const without = { message: messages.signedUp, session: null }
  if (!signIn) return without
  const account = await inTransaction(db, { service: 'accounts' }, (tx) => accountByUsername(tx, username))
  if (account === undefined || account.isAdmin) return without
  const isTheirs =
    password === undefined
      ? account.personId === passkey?.enrolment
      : await checkPassword(account.passwordHash, password)
  if (!isTheirs) return without
  const session = await inTransaction(db, { service: 'accounts' }, (tx) =>
    openSession(tx, account.personId, from),
  )
  return { message: messages.signedUpIn, session }
}
