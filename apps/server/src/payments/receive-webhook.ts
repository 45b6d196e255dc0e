// An event of the provider's: a signature proves who sent it, an id that it is new, and a question back to the provider what is true.
import { append } from '../audit/append.ts'
import { now } from '../platform/clock.ts'
import { inTransaction, type Db } from '../platform/database.ts'
import type { Logger } from '../platform/log.ts'
import { enqueue } from '../platform/jobs.ts'
import { refuse } from '../platform/problem.ts'
import { STAFF_JOB } from './job-names.ts'
import { ProviderAway, WebhookRefused, type CheckoutReading, type PaymentProvider, type ProviderEvent } from './provider.ts'
import { settlePayment } from './settle-payment.ts'
import { hasEvent, noteKept, paymentById, recordEvent } from './store.ts'

const service = { service: 'payment-webhook' } as const
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/**
 * Takes one event. Resolves when it has been dealt with, also when it was before or is none of ours; refuses with a problem
 * when the provider should send it again (503) or must not (400).
 */
export async function receiveWebhook(parts: { db: Db; provider: PaymentProvider; log: Logger }, rawBody: Buffer | undefined, signature: string | undefined): Promise<void> {
  const { db, provider, log } = parts
  const event = verified(provider, rawBody, signature)
  if (event.about === null) return log.debug({ event: event.id, type: event.type }, 'a payment event of a kind that is none of ours')
  if (await inTransaction(db, service, (tx) => hasEvent(tx, provider.name, event.id))) return

  const reading = await askBack(provider, event, event.about)
  if (reading === null || !uuid.test(reading.reference)) {
    log.warn({ event: event.id, type: event.type }, 'a payment event names a checkout that is not ours')
    return
  }
  await inTransaction(db, service, async (tx) => {
    const payment = await paymentById(tx, reading.reference)
    if (payment === undefined) {
      // A dispute may come months after the payer's account was erased: the record that tax law keeps must stay true, and somebody has to answer the bank.
      if (!(await noteKept(tx, { reading, provider: provider.name, at: now() }))) return log.warn({ event: event.id, type: event.type }, 'a payment event names a payment that is not ours, or says nothing new of a kept one')
      await append(tx, { event: 'payment.event', actor: 'payment-webhook', details: { paymentId: reading.reference, eventId: event.id, type: event.type, settled: 'kept' } })
      return await enqueue(tx, STAFF_JOB, { paymentId: reading.reference, matter: 'after-erasure' })
    }
    if (!(await recordEvent(tx, { provider: provider.name, eventId: event.id, type: event.type, paymentId: payment.id, at: now() }))) return
    const settled = await settlePayment(tx, payment, reading, 'payment-webhook')
    if (settled === 'mismatch') log.error({ event: event.id, paymentId: payment.id }, 'the provider names other facts than were agreed; the payment stays as it is')
    await append(tx, { event: 'payment.event', willId: payment.will_id, actor: 'payment-webhook', details: { paymentId: payment.id, eventId: event.id, type: event.type, settled } })
  })
}

function verified(provider: PaymentProvider, rawBody: Buffer | undefined, signature: string | undefined): ProviderEvent {
  try {
    return provider.verifyWebhook(rawBody ?? Buffer.alloc(0), signature, now())
  } catch (error) {
    if (error instanceof WebhookRefused) refuse('webhook-refused', error.message)
    throw error
  }
}

async function askBack(provider: PaymentProvider, event: ProviderEvent, about: string): Promise<CheckoutReading | null> {
  const reading = await provider.readCheckout(about).catch((error: unknown) => {
    if (error instanceof ProviderAway) refuse('unavailable', 'The provider could not be asked about this event.')
    throw error
  })
  // The event ran ahead of what the provider answers; it is told to come again rather than marked as seen.
  if (event.saysPaid && (reading?.state === 'open' || reading?.state === 'processing')) refuse('unavailable', 'The provider does not know of this event yet.')
  return reading
}
