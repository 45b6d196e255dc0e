// Incremental updates (ISO 32000-2 section 7.5.6) in one exact form, written and parsed here. Sealing appends
// six of them to the will's own bytes; parsing only our own form keeps the checker small enough for a browser
// and leaves no second way to write the same update.
import { fromLatin1 } from '../bytes/latin1.ts'
import { appended } from '../bytes/append-only.ts'
import type { Bytes } from '../bytes/hash.ts'

export class PdfError extends Error {}

/** The key under which a trailer names the register's own entry. */
export type Mark = 'TestateRegistration' | 'TestateCertificate'

export interface Ref {
  number: number
  generation: number
}

export interface Trailer {
  /** Highest object number plus one. */
  size: number
  root: Ref
  info: Ref | null
  /** Both file identifiers, lower-case hex. */
  id: [string, string]
  /** What the register signed: a will's sealing, or a certificate of registration. */
  mark?: Mark
  /** The stream that the mark names, which locates all the other parts. */
  registration: number
  /** Byte offset of the previous cross-reference section. */
  previous: number
  /**
   * A cross-reference stream follows a stream, a table follows a table, so that no reader meets a mixture of
   * both.
   */
  kind: 'table' | 'stream'
}

export interface PdfObject {
  number: number
  generation?: number
  body: string | Uint8Array
}

const ascii = new TextEncoder()
export const toAscii = (text: string): Bytes => ascii.encode(text)
export const refText = (ref: Ref | number): string =>
  typeof ref === 'number' ? `${ref} 0 R` : `${ref.number} ${ref.generation} R`

function trailerText(trailer: Trailer, size: number): string {
  return (
    `/Size ${size} /Root ` +
    `${refText(trailer.root)}${trailer.info ? ` /Info ${refText(trailer.info)}` : ''} /ID ` +
    `[<${trailer.id[0]}> <${trailer.id[1]}>]` +
    ` /${trailer.mark ?? 'TestateRegistration'} ${refText(trailer.registration)} /Prev ${trailer.previous}`
  )
}
const trailerOf = (mark: Mark): RegExp =>
  new RegExp(
    String.raw`^/Size (\d+) /Root (\d+) (\d+) R(?: /Info (\d+) (\d+) R)? ` +
      String.raw`/ID \[<([0-9a-f]*)> <([0-9a-f]*)>\] /${mark} (\d+) 0 R /Prev (\d+)$`,
  )
const trailers = {
  TestateRegistration: trailerOf('TestateRegistration'),
  TestateCertificate: trailerOf('TestateCertificate'),
}

/**
 * Appends one update. `after` is the trailer to continue from; its `previous` is the section that this one
 * references. `at` returns the offset of the first byte of each object's body.
 */
export function appendRevision(
  pdf: Uint8Array,
  objects: readonly PdfObject[],
  after: Trailer,
): { pdf: Bytes; at: Map<number, number> } {
  const { parts, at } = revisionAfter(pdf, objects, after)
  return { pdf: appended(pdf, parts), at }
}

