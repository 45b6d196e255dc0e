// A file is sent on as it is read: the records first, as the ZIP that they were made as, then each part by itself; one
// that is cut, altered or no such ZIP ends without a word about the rest.
import { expect, test } from 'vitest'
import { zipOf } from '../../../../server/src/platform/zip.ts'
import { NotWhole, sendFile } from './send-file.ts'

const at = new Date('2026-03-01T10:00:00.000Z')
const file = (name: string, bytes: string | Uint8Array) => ({ name, at, bytes: Buffer.from(bytes) })
const records = [
  file('manifest.json', '{}'),
  file('estate.json', '{"a": 1}'),
  file('lists/a.csv', 'x'.repeat(70_000)),
]
const parts = [
  file('documents/document-001.pdf', '%PDF-'),
  file('documents/document-002.png', new Uint8Array(200_000).fill(7)),
  file('kept-accounts/001.json', '{}'),
]
const zipped = async (files: ReturnType<typeof file>[]): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(zipOf(files)))
/** In pieces as a stream may have them. */
function streamOf(bytes: Uint8Array, piece: number, fails = false): ReadableStream<Uint8Array> {
  let from = 0
  return new ReadableStream({
    pull: (to) => {
      if (from < bytes.length) to.enqueue(Uint8Array.from(bytes.subarray(from, from + piece)))
      else if (fails) to.error(new Error('another authentication tag'))
      else to.close()
      from += piece
    },
  })
}
async function sent(zip: ReadableStream<Uint8Array>) {
  const got: [string, Buffer][] = []
  const problem = await sendFile(zip, {
    records: async (of) => void got.push(['records', Buffer.from(await of.arrayBuffer())]),
    part: async (name, of) => void got.push([name, Buffer.from(await of.arrayBuffer())]),
  }).catch((error: unknown) => {
    if (error instanceof NotWhole) return error.problem
    throw error
  })
  return { got, problem }
}

test('the records come first and are the same bytes, and each part is sent alone', async () => {
  const whole = await zipped([...records, ...parts])
  for (const piece of [7, 29, 65_536, whole.length]) {
    const { got, problem } = await sent(streamOf(whole, piece))
    expect(problem).toBeUndefined()
    expect(got.map(([name]) => name)).toEqual(['records', ...parts.map(({ name }) => name)])
    expect(got[0]![1].equals(await zipped(records))).toBe(true)
    for (const [n, { bytes }] of parts.entries()) expect(got[n + 1]![1].equals(bytes)).toBe(true)
  }
  const { got } = await sent(streamOf(await zipped(records), 1000))
  expect(got.map(([name]) => name)).toEqual(['records'])
})

test('what is cut, packed, too large or no such ZIP is told, and a record after a part is sent nowhere', async () => {
  const whole = await zipped([...records, ...parts])
  for (const cut of [0, 3, 20, 100, 71_000, whole.length - 2_000])
    expect((await sent(streamOf(whole.subarray(0, cut), 5_000))).problem, String(cut)).toBe('not-whole')
  expect((await sent(streamOf(Buffer.from('%PDF-1.7'), 5))).problem).toBe('not-whole')
  const packed = Buffer.from(whole)
  packed.writeUInt16LE(8, 8)
  expect((await sent(streamOf(packed, 5_000))).problem).toBe('not-whole')
  const late = await sent(streamOf(await zipped([records[0]!, parts[0]!, records[1]!]), 5_000))
  expect([late.problem, late.got.map(([name]) => name)]).toEqual(['not-whole', ['records', parts[0]!.name]])
  const large = [file('a.txt', new Uint8Array(7_000_000)), file('b.txt', new Uint8Array(7_000_000))]
  expect(await sent(streamOf(await zipped(large), 100_000))).toEqual({ got: [], problem: 'too-large' })
  const huge = Buffer.from(await zipped([file('a.txt', 'x')]))
  huge.writeUInt32LE(4_000_000_000, 18)
  huge.writeUInt32LE(4_000_000_000, 22)
  expect((await sent(streamOf(huge, 10))).problem).toBe('too-large')
  // A decryption that fails on the way.
  expect((await sent(streamOf(whole.subarray(0, 80_000), 80_000, true))).problem).toBe('not-whole')
  expect((await sent(streamOf(whole, 80_000, true))).problem).toBe('not-whole')
})
