import { expect, test } from 'vitest'
import { namesNotIn } from './names-in-text.ts'

const rest = 'I revoke all earlier wills and leave everything I own to my children in equal shares. '.repeat(
  4,
)
const missing = (text: string, testator: string, executor = 'Ann Example') =>
  namesNotIn(text, [
    { role: 'testator', name: testator },
    { role: 'executor', name: executor },
  ]).map(({ role }) => role)

test('a name that the text does not contain is named, and one that it contains is not', () => {
  const text = `This is the last will of Ann Example. ${rest}`
  expect(missing(text, 'Margaret Ellwood')).toEqual(['testator'])
  expect(missing(text, 'Ann Example', 'Carl Dee')).toEqual(['executor'])
  expect(missing(text, 'Ann Example')).toEqual([])
})

test('capitals, accents, titles, middle names and letters stored apart make no difference', () => {
  expect(missing(`I, SIÂN MAIR ŴYN, and Ann Example. ${rest}`, 'Mrs Sian Wyn')).toEqual([])
  expect(missing(`I, A n n  E x a m p l e. ${rest}`, 'Ann Example')).toEqual([])
  expect(missing(`The annual examples. ${rest}`, 'Ann Example', 'Ann Example')).toEqual([
    'testator',
    'executor',
  ])
})

test('a scan without text, a stamp, and a name not given yet are no reason for a remark', () => {
  expect(missing('', 'Margaret Ellwood')).toEqual([])
  expect(missing('Scanned by Office Scanner 3000', 'Margaret Ellwood')).toEqual([])
  expect(missing(`Ann Example. ${rest}`, '  ')).toEqual([])
})
