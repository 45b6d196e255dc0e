// Reads the cross-reference chain itself and requires it to be right. The object parser scans a file from
// front to back, viewers follow this table: where the two disagree, one sees a document that the other does
// not.
import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFObjectParser,
  PDFRawStream,
} from '@cantoo/pdf-lib'
import type { PDFObject } from '@cantoo/pdf-lib'
import { hiddenObjects } from './hybrid-views.ts'
import type { Layer, Section } from './hybrid-views.ts'
import { MAX_OBJECTS } from './limits.ts'
import { damaged, refusePdf } from './refusal.ts'
import { unpack } from './unpack.ts'

export interface CrossReference {
  /** Object number → byte offset of the object that viewers would read. */
  offsets: Map<number, number>
  /** Object number → number of the object stream that contains it. */
  inStreams: Map<number, number>
  /** Numbers that a program finds only if it reads the streams of a hybrid file. */
  hidden: ReadonlySet<number>
  /** Newest first. */
  trailers: PDFDict[]
}

const name = (text: string) => PDFName.of(text)

/**
 * Follows `startxref` and each `/Prev`. Throws Refused if a section is missing, loops, or points where no
 * object is.
 */
export function readCrossReference(bytes: Buffer, start: number): CrossReference {
  const offsets = new Map<number, number>()
  const inStreams = new Map<number, number>()
  const decided = new Set<number>()
  const trailers: PDFDict[] = []
  const layers: Layer[] = []
  const seen = new Set<number>()
  let kept = 0
  const read = (at: number): Section => {
    if (seen.has(at)) damaged('its cross-reference table points back at itself')
    if (seen.size > 500)
      refusePdf(
        'too-demanding',
        'The PDF has been changed too many times: save it afresh as a new PDF and upload that',
      )
    seen.add(at)
    const section = readSection(bytes, at)
    trailers.push(section.trailer)
    kept += section.entries.length
    if (kept > 5 * MAX_OBJECTS)
      refusePdf(
        'too-demanding',
        'The PDF holds more objects than a will needs. Print it to a plain PDF and upload that',
      )
    for (const [number, place] of section.entries) {
      if (decided.has(number)) continue
      decided.add(number)
      if (place !== null && 'offset' in place) offsets.set(number, place.offset)
      if (place !== null && 'stream' in place) inStreams.set(number, place.stream)
      if (decided.size > MAX_OBJECTS)
        refusePdf(
          'too-demanding',
          'The PDF holds more objects than a will needs. Print it to a plain PDF and upload that',
        )
    }
    return section
  }
  for (let at: number | undefined = start; at !== undefined;) {
    const section = read(at)
    // A hybrid file's stream comes before the older sections (ISO 32000-2, 7.5.8.4).
    const besides = section.trailer.get(name('XRefStm'))
    layers.push(
      besides === undefined ? { section } : { section, stream: readBesides(section, besides, read) },
    )
    const previous = section.trailer.get(name('Prev'))
    at = previous instanceof PDFNumber ? previous.asNumber() : undefined
  }
  for (const [number, offset] of offsets) {
    const header = objectHeader(bytes, offset)
    if (header === null || header.number !== number)
      damaged(`its cross-reference table points to object ${number} where there is none`)
  }
  return { offsets, inStreams, hidden: hiddenObjects(layers), trailers }
}

/** Programs disagree about whatever else a hybrid file could have here. */
function readBesides(section: Section, at: PDFObject, read: (at: number) => Section): Section {
  const stream =
    section.kind === 'table' && at instanceof PDFNumber && Number.isInteger(at.asNumber())
      ? read(at.asNumber())
      : undefined
  if (stream?.kind !== 'stream' || ['Prev', 'XRefStm'].some((key) => stream.trailer.has(name(key))))
    return damaged('the stream beside its cross-reference table is none, or leads elsewhere')
  return stream
}

/** Parses the object at an offset afresh. Throws Refused. */
export function parseObjectAt(bytes: Buffer, offset: number, context: PDFContext): PDFObject {
  const header = objectHeader(bytes, offset)
  if (header === null) return damaged('an object is missing')
  try {
    return PDFObjectParser.forBytes(bytes.subarray(header.bodyAt), context).parseObject()
  } catch (error) {
    if (error instanceof RangeError)
      return refusePdf(
        'too-demanding',
        'The PDF nests its objects too deeply. Print it to a plain PDF and upload that',
      )
    return damaged(`object ${header.number} cannot be read`)
  }
}

