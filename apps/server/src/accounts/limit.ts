// How often something that costs somebody a mail may happen: counted in the database, so that every process counts together and a restart forgets nothing.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database.ts'

/**
 * True, and counted, while `key` has had fewer than `most` of this `kind` within the last `seconds`. Counting one key waits for others
 * counting the same, so parallel requests cannot slip past together. Rolled back with the transaction.
 */
export async function withinLimit(tx: Tx, kind: string, key: string, most: number, seconds: number): Promise<boolean> {
  const hash = createHash('sha256').update(`${kind}\n${key}`).digest()
  await sql`select pg_advisory_xact_lock(${hash.readBigInt64BE(0)})`.execute(tx)
  const since = new Date(now().getTime() - seconds * 1000)
  await sql`delete from limit_marks where at < ${new Date(now().getTime() - 86_400_000)}`.execute(tx)
  const { rows } = await sql<{ count: string }>`select count(*) from limit_marks where kind = ${kind} and key_hash = ${hash} and at > ${since}`.execute(tx)
  if (Number(rows[0]?.count ?? 0) >= most) return false
  await sql`insert into limit_marks (kind, key_hash, at) values (${kind}, ${hash}, ${now()})`.execute(tx)
  return true
}
