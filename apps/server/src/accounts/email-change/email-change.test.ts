// Changing the e-mail address over HTTP, with real cookies and the mails that became due: who may request it,
// what proves it, what ends with it, and what stays hidden.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '../../platform/clock.ts'
import {
  ann,
  signedIn,
  startAccounts,
  type AccountsStack,
  type Browser,
} from '../../../../../test/stack/accounts.ts'
import { holdLock, holdPerson, lockWaits } from '../../../../../test/stack/held-locks.ts'
import { moveTime } from '../../../../../test/stack/time.ts'

let stack: AccountsStack
let me: Browser & { id: string }
let n = 0
let [old, fresh, username] = ['', '', '']
const MINUTE = 60_000
const HOUR = 60 * MINUTE
beforeAll(async () => {
  stack = await startAccounts()
})
afterAll(() => stack.stop())
beforeEach(async () => {
  await stack.owner.query(
    'delete from limit_marks; delete from outbox; delete from sign_in_attempts; delete from mailed_codes',
  )
  n += 1
  ;[old, fresh, username] = [`ann${n}@example.org`, `ann.new${n}@example.org`, `ann${n}`]
  me = await signedIn(stack, { email: old, username })
})

const rows = async <T>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await stack.owner.query(text, values)).rows as T[]
const shown = async (who: Browser = me) =>
  (await who.get('/api/account')).json<{
    email: string
    emailChange: { email: string } | null
    emailFixed: string | null
    emailTakeBackUntil: string | null
  }>()
const later = async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
  const back = await moveTime(stack, ms)
  return await work().finally(back)
}
async function stepUp(who: Browser = me, to = old): Promise<string> {
  expect((await who.post('/api/account/step-up/request', { purpose: 'email' })).statusCode).toBe(202)
  const { code } = (await stack.lastMail('account-code', to)).data
  return (await who.post('/api/account/step-up', { purpose: 'email', code })).json<{ stepUp: string }>()
    .stepUp
}
const ask = async (token: string, email = fresh, passwordNow: string = ann.password, who: Browser = me) =>
  await who.call({
    method: 'POST',
    url: '/api/account/email',
    payload: { email, passwordNow },
    headers: { 'step-up': token },
  })
const mailedTo = async (to = fresh): Promise<string> => (await stack.lastMail('email-code', to)).data.code!
const confirm = async (code: string, who: Browser = me) =>
  await who.post('/api/account/email/confirm', { code })
const change = async (who: Browser = me, to = fresh, from = old) => {
  expect((await ask(await stepUp(who, from), to, ann.password, who)).statusCode).toBe(202)
  return await confirm(await mailedTo(to), who)
}
const templatesTo = async (to: string): Promise<string[]> =>
  (await stack.mails())
    .filter((mail) => mail.to_address === to && mail.template !== 'confirm-address')
    .map(({ template }) => template)

