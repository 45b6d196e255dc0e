import { describe, expect, test } from 'vitest'
import { isWhole, parseObject, refsIn, spelt } from './pdf-values.ts'

const read = (text: string): string => spelt(parseObject(text).value)

describe('two spellings of one value are equal', () => {
  test.each([
    ['numbers', '[ +1 -.50 4. 0010 -0 ]', '[1 -0.5 4 10 0]'],
    ['names', '[/#41b#2F /c]', '[/Ab#2f/c]'],
    ['space and remarks', '<<%a >>\r\n/A\0 1\f/B[2]>>', '<< /B [ 2 ] /A 1 >>'],
    ['null entries', '<< /A null /B true >>', '<</B true>>'],
    ['references', '[1  0\nR 2 0 R]', '[ 1 0 R 2 0 R ]'],
    ['dictionaries in dictionaries', '<</A<</C 1/B 2>>>>', '<< /A << /B 2 /C 1 >> >>'],
    ['the last of two entries', '<< /A 1 /A 2 >>', '<< /A 2 >>'],
  ])('%s', (_, one, other) => {
    expect(read(one)).toBe(read(other))
  })
})

describe('two values are not', () => {
  test.each([
    ['a name and a string', '/A', '(A)'],
    ['a number and a reference', '[1 0]', '[1 0 R]'],
    ['references of two generations', '1 0 R', '1 1 R'],
    ['strings in two notations', '(A)', '<41>'],
    ['strings with parentheses', String.raw`(a \) b)`, '(a (b))'],
    ['arrays in another order', '[1 2]', '[2 1]'],
    ['one number and two', '[12]', '[1 2]'],
    ['true and false', '[true]', '[false]'],
    ['a name with a space and two', '[/A#20#2FB]', '[/A /B]'],
  ])('%s', (_, one, other) => {
    expect(read(one)).not.toBe(read(other))
  })
})

test.each([
  ['nothing', '   '],
  ['an array without an end', '[1 2'],
  ['a dictionary without an end', '<< /A 1 '],
  ['a string without an end', '(a (b)'],
  ['a key that is no name', '<< 1 2 >>'],
  ['arrays in arrays without end', '['.repeat(200)],
  ['another word', 'undefined'],
])('%s cannot be read', (_, text) => {
  expect(() => parseObject(text)).toThrow(/cannot be read|does not end|too deeply/)
})

test('a key that is there twice, a stream and references are noticed', () => {
  expect(parseObject('<< /A << /B 1 /B null >> >>').repeats).toBe(true)
  expect(parseObject('<< /A 1 /B 1 >>').repeats).toBe(false)
  expect(parseObject('<< /Length 1 >>\r\nstream\r\nx').from).toBe('<< /Length 1 >>\r\nstream\r\n'.length)
  expect(parseObject('[1 0 R] stream').from).toBeNull()
  const { value } = parseObject('<< /A [1 0 R << /B 2 5 R >>] /C (3 0 R) >>')
  expect([...refsIn(value)].map(({ number }) => number)).toEqual([1, 2])
})

test.each([
  ['<< /A 1 >>', true],
  ['<< /A 1 >> ', false],
  ['<< /Length 2 >>\nstream\nab\nendstream', true],
  ['<< /Length 1 >>\nstream\nab\nendstream', false],
  ['<< /Length 2 0 R >>\nstream\nab\nendstream', false],
  ['<< /Length 2 >>\nstream\nab\nendstream\nendobj\n4 0 obj\n<< >>', false],
])('%j is one object alone: %s', (text, whole) => {
  expect(isWhole(text, parseObject(text))).toBe(whole)
})
