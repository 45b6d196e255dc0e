// Signing in by username or email: one answer and one duration for an unknown name and a wrong password, and a
// session the server can end.
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { messages } from '@testate/api/accounts'
import { attemptOf, beginAttempt, succeeded } from '../attempts.ts'
import { checkPassword } from '../password/password-hash.ts'
import { openSession, type From, type SignedIn } from './open-session.ts'
import { hasPassword } from './store-credentials.ts'
import { accountByUsername, accountsOfMailbox, isKnownDevice, type Account } from '../rows/store.ts'
import { tokenHash } from '../../platform/token.ts'

export interface SignInInput extends From {
  /** Or the email address. */
  username: string
  password: string
  /** The device token from an earlier sign-in, if any. */
  device: string | undefined
}

/** Refuses with `invalid-credentials`, or `too-many-requests` with `retryAfter` in seconds. */
export async function signIn({ db }: { db: Db }, input: SignInInput): Promise<SignedIn> {
  const { password, device, ...from } = input
  const username = input.username.trim()
  const asked = await inTransaction(db, { service: 'accounts' }, async (tx) => {
    const known = async (account: Account | undefined): Promise<boolean> =>
      account !== undefined &&
      device !== undefined &&
      (await isKnownDevice(tx, account.personId, tokenHash(device)))
    const candidates = await candidatesFor(tx, username, device)
    // An unconfirmed account's browser never counts as known to the address: whoever types somebody's address
    // into a new account would get tries of their own at its owner's password.
    const knownDevice = await known(candidates[0])
    return {
      candidates: await Promise.all(
        candidates.map(async (account) => ({ account, knownDevice: await known(account) })),
      ),
      verdict: await beginAttempt(tx, { address: from.address, username, knownDevice }),
    }
  })
  const attempt = attemptOf(asked.verdict)
  let found: { account: Account; knownDevice: boolean } | undefined
  // Each is checked, also once one was right: the time taken must not say which of them exist.
  for (const { account, knownDevice } of asked.candidates)
    if ((await checkPassword(account?.passwordHash ?? null, password)) && account !== undefined)
      found ??= { account, knownDevice }
  const passwordHash = found?.account.passwordHash ?? null
  if (found === undefined || passwordHash === null)
    refuse('invalid-credentials', messages.wrongCredentials, because('sign-in-wrong'))
  const { personId } = found.account
  const { knownDevice } = found
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

/** As many for every name of one kind. No username contains an @. */
async function candidatesFor(
  tx: Tx,
  name: string,
  device: string | undefined,
): Promise<(Account | undefined)[]> {
  if (!name.includes('@')) return [await accountByUsername(tx, name)]
  const of = await accountsOfMailbox(tx, name, device === undefined ? null : tokenHash(device))
  return [of.confirmed, of.unconfirmed]
}
