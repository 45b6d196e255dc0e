import { expect, test } from 'vitest'
import { checkPassword, hashPassword } from './password-hash.ts'

test('a password opens its own hash and no other', async () => {
  const hash = await hashPassword('correct horse battery')
  expect(hash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/)
  expect(await checkPassword(hash, 'correct horse battery')).toBe(true)
  expect(await checkPassword(hash, 'correct horse batterz')).toBe(false)
  expect(await checkPassword(null, 'correct horse battery')).toBe(false)
})

test('a password that an earlier version hashed still opens its account', async () => {
  // Written by better-auth 1.7.6.
  const hash = [
    '2942f66fc757e68616a9f626e192f4fb:b3e560589b6d6f852ee1fccee77ead7308d92b943d73d987',
    'c758772b635bdd164cc2a1521c9068b753541120218775446722f2b7def249402b8001309f813ac6',
  ].join('')
  expect(await checkPassword(hash, 'correct horse battery')).toBe(true)
  expect(await checkPassword(hash, 'correct horse batterz')).toBe(false)
  // The ligature and the letters with marks may be typed in another form (NFKC).
  const marked = [
    '2fb12f7a97817bb90cf4cf59cc2a7f73:37c3d68240d15d11ae1763bcaaa8497c238fe28aad903e7e',
    '52473e045c3f31a628af02e2a9a26276d49a78d0f6c0474b721fe5f07da1fd2c5b1a11325d582a69',
  ].join('')
  expect(await checkPassword(marked, 'ﬁne Ångström pass')).toBe(true)
  expect(await checkPassword(marked, 'fine A\u030angstro\u0308m pass')).toBe(true)
  expect(await checkPassword('no hash', 'correct horse battery')).toBe(false)
})

test('an unknown name costs what a wrong password costs', async () => {
  const hash = await hashPassword('correct horse battery')
  // In turns, and the shortest of each: a machine that stands still slows either.
  let [known, unknown] = [Infinity, Infinity]
  const time = async (of: string | null): Promise<number> => {
    const start = performance.now()
    await checkPassword(of, 'wrong')
    return performance.now() - start
  }
  for (let i = 0; i < 5 || (i < 40 && unknown <= known / 3); i += 1) {
    known = Math.min(known, await time(hash))
    unknown = Math.min(unknown, await time(null))
  }
  expect(unknown).toBeGreaterThan(known / 3)
})
