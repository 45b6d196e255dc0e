// Readers of a file that is still arriving get exactly that file, in whatever pieces it arrives, and never
// more than has arrived.
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrivingFile } from './arriving-file.ts'

async function readAll(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  // Copied at once: the bytes are valid only until the memory is given back.
  for await (const piece of pieces) all.push(Buffer.from(piece))
  return Buffer.concat(all)
}

test('two readers, one from before the first byte and one in the middle, both read all of it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 150_000 }), { maxLength: 8 }), async (sizes) => {
      const pieces = sizes.map((size) => randomBytes(size))
      const whole = Buffer.concat(pieces)
      const file = arrivingFile(Buffer.alloc(1_200_000))
      const before = readAll(file.pieces())
      let within: Promise<Buffer> | undefined
      for (const [at, piece] of pieces.entries()) {
        expect(file.add(piece)).toBe(true)
        if (at === 1) within = readAll(file.pieces())
        await new Promise((resolve) => setImmediate(resolve))
      }
      file.end()
      expect(file.soFar().equals(whole)).toBe(true)
      expect((await before).equals(whole)).toBe(true)
      expect((await (within ?? before)).equals(whole)).toBe(true)
    }),
    { numRuns: 25 },
  )
})

test('a piece that has no room is not added, nor any part of it', async () => {
  const file = arrivingFile(Buffer.alloc(10))
  expect(file.add(Buffer.from('12345678'))).toBe(true)
  expect(file.add(Buffer.from('abc'))).toBe(false)
  file.end()
  expect((await readAll(file.pieces())).toString()).toBe('12345678')
})

test('a file that was cut off is whole for no reader, however much of it they had', async () => {
  const file = arrivingFile(Buffer.alloc(300_000))
  const reading = readAll(file.pieces())
  file.add(Buffer.alloc(200_000))
  await new Promise((resolve) => setImmediate(resolve))
  file.cut(new Error('cut off'))
  file.end()
  await expect(reading).rejects.toThrow('cut off')
  await expect(readAll(file.pieces())).rejects.toThrow('cut off')
})
