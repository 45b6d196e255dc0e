import { expect, it } from 'vitest'
import { Problem } from '@testate/api/problem'
import { refusedFields } from './refused-fields.ts'

it('says a refusal field by field where the server does, else as one line for the page', () => {
  const errors = [
    { field: 'password', message: 'Too short.' },
    { field: 'email', message: 'No address.' },
  ]
  expect(refusedFields(new Problem('invalid-fields', undefined, { errors }), '')).toEqual(errors)
  expect(refusedFields(new Problem('not-found', 'No such link.'), 'It failed')).toEqual([
    { field: '', message: 'No such link.' },
  ])
  expect(refusedFields(new Problem('not-found'), 'It failed')).toEqual([{ field: '', message: 'It failed' }])
})
