// Signing in: one answer and one duration for an unknown name and a wrong password, and a session the server
// can end.
import { inTransaction, type Db } from '../../platform/database/database.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { messages } from '@testate/api/accounts'
import { attemptOf, beginAttempt, succeeded } from '../attempts.ts'
import { checkPassword } from '../password/password-hash.ts'
import { openSession, type From, type SignedIn } from './open-session.ts'
import { hasPassword } from './store-credentials.ts'
import { accountByUsername, isKnownDevice } from '../rows/store.ts'
import { tokenHash } from './token.ts'

export interface SignInInput extends From {
  username: string
  password: string
  /** The device token from an earlier sign-in, if any. */
  device: string | undefined
}

/** Refuses with `invalid-credentials`, or `too-many-requests` with `retryAfter` in seconds. */
export async function signIn({ db }: { db: Db }, input: SignInInput): Promise<SignedIn> {
  const { username, password, device, ...from } = input
  const asked = await inTransaction(db, { service: 'accounts' }, async (tx) => {
    const account = await accountByUsername(tx, username)
    const knownDevice =
      account !== undefined &&
      device !== undefined &&
      (await isKnownDevice(tx, account.personId, tokenHash(device)))
    return {
      account,
      knownDevice,
      verdict: await beginAttempt(tx, { address: from.address, username, knownDevice }),
    }
  })
  const { account, knownDevice, verdict } = asked
  const attempt = attemptOf(verdict)
  const right = await checkPassword(account?.passwordHash ?? null, password)
  if (!right || account === undefined || account.passwordHash === null)
    refuse('invalid-credentials', messages.wrongCredentials, because('sign-in-wrong'))
  const { personId, passwordHash } = account
  return await inTransaction(
    db,
    { service: 'accounts' },
    async (tx) =>
      await openSession(
        tx,
        personId,
        { ...from, knownDevice },
        {
          // After the lock: a password reset deletes all attempts under it; the other order would deadlock.
          checked: async () => {
            await succeeded(tx, attempt)
            // It may have been changed while it was being checked.
            if (!(await hasPassword(tx, personId, passwordHash)))
              refuse('invalid-credentials', messages.wrongCredentials, because('sign-in-wrong'))
          },
        },
      ),
  )
}
