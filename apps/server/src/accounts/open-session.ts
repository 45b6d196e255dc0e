// What every sign-in ends in, however it was shown who somebody is: a session the server can end, and a line of the log.
import { append } from '../audit/append.ts'
import { now } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/database.ts'
import { emit } from '../platform/events.ts'
import { lockPerson } from '../platform/lock-person.ts'
import { authIn } from './auth.ts'
import { deleteEndedSessions, insertKnownDevice, whoIs, type MeRow } from './store.ts'
import { forgetOldTakeBacks } from './store-email-changes.ts'
import { noteSession } from './store-sessions.ts'
import { newToken, tokenHash } from './token.ts'
import { watchSignIn } from './watch-sign-in.ts'
import { endWait } from './wait-for-reset.ts'

export const sessionSeconds = { usual: 12 * 3600, remembered: 30 * 86_400 } as const

export interface From {
  rememberMe: boolean
  /** Socket address. */
  address: string
  userAgent: string
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

/**
 * `make` makes the session and answers its token. Whoever asks at this moment for the account to be erased ends this session with the others, or is seen
 * here and taken back: `checked` runs once that is settled.
 */
export async function openSession(
  tx: Tx,
  personId: string,
  { rememberMe, address, userAgent, knownDevice }: From & { knownDevice: boolean },
  steps: { checked?: () => Promise<void>; make: (remembered: boolean) => Promise<string> },
  logged: Record<string, unknown> = {},
): Promise<SignedIn> {
  await lockPerson(tx, personId)
  await steps.checked?.()
  await emit(tx, 'account.signing-in', { personId })
  await endWait(tx, personId)
  await deleteEndedSessions(tx)
  await forgetOldTakeBacks(tx)
  const user = await whoIs(tx, personId)
  if (user === undefined) throw new Error('an account without its person')
  // Whoever runs the service signs in each time.
  const remembered = rememberMe && !user.isAdmin
  const token = await steps.make(remembered)
  await noteSession(tx, token, address)
  await watchSignIn(tx, { personId, email: user.email, name: user.name }, { knownDevice, userAgent, address })
  const newDevice = knownDevice ? undefined : newToken()
  if (newDevice !== undefined) await insertKnownDevice(tx, personId, tokenHash(newDevice))
  await append(tx, { event: 'account.signed-in', actor: personId, details: { remembered, ...logged } })
  return { user, token, newDevice, keepFor: remembered ? sessionSeconds.remembered : undefined }
}

/** As better-auth makes one after a password, for somebody whose passkey the worker has checked. */
export async function makeSession(
  tx: Tx,
  config: Config,
  personId: string,
  { userAgent }: From,
  remembered: boolean,
): Promise<string> {
  const { internalAdapter } = await authIn(tx, config).$context
  const seconds = remembered ? sessionSeconds.remembered : sessionSeconds.usual
  const { token } = await internalAdapter.createSession(personId, !remembered, {
    userAgent: userAgent.slice(0, 400),
    expiresAt: new Date(now().getTime() + seconds * 1000),
  })
  return token
}
