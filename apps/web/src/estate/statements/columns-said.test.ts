// What the page says of a file.
import { expect, test } from 'vitest'
import { whereFrom, whyNothing } from './columns-said.ts'

test('columns are as they were last time only where nothing of them was changed', () => {
  const [fields, other] = [
    { day: '0', isReversed: false },
    { day: '1', isReversed: false },
  ]
  expect(whereFrom(fields, { before: { ...fields }, guess: other })).toBe('asBefore')
  expect(whereFrom(fields, { before: other, guess: fields })).toBe('chosen')
  expect(whereFrom(fields, { before: undefined, guess: { ...fields } })).toBe('guessed')
  expect(whereFrom(fields, { before: undefined, guess: other })).toBe('chosen')
})

test('there is nothing new only where every row could be read', () => {
  const said = (rows: number, added: number, unread: number) =>
    whyNothing({ rows: { length: rows }, added: { length: added }, unread: { length: unread } })
  expect([said(3, 0, 0), said(3, 0, 1), said(0, 0, 2)]).toEqual(['nothingNew', 'noneRead', 'noneRead'])
  expect([said(2_001, 1, 0), said(2_000, 1, 1)]).toEqual(['tooMany', null])
})
