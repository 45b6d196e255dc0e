// An account that is opened with a passkey: checked by the worker, open and signed in by one call. The passkey counts
// only once its holder has shown that the mailbox is theirs too: whoever gave somebody else's address can sign in until
// the owner removes it, at once and at any time, and can confirm nothing.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { staffActs } from '@testate/api/death/staff-acts'
import type { MadePasskey, NewPasskeyOptions } from '@testate/api/factors'
import {
  ann,
  signedIn,
  startAccounts,
  type AccountsStack,
  type Browser,
} from '../../../../../test/stack/accounts.ts'
import { giveFactor, staffProof } from '../../../../../test/stack/proofs.ts'
import { moveTime } from '../../../../../test/stack/time.ts'
import { newDevice, type Device } from '../../../testing/passkey-fixture.ts'
import { dataOf } from '../../factors/data-of.ts'
import { mountFactors } from '../../factors/routes.ts'
import { inTransaction } from '../../platform/database/database.ts'

let stack: AccountsStack
beforeAll(async () => {
  stack = await startAccounts({ mount: mountFactors })
})
beforeEach(async () => await stack.owner.query('delete from limit_marks'))
afterAll(async () => await stack.stop())

const { password: _, ...named } = ann
let n = 0
const somebody = (change: object = {}) => {
  n += 1
  return { ...named, email: `eve${n}@example.org`, username: `eve${n}`, ...change }
}
type Who = ReturnType<typeof somebody>
const device = (): Device => newDevice(stack.config.publicUrl)

const ask = async ({ role: _role, ...who }: Who, invitation?: string) =>
  await stack
    .browser()
    .post('/api/auth/sign-up/passkey', { ...who, ...(invitation === undefined ? {} : { invitation }) })
