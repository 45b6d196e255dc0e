// Serialises the calls about one will: the will stays in the stage a call was authorised for until its effect
// is committed, so that no one signs what is being withdrawn. One lock for everything about a will: two would
// be taken in two orders.
import { sql, type RawBuilder } from 'kysely'
import { sendWithNext, type Tx } from './database.ts'

const lock = (willId: string): RawBuilder<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`will:${willId}`}, 0))`

/** Waits for the lock; held until the transaction ends. May be taken again within it. */
export async function lockWill(tx: Tx, willId: string): Promise<void> {
  await lock(willId).execute(tx)
}

/** The transaction's next statement waits for it: for a caller that reads no clock before that. */
export async function lockWillWithNext(tx: Tx, willId: string): Promise<void> {
  await sendWithNext(tx, lock(willId))
}
