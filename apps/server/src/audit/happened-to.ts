// What happened to a will, for screens that draw it: event and time of each line, without the proofs (audit/routes.ts gives those).
import { parseAuditLeaf } from '@testate/evidence/audit-entry'
import type { Tx } from '../platform/database.ts'
import { readEntriesOfWill } from './store.ts'

export interface Happening {
  event: string
  at: string
  /** A person's id, or the service. */
  actor: string
}

/** Oldest first; empty when the actor of this transaction is not related to the will. */
export async function happenedTo(tx: Tx, willId: string): Promise<Happening[]> {
  const happened = (await readEntriesOfWill(tx, willId)).map((entry) => {
    const { event, at } = parseAuditLeaf(entry.leaf)
    return { event, at, actor: entry.actor }
  })
  // Entries without a place in the log yet come last as they were read, and are not in order among themselves.
  return happened.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}
