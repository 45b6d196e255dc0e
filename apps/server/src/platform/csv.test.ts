import { expect, test } from 'vitest'
import { pence } from '@testate/domain/money'
import { csvLine } from './csv.ts'

test('fields are quoted where they have to be', () => {
  expect(csvLine(['plain', 7, null, 'a, b', 'say "yes"', 'two\nlines'])).toBe(
    'plain,7,,"a, b","say ""yes""","two\nlines"\r\n',
  )
})

test.each(['=1+1', '+441234', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1'])(
  '%j is text to a spreadsheet',
  (value) => {
    const field = csvLine([value]).slice(0, -2).replace(/^"|"$/g, '')
    expect(field.startsWith("'")).toBe(true)
  },
)

test('where a semicolon separates, what follows one is text too, in quotation marks or not', () => {
  for (const [value, field] of [
    ['Will;=1+1', "Will;'=1+1"],
    ['Will; +1', "Will; '+1"],
    ['Will;"=1+1', `"Will;""'=1+1"`],
    ['a\t=1', "a\t'=1"],
    ['a|@SUM(A1)', "a|'@SUM(A1)"],
    ['a\n-1', `"a\n'-1"`],
    ['a;＝1', "a;'＝1"],
    [';=1;=2', ";'=1;'=2"],
  ] as const)
    expect(csvLine([value])).toBe(`${field}\r\n`)
  expect(csvLine(['Will; second version', 'a = b', 'x-y; z'])).toBe('Will; second version,a = b,x-y; z\r\n')
})

test('a name with a hyphen within, and a negative number that is a number, stay as they are', () => {
  expect(csvLine(['Ann-Marie', -1])).toBe('Ann-Marie,-1\r\n')
})

test('money is a number to the penny, above and below zero', () => {
  const amounts = [0, 5, -5, 123_456_789, -100].map((amount) => ({ pence: pence(amount) }))
  expect(csvLine(amounts)).toBe('0.00,0.05,-0.05,1234567.89,-1.00\r\n')
})
