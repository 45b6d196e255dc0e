import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '../../platform/clock.ts'
import { checkPassword } from '../password/password-hash.ts'
import { readSignedToken, signToken } from './cookies.ts'
import { sessionSecret } from './session-secret.ts'
import { ann, startAccounts, type AccountsStack, type Browser } from '../../../../../test/stack/accounts.ts'
import { moveTime } from '../../../../../test/stack/time.ts'

let stack: AccountsStack
beforeAll(async () => {
  stack = await startAccounts()
  await stack.browser().post('/api/auth/sign-up', ann)
})
/**
 * Stops the clock, so that on a busy machine no wait passes unnoticed. Returns a function that advances it by
 * seconds.
 */
async function stopClock(): Promise<(seconds: number) => Promise<void>> {
  const start = Date.now()
  const stopAt = async (seconds: number): Promise<void> => {
    const back = await moveTime(stack, new Date(start + seconds * 1000))
    restore.push(
      back,
      setClock(() => new Date(start + seconds * 1000)),
    )
  }
  await stopAt(0)
  return stopAt
}
const restore: (() => unknown)[] = []
afterEach(async () => {
  for (const back of restore.splice(0).toReversed()) await back()
})
beforeEach(async () => {
  await stack.owner.query('delete from sign_in_attempts')
})
afterAll(async () => await stack.stop())

const credentials = { username: ann.username, password: ann.password }
const wrong = { username: ann.username, password: 'wrong password' }

test('asks to try again in a minute while as many wait to sign in as may wait', async () => {
  let isAnswered = false
  const sign = async (): Promise<void> => {
    while (!isAnswered) await checkPassword(null, 'x')
  }
  // Two at work and sixty-four behind them: each is in line again before anybody else can be.
  const others = Array.from({ length: 66 }, sign)
  const answer = await stack.browser().post('/api/auth/sign-in', credentials)
  isAnswered = true
  await Promise.all(others)
  expect(answer.statusCode).toBe(429)
  expect(answer.json()).toMatchObject({ reason: 'signing-in-busy' })
  expect((await stack.browser().post('/api/auth/sign-in', credentials)).statusCode).toBe(200)
})

test('signs in with the specification’s words and a cookie scripts cannot read', async () => {
  const browser = stack.browser()
  const answer = await browser.post('/api/auth/sign-in', { ...credentials, username: 'ANN.Example' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    message: 'Login Successful: Welcome back',
    user: {
      username: 'ann.example',
      email: 'ann@example.org',
      firstName: 'Ann',
      lastName: 'Example',
      role: 'testator',
      isAdmin: false,
    },
  })
  const cookie = answer.cookies.find((one) => one.name === 'testate_session')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  expect(cookie?.maxAge).toBeUndefined()
  expect(answer.body).not.toContain(cookie?.value.split('.')[0])
  const me = await browser.get('/api/auth/me')
  expect(me.json()).toEqual(answer.json().user)
  // Public pages can ask without being refused.
  expect((await browser.get('/api/auth/session')).json()).toEqual({ user: answer.json().user })
  const visitor = await stack.browser().get('/api/auth/session')
  expect([visitor.statusCode, visitor.json(), visitor.headers['cache-control']]).toEqual([
    200,
    { user: null },
    'no-store',
  ])
  expect(me.headers['cache-control']).toBe('no-store')
})

const HOUR = 3600
const DAY = 24 * HOUR
const rename = async (browser: Browser) =>
  await browser.put('/api/account/name', { firstName: 'Ann', lastName: 'Example' })
const me = async (browser: Browser): Promise<number> => (await browser.get('/api/auth/me')).statusCode

