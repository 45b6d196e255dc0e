import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffActs } from '@testate/api/death/staff-acts'
import { fieldProblem } from '@testate/domain/field-problems'
import { ann, startAccounts, type AccountsStack } from '../../../../../test/stack/accounts.ts'
import { holdLock, lockWaits } from '../../../../../test/stack/held-locks.ts'
import { giveFactor, giveProof, staffProof } from '../../../../../test/stack/proofs.ts'
import { connect } from '../../platform/database/database.ts'

let stack: AccountsStack
beforeAll(async () => {
  stack = await startAccounts()
})
afterAll(async () => await stack.stop())

const signUp = async (change: Record<string, unknown> = {}) =>
  await stack.browser().post('/api/auth/sign-up', { ...ann, ...change })

test('opens an account with the specification’s words, as the role that was chosen', async () => {
  const answer = await signUp({ role: 'executor' })
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toEqual({
    message: 'Registration Successful: Your account has been created. Please log in.',
  })
  expect(answer.cookies).toEqual([])
  const { rows } = await stack.owner.query(
    `
      select p.kind, p.email, p.name, p.role, p.is_admin, u.username, a.password from people p
      join auth."user" u on u.id = p.id join auth.account a on a."userId" = u.id`,
  )
  expect(rows).toEqual([
    {
      kind: 'account',
      email: 'ann@example.org',
      name: 'Ann Example',
      role: 'executor',
      is_admin: false,
      username: 'ann.example',
      password: expect.stringMatching(/^[0-9a-f]{32}:[0-9a-f]{128}$/),
    },
  ])
})

test('the role is testator unless chosen', async () => {
  const { role: _, ...without } = ann
  expect(
    (await stack.browser().post('/api/auth/sign-up', { ...without, email: 'd@example.org', username: 'ddd' }))
      .statusCode,
  ).toBe(201)
  expect((await stack.owner.query("select role from people where email = 'd@example.org'")).rows).toEqual([
    { role: 'testator' },
  ])
})

test('admin can never be chosen, nor slipped in', async () => {
  for (const change of [
    { role: 'admin' },
    { isAdmin: true },
    { is_admin: true },
    { id: '00000000-0000-4000-8000-000000000000' },
    { emailVerified: true },
    { constructor: {} },
  ]) {
    const answer = await signUp({ email: 'mallory@example.org', username: 'mallory', ...change })
    expect(answer.statusCode, JSON.stringify(change)).toBe(400)
    expect(answer.json().code).toBe('invalid-fields')
  }
  expect(
    (await stack.owner.query("select 1 from people where is_admin or email = 'mallory@example.org'")).rows,
  ).toEqual([])
})

test.each([
  [{ firstName: '' }, 'firstName', 'first-name-needed'],
  [{ lastName: '  ' }, 'lastName', 'last-name-needed'],
  [{ firstName: 'Ann\r\nBcc: x' }, 'firstName', 'one-line-only'],
  [{ lastName: '\ud800' }, 'lastName', 'broken-text'],
  [{ email: 'not an address' }, 'email', 'email-needed'],
  [{ email: 'a@b.example\nBcc: x@y.example' }, 'email', 'email-needed'],
  [{ username: 'a' }, 'username', 'username-malformed'],
  [{ password: 'short' }, 'password', 'password-too-short'],
  [{ password: 'x'.repeat(129) }, 'password', 'password-too-long'],
  [{ firstName: '\u200b\u2060' }, 'firstName', 'invisible-text'],
  [{ lastName: '\u3164' }, 'lastName', 'invisible-text'],
  [{ lastName: 'elpmax\u202eE' }, 'lastName', 'one-line-only'],
  [{ role: 'judge' }, 'role', 'role-unknown'],
] as const)('refuses %j', async (change, field, code) => {
  const answer = await signUp({ email: 'e@example.org', username: 'eee', ...change })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toContainEqual(fieldProblem(field, code))
})

test('a taken username is refused, in upper or lower case', async () => {
  const answer = await signUp({ email: 'other@example.org', username: 'ANN.example' })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({
    code: 'registration-failed',
    title: 'Registration Failed',
    detail: 'This username is taken. Please choose another.',
  })
})

