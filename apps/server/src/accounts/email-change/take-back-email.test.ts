// Taking back the old address: possible for the account's owner at that time, not for a holder of the old
// mailbox alone.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setClock } from '../../platform/clock.ts'
import { connect, inTransaction } from '../../platform/database/database.ts'
import { accountFacts } from '../rows/account-facts.ts'
import { issueAdminLink } from '../sign-up/admin-link.ts'
import { listenForOwnData } from '../../own-data/events.ts'
import {
  ann,
  signedIn,
  startAccounts,
  type AccountsStack,
  type Browser,
} from '../../../../../test/stack/accounts.ts'
import { moveTime } from '../../../../../test/stack/time.ts'

let stack: AccountsStack
let me: Browser & { id: string }
let n = 0
let [old, fresh, username] = ['', '', '']
const DAY = 86_400_000
beforeAll(async () => {
  listenForOwnData()
  stack = await startAccounts()
})
afterAll(() => stack.stop())
beforeEach(async () => {
  await stack.owner.query('delete from limit_marks; delete from outbox; delete from sign_in_attempts')
  n += 1
  ;[old, fresh, username] = [`ann${n}@example.org`, `ann.new${n}@example.org`, `ann${n}`]
  me = await signedIn(stack, { email: old, username })
})

const rows = async <T>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await stack.owner.query(text, values)).rows as T[]
const addressOf = async (id: string): Promise<unknown> =>
  (
    await rows<{ email: string; also: string }>(
      'select p.email, u.email as also from people p join auth."user" u on u.id = p.id where p.id = $1',
      id,
    )
  )[0]
/** Returns the token of the link mailed to the old address. */
async function change(from: string, to: string, password: string = ann.password): Promise<string> {
  // Simulates the end of the three days in which a changed address proves nothing.
  await rows('update proven_addresses set changed_at = null where person_id = $1', me.id)
  // Else the last mail could be that of an earlier change: the worker writes this one’s some time later.
  await rows('delete from outbox')
  await me.post('/api/account/step-up/request', { purpose: 'email' })
  const { code } = (await stack.lastMail('account-code', from)).data
  const { stepUp } = (await me.post('/api/account/step-up', { purpose: 'email', code })).json<{
    stepUp: string
  }>()
  const asked = await me.call({
    method: 'POST',
    url: '/api/account/email',
    payload: { email: to, passwordNow: password },
    headers: { 'step-up': stepUp },
  })
  expect(asked.statusCode, asked.body).toBe(202)
  expect(
    (
      await me.post('/api/account/email/confirm', {
        code: (await stack.lastMail('email-code', to)).data.code,
      })
    ).statusCode,
  ).toBe(200)
  return (await stack.lastMail('email-changed', from)).data.token!
}
const back = async (token: string, password: string = ann.password, newPassword = 'another horse entirely') =>
  await stack.browser().post(`/api/auth/email-take-back/${token}`, { password, newPassword })
const link = async (token: string) => await stack.browser().get(`/api/auth/email-take-back/${token}`)
const signIn = async (password: string): Promise<number> =>
  (await stack.browser().post('/api/auth/sign-in', { username, password })).statusCode

test('the link and that day’s password restore the address and end sessions and the password', async () => {
  const token = await change(old, fresh)
  expect(
    JSON.stringify(await rows("select *, encode(token_hash, 'escape') as t from mailed_links")),
  ).not.toContain(token)
  const read = await link(token)
  expect([read.statusCode, Object.keys(read.json())]).toEqual([200, ['until']])
  expect((await back(token)).json()).toEqual({
    message: expect.stringContaining('Your email address is back'),
  })
  expect(await addressOf(me.id)).toEqual({ email: old, also: old })
  expect((await me.get('/api/account')).statusCode).toBe(401)
  expect([await signIn(ann.password), await signIn('another horse entirely')]).toEqual([401, 200])
  expect((await stack.lastMail('email-taken-back')).to_address).toBe(fresh)
  expect([(await back(token)).json(), (await link(token)).json()]).toMatchObject([
    { code: 'gone' },
    { code: 'gone' },
  ])
})

test('the password of that day works, even if a thief of the account has changed it since', async () => {
  const token = await change(old, fresh)
  expect(
    (
      await me.put('/api/account/password', {
        currentPassword: ann.password,
        password: 'the thief knows this',
      })
    ).statusCode,
  ).toBe(200)
  expect((await back(token, 'the thief knows this')).json()).toMatchObject({
    code: 'invalid-credentials',
    errors: [{ field: 'password' }],
  })
  expect((await back(token)).statusCode).toBe(200)
})

