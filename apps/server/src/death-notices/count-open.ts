// How many death notices are open, and which of them wait for staff, for their start screen; and whose wait is
// over.
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

/** A thousand and more count as a thousand. */
export async function countOpenNotices(
  tx: Tx,
): Promise<{ disputed: number; uninspected: number; open: number }> {
  const { rows } = await sql<{ disputed: number; uninspected: number; open: number }>`
    with found as (select state, inspected_at from death_notices where ended_at is null
      order by (state <> 'disputed'), created_at, id limit 1000)
    select count(*) filter (where state = 'disputed')::int as disputed,
      count(*) filter (where inspected_at is null)::int as uninspected, count(*)::int as open from found`.execute(
    tx,
  )
  return rows[0]!
}

/** The wills of those that have waited long enough. */
export async function willsThatWaited(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select will_id as id from due_notices()`.execute(tx)
  return rows.map(({ id }) => id)
}
