import { expect, it } from 'vitest'
import { leafHash, rootOf } from '@testate/evidence/log/merkle'
import { nodesFromTiles } from '@testate/evidence/log/tiles'
import { syncHash } from './append.ts'
import { grow, readFrontier, rootOfFrontier, type Frontier } from './frontier.ts'
import type { StoredHash } from './store.ts'

const entries = Array.from({ length: 1_400 }, (_, n) => Buffer.from(`entry ${n}`))
const empty: Frontier = { size: 0, subtrees: [] }
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

it('grown in batches of any size it has the root of all entries and stores each hash once', async () => {
  const leaves = await Promise.all(entries.map((entry) => leafHash(entry, syncHash)))
  const stored: StoredHash[] = []
  let frontier = empty
  for (let at = 0, batch = 1; at < entries.length; at += batch, batch = (batch * 7) % 301 || 1) {
    const grown = await grow(frontier, entries.slice(at, at + batch))
    stored.push(...grown.hashes)
    frontier = grown.frontier
    expect(hex(rootOfFrontier(frontier)), `${frontier.size}`).toBe(
      hex(await rootOf(leaves.slice(0, frontier.size), syncHash)),
    )
  }
  expect(stored.filter((one) => one.level === 0).map((one) => hex(one.hash))).toEqual(leaves.map(hex))
  const tiles = stored.filter((one) => one.level === 1)
  expect(tiles.map((one) => one.index)).toEqual([0, 1, 2, 3, 4])
  for (const { index, hash } of tiles)
    expect(hex(hash)).toBe(hex(await rootOf(leaves.slice(index * 256, index * 256 + 256), syncHash)))
})

it.each([0, 1, 2, 3, 255, 256, 257, 511, 768, 1_023, 1_024, 1_400])(
  'read back from the tiles of %i entries it is the one that was grown',
  async (size) => {
    const { frontier, hashes } = await grow(empty, entries.slice(0, size))
    const node = nodesFromTiles(
      async (level, tile) =>
        hashes
          .filter((one) => one.level === level && Math.floor(one.index / 256) === tile)
          .map((one) => one.hash),
      syncHash,
    )
    expect(await readFrontier(size, node)).toEqual(frontier)
    expect(hex(rootOfFrontier(frontier))).toBe(
      hex(
        await rootOf(
          await Promise.all(entries.slice(0, size).map((entry) => leafHash(entry, syncHash))),
          syncHash,
        ),
      ),
    )
  },
)

it('a growth that is thrown away leaves the frontier it began with as it was', async () => {
  const { frontier } = await grow(empty, entries.slice(0, 300))
  const before = JSON.stringify(frontier)
  await grow(frontier, entries.slice(300, 700))
  expect(JSON.stringify(frontier)).toBe(before)
})