test('the old mailbox without the password gets no address and no account; guessing is slowed', async () => {
  const token = await change(old, fresh)
  expect((await link(token)).body).not.toContain(fresh)
  expect(JSON.stringify((await stack.lastMail('email-changed', old)).data)).not.toContain(fresh)
  await stack.browser().post('/api/auth/password-reset', { email: old })
  expect((await stack.mails()).filter(({ template }) => template === 'password-reset')).toEqual([])
  const at = new Date()
  const then = setClock(() => at)
  for (let tries = 0; tries < 5; tries += 1)
    expect((await back(token, 'a guess at it')).json()).toMatchObject({ code: 'invalid-credentials' })
  const next = await back(token)
  then()
  expect(next.json()).toMatchObject({ code: 'too-many-requests' })
  expect(await addressOf(me.id)).toEqual({ email: fresh, also: fresh })
})

test('another password is asked for, and a link that is over or made up is refused', async () => {
  const token = await change(old, fresh)
  expect((await back(token, ann.password, ann.password)).json()).toMatchObject({
    code: 'rule-broken',
    errors: [{ field: 'newPassword' }],
  })
  for (const madeUp of ['x'.repeat(43), 'x'.repeat(128)])
    expect((await back(madeUp)).json()).toMatchObject({ code: 'gone' })
  const then = await moveTime(stack, 14 * DAY + 60_000)
  const [late] = [
    await back(token),
    await stack.browser().post('/api/auth/sign-in', { username, password: ann.password }),
  ]
  await then()
  expect(late.json()).toMatchObject({ code: 'gone' })
  // Signing in deletes expired take-backs with their old passwords.
  expect(await rows('select password_hash from email_changes where person_id = $1', me.id)).toEqual([
    { password_hash: null },
  ])
})

test('two uses at the same moment: one wins', async () => {
  const token = await change(old, fresh)
  const both = await Promise.all([
    back(token, ann.password, 'first new password'),
    back(token, ann.password, 'second new password'),
  ])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410])
})

test('what was changed after it has no way back: who took the account does not get it again', async () => {
  const first = await change(old, fresh)
  const second = await change(fresh, `third${n}@example.org`)
  expect((await back(first)).statusCode).toBe(200)
  expect((await back(second)).json()).toMatchObject({ code: 'gone' })
  expect(await addressOf(me.id)).toEqual({ email: old, also: old })
})

test('the former address stays reserved; a sign-up or move to it is answered by mail alone', async () => {
  await change(old, fresh)
  const up = await stack.browser().post('/api/auth/sign-up', { ...ann, email: old, username: `second${n}` })
  expect(up.statusCode).toBe(201)
  expect(await rows(`select 1 from auth."user" where "email" = $1`, old)).toEqual([])
  expect((await stack.lastMail('email-held', old)).data).toEqual({ until: expect.any(String) })
  // Its own account may have it again at any time, in the usual way.
  await change(fresh, old)
  expect(await addressOf(me.id)).toEqual({ email: old, also: old })
})

test('an erasure asked for since then is taken back with it if it waits, not if it has begun', async () => {
  const token = await change(old, fresh)
  await rows(
    `
      insert into erasures (id, person_id, state, asked_at, due_at)
      values ($1, $2, 'waiting', now(), now() + interval '14 days')`,
    randomUUID(),
    me.id,
  )
  expect((await back(token)).statusCode).toBe(200)
  expect(await rows('select state from erasures where person_id = $1', me.id)).toEqual([
    { state: 'taken back' },
  ])
  me = Object.assign(stack.browser(), { id: me.id })
  await me.post('/api/auth/sign-in', { username, password: 'another horse entirely' })
  const again = await change(old, fresh, 'another horse entirely')
  await rows(
    `
      insert into erasures (id, person_id, state, asked_at, due_at, begun_at)
      values ($1, $2, 'withdrawing', now(), now(), now())`,
    randomUUID(),
    me.id,
  )
  expect((await back(again, 'another horse entirely', 'a third horse')).json()).toMatchObject({
    code: 'gone',
    reason: 'account-being-erased',
  })
})

test('a copy of one’s data names the addresses of then', async () => {
  await change(old, fresh)
  const facts = await inTransaction(
    stack.db,
    { service: 'accounts' },
    async (tx) => await accountFacts(tx, me.id),
  )
  expect(facts.emailChanges).toEqual([
    { before: old, asked: fresh, askedAt: expect.any(String), changedAt: expect.any(String) },
  ])
})

test('an address that the first administrator took since then stays theirs', async () => {
  const token = await change(old, fresh)
  const owner = connect(stack.owner.options.connectionString!, { applicationName: 'test-operator' })
  const operators = await issueAdminLink(owner.db)
  await owner.db.destroy()
  // The operator's link reserves nothing: whoever holds it runs the register.
  const { role: _, ...names } = ann
  expect(
    (
      await stack
        .browser()
        .post(`/api/auth/admin-link/${operators}`, { ...names, email: old, username: `admin${n}` })
    ).statusCode,
  ).toBe(201)
  expect((await back(token)).json()).toMatchObject({ status: 409, reason: 'earlier-address-taken' })
  expect(await addressOf(me.id)).toEqual({ email: fresh, also: fresh })
})
