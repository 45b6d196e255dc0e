// Receives a provider's event: the signature proves its sender. The event only names a checkout; the worker
// reads the truth from the provider, since this process may not record that money came or went.
import { now } from '../platform/clock.ts'
import { inTransaction, type Db } from '../platform/database/database.ts'
import type { Logger } from '../platform/log.ts'
import { enqueue } from '../platform/jobs.ts'
import { refuse } from '../platform/http/problem.ts'
import { EVENT_JOB } from './job-types.ts'
import { WebhookRefused, type PaymentProvider, type ProviderEvent } from './providers/provider.ts'

/**
 * Accepts one event. Resolves once a job is enqueued, or when the event is not ours; refuses with a problem
 * what the provider did not send.
 */
export async function receiveWebhook(
  parts: { db: Db; provider: PaymentProvider; log: Logger },
  rawBody: Buffer | undefined,
  signature: string | undefined,
): Promise<void> {
  const { db, provider, log } = parts
  const { id, type, about, saysPaid } = verified(provider, rawBody, signature)
  if (about === null) return log.debug({ event: id, type }, 'a payment event of a kind that is none of ours')
  await inTransaction(db, { service: 'payment-webhook' }, (tx) =>
    enqueue(tx, EVENT_JOB, { eventId: id, type, about, saysPaid }),
  )
}

function verified(
  provider: PaymentProvider,
  rawBody: Buffer | undefined,
  signature: string | undefined,
): ProviderEvent {
  try {
    return provider.verifyWebhook(rawBody ?? Buffer.alloc(0), signature, now())
  } catch (error) {
    if (error instanceof WebhookRefused) refuse('webhook-refused', error.message)
    throw error
  }
}