test('a sign-up whose answer was lost may be repeated under its key, and makes one account', async () => {
  const again = (key: string) =>
    stack.browser().call({
      method: 'POST',
      url: '/api/auth/sign-up',
      payload: { ...ann, email: 'lost@example.org', username: 'lost' },
      headers: { 'idempotency-key': key },
    })
  const answers = [await again('one'), await again('one'), await again('two')]
  expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 422])
  expect(answers[1]?.json()).toEqual(answers[0]?.json())
  expect((await stack.owner.query("select 1 from people where email = 'lost@example.org'")).rowCount).toBe(1)
  expect(JSON.stringify((await stack.owner.query('select * from idempotency_keys')).rows)).not.toContain(
    ann.password,
  )
})

test('signs in at once where that is asked for', async () => {
  const browser = stack.browser()
  const answer = await browser.post('/api/auth/sign-up', {
    ...ann,
    email: 'once@example.org',
    username: 'Once',
    signIn: true,
  })
  expect(answer.json()).toMatchObject({
    message: 'Registration Successful: Your account has been created, and you are signed in.',
    user: { username: 'Once', email: 'once@example.org', role: 'testator', addressConfirmed: false },
  })
  expect(answer.cookies.find((one) => one.name === 'testate_session')).toMatchObject({ httpOnly: true })
  expect((await browser.get('/api/auth/me')).json()).toEqual(answer.json().user)
})

test('a repeat signs in too, with the password of the first call and no other', async () => {
  const again = async (password: string) =>
    await stack.browser().call({
      method: 'POST',
      url: '/api/auth/sign-up',
      payload: { ...ann, email: 'repeat@example.org', username: 'repeat', password, signIn: true },
      headers: { 'idempotency-key': 'repeat' },
    })
  const answers = [await again(ann.password), await again(ann.password), await again('another three words')]
  expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201])
  expect(answers.map((answer) => answer.json().user?.username)).toEqual(['repeat', 'repeat', undefined])
  expect(answers[2]?.cookies).toEqual([])
})

test('of two simultaneous sign-ups for one name one succeeds; the other is told the default', async () => {
  // Both have seen that the name is free when the first takes it.
  const release = await holdLock(stack, 'lock table auth."user" in share mode')
  const asked = [1, 2].map(async (n) => await signUp({ email: `race${n}@example.org`, username: 'racer' }))
  await lockWaits(stack, 2)
  await release()
  const answers = await Promise.all(asked)
  expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([201, 422])
  expect(answers.find((answer) => answer.statusCode === 422)?.json()).toMatchObject({
    title: 'Registration Failed',
    reason: 'account-not-opened',
  })
  expect((await stack.owner.query("select 1 from people where email like 'race%'")).rows).toHaveLength(1)
})

