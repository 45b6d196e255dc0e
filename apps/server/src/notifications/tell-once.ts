// A mail that several events can cause is sent once, by the first of them.
import { sql } from 'kysely'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'

export type Occasion = 'turn-to-pay' | 'turn-to-record' | 'network-late' | 'all-networks'

/** For the worker, in the transaction that writes the mail: true for the first caller only. */
export async function isFirstTelling(tx: Tx, willId: string, what: Occasion): Promise<boolean> {
  const { rows } = await sql`
    insert into told_once (will_id, what, at) values (${willId}, ${what}, ${now()})
    on conflict do nothing returning 1`.execute(tx)
  return rows.length === 1
}
