// Who is calling: the guest of an opened invitation, else the person of a task handed to this device, else
// the account of the session cookie, else nobody.
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { UNATTENDED } from '@testate/api/unattended'
import { now } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { readCookie, sessionToken } from './cookies.ts'
import { handOffBySession } from '../rows/hand-off-store.ts'
import { lyingIdle, readsOnly, stands, unseen } from '../rows/session-lengths.ts'
import { deleteSession } from '../rows/store.ts'
import { noteSeen } from '../rows/store-sessions.ts'
import { tokenHash } from '../../platform/token.ts'

/**
 * Makes the `personOf` of the application. A party session takes precedence over an account's own: a
 * signed-in person who opens an invitation acts as that party until they sign out of it. A hand-off is never
 * an admin's session. Null for a missing, altered, expired or ended session.
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
              sql`
                select person_id from party_sessions where token_hash = ${tokenHash(party)}
                and expires_at > ${now()}`,
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
      return await bySession(tx, token, isUse(request))
    })
  }
}

async function bySession(tx: Tx, token: string, used: boolean): Promise<Person | null> {
  const { rows } = await sql<Person & { over: boolean; unseen: boolean; reads: boolean; bare: boolean }>`
    select p.id, p.kind, p.name, p.email, p.role, p.is_admin as "isAdmin", ${unseen()} as unseen, not
      ${stands()} or ${lyingIdle()} as over, ${readsOnly()} as reads,
      case when p.is_admin then coalesce((select f.counts_from
        from app_staff_factor(p.id) f) > ${now()}, true) else false end as bare
    from auth."session" s join people p on p.id = s."userId" where s."token" = ${token}`.execute(tx)
  const row = rows[0]
  if (row === undefined) return null
  const { over, unseen: stale, reads, bare, ...person } = row
  if (over) {
    await deleteSession(tx, token)
    return null
  }
  if (stale && used) await noteSeen(tx, token)
  return { ...person, ...(reads ? { readsOnly: true } : {}), ...(bare ? { lacksFactor: true } : {}) }
}

/**
 * A stream that stays open or reconnects by itself is no use of the session; nor are automatic reads by a
 * screen untouched for minutes.
 */
const isUse = ({ headers, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.staysOpen !== true &&
  headers.accept !== 'text/event-stream' &&
  headers[UNATTENDED] === undefined

async function personBy(tx: Tx, idQuery: ReturnType<typeof sql>): Promise<Person | null> {
  const { rows } = await sql<Person>`
    select id, kind, name, email, role, is_admin as "isAdmin" from people where id = (${idQuery})`.execute(tx)
  return rows[0] ?? null
}
