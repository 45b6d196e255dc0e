// Which provider takes the money. The embedded one plays with test cards, so it is refused where money is real.
import type { Config } from '../platform/config.ts'
import type { PaymentProvider } from './provider.ts'
import { createTestProvider } from './test-provider.ts'

/** The configured provider. Throws an Error with a sentence for the operator when it cannot be used. */
export function choosePaymentProvider(config: Config): PaymentProvider {
  const { provider, url, key, webhookSecret } = config.payment
  if (provider === 'stripe') throw new Error('PAYMENT_PROVIDER=stripe: this version has no adapter for it yet.')
  if (config.mode === 'production') throw new Error('PAYMENT_PROVIDER=test takes no real money and does not start with TESTATE_MODE=production.')
  if (url === undefined || key === undefined || webhookSecret === undefined) {
    throw new Error('PAYMENT_PROVIDER=test needs PAYMENT_PROVIDER_URL, PAYMENT_PROVIDER_KEY and PAYMENT_WEBHOOK_SECRET.')
  }
  return createTestProvider({ url, key, webhookSecret })
}
