// Unpacks the streams in which a will's objects stand: those of objects, and of cross-references.
import { Unzlib } from 'fflate'
import { concat } from '../../bytes/der.ts'
import { PdfError } from '../pdf-revision.ts'
import type { Dictionary, Value } from './pdf-values.ts'

/** What a stream may unpack to. A registered will has no larger one. */
const MOST_UNPACKED = 64 * 2 ** 20

/** Throws PdfError for a filter that object streams and cross-reference streams do not have. */
export function unpack(
  bytes: Uint8Array,
  { entries }: Dictionary,
  resolve: (value?: Value) => Value | null,
): Uint8Array {
  const one = (key: string): Value | null => {
    const value = resolve(entries.get(key))
    if (value?.is === 'array' && value.items.length > 1)
      throw new PdfError('a stream of the will is packed twice')
    return value?.is === 'array' ? resolve(value.items[0]) : value
  }
  const filter = one('Filter')
  if (filter === null) return bytes
  if (filter.is !== 'name' || !['FlateDecode', 'Fl'].includes(filter.text))
    throw new PdfError('a stream of the will is packed in another way')
  const plain = inflate(bytes)
  const parameters = one('DecodeParms')
  const parameter = (key: string): number => {
    const value = parameters?.is === 'dictionary' ? resolve(parameters.entries.get(key)) : null
    return value?.is === 'number' ? value.value : 1
  }
  return parameter('Predictor') < 10 ? plain : undoPng(plain, parameter('Columns'))
}

/** A stream that was flushed and never ended is whole as far as it goes (decision 77). */
function inflate(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = []
  let length = 0
  const stream = new Unzlib((part) => {
    parts.push(part)
    if ((length += part.length) > MOST_UNPACKED) throw new PdfError('a stream of the will is too large')
  })
  try {
    // In pieces: a byte can unpack to a thousand.
    for (let at = 0; at < bytes.length; at += 16_384) stream.push(bytes.subarray(at, at + 16_384))
  } catch (error) {
    throw error instanceof PdfError ? error : new PdfError('a stream of the will cannot be unpacked')
  }
  return concat(...parts)
}

/** PNG predictors with one byte per sample (RFC 2083 section 6). */
function undoPng(rows: Uint8Array, columns: number): Uint8Array {
  if (!(Number.isInteger(columns) && columns >= 1))
    throw new PdfError('a stream of the will cannot be unpacked')
  const count = Math.floor(rows.length / (columns + 1))
  const plain = new Uint8Array(count * columns)
  for (let row = 0; row < count; row++) {
    const kind = rows[row * (columns + 1)]!
    for (let column = 0; column < columns; column++) {
      const left = column === 0 ? 0 : plain[row * columns + column - 1]!
      const up = row === 0 ? 0 : plain[(row - 1) * columns + column]!
      const corner = row === 0 || column === 0 ? 0 : plain[(row - 1) * columns + column - 1]!
      const guesses = [0, left, up, (left + up) >> 1, paeth(left, up, corner)]
      plain[row * columns + column] = rows[row * (columns + 1) + 1 + column]! + (guesses[kind] ?? 0)
    }
  }
  return plain
}

function paeth(left: number, up: number, corner: number): number {
  const [toLeft, toUp, toCorner] = [up - corner, left - corner, left + up - 2 * corner].map(Math.abs) as [
    number,
    number,
    number,
  ]
  return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
}
