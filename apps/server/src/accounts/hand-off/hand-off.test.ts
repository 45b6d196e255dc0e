// One task handed to a phone: what the link gives, what the phone may and may not do, and every way it ends.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeHandOff, openHandOff, readHandOff } from '@testate/api/hand-offs'
import { handOffTasks, isWithinTask } from '@testate/domain/hand-off'
import { permissions, type Action } from '@testate/domain/permissions'
import { makeSampleRecording } from '../../../../cli/src/sample-recording.ts'
import {
  signedIn,
  startAccounts,
  type AccountsStack,
  type Browser,
} from '../../../../../test/stack/accounts.ts'
import { hear } from '../../../../../test/stack/event-stream.ts'
import { lockWaits } from '../../../../../test/stack/held-locks.ts'
import { multipart } from '../../../../../test/stack/multipart.ts'
import { giveFactor } from '../../../../../test/stack/proofs.ts'
import { moveTime } from '../../../../../test/stack/time.ts'
import { ceremonyJobs } from '../../ceremony/jobs.ts'
import { mountCeremony } from '../../ceremony/routes.ts'
import { mountDashboard } from '../../dashboard/routes.ts'
import { mountIdentity } from '../../identity/routes.ts'
import { mountParties } from '../../parties/routes.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { visitor } from '../../platform/database/person.ts'
import { on } from '../../platform/events.ts'
import { tellStaff } from '../../platform/live.ts'
import { installQueues, startSender } from '../../platform/jobs.ts'
import { mountWills } from '../../wills/routes.ts'
import { openHandOff as openHandOffOf } from './open-hand-off.ts'
import { endPartySessions } from '../session/party-session.ts'

