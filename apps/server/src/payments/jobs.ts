// Payment work without a request: polls checkouts without news, ends useless ones, and makes the refunds that
// are due.
import { formatPounds, pence } from '@testate/domain/money'
import { staff } from '../accounts/sign-up/staff.ts'
import { notify } from '../notifications/notify.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { defineJob, enqueue } from '../platform/jobs.ts'
import type { JobContext } from '../platform/worker-context.ts'
import { lockWill } from '../platform/database/lock-will.ts'
import { additionsOwed, giveBackAddition } from './additions/give-back.ts'
import { CANCEL_JOB, RECONCILE_JOB, REFUND_JOB, STAFF_JOB } from './job-types.ts'
import { RECONCILE_AFTER_SECONDS } from './open-checkout.ts'
import {
  findPayment,
  lookAt,
  MOST_REFUND_ROUNDS,
  noteRefusal,
  waitForRefund,
  whyRefused,
  type PaymentsContext,
} from './look-at.ts'
import { refundPart } from './refunds/refund-part.ts'
import { settleEvent } from './settle-event.ts'
import { MOST_REFUND_TRIES } from './settle-refund.ts'
import { factOf, keptPayment, paymentById, type PaymentRow } from './store.ts'

const worker = { service: 'worker' } as const

/**
 * Waits double up to ten minutes; 150 rounds are a day, after which the provider has long expired the page.
 */
const MOST_ROUNDS = 150
export const waitBefore = (round: number): number =>
  Math.min(RECONCILE_AFTER_SECONDS * 2 ** Math.min(round, 10), 600)

/** A payment whose webhook did not arrive: read, settle, and repeat later while anything may still happen. */
export const reconcilePayment = defineJob(
  RECONCILE_JOB,
  { needs: ['payments'] },
  async ({ paymentId, round }, context: PaymentsContext) => {
    const payment = await findPayment(context, paymentId)
    if ((payment?.state !== 'open' && payment?.state !== 'processing') || payment.provider_session === null)
      return
    await lookAt(context, payment)
    await inTransaction(context.db, worker, async (tx: Tx) => {
      const still = await paymentById(tx, paymentId)
      if ((still?.state === 'open' || still?.state === 'processing') && round < MOST_ROUNDS)
        await enqueue(
          tx,
          RECONCILE_JOB,
          { paymentId, round: round + 1 },
          { startAfter: waitBefore(round + 1) },
        )
    })
  },
)

/**
 * Ends a page that must not be paid any more because another was. If it was paid all the same, settling finds
 * the duplicate.
 */
export const cancelCheckout = defineJob(
  CANCEL_JOB,
  { needs: ['payments'] },
  async ({ paymentId }, context: PaymentsContext) => {
    const payment = await findPayment(context, paymentId)
    if (payment?.state !== 'expired' || payment.provider_session === null) return
    if (await context.payments.cancelCheckout(payment.provider_session)) return
    await lookAt(context, payment)
  },
)

/**
 * Refunds what is left of a payment. The key names payment and attempt, so a repeat refunds nothing twice;
 * the job first reads what has gone or is going, so that not even a forgotten key does.
 */
export const refundPayment = defineJob(
  REFUND_JOB,
  { needs: ['payments'] },
  async ({ paymentId, round = 0, byStaff = false }, context: PaymentsContext) => {
    const known = await findPayment(context, paymentId)
    if (known?.adds === null && ['refunding', 'refunded'].includes(known.state))
      await giveBackAdditions(context, known)
    if (known?.state !== 'refunding' || known.provider_session === null) return
    let looked = await lookAt(context, known)
    if (looked === undefined)
      throw new Error(`the provider does not know payment ${paymentId}, which is to be given back`)
    const owed = (): number =>
      looked!.payment.amount_pence - looked!.reading.returnedPence - looked!.reading.returningPence
    if (looked.payment.state === 'refunding' && owed() > 0) {
      // Staff know of both: the bank's decision, or theirs, restarts this job.
      if (
        looked.reading.dispute === 'open' ||
        (looked.payment.refund_attempt > MOST_REFUND_TRIES && !byStaff)
      )
        return
      const { payment } = looked
      const refused = await whyRefused(
        context.payments.refund(
          known.provider_session,
          pence(owed()),
          `refund-${payment.id}-${payment.refund_attempt}`,
        ),
      )
      looked = (await lookAt(context, payment)) ?? looked
      if (refused !== null && looked.payment.state === 'refunding' && owed() > 0)
        return await noteRefusal(context, looked.payment, refused)
    }
    if (looked.payment.state !== 'refunding' || round >= MOST_REFUND_ROUNDS) return
    // The refund is under way. The provider's event settles it; this polls in case the event is lost.
    await inTransaction(context.db, worker, (tx) =>
      enqueue(tx, REFUND_JOB, { paymentId, round: round + 1 }, { startAfter: waitForRefund(round) }),
    )
  },
)

/** Without the registration there is nothing that a network could be added to. */
async function giveBackAdditions(
  { db }: PaymentsContext,
  { will_id: willId, refund_reason: why }: PaymentRow,
) {
  if (why === 'duplicate') return
  await inTransaction(db, worker, async (tx) => {
    await lockWill(tx, willId)
    // The registration was paid for by another charge.
    if ((await factOf(tx, willId))?.fact === 'paid') return
    for (const { payment } of await additionsOwed(tx, willId))
      await giveBackAddition(tx, payment, {
        reason: why === 'technical-failure' ? 'network-failed' : 'cancellation',
        actor: 'worker',
      })
  })
}

/** A mail to every administrator. */
export const tellStaff = defineJob(
  STAFF_JOB,
  {},
  async ({ paymentId, matter }, { db }: Pick<JobContext, 'db'>) => {
    await inTransaction(db, worker, async (tx) => {
      const payment = (await paymentById(tx, paymentId)) ?? (await keptPayment(tx, paymentId))
      if (payment === undefined) return
      for (const { email, name } of await staff(tx)) {
        await notify(tx, {
          to: email,
          template: 'payment-for-staff',
          data: {
            name,
            matter,
            paymentId,
            amount: formatPounds(pence(payment.amount_pence)),
            provider: payment.provider,
            session: payment.provider_session ?? '',
            reason: payment.refund_failure,
          },
        })
      }
    })
  },
)

export const paymentJobs = [
  settleEvent,
  reconcilePayment,
  cancelCheckout,
  refundPayment,
  refundPart,
  tellStaff,
]
