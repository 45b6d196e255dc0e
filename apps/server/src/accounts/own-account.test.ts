// One's own account over HTTP, with real cookies: what it shows, what can be changed, and what ends when.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mountDashboard } from '../dashboard/routes.ts'
import {
  ann,
  signedIn,
  startAccounts,
  type AccountsStack,
  type Browser,
} from '../../../../test/stack/accounts.ts'
import { hear } from '../../../../test/stack/event-stream.ts'
import { holdPerson, lockWaits } from '../../../../test/stack/held-locks.ts'
import { eventually } from '../../../../test/stack/stack.ts'
import { moveTime } from '../../../../test/stack/time.ts'

let stack: AccountsStack
let me: Browser & { id: string }
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

beforeAll(async () => {
  stack = await startAccounts({ mount: mountDashboard })
})
afterAll(() => stack.stop())
let n = 0
let username = ''
beforeEach(async () => {
  await stack.owner.query('delete from limit_marks; delete from outbox; delete from sign_in_attempts')
  n += 1
  username = `ann${n}`
  me = await signedIn(stack, { email: `ann${n}@example.org`, username })
})

async function elsewhere(password: string = ann.password): Promise<Browser> {
  const browser = stack.browser()
  const answer = await browser.call({
    method: 'POST',
    url: '/api/auth/sign-in',
    payload: { username, password },
    headers: { 'user-agent': chrome },
    remoteAddress: '192.0.2.7',
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return browser
}
interface Listed {
  id: string
  device: string
  networkAddress: string | null
  seenAt: string | null
  thisOne: boolean
}
const sessions = async (who: Browser): Promise<Listed[]> =>
  (await who.get('/api/account/sessions')).json<{ sessions: Listed[] }>().sessions
const rows = async <T>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await stack.owner.query(text, values)).rows as T[]
const said = async (): Promise<string[]> =>
  (await rows<{ leaf: Buffer }>('select leaf from audit_entries where actor = $1 order by id', me.id)).map(
    ({ leaf }) => (JSON.parse(leaf.toString()) as { event: string }).event,
  )

describe('the name', () => {
  test('is shown with the rest, and changed everywhere at once, with a line in the log', async () => {
    expect((await me.get('/api/account')).json()).toMatchObject({
      firstName: 'Ann',
      lastName: 'Example',
      email: `ann${n}@example.org`,
      username,
      role: 'testator',
      reminders: true,
      hasPassword: true,
      nameFixed: false,
      createdAt: expect.any(String),
    })
    expect((await me.put('/api/account/name', { firstName: ' Anna ', lastName: 'Sample' })).statusCode).toBe(
      200,
    )
    expect((await me.get('/api/account')).json()).toMatchObject({ firstName: 'Anna', lastName: 'Sample' })
    expect((await me.get('/api/auth/me')).json()).toMatchObject({ name: 'Anna Sample', firstName: 'Anna' })
    expect(
      await rows(
        'select details from audit_entries where actor = $1 and details like $2',
        me.id,
        '%Anna Sample%',
      ),
    ).toEqual([{ details: `{"actor":"${me.id}","from":"Ann Example","to":"Anna Sample"}` }])
    expect((await me.put('/api/account/name', { firstName: 'Anna', lastName: '' })).json()).toMatchObject({
      code: 'invalid-fields',
    })
  })

  test.each(['pending', 'accepted'])('stays while an identity check on it is %s', async (state) => {
    await rows(
      `
        insert into identity_checks (id, person_id, document_type, document_data, sample, state, provider,
        created_at, decided_at, decided_by, reason, evidence_id)
      select $1, $2, 'passport', '{}', $3, $4, 'built-in', now(), $5::timestamptz, null, null, $6::uuid`,
      randomUUID(),
      me.id,
      state === 'accepted',
      state,
      state === 'accepted' ? new Date() : null,
      state === 'pending' ? await evidence(me.id) : null,
    )
    expect((await me.get('/api/account')).json()).toMatchObject({ nameFixed: true })
    expect(
      (await me.put('/api/account/name', { firstName: 'Eve', lastName: 'Example' })).json(),
    ).toMatchObject({ status: 409, code: 'conflict' })
    expect((await me.get('/api/auth/me')).json()).toMatchObject({ name: 'Ann Example' })
  })
})

test('says whether the address is confirmed, by the worker’s record alone', async () => {
  const fresh = await signedIn(
    stack,
    { email: `fresh${n}@example.org`, username: `fresh${n}` },
    { confirmed: false },
  )
  await stack.owner.query('update auth."user" set "emailVerified" = true where id = $1', [fresh.id])
  const answers = async () => [
    (await fresh.get('/api/auth/me')).json(),
    (await fresh.get('/api/auth/session')).json<{ user: object }>().user,
    (await fresh.get('/api/account')).json(),
  ]
  for (const answer of await answers()) expect(answer).toMatchObject({ addressConfirmed: false })
  await fresh.post('/api/address/link')
  await eventually(
    async () =>
      (await stack.mails()).filter(
        (mail) => mail.to_address === `fresh${n}@example.org` && mail.data['token'] !== undefined,
      ).length === 2,
  )
  const mails = (await stack.mails())
    .filter((mail) => mail.to_address === `fresh${n}@example.org`)
    .map((mail) => mail.data['token'])
  // The first link opened counts, and the other gives the same answer.
  expect((await stack.browser().post('/api/address/confirm', { token: mails[0] })).statusCode).toBe(200)
  for (const answer of await answers()) expect(answer).toMatchObject({ addressConfirmed: true })
  expect((await stack.browser().post('/api/address/confirm', { token: mails[1] })).statusCode).toBe(200)
})

async function evidence(personId: string): Promise<string> {
  const id = randomUUID()
  await rows(
    `
      insert into identity_evidence (id, person_id, document_object, document_sha256, document_media,
      selfie_object, selfie_sha256, selfie_media, created_at)
    values ($1, $2, 'x', $3, 'image/jpeg', 'y', $3, 'image/jpeg', now())`,
    id,
    personId,
    Buffer.alloc(32),
  )
  return id
}

describe('the password', () => {
  const change = (who: Browser, currentPassword: string, password = 'another horse entirely') =>
    who.put('/api/account/password', { currentPassword, password })

  test('needs the old one; every other session ends, this one goes on, and the owner is told', async () => {
    const other = await elsewhere()
    expect((await change(me, ann.password)).statusCode).toBe(200)
    expect([(await other.get('/api/account')).statusCode, (await me.get('/api/account')).statusCode]).toEqual(
      [401, 200],
    )
    await elsewhere('another horse entirely')
    const old = await stack.browser().post('/api/auth/sign-in', { username, password: ann.password })
    expect(old.json()).toMatchObject({ code: 'invalid-credentials' })
    expect((await stack.lastMail('account-changed', `ann${n}@example.org`)).data).toEqual({
      name: 'Ann Example',
      what: 'password',
    })
    expect(await said()).toContain('account.password-changed')
  })

  test('is not changed without the old one, and guessing is slowed as at sign-in', async () => {
    const first = await change(me, 'a guess')
    expect(first.json()).toMatchObject({
      status: 401,
      code: 'invalid-credentials',
      errors: [{ field: 'currentPassword' }],
    })
    for (let tries = 0; tries < 4; tries += 1) await change(me, 'a guess')
    expect((await change(me, ann.password)).json()).toMatchObject({ code: 'too-many-requests' })
    await elsewhere()
    // Beside the mail every new account gets, only the sign-in's: the wrong passwords changed nothing.
    expect(
      (await stack.mails())
        .map(({ template }) => template)
        .filter((template) => template !== 'confirm-address'),
    ).toEqual(['new-device'])
  })

  test('is not changed when another was set in the meantime', async () => {
    // Both have given the right password when the first sets another.
    const release = await holdPerson(stack, me.id)
    const asked = [
      change(me, ann.password, 'first new password'),
      change(me, ann.password, 'second new password'),
    ]
    await lockWaits(stack, 2)
    await release()
    const both = await Promise.all(asked)
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401])
    expect(both.find(({ statusCode }) => statusCode === 401)!.json()).toMatchObject({
      code: 'invalid-credentials',
      reason: 'password-changed-elsewhere',
      errors: [{ field: 'currentPassword' }],
    })
  })
})

