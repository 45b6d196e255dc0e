import { expect, it } from 'vitest'
import { Problem } from '@testate/api/problem'
import { setRefused } from './refused-fields.ts'

function refused(error: unknown): string[] {
  const said: string[] = []
  setRefused(error, ['email', 'password'], (field, { message }) => said.push(`${field}: ${message}`))
  return said
}

it('puts what was refused beside the fields it is about, and nothing beside others', () => {
  const errors = [
    { field: 'password', message: 'Too short.' },
    { field: 'name', message: 'Too long.' },
    { field: 'email', message: 'No address.' },
  ]
  expect(refused(new Problem('invalid-fields', undefined, { errors }))).toEqual([
    'password: Too short.',
    'email: No address.',
  ])
  expect(refused(new Problem('not-found'))).toEqual([])
  expect(refused(new TypeError('no connection'))).toEqual([])
})
