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
}

export async function releaseWorkerSeen(tx: Tx): Promise<ReleaseWorkerSeen> {
  const { rows } = await sql<{ seconds: number | null; doubt: string | null }>`
    select extract(epoch from app_now() - seen_at)::float8 as seconds, doubt from release_worker`.execute(tx)
  const seconds = rows[0]?.seconds ?? null
  const doubt = rows[0]?.doubt ?? null
  return { seconds, doubt, isAway: seconds === null || seconds > AWAY_AFTER_SECONDS }
}
