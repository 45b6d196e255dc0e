// The open death notices that say somebody has died, for each of their screens and for their sign-in; and whether
// somebody takes part in an open one, for their erasure.
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

/** Ids; `personId` is the caller's own, or of whoever is signing in. */
export async function openNoticesOf(tx: Tx, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select notice_id as id from open_notices_of(${personId}::uuid)`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Their account is not erased until it is over. For the api, of the caller alone. */
export async function inOpenNotice(tx: Tx, personId: string): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select in_open_notice(${personId}::uuid) as yes`.execute(tx)
  return rows[0]!.yes
}
