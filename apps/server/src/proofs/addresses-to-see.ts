// Whose address the release worker has to look at: something about it was changed. SQL only; triggers add the rows, and
// no login does.
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

/** Takes the oldest away; people may be among them more than once. */
export async function takeToSee(tx: Tx, most: number): Promise<string[]> {
  const { rows } = await sql<{ personId: string }>`
    delete from addresses_to_see where id in (select id from addresses_to_see order by id limit ${most})
    returning person_id as "personId"`.execute(tx)
  return rows.map(({ personId }) => personId)
}

/** Notes which of these proven addresses are other ones than the release worker has written down. */
export async function markMoved(
  tx: Tx,
  found: readonly { personId: string; email: string }[],
): Promise<void> {
  await sql`
    update release_addresses r set is_moved = r.email <> one.email
    from unnest(${found.map(({ personId }) => personId)}::uuid[], ${found.map(({ email }) => email)}::text[])
      as one (person_id, email)
    where r.person_id = one.person_id and r.is_moved <> (r.email <> one.email)`.execute(tx)
}
