// The objects of a will's own PDF, found as a viewer finds them: by the cross-reference tables and streams, with the
// stream beside a hybrid file's table, and in object streams (ISO 32000-2 section 7.5). Read with our own few lines, as
// every checker has to: nothing here judges the will, which was read before it was registered.
import { fromLatin1 } from '../../bytes/latin1.ts'
import { PdfError, type Ref, type Trailer } from '../pdf-revision.ts'
import { isNull, parseObject, refsIn, ValueReader } from './pdf-values.ts'
import type { Dictionary, Parsed, Value } from './pdf-values.ts'
import { unpack } from './unpack-stream.ts'

type Place = { offset: number } | { stream: number } | null

interface Section {
  kind: Trailer['kind']
  trailer: Dictionary
}

const MOST_OBJECTS = 200_000
/** Of those that programs append; a registered will has no more. */
const MOST_SECTIONS = 1_002

export class WillObjects {
  private readonly will: Uint8Array
  private readonly text: string
  private readonly places = new Map<number, Place>()
  private readonly unpacked = new Map<number, { text: string; starts: Map<number, number> }>()
  private readonly trailers: Dictionary[] = []
  private entries = 0
  /** Where its last cross-reference section begins. */
  readonly start: number
  readonly kind: Trailer['kind']
  /** /Size of the last section. */
  readonly size: number

  /** Throws PdfError when the bytes do not end as a PDF, or a section cannot be read. */
  constructor(will: Uint8Array) {
    this.will = will
    this.text = fromLatin1(will)
    const tail = /startxref[\t-\r ]+(\d{1,10})[\t-\r ]+%%EOF[\t-\r ]*$/.exec(this.text.slice(-1100))
    this.start = Number(tail?.[1] ?? Number.NaN)
    if (!(this.start < will.length))
      throw new PdfError('the will does not end with a cross-reference section')
    const seen = new Set<number>()
    const read = (at: number): Section => {
      if (seen.has(at) || seen.size >= MOST_SECTIONS) throw new PdfError("the will's sections lead in a ring")
      seen.add(at)
      const section = this.section(at)
      this.trailers.push(section.trailer)
      return section
    }
    const last = read(this.start)
    for (let section = last; ;) {
      // The stream beside a table stands before the older sections (ISO 32000-2 section 7.5.8.4).
      const beside = section.trailer.entries.get('XRefStm')
      if (section.kind === 'table' && beside?.is === 'number') read(beside.value)
      const previous = section.trailer.entries.get('Prev')
      if (previous?.is !== 'number') break
      section = read(previous.value)
    }
    this.kind = last.kind
    this.size = whole(last.trailer.entries.get('Size'))
  }

  get root(): Ref {
    const root = this.trailers[0]!.entries.get('Root')
    if (root?.is !== 'ref') throw new PdfError('the will names no catalog')
    return root
  }

  /** Whether one of its trailers has this document information, or it is none. */
  hasInfo(info: Ref | null): boolean {
    const refs = this.trailers.map((trailer) => trailer.entries.get('Info'))
    if (info === null) return refs.every((one) => one?.is !== 'ref')
    return refs.some(
      (one) => one?.is === 'ref' && one.number === info.number && one.generation === info.generation,
    )
  }

  /** Whether the number is one of an object of the will, or of one that could be. */
  owns(number: number): boolean {
    return number < this.size || (this.places.get(number) ?? null) !== null
  }

  /** The value that the reference leads to; null for one that leads nowhere. Throws PdfError. */
  resolve(value: Value | undefined): Value | null {
    let found = value
    for (let step = 0; found?.is === 'ref'; step++) {
      if (step > 20) throw new PdfError('a reference leads to references alone')
      found = this.object(found)?.value
    }
    return found === undefined || isNull(found) ? null : found
  }

  /** Of a stream its dictionary. Null for an object that is not there. Throws PdfError. */
  object(ref: Ref): Parsed | null {
    const place = this.places.get(ref.number) ?? null
    if (place === null) return null
    if ('offset' in place) return this.objectAt(place.offset, ref)
    if (ref.generation !== 0) return null
    const { text, starts } = this.objectsIn(place.stream)
    const start = starts.get(ref.number)
    return start === undefined ? null : parseObject(text, start)
  }

  /** The numbers of all objects that the will can show, and of those that are named and are not there. */
  reached(): Set<number> {
    const reached = new Set<number>()
    const waiting: Ref[] = this.trailers.flatMap((trailer) => [...refsIn(trailer)])
    for (let ref = waiting.pop(); ref !== undefined; ref = waiting.pop()) {
      if (reached.has(ref.number)) continue
      reached.add(ref.number)
      const found = this.readable(ref)
      if (found) for (const one of refsIn(found.value)) if (!reached.has(one.number)) waiting.push(one)
    }
    return reached
  }

  /** An object that no program can read shows nothing. */
  private readable(ref: Ref): Parsed | null {
    try {
      return this.object(ref)
    } catch (error) {
      if (error instanceof PdfError) return null
      throw error
    }
  }