describe('sessions', () => {
  test('are listed with device, address and times, this one first, and no other person’s', async () => {
    await signedIn(stack, { email: `eve${n}@example.org`, username: `eve${n}` })
    const other = await elsewhere()
    const listed = await sessions(me)
    expect(listed).toHaveLength(2)
    expect(listed.map(({ thisOne }) => thisOne)).toEqual([true, false])
    expect(listed[1]).toMatchObject({
      device: 'Chrome on Windows',
      networkAddress: '192.0.2.7',
      seenAt: expect.any(String),
    })
    expect((await sessions(other))[0]).toMatchObject({ id: listed[1]!.id, thisOne: true })
  })

  test('are listed page by page, each once, this one first', async () => {
    await elsewhere()
    await rows(
      `insert into auth."session" ("id", "expiresAt", "token", "createdAt", "updatedAt", "userId",
          "actsUntil")
        select gen_random_uuid(), s."expiresAt", gen_random_uuid()::text, now() - n / 3 * interval '1 minute',
          now(), s."userId", s."actsUntil"
        from generate_series(1, 130) n, (select * from auth."session" where "userId" = $1 limit 1) s`,
      me.id,
    )
    const seen: Listed[] = []
    let next: string | null = ''
    for (let pages = 0; next !== null && pages < 9; pages += 1) {
      const url: string = `/api/account/sessions?limit=50${next === '' ? '' : `&before=${next}`}`
      const answer = (await me.get(url)).json<{ sessions: Listed[]; next: string | null }>()
      seen.push(...answer.sessions)
      next = answer.next
    }
    expect([seen.length, new Set(seen.map(({ id }) => id)).size]).toEqual([132, 132])
    expect(seen.map(({ thisOne }) => thisOne).indexOf(true)).toBe(0)
    expect(await sessions(me)).toEqual(seen.slice(0, 100))
    // After the calling session alone come all others, also those used after it.
    const [first] = seen
    const others = (await me.get(`/api/account/sessions?limit=500&before=${first!.id}`)).json<{
      sessions: Listed[]
    }>().sessions
    expect(others).toEqual(seen.slice(1))
    const eve = await signedIn(stack, { email: `eve${n}@example.org`, username: `eve${n}` })
    const foreign = (await eve.get(`/api/account/sessions?before=${first!.id}`)).json<{
      sessions: Listed[]
    }>()
    expect(foreign.sessions).toEqual([])
  })

  test('say when they were last used, to within five minutes', async () => {
    const before = (await sessions(me))[0]!.seenAt
    expect((await sessions(me))[0]!.seenAt).toBe(before)
    const back = await moveTime(stack, 6 * 60_000)
    const after = (await sessions(me))[0]!.seenAt
    await back()
    expect(Date.parse(after!) - Date.parse(before!)).toBeGreaterThan(5 * 60_000)
  })

  test('end one by one: the next call is refused and the open stream is over at once', async () => {
    const other = await elsewhere()
    const url = await stack.app.http.listen({ port: 0, host: '127.0.0.1' })
    const stream = await hear(`${url}/api/events`, {
      cookie: [...other.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
    })
    expect(stream.status).toBe(200)
    const { id } = (await sessions(me))[1]!
    expect((await me.call({ method: 'DELETE', url: `/api/account/sessions/${id}` })).statusCode).toBe(200)
    expect(await stream.until('me')).toEqual({ signedIn: false })
    expect((await other.get('/api/account')).statusCode).toBe(401)
    expect((await me.call({ method: 'DELETE', url: `/api/account/sessions/${id}` })).json()).toMatchObject({
      code: 'not-found',
    })
    stream.close()
    expect(await said()).toContain('account.session-ended')
  })

  test('of another person cannot be ended', async () => {
    const eve = await signedIn(stack, { email: `eve${n}@example.org`, username: `eve${n}` })
    const { id } = (await sessions(eve))[0]!
    expect((await me.call({ method: 'DELETE', url: `/api/account/sessions/${id}` })).json()).toMatchObject({
      code: 'not-found',
    })
    expect((await eve.get('/api/account')).statusCode).toBe(200)
  })

  test('all others end at once; the owner is told, and known devices and mailed codes are void', async () => {
    const others = [await elsewhere(), await elsewhere()]
    await others[0]!.post('/api/account/step-up/request', { purpose: 'erase' })
    const { code } = (await stack.lastMail('account-code')).data
    expect((await me.post('/api/account/end-other-sessions')).json()).toEqual({ ended: 2 })
    expect(
      await Promise.all(others.map(async (other) => (await other.get('/api/account')).statusCode)),
    ).toEqual([401, 401])
    expect(await sessions(me)).toHaveLength(1)
    expect((await stack.lastMail('account-changed')).data).toEqual({ name: 'Ann Example', what: 'sessions' })
    expect(await rows('select 1 from known_devices where person_id = $1', me.id)).toEqual([])
    expect((await me.post('/api/account/step-up', { purpose: 'erase', code })).json()).toMatchObject({
      code: 'gone',
    })
  })
})

test('a code about the account is good for its purpose and no other, and for no will', async () => {
  expect((await me.post('/api/account/step-up/request', { purpose: 'export' })).statusCode).toBe(202)
  const { data } = await stack.lastMail('account-code', `ann${n}@example.org`)
  expect(data).toEqual({
    name: 'Ann Example',
    purpose: 'export',
    code: expect.stringMatching(/^\d{6}$/),
    minutes: 10,
  })
  expect((await me.post('/api/account/step-up', { purpose: 'erase', code: data.code })).json()).toMatchObject(
    { code: 'gone' },
  )
  expect(
    (await me.post('/api/account/step-up', { purpose: 'export', code: data.code })).json(),
  ).toMatchObject({ stepUp: expect.any(String) })
  expect(
    (await me.post('/api/step-up/request', { purpose: 'export', willId: randomUUID() })).json(),
  ).toMatchObject({ code: 'invalid-fields' })
})
