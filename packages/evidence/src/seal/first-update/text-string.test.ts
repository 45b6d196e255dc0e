import { describe, expect, test } from 'vitest'
import { fromLatin1 } from '../../bytes/latin1.ts'
import { decodeText } from './text-string.ts'

const spelt = (...parts: (string | number)[]): string =>
  parts.map((one) => (typeof one === 'string' ? one : fromLatin1(Uint8Array.of(one)))).join('')

describe('a text string', () => {
  test.each([
    ['letters', '(gift)', 'gift'],
    ['nothing', '()', ''],
    ['parentheses and a backslash', String.raw`(a(b)\(\)\\)`, 'a(b)()\\'],
    ['escaped controls', String.raw`(\n\r\t\b\f)`, '\n\r\t\b\f'],
    ['other escapes', String.raw`(\a\8)`, 'a8'],
    ['octal digits', String.raw`(\101\12\0014\777)`, 'A\n\x014ÿ'],
    ['lines that go on', '(a\\\nb\\\rc\\\r\nd\ne)', 'abcd\ne'],
    ['hexadecimal', '<61 6A\n7>', 'ajp'],
    ['Latin 1', spelt('(', 0xe9, 0xa1, ')'), 'é¡'],
    ['other characters of PDFDocEncoding', spelt('(', 0x18, 0x1f, 0x80, 0x92, 0x9e, 0xa0, ')'), '˘˜•™ž€'],
    ['bytes without a character', spelt('(', 0x16, 0x7f, 0x9f, 0xad, ')'), '\x17\ufffd\ufffd\ufffd'],
    ['no hexadecimal', '<>', ''],
    ['half a byte order mark', '<fe>', 'þ'],
    ['UTF-16', '<feff00e9263d>', 'é☽'],
    ['UTF-16 with the lower byte first', '<fffee9003d26>', 'é☽'],
    ['UTF-16 as letters', spelt('(', 0xfe, 0xff, 0, 'A)'), 'A'],
    ['a surrogate pair', '<feffd83dde00>', '😀'],
    ['half a pair', '<feffd83d00410042>', '\ufffdB'],
    ['the other half', '<feffde0000410042>', '\ufffdB'],
    ['half a pair at the end', '<feff0041d83d>', 'A\ufffd'],
    ['an odd byte at the end', '<feff004100>', 'A\ufffd'],
  ])('with %s', (_, text, expected) => {
    expect(decodeText(text)).toBe(expected)
  })
})