test('a session ends for good after 12 hours without use, and after a week in any case', async () => {
  const browser = stack.browser()
  const move = await stopClock()
  expect(
    (await browser.post('/api/auth/sign-in', credentials)).cookies.find(
      (one) => one.name === 'testate_session',
    )?.maxAge,
  ).toBeUndefined()
  for (const hours of [11, 22, 33]) {
    await move(hours * HOUR)
    expect(await me(browser), String(hours)).toBe(200)
  }
  expect((await rename(browser)).statusCode).toBe(200)
  await move(33 * HOUR + 12 * HOUR + 60)
  expect(await me(browser)).toBe(401)
  // Turning the clock back does not help: the session is gone.
  await move(33 * HOUR)
  expect(await me(browser)).toBe(401)
  await move(0)
  await browser.post('/api/auth/sign-in', credentials)
  for (let hours = 11; hours < 7 * 24; hours += 11) {
    await move(hours * HOUR)
    expect(await me(browser), String(hours)).toBe(200)
  }
  await move(7 * DAY - 60)
  expect((await rename(browser)).statusCode).toBe(200)
  await move(7 * DAY + 60)
  expect(await me(browser)).toBe(401)
})

test('a remembered session reads for up to 30 idle days and acts for up to 12 idle hours', async () => {
  const browser = stack.browser()
  const move = await stopClock()
  const answer = await browser.post('/api/auth/sign-in', { ...credentials, rememberMe: true })
  expect(answer.cookies.find((one) => one.name === 'testate_session')?.maxAge).toBe(90 * DAY)
  await move(11 * HOUR)
  expect((await rename(browser)).statusCode).toBe(200)
  await move(22 * HOUR)
  expect((await rename(browser)).statusCode).toBe(200)
  await move(34 * HOUR + 60)
  const refused = await rename(browser)
  expect([refused.statusCode, refused.json()]).toMatchObject([
    401,
    {
      code: 'sign-in-again',
      detail:
        'You have not used the register for 12 hours, or signed in a week ago. To change anything, ' +
        'please sign in again.',
    },
  ])
  for (const [method, url] of [
    ['POST', '/api/account/end-other-sessions'],
    ['POST', '/api/hand-offs'],
    ['DELETE', '/api/account/email'],
  ] as const) {
    expect(
      (await browser.call({ method, url, ...(method === 'POST' ? { payload: {} } : {}) })).json(),
      url,
    ).toMatchObject({ code: 'sign-in-again' })
  }
  // Reading counts as use: it prolongs the session, but restores no right to change things.
  for (const url of ['/api/auth/me', '/api/account', '/api/account/sessions'])
    expect((await browser.get(url)).statusCode, url).toBe(200)
  await move(35 * HOUR)
  expect((await rename(browser)).json()).toMatchObject({ code: 'sign-in-again' })
  // What a visitor may do still works, above all signing out and in; then everything is allowed again.
  expect((await browser.post('/api/auth/password-reset', { email: 'nobody@example.org' })).statusCode).toBe(
    202,
  )
  await move(35 * HOUR + 29 * DAY)
  expect(await me(browser)).toBe(200)
  await move(35 * HOUR + 58 * DAY)
  expect((await browser.get('/api/account/sessions')).json().sessions[0]).toMatchObject({
    thisOne: true,
    endsAt: expect.any(String),
  })
  await move(90 * DAY + 60)
  expect(await me(browser)).toBe(401)
  await move(0)
  expect((await browser.post('/api/auth/sign-in', { ...credentials, rememberMe: true })).statusCode).toBe(200)
  await move(30 * DAY + 60)
  expect(await me(browser)).toBe(401)
})

test('a remembered session in constant use changes nothing a week after the password', async () => {
  const browser = stack.browser()
  const move = await stopClock()
  await browser.post('/api/auth/sign-in', { ...credentials, rememberMe: true })
  for (let hours = 11; hours < 7 * 24; hours += 11) {
    await move(hours * HOUR)
    expect((await rename(browser)).statusCode, String(hours)).toBe(200)
  }
  await move(7 * DAY + 60)
  expect((await rename(browser)).json()).toMatchObject({ code: 'sign-in-again' })
  expect(await me(browser)).toBe(200)
})