describe('asking', () => {
  test('takes the password and a code of the old address, and waits for one of the new', async () => {
    expect((await ask('')).json()).toMatchObject({ code: 'step-up-needed' })
    const token = await stepUp()
    expect((await ask(token, fresh, 'a guess')).json()).toMatchObject({
      status: 401,
      code: 'invalid-credentials',
      errors: [{ field: 'passwordNow' }],
    })
    expect((await ask(token, ` ${old.toUpperCase()} `)).json()).toMatchObject({
      code: 'rule-broken',
      errors: [{ field: 'email' }],
    })
    const asked = await ask(token, fresh.toUpperCase())
    expect([asked.statusCode, asked.json()]).toEqual([
      202,
      { email: fresh, codeExpiresAt: expect.any(String), expiresAt: expect.any(String) },
    ])
    expect(await shown()).toMatchObject({ email: old, emailChange: asked.json(), emailTakeBackUntil: null })
    expect((await stack.lastMail('email-code', fresh)).data).toEqual({
      code: expect.stringMatching(/^\d{6}$/),
      minutes: 30,
    })
    expect(JSON.stringify(await rows('select * from email_changes'))).not.toContain(await mailedTo())
  })

  test('again with the same confirmation, as after a lost answer, mails nothing more', async () => {
    const token = await stepUp()
    const first = await ask(token)
    expect((await ask(token)).json()).toEqual(first.json())
    expect(await templatesTo(fresh)).toEqual(['email-code'])
  })

  test('again after no worker could mail the code, as it says to, mails it', async () => {
    const token = await stepUp()
    await rows('revoke insert on mailed_codes from testate_worker')
    try {
      expect((await ask(token)).statusCode).toBe(500)
    } finally {
      await rows('grant insert on mailed_codes to testate_worker')
    }
    expect(await templatesTo(fresh)).toEqual([])
    expect((await ask(token)).statusCode).toBe(202)
    expect(await templatesTo(fresh)).toEqual(['email-code'])
    expect((await confirm(await mailedTo())).statusCode).toBe(200)
  })

  test('one confirmation begins one change, even if two calls arrive at once or it is dropped', async () => {
    const token = await stepUp()
    const both = await Promise.all([ask(token), ask(token)])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([202, 202])
    expect(both.map((answer) => answer.json<{ email: string }>().email)).toEqual([fresh, fresh])
    expect(await templatesTo(fresh)).toEqual(['email-code'])
    expect((await ask(token, `other${n}@example.org`)).json()).toMatchObject({
      code: 'step-up-needed',
      detail: expect.stringContaining('has been used'),
    })
    expect((await shown()).emailChange).toMatchObject({ email: fresh })
    await me.call({ method: 'DELETE', url: '/api/account/email' })
    expect((await ask(token)).json()).toMatchObject({ code: 'step-up-needed' })
    expect((await shown()).emailChange).toBeNull()
  })

  test('guessing the password is slowed as at the door', async () => {
    const token = await stepUp()
    const at = new Date()
    const back = setClock(() => at)
    for (let tries = 0; tries < 5; tries += 1) await ask(token, fresh, 'a guess')
    const next = await ask(token)
    back()
    expect(next.json()).toMatchObject({ code: 'too-many-requests' })
  })

  test('is not open to an administrator, nor for three days after a password by mailed link', async () => {
    await rows('update people set is_admin = true where id = $1', me.id)
    expect([(await shown()).emailFixed, (await ask(await stepUp())).json()]).toMatchObject([
      'administrator',
      { code: 'not-now' },
    ])
    await rows('update people set is_admin = false where id = $1', me.id)
    await stack.browser().post('/api/auth/password-reset', { email: old })
    const { token } = (await stack.lastMail('password-reset', old)).data
    await stack.browser().post('/api/auth/password-reset/confirm', { token, password: ann.password })
    me = Object.assign(stack.browser(), { id: me.id })
    await me.post('/api/auth/sign-in', { username, password: ann.password })
    expect([(await shown()).emailFixed, (await ask(await stepUp())).json()]).toMatchObject([
      'new-password',
      { code: 'not-now' },
    ])
    expect(
      await later(73 * HOUR, async () => {
        await me.post('/api/auth/sign-in', { username, password: ann.password })
        return (await shown()).emailFixed
      }),
    ).toBeNull()
  })
})

describe('an address that has an account', () => {
  test('gets the same answer after the same work; its owner alone is told, and no code works', async () => {
    await signedIn(stack, { email: fresh, username: `eve${n}` })
    const tables = [
      'outbox',
      'email_changes',
      'audit_entries',
      'limit_marks',
      'mailed_codes',
      'idempotency_keys',
    ]
    const written = async () =>
      await Promise.all(
        tables.map(async (name) =>
          Number((await rows<{ n: string }>(`select count(*) as n from ${name}`))[0]!.n),
        ),
      )
    const asked = async (email: string) => {
      const token = await stepUp()
      const [before, start] = [await written(), performance.now()]
      const answer = await ask(token, email)
      const ms = performance.now() - start
      return {
        status: answer.statusCode,
        fields: Object.keys(answer.json()),
        inTime: ms > 249,
        work: (await written()).map((count, index) => count - before[index]!),
      }
    }
    const [taken, free] = [await asked(fresh), await asked(`free${n}@example.org`)]
    expect(taken).toEqual(free)
    expect(taken).toMatchObject({ status: 202, inTime: true, work: [1, 1, 1, 1, 1, 0] })
    await ask(await stepUp())
    expect(await templatesTo(fresh)).toEqual(['email-in-use', 'email-in-use'])
    expect((await confirm('000000')).json()).toMatchObject({ code: 'step-up-needed', triesLeft: 4 })
    expect((await shown()).email).toBe(old)
  })

  test.each(['taken', 'free'])(
    'hears of it five times a day at most, whoever asks; more is said, and not passed over: %s',
    async (which) => {
      if (which === 'taken') await signedIn(stack, { email: fresh, username: `eve${n}` })
      for (let i = 0; i < 7; i += 1) {
        await rows('delete from mailed_codes where ended_at is not null')
        expect((await ask(await stepUp())).json()).toMatchObject(
          i < 5
            ? { email: fresh }
            : { code: 'too-many-requests', detail: expect.stringContaining('within a day') },
        )
      }
      expect(await templatesTo(fresh)).toEqual(
        Array(5).fill(which === 'free' ? 'email-code' : 'email-in-use'),
      )
      await rows('delete from mailed_codes where ended_at is not null')
      expect((await me.post('/api/account/email/send-again')).json()).toMatchObject({
        code: 'too-many-requests',
      })
      // A code that arrived stays valid although another was not sent.
      if (which === 'free') expect((await confirm(await mailedTo())).statusCode).toBe(200)
    },
  )
})

