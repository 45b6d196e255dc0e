// The client of the embedded test provider (no real money). It behaves like a hosted checkout: sessions made
// with an idempotency key, its own page, signed events. Every call has a time-out.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { CURRENCY, type Pence } from '@testate/domain/money'
import { readAtMost } from '../../platform/ask-node.ts'
import {
  ProviderAway,
  RefundRefused,
  SIGNATURE_WINDOW_SECONDS,
  WebhookRefused,
  type CheckoutReading,
  type PaymentProvider,
  type ProviderEvent,
} from './provider.ts'

const TIMEOUT_MS = 5_000
const MOST_BYTES = 65_536

const session = z.object({
  id: z.string().min(1),
  url: z.url({ protocol: /^https?$/ }),
  status: z.enum(['open', 'processing', 'completed', 'failed', 'expired', 'refunded']),
  reference: z.string(),
  amountPence: z.int(),
  currency: z.string(),
  refunds: z.array(
    z.object({ id: z.string(), amountPence: z.int(), status: z.enum(['pending', 'succeeded', 'failed']) }),
  ),
  dispute: z.enum(['none', 'open', 'won', 'lost']),
})
const event = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(100),
  data: z.object({ sessionId: z.string().min(1).max(255) }),
})

export interface TestProviderOptions {
  url: string
  key: string
  webhookSecret: string
  timeoutMs?: number
}

export function createTestProvider(options: TestProviderOptions): PaymentProvider {
  const { url, key, webhookSecret, timeoutMs = TIMEOUT_MS } = options

  /** The parsed answer, or null for 404 and 409. Throws ProviderAway for any other error. */
  async function call<T>(
    schema: z.ZodType<T>,
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    idempotencyKey?: string,
  ): Promise<T | null> {
    try {
      const response = await fetch(new URL(path, url), {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
      const text = await readAtMost(response, MOST_BYTES)
      if (response.status === 404 || response.status === 409) return null
      if (!response.ok) throw new ProviderAway(`the payment provider answered ${response.status}`)
      return schema.parse(JSON.parse(text))
    } catch (error) {
      throw error instanceof ProviderAway
        ? error
        : new ProviderAway('the payment provider did not answer, or not with sense', { cause: error })
    }
  }

  return {
    name: 'test',
    signatureHeader: 'testate-signature',
    async createCheckout(request) {
      const { paymentId, amount, expiresAt, ...rest } = request
      const made = await call(
        session.pick({ id: true, url: true }),
        'POST',
        '/v1/checkout/sessions',
        {
          amountPence: amount,
          currency: CURRENCY,
          reference: paymentId,
          expiresAt: expiresAt.toISOString(),
          ...rest,
        },
        paymentId,
      )
      return made === null ? null : { session: made.id, url: made.url }
    },
    async readCheckout(id) {
      const found = await call(session, 'GET', `/v1/checkout/sessions/${encodeURIComponent(id)}`)
      return found === null ? null : reading(found)
    },
    async cancelCheckout(id) {
      const ended = await call(session, 'POST', `/v1/checkout/sessions/${encodeURIComponent(id)}/expire`, {})
      if (ended !== null) return true
      const found = await call(session, 'GET', `/v1/checkout/sessions/${encodeURIComponent(id)}`)
      return found === null || found.status === 'failed' || found.status === 'expired'
    },
    async refund(id: string, amount: Pence, refundKey: string) {
      const made = await call(
        z.object({ id: z.string() }),
        'POST',
        '/v1/refunds',
        { sessionId: id, amountPence: amount },
        refundKey,
      )
      if (made === null) throw new RefundRefused('The test payment provider refused it.')
    },
    verifyWebhook: (rawBody, signature, at) => verifyWebhook(webhookSecret, rawBody, signature, at),
  }
}

function reading({
  id,
  status,
  amountPence,
  currency,
  reference,
  refunds,
  dispute,
}: z.infer<typeof session>): CheckoutReading {
  const total = (of: 'succeeded' | 'pending'): number =>
    refunds.filter((refund) => refund.status === of).reduce((sum, refund) => sum + refund.amountPence, 0)
  return {
    session: id,
    state: status,
    amountPence,
    currency,
    reference,
    dispute,
    returnedPence: total('succeeded') + (dispute === 'lost' ? amountPence : 0),
    returningPence: total('pending'),
    failedRefunds: refunds
      .filter((refund) => refund.status === 'failed')
      .map((refund) => ({ id: refund.id, reason: 'the card does not take it' }))
      .toReversed(),
  }
}

/**
 * `Testate-Signature: t=<unix seconds>,v1=<HMAC-SHA-256 in hex of "t.body">` over the raw bytes of the body.
 */
function verifyWebhook(
  secret: string,
  rawBody: Uint8Array,
  signature: string | undefined,
  at: Date,
): ProviderEvent {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '')
  if (!match) throw new WebhookRefused('There is no signature in the expected form.')
  const [, time, given] = match as unknown as [string, string, string]
  const wanted = createHmac('sha256', secret).update(`${time}.`).update(rawBody).digest()
  if (!timingSafeEqual(wanted, Buffer.from(given, 'hex')))
    throw new WebhookRefused('The signature does not fit the bytes.')
  if (Math.abs(at.getTime() / 1000 - Number(time)) > SIGNATURE_WINDOW_SECONDS)
    throw new WebhookRefused('The signature is older than five minutes, or from the future.')
  const parsed = event.safeParse(json(rawBody))
  if (!parsed.success) throw new WebhookRefused('The event cannot be read.')
  return {
    id: parsed.data.id,
    type: parsed.data.type,
    about: parsed.data.data.sessionId,
    saysPaid: parsed.data.type === 'checkout.completed',
  }
}

function json(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    return null
  }
}
