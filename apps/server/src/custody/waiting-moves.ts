// The wills from before wills had keys, as long as their objects are still to be moved.
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

/** Those nobody was asked for since `before`, at most `most`; from now on they count as asked for. */
export async function takeWaitingMoves(
  tx: Tx,
  { at, before, most }: { at: Date; before: Date; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update moves_waiting set asked_at = ${at} where will_id in (
      select will_id from moves_waiting where asked_at is null or asked_at < ${before}
      order by asked_at nulls first, will_id limit ${most} for update skip locked)
    returning will_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Its objects were moved. */
export async function endWaitingMove(tx: Tx, willId: string): Promise<void> {
  await sql`delete from moves_waiting where will_id = ${willId}`.execute(tx)
}
