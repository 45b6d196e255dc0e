// Decodes every stream once with a limit, before any reader decodes it without one: 10 MB of zeros packed
// twice is 10 TB. What cannot be decoded is refused here, with the object named, because readers skip it
// silently.
import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib'
import type { PDFContext } from '@cantoo/pdf-lib'
import { MAX_DECODED_BYTES, MAX_IMAGE_PIXELS, MAX_STREAM_BYTES } from './limits.ts'
import { damaged, refusePdf, Refused } from './refusal.ts'
import { unpack } from './unpack.ts'

const bomb = () =>
  refusePdf(
    'too-demanding',
    'The PDF unpacks to far more than its size: it cannot be read safely. Print it to a plain PDF and upload that',
  )
const name = (text: string) => PDFName.of(text)
// Abbreviations are allowed for inline images only, yet some readers accept them anywhere.
const longNames: Record<string, string> = {
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  A85: 'ASCII85Decode',
  AHx: 'ASCIIHexDecode',
  RL: 'RunLengthDecode',
  DCT: 'DCTDecode',
  CCF: 'CCITTFaxDecode',
}
const imageFilters = new Set(['DCTDecode', 'JPXDecode', 'CCITTFaxDecode', 'JBIG2Decode'])

/**
 * Throws Refused for a stream that is damaged or too large once decoded, and for an image too large to show.
 */
