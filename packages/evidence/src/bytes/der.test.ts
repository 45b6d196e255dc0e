import { expect, test } from 'vitest'
import {
  children,
  concat,
  DerError,
  generalizedTime,
  integer,
  oid,
  read,
  readOid,
  readFineTime,
  readTime,
  sequence,
  setOf,
  TAG,
  time,
  tlv,
} from './der.ts'
import { fromHex, toHex, type Bytes } from './hash.ts'

const hex = (text: string) => fromHex(text.replaceAll(' ', ''))

test.each([
  [0, '020100'],
  [127, '02017f'],
  [128, '02020080'],
  [256, '02020100'],
])('INTEGER %i has its shortest form', (value, expected) => {
  expect(toHex(integer(value))).toBe(expected)
})

test('an INTEGER from bytes loses leading zeros and gains a sign octet', () => {
  expect(toHex(integer(hex('0000ff')))).toBe('020200ff')
  expect(toHex(integer(hex('0000')))).toBe('020100')
})

test('object identifiers, the UUID arc included, go both ways', () => {
  expect(toHex(oid('1.2.840.10045.4.3.2'))).toBe('06082a8648ce3d040302')
  for (const dotted of ['2.5.29.15', '2.25.35356659782918175389445294029293351285.1.1', '1.3.6.1.5.5.7.3.8'])
    expect(readOid(read(oid(dotted)))).toBe(dotted)
})

test('a length over 127 takes as many octets as it needs', () => {
  expect(toHex(tlv(0x04, new Uint8Array(128)).subarray(0, 3))).toBe('048180')
  expect(toHex(tlv(0x04, new Uint8Array(256)).subarray(0, 4))).toBe('04820100')
})

test('a SET OF is sorted by octets', () => {
  expect(toHex(setOf(integer(2), integer(1)))).toBe('3106020101020102')
})

const spelt = (text: string, tag: number = TAG.generalizedTime): Bytes =>
  tlv(tag, new TextEncoder().encode(text))

test.each([
  ['20261121123456.5Z'],
  ['20261121123456'],
  ['202611211234Z'],
  ['20261121123456+0000'],
  ['20270229123456Z'],
  ['20261131123456Z'],
  ['20261121240000Z'],
  ['20261121235960Z'],
  ['00001121123456Z'],
  ['20261121123456Z', TAG.utcTime],
  ['261121123456.5Z', TAG.utcTime],
  ['261121123456Z', TAG.generalizedTime],
  ['20261121123456Z', TAG.octetString],
])('%s is no time', (text, tag = TAG.generalizedTime) => {
  expect(() => readTime(read(spelt(text, tag)))).toThrow('not a time')
})

test('a leap day is one, and a year of two digits is of 1950 to 2049', () => {
  const at = (text: string): string =>
    readTime(read(spelt(text, TAG.utcTime)))
      .toISOString()
      .slice(0, 10)
  expect([at('280229000000Z'), at('491231000000Z'), at('500101000000Z')]).toEqual([
    '2028-02-29',
    '2049-12-31',
    '1950-01-01',
  ])
})

test('a fine time has a fraction that ends in no zero, or none', () => {
  const at = (text: string, tag?: number): string =>
    readFineTime(read(spelt(text, tag)))
      .toISOString()
      .slice(17)
  expect(['', '.5', '.001', '.0009', '.9999999'].map((one) => at(`20261121123456${one}Z`))).toEqual([
    '56.000Z',
    '56.500Z',
    '56.001Z',
    '56.000Z',
    '56.999Z',
  ])
  for (const wrong of ['.50', '.', ',5', '.5Z'])
    expect(() => at(`20261121123456${wrong}Z`)).toThrow('not a time')
  expect(() => at('261121123456Z', TAG.utcTime)).toThrow('not a time')
})

test('times are UTCTime up to 2049 and GeneralizedTime after', () => {
  const near = new Date('2026-11-21T12:34:56.789Z')
  expect(new TextDecoder().decode(time(near).subarray(2))).toBe('261121123456Z')
  expect(new TextDecoder().decode(time(new Date('2050-01-01T00:00:00Z')).subarray(2))).toBe('20500101000000Z')
  expect(readTime(read(time(near))).toISOString()).toBe('2026-11-21T12:34:56.000Z')
  expect(readTime(read(generalizedTime(near))).toISOString()).toBe('2026-11-21T12:34:56.000Z')
})

test.each([
  ['indefinite length', '3080 0000'],
  ['length in more octets than needed', '04 81 01 00'],
  ['length with leading zero', `04 82 0080 ${'00'.repeat(128)}`],
  ['content cut off', '04 02 00'],
  ['bytes after the value', '0500 00'],
  ['multi-byte tag', '1f 8101 00'],
  ['length of eight octets', '04 88 0000000000000001 00'],
  ['nothing', ''],
])('%s is refused', (_, bytes) => {
  expect(() => read(hex(bytes))).toThrow(DerError)
})

test('values inside are read in order, and one that runs over the edge is refused', () => {
  expect(children(read(sequence(integer(1), integer(2)))).map((one) => one.content[0])).toEqual([1, 2])
  expect(() => children(read(hex('3003 020201')))).toThrow(DerError)
})

test('concat keeps order', () => {
  expect([...concat([1], new Uint8Array([2, 3]))]).toEqual([1, 2, 3])
})
