// SQL of an account's own sessions: where it is signed in, and the end of one or of all others. Run as the service `accounts`.
import { sql } from 'kysely'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database.ts'

export interface SessionRow {
  id: string
  userAgent: string
  begunAt: Date
  seenAt: Date | null
  endsAt: Date
  address: string
  thisOne: boolean
}

/** better-auth knows of no address without a header that anybody can write; the socket's is the true one. */
export async function noteSession(tx: Tx, token: string, address: string): Promise<void> {
  await sql`update auth."session" set "ipAddress" = ${address}, "seenAt" = ${now()} where "token" = ${token}`.execute(
    tx,
  )
}

/** Called when the last note is old enough. */
export async function noteSeen(tx: Tx, token: string): Promise<void> {
  await sql`update auth."session" set "seenAt" = ${now()} where "token" = ${token}`.execute(tx)
}

/** Those that stand, the one that asks first, then the latest seen. */
export async function sessionsOf(tx: Tx, personId: string, token: string | null): Promise<SessionRow[]> {
  const { rows } =
    await sql<SessionRow>`select "id", coalesce("userAgent", '') as "userAgent", "createdAt" as "begunAt", "seenAt", "expiresAt" as "endsAt",
      coalesce("ipAddress", '') as address, coalesce("token" = ${token}, false) as "thisOne"
    from auth."session" where "userId" = ${personId} and "expiresAt" > ${now()} order by "thisOne" desc, coalesce("seenAt", "createdAt") desc limit 100`.execute(
      tx,
    )
  return rows
}

/** False when it is not this person's, or over already. */
export async function deleteSessionById(tx: Tx, personId: string, id: string): Promise<boolean> {
  return (
    (
      await sql`delete from auth."session" where "id" = ${id} and "userId" = ${personId} returning 1`.execute(
        tx,
      )
    ).rows.length === 1
  )
}

/** All but the one with this token; all of them when it is null. Returns how many. */
export async function deleteOtherSessions(tx: Tx, personId: string, token: string | null): Promise<number> {
  return (
    await sql`delete from auth."session" where "userId" = ${personId} and "token" is distinct from ${token} returning 1`.execute(
      tx,
    )
  ).rows.length
}
