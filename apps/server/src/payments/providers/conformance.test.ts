// Both providers behave alike: each is a server on loopback, called as in production.
import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPaymentProvider } from '../../../../embedded/src/payments/provider.ts'
import { describeProvider } from '../../../testing/provider-conformance.ts'
import { createStripeProvider, STRIPE_API_VERSION } from './stripe-provider.ts'
import { startStripeStandIn, stripeSignature } from '../../../testing/stripe-stand-in.ts'
import { createTestProvider } from './test-provider.ts'

const key = 'key-for-tests-on-loopback'
const checkoutKey = 'key-that-gives-nothing-back'
const webhookSecret = 'secret-for-tests-on-loopback'

describeProvider('the embedded test provider', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'testate-conformance-'))
  const server = await startPaymentProvider({
    dataDir: folder,
    key,
    checkoutKey,
    webhookSecret,
    mode: 'development',
  })
  const choose = async (url: string, outcome: string): Promise<void> => {
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ outcome }),
      redirect: 'manual',
    })
    await answer.body?.cancel()
  }
  return {
    provider: createTestProvider({ url: server.url, key, webhookSecret }),
    restricted: createTestProvider({ url: server.url, key: checkoutKey, webhookSecret }),
    pay: choose,
    bankSays: (_session, url, arrived) => choose(url, arrived ? 'bank-yes' : 'bank-no'),
    refundsWill: (_session, url, outcome) => choose(url, `refunds-${outcome}`),
    dispute: (_session, url, to) => choose(url, to === 'open' ? 'dispute' : `dispute-${to}`),
    event: async (session) => {
      const body = JSON.stringify({
        id: 'evt_0123456789',
        type: 'checkout.completed',
        created: 1,
        data: { sessionId: session },
      })
      return {
        body,
        signature: ({ secondsAgo = 0, secret = webhookSecret } = {}) => {
          const at = Math.floor(Date.now() / 1000) - secondsAgo
          return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
        },
      }
    },
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
})

describeProvider('Stripe', async () => {
  const stripeKey = 'sk_test_0123456789'
  const secrets = ['whsec_the_one', 'whsec_that_follows']
  const stripeCheckoutKey = 'rk_test_0123456789'
  const server = await startStripeStandIn({
    key: stripeKey,
    checkoutKey: stripeCheckoutKey,
    apiVersion: STRIPE_API_VERSION,
  })
  return {
    provider: createStripeProvider({
      key: stripeKey,
      webhookSecrets: secrets,
      apiBase: server.url,
      timeoutMs: 60_000,
    }),
    restricted: createStripeProvider({
      key: stripeCheckoutKey,
      webhookSecrets: secrets,
      apiBase: server.url,
      timeoutMs: 60_000,
    }),
    pay: async (url, how) => server.pay(url.split('/').at(-1) ?? '', how),
    bankSays: async (session, _url, arrived) => server.bankSays(session, arrived),
    refundsWill: async (session, _url, outcome) => {
      server.refundsWill(outcome)
      if (outcome !== 'wait') server.settleRefunds(session, outcome === 'succeed' ? 'succeeded' : 'failed')
    },
    dispute: async (session, _url, to) =>
      to === 'open' ? server.dispute(session) : server.closeDispute(session, to),
    event: async (session) => {
      const body = JSON.stringify(
        server.events.find(
          (event) => event.type === 'checkout.session.completed' && event.data.object['id'] === session,
        ),
      )
      return {
        body,
        signature: ({ secondsAgo = 0, secret = secrets[0] ?? '' } = {}) =>
          stripeSignature(body, [secret], Math.floor(Date.now() / 1000) - secondsAgo),
      }
    },
    otherSecret: secrets[1] ?? '',
    stop: () => server.stop(),
  }
})
