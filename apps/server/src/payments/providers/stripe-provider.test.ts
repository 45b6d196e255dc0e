// Stripe by its unmodified SDK against the stand-in: the requests sent, the failures survived, and the keys
// refused.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { shortest } from '../../../../../test/stack/shortest.ts'
import { readConfig } from '../../platform/config.ts'
import { choosePaymentProvider } from './choose-provider.ts'
import {
  ProviderAway,
  RefundRefused,
  WebhookRefused,
  type CheckoutRequest,
  type PaymentProvider,
} from './provider.ts'
import { createStripeProvider, STRIPE_API_VERSION } from './stripe-provider.ts'
import {
  startStripeStandIn,
  stripeSignature,
  type StripeStandIn,
  type Trouble,
} from '../../../testing/stripe-stand-in.ts'

const key = 'sk_test_0123456789'
let stripe: StripeStandIn
let provider: PaymentProvider
/** Where an answer comes, a busy machine has time to give it. */
const provide = (timeoutMs = 60_000): PaymentProvider =>
  createStripeProvider({ key, webhookSecrets: ['whsec_one'], apiBase: stripe.url, timeoutMs })
/** For answers that never come. */
const IMPATIENT_MS = 400
beforeEach(async () => {
  stripe = await startStripeStandIn({ key, apiVersion: STRIPE_API_VERSION })
  provider = provide()
})
afterEach(() => stripe.stop())

/** The same for each request of one payment, as the server’s is. */
const expiresAt = new Date(Date.now() + 65 * 60_000)
const request = (change: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  paymentId: '0a1b2c3d-0000-4000-8000-000000000001',
  amount: 18_200 as never,
  description: 'Registration of one will',
  successUrl: 'https://register.example/payment?will=w',
  cancelUrl: 'https://register.example/payment',
  webhookUrl: 'https://register.example/api/payments/webhook',
  expiresAt,
  ...change,
})
const paid = async (): Promise<string> => {
  const made = await provider.createCheckout(request())
  stripe.pay(made?.session ?? '', 'succeed')
  return made?.session ?? ''
}

describe('what Stripe is told', () => {
  it('is an amount, our reference and two addresses: nothing of a person, and no card', async () => {
    const asked = request()
    await provider.createCheckout(asked)
    const [{ fields, headers }] = stripe.requests as [(typeof stripe.requests)[number]]
    expect(fields).toEqual({
      'mode': 'payment',
      'allowed_payment_method_types[0]': 'card',
      'client_reference_id': asked.paymentId,
      'metadata[payment]': asked.paymentId,
      'payment_intent_data[metadata][payment]': asked.paymentId,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'gbp',
      'line_items[0][price_data][unit_amount]': '18200',
      'line_items[0][price_data][product_data][name]': 'Registration of one will',
      'success_url': asked.successUrl,
      'cancel_url': asked.cancelUrl,
      'expires_at': String(Math.floor(asked.expiresAt.getTime() / 1000)),
      'adaptive_pricing[enabled]': 'false',
      'submit_type': 'pay',
      'locale': 'en-GB',
    })
    expect(headers).toMatchObject({
      'stripe-version': STRIPE_API_VERSION,
      'idempotency-key': asked.paymentId,
      'authorization': `Bearer ${key}`,
    })
    await paid()
    expect(
      stripe.requests.flatMap((one) => Object.keys(one.headers)).filter((name) => name.includes('telemetry')),
    ).toEqual([])
    expect(
      stripe.requests.map((one) => String(one.headers['x-stripe-client-user-agent'])).join(),
    ).not.toContain('telemetry')
  })

  it('stays in the version the SDK’s types describe', async () => {
    const { default: Stripe } = await import('stripe')
    expect(new Stripe(key).getApiField('version')).toBe(STRIPE_API_VERSION)
  })
})

