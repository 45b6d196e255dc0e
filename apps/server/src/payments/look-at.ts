// Reads a payment's state from the provider and stores it: every payment job begins and ends with this.
import { append } from '../audit/append.ts'
import { now } from '../platform/clock.ts'
import { inTransaction } from '../platform/database/database.ts'
import { enqueue } from '../platform/jobs.ts'
import { lockWill } from '../platform/database/lock-will.ts'
import type { ContextWith } from '../platform/worker-context.ts'
import { PART_JOB, REFUND_JOB, STAFF_JOB } from './job-types.ts'
import { RefundRefused, type CheckoutReading, type PaymentProvider } from './providers/provider.ts'
import { settlePayment } from './settle-payment.ts'
import { MOST_REFUND_TRIES } from './settle-refund.ts'
import { notePayment, paymentById, type PaymentRow } from './store.ts'

declare module '../platform/worker-context.ts' {
  interface WorkerParts {
    payments: PaymentProvider
  }
}

export type PaymentsContext = ContextWith<'payments'>

const worker = { service: 'worker' } as const

export const findPayment = async ({ db }: PaymentsContext, id: string): Promise<PaymentRow | undefined> =>
  await inTransaction(db, worker, (tx) => paymentById(tx, id))

/** Reads and settles. Undefined when the provider does not know the payment. */
export async function lookAt(
  context: PaymentsContext,
  payment: PaymentRow,
): Promise<{ reading: CheckoutReading; payment: PaymentRow } | undefined> {
  const reading = await context.payments.readCheckout(payment.provider_session ?? '')
  if (reading === null) return undefined
  return await inTransaction(context.db, worker, async (tx) => {
    await settlePayment(tx, payment, reading, 'worker')
    return { reading, payment: (await paymentById(tx, payment.id)) ?? payment }
  })
}

/**
 * Banks take days over a refund: with waits doubling from a minute to six hours, 250 rounds are two months.
 */
export const MOST_REFUND_ROUNDS = 250
export const waitForRefund = (round: number): number => Math.min(60 * 2 ** Math.min(round, 9), 6 * 3600)

/** Null if the provider accepted the request, its sentence if it refused. Throws ProviderAway. */
export async function whyRefused(asking: Promise<void>): Promise<string | null> {
  return await asking.then(
    () => null,
    (error: unknown) => {
      if (error instanceof RefundRefused) return error.message
      throw error
    },
  )
}

/** Records an explicit refusal for which no refund was created. */
export async function noteRefusal(
  context: PaymentsContext,
  payment: PaymentRow,
  reason: string,
): Promise<void> {
  await inTransaction(context.db, worker, async (tx) => {
    await lockWill(tx, payment.will_id)
    const current = await paymentById(tx, payment.id)
    // Another job, or the provider's event, was first; or the whole is requested by now.
    if (
      current === undefined ||
      current.state !== payment.state ||
      current.refund_attempt !== payment.refund_attempt
    )
      return
    const tries = current.refund_attempt + 1
    await notePayment(tx, payment.id, {
      refund_failure: reason.slice(0, 200),
      refund_failed_at: now(),
      refund_attempt: tries,
    })
    await append(tx, {
      event: 'payment.refund-failed',
      willId: payment.will_id,
      actor: 'worker',
      details: { paymentId: payment.id, reason: reason.slice(0, 200), was: payment.state },
    })
    await enqueue(tx, STAFF_JOB, {
      paymentId: payment.id,
      matter: tries > MOST_REFUND_TRIES ? 'refund-given-up' : 'refund-failed',
    })
    if (tries <= MOST_REFUND_TRIES)
      await enqueue(
        tx,
        payment.state === 'paid' ? PART_JOB : REFUND_JOB,
        { paymentId: payment.id },
        { startAfter: 3600 },
      )
  })
}
