import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { fromHex } from '../bytes/hash.ts'
import { inclusionHolds, inclusionProof, leafHash, rangeRoot, rootOf, type Hash } from './merkle.ts'
import {
  entriesOfBundle,
  entryBundle,
  hashesOfTile,
  nodesFromTiles,
  parseTilePath,
  tilePath,
  widthAt,
} from './tiles.ts'

describe('C2SP tlog-tiles', () => {
  it('the path of index 1234067 is x001/x234/067', () => {
    expect(tilePath({ level: 0, index: 1234067, width: 256 })).toBe('tile/0/x001/x234/067')
    expect(tilePath({ level: 'entries', index: 0, width: 12 })).toBe('tile/entries/000.p/12')
  })

  it('a tree of 70,000 has the tiles the specification counts', () => {
    expect(widthAt(0, 272, 70_000)).toBe(256)
    expect(widthAt(0, 273, 70_000)).toBe(112)
    expect(widthAt(1, 0, 70_000)).toBe(256)
    expect(widthAt(1, 1, 70_000)).toBe(17)
    expect(widthAt(2, 0, 70_000)).toBe(1)
    expect(widthAt(0, 274, 70_000)).toBe(0)
    expect(widthAt(1, 0, 256)).toBe(1)
    expect(widthAt('entries', 273, 70_000)).toBe(112)
  })

  it('every address comes back from its path', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: 0, max: 63 }), fc.constant('entries' as const)),
        fc.nat(),
        fc.integer({ min: 1, max: 256 }),
        (level, index, width) => {
          const [, second, ...rest] = tilePath({ level, index, width }).split('/')
          expect(parseTilePath(second!, rest.join('/'))).toEqual({ level, index, width })
        },
      ),
    )
  })

  it.each([
    ['0', '0'],
    ['0', '67'],
    ['00', '067'],
    ['64', '000'],
    ['-1', '000'],
    ['0', 'x000/067'],
    ['0', '001/067'],
    ['0', '067.p/0'],
    ['0', '067.p/256'],
    ['0', '067.p/01'],
    ['0', '067/'],
    ['0', '../067'],
    ['Entries', '000'],
    ['0', 'x999/x999/x999/x999/x999/999'],
  ])('no other spelling: %s/%s', (level, rest) => {
    expect(parseTilePath(level, rest)).toBeNull()
  })
})

it('bundles: published form, and any entries come back', () => {
  expect([...entryBundle([fromHex('aabb'), new Uint8Array()])]).toEqual([0, 2, 0xaa, 0xbb, 0, 0])
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 400 })), (entries) => {
      expect(entriesOfBundle(entryBundle(entries)).map((entry) => [...entry])).toEqual(
        entries.map((entry) => [...entry]),
      )
    }),
  )
  expect(() => entriesOfBundle(fromHex('0003aabb'))).toThrow(RangeError)
  expect(() => entriesOfBundle(fromHex('00'))).toThrow(RangeError)
  expect(() => entryBundle([new Uint8Array(65_536)])).toThrow(RangeError)
  expect(() => hashesOfTile(new Uint8Array(33))).toThrow(RangeError)
})

it('a tile narrower than the tree needs is an error, never a shorter proof', async () => {
  const short = nodesFromTiles(async () => [new Uint8Array(32), new Uint8Array(32), new Uint8Array(32)])
  await expect(short(2, 0)).rejects.toThrow(RangeError)
})

it('roots and proofs out of tiles are those of the tree, across tile borders', async () => {
  const hash: Hash = (bytes) => createHash('sha256').update(bytes).digest()
  const all = await Promise.all(
    Array.from({ length: 70_000 }, (_, at) => leafHash(new TextEncoder().encode(String(at)), hash)),
  )
  const level1 = await Promise.all(
    Array.from({ length: 273 }, (_, at) => rootOf(all.slice(at * 256, at * 256 + 256), hash)),
  )
  const levels = [all, level1, [await rootOf(level1.slice(0, 256), hash)]]
  for (const size of [1, 255, 256, 257, 511, 65_536, 65_537, 70_000]) {
    const node = nodesFromTiles(
      async (level, index) => levels[level]!.slice(index * 256, index * 256 + widthAt(level, index, size)),
      hash,
    )
    const root = await rootOf(all.slice(0, size), hash)
    expect(Buffer.from(await rangeRoot(0, size, node, hash))).toEqual(Buffer.from(root))
    for (const index of new Set([0, size - 1, Math.floor(size / 2)])) {
      const proof = await inclusionProof(index, size, node, hash)
      expect(await inclusionHolds({ index, size, leaf: all[index]!, root, proof }, hash)).toBe(true)
    }
  }
})
