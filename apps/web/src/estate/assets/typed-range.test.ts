// Parses and checks the range of a value before it is sent: in pounds, or in the currency of the value.
import { expect, test } from 'vitest'
import { typedForeign } from '../currency/typed-amount.ts'
import { rangeInPoundsOf, readRange, wrongRange } from './typed-range.ts'

const day = '2026-03-10'
const held = { today: '2026-04-01', day, isValue: true }
const typed = (more: Record<string, string> = {}) => ({
  ...typedForeign(null, day),
  'basis': 'estimate',
  'valuePence': '300,000',
  'lowestPence': '290,000',
  'highestPence': '310,000',
  'foreignRange.lowest': '',
  'foreignRange.highest': '',
  ...more,
})
const inEuros = (more: Record<string, string> = {}) =>
  typed({
    'foreign.currency': 'EUR',
    'foreign.amount': '230,000',
    'foreign.rate.perPound': '1.15',
    'foreign.rate.source': 'HMRC',
    'foreignRange.lowest': ' 207,000 ',
    'foreignRange.highest': '241,500.50',
    ...more,
  })
const said = (given: ReturnType<typeof typed>): string[] =>
  wrongRange(given, held).map((one) => `${one.field} ${'word' in one ? one.word : one.problem.code}`)

test('only the ends in the currency of the value are sent, and none of what is stated', () => {
  const none = { lowestPence: null, highestPence: null, foreignRange: null }
  expect(readRange(typed())).toEqual({ ...none, lowestPence: 29_000_000, highestPence: 31_000_000 })
  expect(readRange(typed({ basis: 'stated' }))).toEqual(none)
  expect(readRange(typed({ lowestPence: '', highestPence: ' ' }))).toEqual(none)
  const foreignRange = { lowest: '207,000', highest: '241,500.50' }
  expect(readRange(inEuros())).toEqual({ ...none, foreignRange })
  const empty = { 'foreignRange.lowest': ' ', 'foreignRange.highest': '' }
  expect(readRange(inEuros(empty))).toEqual(none)
  expect([said(typed()), said(inEuros()), said(inEuros(empty)), said(typed({ basis: 'stated' }))]).toEqual([
    [],
    [],
    [],
    [],
  ])
})

test('what is wrong is said at its field', () => {
  expect(said(typed({ lowestPence: 'some', highestPence: '1.234' }))).toEqual([
    'lowestPence amountWrong',
    'highestPence amountWrong',
  ])
  expect(said(typed({ lowestPence: '' }))).toEqual(['lowestPence range-both'])
  expect(said(typed({ highestPence: '299,999.99' }))).toEqual(['highestPence range-below-value'])
  expect(said(inEuros({ 'foreignRange.highest': '' }))).toEqual(['foreignRange.highest range-both'])
  expect(said(inEuros({ 'foreignRange.lowest': '230,000.01' }))).toEqual([
    'foreignRange.lowest range-above-value',
  ])
  expect(said(inEuros({ 'foreignRange.lowest': '1.005' }))).toEqual(['foreignRange.lowest decimals-too-many'])
})

test('the ends in pounds are shown while they are typed, at the rate of the value', () => {
  expect(rangeInPoundsOf(inEuros(), held)).toEqual({ lowest: 18_000_000, highest: 21_000_043 })
  expect(rangeInPoundsOf(typed(), held)).toBeNull()
  expect(rangeInPoundsOf(inEuros({ 'foreignRange.lowest': '' }), held)).toBeNull()
  expect(rangeInPoundsOf(inEuros({ 'foreign.amount': 'some' }), held)).toBeNull()
  const waits = { 'foreign.rate.perPound': '', 'foreign.rate.source': '' }
  expect([rangeInPoundsOf(inEuros(waits), held), said(inEuros(waits))]).toEqual([null, []])
})
