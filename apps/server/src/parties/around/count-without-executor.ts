// Wills that nobody could be given after a death, for the operator: a notice of such a will waits on.
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Of these wills those whose copy nobody could be given: no acting executor has accepted (`release_executors()`). */
export async function countWithoutExecutor(tx: Tx, willIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from unnest(${[...willIds]}::uuid[]) w (id) where not exists (
      select 1 from people_around a
      where a.will_id = w.id and a.kind = 'executor' and a.standing = 'acting' and a.person_id is not null
        and a.accepted_at is not null and a.ended_at is null and a.declined_at is null)`.execute(tx)
  return rows[0]!.count
}
