// Staff refund payments, with a reason, and see those that need attention. They see amounts and states; of
// the will nothing but its id.
import { staffActs } from '@testate/api/death/staff-acts'
import { formatPounds, pence } from '@testate/domain/money'
import { displayName } from '@testate/domain/network-names'
import type { listPayments as listRoute, refundPayment as route } from '@testate/api/payments'
import { append } from '../../audit/append.ts'
import { now } from '../../platform/clock.ts'
import type { Context } from '../../platform/http/http.ts'
import { enqueue } from '../../platform/jobs.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { lockWill } from '../../platform/database/lock-will.ts'
import { actAsStaff } from '../../proofs/by-staff.ts'
import { askRefund } from './ask-refund.ts'
import { PART_JOB, REFUND_JOB } from '../job-types.ts'
import { partsOf, paymentById, paymentsToLookAt, type PaymentRow } from '../store.ts'

const MOST_SHOWN = 200
/**
 * The queue retains a job this long. Retrying earlier is harmless too: the job first reads what has gone or
 * is going.
 */
const FORGOTTEN_MS = 14 * 86_400_000

/**
 * Requests a payment's refund, or retries a failed one. Refuses `conflict` when there is nothing to refund.
 */
export async function refundByStaff({ tx, params, person, body, request }: Context<typeof route>) {
  await actAsStaff(request, tx, person, staffActs.refund(params.id))
  const found = await paymentById(tx, params.id)
  if (found === undefined) refuse('not-found')
  await lockWill(tx, found.will_id)
  const payment = await paymentById(tx, params.id)
  if (payment === undefined) refuse('not-found')
  if (payment.state === 'refunding') {
    if (
      payment.refund_failure === null &&
      now().getTime() - (payment.refund_asked_at?.getTime() ?? 0) < FORGOTTEN_MS
    )
      refuse('conflict', 'This money is on its way back already.', because('refund-begun'))
    await append(tx, {
      event: 'payment.refund-retried',
      willId: payment.will_id,
      actor: person.id,
      details: { paymentId: payment.id, note: body.reason },
    })
    await enqueue(tx, REFUND_JOB, { paymentId: payment.id, byStaff: true })
  } else {
    if (payment.state !== 'paid')
      refuse(
        'conflict',
        `This payment is ${payment.state}: there is nothing to give back.`,
        because('nothing-to-refund', { paymentState: payment.state }),
      )
    // A pending part is finished first: the provider would refuse the full refund beside it, or staff would
    // not know which of the two they requested.
    const part = (await partsOf(tx, payment.id)).find(({ due_pence: due }) => due > payment.returned_pence)
    if (part !== undefined) {
      if (payment.refund_failure === null && now().getTime() - part.asked_at.getTime() < FORGOTTEN_MS)
        refuse(
          'conflict',
          'A part of this money is on its way back. Ask for the rest when it has gone.',
          because('part-refund-begun'),
        )
      await append(tx, {
        event: 'payment.refund-retried',
        willId: payment.will_id,
        actor: person.id,
        details: { paymentId: payment.id, note: body.reason, network: part.network },
      })
      await enqueue(tx, PART_JOB, { paymentId: payment.id, byStaff: true })
      return {
        message:
          `The part that was paid for ${displayName(part.network)}, ` +
          `${formatPounds(pence(part.amount_pence))}, is asked back again.`,
      }
    }
    if (!(await askRefund(tx, payment, { reason: 'staff', actor: person.id, note: body.reason })))
      refuse(
        'not-now',
        'The will is being entered on the networks. Its payment stays until that has ended, one way or the other.',
        because('refund-while-registering'),
      )
  }
  return {
    message:
      `${formatPounds(pence(payment.amount_pence - payment.returned_pence))} is asked back. It counts as ` +
      'refunded when the provider says so.',
  }
}

/** Payments with a refund under way or a dispute, newest first. */
export async function listPayments({ tx }: Context<typeof listRoute>) {
  return { payments: (await paymentsToLookAt(tx, MOST_SHOWN)).map(showToStaff) }
}

function showToStaff(payment: PaymentRow & { part_pence: number }) {
  return {
    id: payment.id,
    willId: payment.will_id,
    state: payment.state,
    amountPence: payment.amount_pence,
    amount: formatPounds(pence(payment.amount_pence)),
    returnedPence: payment.returned_pence,
    partPence: payment.part_pence,
    provider: payment.provider,
    providerSession: payment.provider_session,
    refundReason: payment.refund_reason,
    refundFailure: payment.refund_failure,
    refundTries: payment.refund_attempt,
    dispute: payment.dispute,
    paidAt: payment.paid_at?.toISOString() ?? null,
    refundAskedAt: payment.refund_asked_at?.toISOString() ?? null,
  }
}