test('an untouched screen keeps no session alive: its stream and automatic reads are not use', async () => {
  const browser = stack.browser()
  const move = await stopClock()
  await browser.post('/api/auth/sign-in', credentials)
  for (const hours of [4, 8, 11]) {
    await move(hours * HOUR)
    for (const headers of [{ accept: 'text/event-stream' }, { 'testate-unattended': '1' }])
      expect((await browser.call({ method: 'GET', url: '/api/auth/me', headers })).statusCode).toBe(200)
  }
  const listed = (
    await browser.call({
      method: 'GET',
      url: '/api/account/sessions',
      headers: { 'testate-unattended': '1' },
    })
  )
    .json()
    .sessions.find(({ thisOne }: { thisOne: boolean }) => thisOne)
  expect(new Date(listed.endsAt).getTime() - new Date(listed.begunAt).getTime()).toBe(12 * HOUR * 1000)
  await move(12 * HOUR + 60)
  expect(await me(browser)).toBe(401)
})

test('sessions that are over are dropped about once an hour, not with every sign-in', async () => {
  const stopAt = await stopClock()
  const signIn = async () => await stack.browser().post('/api/auth/sign-in', credentials)
  const rows = async (): Promise<number> =>
    (await stack.owner.query('select 1 from auth."session" where "actsUntil" = $1', [longAgo])).rows.length
  const longAgo = new Date('2020-01-01')
  const over = async () =>
    await stack.owner.query('update auth."session" set "actsUntil" = $1, "remembered" = false', [longAgo])
  await stopAt(30 * DAY)
  await signIn()
  await over()
  await stopAt(30 * DAY + HOUR - 60)
  await signIn()
  expect(await rows()).toBeGreaterThan(0)
  await stopAt(30 * DAY + HOUR)
  await signIn()
  expect(await rows()).toBe(0)
})

test('use is written down every five minutes, not with every call', async () => {
  const browser = stack.browser()
  const move = await stopClock()
  await browser.post('/api/auth/sign-in', credentials)
  const written = async (): Promise<string> =>
    (await stack.owner.query(`select max(xmin::text::bigint)::text as xid from auth."session"`)).rows[0].xid
  const before = await written()
  for (const seconds of [60, 120, 290]) {
    await move(seconds)
    expect(await me(browser)).toBe(200)
  }
  expect(await written()).toBe(before)
  await move(310)
  expect(await me(browser)).toBe(200)
  expect(await written()).not.toBe(before)
})

describe('an administrator', () => {
  const staff = { username: 'adam.example', password: 'correct horse battery' }
  beforeAll(async () => {
    const { statusCode } = await stack
      .browser()
      .post('/api/auth/sign-up', { ...ann, ...staff, firstName: 'Adam', email: 'adam@example.org' })
    expect(statusCode).toBe(201)
    await stack.owner.query(
      "update people set is_admin = true, role = 'admin' where email = 'adam@example.org'",
    )
  })

  test('is never remembered, even if that was asked for', async () => {
    const browser = stack.browser()
    const answer = await browser.post('/api/auth/sign-in', { ...staff, rememberMe: true })
    expect(answer.cookies.find((one) => one.name === 'testate_session')?.maxAge).toBeUndefined()
    const { rows } = await stack.owner.query(
      `
        select extract(epoch from s."expiresAt" - s."createdAt")::int / 60 as minutes from auth."session" s
        join people p on p.id = s."userId" where p.email = 'adam@example.org'`,
    )
    expect(rows).toEqual([{ minutes: 720 }])
  })

  test('is signed out for good after 15 idle minutes; an open stream does not count as use', async () => {
    const browser = stack.browser()
    const move = await stopClock()
    await browser.post('/api/auth/sign-in', staff)
    for (const minutes of [14, 28, 42]) {
      await move(minutes * 60)
      expect((await browser.get('/api/auth/me')).statusCode, String(minutes)).toBe(200)
    }
    // Fourteen minutes later the browser reconnects its stream by itself.
    await move(56 * 60)
    expect(
      (await browser.call({ method: 'GET', url: '/api/auth/me', headers: { accept: 'text/event-stream' } }))
        .statusCode,
    ).toBe(200)
    // And reads its lists by itself, as each screen does with the networks' status.
    expect(
      (await browser.call({ method: 'GET', url: '/api/auth/me', headers: { 'testate-unattended': '1' } }))
        .statusCode,
    ).toBe(200)
    await move(58 * 60)
    expect((await browser.get('/api/auth/me')).statusCode).toBe(401)
    await move(42 * 60)
    expect((await browser.get('/api/auth/me')).statusCode).toBe(401)
  })
})

