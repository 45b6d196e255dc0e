// For a reader who keeps the last head it saw and believes no stored hash: reads the lines that came since, and says
// whether they lead from that head to the signed one.
import { emptyRoot } from '@testate/evidence/log/merkle'
import { nodesFromTiles, widthAt } from '@testate/evidence/log/tiles'
import type { Tx } from '../platform/database/database.ts'
import { syncHash } from './append.ts'
import { grow, readFrontier, rootOfFrontier } from './frontier.ts'
import type { Head } from './heads.ts'
import { readEntriesAt, readHashes, readLeaves, type DisclosedEntry } from './store.ts'

const PAGE = 1_000

export interface Leaf {
  index: number
  leaf: Uint8Array
}

/**
 * Passes each line after `before` to `each`, in order. True if together with that head they make exactly the head
 * `now`; false for a log that has shrunk, forked, or lacks a line. What `each` was given counts only then.
 */
export async function follow(
  tx: Tx,
  before: Head,
  now: Head,
  each: (leaves: readonly Leaf[]) => Promise<void>,
): Promise<boolean> {
  if (now.size < before.size) return false
  const node = nodesFromTiles(
    (level, tile) => readHashes(tx, level, tile, widthAt(level, tile, before.size)),
    syncHash,
  )
  let frontier
  try {
    frontier = await readFrontier(before.size, node)
  } catch (error) {
    // The hashes are incomplete.
    if (error instanceof RangeError) return false
    throw error
  }
  if (!same(rootOfFrontier(frontier), before.root)) return false
  while (frontier.size < now.size) {
    const first = frontier.size
    const leaves = await readLeaves(tx, first, Math.min(PAGE, now.size - first))
    if (leaves.length === 0) return false
    await each(leaves.map((leaf, at) => ({ index: first + at, leaf })))
    ;({ frontier } = await grow(frontier, leaves))
  }
  return same(rootOfFrontier(frontier), now.root)
}

/** The head of a log of no lines. */
export const emptyHead = async (): Promise<Head> => ({ size: 0, root: await emptyRoot(syncHash) })

/** What is disclosed of the lines at these places; nothing of those that are of no will, or were erased. */
export async function disclosedAt(
  tx: Tx,
  indexes: readonly number[],
): Promise<(DisclosedEntry & { willId: string })[]> {
  return (await readEntriesAt(tx, indexes)).flatMap((entry) =>
    entry.willId === null ? [] : [{ ...entry, willId: entry.willId }],
  )
}

const same = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0
