import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { joinZips, zipOf, type ZipFile } from './zip.ts'
import { filesIn } from '../../testing/zip-fixture.ts'

const at = new Date('2026-11-22T01:02:04Z')
const whole = async (files: Iterable<ZipFile>): Promise<Buffer> => {
  const pieces = []
  for await (const piece of zipOf(files)) pieces.push(piece)
  return Buffer.concat(pieces)
}

test('gives back each file by its name, letters and empty ones included', async () => {
  const files = [
    { name: 'read-me.txt', bytes: Buffer.from('one'), at },
    { name: 'wills/ŵ/document.pdf', bytes: Buffer.alloc(70_000, 7), at },
    { name: 'empty', bytes: new Uint8Array(), at },
  ]
  const read = filesIn(await whole(files))
  expect([...read.keys()]).toEqual(files.map(({ name }) => name))
  for (const { name, bytes } of files) expect(read.get(name)!.equals(Buffer.from(bytes)), name).toBe(true)
})

test('says checksum, size, day and time as the format does', async () => {
  const zip = await whole([{ name: 'a', bytes: Buffer.from('text'), at }])
  expect([zip.readUInt32LE(14), zip.readUInt32LE(18), zip.readUInt32LE(22)]).toEqual([crc32('text'), 4, 4])
  const [time, date] = [zip.readUInt16LE(10), zip.readUInt16LE(12)]
  expect([
    1980 + (date >> 9),
    (date >> 5) & 15,
    date & 31,
    time >> 11,
    (time >> 5) & 63,
    (time & 31) * 2,
  ]).toEqual([2026, 11, 22, 1, 2, 4])
})

test('of nothing is a whole ZIP still', async () => expect([...filesIn(await whole([])).keys()]).toEqual([]))

test('joins several, whatever pieces they come in, and refuses one that ends early', async () => {
  const one = await whole([
    { name: 'a', bytes: Buffer.from('first'), at },
    { name: 'empty', bytes: new Uint8Array(), at },
  ])
  const two = await whole([{ name: 'b', bytes: Buffer.alloc(200_000, 7), at }])
  const inPieces = async function* (bytes: Buffer, size: number): AsyncGenerator<Buffer> {
    for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
  }
  const joined = async (...zips: AsyncIterable<Buffer>[]): Promise<Buffer> => {
    const pieces = []
    for await (const piece of joinZips(zips)) pieces.push(piece)
    return Buffer.concat(pieces)
  }
  for (const size of [1, 7, 65_536, 1_000_000]) {
    const read = filesIn(await joined(inPieces(one, size), inPieces(two, size)))
    expect([...read].map(([name, bytes]) => [name, bytes.length])).toEqual([
      ['a', 5],
      ['empty', 0],
      ['b', 200_000],
    ])
  }
  // Joined is what would have been made at once.
  const files = [
    { name: 'a', bytes: Buffer.from('first'), at },
    { name: 'empty', bytes: new Uint8Array(), at },
    { name: 'b', bytes: Buffer.alloc(200_000, 7), at },
  ]
  expect((await joined(inPieces(one, 100), inPieces(two, 100))).equals(await whole(files))).toBe(true)
  await expect(joined(inPieces(two.subarray(0, 100_000), 4096))).rejects.toThrow('ends early')
})
