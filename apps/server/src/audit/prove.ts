// Inclusion proofs from the stored hashes, for the capsule and for people who check their own will.
import { toHex } from '@testate/evidence/bytes/hash'
import type { Capsule } from '@testate/evidence/capsule/capsule'
import { inclusionHolds, inclusionProof, type NodeReader } from '@testate/evidence/log/merkle'
import { nodesFromTiles, TILE_WIDTH, widthAt } from '@testate/evidence/log/tiles'
import type { LogSigner } from '@testate/evidence/log/checkpoint'
import { parseAuditLeaf, type AuditEntry } from '@testate/evidence/log/audit-entry'
import { inTransaction, type Db, type Tx } from '../platform/database/database.ts'
import { syncHash } from './append.ts'
import type { Head } from './heads.ts'
import { flush } from './sequence.ts'
import { latestCheckpoint, readEntry, readHashes, type StoredCheckpoint } from './store.ts'

/** A capsule's part of the log; all of it can be checked without the register. */
export interface AuditProof {
  entry: AuditEntry
  /** Hex, 32 bytes. */
  salt: string
  details: Capsule['audit']['details']
  index: number
  /** Hex, from the leaf's sibling up. */
  proof: string[]
  /** Signed note; its size and root are what the proof leads to. */
  checkpoint: string
}

/**
 * Proofs under one signed head. Each tile is read once and each node computed once: a page of neighbouring
 * entries shares nearly all of them. The returned function throws a RangeError for an entry the head does not
 * cover.
 */
export function proverAt(tx: Tx, checkpoint: StoredCheckpoint): (index: number) => Promise<Uint8Array[]> {
  return treeAt(tx, checkpoint).prove
}

/**
 * Whether a leaf is at its place under a head that is trusted. One proof is checked for each tile: what it needs of the
 * tile is made of the tile's own hashes, so it proves them all.
 */
export function holderAt(tx: Tx, head: Head): (index: number, leaf: Uint8Array) => Promise<boolean> {
  const { readTile, prove } = treeAt(tx, head)
  const proven = new Map<number, Promise<Uint8Array[] | null>>()
  const proveTile = async (tile: number): Promise<Uint8Array[] | null> => {
    const index = tile * TILE_WIDTH
    const [leaves, proof] = [await readTile(0, tile), await prove(index)]
    const claim = { index, size: head.size, leaf: leaves[0]!, root: head.root, proof }
    return (await inclusionHolds(claim, syncHash)) ? leaves : null
  }
  return async (index, leaf) => {
    const tile = Math.floor(index / TILE_WIDTH)
    const leaves = proven.get(tile) ?? proveTile(tile)
    proven.set(tile, leaves)
    const shown = (await leaves)?.[index % TILE_WIDTH]
    return shown !== undefined && Buffer.compare(shown, leaf) === 0
  }
}

interface Tree {
  readTile: (level: number, tile: number) => Promise<Uint8Array[]>
  prove: (index: number) => Promise<Uint8Array[]>
}

function treeAt(tx: Tx, checkpoint: Pick<StoredCheckpoint, 'size'>): Tree {
  const tiles = new Map<string, Promise<Uint8Array[]>>()
  const readTile = (level: number, tile: number): Promise<Uint8Array[]> => {
    const key = `${level}/${tile}`
    const read = tiles.get(key) ?? readHashes(tx, level, tile, widthAt(level, tile, checkpoint.size))
    tiles.set(key, read)
    return read
  }
  const fromTiles = nodesFromTiles(readTile, syncHash)
  const nodes = new Map<string, Uint8Array | Promise<Uint8Array>>()
  const node: NodeReader = (level, index) => {
    const key = `${level}/${index}`
    const made = nodes.get(key) ?? fromTiles(level, index)
    nodes.set(key, made)
    return made
  }
  return { readTile, prove: (index) => inclusionProof(index, checkpoint.size, node, syncHash) }
}

/**
 * Integrates waiting entries and proves one (id from `append`, already committed). Needs the log key, hence
 * the worker. Throws when there is no such entry.
 */
export async function proveEntry(db: Db, signer: LogSigner, entryId: string): Promise<AuditProof> {
  await flush(db, signer)
  return inTransaction(db, { service: 'worker' }, async (tx) => {
    const entry = await readEntry(tx, entryId)
    const checkpoint = await latestCheckpoint(tx)
    if (entry === null || entry.index === null || checkpoint === null)
      throw new Error('the audit entry is not in the log')
    return {
      entry: parseAuditLeaf(entry.leaf),
      salt: toHex(entry.salt),
      details: JSON.parse(entry.details) as AuditProof['details'],
      index: entry.index,
      proof: (await proverAt(tx, checkpoint)(entry.index)).map(toHex),
      checkpoint: checkpoint.note,
    }
  })
}
