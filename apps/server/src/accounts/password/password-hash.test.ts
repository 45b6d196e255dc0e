import { expect, test } from 'vitest'
import { checkPassword, hashingLoad, hashPassword } from './password-hash.ts'

test('a password opens its own hash and no other', async () => {
  const hash = await hashPassword('correct horse battery')
  expect(hash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/)
  expect(await checkPassword(hash, 'correct horse battery')).toBe(true)
  expect(await checkPassword(hash, 'correct horse batterz')).toBe(false)
  expect(await checkPassword(null, 'correct horse battery')).toBe(false)
})

test('an unknown name costs what a wrong password costs', async () => {
  const hash = await hashPassword('correct horse battery')
  const time = async (of: string | null): Promise<number> => {
    const start = performance.now()
    for (let i = 0; i < 5; i += 1) await checkPassword(of, 'wrong')
    return performance.now() - start
  }
  const [known, unknown] = [await time(hash), await time(null)]
  expect(unknown).toBeGreaterThan(known / 3)
})

test('never more than two at once, and a line with an end', async () => {
  const many = Array.from({ length: 70 }, async () => await checkPassword(null, 'x'))
  expect(hashingLoad()).toEqual({ running: 2, waiting: 64 })
  const results = await Promise.allSettled(many)
  expect(
    results
      .filter((result) => result.status === 'rejected')
      .map((result) => (result.reason as { code: string }).code),
  ).toEqual(Array(4).fill('too-many-requests'))
  expect(hashingLoad()).toEqual({ running: 0, waiting: 0 })
}, 60_000)
