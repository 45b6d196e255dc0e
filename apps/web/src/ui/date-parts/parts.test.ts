// Three boxes to one date and back; impossible dates stay impossible.
import { expect, test } from 'vitest'
import { isDate, joinDate, splitDate } from './parts.ts'

test('a date comes back as it went in', () => {
  expect(splitDate('1951-03-07')).toEqual({ day: '7', month: '3', year: '1951' })
  expect(joinDate(splitDate('1951-03-07'))).toBe('1951-03-07')
  expect(joinDate(splitDate('1951-12-30'))).toBe('1951-12-30')
})

test('three empty boxes are no date', () => {
  expect(joinDate({ day: '', month: ' ', year: '' })).toBe('')
  expect(splitDate('')).toEqual({ day: '', month: '', year: '' })
})

test('what cannot be a date is given on and refused', () => {
  expect(isDate(joinDate({ day: '31', month: '2', year: '1951' }))).toBe(false)
  expect(isDate(joinDate({ day: '1', month: '', year: '1951' }))).toBe(false)
  expect(isDate(joinDate({ day: '1', month: '2', year: '51' }))).toBe(false)
  expect(isDate('1952-02-29')).toBe(true)
  expect(isDate('1951-02-29')).toBe(false)
})
