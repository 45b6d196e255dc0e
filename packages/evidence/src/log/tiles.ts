// The audit log's public form, C2SP tlog-tiles: paths, partial tiles, entry bundles, and any node of the tree
// from tiles.
import { rootOf, type Hash, type NodeReader } from './merkle.ts'
import { sha256 } from '../bytes/hash.ts'

export const TILE_WIDTH = 256
const HASH_BYTES = 32

export interface TileAddress {
  /** 0 to 63, or the entries under level 0. */
  level: number | 'entries'
  index: number
  /** 1 to 255 for a partial tile, 256 for a full one. */
  width: number
}

/** `tile/<L>/<N>[.p/<W>]`, for example tile/0/x001/x234/067.p/12. */
export function tilePath(tile: TileAddress): string {
  const groups = String(tile.index)
    .padStart(Math.ceil(String(tile.index).length / 3) * 3, '0')
    .match(/\d{3}/g)!
  const index = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/')
  return `tile/${tile.level}/${index}${tile.width === TILE_WIDTH ? '' : `.p/${tile.width}`}`
}

/** Parses `<L>` and `<N>[.p/<W>]`. Null for every form but the one of `tilePath`. */
export function parseTilePath(level: string, rest: string): TileAddress | null {
  if (level !== 'entries' && !/^(0|[1-9]\d?)$/.test(level)) return null
  const match = /^((?:x\d{3}\/){0,4}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(rest)
  if (match === null) return null
  const tile: TileAddress = {
    level: level === 'entries' ? level : Number(level),
    index: Number(match[1]!.replaceAll(/[x/]/g, '')),
    width: match[2] === undefined ? TILE_WIDTH : Number(match[2]),
  }
  const sound =
    (tile.level === 'entries' || tile.level <= 63) &&
    Number.isSafeInteger(tile.index) &&
    (match[2] === undefined || tile.width < TILE_WIDTH)
  return sound && tilePath(tile) === `tile/${level}/${rest}` ? tile : null
}

/** How many hashes the tile has in a log of that size: 0 to 256. */
export function widthAt(level: number | 'entries', index: number, size: number): number {
  const hashes = Math.floor(size / TILE_WIDTH ** (level === 'entries' ? 0 : level))
  return Math.max(0, Math.min(TILE_WIDTH, hashes - index * TILE_WIDTH))
}

/** Splits a tile's bytes. Throws a RangeError when they are not whole hashes. */
export function hashesOfTile(bytes: Uint8Array): Uint8Array[] {
  if (bytes.length % HASH_BYTES !== 0 || bytes.length > TILE_WIDTH * HASH_BYTES)
    throw new RangeError('a tile is up to 256 hashes of 32 bytes')
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, at) =>
    bytes.slice(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  )
}

/**
 * Any complete subtree's hash from tiles; `readTile` returns at least the hashes a tile has at the size in
 * question.
 */
export function nodesFromTiles(
  readTile: (level: number, index: number) => Promise<Uint8Array[]>,
  hash: Hash = sha256,
): NodeReader {
  return async (level, index) => {
    const tileLevel = Math.floor(level / 8)
    const span = 2 ** (level % 8) // how many of the tile's hashes are under the node
    const first = index * span
    const tile = await readTile(tileLevel, Math.floor(first / TILE_WIDTH))
    const leaves = tile.slice(first % TILE_WIDTH, (first % TILE_WIDTH) + span)
    if (leaves.length !== span) throw new RangeError('the tile is narrower than the tree needs')
    return rootOf(leaves, hash)
  }
}

/**
 * Entries, each preceded by its length as a big-endian uint16. Throws a RangeError for an entry over 65,535
 * bytes.
 */
export function entryBundle(entries: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bundle = new Uint8Array(entries.reduce((sum, entry) => sum + 2 + entry.length, 0))
  const view = new DataView(bundle.buffer)
  let at = 0
  for (const entry of entries) {
    if (entry.length > 0xffff) throw new RangeError('a log entry is at most 65,535 bytes')
    view.setUint16(at, entry.length)
    bundle.set(entry, at + 2)
    at += 2 + entry.length
  }
  return bundle
}

/** The entries of a bundle. Throws a RangeError when lengths and bytes disagree. */
export function entriesOfBundle(bundle: Uint8Array): Uint8Array[] {
  const view = new DataView(bundle.buffer, bundle.byteOffset, bundle.byteLength)
  const entries: Uint8Array[] = []
  for (let at = 0; at < bundle.length;) {
    if (at + 2 > bundle.length) throw new RangeError('the bundle ends inside a length')
    const end = at + 2 + view.getUint16(at)
    if (end > bundle.length) throw new RangeError('the bundle ends inside an entry')
    entries.push(bundle.slice(at + 2, end))
    at = end
  }
  return entries
}
