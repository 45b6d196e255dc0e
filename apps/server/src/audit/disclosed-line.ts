// One line of the log with its details, for the worker's other slices: what it says was checked when it was written.
import { parseAuditLeaf, type AuditEntry } from '@testate/evidence/log/audit-entry'
import type { Tx } from '../platform/database/database.ts'
import { readEntry } from './store.ts'

/** `id` from `append`. Null when there is none, or its disclosure was erased. */
export async function disclosedLine(
  tx: Tx,
  id: string,
): Promise<{ entry: AuditEntry; details: Record<string, unknown> } | null> {
  const line = await readEntry(tx, id)
  return line === null
    ? null
    : { entry: parseAuditLeaf(line.leaf), details: JSON.parse(line.details) as Record<string, unknown> }
}
