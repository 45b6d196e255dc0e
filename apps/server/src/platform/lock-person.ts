// Beginning to use an account and ending it are done one after the other: of two that pass each other neither sees what the other is about to write.
import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Waits its turn; held until the transaction ends. Taken before the lock on any will. */
export async function lockPerson(tx: Tx, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`person:${personId}`}, 0))`.execute(tx)
}