/** The same update as parts, for a file of which only the length and the last byte need be at hand. */
export function revisionAfter(
  file: Pick<Uint8Array, 'length' | 'at'>,
  objects: readonly PdfObject[],
  after: Trailer,
): { parts: Uint8Array[]; at: Map<number, number>; trailer: Trailer } {
  const parts: Uint8Array[] = []
  let length = file.length
  const push = (part: string | Uint8Array): void => {
    const bytes = typeof part === 'string' ? toAscii(part) : part
    parts.push(bytes)
    length += bytes.length
  }
  const entries: { number: number; generation: number; offset: number }[] = []
  const at = new Map<number, number>()
  if (file.at(-1) !== 0x0a) push('\n')
  for (const { number, generation = 0, body } of objects) {
    entries.push({ number, generation, offset: length })
    push(`${number} ${generation} obj\n`)
    at.set(number, length)
    push(body)
    push('\nendobj\n')
  }
  const start = length
  const highest = Math.max(after.size - 1, ...entries.map((entry) => entry.number))
  if (after.kind === 'stream') entries.push({ number: highest + 1, generation: 0, offset: start })
  entries.sort((a, b) => a.number - b.number)
  const runs: { first: number; entries: typeof entries }[] = []
  for (const entry of entries) {
    const run = runs.at(-1)
    if (run && run.first + run.entries.length === entry.number) run.entries.push(entry)
    else runs.push({ first: entry.number, entries: [entry] })
  }
  if (after.kind === 'table') {
    push('xref\n')
    for (const run of runs) {
      push(`${run.first} ${run.entries.length}\n`)
      for (const entry of run.entries)
        push(`${String(entry.offset).padStart(10, '0')} ${String(entry.generation).padStart(5, '0')} n \n`)
    }
    push(`trailer\n<< ${trailerText(after, highest + 1)} >>\n`)
  } else {
    const table = new DataView(new ArrayBuffer(7 * entries.length))
    entries.forEach((entry, i) => {
      table.setUint8(7 * i, 1)
      table.setUint32(7 * i + 1, entry.offset)
      table.setUint16(7 * i + 5, entry.generation)
    })
    const index = runs.map((run) => `${run.first} ${run.entries.length}`).join(' ')
    push(
      `${highest + 1} 0 obj\n<< /Type /XRef ${trailerText(after, highest + 2)} /W [1 4 2] /Index ` +
        `[${index}] /Length ${table.byteLength} >>\nstream\n`,
    )
    push(new Uint8Array(table.buffer))
    push('\nendstream\nendobj\n')
  }
  push(`startxref\n${start}\n%%EOF\n`)
  const size = highest + (after.kind === 'table' ? 1 : 2)
  return { parts, at, trailer: { ...after, size, previous: start } }
}

/**
 * Text from `offset` to the end of `mark`, read in growing windows: an update is small and is part of a large
 * file. Throws PdfError when it is too far away.
 */
function textUntil(pdf: Uint8Array, offset: number, mark: string): string {
  for (let window = 2048; window <= 524_288; window *= 4) {
    const text = fromLatin1(pdf.subarray(offset, offset + window))
    const end = text.indexOf(mark)
    if (end >= 0) return text.slice(0, end + mark.length)
    if (offset + window >= pdf.length) break
  }
  throw new PdfError(`nothing ends with ${mark.trim()} where it should`)
}

const STREAM_SECTION = new RegExp(
  String.raw`^\d+ 0 obj\n<< /Type /XRef (.*) /W \[1 4 2\] /Index \[(\d+ \d+(?: \d+ \d+)*)\] ` +
    String.raw`/Length (\d+) >>\nstream\n`,
)

export interface Section {
  trailer: Trailer
  offsets: Map<number, number>
}

/**
 * A seal writes about a hundred objects. A forged section of 56 MB that names itself as the previous one was
 * measured to exhaust the process's memory.
 */
const MOST_OBJECTS = 100_000

/**
 * Parses the cross-reference section at `offset`, in the exact form written above. Throws PdfError for any
 * other.
 */
