// Which page of the way is shown, and what is wrong with an answer.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import '../platform/icu.ts'
import { after, before, nothing, pageFor, stillTrue, wrongWith, type Answers } from './answers.ts'
import { Questions } from './questions.tsx'

const whole: Answers = {
  fullName: 'Ann Mary Example',
  birthDate: '1950-03-27',
  capacity: 'family',
  statement: 'She was my aunt, and we found no will.',
}
const now = new Date('2026-11-21T12:00:00Z')

test('without a page in the address the way begins at the start', () => {
  expect(pageFor(null, whole, now)).toBeNull()
  expect(pageFor('elsewhere', whole, now)).toBeNull()
})

test('a page behind a question without an answer leads to that question', () => {
  expect(pageFor('check', nothing, now)).toBe('name')
  expect(pageFor('check', { ...whole, birthDate: '' }, now)).toBe('date')
  expect(pageFor('check', { ...whole, capacity: '' }, now)).toBe('capacity')
  expect(pageFor('check', { ...whole, statement: 'Because' }, now)).toBe('why')
  expect(pageFor('check', whole, now)).toBe('check')
  expect(pageFor('name', whole, now)).toBe('name')
})

test('each page has the next and the one before', () => {
  expect([before('name'), after('name'), after('why'), before('check')]).toEqual([
    null,
    'date',
    'check',
    'why',
  ])
})

test('an empty name, a day that does not exist or is still to come, and a short reason are wrong', () => {
  const wrong = (changed: Partial<Answers>) => wrongWith({ ...whole, ...changed }, now)
  expect(wrong({})).toEqual([])
  expect(wrong({ fullName: ' ' })).toEqual([{ field: 'fullName', message: 'Full name is required' }])
  expect(wrong({ birthDate: '1950-02-30' })).toEqual([
    { field: 'birthDate', message: 'Please give a day, month and year that exist' },
  ])
  expect(wrong({ birthDate: '2026-11-22' })).toEqual([
    { field: 'birthDate', message: 'This day is still to come' },
  ])
  expect(wrong({ statement: 'Because' })).toEqual([
    { field: 'statement', message: 'Too short: at least 20 characters' },
  ])
})

test('only a professional whom staff looked up can choose that; others read how to become one', () => {
  const shown = (isProfessional: boolean): string =>
    renderToStaticMarkup(
      createElement(
        MemoryRouter,
        null,
        createElement(Questions, {
          page: 'capacity',
          answers: whole,
          isProfessional,
          set: () => {},
          onContinue: () => {},
        }),
      ),
    )
  const [others, professional] = [shown(false), shown(true)]
  expect([others, professional].map((html) => html.match(/type="radio"/g)?.length)).toEqual([2, 3])
  expect(others).not.toContain('as a professional, such as a solicitor, who acts')
  expect(others).toMatch(/our staff must first have found you[^<]*<a href="\/support"/)
  expect(professional).toContain('as a professional, such as a solicitor, who acts')
  expect(professional).not.toContain('our staff must first have found you')
})

test('a capacity that was chosen before it ended is asked for again', () => {
  const chosen: Answers = { ...whole, capacity: 'professional' }
  expect(pageFor('check', stillTrue(chosen, false), now)).toBe('capacity')
  expect(pageFor('check', stillTrue(chosen, true), now)).toBe('check')
  expect(stillTrue(whole, false)).toEqual(whole)
})
