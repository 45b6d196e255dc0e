// The right edge of the log's tree in the sequencer's memory: one hash for each complete subtree, at most one
// of each height (RFC 9162 section 2.1.2 grows the same tree). An entry costs about one hash and a head some
// twenty; without it the tiles' partial rows would be hashed again each time.
import { leafHash, rangeRoot, type NodeReader } from '@testate/evidence/log/merkle'
import { TILE_WIDTH } from '@testate/evidence/log/tiles'
import { syncHash } from './append.ts'
import type { StoredHash } from './store.ts'

/** Complete subtrees from left to right, each lower than the one before. */
export interface Frontier {
  size: number
  subtrees: { height: number; hash: Uint8Array }[]
}

const TILE_HEIGHT = Math.log2(TILE_WIDTH)
const NODE = Buffer.of(0x01)
const above = (left: Uint8Array, right: Uint8Array): Uint8Array =>
  syncHash(Buffer.concat([NODE, left, right]))

/** Reads the frontier of a tree of that size from the stored hashes. */
export async function readFrontier(size: number, node: NodeReader): Promise<Frontier> {
  const subtrees: Frontier['subtrees'] = []
  for (
    let height = Math.floor(Math.log2(Math.max(size, 1))), start = 0;
    height >= 0 && size > 0;
    height -= 1
  ) {
    const width = 2 ** height
    if (start + width > size) continue
    subtrees.push({ height, hash: await rangeRoot(start, start + width, node, syncHash) })
    start += width
  }
  return { size, subtrees }
}

/**
 * The frontier after these leaves (entries, not hashes), and every hash to be stored for them. `before` is
 * not modified.
 */
export async function grow(
  before: Frontier,
  leaves: readonly Uint8Array[],
): Promise<{ frontier: Frontier; hashes: StoredHash[] }> {
  const hashes: StoredHash[] = []
  const subtrees = [...before.subtrees]
  let { size } = before
  for (const leaf of leaves) {
    let top = { height: 0, hash: await leafHash(leaf, syncHash) }
    hashes.push({ level: 0, index: size, hash: top.hash })
    size += 1
    while (subtrees.at(-1)?.height === top.height) {
      top = { height: top.height + 1, hash: above(subtrees.pop()!.hash, top.hash) }
      // A full tile adds one hash to the level above it.
      if (top.height % TILE_HEIGHT === 0)
        hashes.push({ level: top.height / TILE_HEIGHT, index: size / 2 ** top.height - 1, hash: top.hash })
    }
    subtrees.push(top)
  }
  return { frontier: { size, subtrees }, hashes }
}

/** The root over everything in the tree. */
export function rootOfFrontier({ subtrees }: Frontier): Uint8Array {
  const [last, ...lower] = subtrees.toReversed()
  return last === undefined
    ? syncHash(new Uint8Array())
    : lower.reduce((right, { hash }) => above(hash, right), last.hash)
}
