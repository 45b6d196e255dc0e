// The keys by which the lines of a will are found in the public log (decision 55).
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

/** The line keys of these wills, of those that the person of this transaction is the testator of. */
export async function readOwnLineKeys(tx: Tx, willIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ will_id: string; key: Buffer }>`
    select will_id, key from app_line_keys(${willIds}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.will_id, row.key.toString('hex')]))
}

/** For the worker: of these wills, those that have a line of the second form. */
export async function readLineKeys(
  tx: Tx,
  willIds: readonly string[],
): Promise<{ willId: string; key: Uint8Array }[]> {
  const { rows } = await sql<{ willId: string; key: Buffer }>`
    select will_id as "willId", key from audit_line_keys where will_id = any(${willIds}::uuid[])`.execute(tx)
  return rows
}

/** For worker and release worker, which may read every key. Null for a will without a line of the second form. */
export async function readLineKey(tx: Tx, willId: string): Promise<Uint8Array | null> {
  const { rows } = await sql<{ key: Buffer }>`
    select key from audit_line_keys where will_id = ${willId}`.execute(tx)
  return rows[0]?.key ?? null
}
