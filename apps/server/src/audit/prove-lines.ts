// Lines of the log as they are published: each with its leaf, its place, and its proof under one signed head.
import type { HiddenLine } from '@testate/evidence/log/audit-entry'
import { toHex } from '@testate/evidence/bytes/hash'
import { leafHash } from '@testate/evidence/log/merkle'
import type { Tx } from '../platform/database/database.ts'
import { syncHash } from './append.ts'
import { proverAt } from './prove.ts'
import {
  latestCheckpoint,
  readEntriesFor,
  type DisclosedEntry,
  type EntryFilter,
  type StoredCheckpoint,
} from './store.ts'
import { eventAndTime } from './time-of.ts'

export interface ProvenLine {
  entry: DisclosedEntry
  event: string
  at: string
  /** Hex. */
  leafHash: string
  /** Hex, from the leaf's sibling up; empty while the head does not cover the entry. */
  proof: string[]
}

/** One page of entries matching the filter, newest first, under `under` or the newest head. */
export async function readLines(
  tx: Tx,
  filter: EntryFilter,
  limit: number,
  under?: StoredCheckpoint,
): Promise<{ head: StoredCheckpoint | null; lines: ProvenLine[]; next: string | null }> {
  const found = await readEntriesFor(tx, filter, limit + 1)
  const { head, lines } = await proveLines(tx, found.slice(0, limit), under)
  return { head, lines, next: found.length > limit ? found[limit - 1]!.id : null }
}

/**
 * The entries are read before the head: the log grows between two statements, and a head read first would not
 * cover what was integrated in between. An entry that `under` does not cover is returned without its place.
 */
export async function proveLines(
  tx: Tx,
  found: readonly DisclosedEntry[],
  under?: StoredCheckpoint,
): Promise<{ head: StoredCheckpoint | null; checkpoint: string | null; lines: ProvenLine[] }> {
  const head = under ?? (await latestCheckpoint(tx))
  const prove = head === null ? null : proverAt(tx, head)
  const lines: ProvenLine[] = []
  for (const entry of found) {
    const { event, at } = eventAndTime(entry)
    const covered = head !== null && prove !== null && entry.index !== null && entry.index < head.size
    const proof = covered ? (await prove(entry.index!)).map(toHex) : []
    lines.push({
      entry: covered ? entry : { ...entry, index: null },
      event,
      at,
      leafHash: toHex(await leafHash(entry.leaf, syncHash)),
      proof,
    })
  }
  return { head, checkpoint: head?.note ?? null, lines }
}

/** The details and what the leaf hides, with the salt that binds them to it, or nothing. */
export function disclosureOf(
  entry: Pick<DisclosedEntry, 'details' | 'salt' | 'line'>,
  open: boolean,
): { details: Record<string, unknown> | null; salt: string | null; line: HiddenLine | null } {
  return open
    ? {
        details: JSON.parse(entry.details) as Record<string, unknown>,
        salt: toHex(entry.salt),
        line: entry.line,
      }
    : { details: null, salt: null, line: null }
}
