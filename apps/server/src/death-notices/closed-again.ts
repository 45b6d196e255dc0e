// Whether a testator who came back is told so on their dashboard.
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

const DAYS = 30

/** When a copy of the caller's own will was last closed again after a release, within so many days; else null. */
export async function closedAgainAt(tx: Tx): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select app_closed_again(app_now() - make_interval(days => ${DAYS})) as at`.execute(tx)
  return rows[0]!.at
}