export function checkStreams(context: PDFContext): void {
  let total = 0
  for (const [reference, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue
    const where = `stream ${reference.objectNumber}`
    const filters = filtersOf(object.dict)
    const decoded = decode(object, filters, where)
    total += decoded.size
    if (total > MAX_DECODED_BYTES) bomb()
    if (object.dict.lookup(name('Subtype')) === name('Image'))
      checkImage(object.dict, filters, decoded.bytes, where)
  }
}

function filtersOf(dict: PDFDict): string[] {
  const filter = dict.lookup(name('Filter'))
  const list =
    filter instanceof PDFArray
      ? filter.asArray().map((item, index) => filter.lookup(index) ?? item)
      : filter === undefined
        ? []
        : [filter]
  return list.flatMap((item) =>
    item instanceof PDFName ? [longNames[item.decodeText()] ?? item.decodeText()] : [],
  )
}

function decode(stream: PDFRawStream, filters: string[], where: string): { bytes: Buffer; size: number } {
  let bytes: Buffer = Buffer.from(
    stream.contents.buffer,
    stream.contents.byteOffset,
    stream.contents.byteLength,
  )
  if (filters.length > 3 || filters.filter((filter) => /Flate|LZW|RunLength/.test(filter)).length > 2) bomb()
  for (const [index, filter] of filters.entries()) {
    if (imageFilters.has(filter)) {
      if (index !== filters.length - 1) damaged(`${where} is packed in a way that makes no sense`)
      return { bytes, size: bytes.length }
    }
    if (filter === 'FlateDecode') {
      if (bytes.length > 0) bytes = inflate(index === 0 ? endings(stream, bytes) : [bytes], where)
    } else if (filter === 'ASCIIHexDecode')
      bytes = Buffer.from(
        bytes
          .toString('latin1')
          .replace(/>[\s\S]*$/, '')
          .replace(/\s/g, ''),
        'hex',
      )
    else if (filter === 'ASCII85Decode') bytes = ascii85(bytes, where)
    else if (filter === 'RunLengthDecode') bytes = runLength(bytes)
    else if (filter === 'LZWDecode') {
      const size = lzwSize(bytes)
      if (size > MAX_STREAM_BYTES || index !== filters.length - 1) bomb()
      return { bytes: Buffer.alloc(0), size }
    } else if (filter === 'Crypt')
      refusePdf(
        'encrypted',
        'The PDF is encrypted or protected by a password: save it without protection and upload that',
      )
    else damaged(`${where} is packed in an unknown way`)
  }
  return { bytes, size: bytes.length }
}

/**
 * As many bytes as its dictionary says. Where the length is an object of its own, as cairo and Ghostscript write it,
 * the parser looks for the end instead, and takes a last byte that looks like a line's end for one.
 */
function endings(stream: PDFRawStream, bytes: Buffer): Buffer[] {
  const said = stream.dict.lookup(name('Length'))
  const missing = said instanceof PDFNumber ? said.asNumber() - bytes.length : 0
  const tails = missing === 1 ? ['\r', '\n'] : missing === 2 ? ['\r\n', '\n\r', '\n\n', '\r\r'] : []
  return [bytes, ...tails.map((tail) => Buffer.concat([bytes, Buffer.from(tail)]))]
}

/** The first of these that unpacks. */
function inflate([bytes, ...others]: Buffer[], where: string): Buffer {
  if (bytes === undefined) return damaged(`${where} cannot be unpacked`)
  try {
    return unpack(bytes, MAX_STREAM_BYTES) ?? inflate(others, where)
  } catch (error) {
    if (error instanceof Refused) throw error
    return bomb()
  }
}

function ascii85(bytes: Buffer, where: string): Buffer {
  const text = bytes
    .toString('latin1')
    .replace(/~[\s\S]*$/, '')
    .replace(/\s/g, '')
  const out: number[] = []
  let group: number[] = []
  const flush = (digits: number[], keep: number) => {
    const value = digits.reduce((sum, digit) => sum * 85 + digit, 0)
    for (let index = 0; index < keep; index += 1) out.push(Math.floor(value / 256 ** (3 - index)) & 255)
  }
  for (const character of text) {
    if (character === 'z' && group.length === 0) out.push(0, 0, 0, 0)
    else {
      const digit = character.charCodeAt(0) - 33
      if (digit < 0 || digit > 84) damaged(`${where} cannot be unpacked`)
      group.push(digit)
      if (group.length === 5) {
        flush(group, 4)
        group = []
      }
    }
  }
  if (group.length > 1) flush([...group, 84, 84, 84, 84].slice(0, 5), group.length - 1)
  return Buffer.from(out)
}

function runLength(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  let size = 0
  for (let at = 0; at < bytes.length && bytes[at] !== 128;) {
    const length = bytes[at]!
    const part =
      length < 128 ? bytes.subarray(at + 1, at + 2 + length) : Buffer.alloc(257 - length, bytes[at + 1] ?? 0)
    at += length < 128 ? length + 2 : 2
    size += part.length
    if (size > MAX_STREAM_BYTES) bomb()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/**
 * The decoded length of an LZW stream, computed without decoding: each code's length is its predecessor's
 * plus one.
 */
function lzwSize(bytes: Buffer): number {
  let lengths: number[] = []
  let width = 9
  let previous = 0
  let size = 0
  let held = 0
  let bits = 0
  const reset = () => {
    lengths = Array.from({ length: 258 }, () => 1)
    width = 9
    previous = 0
  }
  reset()
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= width) {
      const code = (held >> (bits - width)) & ((1 << width) - 1)
      bits -= width
      held &= (1 << bits) - 1
      if (code === 257) return size
      if (code === 256) {
        reset()
        continue
      }
      const length = code < lengths.length ? lengths[code]! : previous + 1
      if (previous > 0 && lengths.length < 4096) lengths.push(previous + 1)
      previous = length
      size += length
      if (size > MAX_STREAM_BYTES) return size
      if (lengths.length + 1 >= 1 << width && width < 12) width += 1
    }
  }
  return size
}

function checkImage(dict: PDFDict, filters: string[], bytes: Buffer, where: string): void {
  const side = (key: string) => {
    const value = dict.lookup(name(key))
    return value instanceof PDFNumber ? value.asNumber() : 0
  }
  const [width, height] = [side('Width'), side('Height')]
  const tooLarge = () =>
    refusePdf(
      'too-demanding',
      'The PDF holds an image too large to show (over 100 million pixels). Scan it more coarsely, or print it to a ' +
        'PDF, and upload that',
    )
  if (width * height > MAX_IMAGE_PIXELS) tooLarge()
  if (filters.at(-1) !== 'DCTDecode') return
  const frame = jpegFrame(bytes)
  if (frame === null) damaged(`the JPEG image in ${where} is cut off or damaged`)
  else if (frame.width * frame.height > MAX_IMAGE_PIXELS) tooLarge()
}

/**
 * The size in a JPEG's own frame header, or null if its segments do not follow one another to an end mark.
 */
function jpegFrame(bytes: Buffer): { width: number; height: number } | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null
  // Some cameras pad after the end mark; an end mark far from the end means a truncated file or a second
  // image.
  if (bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) < bytes.length - 64) return null
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    }
    if (marker === 0xda) return null
    const length = bytes.readUInt16BE(at + 2)
    if (length < 2) return null
    at += 2 + length
  }
  return null
}
