// Signing in: one answer and one duration for an unknown name and a wrong password, and a session the server can end.
import { append } from '../audit/append.ts'
import type { Config } from '../platform/config.ts'
import { inTransaction, type Db } from '../platform/database.ts'
import { emit } from '../platform/events.ts'
import { lockPerson } from '../platform/lock-person.ts'
import { refuse } from '../platform/problem.ts'
import { messages } from '@testate/api/accounts'
import { attemptOf, beginAttempt, succeeded } from './attempts.ts'
import { authIn } from './auth.ts'
import { checkPassword } from './password-hash.ts'
import { accountByUsername, deleteEndedSessions, insertKnownDevice, isKnownDevice, whoIs, type MeRow } from './store.ts'
import { forgetOldTakeBacks } from './store-email-changes.ts'
import { noteSession } from './store-sessions.ts'
import { newToken, tokenHash } from './token.ts'
import { watchSignIn } from './watch-sign-in.ts'

export const sessionSeconds = { usual: 12 * 3600, remembered: 30 * 86_400 } as const

export interface SignInInput {
  username: string
  password: string
  rememberMe: boolean
  /** Socket address. */
  address: string
  userAgent: string
  /** What the browser kept from an earlier sign-in, if anything. */
  device: string | undefined
}

export interface SignedIn {
  user: MeRow
  /** Session token; goes into a signed cookie and nowhere else. */
  token: string
  /** How long the browser keeps the cookie, in seconds; undefined: until it is closed. */
  keepFor: number | undefined
  /** A new device token to keep, or undefined when the browser has one. */
  newDevice: string | undefined
}

/** Refuses with `invalid-credentials`, or `too-many-requests` with `retryAfter` in seconds. */
export async function signIn({ db, config }: { db: Db; config: Config }, input: SignInInput): Promise<SignedIn> {
  const { username, password, rememberMe, address, userAgent, device } = input
  const asked = await inTransaction(db, { service: 'accounts' }, async (tx) => {
    const account = await accountByUsername(tx, username)
    const knownDevice = account !== undefined && device !== undefined && (await isKnownDevice(tx, account.personId, tokenHash(device)))
    return { account, knownDevice, verdict: await beginAttempt(tx, { address, username, knownDevice }) }
  })
  const { account, knownDevice, verdict } = asked
  const attempt = attemptOf(verdict)
  const right = await checkPassword(account?.passwordHash ?? null, password)
  if (!right || account === undefined || account.passwordHash === null) refuse('invalid-credentials', messages.wrongCredentials)
  const { personId, passwordHash } = account
  // Whoever runs the service signs in each time.
  const remembered = rememberMe && !account.isAdmin
  return await inTransaction(db, { service: 'accounts' }, async (tx) => {
    // Whoever asks at this moment for the account to be erased ends this session with the others, or is seen here and taken back.
    await lockPerson(tx, personId)
    // After the lock: who sets a password by a link forgets every attempt under it, and each would wait for the other.
    await succeeded(tx, attempt)
    await emit(tx, 'account.signing-in', { personId })
    await deleteEndedSessions(tx)
    await forgetOldTakeBacks(tx)
    const auth = authIn(tx, config, { matchedHash: passwordHash, sessionSeconds: remembered ? sessionSeconds.remembered : sessionSeconds.usual })
    const { token } = await auth.api.signInUsername({ body: { username: account.username, password: 'checked-before', rememberMe: remembered }, headers: new Headers({ 'user-agent': userAgent.slice(0, 400) }) })
    await noteSession(tx, token, address)
    await watchSignIn(tx, account, { knownDevice, userAgent, address })
    const newDevice = knownDevice ? undefined : newToken()
    if (newDevice !== undefined) await insertKnownDevice(tx, personId, tokenHash(newDevice))
    await append(tx, { event: 'account.signed-in', actor: personId, details: { remembered } })
    const user = await whoIs(tx, personId)
    if (user === undefined) throw new Error('an account without its person')
    return { user, token, newDevice, keepFor: remembered ? sessionSeconds.remembered : undefined }
  })
}