test('by invitation only: missing, foreign, used and expired ones are refused; one is accepted', async () => {
  const closed = await startAccounts({ env: { REGISTRATION: 'invite' } })
  try {
    const asked = async (change: object) =>
      (await closed.browser().post('/api/auth/sign-up', { ...ann, ...change })).json()
    expect(await asked({})).toMatchObject({
      title: 'Registration Failed',
      detail: expect.stringContaining('by invitation'),
    })
    expect(await asked({ invitation: 'x'.repeat(43) })).toMatchObject({
      detail: expect.stringContaining('used or has expired'),
    })
    const { issueAdminLink } = await import('./admin-link.ts')
    const owner = connect(closed.owner.options.connectionString ?? '', {
      max: 1,
      applicationName: 'sign-up-test-owner',
    })
    const link = await issueAdminLink(owner.db).finally(() => owner.db.destroy())
    const admin = closed.browser()
    const { role: _, ...names } = ann
    expect(
      (
        await admin.post(`/api/auth/admin-link/${link}`, {
          ...names,
          username: 'boss',
          email: 'boss@example.org',
        })
      ).statusCode,
    ).toBe(201)
    expect((await admin.post('/api/auth/invites', { email: 'ann@example.org' })).statusCode).toBe(401)
    await admin.post('/api/auth/sign-in', { username: 'boss', password: ann.password })
    expect((await admin.post('/api/auth/invites', { email: 'Ann@example.org' })).json()).toMatchObject({
      status: 403,
      code: 'factor-needed',
    })
    const boss = (
      await closed.owner.query<{ id: string }>("select id from people where email = 'boss@example.org'")
    ).rows[0]!.id
    await giveFactor(closed, boss)
    expect((await admin.post('/api/auth/invites', { email: 'Ann@example.org' })).json()).toMatchObject({
      status: 403,
      code: 'address-unconfirmed',
    })
    await closed.owner.query(
      `
        insert into proven_addresses (person_id, email, proven_at) select id, email, now() from people
        where email = 'boss@example.org'`,
    )
    const invite = async (email: string, headers?: Record<string, string>) =>
      await admin.post('/api/auth/invites', { email }, headers ?? (await proofFor(email)))
    const proofFor = async (email: string, admin = false) =>
      await staffProof(closed, boss, staffActs.invite({ email: email.toLowerCase(), admin }))
    const others = await staffProof(
      closed,
      (
        await closed.owner.query<{ id: string }>(
          `
            insert into people (id, kind, email, name, role, is_admin)
            values (gen_random_uuid(), 'account', 'other@example.org', 'Other', 'admin', true) returning id`,
        )
      ).rows[0]!.id,
      staffActs.invite({ email: 'ann@example.org', admin: false }),
    )
    for (const headers of [
      {},
      { 'step-up': 'a guess' },
      others,
      await staffProof(closed, boss),
      await proofFor('another@example.org'),
      await proofFor('ann@example.org', true),
      { 'step-up': await giveProof(closed, boss, { purpose: 'factors', factor: 'passkey' }) },
    ])
      expect((await invite('ann@example.org', headers)).json()).toMatchObject({
        status: 403,
        code: 'step-up-needed',
      })
    const once = await proofFor('ann@example.org')
    const invited = await invite('Ann@example.org', once)
    expect(invited.statusCode).toBe(201)
    expect((await invite('ann@example.org', once)).json()).toMatchObject({ code: 'step-up-needed' })
    expect(invited.body).not.toContain('token')
    const mail = await closed.lastMail('account-invite', 'ann@example.org')
    const invitation = mail.data.token
    expect(
      (await closed.owner.query('select token_hash from account_invites')).rows[0].token_hash.toString(
        'latin1',
      ),
    ).not.toContain(invitation)
    expect(await asked({ invitation, email: 'eve@example.org' })).toMatchObject({
      detail: 'This invitation was sent to another email address.',
    })
    expect(await asked({ invitation })).toMatchObject({
      message: expect.stringContaining('Registration Successful'),
    })
    expect(await asked({ invitation, username: 'ann3' })).toMatchObject({
      detail: expect.stringContaining('used or has expired'),
    })
    await invite('late@example.org')
    await closed.owner.query("update account_invites set expires_at = now() where email = 'late@example.org'")
    const late = await closed.lastMail('account-invite', 'late@example.org')
    expect(
      await asked({ email: 'late@example.org', username: 'late', invitation: late.data.token }),
    ).toMatchObject({ detail: expect.stringContaining('used or has expired') })
    // As a person who is not an admin.
    const ordinary = closed.browser()
    await ordinary.post('/api/auth/sign-in', { username: ann.username, password: ann.password })
    expect((await ordinary.post('/api/auth/invites', { email: 'x@example.org' })).statusCode).toBe(403)
  } finally {
    await closed.stop()
  }
})

test('two sign-ups for one name at the same moment: one wins, the other is refused whole', async () => {
  const both = await Promise.all(
    ['first@example.org', 'second@example.org'].map(
      async (email) => await signUp({ email, username: 'same.name' }),
    ),
  )
  const lost = both.find(({ statusCode }) => statusCode !== 201)
  expect(both.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  expect(lost?.json()).toMatchObject({ code: 'registration-failed' })
  const { rows } = await stack.owner.query(
    `select p.id from people p left join auth."user" u on u.id = p.id
     where p.email in ('first@example.org', 'second@example.org')`,
  )
  expect(rows).toHaveLength(1)
})
