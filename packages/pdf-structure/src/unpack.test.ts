// What may be missing from a Flate stream: its last block and its checksum, and nothing of its data.
import { constants, deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { unpack } from './unpack.ts'

const MOST = 1_000_000
/** Enough for a block with codes of its own; the short one has the fixed codes. */
const texts = [
  'BT /F1 12 Tf 72 700 Td (I leave everything to Ann) Tj ET\n',
  Array.from({ length: 300 }, (_, line) => `BT ${line * 7} ${line % 13} Td (gift ${line}) Tj ET`).join('\n'),
]
const pieces = (packed: Buffer): Buffer[] =>
  Array.from({ length: packed.length + 1 }, (_, length) => packed.subarray(0, length))
const taken = (packed: Buffer): number[] =>
  pieces(packed).flatMap((piece) => (unpack(piece, MOST) === null ? [] : [packed.length - piece.length]))

describe.each(texts)('a text, %#', (text) => {
  const data = Buffer.from(text)

  it('that was ended lacks nothing but bytes of its checksum', () => {
    const packed = deflateSync(data)
    expect(taken(packed)).toEqual([4, 3, 2, 1, 0])
    for (const missing of [0, 1, 4])
      expect(unpack(packed.subarray(0, packed.length - missing), MOST)).toEqual(data)
  })

  it('that was flushed lacks nothing', () => {
    const packed = deflateSync(data, { finishFlush: constants.Z_SYNC_FLUSH })
    expect(taken(packed)).toEqual([0])
    expect(unpack(packed, MOST)).toEqual(data)
  })

  it('with another checksum is damaged', () => {
    const packed = deflateSync(data)
    packed[packed.length - 1]! ^= 1
    expect(unpack(packed, MOST)).toBeNull()
  })
})

it('a text that was cut off is not whole with the end of a flush behind it', () => {
  const data = Buffer.from(texts[1]!)
  for (const packed of [deflateSync(data), deflateSync(data, { finishFlush: constants.Z_SYNC_FLUSH })]) {
    const cut = pieces(packed).slice(0, -8)
    const read = cut.map((piece) => unpack(Buffer.concat([piece, Buffer.from([0, 0, 0xff, 0xff])]), MOST))
    expect(read.filter((one) => one !== null)).toEqual([])
  }
})

it('is not unpacked beyond its limit, ended or not', () => {
  const zeros = Buffer.alloc(MOST + 1)
  for (const packed of [
    deflateSync(zeros),
    deflateSync(zeros).subarray(0, -4),
    deflateSync(zeros, { finishFlush: constants.Z_SYNC_FLUSH }),
  ])
    expect(() => unpack(packed, MOST)).toThrow(/larger than/)
})
