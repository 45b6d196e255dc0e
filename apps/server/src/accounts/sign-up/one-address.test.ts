// One address is one account, and only its mailbox learns that there is one: with an address that somebody else
// has, opening an account, and everything that can be done with it, is the same (decision 40).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ann, signedIn, startAccounts, type AccountsStack } from '../../../../../test/stack/accounts.ts'
import { eventually } from '../../../../../test/stack/stack.ts'
import { newToken, tokenHash } from '../../platform/token.ts'

let stack: AccountsStack
beforeAll(async () => {
  stack = await startAccounts()
  await signedIn(stack)
})
beforeEach(async () => {
  await stack.owner.query('delete from sign_in_attempts')
})
afterAll(async () => await stack.stop())

let n = 0
/** An account that was opened and signed in by one call. */
async function opened(email: string) {
  n += 1
  const browser = stack.browser()
  const account = {
    ...ann,
    firstName: 'Mary',
    email,
    username: `mary${n}`,
    password: `fence marble ${n} lamp`,
  }
  const answer = await browser.post('/api/auth/sign-up', { ...account, signIn: true })
  return { browser, answer, account, id: answer.json().user?.id as string }
}
type Opened = Awaited<ReturnType<typeof opened>>

/** What another browser is told that signs in with this name. */
const elsewhere = async ({ account }: Opened, username: string) => {
  const answer = await stack.browser().post('/api/auth/sign-in', { username, password: account.password })
  return [answer.statusCode, answer.json().reason]
}

/** All that a stranger sees who opens an account with an address, without what differs for everybody. */
async function seen(email: string) {
  const one = await opened(email)
  const { browser, answer, account } = one
  const { id: _id, username: _username, email: _email, ...user } = answer.json().user
  const here = async (username: string) =>
    (await browser.post('/api/auth/sign-in', { username, password: account.password })).statusCode
  const account_ = (await browser.get('/api/account')).json()
  return {
    status: answer.statusCode,
    headers: Object.keys(answer.headers).toSorted(),
    message: answer.json().message,
    user,
    account: Object.keys(account_).toSorted(),
    again: (await browser.post('/api/address/link')).statusCode,
    code: (await browser.post('/api/account/step-up/request', { purpose: 'export' })).json().code,
    byNameHere: await here(account.username),
    byAddressHere: await here(email),
    byNameElsewhere: await elsewhere(one, account.username),
    byAddressElsewhere: await elsewhere(one, email),
    second: (await opened(email)).answer.statusCode,
    // Opening another account with the address changes nothing for the first.
    byAddressAfter: await here(email),
    reset: (await browser.post('/api/auth/password-reset', { email })).json(),
    newPassword: (
      await browser.put('/api/account/password', {
        currentPassword: account.password,
        password: 'entirely different words',
      })
    ).statusCode,
  }
}

test('a stranger sees the same whether an address has no account, a confirmed or an unconfirmed one', async () => {
  await signedIn(stack, { email: 'waits@example.org', username: 'waits' }, { confirmed: false })
  const free = await seen('free@example.org')
  expect(await seen('ann@example.org')).toEqual(free)
  expect(await seen('waits@example.org')).toEqual(free)
  expect(free).toMatchObject({
    status: 201,
    user: { firstName: 'Mary', addressConfirmed: false },
    code: 'address-unconfirmed',
    byNameHere: 200,
    byAddressHere: 200,
    byNameElsewhere: [200, undefined],
    byAddressElsewhere: [401, 'sign-in-wrong'],
    byAddressAfter: 200,
    newPassword: 200,
  })
})

test('only the mailbox is told: its owner gets no link, and is told what to do', async () => {
  await signedIn(stack, { email: 'owner@example.org', username: 'owner' })
  await stack.lastMail('confirm-address', 'owner@example.org')
  const { browser } = await opened('OWNER@example.org')
  await browser.post('/api/address/link')
  await browser.post('/api/address/link')
  const mails = async () =>
    (await stack.mails())
      .filter((mail) => mail.to_address === 'owner@example.org')
      .map((mail) => mail.template)
  await eventually(async () => (await mails()).length >= 3 || undefined)
  // Two an hour, however often it is asked for.
  expect((await mails()).toSorted()).toEqual([
    'already-have-account',
    'already-have-account',
    'confirm-address',
  ])
  const { data } = await stack.lastMail('already-have-account', 'owner@example.org')
  expect(data).toEqual({ name: 'Ann Example', username: 'owner' })
})