describe('the code of the new address', () => {
  test('changes it, ends other sessions, devices, codes and links, and tells the old address', async () => {
    const other = stack.browser()
    await other.post('/api/auth/sign-in', { username, password: ann.password })
    await stack.browser().post('/api/auth/password-reset', { email: old })
    const { token: reset } = (await stack.lastMail('password-reset', old)).data
    await me.post('/api/account/step-up/request', { purpose: 'export' })
    const { code: exportCode } = (await stack.lastMail('account-code', old)).data
    const changed = await change()
    expect([changed.statusCode, changed.json()]).toEqual([
      200,
      { email: fresh, takeBackUntil: expect.any(String) },
    ])
    expect([(await other.get('/api/account')).statusCode, (await me.get('/api/account')).statusCode]).toEqual(
      [401, 200],
    )
    expect(await shown()).toMatchObject({
      email: fresh,
      emailChange: null,
      emailTakeBackUntil: changed.json<{ takeBackUntil: string }>().takeBackUntil,
    })
    expect((await me.get('/api/auth/me')).json()).toMatchObject({ email: fresh })
    expect(await rows('select 1 from known_devices where person_id = $1', me.id)).toEqual([])
    expect([...me.cookies.keys()]).not.toContain('testate_device')
    expect(
      (
        await stack
          .browser()
          .post('/api/auth/password-reset/confirm', { token: reset, password: 'another horse entirely' })
      ).json(),
    ).toMatchObject({ code: 'gone' })
    expect(
      (await me.post('/api/account/step-up', { purpose: 'export', code: exportCode })).json(),
    ).toMatchObject({ code: 'gone' })
    expect((await stack.lastMail('email-changed', old)).data).toEqual({
      name: 'Ann Example',
      token: expect.any(String),
      until: expect.any(String),
    })
    // Whoever moved it here must not move it on at once.
    expect((await me.post('/api/account/step-up/request', { purpose: 'email' })).json()).toMatchObject({
      code: 'not-now',
      detail: expect.stringContaining('three days'),
    })
  })

  test('the log has a line for each step, and neither address', async () => {
    await change()
    const lines = await rows<{ leaf: Buffer; details: string }>(
      'select leaf, details from audit_entries where actor = $1 order by id',
      me.id,
    )
    expect(lines.map(({ leaf }) => (JSON.parse(leaf.toString()) as { event: string }).event)).toEqual(
      expect.arrayContaining(['account.email-change-asked', 'account.email-changed']),
    )
    expect(JSON.stringify(lines.map(({ details }) => details))).not.toContain('@')
  })

  test('once more, as after a lost answer, is answered as before and does nothing', async () => {
    const first = await change()
    const code = await mailedTo()
    expect((await confirm(code)).json()).toEqual(first.json())
    await stack.lastMail('email-changed', old)
    expect(await templatesTo(old)).toHaveLength(2)
    expect((await later(11 * MINUTE, async () => await confirm(code))).json()).toMatchObject({ code: 'gone' })
  })

  test('has five tries and thirty minutes; another can be sent, which ends the first', async () => {
    await ask(await stepUp())
    const first = await mailedTo()
    const wrong = first === '000000' ? '000001' : '000000'
    for (let left = 4; left > 0; left -= 1)
      expect((await confirm(wrong)).json()).toMatchObject({ code: 'step-up-needed', triesLeft: left })
    await confirm(wrong)
    expect((await confirm(first)).json()).toMatchObject({ code: 'gone' })
    expect((await me.post('/api/account/email/send-again')).statusCode).toBe(202)
    const second = await mailedTo()
    if (second !== first) expect((await confirm(first)).json()).toMatchObject({ code: 'step-up-needed' })
    expect((await later(31 * MINUTE, async () => await confirm(second))).json()).toMatchObject({
      code: 'gone',
    })
    expect((await confirm(second)).statusCode).toBe(200)
  })

  test('is over no later than the change it belongs to, and its message says so', async () => {
    const { expiresAt } = (await ask(await stepUp())).json<{ expiresAt: string }>()
    const again = await later(23 * HOUR + 50 * MINUTE, async () => {
      await me.post('/api/auth/sign-in', { username, password: ann.password })
      return (await me.post('/api/account/email/send-again')).json<{ codeExpiresAt: string }>()
    })
    expect(again).toMatchObject({ codeExpiresAt: expiresAt, expiresAt })
    expect((await stack.lastMail('email-code', fresh)).data.minutes).toBe(9)
  })

  test('is mailed five times an hour at most', async () => {
    await ask(await stepUp())
    for (let i = 0; i < 4; i += 1)
      expect((await me.post('/api/account/email/send-again')).statusCode).toBe(202)
    expect((await me.post('/api/account/email/send-again')).json()).toMatchObject({
      code: 'too-many-requests',
    })
    expect((await ask(await stepUp(), `other${n}@example.org`)).json()).toMatchObject({
      code: 'too-many-requests',
    })
    // The password was right, so no attempt is counted.
    expect(await rows('select 1 from sign_in_attempts')).toEqual([])
  })

  test('a reset link written for the old address during the change ends with it', async () => {
    await ask(await stepUp())
    const code = await mailedTo()
    const release = await holdLock(stack, 'lock table outbox in share mode')
    const reset = stack.browser().post('/api/auth/password-reset', { email: old })
    await lockWaits(stack, 1)
    const confirming = confirm(code)
    await lockWaits(stack, 2)
    await release()
    expect((await Promise.all([reset, confirming])).map(({ statusCode }) => statusCode)).toEqual([202, 200])
    const { token } = (await stack.lastMail('password-reset', old)).data
    expect(
      (
        await stack
          .browser()
          .post('/api/auth/password-reset/confirm', { token, password: 'another horse entirely' })
      ).json(),
    ).toMatchObject({ code: 'gone' })
  })

  test('using a reset link waits for a change or its reversal, which may have ended the link', async () => {
    await stack.browser().post('/api/auth/password-reset', { email: old })
    const { token } = (await stack.lastMail('password-reset', old)).data
    const release = await holdPerson(stack, me.id)
    const setting = stack
      .browser()
      .post('/api/auth/password-reset/confirm', { token, password: 'another horse entirely' })
    await lockWaits(stack, 1)
    await rows('delete from auth."verification" where "value" = $1', me.id)
    await release()
    expect((await setting).json()).toMatchObject({ code: 'gone' })
    expect(
      (await stack.browser().post('/api/auth/sign-in', { username, password: ann.password })).statusCode,
    ).toBe(200)
  })

  test('a new password or ending other sessions waits for a change being asked for and ends it', async () => {
    for (const end of [
      () => me.post('/api/account/end-other-sessions'),
      () =>
        me.put('/api/account/password', {
          currentPassword: ann.password,
          password: 'another horse entirely',
        }),
    ]) {
      const token = await stepUp()
      const release = await holdLock(stack, 'lock table email_changes in share mode')
      const asking = ask(token)
      await lockWaits(stack, 1)
      const ending = end()
      await lockWaits(stack, 2)
      await release()
      expect((await Promise.all([asking, ending])).map(({ statusCode }) => statusCode)).toEqual([202, 200])
      expect((await shown()).emailChange).toBeNull()
    }
  })

  test('of one session does not work in another account', async () => {
    await ask(await stepUp())
    const eve = await signedIn(stack, { email: `eve${n}@example.org`, username: `eve${n}` })
    expect((await confirm(await mailedTo(), eve)).json()).toMatchObject({ code: 'gone' })
  })
})

