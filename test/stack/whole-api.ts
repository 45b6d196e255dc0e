// The whole application on a stack's database, not listening yet, with a payment provider that is never reached.
import { createApi } from '../../apps/server/src/api.ts'
import type { Config } from '../../apps/server/src/platform/config.ts'
import type { App } from '../../apps/server/src/platform/http/http.ts'
import type { CeremonyStack } from './ceremony.ts'

export async function wholeApi({ stack, keys }: CeremonyStack, settings: Partial<Config> = {}): Promise<App> {
  const payment = {
    ...stack.config.payment,
    provider: 'test' as const,
    url: 'http://127.0.0.1:9',
    key: 'a-key',
    checkoutKey: 'another-key',
    webhookSecret: 'a-secret',
  }
  return await createApi(
    { ...stack.config, payment, ...settings },
    { db: stack.db, log: stack.app.log, workerPublicKey: keys.sealingKey },
  )
}
