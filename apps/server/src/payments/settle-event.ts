// Handles a provider's event: reads the checkout from the provider and stores the result, once for each
// event.
import { append } from '../audit/append.ts'
import { now } from '../platform/clock.ts'
import { inTransaction } from '../platform/database/database.ts'
import { defineJob, enqueue } from '../platform/jobs.ts'
import { EVENT_JOB, STAFF_JOB } from './job-types.ts'
import type { PaymentsContext } from './look-at.ts'
import { settlePayment } from './settle-payment.ts'
import { hasEvent, noteKept, paymentById, recordEvent } from './store.ts'

const worker = { service: 'worker' } as const
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
/**
 * Some two hours: longer than any page can be paid. Events lost for good are found by polling
 * (reconcile-payment).
 */
const RETRIES = 400

export const settleEvent = defineJob(
  EVENT_JOB,
  { retryLimit: RETRIES, concurrency: 4, needs: ['payments'] },
  async (event, { db, log, payments: provider }: PaymentsContext) => {
    if (await inTransaction(db, worker, (tx) => hasEvent(tx, provider.name, event.eventId))) return
    const reading = await provider.readCheckout(event.about)
    // The event arrived before the provider's API shows it; it is retried rather than marked as seen.
    if (event.saysPaid && (reading?.state === 'open' || reading?.state === 'processing'))
      throw new Error(`the provider does not know of its event ${event.eventId} yet`)
    if (reading === null || !uuid.test(reading.reference))
      return log.warn(
        { event: event.eventId, type: event.type },
        'a payment event names a checkout that is not ours',
      )
    await inTransaction(db, worker, async (tx) => {
      const payment = await paymentById(tx, reading.reference)
      if (payment === undefined) {
        // A dispute may come months after the payer's account was erased: the record retained for tax law
        // must stay true, and staff must answer the bank.
        if (!(await noteKept(tx, { reading, provider: provider.name, at: now() })))
          return log.warn(
            { event: event.eventId, type: event.type },
            'a payment event names a payment that is not ours, or says nothing new of a kept one',
          )
        await append(tx, {
          event: 'payment.event',
          actor: 'payment-webhook',
          details: {
            paymentId: reading.reference,
            eventId: event.eventId,
            type: event.type,
            settled: 'kept',
          },
        })
        return await enqueue(tx, STAFF_JOB, { paymentId: reading.reference, matter: 'after-erasure' })
      }
      if (
        !(await recordEvent(tx, {
          provider: provider.name,
          eventId: event.eventId,
          type: event.type,
          paymentId: payment.id,
          at: now(),
        }))
      )
        return
      const settled = await settlePayment(tx, payment, reading, 'payment-webhook')
      if (settled === 'mismatch')
        log.error(
          { event: event.eventId, paymentId: payment.id },
          'the provider names other facts than were agreed; the payment stays as it is',
        )
      await append(tx, {
        event: 'payment.event',
        willId: payment.will_id,
        actor: 'payment-webhook',
        details: { paymentId: payment.id, eventId: event.eventId, type: event.type, settled },
      })
    })
  },
)
