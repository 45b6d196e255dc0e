// Who is calling: the guest of an opened invitation, else whoever handed a task to this device, else the account whose session cookie it is, else nobody.
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { now } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { inTransaction, type Db, type Tx } from '../platform/database.ts'
import type { Person } from '../platform/person.ts'
import { readCookie, sessionToken } from './cookies.ts'
import { handOffBySession } from './hand-off-store.ts'
import { noteSeen } from './store-sessions.ts'
import { tokenHash } from './token.ts'

/**
 * Makes the `personOf` of the application. A party session goes before an account's own: whoever opens an invitation in a browser where they
 * are signed in acts as that party until they sign out of it. A handed task is never an admin's session. Null for a missing, altered, expired or ended session.
 */
export function createPersonOf(parts: { db: Db; config: Config }): (request: FastifyRequest) => Promise<Person | null> {
  const { db, config } = parts
  return async (request) => {
    const party = readCookie(request, config, 'party')
    const handed = readCookie(request, config, 'hand-off')
    const token = sessionToken(request, config)
    if (party === undefined && handed === undefined && token === null) return null
    return await inTransaction(db, { service: 'accounts' }, async (tx) => {
      const guest = party === undefined ? null : await personBy(tx, sql`select person_id from party_sessions where token_hash = ${tokenHash(party)} and expires_at > ${now()}`)
      if (guest !== null) return guest
      const handOff = handed === undefined ? undefined : await handOffBySession(tx, tokenHash(handed))
      if (handOff !== undefined) {
        const person = await personBy(tx, sql`select ${handOff.personId}::uuid`)
        const { id, task, willId, sessionExpiresAt } = handOff
        return person && { ...person, isAdmin: false, limit: { handOff: id, task, willId, expiresAt: sessionExpiresAt! } }
      }
      if (token === null) return null
      return await bySession(tx, token)
    })
  }
}

/** To within five minutes, so that a session that is used does not write with every call. */
const SEEN_EVERY_MS = 5 * 60_000

async function bySession(tx: Tx, token: string): Promise<Person | null> {
  const { rows } = await sql<Person & { unseen: boolean }>`
    select p.id, p.kind, p.name, p.email, p.role, p.is_admin as "isAdmin", coalesce(s."seenAt" < ${new Date(now().getTime() - SEEN_EVERY_MS)}, true) as unseen
    from auth."session" s join people p on p.id = s."userId" where s."token" = ${token} and s."expiresAt" > ${now()}`.execute(tx)
  const row = rows[0]
  if (row === undefined) return null
  const { unseen, ...person } = row
  if (unseen) await noteSeen(tx, token)
  return person
}

async function personBy(tx: Tx, idQuery: ReturnType<typeof sql>): Promise<Person | null> {
  const { rows } = await sql<Person>`
    select id, kind, name, email, role, is_admin as "isAdmin" from people where id = (${idQuery})`.execute(tx)
  return rows[0] ?? null
}