describe('when Stripe is in trouble', () => {
  it.each<Trouble>(['429', '500-before', 'cut-before', 'cut-after', 'slow-before', 'slow-after'])(
    'one checkout is opened after %s, by the SDK or by the next request',
    async (trouble) => {
      if (trouble.startsWith('slow')) provider = provide(IMPATIENT_MS)
      stripe.trouble('POST /v1/checkout/sessions', trouble, 1)
      let opened = await provider.createCheckout(request()).catch((error: unknown) => error)
      if (opened instanceof ProviderAway) opened = await provider.createCheckout(request())
      if (trouble === '500-before') {
        // Stripe stores that answer for the key: this payment never gets a page, and the next payment does.
        expect(opened).toBeNull()
        opened = await provider.createCheckout(request({ paymentId: '0a1b2c3d-0000-4000-8000-000000000002' }))
      }
      const { session } = opened as { session: string }
      expect((await provider.readCheckout(session))?.state).toBe('open')
      const again = await provider.createCheckout(
        request(trouble === '500-before' ? { paymentId: '0a1b2c3d-0000-4000-8000-000000000002' } : {}),
      )
      expect(again?.session).toBe(session)
    },
  )

  it('an answer lost for good to a kept 500 opens nothing anybody could pay', async () => {
    stripe.trouble('POST /v1/checkout/sessions', '500-after', 1)
    expect(await provider.createCheckout(request())).toBeNull()
    expect(stripe.booksOf([request().paymentId]).captured).toBe(0)
  })

  it.each<Trouble>(['cut-after', 'slow-after', '500-after', '500-before', '429', 'cut-before'])(
    'money goes back once after %s',
    async (trouble) => {
      const session = await paid()
      if (trouble.startsWith('slow')) provider = provide(IMPATIENT_MS)
      stripe.trouble('POST /v1/refunds', trouble, 1)
      const first = await provider
        .refund(session, 18_200 as never, 'refund-1')
        .catch((error: unknown) => error)
      // Reads before each retry under the next key, as the job does.
      for (
        let tries = 2;
        tries < 4 && (await provider.readCheckout(session))?.returnedPence === 0;
        tries += 1
      )
        await provider
          .refund(session, 18_200 as never, first instanceof RefundRefused ? `refund-${tries}` : 'refund-1')
          .catch(() => undefined)
      expect(await provider.readCheckout(session)).toMatchObject({ state: 'refunded', returnedPence: 18_200 })
      expect(stripe.booksOf([request().paymentId])).toEqual({
        charges: 1,
        captured: 18_200,
        returned: 18_200,
      })
    },
  )

  it('says that it is away, within its time, and neither "no such checkout" nor "refused"', async () => {
    const session = await paid()
    provider = provide(IMPATIENT_MS)
    for (const trouble of ['slow-before', 'cut-before', '500-before', '429', 'senseless'] as const) {
      const took = await shortest(6_000, async () => {
        stripe.trouble('GET /v1/checkout/sessions', trouble, 3)
        await expect(provider.readCheckout(session), trouble).rejects.toBeInstanceOf(ProviderAway)
      })
      expect(took).toBeLessThan(6_000)
      await stripe.stop()
      stripe = await startStripeStandIn({ key, apiVersion: STRIPE_API_VERSION })
      provider = provide(IMPATIENT_MS)
    }
  })

  it('a wrong key and a server that is gone are "away"', async () => {
    const wrong = createStripeProvider({
      key: 'sk_test_other',
      webhookSecrets: ['whsec_one'],
      apiBase: stripe.url,
    })
    await expect(wrong.createCheckout(request())).rejects.toBeInstanceOf(ProviderAway)
    await expect(wrong.readCheckout('cs_test_1')).rejects.toBeInstanceOf(ProviderAway)
    await stripe.stop()
    await expect(provider.cancelCheckout('cs_test_1')).rejects.toBeInstanceOf(ProviderAway)
  })
})

describe('a checkout whose time has run out', () => {
  it('before Stripe heard of it never opens', async () => {
    expect(
      await provider.createCheckout(request({ expiresAt: new Date(Date.now() + 10 * 60_000) })),
    ).toBeNull()
  })
})

describe('events', () => {
  const verify = (event: object) => {
    const body = JSON.stringify(event)
    return provider.verifyWebhook(Buffer.from(body), stripeSignature(body, ['whsec_one']), new Date())
  }
  it('name their checkout by session or by payment intent, and are nobody’s otherwise', async () => {
    const session = await paid()
    await provider.refund(session, 18_200 as never, 'r')
    stripe.refundsWill('wait')
    for (const event of stripe.events) {
      const { about } = verify(event)
      expect((await provider.readCheckout(about ?? ''))?.session, event.type).toBe(session)
    }
    expect(stripe.events.map((event) => event.type)).toEqual([
      'checkout.session.completed',
      'refund.created',
      'charge.refunded',
      'refund.updated',
    ])
    const [event] = stripe.events as [(typeof stripe.events)[number]]
    for (const object of [
      { object: 'customer', id: 'cus_1' },
      { object: 'charge', payment_intent: null },
      { object: 'refund' },
      { object: 'checkout.session', id: '../../v1/balance' },
    ])
      expect(verify({ ...event, type: 'of.another.kind', data: { object } }).about).toBeNull()
    for (const senseless of [
      { ...event, id: '' },
      { ...event, data: {} },
      { ...event, data: null },
      { object: 'event' },
      { object: 'v2.core.event' },
      [],
    ])
      expect(() => verify(senseless)).toThrow(WebhookRefused)
  })
})

