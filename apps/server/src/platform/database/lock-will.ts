// Serialises the calls about one will: the will stays in the stage a call was authorised for until its effect
// is committed, so that no one signs what is being withdrawn. One lock for everything about a will: two would
// be taken in two orders.
import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Waits for the lock; held until the transaction ends. May be taken again within it. */
export async function lockWill(tx: Tx, willId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`will:${willId}`}, 0))`.execute(tx)
}