let stack: AccountsStack
let url: string
let ann: Browser & { id: string }
beforeAll(async () => {
  stack = await startAccounts({
    mount: (app) => {
      mountWills(app)
      mountParties(app)
      mountIdentity(app)
      mountCeremony(app)
      mountDashboard(app)
    },
  })
  await stack.app.http.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(stack.app.http.server.address() as AddressInfo).port}`
  ann = await signedIn(stack)
})
beforeEach(async () => await stack.owner.query('delete from limit_marks; delete from sign_in_attempts'))
afterAll(() => stack.stop())

type Made = { id: string; url: string; code: string; token: string }
async function make(who: Browser, body: object = { task: 'identity' }): Promise<Made> {
  const answer = await who.post('/api/hand-offs', body)
  expect(answer.statusCode, answer.body).toBe(201)
  const made = makeHandOff.answer.parse(answer.json())
  return { ...made, token: made.url.split('/').at(-1)! }
}
const peek = async (made: Made, by: Browser = stack.browser()) =>
  readHandOff.answer.parse((await by.get(`/api/hand-offs/${made.token}`)).json())
async function open(made: Made, by: Browser = stack.browser()): Promise<Browser> {
  const answer = await by.post(`/api/hand-offs/${made.token}`)
  expect(answer.statusCode, answer.body).toBe(201)
  expect(openHandOff.answer.parse(answer.json())).toMatchObject({ id: made.id, code: made.code })
  return by
}
const status = async (by: Browser, path: string): Promise<number> => (await by.get(path)).statusCode
const me = (by: Browser) => status(by, '/api/auth/me')
const check = (who: Browser, userId: string) =>
  who.post('/api/identity/verify', {
    userId,
    documentType: 'passport',
    sample: true,
    documentData: { documentUploaded: true, selfieCompleted: true, timestamp: new Date().toISOString() },
  })
const again = async (username: string, browser = stack.browser()): Promise<Browser> => {
  expect(
    (await browser.post('/api/auth/sign-in', { username, password: 'correct horse battery' })).statusCode,
  ).toBe(200)
  return browser
}
let count = 0
const somebody = async () => {
  count += 1
  return await signedIn(stack, { email: `person${count}@example.org`, username: `person${count}` })
}

/** A will at `verified`, paid, its ceremony open, of this account; and the browser of its first witness. */
async function openCeremony(testator: {
  id: string
}): Promise<{ id: string; witness: Browser & { id: string; party: string } }> {
  const [id, guest, party, token, at] = [
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomBytes(32).toString('base64url'),
    new Date(),
  ]
  const run = (text: string, values: unknown[]) => stack.owner.query(text, values)
  await run(
    `
      insert into wills (id, testator_id, status, title, document_hash, document_object, created_at,
      updated_at) values ($1, $2, 'verified', 'My last will', $3, 'x', $4, $4)`,
    [id, testator.id, randomBytes(32), at],
  )
  await run("insert into people (id, kind, email, name) values ($1, 'guest', $2, 'Witness One')", [
    guest,
    `${guest}@example.org`,
  ])
  for (const [order, person, each] of [
    [0, testator.id, randomUUID()],
    [1, guest, party],
  ] as const) {
    await run(
      `
        insert into parties (id, will_id, role, witness_order, person_id, name, email, state, created_at,
        updated_at) values ($1, $2, $3, $4, $5, 'A party', 'p@example.org', 'identity verified', $6, $6)`,
      [each, id, order === 0 ? 'testator' : 'witness', order, person, at],
    )
  }
  await run(
    `insert into will_keys (will_id, commitment, sealed_salt, sealed_chain_key, chain_address, opened_at)
      values ($1, $2, '\\x00', '\\x00', '0x0', $3)`,
    [id, randomBytes(32), at],
  )
  const [quote, payment] = [randomUUID(), randomUUID()]
  await run(
    `
      insert into quotes (id, will_id, networks, lines, total_pence, created_by, created_at, expires_at)
      values ($1, $2, '{solana}', '[]', 15000, $3, $4, $5)`,
    [quote, id, testator.id, at, new Date(at.getTime() + 60_000)],
  )
  await run(
    `
      insert into payments (id, quote_id, will_id, payer_id, payer_name, payer_email, state, amount_pence,
      currency, provider, provider_session, express_start_version, express_start_at, created_at, paid_at)
    values ($1, $2, $3, $4, 'Ann Example', 'ann@example.org', 'paid', 15000, 'gbp', 'test', $5, '1', $6, $6, $6)`,
    [payment, quote, id, testator.id, randomUUID(), at],
  )
  await run(
    `
      insert into payment_facts (will_id, fact, payment_id, networks, changed_at)
      values ($1, 'paid', $2, '{solana}', $3)`,
    [id, payment, at],
  )
  await run(
    `
      insert into party_sessions (token_hash, person_id, created_at, expires_at)
      values ($1, $2, now(), now() + interval '1 hour')`,
    [createHash('sha256').update(token).digest(), guest],
  )
  const browser = stack.browser()
  browser.cookies.set('testate_party', token)
  return { id, witness: { ...browser, id: guest, party } }
}

test('a phone checks the identity: same code and name, that task alone; the desktop is told', async () => {
  const heard = await hear(`${url}/api/events`, {
    cookie: [...ann.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
  })
  const made = await make(ann)
  expect(made).toMatchObject({
    code: expect.stringMatching(/^\d\d$/),
    url: expect.stringContaining('http://localhost:3000/hand-off/'),
    onlyHere: true,
  })
  const phone = stack.browser()
  // Read as often as scanners do: nothing is used up and nobody is signed in.
  for (let n = 0; n < 3; n += 1)
    expect(await peek(made, phone)).toMatchObject({
      state: 'open',
      task: 'identity',
      code: made.code,
      name: 'Ann Example',
      signedInHere: 'nobody',
    })
  expect([phone.cookies.size, await me(phone)]).toEqual([0, 401])
  await open(made, phone)
  expect(await peek(made)).toEqual({ state: 'opened', task: 'identity' })
  expect((await phone.get('/api/auth/me')).json()).toMatchObject({
    id: ann.id,
    isAdmin: false,
    limitedTo: { task: 'identity', willId: null },
  })
  expect((await phone.get('/api/auth/session')).json().user).toEqual((await phone.get('/api/auth/me')).json())
  expect((await ann.get('/api/auth/me')).json().limitedTo).toBeUndefined()
  const willId = randomUUID()
  for (const [method, path] of [
    ['GET', '/api/wills'],
    ['GET', '/api/dashboard/stats'],
    ['PUT', `/api/drafts/${willId}`],
    ['POST', '/api/step-up/request'],
    ['POST', '/api/step-up'],
    ['POST', '/api/hand-offs'],
    ['DELETE', `/api/hand-offs/mine/${made.id}`],
    ['GET', `/api/wills/${willId}`],
    ['GET', `/api/wills/${willId}/ceremony`],
    ['PUT', `/api/wills/${willId}/sign`],
  ] as const) {
    const answer = await phone.call({
      method,
      url: path,
      ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }),
    })
    expect([path, answer.statusCode, answer.json().detail]).toEqual([
      path,
      403,
      'This device was opened for the identity check only. Please do everything else on the device where you began.',
    ])
  }
  expect(await status(phone, '/api/identity/checks/mine')).toBe(200)
  expect((await check(phone, ann.id)).statusCode).toBe(201)
  // Done: the phone's session has ended, the desktop's has not.
  expect([await me(phone), await me(ann)]).toEqual([401, 200])
  expect(await peek(made)).toEqual({ state: 'done', task: 'identity' })
  expect((await stack.browser().post(`/api/hand-offs/${made.token}`)).json()).toMatchObject({
    status: 410,
    reason: 'hand-off-done',
  })
  await heard.until('identity')
  expect(await heard.until('handoff')).toEqual({ id: made.id, state: 'opened' })
  const told = () => heard.events.filter((one) => one.event === 'handoff').map((one) => one.data)
  await expect.poll(told).toHaveLength(2)
  expect(told()).toEqual([
    { id: made.id, state: 'opened' },
    { id: made.id, state: 'done' },
  ])
  heard.close()
})

test('the recording on a phone, of a guest: their one will, the recording puts an end to it', async () => {
  const [{ id, witness }, other] = [await openCeremony(ann), await openCeremony(ann)]
  // A replaced take would be queued here.
  await installQueues(stack.owner.options.connectionString!, ceremonyJobs as never)
  const stop = await startSender(stack.db, stack.app.log)
  const made = await make(witness, { task: 'recording', willId: id })
  const phone = await open(made)
  expect((await phone.get('/api/auth/me')).json()).toMatchObject({
    id: witness.id,
    kind: 'guest',
    limitedTo: { task: 'recording', willId: id },
  })
  for (const path of ['', '/parties', '/ceremony', '/recordings/uploads'])
    expect([path, await status(phone, `/api/wills/${id}${path}`)]).toEqual([path, 200])
  for (const path of ['/api/wills', '/api/identity/checks/mine', '/api/dashboard/stats'])
    expect([path, await status(phone, path)]).toEqual([path, 403])
  expect((await phone.call({ method: 'PUT', url: `/api/wills/${id}/sign`, payload: {} })).statusCode).toBe(
    403,
  )
  // The same person's other will and a will that does not exist get the same answer.
  await stack.owner.query('update parties set person_id = $1 where will_id = $2 and witness_order = 1', [
    witness.id,
    other.id,
  ])
  expect(await status(witness, `/api/wills/${other.id}/ceremony`)).toBe(200)
  const [theirs, none] = [
    await phone.get(`/api/wills/${other.id}/ceremony`),
    await phone.get(`/api/wills/${randomUUID()}/ceremony`),
  ]
  expect([theirs.statusCode, theirs.body]).toEqual([404, none.body])
  const recording = await makeSampleRecording({ willId: id, party: 'Witness One' })
  const { headers, payload } = multipart({
    durationMs: String(recording.durationMs),
    sha256: recording.sha256,
    recording: { name: 'recording.webm', type: 'video/webm', bytes: recording.bytes },
  })
  const sent = await phone.call({
    method: 'POST',
    url: `/api/wills/${id}/recordings`,
    headers: { ...headers, 'idempotency-key': randomUUID() },
    payload,
  })
  expect(sent.statusCode, sent.body).toBe(201)
  expect([await me(phone), await me(witness), (await peek(made)).state]).toEqual([401, 200, 'done'])
  await stop()
})

test('a link opens one device; a second, a replay and 19 of 20 at once are told it is used', async () => {
  const made = await make(ann)
  await open(made)
  for (let n = 0; n < 2; n += 1)
    expect((await stack.browser().post(`/api/hand-offs/${made.token}`)).json()).toMatchObject({
      status: 410,
      code: 'gone',
      detail: 'This link has been used, on this device or another. Please make another where you began.',
    })
  const raced = await make(ann)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      stack.call({ method: 'POST', url: `/api/hand-offs/${raced.token}`, remoteAddress: `127.0.1.${n}` }),
    ),
  )
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([
    201,
    ...Array.from({ length: 19 }, () => 410),
  ])
  // A true race: the first has taken it and not committed when the second comes.
  const { token } = await make(ann)
  const gate = Promise.withResolvers<void>()
  const taken = Promise.withResolvers<void>()
  const first = inTransaction(stack.db, { service: 'accounts' }, async (tx) => {
    await openHandOffOf(tx, token, visitor)
    taken.resolve()
    await gate.promise
  })
  await taken.promise
  const second = inTransaction(stack.db, { service: 'accounts' }, (tx) =>
    openHandOffOf(tx, token, visitor),
  ).then(
    () => 'opened',
    (error: { code?: string }) => error.code,
  )
  await lockWaits(stack, 1)
  gate.resolve()
  await first
  expect(await second).toBe('gone')
})

// Signing in stops a notice of one's own death: a phone may be held by somebody else.
test('neither a phone that is handed a task nor the session of an invitation is a sign-in', async () => {
  const heard: string[] = []
  on('account.signing-in', async (_, { personId }) => void heard.push(personId))
  const handed = await open(await make(ann))
  expect((await check(handed, ann.id)).statusCode).toBe(201)
  const testator = await somebody()
  const { witness } = await openCeremony(testator)
  expect(await me(witness)).toBe(200)
  expect(heard.filter((id) => id === ann.id || id === witness.id)).toEqual([])
  await again('ann.example')
  expect(heard.filter((id) => id === ann.id)).toEqual([ann.id])
})

test('a lost answer is repeated under its key for ten minutes; only the last cookie works', async () => {
  const made = await make(ann)
  const [first, second] = [stack.browser(), stack.browser()]
  const ask = (by: Browser, key: string) =>
    by.call({ method: 'POST', url: `/api/hand-offs/${made.token}`, headers: { 'idempotency-key': key } })
  expect((await ask(first, 'a-key')).statusCode).toBe(201)
  expect((await ask(second, 'another-key')).statusCode).toBe(410)
  const repeated = await ask(second, 'a-key')
  expect(repeated.statusCode).toBe(201)
  expect([await me(first), await me(second)]).toEqual([401, 200])
  const back = await moveTime(stack, 11 * 60_000)
  expect((await ask(stack.browser(), 'a-key')).statusCode).toBe(410)
  await back()
})

test('ten minutes for the link, thirty for the phone', async () => {
  const [late, made] = [await make(ann), await make(await somebody())]
  const phone = await open(made)
  for (const [minutes, state, works] of [
    [9, 'open', 200],
    [11, 'expired', 200],
    [29, 'expired', 200],
    [31, 'expired', 401],
  ] as const) {
    const back = await moveTime(stack, minutes * 60_000)
    expect([minutes, (await peek(late)).state, await me(phone)]).toEqual([minutes, state, works])
    if (state === 'expired')
      expect((await stack.browser().post(`/api/hand-offs/${late.token}`)).statusCode).toBe(410)
    await back()
  }
})

test('the phone’s session ends at the moment the desktop’s ends, however that ends', async () => {
  const ways: [string, (desktop: Browser & { id: string }) => Promise<unknown>][] = [
    ['sign-out', (desktop) => desktop.post('/api/auth/sign-out')],
    [
      'its session was deleted elsewhere',
      (desktop) => stack.owner.query('delete from auth."session" where "userId" = $1', [desktop.id]),
    ],
    [
      'it grew too old',
      (desktop) =>
        stack.owner.query(
          `update auth."session" set "expiresAt" = now() - interval '1 second' where "userId" = $1`,
          [desktop.id],
        ),
    ],
  ]
  for (const [way, end] of ways) {
    const desktop = await somebody()
    const opened = await make(desktop)
    const phone = await open(opened)
    const waiting = await make(desktop)
    await end(desktop)
    expect([
      way,
      await me(phone),
      (await peek(opened)).state,
      (await peek(waiting)).state,
      (await stack.browser().post(`/api/hand-offs/${waiting.token}`)).statusCode,
    ]).toEqual([way, 401, 'ended', 'ended', 410])
  }
  const { id, witness } = await openCeremony(ann)
  const phone = await open(await make(witness, { task: 'recording', willId: id }))
  await inTransaction(
    stack.db,
    { person: { id: ann.id, kind: 'account', name: '', email: '', role: null, isAdmin: false } },
    (tx) => endPartySessions(tx, witness.id),
  )
  expect(await me(phone)).toBe(401)
})

test('only the desktop can stop it; the phone’s own stream then ends', async () => {
  const [desktop, eve] = [await somebody(), await somebody()]
  const made = await make(desktop)
  const phone = await open(made)
  const heard = await hear(`${url}/api/events`, {
    cookie: [...phone.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  })
  expect(heard.status).toBe(200)
  expect((await eve.call({ method: 'DELETE', url: `/api/hand-offs/mine/${made.id}` })).statusCode).toBe(404)
  expect(await me(phone)).toBe(200)
  expect((await desktop.call({ method: 'DELETE', url: `/api/hand-offs/mine/${made.id}` })).statusCode).toBe(
    200,
  )
  expect([await me(phone), (await peek(made)).state]).toEqual([401, 'ended'])
  expect(await heard.until('me')).toEqual({ signedIn: false })
  expect(heard.events.map((one) => one.event)).toEqual(['me', 'end'])
})

test('a new link ends an unopened one, and no opened one', async () => {
  const desktop = await somebody()
  const first = await make(desktop)
  const second = await make(desktop)
  expect([(await peek(first)).state, (await peek(second)).state]).toEqual(['ended', 'open'])
  const phone = await open(second)
  await make(desktop)
  expect(await me(phone)).toBe(200)
})

test('a link never replaces a session: a browser where somebody is signed in is left alone', async () => {
  const [mallory, victim] = [await somebody(), await somebody()]
  const made = await make(mallory)
  expect(await peek(made, victim)).toMatchObject({ signedInHere: 'somebody-else' })
  const refused = await victim.post(`/api/hand-offs/${made.token}`)
  expect([refused.statusCode, refused.json().code, refused.cookies]).toEqual([409, 'conflict', []])
  expect((await victim.get('/api/auth/me')).json()).toMatchObject({ id: victim.id })
  expect(await peek(made, mallory)).toMatchObject({ signedInHere: 'you' })
  expect((await mallory.post(`/api/hand-offs/${made.token}`)).json().detail).toBe(
    'You are signed in here already: simply go on in this browser.',
  )
  // That did not use it up.
  expect((await peek(made)).state).toBe('open')
})

test('on the phone: signing out stops it, signing in replaces it, and another task may follow', async () => {
  const [desktop, other] = [await somebody(), await somebody()]
  const phone = await open(await make(desktop))
  await phone.post('/api/auth/sign-out')
  expect([phone.cookies.has('testate_hand_off'), await me(phone)]).toEqual([false, 401])
  const made = await make(desktop)
  await open(made, phone)
  await open(await make(other), phone)
  expect((await phone.get('/api/auth/me')).json().id).toBe(other.id)
  expect((await peek(made)).state).toBe('ended')
  await again(`person${count}`, phone)
  expect([phone.cookies.has('testate_hand_off'), (await phone.get('/api/auth/me')).json().limitedTo]).toEqual(
    [false, undefined],
  )
})

test('an administrator’s phone administrates nothing', async () => {
  const admin = await somebody()
  await stack.owner.query('update people set is_admin = true where id = $1', [admin.id])
  await giveFactor(stack, admin.id)
  expect(await status(admin, '/api/admin/identity-checks')).toBe(200)
  const phone = await open(await make(admin))
  expect((await phone.get('/api/auth/me')).json()).toMatchObject({ id: admin.id, isAdmin: false })
  expect(await status(phone, '/api/admin/identity-checks')).toBe(403)
  const streams = await Promise.all(
    [admin, phone].map((by) =>
      hear(`${url}/api/events`, {
        cookie: [...by.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
      }),
    ),
  )
  await inTransaction(stack.db, { service: 'operate' }, (tx) => tellStaff(tx))
  await streams[0]!.until('review')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(streams[1]!.events).toEqual([])
  for (const stream of streams) stream.close()
})

test('only what one may do oneself can be handed on', async () => {
  const stranger = await somebody()
  const { id } = await openCeremony(ann)
  const ask = (who: Browser, body: object) => who.post('/api/hand-offs', body)
  const [foreign, missing] = [
    await ask(stranger, { task: 'recording', willId: id }),
    await ask(stranger, { task: 'recording', willId: randomUUID() }),
  ]
  expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body])
  await stack.owner.query("update wills set status = 'witnessed' where id = $1", [id])
  expect((await ask(ann, { task: 'recording', willId: id })).json()).toMatchObject({
    code: 'not-now',
    willStatus: 'witnessed',
  })
  for (const body of [{ task: 'recording' }, { task: 'identity', willId: id }, { task: 'everything' }, {}])
    expect((await ask(ann, body)).json().code).toBe('invalid-fields')
  expect((await ask(stack.browser(), { task: 'identity' })).statusCode).toBe(401)
})

test('ten an hour; another site’s page makes none and opens none', async () => {
  const desktop = await somebody()
  for (let n = 0; n < 10; n += 1) await make(desktop)
  expect((await desktop.post('/api/hand-offs', { task: 'identity' })).json()).toMatchObject({
    code: 'too-many-requests',
  })
  const made = await make(ann)
  const from = (by: Browser, path: string, headers: Record<string, string>) =>
    by.call({
      method: 'POST',
      url: path,
      headers,
      payload: path.endsWith('hand-offs') ? { task: 'identity' } : {},
    })
  const others: Record<string, string>[] = [
    { origin: 'https://other.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  for (const headers of others) {
    expect((await from(ann, '/api/hand-offs', headers)).json().code).toBe('other-origin')
    expect((await from(stack.browser(), `/api/hand-offs/${made.token}`, headers)).json().code).toBe(
      'other-origin',
    )
  }
  const phone = await open(made)
  // An old browser's form, which sends no origin, with the phone's cookie.
  expect(
    (
      await phone.call({
        method: 'POST',
        url: '/api/identity/evidence',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload: '--x--',
      })
    ).json().code,
  ).toBe('other-origin')
})

test('guesses find nothing, and neither token nor cookie is stored anywhere', async () => {
  for (let n = 0; n < 5; n += 1)
    expect(
      (await stack.browser().get(`/api/hand-offs/${randomBytes(32).toString('base64url')}`)).statusCode,
    ).toBe(404)
  expect(
    (await stack.browser().post(`/api/hand-offs/${randomBytes(32).toString('base64url')}`)).statusCode,
  ).toBe(404)
  expect((await stack.browser().get('/api/hand-offs/short')).statusCode).toBe(404)
  const made = await make(ann)
  const phone = stack.browser()
  await phone.call({
    method: 'POST',
    url: `/api/hand-offs/${made.token}`,
    headers: { 'idempotency-key': 'the-key-of-the-phone' },
  })
  const secrets = [made.token, phone.cookies.get('testate_hand_off')!]
  expect(secrets[1]).toMatch(/^[\w-]{43}$/)
  for (const table of [
    'hand_offs',
    'idempotency_keys',
    'audit_entries',
    'party_sessions',
    'auth."session"',
  ]) {
    const { rows } = await stack.owner.query<{ row: string }>(`select t::text as row from ${table} t`)
    for (const secret of secrets)
      expect(
        rows.some(({ row }) => row.includes(secret) || row.includes(Buffer.from(secret).toString('hex'))),
      ).toBe(false)
  }
})

test('the two tasks allow these actions alone: none signs, pays, opens or administers', () => {
  const may = Object.fromEntries(
    handOffTasks.map((task) => [
      task,
      (Object.keys(permissions) as Action[])
        .filter(
          (action) =>
            !(permissions[action].may as readonly string[]).includes('visitor') && isWithinTask(task, action),
        )
        .sort(),
    ]),
  )
  expect(may).toEqual({
    identity: ['accounts.me', 'events.mine', 'identity.check', 'identity.evidence', 'identity.mine'],
    recording: [
      'accounts.me',
      'ceremony.read',
      'ceremony.record',
      'events.mine',
      'parties.read',
      'wills.read',
    ],
  })
})
