import { expect, it } from 'vitest'
import { fieldProblem } from '@testate/domain/field-problems'
import { asOneLine, errorsOf, errorsOfStep, isBegun, stepFrom } from './steps.ts'

it('the address names the step; anything else is the first', () => {
  expect(['1', '2', '3', '4', '5', '0', 'two', '', null].map(stepFrom)).toEqual([1, 2, 3, 4, 1, 1, 1, 1, 1])
})

it('each Next looks at its own step, in the order of the form', () => {
  expect(errorsOfStep({}, 1).map(({ message }) => message)).toEqual([
    'Full name is required',
    'Valid email is required',
    'Valid phone number is required',
    'Complete address is required',
  ])
  expect(errorsOfStep({}, 3).map(({ field }) => field)).toEqual([
    'willTitle',
    'willDescription',
    'storageLocationAddress',
  ])
  expect(errorsOfStep({}, 4).map(({ message }) => message)).toEqual([
    'Select at least one blockchain',
    'You must agree to terms',
    'Legal confirmation required',
  ])
})

it('a witness with the testator’s address is an error of the witnesses’ step, at its place', () => {
  const form = {
    testatorEmail: 'ann@example.org',
    witness1Email: 'Ann@example.org',
    witness1Name: 'Bob Sample',
  }
  expect(errorsOfStep(form, 2)[0]).toEqual(fieldProblem('witness1Email', 'witness-1-is-testator'))
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
