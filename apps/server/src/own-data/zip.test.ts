import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { zipOf, type ZipFile } from './zip.ts'
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
