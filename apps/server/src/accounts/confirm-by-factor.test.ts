// Second factors over HTTP: added with an existing proof, accepted wherever a code was, and required for a
// new password.
import { createHash } from 'node:crypto'
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newDevice, type Device } from '../../testing/passkey-fixture.ts'
import { proveQuestion } from '../factors/questions.ts'
import { mountFactors } from '../factors/routes.ts'
import { codeOf, stepAt } from '../factors/totp.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { askWorker } from '../proofs/ask-worker.ts'
import { provenBy } from '../proofs/proven-by.ts'
import {
  ann as annIs,
  signedIn,
  startAccounts,
  type AccountsStack,
  type Browser,
} from '../../../../test/stack/accounts.ts'
import { giveProof } from '../../../../test/stack/proofs.ts'

let stack: AccountsStack
let count = 0
beforeAll(async () => {
  stack = await startAccounts({ mount: mountFactors })
})
afterAll(async () => await stack.stop())
beforeEach(async () => void (await stack.owner.query('delete from limit_marks; delete from outbox')))

type Somebody = Browser & { id: string; username: string; email: string; will: string; hash: string }
async function somebody(): Promise<Somebody> {
  count += 1
  const [username, email, hash, will] = [
    `ann${count}`,
    `ann${count}@example.org`,
    randomBytes(32).toString('hex'),
    randomUUID(),
  ]
  const who = await signedIn(stack, { username, email })
  await stack.owner.query(
    'insert into proven_addresses (person_id, email, proven_at) values ($1, $2, now()) on conflict do nothing',
    [who.id, email],
  )
  await stack.owner.query(
    `
      insert into wills (id, testator_id, status, title, document_hash, document_object, created_at,
      updated_at) values ($1, $2, 'draft', 'My last will', $3, $4, now(), now())`,
    [will, who.id, Buffer.from(hash, 'hex'), hash],
  )
  return { ...who, username, email, will, hash }
}

const withToken = async (
  who: Browser,
  method: 'POST' | 'DELETE',
  url: string,
  stepUp: string,
  payload?: object,
) =>
  await who.call({
    method,
    url,
    headers: { 'step-up': stepUp },
    ...(payload === undefined ? {} : { payload }),
  })
const mailedCode = async (email: string): Promise<string> =>
  (await stack.lastMail('account-code', email)).data.code!
const mailCount = async (): Promise<number> => (await stack.mails()).length

/** Confirms a change of one's factors by a code mailed for it. */
async function byMail(who: Somebody): Promise<string> {
  const asked = await who.post('/api/account/step-up/request', { purpose: 'factors', mail: true })
  expect(asked.statusCode, asked.body).toBe(202)
  const confirmed = await who.post('/api/account/step-up', {
    purpose: 'factors',
    code: await mailedCode(who.email),
  })
  expect(confirmed.statusCode, confirmed.body).toBe(200)
  return confirmed.json().stepUp as string
}

async function addPasskey(
  who: Somebody,
  stepUp: string,
  device: Device = newDevice(stack.config.publicUrl),
): Promise<{ device: Device; id: string }> {
  const begun = await withToken(who, 'POST', '/api/factors/passkeys/begin', stepUp, {})
  expect(begun.statusCode, begun.body).toBe(200)
  const { enrolment, options } = begun.json()
  const added = await who.post('/api/factors/passkeys', {
    enrolment,
    name: 'My phone',
    made: device.make(options),
  })
  expect(added.statusCode, added.body).toBe(201)
  return { device, id: added.json().id as string }
}

const fourDaysOn = async (): Promise<void> => {
  for (const table of ['passkeys', 'authenticators', 'recovery_sets'])
    await stack.owner.query(
      `
        update ${table} set enrolled_at = enrolled_at - interval '4 days', counts_from =
        greatest(counts_from - interval '4 days', enrolled_at - interval '4 days')`,
    )
}

const ask = async (who: Browser, subject: object) => (await who.post('/api/step-up/request', subject)).json()
const passes = async (who: Somebody, stepUp: string) => {
  const person = { id: who.id, kind: 'account', name: '', email: '', role: null, isAdmin: false } as Person
  return await inTransaction(
    stack.db,
    { person },
    async (tx) =>
      await provenBy({ headers: { 'step-up': stepUp } }, tx, person, {
        purpose: 'sign',
        willId: who.will,
        documentHash: who.hash,
      }),
  )
}

