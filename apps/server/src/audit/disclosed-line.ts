// One line of the log with its details, for the worker's other slices: what it says was checked when it was written.
import { commitmentOf, parseAuditLeaf } from '@testate/evidence/log/audit-entry'
import type { Tx } from '../platform/database/database.ts'
import { readEntry } from './store.ts'

/**
 * `id` from `append`. `commitment`: the one it names, if it does. Null when there is none, or its disclosure
 * was erased.
 */
export async function disclosedLine(
  tx: Tx,
  id: string,
): Promise<{ details: Record<string, unknown>; commitment: string | null } | null> {
  const line = await readEntry(tx, id)
  if (line === null) return null
  const details = JSON.parse(line.details) as Record<string, unknown>
  return { details, commitment: commitmentOf(parseAuditLeaf(line.leaf), details) }
}
