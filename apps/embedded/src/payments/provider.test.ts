import { spawn, type ChildProcess } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { mkdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startPaymentProvider } from './provider.ts'
import { TEST_CARDS } from './test-cards.ts'
import { freePort } from '../process/steady-port.ts'

const key = 'test-key-0123456789'
const checkoutKey = 'key-that-gives-nothing-back'
const webhookSecret = 'test-secret-0123456789'

interface Received {
  at: number
  signature: string
  body: string
  event: { id: string; type: string; created: number; data: Record<string, unknown> }
}

let dataDir: string
let provider: { url: string; stop(): Promise<void> }
let receiver: Server
let receiverUrl: string
let received: Received[]
/** The status codes of the register's next answers; the last repeats. */
let answers: number[]

function startReceiver(port = 0): Promise<void> {
  receiver = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    received.push({
      at: Date.now(),
      signature: String(request.headers['testate-signature']),
      body,
      event: JSON.parse(body) as Received['event'],
    })
    response.writeHead(answers.length > 1 ? (answers.shift() ?? 200) : (answers[0] ?? 200)).end()
  })
  return new Promise((resolve) => receiver.listen(port, '127.0.0.1', resolve))
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'testate-payments-'))
  received = []
  answers = [200]
  await startReceiver()
  receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  provider = await startPaymentProvider({ dataDir, key, checkoutKey, webhookSecret, mode: 'development' })
})
afterEach(async () => {
  await provider.stop()
  receiver.close()
  receiver.closeAllConnections()
  await rm(dataDir, { recursive: true, force: true })
})

