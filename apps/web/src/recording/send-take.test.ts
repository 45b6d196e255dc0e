import { expect, it } from 'vitest'
import { refusalIn } from './send-take.ts'

it('reads the register’s refusal off an answer of the upload', () => {
  expect(
    refusalIn('{"code":"payment-required","detail":"Payment required to access","status":402}'),
  ).toMatchObject({ code: 'payment-required', status: 402, detail: 'Payment required to access' })
})

it('calls what it cannot read unknown', () => {
  for (const body of ['', '<html>', '{"code":"never-heard"}', 'null'])
    expect(refusalIn(body)).toMatchObject({ code: 'internal', status: 500 })
})
