import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ann,
  signedIn,
  startAccounts,
  type AccountsStack,
  type Browser,
} from '../../../../../test/stack/accounts.ts'
import { moveTime } from '../../../../../test/stack/time.ts'

let stack: AccountsStack
let holder: Browser
beforeAll(async () => {
  stack = await startAccounts()
  holder = await signedIn(stack)
})
afterAll(async () => await stack.stop())

const ask = async (email: string) => await stack.browser().post('/api/auth/password-reset', { email })
const confirm = async (token: unknown, password = 'a new password') =>
  await stack.browser().post('/api/auth/password-reset/confirm', { token, password })
const freshToken = async (): Promise<string> => {
  await stack.owner.query("delete from limit_marks where kind = 'password-reset'")
  await ask(ann.email)
  return (await stack.lastMail('password-reset')).data.token!
}

test('an unknown address answers alike and as fast, and mails nothing', async () => {
  // In turns, and the fastest of at least six: a busy machine is slow now and then, for either of the two.
  const [known, unknown] = ['ANN@example.org', 'nobody@example.org'].map((email) => ({ email, ms: Infinity }))
  const bodies = new Set<string>()
  const difference = (): number => Math.abs(known!.ms - unknown!.ms)
  let asked = 0
  for (; asked < 6 || (asked < 40 && difference() >= 100); asked += 1)
    for (const of of [known!, unknown!]) {
      await stack.owner.query("delete from limit_marks where kind = 'password-reset'")
      const start = performance.now()
      const answer = await ask(of.email)
      of.ms = Math.min(of.ms, performance.now() - start)
      bodies.add(`${answer.statusCode} ${answer.body}`)
    }
  expect([...bodies]).toEqual([expect.stringMatching(/^202 /)])
  expect(difference()).toBeLessThan(100)
  expect(
    (await stack.mails()).filter((mail) => mail.template === 'password-reset').map((mail) => mail.to_address),
  ).toEqual(Array(asked).fill('ann@example.org'))
})

test('the token is stored as a hash, works once, and ends every session', async () => {
  const token = await freshToken()
  const stored = (await stack.owner.query('select identifier, value from auth.verification')).rows
  expect(JSON.stringify(stored)).not.toContain(token)
  expect((await holder.get('/api/auth/me')).statusCode).toBe(200)
  const done = await confirm(token)
  expect([done.statusCode, done.json()]).toEqual([
    200,
    { message: expect.stringContaining('password has been changed') },
  ])
  expect((await holder.get('/api/auth/me')).statusCode).toBe(401)
  expect(
    (await stack.browser().post('/api/auth/sign-in', { username: ann.username, password: ann.password }))
      .statusCode,
  ).toBe(401)
  expect(
    (await stack.browser().post('/api/auth/sign-in', { username: ann.username, password: 'a new password' }))
      .statusCode,
  ).toBe(200)
  expect((await confirm(token)).json()).toMatchObject({ status: 410, code: 'gone' })
})

test('two uses at the same moment: one wins', async () => {
  const token = await freshToken()
  const answers = await Promise.all([confirm(token, 'password one'), confirm(token, 'password two')])
  expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 410])
})

test('after 30 minutes it is over', async () => {
  const token = await freshToken()
  await stack.owner.query(`update auth.verification set "expiresAt" = now() - interval '1 second'`)
  expect((await confirm(token)).statusCode).toBe(410)
  const fresh = await freshToken()
  const { rows } = await stack.owner.query(
    `
      select extract(epoch from "expiresAt" - "createdAt")::int as seconds from auth.verification
      order by "createdAt" desc limit 1`,
  )
  expect(rows[0].seconds).toBeGreaterThan(1790)
  expect(rows[0].seconds).toBeLessThan(1810)
  expect((await confirm(fresh)).statusCode).toBe(200)
})

test('made-up tokens and short passwords are refused', async () => {
  expect((await confirm('x'.repeat(32))).statusCode).toBe(410)
  expect((await confirm('short')).statusCode).toBe(400)
  expect((await confirm(['x'])).statusCode).toBe(400)
  expect((await confirm(await freshToken(), 'short')).json()).toMatchObject({ code: 'invalid-fields' })
})

test('a reset lets the owner in at once, however much somebody guessed before', async () => {
  for (let n = 0; n < 9; n += 1)
    await stack.browser().post('/api/auth/sign-in', { username: ann.username, password: 'wrong password' })
  expect((await confirm(await freshToken(), 'yet another one')).statusCode).toBe(200)
  expect(
    (await stack.browser().post('/api/auth/sign-in', { username: ann.username, password: 'yet another one' }))
      .statusCode,
  ).toBe(200)
})

test('three mails in a quarter of an hour, the answer staying the same', async () => {
  await stack.owner.query('delete from limit_marks; delete from outbox')
  const answers = []
  for (let n = 0; n < 5; n += 1) answers.push((await ask(ann.email)).body)
  expect(new Set(answers).size).toBe(1)
  expect(await stack.mails()).toHaveLength(3)
  const back = await moveTime(stack, 901_000)
  await ask(ann.email)
  await back()
  expect(await stack.mails()).toHaveLength(4)
})