test('over https the cookie is Secure and bound to the host by its name', async () => {
  const secure = await startAccounts({ env: { PUBLIC_URL: 'https://testate.example' } })
  await secure.browser().post('/api/auth/sign-up', ann)
  const answer = await secure.browser().post('/api/auth/sign-in', credentials)
  expect(answer.cookies.find((one) => one.name === '__Host-testate_session')).toMatchObject({
    secure: true,
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
  })
  await secure.stop()
})

test('unknown names, impossible names and wrong passwords get the same answer', async () => {
  const answers = [
    await stack.browser().post('/api/auth/sign-in', wrong),
    await stack.browser().post('/api/auth/sign-in', { ...wrong, username: 'nobody' }),
    await stack.browser().post('/api/auth/sign-in', { ...wrong, username: "x'; --" }),
  ]
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  expect(answers[0]?.statusCode).toBe(401)
  expect(answers[0]?.json()).toMatchObject({
    code: 'invalid-credentials',
    title: 'Invalid username or password',
  })
  expect(answers.flatMap((answer) => answer.cookies)).toEqual([])
})

test('signing out ends the session on the server', async () => {
  const browser = stack.browser()
  await browser.post('/api/auth/sign-in', credentials)
  const copied = browser.cookies.get('testate_session')!
  expect((await browser.post('/api/auth/sign-out')).statusCode).toBe(200)
  expect(browser.cookies.has('testate_session')).toBe(false)
  expect((await stack.call({ url: '/api/auth/me', cookies: { testate_session: copied } })).statusCode).toBe(
    401,
  )
})

test('each sign-in has a session of its own', async () => {
  const browser = stack.browser()
  await browser.post('/api/auth/sign-in', credentials)
  const first = browser.cookies.get('testate_session')
  await browser.post('/api/auth/sign-in', credentials)
  expect(browser.cookies.get('testate_session')).not.toBe(first)
})

test('a token from the database is useless without its signature; a bearer header is ignored', async () => {
  const browser = stack.browser()
  await browser.post('/api/auth/sign-in', credentials)
  const value = browser.cookies.get('testate_session')!
  const token = value.slice(0, value.lastIndexOf('.'))
  for (const forged of [
    token,
    `${token}.`,
    `${token}.AAAA`,
    `${value}x`,
    signToken(token, 'another secret another secret another'),
  ]) {
    expect(
      (await stack.call({ url: '/api/auth/me', cookies: { testate_session: forged } })).statusCode,
      forged,
    ).toBe(401)
  }
  expect(
    (await stack.call({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })).statusCode,
  ).toBe(401)
})

