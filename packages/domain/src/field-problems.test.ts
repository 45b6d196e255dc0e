import { expect, expectTypeOf, test } from 'vitest'
import { fieldProblem, fieldProblems, isFieldProblemCode } from './field-problems.ts'

test('an entry has its sentence, with the values also as fields', () => {
  expect(fieldProblem('title', 'text-too-long', { most: 200 })).toEqual({
    field: 'title',
    code: 'text-too-long',
    message: 'At most 200 characters',
    most: 200,
  })
  expect(fieldProblem('pdf', 'pdf-needed')).toEqual({
    field: 'pdf',
    code: 'pdf-needed',
    message: 'Choose the PDF of the will',
  })
})

test('the compiler asks for each value that a sentence names', () => {
  // @ts-expect-error: `most` is missing
  expect(fieldProblem('title', 'text-too-long').message).toContain('undefined')
  // @ts-expect-error: the sentence names no value
  fieldProblem('pdf', 'pdf-needed', { most: 1 })
  expectTypeOf(fieldProblem('pdf', 'pdf-needed').field).toEqualTypeOf<'pdf'>()
})

test('a code is one of the list, and no property that every object has', () => {
  expect(Object.keys(fieldProblems).every(isFieldProblemCode)).toBe(true)
  for (const none of ['toString', 'Valid email is required', '', undefined, 7])
    expect(isFieldProblemCode(none)).toBe(false)
})