async function begun(
  who: Who,
  invitation?: string,
): Promise<{ enrolment: string; options: NewPasskeyOptions }> {
  const answer = await ask(who, invitation)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const open = async (
  browser: Browser,
  who: object,
  passkey: { enrolment: string; made: MadePasskey },
  headers?: Record<string, string>,
) => await browser.post('/api/auth/sign-up', { ...who, passkey, signIn: true }, headers)

/** An account opened with a passkey, in a browser that is signed in. */
async function opened(who = somebody(), its = device()) {
  const { enrolment, options } = await begun(who)
  const browser = stack.browser()
  const answer = await open(browser, who, { enrolment, made: its.make(options) })
  expect(answer.statusCode, answer.body).toBe(201)
  return { who, its, browser, answer, enrolment, id: answer.json().user.id as string }
}
async function signIn(its: Device) {
  const options = (await stack.browser().post('/api/auth/passkey/request', {})).json()
  return await stack.browser().post('/api/auth/passkey', { passkey: its.use(options) })
}
async function confirmAddress(browser: Browser, email: string): Promise<void> {
  const { token } = (await stack.lastMail('confirm-address', email)).data
  expect((await browser.post('/api/address/confirm', { token })).statusCode).toBe(200)
}
/** With its key, and the login that the release worker takes such a line from (decision 87). */
const keptLines = async (id: string): Promise<object[]> =>
  (
    await stack.owner.query<{ details: string; login: string; origin: string }>(
      "select details, login, origin from audit_entries where actor = $1 and event = 'factor.kept'",
      [id],
    )
  ).rows.map(({ details, login, origin }) => ({ ...JSON.parse(details), writtenBy: [login, origin] }))
const byWorker = { writtenBy: ['testate_worker', 'login'] }
const idOf = (its: Device) => ({
  id: its.credentialId.toString('base64url'),
  publicKey: expect.stringMatching(/^[\w-]{100,}$/),
})
const listed = async (browser: Browser) => (await browser.get('/api/factors')).json().factors
const offered = async (browser: Browser) => {
  const { factors, mailed } = (
    await browser.post('/api/account/step-up/request', { purpose: 'export' })
  ).json()
  return { factors, mailed }
}

test('the account is open and signed in at once, without a password, and the passkey signs in again', async () => {
  const { who, its, browser, answer, id, enrolment } = await opened()
  expect(answer.json()).toMatchObject({
    message: 'Registration Successful: Your account has been created, and you are signed in.',
    user: { username: who.username, email: who.email, addressConfirmed: false },
  })
  expect(id).toBe(enrolment)
  expect((await browser.get('/api/auth/me')).json().id).toBe(id)
  const { rows } = await stack.owner.query(
    `select a.password, p.opened_account, p.counts_from from auth.account a
       join passkeys p on p.person_id = a."userId" where a."userId" = $1`,
    [id],
  )
  expect(rows).toEqual([{ password: null, opened_account: true, counts_from: null }])
  expect(
    (await stack.owner.query('select event from audit_entries where actor = $1 order by id', [id])).rows.map(
      ({ event }) => event,
    ),
  ).toEqual(['account.created', 'factor.added', 'account.signed-in'])
  expect((await browser.get('/api/account')).json()).toMatchObject({ hasPassword: false })
  const again = await signIn(its)
  expect([again.statusCode, again.json().user?.id]).toEqual([200, id])
  expect(
    (await stack.browser().post('/api/auth/sign-in', { username: who.username, password: 'null' }))
      .statusCode,
  ).toBe(401)
  expect(await inTransaction(stack.workerDb, { service: 'worker' }, (tx) => dataOf(tx, id))).toMatchObject([
    { kind: 'passkey', openedTheAccount: true, worksFrom: null },
  ])
})

test('it confirms from three days after the address was confirmed in its browser, and its owner is told', async () => {
  const { who, its, browser, id } = await opened()
  expect(await listed(browser)).toMatchObject([{ kind: 'passkey', countsFrom: null }])
  expect(await browser.post('/api/account/step-up/request', { purpose: 'export' })).toMatchObject({
    statusCode: 403,
  })
  await confirmAddress(browser, who.email)
  const mail = await stack.lastMail('factor-changed', who.email)
  expect(mail.data).toMatchObject({ what: 'opened', kind: 'passkey' })
  expect(await listed(browser)).toMatchObject([{ countsFrom: mail.data.at }])
  expect(await keptLines(id)).toMatchObject([
    { kind: 'passkey', at: mail.data.at, credential: idOf(its), ...byWorker },
  ])
  expect(await offered(browser)).toEqual({ factors: [], mailed: true })
  expect((await signIn(its)).statusCode).toBe(200)
  const back = await moveTime(stack, 3 * 86_400_000 + 60_000)
  try {
    const later = await signIn(its)
    const cookie = { cookies: Object.fromEntries(later.cookies.map(({ name, value }) => [name, value])) }
    const answer = await stack.call({
      method: 'POST',
      url: '/api/account/step-up/request',
      payload: { purpose: 'export' },
      ...cookie,
    })
    expect(answer.json()).toMatchObject({ factors: ['passkey'], mailed: false })
  } finally {
    await back()
  }
})

/** A proof for changing factors, by the code mailed to the account's address. */
async function byMail(browser: Browser, email: string): Promise<{ 'step-up': string }> {
  await browser.post('/api/account/step-up/request', { purpose: 'factors', mail: true })
  const { code } = (await stack.lastMail('account-code', email)).data
  const { stepUp } = (await browser.post('/api/account/step-up', { purpose: 'factors', code })).json()
  return { 'step-up': stepUp }
}
/** The mailbox's owner sets a password, by the mailed link alone, and signs in with it. */
async function withNewPassword({ email, username }: Who): Promise<Browser> {
  await stack.browser().post('/api/auth/password-reset', { email })
  const { token } = (await stack.lastMail('password-reset', email)).data
  const set = await stack
    .browser()
    .post('/api/auth/password-reset/confirm', { token, password: ann.password })
  expect(set.statusCode, set.body).toBe(200)
  const owner = stack.browser()
  await owner.post('/api/auth/sign-in', { username, password: ann.password })
  return owner
}

test('a stranger’s passkey never counts: weeks later the mailbox alone sets a password and removes it', async () => {
  const { who, its, browser } = await opened()
  const device = expect.stringMatching(/program|browser|device/)
  expect((await stack.lastMail('confirm-address', who.email)).data).toMatchObject({ passkey: device })
  await confirmAddress(stack.browser(), who.email)
  expect((await stack.lastMail('factor-changed', who.email)).data).toMatchObject({
    what: 'opened',
    called: device,
    at: null,
  })
  const back = await moveTime(stack, 20 * 86_400_000)
  try {
    const stranger = await signIn(its)
    expect(stranger.statusCode).toBe(200)
    const owner = await withNewPassword(who)
    expect((await browser.get('/api/auth/me')).statusCode).toBe(401)
    expect(await offered(owner)).toEqual({ factors: [], mailed: true })
    const [{ id, countsFrom }] = await listed(owner)
    expect(countsFrom).toBeNull()
    const gone = await owner.call({
      method: 'DELETE',
      url: `/api/factors/enrolled/${id}`,
      headers: await byMail(owner, who.email),
    })
    expect(gone.json()).toEqual({ endsAt: null })
    expect((await signIn(its)).statusCode).toBe(401)
  } finally {
    await back()
  }
})

test('nor where its owner, signed in with a password they set, or somebody else signed in confirms', async () => {
  const first = await opened()
  await confirmAddress(await withNewPassword(first.who), first.who.email)
  const second = await opened()
  await confirmAddress((await opened()).browser, second.who.email)
  const { rows } = await stack.owner.query(
    'select counts_from from passkeys where person_id = any($1::uuid[])',
    [[first.id, second.id]],
  )
  expect(rows).toEqual([{ counts_from: null }, { counts_from: null }])
})

test('confirmed in another browser, it counts three days after its holder claimed it with a mailed code', async () => {
  const { who, its, browser, id } = await opened()
  await confirmAddress(stack.browser(), who.email)
  const [{ id: factorId }] = await listed(browser)
  const keep = async (headers: Record<string, string>) =>
    await browser.post(`/api/factors/enrolled/${factorId}/keep`, {}, headers)
  expect((await keep({})).json()).toMatchObject({ code: 'step-up-needed' })
  expect(await listed(browser)).toMatchObject([{ countsFrom: null }])
  const proof = await byMail(browser, who.email)
  expect((await keep(proof)).statusCode).toBe(200)
  const [{ countsFrom }] = await listed(browser)
  expect(new Date(countsFrom).getTime() - Date.now()).toBeGreaterThan(2.9 * 86_400_000)
  expect((await stack.lastMail('factor-changed', who.email)).data).toMatchObject({
    what: 'opened',
    at: countsFrom,
  })
  expect(await keptLines(id)).toMatchObject([
    { factorId, at: countsFrom, credential: idOf(its), ...byWorker },
  ])
})

test('a taken address is answered alike, and only its mailbox is told', async () => {
  await signedIn(stack)
  const free = await opened()
  const taken = await opened(somebody({ email: ann.email }))
  const shape = ({ answer }: typeof free) => [
    answer.statusCode,
    Object.keys(answer.headers).toSorted(),
    { ...answer.json(), user: { ...answer.json().user, id: 0, email: 0, username: 0 } },
  ]
  expect(shape(taken)).toEqual(shape(free))
  expect(await stack.lastMail('already-have-account', ann.email)).toBeDefined()
  expect((await signIn(taken.its)).json().user.id).toBe(taken.id)
})

test('a taken username is refused before the device makes anything', async () => {
  const { who } = await opened()
  expect((await ask(somebody({ username: who.username }))).json()).toMatchObject({
    code: 'registration-failed',
    reason: 'username-taken',
  })
  expect((await ask(somebody(), 'x'.repeat(43))).json()).toMatchObject({ reason: 'invitation-spent' })
})

test('refused: another enrolment, another site, no finger or PIN, a known passkey, too late', async () => {
  const refused = async (
    change: (own: { enrolment: string; options: NewPasskeyOptions; its: Device }) => {
      enrolment: string
      made: MadePasskey
    },
  ) => {
    const [who, its] = [somebody(), device()]
    const answer = await open(stack.browser(), who, change({ ...(await begun(who)), its }))
    expect((await stack.owner.query('select 1 from people where email = $1', [who.email])).rows).toEqual([])
    return [answer.statusCode, answer.json().reason]
  }
  expect(await refused(({ options, its }) => ({ enrolment: randomUUID(), made: its.make(options) }))).toEqual(
    [410, 'passkey-enrolment-over'],
  )
  const { rows } = await stack.owner.query<{ id: string }>(
    "select id from passkey_asks where purpose = 'sign-in'",
  )
  expect(await refused(({ options, its }) => ({ enrolment: rows[0]!.id, made: its.make(options) }))).toEqual([
    410,
    'passkey-enrolment-over',
  ])
  for (const odd of [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { verified: false },
    { challenge: 'AAAA' },
  ])
    expect(
      await refused(({ enrolment, options, its }) => ({ enrolment, made: its.make(options, odd) })),
      JSON.stringify(odd),
    ).toEqual([422, 'passkey-not-verified'])
  const { its: known } = await opened()
  expect(await refused(({ enrolment, options }) => ({ enrolment, made: known.make(options) }))).toEqual([
    409,
    'passkey-added-already',
  ])
  const who = somebody()
  const { enrolment, options } = await begun(who)
  const made = device().make(options)
  const back = await moveTime(stack, 5 * 60_000 + 1000)
  try {
    expect((await open(stack.browser(), who, { enrolment, made })).json().reason).toBe(
      'passkey-enrolment-over',
    )
  } finally {
    await back()
  }
})

test('a password and a passkey, or neither, is no form', async () => {
  const who = somebody()
  const { enrolment, options } = await begun(who)
  const passkey = { enrolment, made: device().make(options) }
  for (const body of [who, { ...who, passkey, password: ann.password }])
    expect((await stack.browser().post('/api/auth/sign-up', body)).json()).toMatchObject({
      code: 'invalid-fields',
      errors: [{ field: 'password', code: 'password-needed' }],
    })
})

test('a lost answer is repeated under its key with the same passkey, and signs nobody else in', async () => {
  const [who, its] = [somebody(), device()]
  const { enrolment, options } = await begun(who)
  const made = its.make(options)
  const key = { 'idempotency-key': randomUUID() }
  const first = await open(stack.browser(), who, { enrolment, made }, key)
  const second = await open(stack.browser(), who, { enrolment, made }, key)
  expect([first.statusCode, second.statusCode]).toEqual([201, 201])
  expect(second.json().user.id).toBe(first.json().user.id)
  expect((await stack.owner.query('select 1 from people where email = $1', [who.email])).rowCount).toBe(1)
  // Another passkey for the enrolment is refused, with or without the key.
  const other = await open(stack.browser(), who, { enrolment, made: device().make(options) }, key)
  expect([other.statusCode, other.cookies]).toEqual([409, []])
})

test('an enrolment opens one account: used again for another name it is over', async () => {
  const [who, its] = [somebody(), device()]
  const { enrolment, options } = await begun(who)
  const made = its.make(options)
  const use = async (person: Who) => {
    const answer = await open(
      stack.browser(),
      person,
      { enrolment, made },
      { 'idempotency-key': randomUUID() },
    )
    return [answer.statusCode, answer.json().reason]
  }
  const atOnce = await Promise.all([use(who), use(somebody())])
  // The second reaches the worker before the first account is open, or after.
  const refused = expect.stringMatching(/^passkey-(enrolment-over|added-already)$/)
  expect(atOnce.toSorted()).toEqual([
    [201, undefined],
    [expect.any(Number), refused],
  ])
  expect(await use(somebody())).toEqual([410, 'passkey-enrolment-over'])
})

test('the api’s login cannot give a passkey to anybody who has an account', async () => {
  const { id, browser } = await opened()
  const asApi = async (statement: ReturnType<typeof sql>) =>
    await inTransaction(stack.db, { service: 'accounts' }, async (tx) => (await statement.execute(tx)).rows)
  expect(await asApi(sql`select app_add_first_passkey(${id}::uuid, 'Mine') as made`)).toEqual([
    { made: null },
  ])
  await expect(asApi(sql`insert into first_passkeys (person_id) values (${id})`)).rejects.toThrow(
    /permission denied/,
  )
  expect(await listed(browser)).toHaveLength(1)
})

test('an administrator by invitation opens theirs with a passkey, which counts at once', async () => {
  const boss = await signedIn(stack, { username: 'boss', email: 'boss@example.org' })
  await stack.owner.query("update people set is_admin = true, role = 'admin' where id = $1", [boss.id])
  await giveFactor(stack, boss.id)
  const [who, its] = [somebody(), device()]
  const invited = { email: who.email, admin: true }
  await boss.post('/api/auth/invites', invited, await staffProof(stack, boss.id, staffActs.invite(invited)))
  const invitation = (await stack.lastMail('admin-invite', who.email)).data.token!
  const { enrolment, options } = await begun(who, invitation)
  const passkey = { enrolment, made: its.make(options) }
  const asked = await open(stack.browser(), { ...who, invitation }, passkey)
  expect(asked.json()).toMatchObject({ reason: 'invitation-code-needed' })
  const code = (await stack.browser().post('/api/auth/staff-invitation/request', { invitation })).json().ask
  const { stepUp } = (
    await stack.browser().post('/api/auth/staff-invitation', {
      invitation,
      ask: code,
      code: (await stack.lastMail('staff-code', who.email)).data.code,
    })
  ).json()
  const done = await open(stack.browser(), { ...who, invitation }, passkey, { 'step-up': stepUp })
  expect([done.statusCode, done.json().user]).toEqual([201, undefined])
  const inn = await signIn(its)
  expect(inn.json().user).toMatchObject({ isAdmin: true, staffFactor: { counts: true } })
})