test('five mails an hour go to one mailbox, however many accounts name it', async () => {
  for (let times = 0; times < 7; times++) await opened('flood@example.org')
  const mails = async () => (await stack.mails()).filter((mail) => mail.to_address === 'flood@example.org')
  await eventually(async () => (await mails()).length >= 5 || undefined)
  await opened('after-flood@example.org')
  await stack.lastMail('confirm-address', 'after-flood@example.org')
  expect(await mails()).toHaveLength(5)
})

const foundBy = async (email: string): Promise<unknown> =>
  (
    await stack.owner.query('select "id", "emailVerified" as proven from auth."user" where "email" = $1', [
      email,
    ])
  ).rows

test('of two accounts with one address the first to confirm it gets it, and the other cannot', async () => {
  const first = await opened('first@example.org')
  const { token: early } = (await stack.lastMail('confirm-address', 'first@example.org')).data
  expect(await foundBy('first@example.org')).toEqual([{ id: first.id, proven: false }])
  const second = await opened('first@example.org')
  const { token: late } = await eventually(async () => {
    const { data } = await stack.lastMail('confirm-address', 'first@example.org')
    return data.token === early ? undefined : data
  })
  expect((await stack.browser().post('/api/address/confirm', { token: late })).statusCode).toBe(200)
  expect(await foundBy('first@example.org')).toEqual([{ id: second.id, proven: true }])
  expect(await elsewhere(second, 'First@example.org')).toEqual([200, undefined])
  expect((await stack.browser().post('/api/address/confirm', { token: early })).json()).toMatchObject({
    code: 'conflict',
    reason: 'address-taken',
  })
  expect((await first.browser.get('/api/auth/me')).json()).toMatchObject({ addressConfirmed: false })
})

test('an account without the address is never taken for the one that has it', async () => {
  const owner = await signedIn(stack, { email: 'mine@example.org', username: 'mine' })
  const { browser, account } = await opened('mine@example.org')
  // A new password, a link for one, and signing in by the address all reach the owner’s account alone.
  expect(
    (
      await browser.put('/api/account/password', {
        currentPassword: ann.password,
        password: 'stolen away with it',
      })
    ).json(),
  ).toMatchObject({ reason: 'password-wrong' })
  await browser.post('/api/auth/password-reset', { email: 'mine@example.org' })
  const mail = await stack.lastMail('password-reset', 'mine@example.org')
  expect(mail.data).toMatchObject({ username: 'mine' })
  const reset = await stack.browser().post('/api/auth/password-reset/confirm', {
    token: mail.data.token,
    password: 'quite another sentence',
  })
  expect(reset.statusCode).toBe(200)
  const inn = await stack.browser().post('/api/auth/sign-in', {
    username: 'mine@example.org',
    password: 'quite another sentence',
  })
  expect(inn.json().user.id).toBe(owner.id)
  // The new account’s own browser is still only its own.
  expect(
    (
      await browser.post('/api/auth/sign-in', { username: 'mine@example.org', password: account.password })
    ).json().user.username,
  ).toBe(account.username)
})

test('an address that its account has just left is nobody’s for the days in which it can be taken back', async () => {
  const left = await signedIn(stack, { email: 'left@example.org', username: 'left' })
  const { id } = await opened('left@example.org')
  const token = newToken()
  await stack.owner.query(
    `insert into mailed_links (token_hash, kind, person_id, email, made_at, expires_at)
      values ($1, 'address', $2, 'left@example.org', now(), now() + interval '1 day')`,
    [tokenHash(token), id],
  )
  await stack.owner.query("update proven_addresses set email = 'gone@example.org' where person_id = $1", [
    left.id,
  ])
  await stack.owner.query("update people set email = 'gone@example.org' where id = $1", [left.id])
  await stack.owner.query(`update auth."user" set "email" = 'gone@example.org' where "id" = $1`, [left.id])
  await stack.owner.query(
    `insert into address_changes (id, person_id, old_email, changed_at)
      values (gen_random_uuid(), $1, 'left@example.org', now() - interval '13 days')`,
    [left.id],
  )
  const confirm = async () => (await stack.browser().post('/api/address/confirm', { token })).json()
  expect(await confirm()).toMatchObject({ reason: 'address-taken' })
  await stack.owner.query("update address_changes set changed_at = now() - interval '15 days'")
  expect(await confirm()).toEqual({})
})
