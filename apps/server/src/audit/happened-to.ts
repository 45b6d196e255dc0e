// What happened to a will, for screens that draw it: event and time of each line, without the proofs (audit/routes.ts gives those).
import { aboutOf, type About } from '@testate/domain/happenings'
import { parseAuditLeaf } from '@testate/evidence/audit-entry'
import { canonicalJson } from '@testate/evidence/canonical-json'
import type { Tx } from '../platform/database.ts'
import type { PersonId } from '../platform/person.ts'
import { readEntriesOfWill, readLeavesSaying } from './store.ts'

export interface Happening {
  event: string
  at: string
  /** A person's id, or the service. */
  actor: string
  about: About
}

/** A screen that draws more is no timeline; the whole of it is on /audit-log. */
const MOST = 1_000

/** The newest thousand, oldest first; empty when the actor of this transaction is not related to the will. */
export async function happenedTo(tx: Tx, willId: string): Promise<Happening[]> {
  const happened = (await readEntriesOfWill(tx, willId, MOST)).map((entry) => {
    const { event, at } = parseAuditLeaf(entry.leaf)
    return {
      event,
      at,
      actor: entry.actor,
      about: aboutOf(JSON.parse(entry.details) as Record<string, unknown>),
    }
  })
  // Processes of their own count for themselves within a millisecond: the sort keeps what is of one moment as it was read.
  return happened.reverse().sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

/** When this person first put this very thing on record; null if never. */
export async function saidBefore(
  tx: Tx,
  willId: string,
  said: { event: string; actor: PersonId; details: Record<string, unknown> },
): Promise<string | null> {
  // Not among a will's first thousand entries: what has been said counts however much else has happened.
  for (const leaf of await readLeavesSaying(
    tx,
    willId,
    said.actor,
    canonicalJson({ actor: said.actor, ...said.details }),
  )) {
    const { event, at } = parseAuditLeaf(leaf)
    if (event === said.event) return at
  }
  return null
}
