// The heads of the log, for publishing one where nobody can withdraw it: the present head, and whether the
// log only grew up to it.
import type { AuditEventName } from '@testate/domain/audit-events'
import { sql } from 'kysely'
import { consistencyHolds, consistencyProof } from '@testate/evidence/log/merkle'
import { nodesFromTiles, widthAt } from '@testate/evidence/log/tiles'
import type { Tx } from '../platform/database/database.ts'
import { syncHash } from './append.ts'
import { latestCheckpoint, readHashes } from './store.ts'

export interface Head {
  size: number
  root: Uint8Array
}

export const isSameHead = (one: Head, other: Head): boolean =>
  one.size === other.size && Buffer.compare(one.root, other.root) === 0

/** The newest signed head; null while the log is empty. */
export async function presentHead(tx: Tx): Promise<(Head & { note: string }) | null> {
  const head = await latestCheckpoint(tx)
  return head === null || head.size === 0 ? null : head
}

/** The newest head with that text in its note, such as the beginning of a key's signature line; null without one. */
export async function newestNoteWith(tx: Tx, text: string): Promise<string | null> {
  const { rows } = await sql<{ note: string }>`select note from audit_checkpoints
    where position(${text} in note) > 0 order by size desc limit 1`.execute(tx)
  return rows[0]?.note ?? null
}

/** When the log's first head was signed; null before. */
export async function firstHeadAt(tx: Tx): Promise<Date | null> {
  const { rows } = await sql<{
    signed_at: Date
  }>`select signed_at from audit_checkpoints where size > 0 order by size limit 1`.execute(tx)
  return rows[0]?.signed_at ?? null
}

/**
 * Whether the log with the head `now` extends the log with the head `before`: a consistency proof (RFC 9162
 * section 2.1.4) from the stored hashes, checked against both roots. False for a log that has shrunk or
 * forked, or whose stored hashes are incomplete.
 */
export async function grewFrom(tx: Tx, before: Head, now: Head): Promise<boolean> {
  if (before.size > now.size) return false
  const node = nodesFromTiles(
    (level, tile) => readHashes(tx, level, tile, widthAt(level, tile, now.size)),
    syncHash,
  )
  try {
    const proof = await consistencyProof(before.size, now.size, node, syncHash)
    return await consistencyHolds(
      { oldSize: before.size, newSize: now.size, oldRoot: before.root, newRoot: now.root, proof },
      syncHash,
    )
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Whether any event after the first `size` entries does not begin with `prefix`. */
export async function happenedSince(tx: Tx, size: number, prefix: string): Promise<boolean> {
  const { rows } = await sql<{
    happened: boolean
  }>`select exists (select 1 from audit_leaves l join audit_entries e on e.id = l.entry_id
    where l.log_index >= ${size}
      and not starts_with(convert_from(e.leaf, 'UTF8')::json ->> 'event', ${prefix})) as happened`.execute(tx)
  return rows[0]!.happened
}

/** An entry's place in the log; null until it has one. */
export async function placeOf(tx: Tx, entryId: string): Promise<number | null> {
  const { rows } = await sql<{
    log_index: string
  }>`select log_index from audit_leaves where entry_id = ${entryId}`.execute(tx)
  return rows[0] === undefined ? null : Number(rows[0].log_index)
}

/**
 * The place of a will's newest line of that event: undefined when it has none, also after an erasure, null while the
 * line waits for its place.
 */
export async function placeOfNewest(
  tx: Tx,
  willId: string,
  event: AuditEventName,
): Promise<number | null | undefined> {
  // Ids are in order of time.
  const { rows } = await sql<{ log_index: string | null }>`select l.log_index
    from audit_entries e left join audit_leaves l on l.entry_id = e.id
    where e.will_id = ${willId} and convert_from(e.leaf, 'UTF8')::json ->> 'event' = ${event}
    order by e.id desc limit 1`.execute(tx)
  const [row] = rows
  return row === undefined ? undefined : row.log_index === null ? null : Number(row.log_index)
}
