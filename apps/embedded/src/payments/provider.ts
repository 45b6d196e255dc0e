// The test payment provider: a stateful server shaped like hosted checkout, for when no real provider is
// configured. It never starts in production: on its page anyone may choose "succeed", which would give the
// product away.
import { createHash, timingSafeEqual } from 'node:crypto'
import { join, resolve } from 'node:path'
import { givenIn, readEnvironment, type Environment } from '@testate/domain/settings'
import { serveLoopback, type LoopbackAnswer, type LoopbackRequest } from '../ledgers/loopback-http.ts'
import { bankPage, cardPage, endedPage } from './page.ts'
import { openPaymentStore, type Answered, type NewSession, type PaymentStore, type Session } from './store.ts'
import { readCard } from './test-cards.ts'
import { deliverWebhooks, type Deliveries } from './webhooks.ts'
import { page } from '../page.ts'
import { steadyPort } from '../process/steady-port.ts'

export interface PaymentProviderOptions {
  /** The database goes to `dataDir/payment-provider`. */
  dataDir: string
  port?: number
  /** Bearer key that the API requires. */
  key: string
  /** Like `key`, but it cannot refund. */
  checkoutKey: string
  /** Signs webhooks. */
  webhookSecret: string
  mode: Environment['TESTATE_MODE']
}

/** Starts the provider. Rejects, always, in production. */
export async function startPaymentProvider({
  dataDir,
  port,
  key,
  checkoutKey,
  webhookSecret,
  mode,
}: PaymentProviderOptions): Promise<{ url: string; stop(): Promise<void> }> {
  if (mode === 'production')
    throw new Error(
      'the test payment provider never starts in production: set PAYMENT_PROVIDER=stripe with its key',
    )
  if (key.length < 16 || checkoutKey.length < 16 || webhookSecret.length < 16)
    throw new Error('the test payment provider needs two keys and a webhook secret of 16 characters or more')
  const folder = resolve(dataDir)
  const store = openPaymentStore(folder)
  const deliveries = deliverWebhooks(store, webhookSecret)
  const http = await serveLoopback(
    port ?? (await steadyPort(join(folder, 'payment-provider/port'))),
    (request) => respond(request, store, { key, checkoutKey }, deliveries),
  )
  return {
    url: http.url,
    async stop() {
      await http.stop()
      await deliveries.stop()
      store.close()
    },
  }
}

async function respond(
  request: LoopbackRequest,
  store: PaymentStore,
  { key, checkoutKey }: Pick<PaymentProviderOptions, 'key' | 'checkoutKey'>,
  deliveries: Deliveries,
): Promise<LoopbackAnswer> {
  const path = request.url.pathname
  const payPath = /^\/pay\/(cs_[0-9a-f]+)(\/three-d-secure)?$/.exec(path)
  if (payPath) return pay(request, store, deliveries, payPath[1] ?? '', payPath[2] !== undefined)
  if (path === '/')
    return page(
      'Test payment provider',
      '<h1>Test payment provider</h1><p class="note">Test payments. No real money.</p><p>Payments are ' +
        'opened from the register; there is nothing to do on this page.</p>',
    )
  if (!path.startsWith('/v1/')) return page('Not found', '<h1>There is no such page</h1>', { status: 404 })
  const restricted = sameText(request.header('authorization') ?? '', `Bearer ${checkoutKey}`)
  if (!restricted && !sameText(request.header('authorization') ?? '', `Bearer ${key}`))
    return {
      ...failed(401, 'unauthorised', 'The key is missing or wrong.'),
      headers: { 'www-authenticate': 'Bearer' },
    }

  const session = /^\/v1\/checkout\/sessions\/([^/]+)(\/expire)?$/.exec(path)
  if (session && !session[2] && request.method === 'GET') {
    const found = store.read(session[1] ?? '')
    return found ? { body: shown(found, request) } : failed(404, 'not-found', 'There is no such session.')
  }
  if (request.method !== 'POST') return failed(404, 'not-found', 'There is no such call.')
  const raw = await request.body()
  let body: Record<string, unknown>
  try {
    body = (raw === '' ? {} : JSON.parse(raw)) as Record<string, unknown>
  } catch {
    return failed(400, 'invalid', 'The body is not JSON.')
  }
  if (typeof body !== 'object' || body === null) return failed(400, 'invalid', 'The body is not an object.')

  const act = (): Answered => {
    if (path === '/v1/checkout/sessions') return openSession(body, store, request)
    if (path === '/v1/refunds')
      return restricted
        ? failed(403, 'restricted-key', 'This key may not give money back.')
        : refund(body, store)
    if (session?.[2]) return expire(session[1] ?? '', store, request)
    return failed(404, 'not-found', 'There is no such call.')
  }
  const answer = store.atomically(() =>
    once(
      request.header('idempotency-key'),
      `${path}\n${createHash('sha256').update(raw).digest('hex')}`,
      store,
      act,
    ),
  )
  deliveries.nudge()
  return answer
}

