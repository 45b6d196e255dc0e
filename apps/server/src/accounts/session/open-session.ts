// The common end of every sign-in, by any method: a session the server can end, and an audit entry.
import { append } from '../../audit/append.ts'
import type { Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events.ts'
import { lockPerson } from '../../platform/database/lock-person.ts'
import { insertSession } from './store-credentials.ts'
import { deleteEndedSessions, insertKnownDevice, whoIs, type MeRow } from '../rows/store.ts'
import { forgetOldTakeBacks } from '../rows/store-email-changes.ts'
import { sessionSeconds } from '../rows/session-lengths.ts'
import { noteSession } from '../rows/store-sessions.ts'
import { newToken, tokenHash } from '../../platform/token.ts'
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

/**
 * A concurrent request to erase the account either ends this session with the others or is seen and taken
 * back here; `checked` runs once that is settled, and refuses whoever may no longer sign in.
 */
export async function openSession(
  tx: Tx,
  personId: string,
  { rememberMe, address, userAgent, knownDevice }: From & { knownDevice: boolean },
  {
    checked,
    ...logged
  }: { checked?: () => Promise<void> } & Omit<AuditEvents['account.signed-in'], 'remembered'> = {},
): Promise<SignedIn> {
  await lockPerson(tx, personId)
  await checked?.()
  await emit(tx, 'account.signing-in', { personId })
  await endWait(tx, personId)
  await deleteEndedSessions(tx)
  await forgetOldTakeBacks(tx)
  const user = await whoIs(tx, personId)
  if (user === undefined) throw new Error('an account without its person')
  // Administrators are never remembered.
  const remembered = rememberMe && !user.isAdmin
  const seconds = sessionSeconds[user.isAdmin ? 'staff' : remembered ? 'remembered' : 'usual']
  const token = await insertSession(tx, personId, { userAgent, seconds })
  await noteSession(tx, token, { address, remembered })
  await watchSignIn(tx, { personId, email: user.email, name: user.name }, { knownDevice, userAgent, address })
  const newDevice = knownDevice ? undefined : newToken()
  if (newDevice !== undefined) await insertKnownDevice(tx, personId, tokenHash(newDevice))
  await append(tx, { event: 'account.signed-in', actor: personId, details: { remembered, ...logged } })
  return { user, token, newDevice, keepFor: remembered ? seconds : undefined }
}
