// Requests a refund: the change, its audit entry, its mail and its job in the caller's transaction. The
// provider reports later that the money has gone back.
import { pence, type Pence } from '@testate/domain/money'
import { append } from '../../audit/append.ts'
import { now } from '../../platform/clock.ts'
import type { ServiceName, Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs.ts'
import { tellLive } from '../../platform/live.ts'
import type { PersonId } from '../../platform/database/person.ts'
import { lockWill } from '../../platform/database/lock-will.ts'
import { REFUND_JOB } from '../job-types.ts'
import { anew } from '../settle-refund.ts'
import { notifyOfRefund } from '../notify-of-refund.ts'
import { askBack, livePaymentOf, partsOf, type PaymentRow } from '../store.ts'

export interface RefundRequest {
  reason: 'cancellation' | 'technical-failure' | 'staff'
  actor: PersonId | ServiceName
  /** In the requester's words; goes into the audit log. */
  note?: string
}

/** The amount left to refund; refunds for single networks are separate and have their own mail. */
export async function stillOurs(tx: Tx, payment: PaymentRow): Promise<Pence> {
  return pence(payment.amount_pence - ((await partsOf(tx, payment.id)).at(-1)?.due_pence ?? 0))
}

/**
 * False when it is not paid (any more), or the database does not allow this caller to request it. The caller
 * holds the lock on the will's money.
 */
export async function askRefund(
  tx: Tx,
  payment: PaymentRow,
  { reason, actor, note }: RefundRequest,
): Promise<boolean> {
  if (!(await askBack(tx, payment.id, reason, now()))) return false
  const amount = await stillOurs(tx, payment)
  await append(tx, {
    event: 'payment.refund-asked',
    willId: payment.will_id,
    actor,
    details: { paymentId: payment.id, amountPence: amount, reason, ...(note === undefined ? {} : { note }) },
  })
  await notifyOfRefund(tx, payment, amount, reason)
  await enqueue(tx, REFUND_JOB, { paymentId: payment.id, ...anew(payment) })
  await tellLive(tx, payment.will_id)
  return true
}

/** For the worker, when a will cannot be registered anywhere: refunds it. Null when nothing was paid. */
export async function refundUnregistrable(tx: Tx, willId: string, note: string): Promise<PaymentRow | null> {
  await lockWill(tx, willId)
  const payment = await livePaymentOf(tx, willId)
  return payment?.state === 'paid' &&
    (await askRefund(tx, payment, { reason: 'technical-failure', actor: 'worker', note }))
    ? payment
    : null
}

/**
 * For the worker, when an account is erased: refunds what was paid for a registration that never came, even
 * after the cancellation period.
 */
export async function refundErased(tx: Tx, willId: string, payer: PersonId): Promise<void> {
  await lockWill(tx, willId)
  const payment = await livePaymentOf(tx, willId)
  if (payment?.state === 'paid')
    await askRefund(tx, payment, {
      reason: 'cancellation',
      actor: payer,
      note: 'the testator had their account erased',
    })
}