describe('the configuration', () => {
  const choose =
    (env: Record<string, string | undefined>, purpose: 'everything' | 'checkouts' = 'everything') =>
    () =>
      choosePaymentProvider(
        readConfig({
          PAYMENT_PROVIDER: 'stripe',
          PAYMENT_PROVIDER_KEY: key,
          PAYMENT_WEBHOOK_SECRET: 'whsec_one',
          ...env,
        }),
        purpose,
      )
  const production = { TESTATE_MODE: 'production', TRUST_PROXY: 'on', PUBLIC_URL: 'https://register.example' }
  it('takes a test key in development, a live one in production, two secrets at a time', async () => {
    expect((await choose({})()).name).toBe('stripe')
    expect(
      (
        await choose({
          ...production,
          PAYMENT_PROVIDER_KEY: 'rk_live_0123',
          PAYMENT_WEBHOOK_SECRET: 'whsec_one, whsec_two',
        })()
      ).name,
    ).toBe('stripe')
    expect((await choose({ ...production, TESTATE_ALLOW: 'keys,stripe-test-keys' })()).name).toBe('stripe')
    expect(
      (await choose({ ...production, TESTATE_ALLOW: 'stripe-stand-in', STRIPE_API_BASE: stripe.url })()).name,
    ).toBe('stripe')
  })
  it('takes for the api a restricted key alone, and asks for none of the worker’s', async () => {
    expect(
      (await choose({ PAYMENT_PROVIDER_KEY: undefined, PAYMENT_CHECKOUT_KEY: 'rk_test_0123' }, 'checkouts')())
        .name,
    ).toBe('stripe')
    await expect(choose({}, 'checkouts')()).rejects.toThrow('it needs PAYMENT_CHECKOUT_KEY')
    await expect(choose({ PAYMENT_CHECKOUT_KEY: 'sk_test_0123' }, 'checkouts')()).rejects.toThrow(
      'a key that may do everything',
    )
  })
  it.each<[string, Record<string, string | undefined>, string]>([
    [
      'a live key in development',
      { PAYMENT_PROVIDER_KEY: 'sk_live_0123' },
      'takes real money, and TESTATE_MODE is not production',
    ],
    ['a test key in production', production, 'takes no real money, and TESTATE_MODE is production'],
    ['a publishable key', { PAYMENT_PROVIDER_KEY: 'pk_test_0123' }, 'not a secret key'],
    ['no key', { PAYMENT_PROVIDER_KEY: undefined }, 'it needs PAYMENT_PROVIDER_KEY'],
    ['no secret', { PAYMENT_WEBHOOK_SECRET: ' , ' }, 'PAYMENT_WEBHOOK_SECRET'],
    ['a secret of another kind', { PAYMENT_WEBHOOK_SECRET: 'whsec_one,other' }, 'begins with whsec_'],
    [
      'a stand-in elsewhere',
      { ...production, TESTATE_ALLOW: 'stripe-stand-in', STRIPE_API_BASE: 'https://stripe.example' },
      'it is an address of this machine',
    ],
    [
      'a live key for a stand-in',
      {
        ...production,
        PAYMENT_PROVIDER_KEY: 'sk_live_0123',
        TESTATE_ALLOW: 'stripe-stand-in',
        STRIPE_API_BASE: 'http://127.0.0.1:1',
      },
      'the key is a live key, and STRIPE_API_BASE is a stand-in',
    ],
    [
      'another server in production',
      { ...production, PAYMENT_PROVIDER_KEY: 'sk_live_0123', STRIPE_API_BASE: 'https://stripe.example' },
      'STRIPE_API_BASE is for tests',
    ],
  ])('refuses %s', async (_name, env, sentence) => {
    await expect(choose(env)()).rejects.toThrow(sentence)
  })
})
