import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openObjectStore, type ObjectStore } from '../../platform/storage/objects.ts'
import { sealPiece } from './sealed-piece.ts'
import type { PieceRow } from './upload-store.ts'
import { uploadedBytes } from './uploaded-bytes.ts'

const key = randomBytes(32)
const id = '5b7d1f0e-0000-4000-8000-000000000001'
const sizes = [1, 5_000, 64, 9_000, 2, 30_000]
const whole = randomBytes(sizes.reduce((sum, size) => sum + size, 0))
const pieces: PieceRow[] = []
let folder: string
let store: ObjectStore
let reads = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'testate-pieces-'))
  const disk = await openObjectStore(folder)
  store = {
    ...disk,
    get: async (object) => {
      reads += 1
      return await disk.get(object)
    },
  }
  let startsAt = 0
  for (const size of sizes) {
    pieces.push({
      object: await disk.put(
        sealPiece(key, [whole.subarray(startsAt, startsAt + size)], { uploadId: id, startsAt }),
      ),
      size,
      startsAt,
    })
    startsAt += size
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const open = (rows = pieces, received = whole.length) => uploadedBytes(store, { id, key, received }, rows)

test('any range is what it was, over every edge between pieces', async () => {
  const bytes = open()
  expect(bytes.size).toBe(whole.length)
  const edges = pieces
    .flatMap(({ startsAt }) => [startsAt - 1, startsAt, startsAt + 1])
    .concat(whole.length)
    .filter((at) => at >= 0)
  for (const from of edges)
    for (const to of edges)
      if (from < to)
        expect(whole.subarray(from, to).equals(await bytes.read(from, to)), `${from} to ${to}`).toBe(true)
})

test('all of it in order', async () => {
  const parts: Buffer[] = []
  for await (const part of open().all()) parts.push(part)
  expect(Buffer.concat(parts).equals(whole)).toBe(true)
})

test('a reader that goes from front to back opens each piece once', async () => {
  const bytes = open()
  reads = 0
  for (let at = 0; at < whole.length; at += 100) await bytes.read(at, Math.min(at + 100, whole.length))
  expect(reads).toBe(pieces.length)
})

test('pieces that are not whole are not read as if they were', () => {
  expect(() => open(pieces.filter((_, index) => index !== 2))).toThrow('has no piece at 5001')
  expect(() => open(pieces.slice(0, -1))).toThrow('has pieces to 14067')
  expect(() => open(pieces.slice(1))).toThrow('has no piece at 0')
  expect(() => open([...pieces, pieces[0]!])).toThrow()
})

test('exchanged pieces do not open', async () => {
  const swapped = pieces.map((piece, index) =>
    index === 0 ? { ...piece, object: pieces[4]!.object } : piece,
  )
  await expect(open(swapped).read(0, 1)).rejects.toThrow()
})
