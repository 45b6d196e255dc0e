// Serialises what decides to which account an email address belongs.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Held until the transaction ends. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  const hash = createHash('sha256').update(`address\n${email.toLowerCase()}`).digest()
  await sql`select pg_advisory_xact_lock(${hash.readBigInt64BE(0)})`.execute(tx)
}
