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
  ['password', 'most common'],
  ['PASSWORD', 'most common'],
  ['pass word', 'most common'],
  ['p4ssw0rd', 'most common'],
  ['Password1!', 'most common'],
  ['iloveyou', 'most common'],
  ['qwertyuiop', 'most common'],
  ['dragondragon', 'most common'],
  ['2026dragon', 'most common'],
  ['ｐａｓｓｗｏｒｄ', 'most common'],
  ['12345678', 'order'],
  ['abcdefgh', 'order'],
  ['87654321', 'order'],
  ['aaaaaaaa', 'same few'],
  ['abababab', 'same few'],
  ['        a', 'at least 8'],
  ['        ', 'at least 8'],
  ['\u200b'.repeat(12), 'at least 8'],
  ['pa\u200bss\u2060', 'at least 8'],
  ['ann.example', 'little more'],
  ['Ann.Example1', 'little more'],
  ['example2026', 'little more'],
  ['ann-mary-example', 'little more'],
  ['ann.mary@mailbox-of-ann.example', 'little more'],
  ['Testate2026', 'little more'],
  ['mylastwill', 'little more'],
  ['testatewill!!', 'little more'],
  ['kent-register', 'little more'],
  ['t3stat3-2026', 'little more'],
])('%j is refused with a sentence that helps', async (password, says) => {
  expect(await passwordRefusal(password, ann)).toContain(says)
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
  const start = performance.now()
  for (let n = 0; n < 100; n += 1)
    await passwordRefusal('ann'.repeat(42), { ...ann, firstName: 'a'.repeat(60), lastName: 'n'.repeat(60) })
  expect((performance.now() - start) / 100).toBeLessThan(10)
})