describe('what waits', () => {
  test('can be cancelled, ends after a day, with a new password and with a session that ends', async () => {
    await ask(await stepUp())
    const code = await mailedTo()
    expect(
      (
        await later(25 * HOUR, async () => {
          await me.post('/api/auth/sign-in', { username, password: ann.password })
          return await shown()
        })
      ).emailChange,
    ).toBeNull()
    expect((await me.call({ method: 'DELETE', url: '/api/account/email' })).json()).toEqual({})
    expect((await me.call({ method: 'DELETE', url: '/api/account/email' })).json()).toEqual({})
    expect((await confirm(code)).json()).toMatchObject({
      code: 'gone',
      detail: expect.stringContaining('begin again'),
    })
    expect((await me.post('/api/account/email/send-again')).json()).toMatchObject({ code: 'gone' })
    for (const end of [
      () => me.post('/api/account/end-other-sessions'),
      () =>
        me.put('/api/account/password', {
          currentPassword: ann.password,
          password: 'another horse entirely',
        }),
    ]) {
      await ask(await stepUp())
      expect((await shown()).emailChange).toMatchObject({ email: fresh })
      expect((await end()).statusCode).toBe(200)
      expect((await shown()).emailChange).toBeNull()
    }
  })

  test('the first of two people to confirm one address gets it; the other keeps theirs', async () => {
    const eve = await signedIn(stack, { email: `eve${n}@example.org`, username: `eve${n}` })
    await ask(await stepUp())
    const mine = await mailedTo()
    await ask(await stepUp(eve, `eve${n}@example.org`), fresh, ann.password, eve)
    const hers = await mailedTo()
    const both = await Promise.all([confirm(mine), confirm(hers, eve)])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(both.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('now belongs to another account'),
    })
    expect([(await shown()).email, (await shown(eve)).email].filter((email) => email === fresh)).toHaveLength(
      1,
    )
    expect([(await shown()).emailChange, (await shown(eve)).emailChange]).toEqual([null, null])
  })
})
