// Apart from password-hash.test.ts, whose hashes are of the product's own cost: how many wait says nothing of it.
import { expect, test } from 'vitest'
import type { Problem } from '@testate/api/problem'
import { checkPassword, hashingLoad } from './password-hash.ts'

test('never more than two at once, and a line with an end', async () => {
  const many = Array.from({ length: 70 }, async () => await checkPassword(null, 'x'))
  expect(hashingLoad()).toEqual({ running: 2, waiting: 64 })
  const results = await Promise.allSettled(many)
  expect(
    results.filter((result) => result.status === 'rejected').map((result) => result.reason as Problem),
  ).toMatchObject(Array(4).fill({ code: 'too-many-requests', extra: { reason: 'signing-in-busy' } }))
  expect(hashingLoad()).toEqual({ running: 0, waiting: 0 })
})