  private objectAt(offset: number, ref?: Ref): Parsed | null {
    const reader = new ValueReader(this.text, offset)
    const head = reader.take(/[\t-\r ]{0,8}(\d{1,10})[\t-\r ]+(\d{1,10})[\t-\r ]+obj/y)
    if (!head) throw new PdfError('an object of the will is not where its table says')
    if (ref && (Number(head[1]) !== ref.number || Number(head[2]) !== ref.generation)) return null
    return parseObject(this.text, reader.at)
  }

  private objectsIn(stream: number): { text: string; starts: Map<number, number> } {
    const known = this.unpacked.get(stream)
    if (known) return known
    const place = this.places.get(stream) ?? null
    if (place === null || !('offset' in place)) throw new PdfError('an object stream of the will is missing')
    const text = fromLatin1(this.contents(this.objectAt(place.offset)!))
    const { entries } = this.objectAt(place.offset)!.value as Dictionary
    const [first, count] = [whole(entries.get('First')), whole(entries.get('N'))]
    if (count > MOST_OBJECTS) throw new PdfError('an object stream of the will has too many objects')
    const starts = new Map<number, number>()
    const reader = new ValueReader(text)
    for (let n = 0; n < count; n++) starts.set(reader.integer(), first + reader.integer())
    this.unpacked.set(stream, { text, starts })
    return { text, starts }
  }

  private contents({ value, from }: Parsed): Uint8Array {
    if (value.is !== 'dictionary' || from === null) throw new PdfError('a stream of the will is none')
    const length = this.resolve(value.entries.get('Length'))
    let end = length?.is === 'number' ? from + length.value : -1
    if (!/^[\t-\r ]*endstream/.test(this.text.slice(end, end + 40)))
      end = this.text.indexOf('endstream', from)
    if (end < from) throw new PdfError('a stream of the will does not end')
    return unpack(this.will.subarray(from, end), value, (one) => this.resolve(one))
  }

  private put(number: number, place: Place): void {
    if ((this.entries += 1) > 5 * MOST_OBJECTS) throw new PdfError('the will has too many objects')
    if (!this.places.has(number)) this.places.set(number, place)
  }

  private section(at: number): Section {
    const reader = new ValueReader(this.text, at)
    if (!(at >= 0 && at < this.will.length)) throw new PdfError('a section of the will is missing')
    return reader.take(/[\t-\r ]*xref[\t-\r ]*/y) ? this.table(reader) : this.stream(at)
  }

  private table(reader: ValueReader): Section {
    // Office's last table is empty.
    reader.take(/0[\t-\r ]+0[\t-\r ]+(?=trailer)/y)
    for (let run; (run = reader.take(/[\t-\r ]*(\d{1,10})[\t-\r ]+(\d{1,10})[\t-\r ]+(?=\d)/y));) {
      for (let n = 0; n < Number(run[2]); n++) {
        const entry = reader.take(/[\t-\r ]*(\d{10})[\t-\r ](\d{5})[\t-\r ]([nf])[\t-\r ]{0,2}/y)
        if (!entry) throw new PdfError('a table of the will cannot be read')
        const offset = Number(entry[1])
        this.put(Number(run[1]) + n, entry[3] === 'n' && offset !== 0 ? { offset } : null)
      }
    }
    const trailer = reader.take(/[\t-\r ]*trailer/y) ? reader.value() : null
    if (trailer?.is !== 'dictionary') throw new PdfError('a table of the will has no trailer')
    return { kind: 'table', trailer }
  }

  private stream(at: number): Section {
    const found = this.objectAt(at)!
    const rows = this.contents(found)
    const trailer = found.value as Dictionary
    const widths = numbers(trailer.entries.get('W'))
    const index = trailer.entries.has('Index')
      ? numbers(trailer.entries.get('Index'))
      : [0, whole(trailer.entries.get('Size'))]
    const [type, middle, last] = widths
    if (type === undefined || middle === undefined || last === undefined || widths.some((one) => one > 8))
      throw new PdfError('a cross-reference stream of the will cannot be read')
    let row = 0
    const read = (width: number): number => {
      let value = 0
      for (let n = 0; n < width; n++) value = value * 256 + rows[row++]!
      return value
    }
    for (let pair = 0; pair + 1 < index.length; pair += 2) {
      for (let n = 0; n < index[pair + 1]!; n++) {
        if (row + type + middle + last > rows.length)
          throw new PdfError('a cross-reference stream of the will is too short')
        const kind = type === 0 ? 1 : read(type)
        const where = read(middle)
        row += last
        const place = kind === 1 && where !== 0 ? { offset: where } : kind === 2 ? { stream: where } : null
        this.put(index[pair]! + n, place)
      }
    }
    return { kind: 'stream', trailer }
  }
}

function whole(value: Value | undefined): number {
  if (value?.is !== 'number' || !Number.isInteger(value.value) || value.value < 0)
    throw new PdfError('a number of the will is none')
  return value.value
}

const numbers = (value: Value | undefined): number[] => (value?.is === 'array' ? value.items.map(whole) : [])
