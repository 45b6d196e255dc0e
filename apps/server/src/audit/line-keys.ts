// The keys by which the lines of a will are found in the public log (decision 55).
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

/** The line keys of these wills, of those that the person of this transaction is the testator of. */
export async function readOwnLineKeys(tx: Tx, willIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ will_id: string; key: Buffer }>`
    select will_id, key from app_line_keys(${willIds}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.will_id, row.key.toString('hex')]))
}

/** For worker and release worker, which may read every key. A will without a line of the second form has none. */
export async function readLineKeys(
  tx: Tx,
  willIds: readonly string[],
): Promise<{ willId: string; key: Uint8Array }[]> {
  const { rows } = await sql<{ willId: string; key: Buffer }>`
    select will_id as "willId", key from audit_line_keys where will_id = any(${willIds}::uuid[])`.execute(tx)
  return rows
}

/** The same of one will; null if it has none. */
export async function readLineKey(tx: Tx, willId: string): Promise<Uint8Array | null> {
  return (await readLineKeys(tx, [willId]))[0]?.key ?? null
}
