// Merkle tree hashing and proofs of RFC 9162 (the same tree as RFC 6962), so that one entry of the audit log
// can be proven without the others. All input of the two checks is untrusted: sizes and indexes are bounded
// before any arithmetic.
import { sha256 } from '../bytes/hash.ts'

/**
 * SHA-256. The default is Web Crypto, which the browser has; the sequencer passes a synchronous one (1.4 µs a
 * hash against 50 µs, measured).
 */
export type Hash = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>

/** The hash of the complete subtree of 2^level leaves that starts at leaf index × 2^level. */
export type NodeReader = (level: number, index: number) => Uint8Array | Promise<Uint8Array>

const HASH_BYTES = 32
const MOST_LEAVES = Number.MAX_SAFE_INTEGER

/** RFC 9162 section 2.1.1: SHA-256(0x00 ‖ entry). */
export async function leafHash(entry: Uint8Array, hash: Hash = sha256): Promise<Uint8Array> {
  return hash(prefixed(0x00, entry))
}

/** RFC 9162 section 2.1.1: SHA-256(0x01 ‖ left ‖ right). */
export async function nodeHash(
  left: Uint8Array,
  right: Uint8Array,
  hash: Hash = sha256,
): Promise<Uint8Array> {
  return hash(prefixed(0x01, left, right))
}

/** The root of a tree of no leaves. */
export async function emptyRoot(hash: Hash = sha256): Promise<Uint8Array> {
  return hash(new Uint8Array())
}

/** The root over leaf hashes (not entries) kept in memory. */
export async function rootOf(leafHashes: readonly Uint8Array[], hash: Hash = sha256): Promise<Uint8Array> {
  if (leafHashes.length === 0) return emptyRoot(hash)
  if (leafHashes.length === 1) return leafHashes[0]!
  const split = splitAt(leafHashes.length)
  return nodeHash(
    await rootOf(leafHashes.slice(0, split), hash),
    await rootOf(leafHashes.slice(split), hash),
    hash,
  )
}

/**
 * The root of leaves [start, end) from stored complete subtrees; `start` must be a multiple of the largest
 * power of two below the range's size.
 */
export async function rangeRoot(
  start: number,
  end: number,
  node: NodeReader,
  hash: Hash = sha256,
): Promise<Uint8Array> {
  const size = end - start
  if (size === 0) return emptyRoot(hash)
  if (isPowerOfTwo(size) && start % size === 0) return node(Math.round(Math.log2(size)), start / size)
  const split = splitAt(size)
  return nodeHash(
    await rangeRoot(start, start + split, node, hash),
    await rangeRoot(start + split, end, node, hash),
    hash,
  )
}

/**
 * RFC 9162 section 2.1.3.1: the siblings from the leaf up to the root. Throws a RangeError when the index is
 * not in the tree.
 */
export async function inclusionProof(
  index: number,
  size: number,
  node: NodeReader,
  hash: Hash = sha256,
): Promise<Uint8Array[]> {
  if (!isCount(index) || !isCount(size) || index >= size)
    throw new RangeError('the entry is not in a tree of that size')
  const path = async (start: number, end: number): Promise<Uint8Array[]> => {
    if (end - start === 1) return []
    const middle = start + splitAt(end - start)
    return index < middle
      ? [...(await path(start, middle)), await rangeRoot(middle, end, node, hash)]
      : [...(await path(middle, end)), await rangeRoot(start, middle, node, hash)]
  }
  return path(0, size)
}

/**
 * RFC 9162 section 2.1.4.1: proves that the first `oldSize` entries have not changed. Throws a RangeError for
 * sizes out of order.
 */
