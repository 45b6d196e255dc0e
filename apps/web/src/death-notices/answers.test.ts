// Which page of the way is shown, what each refuses, and what is sent.
import { expect, test } from 'vitest'
import { certificateUrl, type DeathNotice } from '@testate/api/death-notices'
import {
  after,
  answersOf,
  before,
  changeBody,
  firstUnanswered,
  isOtherName,
  newBody,
  nothing,
  pageFor,
  pagesFor,
  wrongWith,
  type Answers,
} from './answers.ts'

const [tess, otto] = ['7f1d9c1e-52a4-4d57-9d0c-1c6e0b9c2f11', '7f1d9c1e-52a4-4d57-9d0c-1c6e0b9c2f12']
const url = certificateUrl('7f1d9c1e-52a4-4d57-9d0c-1c6e0b9c2f13')
const now = new Date('2026-03-01T12:00:00Z')
const two = { willIds: [tess, otto], now }
const whole: Answers = {
  willId: tess,
  deceasedName: ' Tess Tator ',
  dateOfDeath: '2026-01-02',
  certificate: { url, name: 'c.jpg', size: 1 },
  entryNumber: '',
  registrationDistrict: '',
}

test('whose will it is, is asked only where there is a choice, or none at all', () => {
  expect(pagesFor([tess])[0]).toBe('name')
  expect(pagesFor([tess, otto])[0]).toBe('will')
  expect(pagesFor([])[0]).toBe('will')
  expect(pagesFor(null)[0]).toBe('name')
})

test('each question is the first without an answer until it has a usable one', () => {
  expect(firstUnanswered(nothing, two)).toBe('will')
  // A will that is not offered any more, since another person told of it.
  expect(firstUnanswered(whole, { willIds: [otto, 'x'], now })).toBe('will')
  expect(firstUnanswered({ ...whole, deceasedName: ' ' }, two)).toBe('name')
  for (const dateOfDeath of ['', '2026-02-30', '2026-03-02', '1899-01-01'])
    expect(firstUnanswered({ ...whole, dateOfDeath }, two)).toBe('date')
  expect(firstUnanswered({ ...whole, certificate: null }, two)).toBe('certificate')
  expect(firstUnanswered({ ...whole, entryNumber: 'none' }, two)).toBe('details')
  expect(firstUnanswered(whole, two)).toBe('check')
  // The notice keeps the certificate it has.
  expect(firstUnanswered({ ...whole, certificate: null }, { willIds: null, now })).toBe('check')
})

test('a page behind an unanswered question is not shown; an earlier one is', () => {
  const half = { ...whole, dateOfDeath: '' }
  expect(pageFor('check', half, two)).toBe('date')
  expect(pageFor('name', half, two)).toBe('name')
  expect(pageFor('nonsense', half, two)).toBe('will')
  expect(pageFor('will', { ...nothing, willId: tess }, { willIds: [tess], now })).toBe('name')
  expect(pageFor(null, whole, { willIds: null, now })).toBe('check')
})

test('the way goes forward and back page by page, and begins at the list', () => {
  expect(after('date', [tess])).toBe('certificate')
  expect(after('check', [tess])).toBe('check')
  expect(before('date', [tess])).toBe('name')
  expect(before('name', [tess])).toBe(null)
  expect(before('name', [tess, otto])).toBe('will')
})

test('a day is refused for not existing, else for lying ahead, by the calendar of London', () => {
  const said = (dateOfDeath: string, at = now) => wrongWith({ dateOfDeath }, at).map(({ message }) => message)
  expect(said('2026-02-30')).toEqual(['Please give a day, month and year that exist'])
  expect(said('2026-03-02')).toEqual(['This day is still to come'])
  expect(said('2026-03-01')).toEqual([])
  // Half past midnight in London in the summer is the evening before by Greenwich.
  expect(said('2026-07-02', new Date('2026-07-01T23:30:00Z'))).toEqual([])
})

test('is sent trimmed, without what was not given', () => {
  expect(newBody(whole)).toEqual({
    willId: tess,
    deceasedName: 'Tess Tator',
    dateOfDeath: '2026-01-02',
    supportingDocumentUrl: url,
    entryNumber: null,
    registrationDistrict: null,
  })
  const given = { ...whole, entryNumber: ' 123/4 ', registrationDistrict: 'Camden ' }
  expect(newBody(given)).toMatchObject({ entryNumber: '123/4', registrationDistrict: 'Camden' })
})

test('a change begins with what the notice says, and names a certificate only where there is another', () => {
  const notice = {
    willId: tess,
    deceasedName: 'Tess',
    dateOfDeath: '2026-01-02',
    entryNumber: '12',
    registrationDistrict: null,
  } as DeathNotice
  const answers = answersOf(notice)
  expect(changeBody({ ...answers, entryNumber: '' })).toEqual({
    deceasedName: 'Tess',
    dateOfDeath: '2026-01-02',
    entryNumber: null,
    registrationDistrict: null,
  })
  expect(changeBody({ ...answers, certificate: whole.certificate })).toMatchObject({
    supportingDocumentUrl: url,
    entryNumber: '12',
  })
})

test('one wrong letter is another name; case, accents and spaces are not', () => {
  const is = (deceasedName: string): boolean => isOtherName({ deceasedName }, 'Zoë O’Neill-Example')
  expect(is('Zoe O’Neil-Example')).toBe(true)
  expect(is('Zoë Example')).toBe(true)
  expect(is(" zoe  o'neill example ")).toBe(false)
})
