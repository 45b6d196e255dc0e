// Who is calling: the guest of an opened invitation, else whoever handed a task to this device, else the account whose session cookie it is, else nobody.
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { now } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { inTransaction, type Db, type Tx } from '../platform/database.ts'
import type { Person } from '../platform/person.ts'
import { readCookie, sessionToken } from './cookies.ts'
import { handOffBySession } from './hand-off-store.ts'
import { sessionSeconds } from './open-session.ts'
import { deleteSession } from './store.ts'
import { noteSeen } from './store-sessions.ts'
import { tokenHash } from './token.ts'

/**
 * Makes the `personOf` of the application. A party session goes before an account's own: whoever opens an invitation in a browser where they
 * are signed in acts as that party until they sign out of it. A handed task is never an admin's session. Null for a missing, altered, expired or ended session.
 */
export function createPersonOf(parts: {
  db: Db
  config: Config
}): (request: FastifyRequest) => Promise<Person | null> {
  const { db, config } = parts
  return async (request) => {
    const party = readCookie(request, config, 'party')
    const handed = readCookie(request, config, 'hand-off')
    const token = sessionToken(request, config)
    if (party === undefined && handed === undefined && token === null) return null
    return await inTransaction(db, { service: 'accounts' }, async (tx) => {
      const guest =
        party === undefined
          ? null
          : await personBy(
              tx,
              sql`select person_id from party_sessions where token_hash = ${tokenHash(party)} and expires_at > ${now()}`,
            )
      if (guest !== null) return guest
      const handOff = handed === undefined ? undefined : await handOffBySession(tx, tokenHash(handed))
      if (handOff !== undefined) {
        const person = await personBy(tx, sql`select ${handOff.personId}::uuid`)
        const { id, task, willId, sessionExpiresAt } = handOff
        return (
          person && {
            ...person,
            isAdmin: false,
            limit: { handOff: id, task, willId, expiresAt: sessionExpiresAt! },
          }
        )
      }
      if (token === null) return null
      return await bySession(tx, token, request.headers.accept !== 'text/event-stream')
    })
  }
}

const MINUTE_MS = 60_000
/** To within so much, so that a session that is used does not write with every call. */
const SEEN_EVERY_MS = 5 * MINUTE_MS
const ADMIN_SEEN_EVERY_MS = MINUTE_MS
/** An administrator's session that nobody used for so long is over: whoever comes to that desk runs the service. */
const ADMIN_IDLE_MS = 15 * MINUTE_MS
/** From so long after the password was typed a session may read and change nothing: only those that are remembered live longer. */
const ACTS_MS = sessionSeconds.usual * 1000

async function bySession(tx: Tx, token: string, used: boolean): Promise<Person | null> {
  const ago = (ms: number): Date => new Date(now().getTime() - ms)
  const { rows } = await sql<Person & { unseen: boolean; idle: boolean; old: boolean }>`
    select p.id, p.kind, p.name, p.email, p.role, p.is_admin as "isAdmin", coalesce(s."seenAt" < case when p.is_admin then ${ago(ADMIN_SEEN_EVERY_MS)}::timestamptz else ${ago(SEEN_EVERY_MS)} end, true) as unseen,
      p.is_admin and coalesce(s."seenAt", s."createdAt") < ${ago(ADMIN_IDLE_MS)} as idle, s."createdAt" < ${ago(ACTS_MS)} as old
    from auth."session" s join people p on p.id = s."userId" where s."token" = ${token} and s."expiresAt" > ${now()}`.execute(
    tx,
  )
  const row = rows[0]
  if (row === undefined) return null
  const { unseen, idle, old, ...person } = row
  if (idle) {
    await deleteSession(tx, token)
    return null
  }
  // A stream that stays open, or opens itself again, is nobody using it.
  if (unseen && used) await noteSeen(tx, token)
  return old ? { ...person, readsOnly: true } : person
}

async function personBy(tx: Tx, idQuery: ReturnType<typeof sql>): Promise<Person | null> {
  const { rows } = await sql<Person>`
    select id, kind, name, email, role, is_admin as "isAdmin" from people where id = (${idQuery})`.execute(tx)
  return rows[0] ?? null
}
