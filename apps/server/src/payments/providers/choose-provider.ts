// Chooses the payment provider and its key: test money is refused where money is real, and real money where
// it is not.
import { isThisMachine } from '@testate/domain/safe-settings'
import type { Config } from '../../platform/config.ts'
import type { PaymentProvider } from './provider.ts'
import { createTestProvider } from './test-provider.ts'

/**
 * The worker may do everything; the api opens, reads and ends checkouts, with a key that can do nothing else.
 */
export type Purpose = 'everything' | 'checkouts'
const settingOf = { everything: 'PAYMENT_PROVIDER_KEY', checkouts: 'PAYMENT_CHECKOUT_KEY' } as const

/** The configured provider. Rejects with a sentence for the operator if it is unusable. */
export async function choosePaymentProvider(config: Config, purpose: Purpose): Promise<PaymentProvider> {
  const { provider, url, webhookSecret } = config.payment
  const key = purpose === 'everything' ? config.payment.key : config.payment.checkoutKey
  if (provider === 'stripe') return await chooseStripe(config, purpose, key)
  if (config.mode === 'production')
    throw new Error(
      'PAYMENT_PROVIDER=test takes no real money and does not start with TESTATE_MODE=production.',
    )
  if (url === undefined || key === undefined || webhookSecret === undefined) {
    throw new Error(
      `PAYMENT_PROVIDER=test needs PAYMENT_PROVIDER_URL, ${settingOf[purpose]} and PAYMENT_WEBHOOK_SECRET.`,
    )
  }
  return createTestProvider({ url, key, webhookSecret })
}

async function chooseStripe(
  { mode, allow, payment: { webhookSecret, stripeApiBase } }: Config,
  purpose: Purpose,
  key: string | undefined,
): Promise<PaymentProvider> {
  const refuse = (sentence: string): never => {
    throw new Error(`PAYMENT_PROVIDER=stripe: ${sentence}`)
  }
  const secrets = (webhookSecret ?? '')
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '')
  if (key === undefined || secrets.length === 0)
    return refuse(
      'it needs ' +
        `${purpose === 'everything' ? 'PAYMENT_PROVIDER_KEY (sk_… or rk_…)' : 'PAYMENT_CHECKOUT_KEY (rk_…)'} ` +
        'and PAYMENT_WEBHOOK_SECRET (whsec_…).',
    )
  const kind =
    /^(?:sk|rk)_(test|live)_\w+$/.exec(key)?.[1] ??
    refuse(`${settingOf[purpose]} is not a secret key of Stripe’s (sk_… or rk_…).`)
  if (purpose === 'checkouts' && !key.startsWith('rk_'))
    refuse(
      'PAYMENT_CHECKOUT_KEY is a key that may do everything. Make a restricted one (rk_…) that may ' +
        'write Checkout Sessions and read what belongs to them.',
    )
  if (secrets.length > 2 || secrets.some((secret) => !/^whsec_\S+$/.test(secret)))
    refuse(
      'PAYMENT_WEBHOOK_SECRET is one secret that begins with whsec_, or two with a comma between while ' +
        'one takes the other’s place.',
    )
  // A rehearsal on the operator's own machine: no real card is charged there, and a live key must not be
  // used.
  const rehearsed = mode === 'production' && stripeApiBase !== undefined && allow.includes('stripe-stand-in')
  if (rehearsed && kind === 'live')
    refuse('the key is a live key, and STRIPE_API_BASE is a stand-in. Use a test key.')
  if (rehearsed && !isThisMachine(new URL(stripeApiBase).hostname))
    refuse('STRIPE_API_BASE is a stand-in for a rehearsal, so it is an address of this machine.')
  if (mode === 'production' && kind === 'test' && !rehearsed && !allow.includes('stripe-test-keys'))
    refuse(
      'the key is a test key, which takes no real money, and TESTATE_MODE is production. Use the live ' +
        'key, or name stripe-test-keys in TESTATE_ALLOW.',
    )
  if (mode !== 'production' && kind === 'live')
    refuse(
      'the key is a live key, which takes real money, and TESTATE_MODE is not production. Use the test key.',
    )
  if (mode === 'production' && stripeApiBase !== undefined && !rehearsed)
    refuse(
      'STRIPE_API_BASE is for tests; in production Stripe is asked at its own address, or in a ' +
        'rehearsal, with stripe-stand-in in TESTATE_ALLOW, at a stand-in on this machine.',
    )
  // The SDK takes 35 MB of memory in each process, so it is loaded only where it is used.
  const { createStripeProvider } = await import('./stripe-provider.ts')
  return createStripeProvider({
    key,
    webhookSecrets: secrets,
    ...(stripeApiBase === undefined ? {} : { apiBase: stripeApiBase }),
  })
}
