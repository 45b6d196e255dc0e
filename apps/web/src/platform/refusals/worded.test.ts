import { expect, test } from 'vitest'
import { Problem } from '@testate/api/problem'
import { fieldProblem, fieldProblems } from '@testate/domain/field-problems'
import { fieldErrorsOf } from '../client.ts'
import '../../refused.ts'
import { cy } from '../../refusals/fields.ts'
import { worded } from './worded.ts'

const refused = async (...errors: object[]) =>
  await worded(new Problem('invalid-fields', undefined, { errors }))

test('a field’s problem is said by its code, in the language of the screen', async () => {
  const error = await refused({
    ...fieldProblem('reason', 'text-too-long', { most: 1000 }),
    message: 'a sentence for programmers',
  })
  expect(fieldErrorsOf(error)).toEqual([{ field: 'reason', message: 'At most 1000 characters' }])
  expect(fieldErrorsOf(error, 'cy')).toEqual([{ field: 'reason', message: 'Dim mwy na 1000 nod' }])
})

test('what has no Welsh, or no code of this version, is said all the same', async () => {
  const error = await refused(fieldProblem('pdf', 'pdf-needed'), {
    field: 'pdf',
    code: 'never-heard',
    message: 'The register’s sentence',
  })
  expect(fieldErrorsOf(error, 'cy').map(({ message }) => message)).toEqual([
    'Choose the PDF of the will',
    'The register’s sentence',
  ])
  expect(fieldErrorsOf(new Problem('not-found'))).toEqual([])
})

test.each(Object.entries(cy))('the Welsh of %s names the values of the English', (code, welsh) => {
  const values = (sentence: string) => sentence.match(/\{\w+\}/g)?.toSorted()
  expect(values(welsh)).toEqual(values(fieldProblems[code as keyof typeof fieldProblems]))
})
