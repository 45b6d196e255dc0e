// What is done about one will is done one after another: a call holds the stage it was allowed in until its effect is committed, so that
// nobody signs what is being withdrawn. One lock for everything about a will: two would be taken in two orders.
import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Waits its turn; held until the transaction ends. May be taken again within it. */
export async function lockWill(tx: Tx, willId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`will:${willId}`}, 0))`.execute(tx)
}
