// The events of a will, for screens: event and time of each line, without the proofs (audit/routes.ts gives
// those).
import { aboutOf, type About } from '@testate/domain/happenings'
import { parseAuditLeaf } from '@testate/evidence/log/audit-entry'
import { canonicalJson } from '@testate/evidence/bytes/canonical-json'
import type { Tx } from '../platform/database/database.ts'
import type { PersonId } from '../platform/database/person.ts'
import { readLinesSaying, readLeavesSayingOf, readNewestOfWills, type DisclosedEntry } from './store.ts'
import { eventAndTime } from './time-of.ts'

export interface Happening {
  event: string
  at: string
  /** A person's id, or the service. */
  actor: string
  about: About
}

/** More would not be readable as a timeline; /audit-log shows everything. */
const MOST = 1_000

/**
 * The newest thousand of each will, oldest first; none of a will to which the actor of this transaction is
 * not related.
 */
export async function happenedToWills(
  tx: Tx,
  willIds: readonly string[],
): Promise<(willId: string) => Happening[]> {
  const entries = Map.groupBy(await readNewestOfWills(tx, willIds, MOST), (entry) => entry.willId)
  // Several processes count independently within a millisecond; the stable sort keeps entries of one moment
  // in the order read.
  return (willId) =>
    (entries.get(willId) ?? [])
      .map(happening)
      .reverse()
      .sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

function happening(entry: DisclosedEntry): Happening {
  const { event, at } = eventAndTime(entry)
  return {
    event,
    at,
    actor: entry.actor,
    about: aboutOf(JSON.parse(entry.details) as Record<string, unknown>),
  }
}

/** When this person first recorded exactly this; null if never. */
export async function saidBefore(
  tx: Tx,
  willId: string,
  said: { event: string; actor: PersonId; details: Record<string, unknown> },
): Promise<string | null> {
  // Searches beyond the will's first thousand entries, however many others there are.
  for (const entry of await readLinesSaying(
    tx,
    willId,
    said.actor,
    canonicalJson({ actor: said.actor, ...said.details }),
  )) {
    const { event, at } = eventAndTime(entry)
    if (event === said.event) return at
  }
  return null
}

/** Of these wills those about which this person has recorded exactly what is given for each. */
export async function saidAmong(
  tx: Tx,
  event: string,
  actor: PersonId,
  said: readonly { willId: string; details: Record<string, unknown> }[],
): Promise<Set<string>> {
  if (said.length === 0) return new Set()
  const leaves = await readLeavesSayingOf(
    tx,
    actor,
    said.map(({ willId, details }) => ({ willId, details: canonicalJson({ actor, ...details }) })),
  )
  return new Set(
    leaves.filter(({ leaf }) => parseAuditLeaf(leaf).event === event).map(({ willId }) => willId),
  )
}
