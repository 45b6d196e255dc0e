// Lists where an account is signed in and ends other sessions. An ended session is refused at its next call,
// and its open stream ends at once: on `me` the stream checks again who is calling
// (dashboard/stream-events.ts).
import type { listSessions as listRoute } from '@testate/api/account'
import type { AnswerOf } from '@testate/api/route'
import { append } from '../../audit/append.ts'
import type { Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events.ts'
import { tellPerson } from '../../platform/live.ts'
import { lockPerson } from '../../platform/database/lock-person.ts'
import type { Person } from '../../platform/database/person.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { deviceWords } from './device-words.ts'
import { endStepUps, forgetDevices } from '../rows/store.ts'
import { deleteOtherSessions, deleteSessionById, sessionsOf } from '../rows/store-sessions.ts'

/** `token` is the calling session's. */
export async function listSessions(
  tx: Tx,
  personId: string,
  token: string | null,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<AnswerOf<typeof listRoute>> {
  const found = await sessionsOf(tx, personId, token, limit + 1, before)
  const page = found.slice(0, limit)
  const sessions = page.map(({ id, userAgent, begunAt, seenAt, endsAt, address, thisOne }) => ({
    id,
    device: deviceWords(userAgent),
    begunAt: begunAt.toISOString(),
    seenAt: seenAt?.toISOString() ?? null,
    endsAt: endsAt.toISOString(),
    networkAddress: address === '' ? null : address,
    thisOne,
  }))
  return { sessions, next: found.length > limit ? page.at(-1)!.id : null }
}

/**
 * Refuses `not-found` for one that has ended, or another person's. Codes mailed so far end with it: the user
 * of that session may have requested them.
 */
export async function endOwnSession(tx: Tx, person: Person, sessionId: string): Promise<void> {
  await lockPerson(tx, person.id)
  if (!(await deleteSessionById(tx, person.id, sessionId)))
    refuse('not-found', 'This session is over already.', because('session-over'))
  await endStepUps(tx, person.id)
  await append(tx, { event: 'account.session-ended', actor: person.id, details: {} })
  await tellPerson(tx, person.id, 'me')
}

/** Known devices become unknown again. */
export async function endOtherSessions(
  tx: Tx,
  person: Person,
  token: string | null,
): Promise<{ ended: number }> {
  // An address change being requested in another session either comes first and ends here, or finds no code.
  await lockPerson(tx, person.id)
  const ended = await deleteOtherSessions(tx, person.id, token)
  await endStepUps(tx, person.id)
  await forgetDevices(tx, person.id)
  await append(tx, { event: 'account.other-sessions-ended', actor: person.id, details: { ended } })
  if (ended > 0)
    await emit(tx, 'account.changed', { email: person.email, name: person.name, what: 'sessions' })
  await tellPerson(tx, person.id, 'me')
  return { ended }
}

/**
 * For an erased account: ends every session and mailed code and forgets every known device. Runs as the
 * service `accounts`.
 */
export async function endAllSessions(tx: Tx, personId: string): Promise<void> {
  await deleteOtherSessions(tx, personId, null)
  await endStepUps(tx, personId)
  await forgetDevices(tx, personId)
  await tellPerson(tx, personId, 'me')
}
