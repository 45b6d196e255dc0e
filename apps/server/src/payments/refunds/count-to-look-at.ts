// How many payments staff must check, by what is the matter, for their start screen.
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** A thousand and more count as a thousand. */
export async function countToLookAt(
  tx: Tx,
): Promise<{ failed: number; disputed: number; onTheirWay: number }> {
  const { rows } = await sql<{ failed: number; disputed: number; onTheirWay: number }>`
    with found as (
      select refund_failure is not null as failed, dispute = 'open' as disputed, state = 'refunding' as moving
      from payments where state = 'refunding' or dispute <> 'none' order by created_at desc limit 1000)
    select count(*) filter (where failed)::int as failed, count(*) filter (where disputed)::int as disputed,
      count(*) filter (where moving and not failed)::int as "onTheirWay" from found`.execute(tx)
  return rows[0]!
}
