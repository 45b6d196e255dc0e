// The open death notices that say somebody has died: for each of their screens, and for their sign-in.
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

/** Ids; `personId` is the caller's own, or of whoever is signing in. */
export async function openNoticesOf(tx: Tx, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select notice_id as id from open_notices_of(${personId}::uuid)`.execute(tx)
  return rows.map(({ id }) => id)
}