test('a cookie that an earlier version set still signs its owner in', async () => {
  // Written by better-auth 1.7.6.
  const [token, secret] = ['A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6', '0123456789abcdef'.repeat(3)]
  const value = decodeURIComponent(`${token}.IsLRynXpYL1S2on88TrGobX8neIqvkGVGajcQs%2B7Op8%3D`)
  expect(readSignedToken(value, secret)).toBe(token)
  expect(signToken(token, secret)).toBe(value)
  expect(sessionSecret(stack.config)).toHaveLength(64)
  const { rows } = await stack.owner.query('select id from auth."user" where username = $1', [ann.username])
  await stack.owner.query(
    `insert into auth.session ("expiresAt", "token", "updatedAt", "userId", "actsUntil")
     values (now() + interval '1 day', $1, now(), $2, now() + interval '1 hour')`,
    [token, rows[0].id],
  )
  const cookies = { testate_session: signToken(token, sessionSecret(stack.config)) }
  expect((await stack.call({ url: '/api/auth/me', cookies })).json()).toMatchObject({
    email: 'ann@example.org',
  })
})

test('five wrong passwords slow a name down, spoofed addresses included, and never lock it', async () => {
  const moveClock = await stopClock()
  const browser = stack.browser()
  const guess = async (n: number) =>
    await browser.call({
      method: 'POST',
      url: '/api/auth/sign-in',
      payload: wrong,
      headers: { 'x-forwarded-for': `203.0.113.${n}` },
    })
  for (let n = 0; n < 5; n += 1) expect((await guess(n)).statusCode).toBe(401)
  const slowed = await guess(6)
  expect(slowed.statusCode).toBe(429)
  expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0)
  expect(slowed.json()).toMatchObject({ code: 'too-many-requests', retryAfter: expect.any(Number) })
  // The right password is refused too, from this unknown device, until the wait is over; the wait is seconds,
  // not hours.
  expect((await browser.post('/api/auth/sign-in', credentials)).statusCode).toBe(429)
  await moveClock(3)
  expect((await browser.post('/api/auth/sign-in', credentials)).statusCode).toBe(200)
})

test('an unknown name is slowed down equally', async () => {
  await stopClock()
  const statuses = []
  for (let n = 0; n < 6; n += 1)
    statuses.push(
      (await stack.browser().post('/api/auth/sign-in', { ...wrong, username: 'nobody' })).statusCode,
    )
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
})

test('the owner’s own device still gets in while another person guesses', async () => {
  await stopClock()
  const owner = stack.browser()
  await owner.post('/api/auth/sign-in', credentials)
  await owner.post('/api/auth/sign-out')
  for (let n = 0; n < 8; n += 1) await stack.browser().post('/api/auth/sign-in', wrong)
  expect((await stack.browser().post('/api/auth/sign-in', credentials)).statusCode).toBe(429)
  expect((await owner.post('/api/auth/sign-in', credentials)).statusCode).toBe(200)
})

test('twenty devices are remembered, no more', async () => {
  await stack.owner.query(
    `
      insert into known_devices (token_hash, person_id, created_at)
      select sha256(n::text::bytea), p.id, now() - interval '1 day' from people p, generate_series(1, 30) n
      where p.email = '${ann.email}'`,
  )
  expect((await stack.browser().post('/api/auth/sign-in', credentials)).statusCode).toBe(200)
  expect(
    (
      await stack.owner.query(
        `
          select count(*)::int as kept, bool_or(created_at > now() - interval '1 hour') as newest
          from known_devices where person_id = (select id from people where email = '${ann.email}')`,
      )
    ).rows,
  ).toEqual([{ kept: 20, newest: true }])
})

test('thirty guesses at the same moment count as thirty', async () => {
  await stopClock()
  const answers = await Promise.all(
    Array.from({ length: 30 }, async () => await stack.browser().post('/api/auth/sign-in', wrong)),
  )
  expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(5)
  expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(25)
})

test('one address has a hundred failures an hour', async () => {
  await stack.owner.query(`insert into sign_in_attempts (id, at, address, name_hash, known_device)
    select gen_random_uuid(), now(), '127.0.0.1', sha256(n::text::bytea), false from generate_series(1, 100) n`)
  expect((await stack.browser().post('/api/auth/sign-in', credentials)).statusCode).toBe(429)
})

