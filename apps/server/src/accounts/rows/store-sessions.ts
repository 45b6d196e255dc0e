// SQL of an account's own sessions: lists them, and ends one or all others. Run as the service `accounts`.
import { sql } from 'kysely'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { actsAfterUse, endsAt, stands } from './session-lengths.ts'

export interface SessionRow {
  id: string
  userAgent: string
  begunAt: Date
  seenAt: Date | null
  /** If it is not used again. */
  endsAt: Date
  address: string
  thisOne: boolean
}

/** The socket's address: any client can write a header. */
export async function noteSession(
  tx: Tx,
  token: string,
  { address, remembered }: { address: string; remembered: boolean },
): Promise<void> {
  await sql`
    update auth."session" s set "ipAddress" = ${address}, "remembered" = ${remembered}, "seenAt" = ${now()},
    "actsUntil" = ${actsAfterUse()} where s."token" = ${token}`.execute(tx)
}

/** Called when the last recorded use is old enough. */
export async function noteSeen(tx: Tx, token: string): Promise<void> {
  await sql`
    update auth."session" s set "seenAt" = ${now()}, "actsUntil" = ${actsAfterUse()}
    where s."token" = ${token}`.execute(tx)
}

/** The valid sessions, the calling one first, then the latest seen; `before`: those after that one. */
export async function sessionsOf(
  tx: Tx,
  personId: string,
  token: string | null,
  most: number,
  before?: string,
): Promise<SessionRow[]> {
  const thisOne = sql`coalesce("token" = ${token}, false)`
  const place = sql`${thisOne}, coalesce("seenAt", "createdAt"), "id"`
  const { rows } = await sql<SessionRow>`
      select "id", coalesce("userAgent", '') as "userAgent", "createdAt" as "begunAt", "seenAt", ${endsAt()}
      as "endsAt",
      coalesce("ipAddress", '') as address, ${thisOne} as "thisOne"
    from auth."session" s where "userId" = ${personId} and ${stands()} ${
      before === undefined
        ? sql``
        : sql`and (${place}) < (select ${place} from auth."session"
            where "id" = ${before} and "userId" = ${personId})`
    }
      order by "thisOne" desc, coalesce("seenAt", "createdAt") desc, "id" desc limit ${most}`.execute(tx)
  return rows
}

/** False when it is another person's, or has ended. */
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
    await sql`
      delete from auth."session" where "userId" = ${personId} and "token" is distinct from ${token}
      returning 1`.execute(tx)
  ).rows.length
}
