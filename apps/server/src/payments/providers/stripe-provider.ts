// Implements the provider interface for Stripe, by its own SDK: a hosted Checkout page, so that no card
// number ever reaches the register. Stripe gets no data about a person: our payment's id, an amount, and
// “Registration of one will”.
import Stripe from 'stripe'
import { CURRENCY } from '@testate/domain/money'
import {
  ProviderAway,
  RefundRefused,
  SIGNATURE_WINDOW_SECONDS,
  WebhookRefused,
  type CheckoutReading,
  type PaymentProvider,
  type ProviderEvent,
} from './provider.ts'

/** The version the SDK's types describe; a later default of the account has no effect here. */
export const STRIPE_API_VERSION = '2026-10-28.endive'
const TIMEOUT_MS = 6_000
const RETRIES = 2
/** Refunds and disputes of one payment; no payment of £192 has more than this. */
const MOST_ROWS = 100

export interface StripeProviderOptions {
  /** `sk_…` or a restricted `rk_…`. */
  key: string
  /** The endpoint's secrets: two during a rotation. */
  webhookSecrets: readonly string[]
  /** A server other than Stripe's own; for tests. */
  apiBase?: string
  timeoutMs?: number
}

/** @param options keys from the environment; see choose-provider.ts for the refused ones */
export function createStripeProvider({
  key,
  webhookSecrets,
  apiBase,
  timeoutMs = TIMEOUT_MS,
}: StripeProviderOptions): PaymentProvider {
  const base = apiBase === undefined ? undefined : new URL(apiBase)
  const stripe = new Stripe(key, {
    apiVersion: STRIPE_API_VERSION,
    timeout: timeoutMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(base === undefined
      ? {}
      : {
          protocol: base.protocol.replace(':', '') as 'http' | 'https',
          host: base.hostname,
          port: base.port,
        }),
  })

  async function read(about: string): Promise<CheckoutReading | null> {
    const charged = 'payment_intent.latest_charge'
    const session = about.startsWith('pi_')
      ? (
          await stripe.checkout.sessions.list({
            payment_intent: about,
            limit: 1,
            expand: [`data.${charged}`],
          })
        ).data[0]
      : await stripe.checkout.sessions.retrieve(about, { expand: [charged] })
    if (session === undefined) return null
    const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
    const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
    if (intent === null || charge === null) return readingOf(session, intent, [], [])
    // Requested separately rather than expanded: an expanded list ends after ten.
    const [refunds, disputes] = await Promise.all([
      stripe.refunds.list({ payment_intent: intent.id, limit: MOST_ROWS }),
      charge.disputed ? stripe.disputes.list({ payment_intent: intent.id, limit: MOST_ROWS }) : { data: [] },
    ])
    return readingOf(session, intent, refunds.data, disputes.data)
  }

  return {
    name: 'stripe',
    signatureHeader: 'stripe-signature',
    async createCheckout({ paymentId, amount, description, successUrl, cancelUrl, expiresAt }) {
      try {
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            allowed_payment_method_types: ['card'],
            line_items: [
              {
                quantity: 1,
                price_data: { currency: CURRENCY, unit_amount: amount, product_data: { name: description } },
              },
            ],
            client_reference_id: paymentId,
            metadata: { payment: paymentId },
            payment_intent_data: { metadata: { payment: paymentId } },
            success_url: successUrl,
            cancel_url: cancelUrl,
            expires_at: Math.floor(expiresAt.getTime() / 1000),
            // The agreed amount is in pounds; converted at checkout it would be another.
            adaptive_pricing: { enabled: false },
            submit_type: 'pay',
            locale: 'en-GB',
          },
          { idempotencyKey: paymentId },
        )
        if (session.url === null) throw new ProviderAway('Stripe opened a checkout without a page')
        return { session: session.id, url: session.url }
      } catch (error) {
        // This key was used with other parameters, is bound to an error for good, or its time has run out:
        // this payment will never have a page.
        if (error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode === 400) return null
        if (
          isSpent(error) ||
          (error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'expires_at')
        )
          return null
        throw away(error)
      }
    },
    async readCheckout(about) {
      try {
        return await read(about)
      } catch (error) {
        if (isMissing(error)) return null
        throw away(error)
      }
    },
    async cancelCheckout(session) {
      try {
        await stripe.checkout.sessions.expire(session)
        return true
      } catch (error) {
        if (isMissing(error)) return true
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw away(error)
        const reading = await this.readCheckout(session)
        return reading === null || reading.state === 'failed' || reading.state === 'expired'
      }
    },
    async refund(session, amount, refundKey) {
      try {
        const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session)
        if (intent === null) throw new RefundRefused('There is no charge to give back.')
        await stripe.refunds.create(
          {
            payment_intent: typeof intent === 'string' ? intent : intent.id,
            amount,
            reason: 'requested_by_customer',
          },
          { idempotencyKey: refundKey },
        )
      } catch (error) {
        if (error instanceof RefundRefused) throw error
        // Already refunded by someone: reading the checkout says how much.
        if (
          error instanceof Stripe.errors.StripeInvalidRequestError &&
          error.code === 'charge_already_refunded'
        )
          return
        if (isSpent(error) || error instanceof Stripe.errors.StripeIdempotencyError)
          throw new RefundRefused('Stripe keeps answering this request with its first error.', {
            cause: error,
          })
        if (
          error instanceof Stripe.errors.StripeInvalidRequestError ||
          error instanceof Stripe.errors.StripeCardError
        )
          throw new RefundRefused(`Stripe refused it: ${error.code ?? error.type}.`, { cause: error })
        throw away(error)
      }
    },
    verifyWebhook: (rawBody, signature, at) => verifyWebhook(stripe, webhookSecrets, rawBody, signature, at),
  }
}

