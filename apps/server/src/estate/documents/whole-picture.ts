// Whether a JPEG or PNG is whole: its parts follow each other from the first byte to the end that the format asks for.
// Only lengths are followed, and nothing is decoded: that comes after it, in a process of its own, and would show the
// upper half of a photograph that was cut off.
import { crc32 } from 'node:zlib'

const PNG_SIGNATURE = 8
/** Length, type and checksum around the data of a chunk (PNG, third edition, section 5.3). */
const AROUND_CHUNK = 12

/** Chunks with right checksums from IHDR to IEND, picture data among them. */
export function isWholePng(bytes: Buffer): boolean {
  let at = PNG_SIGNATURE
  let hasData = false
  while (at + AROUND_CHUNK <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    const end = at + AROUND_CHUNK + length
    if (end > bytes.length) return false
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return false
    if (type === 'IDAT') hasData = true
    if (type === 'IEND') return hasData && end === bytes.length
    at = end
  }
  return false
}

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
/** SOF0 to SOF15, without the three codes of this range that mean something else (ISO/IEC 10918-1, table B.1). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** A frame with a size, then a scan, then the end of the image. What a camera writes after it is left alone. */
export function isWholeJpeg(bytes: Buffer): boolean {
  let at = 2
  let hasFrame = false
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return false
    const marker = bytes[at + 1]!
    // A marker may be preceded by any number of fill bytes.
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = bytes.readUInt16BE(at + 2)
    const end = at + 2 + length
    if (length < 2 || end > bytes.length) return false
    if (isFrame(marker)) {
      if (length < 8 || bytes.readUInt16BE(at + 5) === 0 || bytes.readUInt16BE(at + 7) === 0) return false
      hasFrame = true
    }
    if (marker === START_OF_SCAN)
      return hasFrame && bytes.indexOf(Buffer.from([0xff, END_OF_IMAGE]), end) > end
    at = end
  }
  return false
}
