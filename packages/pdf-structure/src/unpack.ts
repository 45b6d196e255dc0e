// Unpacks Flate streams within a limit (RFC 1950). Acrobat Reader leaves the streams of a form it saved flushed and
// not ended: all of the data is there, and every viewer shows it, but zlib asks for the end.
import { constants, inflateRawSync, inflateSync } from 'node:zlib'
import type { ZlibOptions } from 'node:zlib'

/** What a flush ends with: a block of nothing (RFC 1951, section 3.2.4), which begins a byte of its own. */
const FLUSHED = Buffer.from([0, 0, 0xff, 0xff])
/** A last block of nothing. */
const LAST = Buffer.from([3, 0])
/** Of the header of zlib. */
const HEADER = 2

/** Null when it is damaged or cut off. Throws zlib's error when it is larger than `most`, or memory runs out. */
export function unpack(bytes: Buffer, most: number): Buffer | null {
  // In one piece if possible: concatenating pieces of 16 KB costs twice as much (measured: 10 MB, 21 and 9
  // CPU-ms).
  const limits = { maxOutputLength: most, chunkSize: Math.max(16_384, bytes.length) }
  const whole = attempt(() => inflateSync(bytes, limits))
  return typeof whole === 'string' ? (whole === 'Z_BUF_ERROR' ? unended(bytes, limits) : null) : whole
}

/** Data that is whole, but for a last block or for the checksum behind it. */
function unended(bytes: Buffer, limits: ZlibOptions): Buffer | null {
  const data = bytes.subarray(HEADER)
  if (!data.subarray(-FLUSHED.length).equals(FLUSHED))
    return asBuffer(attempt(() => inflateRawSync(data, limits)))
  const ended = asBuffer(attempt(() => inflateRawSync(Buffer.concat([data, LAST]), limits)))
  const shown = asBuffer(
    attempt(() => inflateRawSync(data, { ...limits, finishFlush: constants.Z_SYNC_FLUSH })),
  )
  // Two bytes in the middle of a block would be read as more of its data.
  return ended !== null && shown?.length === ended.length ? ended : null
}

const asBuffer = (result: Buffer | string): Buffer | null => (typeof result === 'string' ? null : result)

/** What was unpacked, or zlib's code for what is wrong with the data. */
function attempt(inflate: () => Buffer): Buffer | string {
  try {
    return inflate()
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    // zlib's own codes concern the data; every other error (a limit, or no memory left under this process's
    // limit) concerns its size.
    if (!code.startsWith('Z_') || code === 'Z_MEM_ERROR') throw error
    return code
  }
}