test('a passkey added by a mailed code confirms by one press after three days, without a code', async () => {
  const me = await somebody()
  const { device } = await addPasskey(me, await byMail(me))
  expect((await me.get('/api/factors')).json()).toMatchObject({
    factors: [{ kind: 'passkey', name: 'My phone', lastUsedAt: null, endsAt: null }],
    recoveryCodesLeft: 0,
    locked: [],
  })
  const sign = { purpose: 'sign', willId: me.will }
  expect(await ask(me, sign)).toMatchObject({ mailed: true, factors: [], passkey: null })
  await fourDaysOn()
  const before = await mailCount()
  const asked = await ask(me, sign)
  expect(asked).toMatchObject({
    mailed: false,
    factors: ['passkey'],
    passkey: { rpId: 'localhost', userVerification: 'required' },
  })
  expect(await mailCount()).toBe(before)
  const confirmed = await me.post('/api/step-up', { ...sign, passkey: device.use(asked.passkey) })
  expect(confirmed.statusCode, confirmed.body).toBe(200)
  expect(await passes(me, confirmed.json().stepUp)).toMatchObject({ factor: 'passkey' })
  // A repeat, another browser or another purpose is refused.
  expect(
    (await me.post('/api/step-up', { ...sign, passkey: device.use(asked.passkey) })).json(),
  ).toMatchObject({ code: 'gone' })
  const again = await ask(me, sign)
  expect(
    (
      await me.post('/api/step-up', {
        purpose: 'withdraw',
        willId: me.will,
        passkey: device.use(again.passkey),
      })
    ).json(),
  ).toMatchObject({ code: 'gone' })
  const there = stack.browser()
  await there.post('/api/auth/sign-in', { username: me.username, password: annIs.password })
  expect(
    (await there.post('/api/step-up', { ...sign, passkey: device.use(again.passkey) })).json(),
  ).toMatchObject({ code: 'gone' })
  await ask(there, sign)
  expect(
    (await there.post('/api/step-up', { ...sign, passkey: device.use(again.passkey) })).json(),
  ).toMatchObject({ code: 'gone' })
  // A code is still mailed on request.
  expect(await ask(me, { ...sign, mail: true })).toMatchObject({ mailed: true, factors: ['passkey'] })
  expect(
    (
      await me.post('/api/step-up', {
        ...sign,
        code: (await stack.lastMail('step-up-code', me.email)).data.code,
      })
    ).statusCode,
  ).toBe(200)
})

test('an authenticator’s code and a recovery code confirm, each once', async () => {
  const me = await somebody()
  const begun = (
    await withToken(me, 'POST', '/api/factors/authenticators/begin', await byMail(me), {})
  ).json()
  const fiveBits = (letter: string): string =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')
  const secret = Buffer.from(
    (begun.secret as string)
      .match(/.{8}/g)!
      .map((eight) =>
        BigInt(`0b${[...eight].map(fiveBits).join('')}`)
          .toString(16)
          .padStart(10, '0'),
      )
      .join(''),
    'hex',
  )
  const code = (ahead = 0): string => codeOf(secret, stepAt(new Date(Date.now() + ahead * 30_000)))
  expect(
    (
      await me.post('/api/factors/authenticators', {
        enrolment: begun.enrolment,
        name: 'App',
        code: code(10),
      })
    ).json(),
  ).toMatchObject({ code: 'step-up-needed', detail: expect.stringContaining('clock') })
  expect(
    (await me.post('/api/factors/authenticators', { enrolment: begun.enrolment, name: 'App', code: code() }))
      .statusCode,
  ).toBe(201)
  const { codes } = (await withToken(me, 'POST', '/api/factors/recovery-codes', await byMail(me), {})).json()
  await fourDaysOn()
  const sign = { purpose: 'sign', willId: me.will }
  expect(await ask(me, sign)).toMatchObject({
    mailed: false,
    factors: ['authenticator', 'recovery codes'],
    passkey: null,
  })
  expect((await me.post('/api/step-up', { ...sign, authenticator: code(30) })).json()).toMatchObject({
    code: 'step-up-needed',
    detail: expect.stringContaining('clock'),
  })
  const byApp = await me.post('/api/step-up', { ...sign, authenticator: code(1) })
  expect(await passes(me, byApp.json().stepUp)).toMatchObject({ factor: 'authenticator' })
  await ask(me, sign)
  expect((await me.post('/api/step-up', { ...sign, authenticator: code(1) })).json()).toMatchObject({
    code: 'step-up-needed',
  })
  const byPaper = await me.post('/api/step-up', { ...sign, recoveryCode: ` ${codes[3].toLowerCase()} ` })
  expect(await passes(me, byPaper.json().stepUp)).toMatchObject({ factor: 'recovery code' })
  await ask(me, sign)
  expect((await me.post('/api/step-up', { ...sign, recoveryCode: codes[3] })).json()).toMatchObject({
    code: 'step-up-needed',
  })
  for (const wrong of [
    {},
    { code: '123456', recoveryCode: codes[4] },
    { authenticator: '12345' },
    { recoveryCode: 'ABCDE' },
  ])
    expect((await me.post('/api/step-up', { ...sign, ...wrong })).statusCode, JSON.stringify(wrong)).toBe(400)
  // Answers that show a secret are not stored for repeats.
  const kept = JSON.stringify((await stack.owner.query('select answer from idempotency_keys')).rows)
  for (const hidden of [begun.secret, ...codes]) expect(kept).not.toContain(hidden)
})