export function readSection(pdf: Uint8Array, offset: number, mark: Mark = 'TestateRegistration'): Section {
  const text = textUntil(pdf, offset, '\nstartxref\n')
  const offsets = new Map<number, number>()
  const kind = text.startsWith('xref\n') ? 'table' : 'stream'
  let dictionary: string
  if (kind === 'table') {
    let at = 5
    for (
      let run = /^(\d+) (\d+)\n/.exec(text.slice(at, at + 24));
      run;
      run = /^(\d+) (\d+)\n/.exec(text.slice(at, at + 24))
    ) {
      at += run[0].length
      for (let i = 0; i < Number(run[2]); i++, at += 20) {
        const line = /^(\d{10}) \d{5} n \n$/.exec(text.slice(at, at + 20))
        if (!line) throw new PdfError('a cross-reference table in another form')
        offsets.set(Number(run[1]) + i, Number(line[1]))
      }
    }
    dictionary = /^trailer\n<< (.*) >>\nstartxref\n$/.exec(text.slice(at))?.[1] ?? ''
  } else {
    const head = STREAM_SECTION.exec(text)
    if (!head) throw new PdfError('not a cross-reference section of a seal')
    dictionary = head[1]!
    const start = offset + head[0].length
    if (Number(head[3]) > 7 * MOST_OBJECTS) throw new PdfError('too many objects')
    if (start + Number(head[3]) > pdf.length) throw new PdfError('a truncated cross-reference stream')
    const table = new DataView(pdf.buffer, pdf.byteOffset + start, Number(head[3]))
    const index = head[2]!.split(' ').map(Number)
    for (let run = 0, row = 0; run < index.length; run += 2) {
      for (let i = 0; i < index[run + 1]!; i++, row += 7) {
        if (row + 7 > table.byteLength) throw new PdfError('a short cross-reference stream')
        offsets.set(index[run]! + i, table.getUint32(row + 1))
      }
    }
  }
  const found = trailers[mark].exec(dictionary)
  if (!found) throw new PdfError('a trailer in another form')
  const [, size, root, rootGeneration, info, infoGeneration, first, second, registration, previous] = found
  return {
    offsets,
    trailer: {
      size: Number(size),
      root: { number: Number(root), generation: Number(rootGeneration) },
      info: info === undefined ? null : { number: Number(info), generation: Number(infoGeneration) },
      id: [first!, second!],
      ...(mark === 'TestateRegistration' ? {} : { mark }),
      registration: Number(registration),
      previous: Number(previous),
      kind,
    },
  }
}

/**
 * The start of the last cross-reference section. Throws PdfError unless the file ends as one of our updates
 * does.
 */
export function lastSection(pdf: Uint8Array): number {
  const tail = /startxref\n(\d{1,10})\n%%EOF\n$/.exec(fromLatin1(pdf.subarray(-40)))
  if (!tail || Number(tail[1]) >= pdf.length) throw new PdfError('the file does not end as a sealed PDF does')
  return Number(tail[1])
}

export interface SealedFile {
  /** The last trailer, with `previous` already set for the next update. */
  trailer: Trailer
  /**
   * Offset of the first byte of the object's body, in our latest version of it. Throws PdfError when none of
   * our updates contains it.
   */
  find(number: number): number
  /** The object's body up to `\nendobj\n`, for bodies without binary data. */
  text(number: number): string
  /** The length of the file before its last update. Throws PdfError. */
  endBefore(): number
  /** The numbers of all objects in the updates behind the first `end` bytes. */
  since(end: number): Set<number>
}

/** Opens the updates that sealing wrote, newest first, and reads no further back than they reach. */
export function openSealed(pdf: Uint8Array, mark: Mark = 'TestateRegistration'): SealedFile {
  const start = lastSection(pdf)
  const sections = [readSection(pdf, start, mark)]
  let objects = sections[0]!.offsets.size
  const find = (number: number): number => {
    for (let i = 0; i < 200; i++) {
      const section = sections[i] ?? readSection(pdf, sections[i - 1]!.trailer.previous, mark)
      if (sections[i] === undefined && (objects += section.offsets.size) > MOST_OBJECTS)
        throw new PdfError('too many objects')
      sections[i] = section
      const offset = section.offsets.get(number)
      if (offset === undefined) continue
      const head = `${number} 0 obj\n`
      if (fromLatin1(pdf.subarray(offset, offset + head.length)) !== head)
        throw new PdfError(`object ${number} is not where it should be`)
      return offset + head.length
    }
    throw new PdfError('too many updates')
  }
  const text = (number: number): string =>
    textUntil(pdf, find(number), '\nendobj\n').slice(0, -'\nendobj\n'.length)
  const endBefore = (): number => {
    const { previous } = sections[0]!.trailer
    return previous + textUntil(pdf, previous, '%%EOF\n').length
  }
  const since = (end: number): Set<number> => {
    const found = new Set<number>()
    for (let at = start; at >= end;) {
      const { offsets, trailer } = readSection(pdf, at, mark)
      for (const number of offsets.keys()) found.add(number)
      if (trailer.previous >= at) throw new PdfError('a section that is not behind the one before')
      at = trailer.previous
    }
    return found
  }
  return { trailer: { ...sections[0]!.trailer, previous: start }, find, text, endBefore, since }
}