async function call(path: string, body?: unknown, headers: Record<string, string> = {}, base = provider.url) {
  const response = await fetch(`${base}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return {
    status: response.status,
    replayed: response.headers.get('idempotency-replayed'),
    body: (await response.json()) as Record<string, unknown> & {
      id: string
      url: string
      status: string
      error: { code: string }
    },
  }
}

const wanted = (more: Record<string, unknown> = {}) => ({
  amountPence: 18_200,
  currency: 'gbp',
  reference: 'payment-1',
  description: 'Registration of one will',
  successUrl: `${receiverUrl}/paid`,
  cancelUrl: `${receiverUrl}/not-paid`,
  webhookUrl: `${receiverUrl}/hook`,
  ...more,
})

async function choose(
  url: string,
  outcome: string,
): Promise<{ status: number; location: string | null; text: string }> {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ outcome }),
    redirect: 'manual',
  })
  return { status: response.status, location: response.headers.get('location'), text: await response.text() }
}

/** As the card form sends it, filled in as it comes. */
async function payWith(url: string, change: Record<string, string>): ReturnType<typeof choose> {
  const card = { 'card-number': TEST_CARDS[0].number, 'expiry': '12/40', 'code': '123' }
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ ...card, ...change }),
    redirect: 'manual',
  })
  return { status: response.status, location: response.headers.get('location'), text: await response.text() }
}

async function eventually(check: () => void, withinMs = 60_000): Promise<void> {
  for (const deadline = Date.now() + withinMs; ; await new Promise((resolve) => setTimeout(resolve, 25))) {
    try {
      return check()
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}

describe('the test payment provider', () => {
  it('never starts in production', async () => {
    await expect(
      startPaymentProvider({ dataDir, key, checkoutKey, webhookSecret, mode: 'production' }),
    ).rejects.toThrow('never starts in production')
    const child = spawn(process.execPath, [join(import.meta.dirname, 'provider.ts')], {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        TESTATE_MODE: 'production',
        TESTATE_ALLOW: 'payment-provider',
        PAYMENT_PROVIDER_KEY: key,
        PAYMENT_CHECKOUT_KEY: checkoutKey,
        PAYMENT_WEBHOOK_SECRET: webhookSecret,
      },
      stdio: 'ignore',
    })
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(1)
  })

  it('takes a payment and tells of it once, signed', async () => {
    const began = Math.floor(Date.now() / 1000)
    const { status, body: session } = await call('/v1/checkout/sessions', wanted())
    expect(status).toBe(201)
    expect(session).toMatchObject({
      status: 'open',
      amountPence: 18_200,
      refundedPence: 0,
      url: `${provider.url}/pay/${session.id}`,
    })
    expect(await choose(session.url, 'succeed')).toMatchObject({
      status: 303,
      location: `${receiverUrl}/paid`,
    })
    await eventually(() => expect(received).toHaveLength(1))
    const [{ event, signature, body }] = received as [Received]
    expect(event).toMatchObject({
      type: 'checkout.completed',
      data: { sessionId: session.id, reference: 'payment-1', amountPence: 18_200, currency: 'gbp' },
    })
    const [, at, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? []
    expect(mac).toBe(createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex'))
    expect(Number(at)).toBeGreaterThanOrEqual(began)
    expect(Number(at)).toBeLessThanOrEqual(Date.now() / 1000)
    expect((await call(`/v1/checkout/sessions/${session.id}`)).body.status).toBe('completed')
    // A second click, or a different choice later, changes nothing.
    expect((await choose(session.url, 'succeed')).text).toContain('has been made')
    await choose(session.url, 'decline')
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(received).toHaveLength(1)
  })

  it('declines', async () => {
    const { body: session } = await call('/v1/checkout/sessions', wanted())
    expect(await choose(session.url, 'decline')).toMatchObject({
      status: 303,
      location: `${receiverUrl}/not-paid`,
    })
    await eventually(() =>
      expect(received[0]?.event).toMatchObject({
        type: 'checkout.failed',
        data: { failureReason: 'card_declined' },
      }),
    )
    const ended = await fetch(session.url)
    expect([ended.status, await ended.text()]).toEqual([410, expect.stringContaining('The card was refused')])
  })

  it('takes a test card, and ends as its number says', async () => {
    for (const { number, outcome } of TEST_CARDS) {
      const { body: session } = await call('/v1/checkout/sessions', wanted())
      const answer = await payWith(session.url, { 'card-number': number.replaceAll(' ', '') })
      expect([outcome, answer.status, answer.location]).toEqual([
        outcome,
        303,
        {
          'succeed': `${receiverUrl}/paid`,
          'decline': `${receiverUrl}/not-paid`,
          'three-d-secure': `/pay/${session.id}/three-d-secure`,
          'later': `${receiverUrl}/paid`,
        }[outcome],
      ])
      expect((await call(`/v1/checkout/sessions/${session.id}`)).body.status).toBe(
        { 'succeed': 'completed', 'decline': 'failed', 'three-d-secure': 'open', 'later': 'processing' }[
          outcome
        ],
      )
    }
  })

  it('refuses every other card at its field, and neither shows nor stores what was typed', async () => {
    const { body: session } = await call('/v1/checkout/sessions', wanted())
    const typed = '5500 0055 5555 5559'
    for (const [change, words] of [
      [{ 'card-number': typed }, 'This is not one of the test numbers below'],
      [{ 'card-number': '' }, 'This is not one of the test numbers below'],
      [{ expiry: '01/20' }, 'a month that is still to come'],
      [{ expiry: '13/40' }, 'a month that is still to come'],
      [{ code: '12' }, 'three digits'],
    ] as const) {
      const answer = await payWith(session.url, change)
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(words)])
      expect(answer.text).not.toContain('5500')
      expect(answer.text.match(/aria-invalid="true"/g)).toHaveLength(1)
    }
    expect((await call(`/v1/checkout/sessions/${session.id}`)).body.status).toBe('open')
    await payWith(session.url, {})
    const stored = await Promise.all(
      (await readdir(dataDir, { recursive: true, withFileTypes: true }))
        .filter((one) => one.isFile())
        .map(async (one) => (await readFile(join(one.parentPath, one.name))).toString('latin1')),
    )
    expect(stored.length).toBeGreaterThan(0)
    for (const number of [typed, TEST_CARDS[0].number])
      for (const form of [number, number.replaceAll(' ', '')]) expect(stored.join(' ')).not.toContain(form)
  })

  it('asks the bank in 3-D Secure, approved and refused', async () => {
    for (const [outcome, type, back] of [
      ['approve', 'checkout.completed', '/paid'],
      ['refuse', 'checkout.failed', '/not-paid'],
    ] as const) {
      const { body: session } = await call('/v1/checkout/sessions', wanted())
      const first = await choose(session.url, 'three-d-secure')
      expect(first).toMatchObject({ status: 303, location: `/pay/${session.id}/three-d-secure` })
      expect((await call(`/v1/checkout/sessions/${session.id}`)).body.status).toBe('open')
      const bank = new URL(first.location ?? '', provider.url).href
      expect(await (await fetch(bank)).text()).toContain('Approve this test payment?')
      expect(await choose(bank, outcome)).toMatchObject({ status: 303, location: `${receiverUrl}${back}` })
      await eventually(() =>
        expect(received.at(-1)?.event).toMatchObject({ type, data: { sessionId: session.id } }),
      )
    }
  })

  it('gives a repeated key the first answer and refuses it for another request', async () => {
    const keyed = { 'idempotency-key': 'payment-1' }
    const first = await call('/v1/checkout/sessions', wanted(), keyed)
    const again = await call('/v1/checkout/sessions', wanted(), keyed)
    expect([again.status, again.body.id, again.replayed, first.replayed]).toEqual([
      201,
      first.body.id,
      'true',
      null,
    ])
    const other = await call('/v1/checkout/sessions', wanted({ amountPence: 1 }), keyed)
    expect([other.status, other.body.error.code]).toEqual([409, 'idempotency-key-reused'])
    const many = await Promise.all(
      Array.from({ length: 10 }, () =>
        call('/v1/checkout/sessions', wanted(), { 'idempotency-key': 'payment-2' }),
      ),
    )
    expect(new Set(many.map(({ body }) => body.id)).size).toBe(1)
  })

  it('refunds part and rest, once for a key, never more than was paid', async () => {
    const { body: session } = await call('/v1/checkout/sessions', wanted())
    expect((await call('/v1/refunds', { sessionId: session.id })).body.error.code).toBe('nothing-to-refund')
    await choose(session.url, 'succeed')
    const part = await call(
      '/v1/refunds',
      { sessionId: session.id, amountPence: 200 },
      { 'idempotency-key': 'r1' },
    )
    // A requested refund is not a completed one: the provider reports that by a separate event.
    expect(part).toMatchObject({ status: 201, body: { amountPence: 200, status: 'pending' } })
    expect(
      (await call('/v1/refunds', { sessionId: session.id, amountPence: 200 }, { 'idempotency-key': 'r1' }))
        .body.id,
    ).toBe(part.body.id)
    expect((await call('/v1/refunds', { sessionId: session.id, amountPence: 18_001 })).body.error.code).toBe(
      'too-much',
    )
    await call('/v1/refunds', { sessionId: session.id })
    await eventually(() =>
      expect(
        received
          .filter(({ event }) => event.type === 'refund.completed')
          .map(({ event }) => event.data['amountPence'])
          .sort(),
      ).toEqual([18_000, 200]),
    )
    expect((await call(`/v1/checkout/sessions/${session.id}`)).body).toMatchObject({
      status: 'refunded',
      refundedPence: 18_200,
    })
  })

  it('lets a bank answer later, refunds wait, fail and come back, and a cardholder dispute', async () => {
    const typesOf = (id: string) =>
      received.filter(({ event }) => event.data['sessionId'] === id).map(({ event }) => event.type)
    const { body: session } = await call('/v1/checkout/sessions', wanted())
    const stands = async () =>
      (await call(`/v1/checkout/sessions/${session.id}`)).body as unknown as {
        status: string
        refundedPence: number
        refunds: { status: string }[]
        dispute: string
      }
    expect(await choose(session.url, 'later')).toMatchObject({ status: 303, location: `${receiverUrl}/paid` })
    expect(await stands()).toMatchObject({ status: 'processing' })
    expect((await call(`/v1/checkout/sessions/${session.id}/expire`, {})).status).toBe(409)
    expect((await choose(session.url, 'dispute')).text).toContain('the bank has not said yet')
    expect((await choose(session.url, 'bank-yes')).text).toContain('has been made')
    await choose(session.url, 'refunds-wait')
    await call('/v1/refunds', { sessionId: session.id })
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(await stands()).toMatchObject({
      status: 'completed',
      refundedPence: 0,
      refunds: [{ status: 'pending' }],
    })
    await choose(session.url, 'refunds-succeed')
    await eventually(() => expect(typesOf(session.id)).toContain('refund.completed'))
    expect(await stands()).toMatchObject({ status: 'refunded', refundedPence: 18_200 })
    // A refund that a card has accepted may bounce days later.
    await choose(session.url, 'refunds-fail')
    expect(await stands()).toMatchObject({
      status: 'completed',
      refundedPence: 0,
      refunds: [{ status: 'failed' }],
    })
    await choose(session.url, 'dispute')
    expect((await call('/v1/refunds', { sessionId: session.id })).body.error.code).toBe('disputed')
    await choose(session.url, 'dispute-lost')
    expect(await stands()).toMatchObject({ status: 'refunded', dispute: 'lost' })
    await choose(session.url, 'dispute-won')
    await eventually(() =>
      expect(typesOf(session.id).toSorted()).toEqual([
        'checkout.completed',
        'checkout.processing',
        'dispute.lost',
        'dispute.opened',
        'refund.completed',
        'refund.created',
        'refund.failed',
      ]),
    )
    expect(await (await fetch(session.url)).text()).toContain('the bank has taken the money back')
  })

  it('keeps the books of its first version, whose table knew fewer states', async () => {
    const other = await mkdtemp(join(tmpdir(), 'testate-payments-'))
    mkdirSync(join(other, 'payment-provider'))
    const books = new DatabaseSync(join(other, 'payment-provider/payments.sqlite'))
    books.exec(
      "CREATE TABLE sessions (id TEXT PRIMARY KEY, status TEXT NOT NULL CHECK (status IN ('open', " +
        "'completed', 'failed', 'expired', 'refunded')), expires_at TEXT NOT NULL, session TEXT NOT " +
        'NULL) STRICT',
    )
    const old = {
      id: 'cs_0123',
      status: 'open',
      ...wanted(),
      refundedPence: 0,
      failureReason: null,
      createdAt: '2026-11-20T10:00:00.000Z',
      completedAt: null,
      expiresAt: '2099-01-01T00:00:00.000Z',
    }
    books
      .prepare('INSERT INTO sessions VALUES (?, ?, ?, ?)')
      .run('cs_0123', 'open', old.expiresAt, JSON.stringify(old))
    books.close()
    const second = await startPaymentProvider({
      dataDir: other,
      key,
      checkoutKey,
      webhookSecret,
      mode: 'development',
    })
    try {
      await choose(`${second.url}/pay/cs_0123`, 'later')
      expect((await call('/v1/checkout/sessions/cs_0123', undefined, {}, second.url)).body).toMatchObject({
        status: 'processing',
        refunds: [],
        dispute: 'none',
      })
    } finally {
      await second.stop()
      await rm(other, { recursive: true, force: true })
    }
  })

  it('ends an open session on request, never a paid one', async () => {
    const { body: open } = await call('/v1/checkout/sessions', wanted())
    for (let time = 0; time < 2; time++)
      expect(await call(`/v1/checkout/sessions/${open.id}/expire`, {})).toMatchObject({
        status: 200,
        body: { status: 'expired' },
      })
    expect((await choose(open.url, 'succeed')).status).toBe(410)
    await eventually(() => expect(received.map(({ event }) => event.type)).toEqual(['checkout.expired']))
    const { body: paid } = await call('/v1/checkout/sessions', wanted())
    await choose(paid.url, 'succeed')
    expect(await call(`/v1/checkout/sessions/${paid.id}/expire`, {})).toMatchObject({
      status: 409,
      body: { error: { code: 'not-open' } },
    })
  })

  it('refuses wrong keys and wrong requests', async () => {
    expect((await call('/v1/checkout/sessions', wanted(), { authorization: 'Bearer wrong' })).status).toBe(
      401,
    )
    for (const wrong of [
      { amountPence: 0 },
      { amountPence: 1.5 },
      { amountPence: '100' },
      { currency: 'usd' },
      { reference: '' },
      { webhookUrl: 'file:///etc/passwd' },
      { successUrl: 'javascript:alert(1)' },
    ]) {
      expect((await call('/v1/checkout/sessions', wanted(wrong))).status).toBe(400)
    }
    expect((await call('/v1/checkout/sessions/cs_none')).status).toBe(404)
    expect((await fetch(`${provider.url}/pay/cs_00`)).status).toBe(404)
  })

  it('shows a card form with labels and the test numbers, no script, and escaped texts', async () => {
    const { body: session } = await call(
      '/v1/checkout/sessions',
      wanted({ description: '<img src=x onerror=alert(1)>' }),
    )
    const response = await fetch(session.url)
    const html = await response.text()
    expect(html).toContain('No card is charged.')
    for (const { number } of TEST_CARDS) expect(html).toContain(`<code>${number}</code>`)
    expect(html).toContain('£182.00')
    expect(html).not.toMatch(/<script|<img|<textarea|<select/i)
    // No browser offers a stored card, and each field has its label.
    expect(html.match(/<input [^>]*autocomplete="off"/g)).toHaveLength(3)
    for (const name of ['card-number', 'expiry', 'code'])
      expect(html).toMatch(new RegExp(`<label for="${name}">.+</label><input type="text" id="${name}"`))
    expect(html).toContain('<html lang="en-GB">')
    expect(html).toContain('<fieldset><legend>')
    // Chromium applies form-action to the redirect after a form as well.
    expect(response.headers.get('content-security-policy')).toContain(`form-action 'self' ${receiverUrl};`)
  })

  it('delivers again with back-off until 2xx, each try freshly signed, the event the same', async () => {
    answers = [500, 302, 404, 204]
    const { body: session } = await call('/v1/checkout/sessions', wanted())
    await choose(session.url, 'succeed')
    await eventually(() => expect(received).toHaveLength(4))
    expect(new Set(received.map(({ body }) => body)).size).toBe(1)
    const gaps = received.slice(1).map(({ at }, index) => at - (received[index]?.at ?? 0))
    // Each is twice the one before; a busy machine makes any of them longer, and none shorter.
    for (const [n, gap] of gaps.entries()) expect(gap).toBeGreaterThan(500 * 2 ** n - 20)
    await new Promise((resolve) => setTimeout(resolve, 800))
    expect(received).toHaveLength(4)
  })

  it('loses neither payment nor event nor answer over kill -9', async () => {
    const port = await freePort()
    const other = await mkdtemp(join(tmpdir(), 'testate-payments-'))
    const start = async (): Promise<ChildProcess & { url: string }> => {
      const child = spawn(process.execPath, [join(import.meta.dirname, 'provider.ts')], {
        env: {
          ...process.env,
          TESTATE_MODE: 'development',
          DATA_DIR: other,
          PORT: String(port),
          PAYMENT_PROVIDER_KEY: key,
          PAYMENT_CHECKOUT_KEY: checkoutKey,
          PAYMENT_WEBHOOK_SECRET: webhookSecret,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const line = await new Promise<string>((resolve) =>
        child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString())),
      )
      return Object.assign(child, JSON.parse(line) as { url: string })
    }
    receiver.close()
    receiver.closeAllConnections()
    // Nobody answers there until later; a port of the system's choice could be another's by then.
    const receiverPort = await freePort()
    receiverUrl = `http://127.0.0.1:${receiverPort}`
    const first = await start()
    const keyed = { 'idempotency-key': 'payment-9' }
    const { body: session } = await call('/v1/checkout/sessions', wanted(), keyed, first.url)
    expect((await choose(session.url, 'succeed')).status).toBe(303)
    first.kill('SIGKILL')
    await new Promise((resolve) => first.once('exit', resolve))
    await startReceiver(receiverPort)
    const second = await start()
    await eventually(() =>
      expect(received.map(({ event }) => [event.type, event.data['sessionId']])).toEqual([
        ['checkout.completed', session.id],
      ]),
    )
    expect((await call('/v1/checkout/sessions', wanted(), keyed, second.url)).body.id).toBe(session.id)
    expect((await call(`/v1/checkout/sessions/${session.id}`, undefined, {}, second.url)).body.status).toBe(
      'completed',
    )
    second.kill('SIGTERM')
    expect(await new Promise((resolve) => second.once('exit', resolve))).toBe(0)
    await rm(other, { recursive: true })
  })
})
