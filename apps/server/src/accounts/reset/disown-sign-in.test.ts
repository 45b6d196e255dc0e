import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setClock } from '../../platform/clock.ts'
import { mailsOf } from '../../../../../test/stack/mails.ts'
import { moveTime } from '../../../../../test/stack/time.ts'
import {
  ann,
  signedIn,
  startAccounts,
  type AccountsStack,
  type Browser,
} from '../../../../../test/stack/accounts.ts'

let stack: AccountsStack
let n = 0
let who: { email: string; username: string }
beforeAll(async () => (stack = await startAccounts()))
beforeEach(async () => {
  n += 1
  who = { email: `ann${n}@example.org`, username: `ann${n}` }
  await stack.owner.query('delete from limit_marks; delete from outbox; delete from sign_in_attempts')
})
afterAll(async () => await stack.stop())

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
const enter = async (browser: Browser, password: string = ann.password) =>
  await browser.call({
    method: 'POST',
    url: '/api/auth/sign-in',
    payload: { username: who.username, password },
    headers: { 'user-agent': chrome },
  })
const told = async (to = who.email) => await mailsOf(stack, { to, template: 'new-device' })
const disown = async (token: string) => await stack.browser().post('/api/not-me', { token })
/** An account with its own browser, and another browser in which an intruder signed in. */
async function intruded(): Promise<{ mine: Browser; theirs: Browser; token: string }> {
  const mine = await signedIn(stack, who)
  const theirs = stack.browser()
  expect((await enter(theirs)).statusCode).toBe(200)
  return { mine, theirs, token: (await told()).at(-1)!.data['token']! }
}

test('only a sign-in on an unknown device is mailed, with the device and the time', async () => {
  const mine = await signedIn(stack, who)
  await mine.post('/api/auth/sign-out')
  expect((await enter(mine)).statusCode).toBe(200)
  expect(await told()).toEqual([])
  await enter(stack.browser(), 'wrong password')
  expect(await told()).toEqual([])
  await enter(stack.browser())
  expect((await told()).map(({ data }) => data)).toEqual([
    {
      name: 'Ann Example',
      token: expect.stringMatching(/^[\w-]{43}$/),
      device: 'Chrome on Windows',
      address: '127.0.0.1',
      at: expect.any(String),
    },
  ])
})

test('“it was not me” needs no sign-in, ends sessions and password, and mails a reset link', async () => {
  const { mine, theirs, token } = await intruded()
  const answer = await disown(token)
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      message:
        'Everybody is signed out: Your password no longer works. We have mailed you a link that sets a new one.',
    },
  ])
  for (const browser of [mine, theirs]) expect((await browser.get('/api/auth/me')).statusCode).toBe(401)
  expect((await enter(theirs)).statusCode).toBe(401)
  const reset = await stack.lastMail('password-reset', who.email)
  expect(
    (
      await stack.browser().post('/api/auth/password-reset/confirm', {
        token: reset.data['token'],
        password: 'another horse battery',
      })
    ).statusCode,
  ).toBe(200)
  expect((await enter(mine, 'another horse battery')).statusCode).toBe(200)
  const events = (
    await stack.owner.query<{ event: string }>(
      `
        select substring(convert_from(leaf, 'utf8') from '"event":"([a-z.-]+)"') as event from audit_entries
        order by id desc limit 4`,
    )
  ).rows
  expect(events.map(({ event }) => event)).toContain('account.sign-in-disowned')
})

test('works once, for 14 days, for a token that was mailed', async () => {
  const { token } = await intruded()
  for (const other of ['x'.repeat(43), token.slice(1)])
    expect((await disown(other)).json()).toMatchObject({ code: 'gone' })
  const start = Date.now()
  const moved = await moveTime(stack, 14 * 86_400_000 + 60_000)
  const stopped = setClock(() => new Date(start + 14 * 86_400_000 + 60_000))
  expect((await disown(token)).json()).toMatchObject({ status: 410, code: 'gone' })
  stopped()
  await moved()
  const both = await Promise.all([disown(token), disown(token)])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410])
  expect(await mailsOf(stack, { to: who.email, template: 'password-reset' })).toHaveLength(1)
})

test('a link to an address the account has left does not affect its present owner', async () => {
  const { mine, token } = await intruded()
  await stack.owner.query('update auth."user" set "email" = $2 where "email" = $1', [
    who.email,
    `moved${n}@example.org`,
  ])
  expect((await disown(token)).json()).toMatchObject({ code: 'gone' })
  expect((await mine.get('/api/auth/me')).statusCode).toBe(200)
})

test('neither the token nor its mail can be read from the database', async () => {
  const { token } = await intruded()
  const { rows } = await stack.owner.query<{ text: string }>(
    'select d::text as text from disowning_links d union all select o::text from outbox o',
  )
  expect(
    rows.some(({ text }) => text.includes(token) || text.includes(Buffer.from(token).toString('hex'))),
  ).toBe(false)
})
