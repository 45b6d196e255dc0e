// What happens to money without anybody asking: a silent checkout is asked about, a useless one ended, a duplicate charge given back.
import { z } from 'zod'
import { pence } from '@testate/domain/money'
import { inTransaction, type Tx } from '../platform/database.ts'
import { defineJob, enqueue } from '../platform/jobs.ts'
import type { WorkerContext } from '../platform/worker-context.ts'
import { RECONCILE_AFTER_SECONDS, RECONCILE_JOB } from './open-checkout.ts'
import type { PaymentProvider } from './provider.ts'
import { CANCEL_JOB, REFUND_JOB, settlePayment } from './settle-payment.ts'
import { paymentById, type PaymentRow } from './store.ts'

export type PaymentsContext = Pick<WorkerContext, 'db'> & { payments: PaymentProvider }

const worker = { service: 'worker' } as const
const payload = z.object({ paymentId: z.uuid() })

/** Rounds double up to ten minutes; 150 of them are a day, after which the provider has long expired the page. */
const MOST_ROUNDS = 150
export const waitBefore = (round: number): number => Math.min(RECONCILE_AFTER_SECONDS * 2 ** Math.min(round, 10), 600)

const find = async ({ db }: PaymentsContext, id: string): Promise<PaymentRow | undefined> => await inTransaction(db, worker, (tx) => paymentById(tx, id))

/** A payment whose webhook did not come: ask, settle, and ask again later while the page is open. */
export const reconcilePayment = defineJob<{ paymentId: string; round: number }, PaymentsContext>(
  RECONCILE_JOB.name,
  { schema: payload.extend({ round: z.int().nonnegative() }) },
  async ({ paymentId, round }, context) => {
    const payment = await find(context, paymentId)
    if (payment?.state !== 'open' || payment.provider_session === null) return
    const reading = await context.payments.readCheckout(payment.provider_session)
    await inTransaction(context.db, worker, async (tx: Tx) => {
      if (reading !== null) await settlePayment(tx, payment, reading, 'worker')
      const still = await paymentById(tx, paymentId)
      if (still?.state === 'open' && round < MOST_ROUNDS) await enqueue(tx, RECONCILE_JOB, { paymentId, round: round + 1 }, { startAfter: waitBefore(round + 1) })
    })
  },
)

/** A page that must not be paid any more because another was. If it was paid all the same, settling finds the duplicate. */
export const cancelCheckout = defineJob<{ paymentId: string }, PaymentsContext>(CANCEL_JOB.name, { schema: payload }, async ({ paymentId }, context) => {
  const payment = await find(context, paymentId)
  if (payment?.state !== 'expired' || payment.provider_session === null) return
  if (await context.payments.cancelCheckout(payment.provider_session)) return
  const reading = await context.payments.readCheckout(payment.provider_session)
  if (reading !== null) await inTransaction(context.db, worker, (tx) => settlePayment(tx, payment, reading, 'worker'))
})

/** Gives a duplicate back. The provider takes the payment's id as key, so a repeat gives nothing twice. */
export const refundPayment = defineJob<{ paymentId: string }, PaymentsContext>(REFUND_JOB.name, { schema: payload }, async ({ paymentId }, context) => {
  const payment = await find(context, paymentId)
  if (payment?.state !== 'duplicate' || payment.provider_session === null) return
  await context.payments.refund(payment.provider_session, payment.id, pence(payment.amount_pence))
  const reading = await context.payments.readCheckout(payment.provider_session)
  if (reading?.state !== 'refunded') throw new Error(`the refund of payment ${payment.id} is not complete yet`)
  await inTransaction(context.db, worker, (tx) => settlePayment(tx, payment, reading, 'worker'))
})

export const paymentJobs = [reconcilePayment, cancelCheckout, refundPayment]
