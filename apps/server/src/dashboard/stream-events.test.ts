// A person's own stream over real sockets and real sessions: which events arrive, for whom, and that it ends
// with the session.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { myEvents } from '@testate/api/events'
import { signedIn, startAccounts, type AccountsStack, type Browser } from '../../../../test/stack/accounts.ts'
import { hear, type Heard } from '../../../../test/stack/event-stream.ts'
import { giveFactor } from '../../../../test/stack/proofs.ts'
import { eventually } from '../../../../test/stack/stack.ts'
import { moveTime } from '../../../../test/stack/time.ts'
import { mountIdentity } from '../identity/routes.ts'
import { tellLive, tellPerson } from '../platform/live.ts'
import { inTransaction } from '../platform/database/database.ts'
import { mountWills } from '../wills/routes.ts'
import { mountDashboard } from './routes.ts'

const heartbeatMs = 4_000
let stack: AccountsStack
let url: string
let ann: Browser & { id: string }
let eve: Browser & { id: string }
const open: Heard[] = []

beforeAll(async () => {
  stack = await startAccounts({
    mount: (app) => {
      mountWills(app)
      mountIdentity(app)
      mountDashboard(app, { streams: { heartbeatMs, mostPerPerson: 3 } })
    },
  })
  await stack.app.http.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(stack.app.http.server.address() as AddressInfo).port}`
  ann = await signedIn(stack)
  eve = await signedIn(stack, { email: 'eve@example.org', username: 'eve' })
})
afterEach(() => {
  for (const heard of open.splice(0)) heard.close()
})
afterAll(() => stack.stop())

const cookieOf = (browser: Browser): string =>
  [...browser.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
async function listen(browser: Browser, method: 'GET' | 'HEAD' = 'GET'): Promise<Heard> {
  const heard = await hear(`${url}/api/events`, { cookie: cookieOf(browser) }, method)
  open.push(heard)
  return heard
}
/** Another browser of the same person. */
async function again(who: { username: string }): Promise<Browser> {
  const browser = stack.browser()
  const answer = await browser.post('/api/auth/sign-in', {
    username: who.username,
    password: 'correct horse battery',
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return browser
}
const draft = async (who: Browser): Promise<string> => {
  const id = randomUUID()
  const answer = await who.put(`/api/drafts/${id}`, { form: { willTitle: 'My last will' } })
  expect(answer.statusCode).toBe(200)
  return id
}
/** Long enough for any event to arrive: the listening connection is faster by far. */
const quiet = () => new Promise((resolve) => setTimeout(resolve, 600))
const tell = (willId: string) =>
  inTransaction(stack.workerDb, { service: 'worker' }, (tx) => tellLive(tx, willId))

async function guestOf(willId: string): Promise<Browser & { id: string; party: string }> {
  const [id, party, token] = [randomUUID(), randomUUID(), randomBytes(32).toString('base64url')]
  await stack.owner.query(
    "insert into people (id, kind, email, name) values ($1, 'guest', $2, 'Witness One')",
    [id, `${id}@example.org`],
  )
  await stack.owner.query(
    `insert into parties (id, will_id, role, witness_order, person_id, name, email, state, created_at, updated_at)
    values ($1, $2, 'witness', 1, $3, 'Witness One', $4, 'opened', now(), now())`,
    [party, willId, id, `${id}@example.org`],
  )
  await stack.owner.query(
    `
      insert into party_sessions (token_hash, person_id, created_at, expires_at)
      values ($1, $2, now(), now() + interval '1 hour')`,
    [createHash('sha256').update(token).digest(), id],
  )
  const browser = stack.browser()
  browser.cookies.set('testate_party', token)
  return { ...browser, id, party }
}

test('new wills, saved drafts and later changes reach their owner’s devices and nobody else', async () => {
  const [first, second, foreign] = [
    await listen(ann),
    await listen(await again({ username: 'ann.example' })),
    await listen(eve),
  ]
  expect([
    first.status,
    first.headers['content-type'],
    first.headers['x-accel-buffering'],
    first.headers['cache-control'],
  ]).toEqual([200, 'text/event-stream', 'no', 'no-store, no-transform'])
  const id = await draft(ann)
  for (const heard of [first, second]) expect(await heard.until('will')).toEqual({ willId: id })
  for (const { event, data } of first.events)
    expect(myEvents.answer.events[event as 'will'].parse(data)).toEqual(data)
  await quiet()
  expect(foreign.events).toEqual([])
})

test('a witness hears of their will until replaced; a misdirected event reaches nobody', async () => {
  const [mine, other] = [await draft(ann), await draft(ann)]
  const witness = await guestOf(mine)
  const heard = await listen(witness)
  expect(heard.status).toBe(200)
  await tell(other)
  await tell(mine)
  expect(await heard.until('will')).toEqual({ willId: mine })
  // Rights are checked for every notification: this one names a will that is not theirs, to them.
  await stack.owner.query("select pg_notify('testate_live', $1)", [`person:${witness.id} will ${other}`])
  await stack.owner.query("update parties set state = 'replaced' where id = $1", [witness.party])
  await stack.owner.query("select pg_notify('testate_live', $1)", [`person:${witness.id} will ${mine}`])
  await tell(mine)
  await quiet()
  expect(heard.events).toEqual([{ event: 'will', data: { willId: mine } }])
})

test('a change that is rolled back sends no event', async () => {
  const before = await listen(ann)
  const id = await draft(ann)
  await before.until('will')
  await quiet()
  const heard = await listen(ann)
  await inTransaction(stack.workerDb, { service: 'worker' }, async (tx) => {
    await tellLive(tx, id)
    throw new Error('undone')
  }).catch(() => undefined)
  await quiet()
  expect(heard.events).toEqual([])
})

test('an identity check notifies its person, and a waiting one the admins', async () => {
  const admin = await signedIn(stack, { email: 'admin@example.org', username: 'admin' })
  await stack.owner.query('update people set is_admin = true where id = $1', [admin.id])
  const bare = await listen(admin)
  await giveFactor(stack, admin.id)
  // Their topics change: the stream ends, and its screen reconnects.
  expect(await bare.until('end', 8)).toEqual({})
  const [own, staff, foreign] = [await listen(ann), await listen(admin), await listen(eve)]
  const checked = await ann.post('/api/identity/verify', {
    userId: ann.id,
    documentType: 'passport',
    sample: true,
    documentData: { documentUploaded: true, selfieCompleted: true, timestamp: new Date().toISOString() },
  })
  expect(checked.statusCode).toBe(201)
  expect(await own.until('identity')).toEqual({})
  expect(await staff.until('review')).toEqual({})
  await quiet()
  expect(staff.events.map((one) => one.event)).toEqual(['review'])
  expect([
    foreign.events,
    bare.events.map((one) => one.event),
    own.events.filter((one) => one.event === 'review'),
  ]).toEqual([[], ['end'], []])
})

test('a death notice notifies whom the will names, who may not see the will, and the testator', async () => {
  const willId = await draft(ann)
  await stack.owner.query(
    `insert into people_around (id, will_id, kind, place, particulars, address_key, person_id, nominated_at, told_at)
     values ($1, $2, 'contact', 1, '\\x00', $3, $4, now(), now())`,
    [randomUUID(), willId, randomBytes(32), eve.id],
  )
  const zed = await signedIn(stack, { email: 'zed@example.org', username: 'zed' })
  const [contact, testator, foreign] = [await listen(eve), await listen(ann), await listen(zed)]
  await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
    sql`select app_tell_notice(${willId}::uuid)`.execute(tx),
  )
  expect(await contact.until('notice')).toEqual({})
  expect(await testator.until('notice')).toEqual({})
  await quiet()
  expect(contact.events.map(({ event }) => event)).toEqual(['notice'])
  expect(foreign.events).toEqual([])
})

test('signing out ends this session’s streams with an event, and no other device’s', async () => {
  const other = await again({ username: 'ann.example' })
  const [mine, alsoMine, kept] = [await listen(other), await listen(other), await listen(ann)]
  await other.post('/api/auth/sign-out')
  for (const heard of [mine, alsoMine]) {
    expect(await heard.until('me')).toEqual({ signedIn: false })
    await eventually(async () => heard.ended)
    expect(heard.events.map((one) => one.event)).toEqual(['me', 'end'])
  }
  // Her list of sessions changed.
  expect(await kept.until('me')).toEqual({ signedIn: true })
  expect([kept.ended, kept.events]).toEqual([false, [{ event: 'me', data: { signedIn: true } }]])
  expect((await listen(other)).status).toBe(401)
})

test('a new password ends them all; a session that grows too old ends at the next heartbeat', async () => {
  const zoe = await signedIn(stack, { email: 'zoe@example.org', username: 'zoe' })
  const old = await listen(zoe)
  await stack.owner.query(
    `update auth."session" set "expiresAt" = now() - interval '1 minute' where "userId" = $1`,
    [zoe.id],
  )
  expect(await old.until('me', 6)).toEqual({ signedIn: false })
  const browser = await again({ username: 'zoe' })
  const heard = await listen(browser)
  await stack.browser().post('/api/auth/password-reset', { email: 'zoe@example.org' })
  const { token } = (
    await eventually(async () => await stack.lastMail('password-reset', 'zoe@example.org').catch(() => null))
  ).data
  expect(
    (
      await stack
        .browser()
        .post('/api/auth/password-reset/confirm', { token, password: 'another battery staple' })
    ).statusCode,
  ).toBe(200)
  // Faster than any heartbeat.
  expect(await heard.until('me', 2)).toEqual({ signedIn: false })
})

test('what changes of somebody’s account reaches their open screens, and nobody else’s', async () => {
  const ida = await signedIn(stack, { email: 'ida@example.org', username: 'ida' })
  const [heard, foreign] = [await listen(ida), await listen(eve)]
  await inTransaction(stack.workerDb, { service: 'worker' }, async (tx) => await tellPerson(tx, ida.id, 'me'))
  expect(await heard.until('me')).toEqual({ signedIn: true })
  expect(myEvents.answer.events.me.parse(heard.last('me'))).toEqual({ signedIn: true })
  await quiet()
  expect([heard.ended, heard.events.length, foreign.events]).toEqual([false, 1, []])
})

test('a holder of a share is notified of what becomes of it', async () => {
  const gus = await signedIn(stack, { email: 'gus@example.org', username: 'gus' })
  const heard = await listen(gus)
  await inTransaction(stack.db, { service: 'accounts' }, async (tx) => await tellPerson(tx, gus.id, 'share'))
  expect(await heard.until('share')).toEqual({})
})

test('a stream left open keeps no session alive: both end after 12 idle hours', async () => {
  const fay = await signedIn(stack, { email: 'fay@example.org', username: 'fay' })
  const heard = await listen(fay)
  const back: (() => Promise<void>)[] = []
  try {
    // For half of that time there are heartbeats, events, and reconnections, as in a forgotten window.
    back.push(await moveTime(stack, 6 * 3_600_000))
    await inTransaction(
      stack.db,
      { service: 'accounts' },
      async (tx) => await tellPerson(tx, fay.id, 'identity'),
    )
    await heard.until('identity')
    const again = await listen(fay)
    expect(again.status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, heartbeatMs + 500))
    expect([heard.ended, again.ended]).toEqual([false, false])
    back.push(await moveTime(stack, 6 * 3_600_000 + 60_000))
    for (const each of [heard, again]) expect(await each.until('me', 8)).toEqual({ signedIn: false })
    expect((await fay.get('/api/auth/me')).statusCode).toBe(401)
  } finally {
    for (const undo of back.toReversed()) await undo()
  }
})

test('a visitor must sign in, streams of a person are limited, and HEAD ends by itself', async () => {
  expect((await listen(stack.browser())).status).toBe(401)
  const bob = await signedIn(stack, { email: 'bob@example.org', username: 'bob' })
  expect((await listen(bob, 'HEAD')).status).toBe(200)
  await eventually(async () => (await listen(bob)).status === 200)
  const more = [await listen(bob), await listen(bob)]
  expect(more.map((heard) => heard.status)).toEqual([200, 200])
  expect((await listen(bob)).status).toBe(429)
  more[0]!.close()
  await eventually(async () => (await listen(bob)).status === 200)
})

test('a stream that may have missed events ends, so that its screen reconnects and rereads', async () => {
  const heard = await listen(ann)
  await stack.asSuperuser(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'testate-live' and datname = current_database()`,
  )
  await heard.until('end', 8)
  await eventually(async () => heard.ended)
  expect(heard.events.map((one) => one.event)).toEqual(['end'])
})