/**
 * A repeated key gets the first answer again; only successful answers are stored, so a refused request may be
 * corrected.
 */
function once(
  key: string | undefined,
  request: string,
  store: PaymentStore,
  act: () => Answered,
): LoopbackAnswer {
  const before = key === undefined ? null : store.answerTo(key, request)
  if (before === 'other')
    return failed(409, 'idempotency-key-reused', 'This Idempotency-Key was used for another request.')
  if (before) return { ...before, headers: { 'idempotency-replayed': 'true' } }
  const answer = act()
  if (key !== undefined && answer.status < 300) store.keepAnswer(key, request, answer)
  return answer
}

function openSession(body: Record<string, unknown>, store: PaymentStore, request: LoopbackRequest): Answered {
  const { amountPence, currency, reference, description, successUrl, cancelUrl, webhookUrl } = body
  if (!Number.isSafeInteger(amountPence) || (amountPence as number) < 1)
    return failed(400, 'invalid', 'amountPence must be a whole number of pence, at least 1.')
  if (currency !== 'gbp') return failed(400, 'invalid', 'currency must be "gbp".')
  for (const [name, value] of Object.entries({ reference, description })) {
    if (typeof value !== 'string' || value.length === 0 || value.length > 500)
      return failed(400, 'invalid', `${name} must be a text of at most 500 characters.`)
  }
  for (const [name, value] of Object.entries({ successUrl, cancelUrl, webhookUrl })) {
    if (typeof value !== 'string' || !/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
      return failed(400, 'invalid', `${name} must be a web address.`)
  }
  const { expiresAt } = body
  const endsIn = expiresAt === undefined ? 0 : Date.parse(String(expiresAt)) - Date.now()
  if (!(endsIn >= -1000 && endsIn <= 24 * 3_600_000))
    return failed(400, 'invalid', 'expiresAt must be a time within a day.')
  const session = store.open({
    amountPence,
    currency,
    reference,
    description,
    successUrl,
    cancelUrl,
    webhookUrl,
    ...(expiresAt === undefined ? {} : { expiresAt: new Date(String(expiresAt)).toISOString() }),
  } as NewSession)
  return { status: 201, body: shown(session, request) }
}

function expire(id: string, store: PaymentStore, request: LoopbackRequest): Answered {
  const session = store.read(id)
  if (!session) return failed(404, 'not-found', 'There is no such session.')
  const expired = session.status === 'expired' ? session : store.settle(id, 'expired')
  return expired
    ? { status: 200, body: shown(expired, request) }
    : failed(409, 'not-open', `The session is ${session.status}.`)
}

function refund(body: Record<string, unknown>, store: PaymentStore): Answered {
  const session = typeof body['sessionId'] === 'string' ? store.read(body['sessionId']) : null
  if (!session) return failed(404, 'not-found', 'There is no such session.')
  if (session.status !== 'completed')
    return failed(409, 'nothing-to-refund', `The session is ${session.status}.`)
  if (session.dispute === 'open' || session.dispute === 'lost')
    return failed(409, 'disputed', 'The payment is disputed; it cannot be given back meanwhile.')
  if (!store.mayRefundMore(session))
    return failed(409, 'too-many', 'This payment has been given back too often.')
  const left =
    session.amountPence -
    session.refunds.filter((one) => one.status !== 'failed').reduce((sum, one) => sum + one.amountPence, 0)
  const amount = body['amountPence'] ?? left
  if (!Number.isSafeInteger(amount) || (amount as number) < 1)
    return failed(400, 'invalid', 'amountPence must be a whole number of pence, at least 1.')
  if ((amount as number) > left) return failed(409, 'too-much', `Only ${left} pence are left to give back.`)
  return { status: 201, body: store.refund(session, amount as number) }
}

async function pay(
  request: LoopbackRequest,
  store: PaymentStore,
  deliveries: Deliveries,
  id: string,
  asBank: boolean,
): Promise<LoopbackAnswer> {
  const session = store.read(id)
  if (!session) return page('Not found', '<h1>There is no such payment</h1>', { status: 404 })
  if (session.status !== 'open')
    return request.method === 'POST'
      ? afterPaying(session, new URLSearchParams(await request.body()).get('outcome'), store, deliveries)
      : endedPage(session)
  if (request.method === 'GET' || request.method === 'HEAD')
    return asBank ? bankPage(session) : cardPage(session)
  if (request.method !== 'POST') return { status: 405, headers: { allow: 'GET, POST' } }
  const form = new URLSearchParams(await request.body())
  const card = !asBank && form.has('card-number') ? readCard(form) : undefined
  if (card !== undefined && 'problem' in card) return cardPage(session, card.problem)
  // A program may name the outcome instead.
  const outcome = card?.outcome ?? form.get('outcome')
  const goTo = (location: string): LoopbackAnswer => ({ status: 303, headers: { location }, body: '' })
  if (!asBank && outcome === 'three-d-secure') return goTo(`/pay/${id}/three-d-secure`)
  if (!asBank && outcome === 'later') {
    store.atomically(() => store.settle(id, 'processing'))
    deliveries.nudge()
    return goTo(session.successUrl)
  }
  const accepted = outcome === (asBank ? 'approve' : 'succeed')
  if (!accepted && outcome !== (asBank ? 'refuse' : 'decline'))
    return page('Choose one', '<h1>Choose how the payment shall end</h1><p><a href="">Back</a></p>', {
      status: 400,
    })
  const settled = store.atomically(() =>
    accepted
      ? store.settle(id, 'completed')
      : store.settle(id, 'failed', asBank ? 'authentication_refused' : 'card_declined'),
  )
  deliveries.nudge()
  if (!settled) return endedPage(store.read(id) ?? session)
  return goTo(accepted ? session.successUrl : session.cancelUrl)
}

/** Applies a choice made on the page of a completed payment. A choice not available now changes nothing. */
function afterPaying(
  { id, status }: Session,
  outcome: string | null,
  store: PaymentStore,
  deliveries: Deliveries,
): LoopbackAnswer {
  store.atomically(() => {
    if (outcome === 'bank-yes') store.settle(id, 'completed')
    else if (outcome === 'bank-no') store.settle(id, 'failed', 'bank_refused')
    else if (status !== 'completed' && status !== 'refunded') return
    else if (outcome === 'dispute') store.dispute(id, 'open')
    else if (outcome === 'dispute-won') store.dispute(id, 'won')
    else if (outcome === 'dispute-lost') store.dispute(id, 'lost')
    else if (outcome === 'refunds-succeed') store.chooseRefunds(id, 'succeed')
    else if (outcome === 'refunds-wait') store.chooseRefunds(id, 'wait')
    else if (outcome === 'refunds-fail') store.chooseRefunds(id, 'fail')
  })
  deliveries.nudge()
  const session = store.read(id)
  return session
    ? endedPage(session)
    : page('Not found', '<h1>There is no such payment</h1>', { status: 404 })
}

function shown({ webhookUrl: _, ...session }: Session, request: LoopbackRequest): Record<string, unknown> {
  return { ...session, url: `${request.url.origin}/pay/${session.id}` }
}

function failed(status: number, code: string, message: string): Answered {
  return { status, body: { error: { code, message } } }
}

/** Compares in constant time. */
function sameText(left: string, right: string): boolean {
  const [a, b] = [left, right].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(a as Buffer, b as Buffer)
}

if (process.argv[1] === import.meta.filename) {
  const given = givenIn(process.env)
  const e = readEnvironment(given)
  const provider = await startPaymentProvider({
    dataDir: e.DATA_DIR,
    // The schema's default is the register's own port.
    ...(given['PORT'] === undefined ? {} : { port: e.PORT }),
    key: e.PAYMENT_PROVIDER_KEY ?? '',
    checkoutKey: e.PAYMENT_CHECKOUT_KEY ?? '',
    webhookSecret: e.PAYMENT_WEBHOOK_SECRET ?? '',
    mode: e.TESTATE_MODE,
  })
  console.log(JSON.stringify({ url: provider.url }))
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => void provider.stop())
}
