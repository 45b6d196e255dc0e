// A Stripe stand-in for tests: a real HTTP server that the unmodified SDK talks to. Form-encoded requests
// with brackets, the error envelope, idempotency with replays of the first answer (a 500 included), objects
// by reference until expanded, and Stripe's own signature over events. It delivers no event by itself: the
// tests do, with any repetition, delay and order.
import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Row = Record<string, unknown> & { id: string; object: string; created: number }
type Fields = Record<string, string>
interface Answer {
  status: number
  body: unknown
  headers?: Record<string, string>
}

/**
 * Simulated faults. `…-after`: the effect has happened, and only its answer is lost. A stored 500 is replayed
 * for the same key from then on. `slow`: no answer until the client gives up. `cut`: the connection ends
 * instead of an answer.
 */
export type Trouble =
  | '429'
  | '500-before'
  | '500-after'
  | 'slow-before'
  | 'slow-after'
  | 'cut-before'
  | 'cut-after'
  | 'senseless'

export interface StripeEventBody {
  id: string
  object: 'event'
  type: string
  created: number
  api_version: string
  livemode: false
  data: { object: Record<string, unknown> }
}

export interface StripeStandIn {
  url: string
  /** Every request received. */
  requests: { method: string; path: string; fields: Fields; headers: IncomingMessage['headers'] }[]
  /** Every event so far, oldest first. */
  events: StripeEventBody[]
  /** Applies the fault to the next `times` requests whose "METHOD path" begins so. */
  trouble(at: string, kind: Trouble, times?: number): void
  /** Runs `act` when the next request whose "METHOD path" begins so has arrived, before it has any effect. */
  before(at: string, act: () => void): void
  /** Acts as the payer, or the payer's bank. `later`: the bank decides another day. */
  pay(session: string, how: 'succeed' | 'decline' | 'later'): void
  bankSays(session: string, arrived: boolean): void
  expire(session: string): void
  /** The outcome of refunds made from now on. A refund that succeeded may still come back as failed. */
  refundsWill(outcome: 'succeed' | 'wait' | 'fail'): void
  settleRefunds(session: string, outcome: 'succeeded' | 'failed'): void
  /** A refund made on Stripe's own dashboard. */
  refundByHand(session: string, amount: number): void
  dispute(session: string): void
  closeDispute(session: string, outcome: 'won' | 'lost'): void
  /** Money taken and money returned, over the checkouts of these references. */
  booksOf(references: readonly string[]): { charges: number; captured: number; returned: number }
  stop(): Promise<void>
}

