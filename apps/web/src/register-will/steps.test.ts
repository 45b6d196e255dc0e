import { expect, it } from 'vitest'
import { fieldProblem } from '@testate/domain/field-problems'
import {
  addressOfPage,
  asOneLine,
  errorsOf,
  errorsOfPage,
  fieldFrom,
  isBegun,
  pageAfter,
  pageBefore,
  pageFrom,
  pageOfField,
  returnsToCheck,
  stepOf,
  type Page,
} from './steps.ts'

const pages: Page[] = ['testator', 'witnesses', 'will', 'networks', 'cost', 'check']

const named = (address: string): Page => pageFrom(new URLSearchParams(address))

it('the address names the page; without a part it is the first of its step, without a step of the form', () => {
  for (const page of pages) expect(named(addressOfPage('w', page))).toBe(page)
  expect(['step=4', 'step=4&part=else', 'step=2&part=check'].map(named)).toEqual([
    'networks',
    'networks',
    'witnesses',
  ])
  expect(['step=5', 'step=0', 'step=1.5', 'step=two', 'step=', ''].map(named)).toEqual(
    Array.from({ length: 6 }, () => 'testator'),
  )
})

it('the last step has three pages, one after another', () => {
  expect(pages.map(stepOf)).toEqual([1, 2, 3, 4, 4, 4])
  expect(pages.map(pageAfter)).toEqual([...pages.slice(1), 'check'])
  expect(pages.map(pageBefore)).toEqual([undefined, ...pages.slice(0, -1)])
})

it('an address can name the field to change, and that the answers are checked again afterwards', () => {
  const address = new URL(
    addressOfPage('w', 'witnesses', { field: 'executorEmail', returning: true }),
    'https://register.example/register-will',
  )
  expect(pageFrom(address.searchParams)).toBe('witnesses')
  expect(returnsToCheck(address.searchParams)).toBe(true)
  expect(fieldFrom(address.hash)).toBe('executorEmail')
  expect(returnsToCheck(new URLSearchParams(addressOfPage('w', 'check')))).toBe(false)
  expect(['', '#main', '#constructor'].map(fieldFrom)).toEqual([undefined, undefined, undefined])
})

it('each Next looks at its own page, in the order of the form', () => {
  expect(errorsOfPage({}, 'testator').map(({ message }) => message)).toEqual([
    'Full name is required',
    'Valid email is required',
    'Valid phone number is required',
    'Complete address is required',
  ])
  expect(errorsOfPage({}, 'will').map(({ field }) => field)).toEqual([
    'willTitle',
    'willDescription',
    'storageLocationAddress',
  ])
  expect(errorsOfPage({}, 'networks').map(({ message }) => message)).toEqual([
    'Select at least one blockchain',
  ])
  expect(errorsOfPage({}, 'cost')).toEqual([])
  expect(errorsOfPage({}, 'check').map(({ message }) => message)).toEqual([
    'You must agree to terms',
    'Legal confirmation required',
  ])
})

it('every error is on one page', () => {
  const of = errorsOf({}).map(({ field }) => pageOfField(field))
  expect(pages.map((page) => of.filter((one) => one === page).length)).toEqual([4, 7, 3, 1, 0, 2])
})

it('a witness with the testator’s address is an error of the witnesses’ step, at its place', () => {
  const form = {
    testatorEmail: 'ann@example.org',
    witness1Email: 'Ann@example.org',
    witness1Name: 'Bob Sample',
  }
  expect(errorsOfPage(form, 'witnesses')[0]).toEqual(fieldProblem('witness1Email', 'witness-1-is-testator'))
})

it('submitting looks at all of it, each field once', () => {
  const fields = errorsOf({}).map(({ field }) => field)
  expect([fields.length, new Set(fields).size]).toEqual([17, 17])
})

it('a form is begun when something is in it', () => {
  expect([
    isBegun({}),
    isBegun({ testatorName: '', agreeTerms: false, selectedChains: [] }),
    isBegun({ willTitle: 'W' }),
  ]).toEqual([false, false, true])
})

it('a pasted address of several lines becomes one', () => {
  expect(asOneLine('1 Sample Street\nLondon,\r\n SW1A 1AA')).toBe('1 Sample Street, London, SW1A 1AA')
  expect(asOneLine('1 Sample Street,\n')).toBe('1 Sample Street, ')
})
