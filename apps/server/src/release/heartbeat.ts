// Shows that the release worker lives: it opens no port, so it says so in the database, by the database's clock.
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

/** It says so every few seconds; after this it counts as away. */
const AWAY_AFTER_SECONDS = 60

export async function noteAlive(tx: Tx): Promise<void> {
  await sql`update release_worker set seen_at = app_now()`.execute(tx)
}

export interface ReleaseWorkerSeen {
  isAway: boolean
  /** Null if it never was. */
  seconds: number | null
  /** Why it cannot rely on the log; it releases nothing then. */
  doubt: string | null
  /** Which ledgers it cannot ask for the head of the log, and what that holds up. */
  unanswered: string | null
}

export async function releaseWorkerSeen(tx: Tx): Promise<ReleaseWorkerSeen> {
  const { rows } = await sql<Pick<ReleaseWorkerSeen, 'seconds' | 'doubt' | 'unanswered'>>`
    select extract(epoch from app_now() - seen_at)::float8 as seconds, doubt, unanswered
    from release_worker`.execute(tx)
  const { seconds = null, doubt = null, unanswered = null } = rows[0] ?? {}
  return { seconds, doubt, unanswered, isAway: seconds === null || seconds > AWAY_AFTER_SECONDS }
}