export async function consistencyProof(
  oldSize: number,
  newSize: number,
  node: NodeReader,
  hash: Hash = sha256,
): Promise<Uint8Array[]> {
  if (!isCount(oldSize) || !isCount(newSize) || oldSize > newSize)
    throw new RangeError('the older tree must not be the larger one')
  if (oldSize === 0 || oldSize === newSize) return []
  const path = async (start: number, end: number, whole: boolean): Promise<Uint8Array[]> => {
    if (end === oldSize) return whole ? [] : [await rangeRoot(start, end, node, hash)]
    const middle = start + splitAt(end - start)
    return oldSize <= middle
      ? [...(await path(start, middle, whole)), await rangeRoot(middle, end, node, hash)]
      : [...(await path(middle, end, false)), await rangeRoot(start, middle, node, hash)]
  }
  return path(0, newSize, true)
}

/** RFC 9162 section 2.1.3.2. False for anything malformed; never throws. */
export async function inclusionHolds(
  claim: { index: number; size: number; leaf: Uint8Array; root: Uint8Array; proof: readonly Uint8Array[] },
  hash: Hash = sha256,
): Promise<boolean> {
  const { index, size, leaf, root, proof } = claim
  if (!isCount(index) || !isCount(size) || index >= size || !allHashes([leaf, root, ...proof])) return false
  let position = index
  let last = size - 1
  let climbed = leaf
  for (const sibling of proof) {
    if (last === 0) return false
    if (position % 2 === 1 || position === last) {
      climbed = await nodeHash(sibling, climbed, hash)
      while (position % 2 === 0 && position !== 0) [position, last] = [position / 2, Math.floor(last / 2)]
    } else {
      climbed = await nodeHash(climbed, sibling, hash)
    }
    ;[position, last] = [Math.floor(position / 2), Math.floor(last / 2)]
  }
  return last === 0 && equal(climbed, root)
}

/** RFC 9162 section 2.1.4.2. False for anything malformed; never throws. */
export async function consistencyHolds(
  claim: {
    oldSize: number
    newSize: number
    oldRoot: Uint8Array
    newRoot: Uint8Array
    proof: readonly Uint8Array[]
  },
  hash: Hash = sha256,
): Promise<boolean> {
  const { oldSize, newSize, oldRoot, newRoot, proof } = claim
  if (!isCount(oldSize) || !isCount(newSize) || oldSize > newSize || !allHashes([oldRoot, newRoot, ...proof]))
    return false
  if (oldSize === newSize) return proof.length === 0 && equal(oldRoot, newRoot)
  if (oldSize === 0) return proof.length === 0
  if (proof.length === 0) return false
  const path = isPowerOfTwo(oldSize) ? [oldRoot, ...proof] : [...proof]
  let position = oldSize - 1
  let last = newSize - 1
  while (position % 2 === 1) [position, last] = [Math.floor(position / 2), Math.floor(last / 2)]
  let oldClimbed = path[0]!
  let newClimbed = path[0]!
  for (const sibling of path.slice(1)) {
    if (last === 0) return false
    if (position % 2 === 1 || position === last) {
      oldClimbed = await nodeHash(sibling, oldClimbed, hash)
      newClimbed = await nodeHash(sibling, newClimbed, hash)
      while (position % 2 === 0 && position !== 0) [position, last] = [position / 2, Math.floor(last / 2)]
    } else {
      newClimbed = await nodeHash(newClimbed, sibling, hash)
    }
    ;[position, last] = [Math.floor(position / 2), Math.floor(last / 2)]
  }
  return last === 0 && equal(oldClimbed, oldRoot) && equal(newClimbed, newRoot)
}

/** The largest power of two smaller than `size` (RFC 9162's k). */
function splitAt(size: number): number {
  let power = 1
  while (power * 2 < size) power *= 2
  return power
}

/** Math.log2 alone is not enough: it rounds log2(2^48 + 1) to 48. */
function isPowerOfTwo(size: number): boolean {
  return size === 1 || splitAt(size) * 2 === size
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= MOST_LEAVES
}

function allHashes(hashes: readonly Uint8Array[]): boolean {
  return hashes.length <= 128 && hashes.every((bytes) => bytes.length === HASH_BYTES)
}

function equal(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

function prefixed(prefix: number, ...parts: Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(1 + parts.reduce((sum, part) => sum + part.length, 0))
  joined[0] = prefix
  let at = 1
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
