import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { passwordRefusal } from './acceptable-password.ts'

const ann = {
  username: 'ann.example',
  email: 'ann.mary@mailbox-of-ann.example',
  firstName: 'Ann Mary',
  lastName: 'Example',
  registerName: 'Kent Register',
}

test.each([
  ['password', 'password-common'],
  ['PASSWORD', 'password-common'],
  ['pass word', 'password-common'],
  ['p4ssw0rd', 'password-common'],
  ['Password1!', 'password-nearly-common'],
  ['iloveyou', 'password-common'],
  ['qwertyuiop', 'password-common'],
  ['dragondragon', 'password-common'],
  ['2026dragon', 'password-nearly-common'],
  ['ｐａｓｓｗｏｒｄ', 'password-common'],
  ['12345678', 'password-in-order'],
  ['abcdefgh', 'password-in-order'],
  ['87654321', 'password-in-order'],
  ['aaaaaaaa', 'password-repeats'],
  ['abababab', 'password-repeats'],
  ['        a', 'password-invisible'],
  ['        ', 'password-invisible'],
  ['\u200b'.repeat(12), 'password-invisible'],
  ['pa\u200bss\u2060', 'password-invisible'],
  ['ann.example', 'password-about-you'],
  ['Ann.Example1', 'password-about-you'],
  ['example2026', 'password-about-you'],
  ['ann-mary-example', 'password-about-you'],
  ['ann.mary@mailbox-of-ann.example', 'password-about-you'],
  ['Testate2026', 'password-about-you'],
  ['mylastwill', 'password-about-you'],
  ['testatewill!!', 'password-about-you'],
  ['kent-register', 'password-about-you'],
  ['t3stat3-2026', 'password-about-you'],
])('%j is refused', async (password, code) => {
  expect(await passwordRefusal(password, ann)).toBe(code)
})

test.each([
  'correct horse battery',
  'another horse entirely',
  'Tülpen im Regen',
  'kalter kaffee',
  'xkq7vbn2',
  'my old ford van',
  'パスワードは秘密の言葉',
  'annuals need watering',
])('%j is taken', async (password) => {
  expect(await passwordRefusal(password, ann)).toBeNull()
})

test('what a program makes at random is taken', async () => {
  for (let n = 0; n < 500; n += 1)
    expect(
      await passwordRefusal(randomBytes(12).toString('base64url'), {
        ...ann,
        username: `sample_${randomBytes(6).toString('hex')}`,
      }),
    ).toBeNull()
})

test('the longest password costs next to nothing', async () => {
  const start = process.cpuUsage()
  for (let n = 0; n < 100; n += 1)
    await passwordRefusal('ann'.repeat(42), { ...ann, firstName: 'a'.repeat(60), lastName: 'n'.repeat(60) })
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1_000 / 100).toBeLessThan(10)
})
