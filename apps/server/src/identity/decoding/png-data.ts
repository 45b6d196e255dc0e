// Whether a PNG has data for all of its pixels. The decoder paints what there is, and leaves the rest empty without a
// word.
import { finished } from 'node:stream/promises'
import { createInflate } from 'node:zlib'

const SIGNATURE = 8
/** Length, type and checksum around the data of a chunk (PNG, third edition, section 5.3). */
const AROUND_CHUNK = 12
/** Samples of a pixel, by the colour type (table 8). */
const samples: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** `bytes`: with a header that was decoded. */
export async function hasAllData(bytes: Buffer): Promise<boolean> {
  const needed = neededFrom(bytes)
  const inflate = createInflate()
  let size = 0
  // No more than needed: a few kilobytes can become gigabytes.
  inflate.on('data', (piece: Buffer) => {
    size += piece.length
    if (size >= needed) inflate.destroy()
  })
  const ended = finished(inflate).catch(() => undefined)
  for (const data of dataOf(bytes)) inflate.write(data)
  inflate.end()
  await ended
  return size >= needed
}

/** Bytes before compression: a line's filter and its pixels (section 7.2). Of an interlaced one the pixels alone. */
function neededFrom(bytes: Buffer): number {
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const bits = width * bytes[24]! * (samples[bytes[25]!] ?? 1)
  return bytes[28] === 0 ? height * (1 + Math.ceil(bits / 8)) : Math.floor((height * bits) / 8)
}

function* dataOf(bytes: Buffer): Generator<Buffer> {
  for (let at = SIGNATURE; at + AROUND_CHUNK <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') yield bytes.subarray(at + 8, at + 8 + length)
    at += AROUND_CHUNK + length
  }
}