function readSection(bytes: Buffer, at: number): Section {
  if (!(at >= 0 && at < bytes.length)) damaged('its cross-reference table is not where it says')
  const opening = bytes.subarray(at, at + 40).toString('latin1')
  const keyword = /^\s*xref\s*/.exec(opening)
  return keyword ? readTable(bytes, at + keyword[0].length) : readStream(bytes, at)
}

function readTable(bytes: Buffer, from: number): Section {
  const entries: Section['entries'] = []
  // Office's last table is empty and only names the stream beside it.
  const empty = /^0\s+0\s+(?=trailer)/.exec(bytes.subarray(from, from + 40).toString('latin1'))
  let at = from + (empty?.[0].length ?? 0)
  for (;;) {
    const line = /^\s*(\d{1,10})\s+(\d{1,10})\s+(?=\d)/.exec(bytes.subarray(at, at + 40).toString('latin1'))
    if (line === null) break
    at += line[0].length
    const first = Number(line[1])
    const count = Number(line[2])
    if (count > MAX_OBJECTS)
      refusePdf(
        'too-demanding',
        'The PDF holds more objects than a will needs. Print it to a plain PDF and upload that',
      )
    for (let index = 0; index < count; index += 1) {
      const entry = /^\s*(\d{10})\s(\d{5})\s([nf])\s{0,2}/.exec(
        bytes.subarray(at, at + 24).toString('latin1'),
      )
      if (entry === null) return damaged('its cross-reference table cannot be read')
      at += entry[0].length
      // ISO 32000-2, 7.5.4: strict programs open no file with a higher one, sealed or not.
      if (Number(entry[2]) > 65_535)
        refusePdf(
          'damaged',
          'The PDF counts its objects in a way that some programs refuse (generation ' +
            `${Number(entry[2])}): print it to a plain PDF and upload that`,
        )
      // Some writers list a free object as in use at offset 0, where no object can be.
      entries.push([
        first + index,
        entry[3] === 'n' && Number(entry[1]) !== 0
          ? { offset: Number(entry[1]), generation: Number(entry[2]) }
          : null,
      ])
    }
  }
  const trailer = /^\s*trailer\s*/.exec(bytes.subarray(at, at + 40).toString('latin1'))
  if (trailer === null) return damaged('its cross-reference table has no trailer')
  const dict = parseDict(bytes.subarray(at + trailer[0].length))
  if (empty !== null && !dict.has(name('XRefStm'))) damaged('its cross-reference table is empty')
  return { kind: 'table', entries, trailer: dict }
}

function readStream(bytes: Buffer, at: number): Section {
  const header = objectHeader(bytes, at)
  if (header === null) return damaged('its cross-reference table is not where it says')
  const stream = parseObjectAt(bytes, at, PDFContext.create())
  if (!(stream instanceof PDFRawStream) || stream.dict.get(name('Type')) !== name('XRef'))
    return damaged('its cross-reference table is not where it says')
  const rows = decodeRows(stream)
  const widths = numbers(stream.dict.get(name('W')))
  const size = stream.dict.get(name('Size'))
  if (widths.length !== 3 || widths.some((width) => width < 0 || width > 8))
    return damaged('its cross-reference table cannot be read')
  const given = stream.dict.get(name('Index'))
  const index = given === undefined ? [0, size instanceof PDFNumber ? size.asNumber() : 0] : numbers(given)
  const [typeWidth, middle, last] = widths as [number, number, number]
  const entries: Section['entries'] = []
  let row = 0
  for (let pair = 0; pair + 1 < index.length; pair += 2) {
    for (let step = 0; step < index[pair + 1]!; step += 1) {
      const start = row * (typeWidth + middle + last)
      if (start + typeWidth + middle + last > rows.length)
        return damaged('its cross-reference table is too short')
      const type = typeWidth === 0 ? 1 : bigEndian(rows, start, typeWidth)
      const offset = bigEndian(rows, start + typeWidth, middle)
      entries.push([
        index[pair]! + step,
        type === 1 && offset !== 0
          ? { offset, generation: bigEndian(rows, start + typeWidth + middle, last) }
          : type === 2
            ? { stream: offset }
            : null,
      ])
      row += 1
    }
  }
  return { kind: 'stream', entries, trailer: stream.dict }
}