test('the addresses of one IPv6 network are counted as one, and IPv4 in IPv6 as IPv4', async () => {
  await stack.owner.query(`insert into sign_in_attempts (id, at, address, name_hash, known_device)
    select gen_random_uuid(), now(), a.address, sha256((a.address || n)::bytea), false
      from generate_series(1, 100) n, (values ('2001:db8:1:2::/64'), ('192.0.2.9')) a (address)`)
  const from = async (remoteAddress: string) =>
    (
      await stack
        .browser()
        .call({ method: 'POST', url: '/api/auth/sign-in', payload: credentials, remoteAddress })
    ).statusCode
  expect(await from('2001:db8:1:2:aaaa::77')).toBe(429)
  expect(await from('::ffff:192.0.2.9')).toBe(429)
  expect(await from('2001:db8:1:3::77')).toBe(200)
})

test('the address is the socket’s, or the one a trusted proxy saw; never what the client wrote', async () => {
  const guess = async (of: AccountsStack) => {
    await of.browser().call({
      method: 'POST',
      url: '/api/auth/sign-in',
      payload: wrong,
      remoteAddress: '192.0.2.1',
      headers: { 'x-forwarded-for': '203.0.113.66, 198.51.100.7' },
    })
    return (await of.owner.query('select address from sign_in_attempts order by at desc limit 1')).rows[0]
      .address
  }
  expect(await guess(stack)).toBe('192.0.2.1')
  const behind = await startAccounts({ env: { TRUST_PROXY: 'on' } })
  expect(await guess(behind)).toBe('198.51.100.7')
  await behind.stop()
})

test.each([
  { username: '', password: 'x' },
  { username: 'x' },
  { username: 'x', password: '' },
  { ...credentials, admin: true },
  { username: ['x'], password: {} },
])('refuses the body %j', async (body) => {
  const answer = await stack.browser().post('/api/auth/sign-in', body)
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-fields'])
})

test('a visitor is nobody', async () => {
  expect((await stack.call({ url: '/api/auth/me' })).json()).toMatchObject({
    status: 401,
    code: 'sign-in-needed',
  })
})

describe('by email address', () => {
  const confirmAnn = async () =>
    await stack.owner.query(`
      insert into proven_addresses (person_id, email, proven_at)
        select id, email, now() from people where email = 'ann@example.org' on conflict do nothing`)
  const byAddress = { username: ' ANN@example.org ', password: ann.password }

  test('works everywhere once the address is confirmed, and not before', async () => {
    await stack.owner.query('delete from proven_addresses')
    const before = await stack.browser().post('/api/auth/sign-in', byAddress)
    expect([before.statusCode, before.json().reason]).toEqual([401, 'sign-in-wrong'])
    await confirmAnn()
    const after = await stack.browser().post('/api/auth/sign-in', byAddress)
    expect([after.statusCode, after.json().user.username]).toEqual([200, 'ann.example'])
  })

  test('an unknown address, and a wrong password, get the answer of an unknown name', async () => {
    await confirmAnn()
    const answers = await Promise.all(
      [
        { username: 'nobody@example.org', password: ann.password },
        { username: 'ann@example.org', password: 'wrong password' },
        { username: 'nobody', password: ann.password },
      ].map(async (one) => await stack.browser().post('/api/auth/sign-in', one)),
    )
    for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([401, answers[2]?.body])
  })

  test('the browser of an unconfirmed account gets no tries of its own at the owner’s password', async () => {
    await confirmAnn()
    await stopClock()
    const browser = stack.browser()
    await browser.post('/api/auth/sign-up', { ...ann, username: 'mallory.same', signIn: true })
    const guess = async (from: Browser) =>
      (await from.post('/api/auth/sign-in', { username: 'ann@example.org', password: 'a wrong guess' }))
        .statusCode
    for (let times = 0; times < 5; times++) expect(await guess(stack.browser())).toBe(401)
    expect(await guess(stack.browser())).toBe(429)
    expect(await guess(browser)).toBe(429)
  })
})
