import { expect, it } from 'vitest'
import { Problem } from '@testate/api/problem'
import { reasonOf } from '../platform/client.ts'
import { refusedFields } from './refused-fields.ts'

it('says a refusal field by field where the server does, else as one line for the page', () => {
  const errors = [
    { field: 'password', message: 'Too short.' },
    { field: 'email', message: 'No address.' },
  ]
  expect(refusedFields(new Problem('invalid-fields', undefined, { errors }))).toEqual(errors)
  const refused = new Problem('not-found')
  expect(refusedFields(refused)).toEqual([{ field: '', message: reasonOf(refused) }])
  expect(refusedFields(new TypeError('no connection'))).toEqual([
    { field: '', message: expect.stringMatching(/connection|reach/i) as string },
  ])
})