function unpackedRows(rows: Buffer): Buffer | null {
  try {
    return unpack(rows, 16 * 2 ** 20)
  } catch {
    return null
  }
}

function decodeRows(stream: PDFRawStream): Buffer {
  const filter = stream.dict.get(name('Filter'))
  const filters = filter instanceof PDFArray ? filter.asArray() : filter === undefined ? [] : [filter]
  let rows: Buffer = Buffer.from(stream.contents)
  if (filters.length > 1 || (filters.length === 1 && filters[0] !== name('FlateDecode')))
    return damaged('its cross-reference table cannot be read')
  if (filters.length === 1) {
    rows = unpackedRows(rows) ?? damaged('its cross-reference table cannot be read')
  }
  const given = stream.dict.get(name('DecodeParms'))
  const parms = given instanceof PDFArray ? given.asArray()[0] : given
  const predictor = parms instanceof PDFDict ? parms.get(name('Predictor')) : undefined
  if (!(predictor instanceof PDFNumber) || predictor.asNumber() < 10) return rows
  const columns = (parms as PDFDict).get(name('Columns'))
  return undoPng(rows, columns instanceof PDFNumber ? columns.asNumber() : 1)
}

/**
 * PNG predictors with one byte per sample (RFC 2083, section 6), as writers use for cross-reference streams.
 */
function undoPng(rows: Buffer, columns: number): Buffer {
  if (!(columns >= 1 && columns <= 64)) return damaged('its cross-reference table cannot be read')
  const count = Math.floor(rows.length / (columns + 1))
  const plain = Buffer.alloc(count * columns)
  for (let row = 0; row < count; row += 1) {
    const kind = rows[row * (columns + 1)]!
    for (let column = 0; column < columns; column += 1) {
      const value = rows[row * (columns + 1) + 1 + column]!
      const left = column === 0 ? 0 : plain[row * columns + column - 1]!
      const up = row === 0 ? 0 : plain[(row - 1) * columns + column]!
      const corner = row === 0 || column === 0 ? 0 : plain[(row - 1) * columns + column - 1]!
      const guess =
        kind === 0
          ? 0
          : kind === 1
            ? left
            : kind === 2
              ? up
              : kind === 3
                ? (left + up) >> 1
                : paeth(left, up, corner)
      plain[row * columns + column] = (value + guess) & 255
    }
  }
  return plain
}

function paeth(left: number, up: number, corner: number): number {
  const [toLeft, toUp, toCorner] = [
    Math.abs(up - corner),
    Math.abs(left - corner),
    Math.abs(left + up - 2 * corner),
  ]
  return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
}

function bigEndian(bytes: Buffer, at: number, width: number): number {
  let value = 0
  for (let index = 0; index < width; index += 1) value = value * 256 + bytes[at + index]!
  return value
}

function numbers(object: PDFObject | undefined): number[] {
  if (!(object instanceof PDFArray)) return []
  return object
    .asArray()
    .flatMap((item) =>
      item instanceof PDFNumber && item.asNumber() >= 0 && item.asNumber() <= MAX_OBJECTS * 5
        ? [item.asNumber()]
        : [],
    )
}

function parseDict(bytes: Buffer): PDFDict {
  try {
    const dict = PDFObjectParser.forBytes(bytes, PDFContext.create()).parseObject()
    if (dict instanceof PDFDict) return dict
  } catch {
    // refused below: it is not a dictionary
  }
  return damaged('its trailer cannot be read')
}

function objectHeader(bytes: Buffer, offset: number): { number: number; bodyAt: number } | null {
  const header = /^\s{0,8}(\d{1,10})\s+(\d{1,5})\s+obj/.exec(
    bytes.subarray(offset, offset + 48).toString('latin1'),
  )
  return header === null ? null : { number: Number(header[1]), bodyAt: offset + header[0].length }
}
