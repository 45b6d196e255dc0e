// The values of a PDF (ISO 32000-2 section 7.3), read from text with one character for each byte. Two spellings of one
// value are equal here, so that an object can be compared with the one that was written from it.
import { fromLatin1 } from '../../bytes/latin1.ts'
import { PdfError, type Ref } from '../pdf-revision.ts'

export type Value =
  | { is: 'number'; value: number }
  /** `true`, `false` or `null`. */
  | { is: 'word'; text: string }
  | { is: 'name'; text: string }
  /** As it is spelt, with its delimiters. */
  | { is: 'string'; text: string }
  | ({ is: 'ref' } & Ref)
  | { is: 'array'; items: Value[] }
  | Dictionary
export interface Dictionary {
  is: 'dictionary'
  /** Without the entries that are null. */
  entries: Map<string, Value>
}

/** Honest files stay under 20. */
const DEEPEST = 100

const SPACES = new Set(['\0', '\t', '\n', '\f', '\r', ' '])
const COMMENT = /%[^\r\n]*/y
const WORD = /(?:true|false|null)/y
const REF = /(\d{1,10})[\0\t\n\f\r ]+(\d{1,10})[\0\t\n\f\r ]*R/y
const INTEGER = /\d{1,10}/y
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)/y
const NAME = /\/([^\0\t\n\f\r ()<>[\]{}/%]*)/y
const HEXADECIMAL = /<[^<>]*>/y
const PARENTHESIS = /[()\\]/g

/** Reads values from `at` on. Throws PdfError where there is none. */
export class ValueReader {
  /** Whether a dictionary had a key twice: then programs differ about it. */
  repeats = false
  readonly text: string
  at: number
  constructor(text: string, at = 0) {
    this.text = text
    this.at = at
  }

  /** What the expression, which is sticky, finds here; the reader is behind it then. */
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (found) this.at = pattern.lastIndex
    return found
  }

  skip(): void {
    for (;;) {
      const next = this.text[this.at]
      if (next === '%') this.take(COMMENT)
      else if (next !== undefined && SPACES.has(next)) this.at += 1
      else return
    }
  }

  integer(): number {
    this.skip()
    const found = this.take(INTEGER)
    if (!found) throw new PdfError('a number cannot be read')
    return Number(found[0])
  }

  value(depth = 0): Value {
    if (depth > DEEPEST) throw new PdfError('an object is nested too deeply')
    this.skip()
    switch (this.text[this.at]) {
      case '/':
        return { is: 'name', text: decoded(this.take(NAME)![1]!) }
      case '<': {
        if (this.text[this.at + 1] === '<') return this.dictionary(depth)
        const string = this.take(HEXADECIMAL)
        if (string) return { is: 'string', text: string[0] }
        break
      }
      case '(':
        return this.literal()
      case '[':
        return this.array(depth)
      case 't':
      case 'f':
      case 'n': {
        const word = this.take(WORD)
        if (word) return { is: 'word', text: word[0] }
        break
      }
      default: {
        const ref = this.take(REF)
        if (ref) return { is: 'ref', number: Number(ref[1]), generation: Number(ref[2]) }
        const number = this.take(NUMBER)
        if (number) return { is: 'number', value: Number(number[0]) }
      }
    }
    throw new PdfError('an object cannot be read')
  }

  private array(depth: number): Value {
    this.at += 1
    const items: Value[] = []
    for (this.skip(); this.text[this.at] !== ']'; this.skip()) items.push(this.value(depth + 1))
    this.at += 1
    return { is: 'array', items }
  }

  private dictionary(depth: number): Dictionary {
    this.at += 2
    const entries = new Map<string, Value>()
    for (this.skip(); !this.text.startsWith('>>', this.at); this.skip()) {
      const name = this.take(NAME)
      if (!name) throw new PdfError('an object cannot be read')
      const key = decoded(name[1]!)
      const value = this.value(depth + 1)
      if (entries.has(key)) this.repeats = true
      if (isNull(value)) entries.delete(key)
      else entries.set(key, value)
    }
    this.at += 2
    return { is: 'dictionary', entries }
  }

  private literal(): Value {
    const start = this.at
    let open = 0
    PARENTHESIS.lastIndex = start
    for (let found = PARENTHESIS.exec(this.text); found; found = PARENTHESIS.exec(this.text)) {
      if (found[0] === '\\') PARENTHESIS.lastIndex += 1
      else open += found[0] === '(' ? 1 : -1
      if (open > 0) continue
      this.at = PARENTHESIS.lastIndex
      return { is: 'string', text: this.text.slice(start, this.at) }
    }
    throw new PdfError('a string does not end')
  }
}

const decoded = (name: string): string =>
  name.includes('#')
    ? name.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
        fromLatin1(Uint8Array.of(Number.parseInt(hex, 16))),
      )
    : name

export const isNull = (value: Value | undefined): boolean =>
  value === undefined || (value.is === 'word' && value.text === 'null')

/** The same text for equal values alone; a dictionary's entries have no order. */
export function spelt(value: Value): string {
  switch (value.is) {
    case 'number':
      return String(value.value === 0 ? 0 : value.value)
    case 'ref':
      return `${value.number} ${value.generation} R`
    case 'name':
      return `/${JSON.stringify(value.text)}`
    case 'array':
      return `[${value.items.map(spelt).join(' ')}]`
    case 'dictionary':
      return `<<${[...value.entries]
        .map(([key, one]) => `${JSON.stringify(key)} ${spelt(one)}`)
        .sort()
        .join(' ')}>>`
    default:
      return value.text
  }
}

/** Every reference in a value. */
export function* refsIn(value: Value): Generator<Ref> {
  if (value.is === 'ref') yield value
  else if (value.is === 'array') for (const item of value.items) yield* refsIn(item)
  else if (value.is === 'dictionary') for (const item of value.entries.values()) yield* refsIn(item)
}

/** An object with its stream, of which `from` is the offset of the first byte. */
export interface Parsed {
  value: Value
  from: number | null
  /** Where the object's value ends; without the stream. */
  end: number
  repeats: boolean
}

/** Whether the text is this object and nothing else, in the form in which sealing writes objects. */
export function isWhole(text: string, { value, from, end }: Parsed): boolean {
  if (from === null || value.is !== 'dictionary') return end === text.length
  const length = value.entries.get('Length')
  return length?.is === 'number' && text.slice(from + length.value) === '\nendstream'
}

const STREAM = /stream(?:\r\n|\n|\r)?/y

export function parseObject(text: string, at = 0): Parsed {
  const reader = new ValueReader(text, at)
  const value = reader.value()
  const { at: end, repeats } = reader
  reader.skip()
  const from = value.is === 'dictionary' && reader.take(STREAM) ? reader.at : null
  return { value, from, end, repeats }
}
