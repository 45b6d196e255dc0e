// The common end of every sign-in, by any method: a session the server can end, and an audit entry.
import { append } from '../../audit/append.ts'
import { now } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events.ts'
import { lockPerson } from '../../platform/database/lock-person.ts'
import { authIn } from './auth.ts'
import { deleteEndedSessions, insertKnownDevice, whoIs, type MeRow } from '../rows/store.ts'
import { forgetOldTakeBacks } from '../rows/store-email-changes.ts'
import { sessionSeconds } from '../rows/session-lengths.ts'
import { noteSession } from '../rows/store-sessions.ts'
import { newToken, tokenHash } from './token.ts'
import { watchSignIn } from './watch-sign-in.ts'
import { endWait } from './wait-for-reset.ts'
import type { AuditEvents } from '@testate/domain/audit-events'

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

/** `remembered`: the cookie outlasts the browser session. */
export interface SessionLength {
  remembered: boolean
  /** At most, from now. */
  seconds: number
}

/**
 * `make` makes the session and returns its token. A concurrent request to erase the account either ends this
 * session with the others or is seen and taken back here; `checked` runs once that is settled.
 */
export async function openSession(
  tx: Tx,
  personId: string,
  { rememberMe, address, userAgent, knownDevice }: From & { knownDevice: boolean },
  steps: { checked?: () => Promise<void>; make: (length: SessionLength) => Promise<string> },
  logged: Omit<AuditEvents['account.signed-in'], 'remembered'> = {},
): Promise<SignedIn> {
  await lockPerson(tx, personId)
  await steps.checked?.()
  await emit(tx, 'account.signing-in', { personId })
  await endWait(tx, personId)
  await deleteEndedSessions(tx)
  await forgetOldTakeBacks(tx)
  const user = await whoIs(tx, personId)
  if (user === undefined) throw new Error('an account without its person')
  // Administrators are never remembered.
  const remembered = rememberMe && !user.isAdmin
  const seconds = sessionSeconds[user.isAdmin ? 'staff' : remembered ? 'remembered' : 'usual']
  const token = await steps.make({ remembered, seconds })
  await noteSession(tx, token, { address, remembered })
  await watchSignIn(tx, { personId, email: user.email, name: user.name }, { knownDevice, userAgent, address })
  const newDevice = knownDevice ? undefined : newToken()
  if (newDevice !== undefined) await insertKnownDevice(tx, personId, tokenHash(newDevice))
  await append(tx, { event: 'account.signed-in', actor: personId, details: { remembered, ...logged } })
  return { user, token, newDevice, keepFor: remembered ? seconds : undefined }
}

/**
 * Makes the session better-auth makes after a password, for a person whose passkey the worker has checked.
 */
export async function makeSession(
  tx: Tx,
  config: Config,
  personId: string,
  { userAgent }: From,
  { remembered, seconds }: SessionLength,
): Promise<string> {
  const { internalAdapter } = await (await authIn(tx, config)).$context
  const { token } = await internalAdapter.createSession(personId, !remembered, {
    userAgent: userAgent.slice(0, 400),
    expiresAt: new Date(now().getTime() + seconds * 1000),
  })
  return token
}