function readingOf(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
  refunds: readonly Stripe.Refund[],
  disputes: readonly Stripe.Dispute[],
): CheckoutReading {
  const amountPence = session.amount_total ?? 0
  const totalOf = (rows: readonly { amount: number }[]): number =>
    rows.reduce((sum, { amount }) => sum + amount, 0)
  const lost = disputes.filter((dispute) => dispute.status === 'lost')
  const returnedPence = totalOf(refunds.filter((refund) => refund.status === 'succeeded')) + totalOf(lost)
  return {
    session: session.id,
    state: stateOf(session, intent, returnedPence >= amountPence),
    amountPence,
    currency: session.currency ?? '',
    reference: session.client_reference_id ?? '',
    returnedPence,
    returningPence: totalOf(
      refunds.filter((refund) => refund.status === 'pending' || refund.status === 'requires_action'),
    ),
    failedRefunds: refunds
      .filter((refund) => refund.status === 'failed' || refund.status === 'canceled')
      .map((refund) => ({ id: refund.id, reason: refund.failure_reason ?? refund.status ?? 'failed' })),
    dispute:
      disputes.length === 0
        ? 'none'
        : lost.length > 0
          ? 'lost'
          : disputes.every((dispute) => over.has(dispute.status))
            ? 'won'
            : 'open',
  }
}

/** A closed warning and a prevented dispute end without money moving, like a won dispute. */
const over = new Set<string>(['won', 'warning_closed', 'prevented'])

function stateOf(
  { status, payment_status: paid }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
  returned: boolean,
): CheckoutReading['state'] {
  if (paid === 'paid') return returned ? 'refunded' : 'completed'
  if (status !== 'complete') return status === 'expired' ? 'expired' : 'open'
  // The page is completed and the money has not come: the bank is still deciding, or has refused.
  return intent?.status === 'requires_payment_method' || intent?.status === 'canceled'
    ? 'failed'
    : 'processing'
}

function verifyWebhook(
  stripe: Stripe,
  secrets: readonly string[],
  rawBody: Uint8Array,
  signature: string | undefined,
  at: Date,
): ProviderEvent {
  const sentAt = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature ?? '')?.[1]
  if (signature === undefined || sentAt === undefined)
    throw new WebhookRefused('There is no signature in the expected form.')
  // The SDK limits only the age; a time stamp in the future is no better.
  if (Number(sentAt) - at.getTime() / 1000 > SIGNATURE_WINDOW_SECONDS)
    throw new WebhookRefused('The signature is from the future.')
  for (const secret of secrets) {
    try {
      return eventOf(
        stripe.webhooks.constructEvent(
          Buffer.from(rawBody),
          signature,
          secret,
          SIGNATURE_WINDOW_SECONDS,
          undefined,
          at.getTime(),
        ),
      )
    } catch (error) {
      if (error instanceof WebhookRefused) throw error
      if (
        error instanceof Stripe.errors.StripeSignatureVerificationError &&
        error.message.includes('tolerance')
      )
        throw new WebhookRefused('The signature is older than five minutes.')
      if (error instanceof SyntaxError) throw new WebhookRefused('The event cannot be read.')
    }
  }
  throw new WebhookRefused('The signature does not fit the bytes.')
}

/**
 * The checkout it is about: sessions by themselves, everything about a charge by its payment intent. Other
 * kinds are not ours.
 */
function eventOf(event: Stripe.Event): ProviderEvent {
  const object = (event as { data?: { object?: unknown } }).data?.object as
    | { object?: unknown; id?: unknown; payment_intent?: unknown; payment_status?: unknown }
    | undefined
  if (
    typeof event.id !== 'string' ||
    event.id === '' ||
    event.id.length > 255 ||
    typeof event.type !== 'string' ||
    typeof object !== 'object' ||
    object === null
  )
    throw new WebhookRefused('The event cannot be read.')
  const intent = object.payment_intent
  const ofIntent =
    typeof intent === 'string'
      ? intent
      : typeof intent === 'object' && intent !== null
        ? (intent as { id?: unknown }).id
        : null
  const about =
    object.object === 'checkout.session'
      ? object.id
      : ['charge', 'refund', 'dispute'].includes(String(object.object))
        ? ofIntent
        : null
  return {
    id: event.id,
    type: event.type.slice(0, 100),
    about: typeof about === 'string' && /^(cs|pi)_\w{1,250}$/.test(about) ? about : null,
    saysPaid: event.type.startsWith('checkout.session.') && object.payment_status === 'paid',
  }
}

/**
 * Stripe stores the first answer to a key, a 500 included, and repeats it for a day: retrying with this key
 * is of no use.
 */
function isSpent(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeError &&
    (error.statusCode ?? 0) >= 500 &&
    error.headers?.['idempotent-replayed'] === 'true'
  )
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

function away(error: unknown): ProviderAway {
  if (error instanceof ProviderAway) return error
  const { type, statusCode } = error as { type?: string; statusCode?: number }
  return new ProviderAway(
    'Stripe did not answer, or not with sense ' +
      `(${[type, statusCode].filter((one) => one !== undefined).join(', ') || 'no connection'})`,
    { cause: error },
  )
}