test('an api that asks for a proof and gives nothing for it gets none', async () => {
  const me = await somebody()
  const asked = {
    personId: me.id,
    subject: { purpose: 'factors' as const, willId: null, documentHash: null },
    requestKey: 'ab'.repeat(32),
    tokenHash: 'cd'.repeat(32),
  }
  await expect(askWorker(stack.app, proveQuestion, asked)).rejects.toMatchObject({
    code: 'bad-request',
    extra: { reason: 'confirmation-not-given' },
  })
})

test('changing a factor needs the owner’s unused proof for it; a mailed code takes seven days', async () => {
  const [me, eve] = [await somebody(), await somebody()]
  const { device, id } = await addPasskey(me, await byMail(me))
  await fourDaysOn()
  const begin = async (stepUp: string, who: Browser = me) =>
    (await withToken(who, 'POST', '/api/factors/passkeys/begin', stepUp, {})).json()
  // The mailbox is not enough any more; nor is another person's proof, one for another purpose, none or a
  // used one.
  expect(await begin(await byMail(me))).toMatchObject({
    code: 'step-up-needed',
    detail: expect.stringContaining('not enough'),
  })
  const forged = await giveProof(stack, eve.id, { purpose: 'factors', factor: 'passkey' })
  expect(await begin(forged)).toMatchObject({ code: 'step-up-needed' })
  expect(await begin(await giveProof(stack, me.id, { purpose: 'export', factor: 'passkey' }))).toMatchObject({
    code: 'step-up-needed',
  })
  for (const stepUp of ['', 'x'.repeat(43), 'x'.repeat(300)])
    expect(await begin(stepUp)).toMatchObject({ code: 'step-up-needed' })
  const asked = (await me.post('/api/account/step-up/request', { purpose: 'factors' })).json()
  const { stepUp } = (
    await me.post('/api/account/step-up', { purpose: 'factors', passkey: device.use(asked.passkey) })
  ).json()
  expect(await begin(stepUp)).toHaveProperty('options')
  expect(await begin(stepUp)).toMatchObject({ code: 'step-up-needed' })
  expect((await withToken(eve, 'DELETE', `/api/factors/enrolled/${id}`, await byMail(eve))).statusCode).toBe(
    404,
  )
  const removed = (await withToken(me, 'DELETE', `/api/factors/enrolled/${id}`, await byMail(me))).json()
  expect(new Date(removed.endsAt).getTime() - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
  expect(
    (await withToken(me, 'POST', `/api/factors/enrolled/${id}/keep`, await byMail(me), {})).json(),
  ).toMatchObject({ code: 'step-up-needed' })
  await withToken(
    me,
    'POST',
    `/api/factors/enrolled/${id}/keep`,
    await giveProof(stack, me.id, { purpose: 'factors', factor: 'passkey' }),
    {},
  )
  expect((await me.put(`/api/factors/enrolled/${id}/name`, { name: 'Blue phone' })).statusCode).toBe(200)
  expect((await me.get('/api/factors')).json().factors).toMatchObject([{ name: 'Blue phone', endsAt: null }])
  expect(
    (
      await withToken(
        me,
        'DELETE',
        `/api/factors/enrolled/${id}`,
        await giveProof(stack, me.id, { purpose: 'factors', factor: 'recovery code' }),
      )
    ).json(),
  ).toEqual({ endsAt: null })
  expect(
    (await stack.mails())
      .filter(({ template, to_address }) => template === 'factor-changed' && to_address === me.email)
      .map(({ data }) => data.what)
      .slice(-3),
  ).toEqual(['removal-asked', 'kept', 'removed'])
})

test('a passkey alone signs in, unless it does not count yet, is unknown or is a guest’s', async () => {
  const me = await somebody()
  const { device } = await addPasskey(me, await byMail(me))
  const browser = stack.browser()
  const signIn = async (used: Device = device) => {
    const options = (await browser.post('/api/auth/passkey/request', {})).json()
    return await browser.post('/api/auth/passkey', { passkey: used.use(options) })
  }
  expect((await signIn()).json()).toMatchObject({
    status: 401,
    code: 'invalid-credentials',
    detail: expect.stringContaining('three days'),
  })
  await fourDaysOn()
  expect((await signIn(newDevice(stack.config.publicUrl))).json()).toMatchObject({
    code: 'invalid-credentials',
  })
  expect((await browser.get('/api/auth/me')).statusCode).toBe(401)
  const signed = await signIn()
  expect(signed.statusCode, signed.body).toBe(200)
  expect(signed.json().user).toMatchObject({ id: me.id, username: me.username })
  expect((await browser.get('/api/auth/me')).json()).toMatchObject({ id: me.id })
  expect(
    (await browser.get('/api/account/sessions'))
      .json()
      .sessions.filter(({ thisOne }: { thisOne: boolean }) => thisOne),
  ).toHaveLength(1)
  await stack.owner.query("update people set kind = 'guest' where id = $1", [me.id])
  expect((await signIn()).json()).toMatchObject({
    code: 'invalid-credentials',
    detail: expect.stringContaining('no account'),
  })
})

test('a new password needs a factor, a recovery code, or seven days that signing in cancels', async () => {
  const me = await somebody()
  const { device } = await addPasskey(me, await byMail(me))
  const { codes } = (await withToken(me, 'POST', '/api/factors/recovery-codes', await byMail(me), {})).json()
  await fourDaysOn()
  const link = async (): Promise<string> => {
    await stack.owner.query('delete from limit_marks')
    await stack.browser().post('/api/auth/password-reset', { email: me.email })
    return (await stack.lastMail('password-reset', me.email)).data.token!
  }
  const visitor = stack.browser()
  const reset = async (token: string, handed: object = {}) =>
    await visitor.post('/api/auth/password-reset/confirm', {
      token,
      password: 'another good password',
      ...handed,
    })
  const needs = async (token: string) =>
    (await visitor.post('/api/auth/password-reset/needs', { token })).json()
  let token = await link()
  expect((await reset(token)).json()).toMatchObject({
    code: 'step-up-needed',
    factors: ['passkey', 'recovery codes'],
  })
  expect((await reset(token, { recoveryCode: 'AAAAA-AAAAA' })).json()).toMatchObject({
    code: 'step-up-needed',
  })
  const asked = await needs(token)
  expect(asked).toMatchObject({ factors: ['passkey', 'recovery codes'], withoutFrom: null })
  expect(
    (await reset(token, { passkey: newDevice(stack.config.publicUrl).use(asked.passkey) })).json(),
  ).toMatchObject({ code: 'step-up-needed' })
  expect((await reset(token, { passkey: device.use((await needs(token)).passkey) })).statusCode).toBe(200)
  token = await link()
  expect((await reset(token, { recoveryCode: codes[0] })).statusCode).toBe(200)
  expect((await reset(token, { recoveryCode: codes[1] })).json()).toMatchObject({ code: 'gone' })

  token = await link()
  const waits = await visitor.post('/api/auth/password-reset/wait', { token })
  expect(waits.statusCode, waits.body).toBe(202)
  expect(await stack.lastMail('password-reset-waiting', me.email)).toMatchObject({
    data: { dueAt: waits.json().withoutFrom },
  })
  expect((await reset(token)).json()).toMatchObject({ code: 'step-up-needed' })
  expect((await visitor.post('/api/auth/password-reset/wait', { token })).json()).toEqual(waits.json())
  const move = async (days: number) =>
    await stack.owner.query(
      `
        update reset_waits set asked_at = asked_at - make_interval(days => $1), due_at = due_at -
        make_interval(days => $1), over_at = over_at - make_interval(days => $1)`,
      [days],
    )
  await move(6)
  expect((await reset(token)).json()).toMatchObject({ code: 'step-up-needed' })
  // Its owner signs in.
  expect(
    (
      await stack
        .browser()
        .post('/api/auth/sign-in', { username: me.username, password: 'another good password' })
    ).statusCode,
  ).toBe(200)
  await move(2)
  expect((await reset(token)).json()).toMatchObject({ code: 'step-up-needed' })
  await visitor.post('/api/auth/password-reset/wait', { token })
  await move(15)
  expect((await reset(token)).json()).toMatchObject({ code: 'step-up-needed' })
  await visitor.post('/api/auth/password-reset/wait', { token })
  await move(8)
  expect((await needs(token)).factors).toEqual([])
  expect((await reset(token)).statusCode).toBe(200)
  // It removed no factor.
  await visitor.post('/api/auth/sign-in', { username: me.username, password: 'another good password' })
  expect((await visitor.get('/api/factors')).json().factors).toHaveLength(2)
  for (const path of ['needs', 'wait'])
    expect((await visitor.post(`/api/auth/password-reset/${path}`, { token })).json()).toMatchObject({
      code: 'gone',
    })
})

test('staff acts need a passkey or an app; a new administrator’s first one counts at once', async () => {
  const [boss, before] = [await somebody(), await somebody()]
  await stack.owner.query(
    "update people set is_admin = true, staff_since = now() - interval '1 hour' where id = $1",
    [boss.id],
  )
  await stack.owner.query(
    "update people set is_admin = true, staff_since = now() - interval '2 days' where id = $1",
    [before.id],
  )
  const staff = { purpose: 'staff' }
  const asked = (who: Browser, mail = false) => who.post('/api/account/step-up/request', { ...staff, mail })
  for (const mail of [false, true])
    expect((await asked(boss, mail)).json()).toMatchObject({
      status: 403,
      code: 'factor-needed',
      title: expect.stringContaining('passkey or an authenticator app'),
    })
  expect((await stack.mails()).filter(({ template }) => template === 'account-code')).toEqual([])
  for (const handed of [{ code: '123456' }, { recoveryCode: 'ABCDE-FGH23' }])
    expect((await boss.post('/api/account/step-up', { ...staff, ...handed })).json()).toMatchObject({
      code: 'factor-needed',
    })
  // Printed codes alone are neither of the two; the person had them first, so the passkey after them is not
  // the first factor.
  await withToken(before, 'POST', '/api/factors/recovery-codes', await byMail(before), {})
  await fourDaysOn()
  expect((await asked(before)).json()).toMatchObject({ code: 'factor-needed' })
  const { device } = await addPasskey(boss, await byMail(boss))
  const offered = (await asked(boss)).json()
  expect(offered).toMatchObject({ mailed: false, factors: ['passkey'] })
  expect((await asked(boss, true)).json()).toMatchObject({ code: 'factor-needed' })
  const again = (await asked(boss)).json()
  const proven = (
    await boss.post('/api/account/step-up', { ...staff, passkey: device.use(again.passkey) })
  ).json()
  expect(
    (
      await stack.owner.query('select purpose, factor from proofs where person_id = $1 and used_at is null', [
        boss.id,
      ])
    ).rows,
  ).toEqual([{ purpose: 'staff', factor: 'passkey' }])
  expect(proven.stepUp).toMatch(/^[\w-]{43}$/)
  // For one act: the passkey signs that act's digest, and its answer is good for no other.
  const about = `notice ${boss.id} inspect`
  const askedFor = async (act: string) =>
    (await boss.post('/api/account/step-up/request', { ...staff, about: act })).json().passkey
  const handedFor = async (act: string, passkey: unknown) =>
    (await boss.post('/api/account/step-up', { ...staff, about: act, passkey })).statusCode
  await askedFor(`notice ${boss.id} reject`)
  expect(await handedFor(`notice ${boss.id} reject`, device.use(await askedFor(about)))).toBe(410)
  expect(await handedFor(about, device.use(await askedFor(about)))).toBe(200)
  const { rows } = await stack.owner.query(
    'select document_hash from proofs where person_id = $1 and document_hash is not null',
    [boss.id],
  )
  expect(rows).toEqual([{ document_hash: createHash('sha256').update(about).digest() }])
  // A person who has been staff for longer waits like everybody else.
  const late = await somebody()
  await stack.owner.query(
    "update people set is_admin = true, staff_since = now() - interval '25 hours' where id = $1",
    [late.id],
  )
  await addPasskey(late, await byMail(late))
  expect((await asked(late)).json()).toMatchObject({ code: 'factor-needed' })
})