/** Stripe's header for a body: one `v1` for each active secret. */
export function stripeSignature(
  body: string,
  secrets: readonly string[],
  at = Math.floor(Date.now() / 1000),
): string {
  return [
    `t=${at}`,
    ...secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`),
    `v0=${'0'.repeat(64)}`,
  ].join(',')
}

/** The parameters each call accepts; Stripe refuses any other (`parameter_unknown`). */
const known: Record<string, RegExp> = {
  'POST /v1/checkout/sessions': new RegExp(
    `^(${[
      'mode|client_reference_id|success_url|cancel_url|expires_at|submit_type|locale',
      String.raw`allowed_payment_method_types\[\d\]`,
      String.raw`metadata\[\w+\]`,
      String.raw`payment_intent_data\[metadata\]\[\w+\]`,
      String.raw`adaptive_pricing\[enabled\]`,
      String.raw`line_items\[\d\]\[(quantity|price_data\]\[(currency|unit_amount|product_data\]\[name))\]`,
      String.raw`expand\[\d\]`,
    ].join('|')})$`,
  ),
  'POST /v1/refunds': /^(payment_intent|amount|reason|metadata\[\w+\]|expand\[\d\])$/,
  'GET /v1/refunds': /^(payment_intent|limit)$/,
  'GET /v1/disputes': /^(payment_intent|limit)$/,
  'GET /v1/checkout/sessions': /^(payment_intent|limit|expand\[\d\])$/,
  'GET /v1/checkout/sessions/:id': /^expand\[\d\]$/,
  'POST /v1/checkout/sessions/:id/expire': /^expand\[\d\]$/,
}

export async function startStripeStandIn({
  key,
  checkoutKey,
  apiVersion,
}: {
  key: string
  /** Restricted: it may not refund. */ checkoutKey?: string
  apiVersion: string
}): Promise<StripeStandIn> {
  const rows = new Map<string, Row>()
  const kinds = new Map<string, Row[]>()
  const kept = new Map<string, { request: string; answer: Answer | null }>()
  const troubles: { at: string; kind: Trouble; times: number }[] = []
  const acts: { at: string; act: () => void }[] = []
  const requests: StripeStandIn['requests'] = []
  const events: StripeEventBody[] = []
  let refundOutcome: 'succeed' | 'wait' | 'fail' = 'succeed'
  let url = ''

  const make = <T extends object>(prefix: string, object: string, rest: T): Row & T => {
    const row = {
      id: `${prefix}_${randomBytes(12).toString('hex')}`,
      object,
      created: Math.floor(Date.now() / 1000),
      livemode: false,
      ...rest,
    } as Row & T
    rows.set(row.id, row)
    kinds.set(object, [...(kinds.get(object) ?? []), row])
    return row
  }
  const all = (object: string, match: Fields = {}): Row[] =>
    (kinds.get(object) ?? [])
      .filter((row) => Object.entries(match).every(([name, value]) => row[name] === value))
      .toReversed()
  const record = (type: string, object: Row): void =>
    void events.push({
      id: `evt_${randomBytes(12).toString('hex')}`,
      object: 'event',
      type,
      created: Math.floor(Date.now() / 1000),
      api_version: apiVersion,
      livemode: false,
      data: { object: structuredClone(object) },
    })
  const sessionOf = (id: string): Row =>
    rows.get(id) ?? fail(404, 'resource_missing', `No such checkout.session: '${id}'`, 'session')
  const intentOf = (session: string): Row => rows.get(String(sessionOf(session)['payment_intent'])) as Row
  const chargeOf = (intent: Row): Row =>
    rows.get(String(intent['latest_charge'])) ??
    fail(
      400,
      'payment_intent_unexpected_state',
      'This PaymentIntent does not have a successful charge to refund.',
    )

  function create(fields: Fields): Row {
    if (fields['mode'] !== 'payment') fail(400, 'parameter_missing', 'Missing required param: mode.', 'mode')
    const amount =
      Number(fields['line_items[0][price_data][unit_amount]']) * Number(fields['line_items[0][quantity]'])
    if (!Number.isSafeInteger(amount) || amount < 30)
      fail(
        400,
        'amount_too_small',
        "The Checkout Session's total amount must convert to at least 30 pence.",
        'line_items',
      )
    const lives = Number(fields['expires_at']) - Date.now() / 1000
    if (!(lives >= 1800 - 1 && lives <= 86_400 + 1))
      fail(
        400,
        'parameter_invalid',
        'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
        'expires_at',
      )
    const metadata = Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) =>
        name.startsWith('metadata[') ? [[name.slice(9, -1), value]] : [],
      ),
    )
    const session = make('cs_test', 'checkout.session', {
      mode: 'payment',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: amount,
      currency: fields['line_items[0][price_data][currency]'],
      client_reference_id: fields['client_reference_id'] ?? null,
      metadata,
      payment_intent: null as string | null,
      success_url: fields['success_url'],
      cancel_url: fields['cancel_url'],
      expires_at: Number(fields['expires_at']),
      url: null as string | null,
    })
    session.url = `${url}/c/pay/${session.id}`
    return session
  }

  function capture(session: Row, intent: Row): void {
    const charge = make('ch', 'charge', {
      payment_intent: intent.id,
      amount: intent['amount'],
      amount_captured: intent['amount'],
      amount_refunded: 0,
      refunded: false,
      disputed: false,
      status: 'succeeded',
      captured: true,
    })
    Object.assign(intent, { status: 'succeeded', latest_charge: charge.id })
    Object.assign(session, { payment_status: 'paid' })
  }

  function pay(id: string, how: 'succeed' | 'decline' | 'later'): void {
    const session = sessionOf(id)
    // A declined card leaves the page open: the person tries another.
    if (session['status'] !== 'open' || how === 'decline') return
    const intent = make('pi', 'payment_intent', {
      amount: session['amount_total'],
      currency: session['currency'],
      status: 'processing',
      latest_charge: null as string | null,
      metadata: session['metadata'],
    })
    Object.assign(session, { status: 'complete', payment_intent: intent.id, url: null })
    if (how === 'succeed') capture(session, intent)
    record('checkout.session.completed', session)
  }

  const refreshCharge = (charge: Row): void => {
    const gone = all('refund', { charge: charge.id })
      .filter((one) => one['status'] !== 'failed')
      .reduce((sum, one) => sum + Number(one['amount']), 0)
    Object.assign(charge, { amount_refunded: gone, refunded: gone >= Number(charge['amount']) })
  }
  function settle(refund: Row, outcome: 'succeeded' | 'failed'): void {
    Object.assign(refund, {
      status: outcome,
      ...(outcome === 'failed' ? { failure_reason: 'lost_or_stolen_card' } : {}),
    })
    refreshCharge(rows.get(String(refund['charge'])) as Row)
    record(outcome === 'failed' ? 'refund.failed' : 'refund.updated', refund)
  }
  function refund(intent: Row, amount: number): Row {
    const charge = chargeOf(intent)
    if (charge['disputed'] === true && all('dispute', { charge: charge.id })[0]?.['status'] !== 'won')
      fail(400, 'charge_disputed', 'Charge has been charged back; cannot issue a refund.')
    const left = Number(charge['amount']) - Number(charge['amount_refunded'])
    if (left === 0) fail(400, 'charge_already_refunded', `Charge ${charge.id} has already been refunded.`)
    if (!Number.isSafeInteger(amount) || amount < 1 || amount > left)
      fail(
        400,
        'amount_too_large',
        `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
        'amount',
      )
    const made = make('re', 'refund', {
      payment_intent: intent.id,
      charge: charge.id,
      amount,
      currency: intent['currency'],
      status: 'pending',
      failure_reason: null as string | null,
    })
    refreshCharge(charge)
    record('refund.created', made)
    record('charge.refunded', charge)
    if (refundOutcome !== 'wait') settle(made, refundOutcome === 'fail' ? 'failed' : 'succeeded')
    return made
  }

  function act(method: string, path: string, fields: Fields): Answer {
    const [, id, verb] = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(path) ?? []
    const call = `${method} ${id === undefined ? path : `/v1/checkout/sessions/:id${verb ?? ''}`}`
    const allowed = known[call] ?? fail(404, null, `Unrecognized request URL (${method}: ${path}).`)
    for (const name of Object.keys(fields))
      if (!allowed.test(name)) fail(400, 'parameter_unknown', `Received unknown parameter: ${name}`, name)
    const list = (found: Row[]): Answer => ({
      status: 200,
      body: {
        object: 'list',
        url: path,
        has_more: found.length > Number(fields['limit'] ?? 10),
        data: found.slice(0, Number(fields['limit'] ?? 10)),
      },
    })
    const match = (name: string): Fields => (fields[name] === undefined ? {} : { [name]: fields[name] })
    switch (call) {
      case 'POST /v1/checkout/sessions':
        return { status: 200, body: create(fields) }
      case 'GET /v1/checkout/sessions':
        return list(
          all('checkout.session', match('payment_intent')).map(
            (row) => expanded(row, fields, 'data.') as Row,
          ),
        )
      case 'GET /v1/checkout/sessions/:id':
        return { status: 200, body: expanded(sessionOf(id ?? ''), fields) }
      case 'GET /v1/refunds':
        return list(all('refund', match('payment_intent')))
      case 'GET /v1/disputes':
        return list(all('dispute', match('payment_intent')))
      case 'POST /v1/refunds':
        return {
          status: 200,
          body: refund(
            rows.get(fields['payment_intent'] ?? '') ??
              fail(404, 'resource_missing', 'No such payment_intent', 'payment_intent'),
            Number(fields['amount']),
          ),
        }
      default: {
        const session = sessionOf(id ?? '')
        if (session['status'] !== 'open')
          fail(
            400,
            null,
            'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session ' +
              `has a status of ${String(session['status'])}.`,
          )
        Object.assign(session, { status: 'expired', url: null })
        record('checkout.session.expired', session)
        return { status: 200, body: session }
      }
    }
  }

  /** `payment_intent.latest_charge` replaces ids with whole rows. */
  function expanded(row: Row, fields: Fields, within = ''): unknown {
    const copy = structuredClone(row)
    for (const [name, path] of Object.entries(fields)) {
      if (!name.startsWith('expand[')) continue
      let at: Row | undefined = copy
      for (const part of path.replace(within, '').split('.')) {
        const next = at?.[part]
        if (at === undefined || next === null || next === undefined) break
        if (typeof next === 'string')
          at[part] =
            structuredClone(rows.get(next)) ?? fail(400, null, `This property cannot be expanded (${path}).`)
        at = at[part] as Row
      }
    }
    return copy
  }

  /**
   * As documented: the result of a request that began to execute is stored under its key; one that failed
   * validation or conflicted with another request is not.
   */
  function keyed(
    idempotencyKey: string | undefined,
    request: string,
    method: string,
    path: string,
    fields: Fields,
    kind: Trouble | undefined,
  ): Answer {
    const run = (): Answer => {
      if (kind === '500-before') return failure(500, 'api_error', null, 'An unknown error occurred')
      const answer = act(method, path, fields)
      return kind === '500-after' ? failure(500, 'api_error', null, 'An unknown error occurred') : answer
    }
    if (method !== 'POST' || idempotencyKey === undefined) return run()
    const before = kept.get(idempotencyKey)
    if (before !== undefined && before.request !== request)
      return failure(
        400,
        'idempotency_error',
        null,
        'Keys for idempotent requests can only be used with the same parameters they were first used ' +
          `with. Try using a key other than '${idempotencyKey}' if you meant to execute a different ` +
          'request.',
      )
    if (before?.answer != null) return { ...before.answer, headers: { 'idempotent-replayed': 'true' } }
    const answer = run()
    kept.set(idempotencyKey, { request, answer })
    return answer
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let raw = ''
    for await (const part of request) raw += String(part)
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const method = request.method ?? 'GET'
    const page = /^\/c\/pay\/(\w+)(\/bank)?$/.exec(pathname)
    if (page !== null)
      return onPage(page[1] ?? '', page[2] !== undefined, new URLSearchParams(raw).get('outcome'), response)
    const fields = Object.fromEntries(method === 'GET' ? searchParams : new URLSearchParams(raw))
    requests.push({ method, path: pathname, fields, headers: request.headers })
    const next = acts.findIndex(({ at }) => `${method} ${pathname}`.startsWith(at))
    if (next >= 0) acts.splice(next, 1)[0]!.act()
    const trouble = troubles.find((one) => one.times > 0 && `${method} ${pathname}`.startsWith(one.at))
    if (trouble !== undefined) trouble.times -= 1
    const kind = trouble?.kind
    const send = ({ status, body, headers }: Answer): void =>
      void response
        .writeHead(status, {
          'content-type': 'application/json',
          'request-id': `req_${randomBytes(7).toString('hex')}`,
          'stripe-version': apiVersion,
          ...headers,
        })
        .end(JSON.stringify(body))
    // Answers nothing until the client has gone: a stand-in must not decide how long a client waits.
    if (kind === 'slow-before') return
    if (kind === 'cut-before') return void request.socket.destroy()
    if (kind === '429')
      return send(
        failure(429, 'invalid_request_error', 'rate_limit', 'Too many requests hit the API too quickly.'),
      )
    if (kind === 'senseless')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
    const restricted = checkoutKey !== undefined && request.headers.authorization === `Bearer ${checkoutKey}`
    if (restricted && request.method === 'POST' && pathname === '/v1/refunds')
      return send(
        failure(
          403,
          'invalid_request_error',
          'permission_error',
          'The provided key does not have the required permissions for this endpoint. Having the ' +
            "'rak_charge_write' permission would allow this request to continue.",
        ),
      )
    if (!restricted && request.headers.authorization !== `Bearer ${key}`)
      return send(failure(401, 'invalid_request_error', null, 'Invalid API Key provided'))
    if (request.headers['stripe-version'] !== apiVersion)
      return send(
        failure(
          400,
          'invalid_request_error',
          null,
          `Invalid Stripe API version: ${String(request.headers['stripe-version'])}`,
        ),
      )
    let answer: Answer
    try {
      answer = keyed(
        request.headers['idempotency-key'] as string | undefined,
        `${pathname}\n${raw}`,
        method,
        pathname,
        fields,
        kind,
      )
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      answer = error.answer
    }
    if (kind === 'slow-after') return
    if (kind === 'cut-after') return void request.socket.destroy()
    send(answer)
  }

  /** The hosted page, as far as a test needs it: a choice is posted to it. */
  function onPage(id: string, asBank: boolean, outcome: string | null, response: ServerResponse): void {
    const session = rows.get(id)
    if (session === undefined) return void response.writeHead(404).end()
    if (!asBank && outcome === 'three-d-secure')
      return void response.writeHead(303, { location: `/c/pay/${id}/bank` }).end()
    pay(
      id,
      outcome === 'succeed' || outcome === 'approve' ? 'succeed' : outcome === 'later' ? 'later' : 'decline',
    )
    response
      .writeHead(303, {
        location: String(
          outcome === 'succeed' || outcome === 'approve' ? session['success_url'] : session['cancel_url'],
        ),
      })
      .end()
  }

  const server = createServer(
    (request, response) =>
      void respond(request, response).catch((error: unknown) => response.destroy(error as Error)),
  )
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    get url() {
      return url
    },
    requests,
    events,
    pay,
    before: (at, act) => void acts.push({ at, act }),
    trouble: (at, kind, times = 1) => void troubles.push({ at, kind, times }),
    bankSays: (id, arrived) => {
      const [session, intent] = [sessionOf(id), intentOf(id)]
      if (intent['status'] !== 'processing') return
      if (arrived) capture(session, intent)
      else intent['status'] = 'requires_payment_method'
      record(
        arrived ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed',
        session,
      )
    },
    expire: (id) => {
      const session = sessionOf(id)
      if (session['status'] !== 'open') return
      Object.assign(session, { status: 'expired', url: null })
      record('checkout.session.expired', session)
    },
    refundsWill: (outcome) => void (refundOutcome = outcome),
    settleRefunds: (id, outcome) => {
      for (const one of all('refund', { payment_intent: intentOf(id).id }))
        if (one['status'] === 'pending' || (outcome === 'failed' && one['status'] === 'succeeded'))
          settle(one, outcome)
    },
    refundByHand: (id, amount) => void refund(intentOf(id), amount),
    dispute: (id) => {
      const charge = chargeOf(intentOf(id))
      charge['disputed'] = true
      record(
        'charge.dispute.created',
        make('du', 'dispute', {
          charge: charge.id,
          payment_intent: intentOf(id).id,
          amount: charge['amount'],
          status: 'needs_response',
          reason: 'fraudulent',
        }),
      )
    },
    closeDispute: (id, outcome) => {
      for (const one of all('dispute', { payment_intent: intentOf(id).id })) {
        one['status'] = outcome
        record('charge.dispute.closed', one)
      }
    },
    booksOf: (references) => {
      const intents = references
        .flatMap((reference) =>
          all('checkout.session', { client_reference_id: reference, payment_status: 'paid' }),
        )
        .map((session) => String(session['payment_intent']))
      const total = (object: string, match: Fields = {}): number =>
        intents
          .flatMap((intent) => all(object, { payment_intent: intent, ...match }))
          .reduce((sum, one) => sum + Number(one['amount']), 0)
      return {
        charges: intents.length,
        captured: total('charge'),
        returned: total('refund', { status: 'succeeded' }),
      }
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

class Refusal extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super('refused')
    this.answer = answer
  }
}

function failure(status: number, type: string, code: string | null, message: string, param?: string): Answer {
  return {
    status,
    body: {
      error: { type, ...(code === null ? {} : { code }), message, ...(param === undefined ? {} : { param }) },
    },
  }
}

function fail(status: number, code: string | null, message: string, param?: string): never {
  throw new Refusal(failure(status, 'invalid_request_error', code, message, param))
}
