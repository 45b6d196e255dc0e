// Serialises starting to use an account and ending it: run concurrently, neither would see what the other is
// about to write.
import { sql } from 'kysely'
import { sendWithNext, type Tx } from './database.ts'

/**
 * The transaction's next statement waits for the lock; held until the transaction ends. Taken before any
 * will's lock.
 */
export async function lockPerson(tx: Tx, personId: string): Promise<void> {
  await sendWithNext(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`person:${personId}`}, 0))`)
}
