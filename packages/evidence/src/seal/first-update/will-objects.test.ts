// Where a viewer finds the objects of a will: in tables, in streams, in both at once, and in streams that are packed in
// each way that programs pack them.
import { constants, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { sampleWill } from '../../../testing/sealing-sample.ts'
import { spelt } from './pdf-values.ts'
import { WillObjects } from './will-objects.ts'

const latin = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'))
const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>'

/** Objects in a stream that a cross-reference stream names; `pack` says how each stream is written. */
function packed(pack: (bytes: Buffer) => { bytes: Buffer; entries: string }, behind = ''): Uint8Array {
  const objects = `1 0 2 ${CATALOG.length + 1} ${CATALOG} << /Kids [] /Count 0 >>`
  const first = objects.indexOf('<<')
  const inside = pack(Buffer.from(objects))
  let text = '%PDF-1.7\n'
  const stream = text.length
  text += `3 0 obj\n<< /Type /ObjStm /N 2 /First ${first} /Length ${inside.bytes.length} ${inside.entries} >>\nstream\n`
  text += `${inside.bytes.toString('latin1')}${behind}\nendstream\nendobj\n`
  const start = text.length
  const rows = [
    0,
    0,
    0,
    0,
    2,
    0,
    3,
    0,
    2,
    0,
    3,
    1,
    1,
    stream >> 8,
    stream & 255,
    0,
    1,
    start >> 8,
    start & 255,
    0,
  ]
  const section = pack(Buffer.from(rows))
  text += `4 0 obj\n<< /Type /XRef /Size 5 /Root 1 0 R /W [1 2 1] /Length ${section.bytes.length} ${section.entries} >>`
  text += `\nstream\n${section.bytes.toString('latin1')}\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`
  return latin(text)
}

const flate = (bytes: Buffer, more = {}): Buffer => deflateSync(bytes, more)
/** Rows of four bytes, each with its predictor (RFC 2083 section 6). */
function predicted(bytes: Buffer, kind: number): Buffer {
  const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4, 0x20)])
  const at = (row: number, column: number): number => (row < 0 || column < 0 ? 0 : padded[row * 4 + column]!)
  const rows: number[] = []
  for (let row = 0; row < padded.length / 4; row++) {
    rows.push(kind)
    for (let column = 0; column < 4; column++) {
      const [left, up, corner] = [at(row, column - 1), at(row - 1, column), at(row - 1, column - 1)]
      const [a, b, c] = [left, up, corner].map((one) => Math.abs(left + up - corner - one)) as [
        number,
        number,
        number,
      ]
      const nearest = a <= b && a <= c ? left : b <= c ? up : corner
      rows.push((at(row, column) - [0, left, up, (left + up) >> 1, nearest][kind]!) & 255)
    }
  }
  return Buffer.from(rows)
}

const found = (will: Uint8Array): string => {
  const objects = new WillObjects(will)
  return spelt(objects.resolve({ is: 'ref', ...objects.root })!)
}
const expected = '<<"Pages" 2 0 R "Type" /"Catalog">>'

describe('an object stream and a cross-reference stream', () => {
  test.each([
    ['plain', (bytes: Buffer) => ({ bytes, entries: '' })],
    ['packed', (bytes: Buffer) => ({ bytes: flate(bytes), entries: '/Filter /FlateDecode' })],
    [
      'packed in a list',
      (bytes: Buffer) => ({ bytes: flate(bytes), entries: '/Filter [/Fl] /DecodeParms [null]' }),
    ],
    [
      'flushed and not ended',
      (bytes: Buffer) => ({
        bytes: flate(bytes, { finishFlush: constants.Z_SYNC_FLUSH }),
        entries: '/Filter /FlateDecode',
      }),
    ],
    ...[0, 1, 2, 3, 4].map((kind): [string, (bytes: Buffer) => { bytes: Buffer; entries: string }] => [
      `predicted by ${kind}`,
      (bytes) => ({
        bytes: flate(predicted(bytes, kind)),
        entries: '/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >>',
      }),
    ]),
  ])('%s', (_, pack) => {
    expect(found(packed(pack))).toBe(expected)
  })

  test('with a length that is too short', () => {
    const pack = (bytes: Buffer) => ({ bytes: flate(bytes), entries: '/Filter /FlateDecode' })
    expect(found(packed(pack, '\n'))).toBe(expected)
  })

  test.each([
    ['packed in another way', '/Filter /LZWDecode', 'in another way'],
    ['packed twice', '/Filter [/FlateDecode /FlateDecode]', 'packed twice'],
    ['not packed as it says', '/Filter /FlateDecode', 'cannot be unpacked'],
  ])('%s is refused', (_, entries, reason) => {
    const broken = Buffer.from('\x78\x9c\xff\xff\xff\xff\xff\xff', 'latin1')
    expect(() => found(packed(() => ({ bytes: broken, entries })))).toThrow(reason)
  })
})

describe('a table', () => {
  const text = (catalog: string, trailer: string, free = 'n'): Uint8Array => {
    const body = `%PDF-1.4\n1 0 obj\n${catalog}\nendobj\n`
    const line = `0000000009 00000 ${free} \n`
    const table = `xref\n0 2\n0000000000 65535 f \n${line}trailer\n<< /Size 2 ${trailer} >>\n`
    return latin(`${body}${table}startxref\n${body.length}\n%%EOF`)
  }

  test('leads to the catalog, and a free number nowhere', () => {
    expect(found(text(CATALOG, '/Root 1 0 R'))).toBe(expected)
    const freed = new WillObjects(text(CATALOG, '/Root 1 0 R', 'f'))
    expect(freed.resolve({ is: 'ref', ...freed.root })).toBeNull()
  })

  test('of another generation leads nowhere', () => {
    const will = new WillObjects(text(CATALOG, '/Root 1 3 R'))
    expect(will.resolve({ is: 'ref', ...will.root })).toBeNull()
  })

  test.each([
    ['without a catalog', text(CATALOG, ''), 'names no catalog'],
    [
      'that leads to itself',
      text(CATALOG, `/Root 1 0 R /Prev ${'%PDF-1.4\n1 0 obj\n\nendobj\n'.length + CATALOG.length}`),
      'in a ring',
    ],
    ['that leads out of the file', text(CATALOG, '/Root 1 0 R /Prev 9999'), 'is missing'],
    ['without an end', text(CATALOG, '/Root 1 0 R').subarray(0, -5), 'does not end'],
    ['of a size that is none', text(CATALOG, '/Root 1 0 R /Size /Two'), 'is none'],
  ])('%s is refused', (_, will, reason) => {
    expect(() => new WillObjects(will).root).toThrow(reason)
  })
})

test('what a will shows, and what it names and does not have, is reached; what is packed is found', async () => {
  for (const streams of [true, false]) {
    const will = new WillObjects(await sampleWill(2, streams))
    const reached = [...will.reached()]
    expect(reached).toEqual(expect.arrayContaining([1, 2, 3, 4]))
    expect(reached.every((number) => will.owns(number))).toBe(true)
    expect(will.owns(will.size)).toBe(false)
    expect([will.hasInfo({ number: 3, generation: 0 }), will.hasInfo(null)]).toEqual([true, false])
  }
})
