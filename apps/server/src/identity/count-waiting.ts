// How many identity checks wait for a reviewer, for the start screen of staff.
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

/** A thousand and more count as a thousand. */
export async function countWaitingChecks(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select 1 from identity_checks where state = 'pending' limit 1000) waiting`.execute(
    tx,
  )
  return rows[0]!.n
}
