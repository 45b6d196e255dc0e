// Records the outcome of refunds. "Refunded" is stored when the provider says the whole amount has gone, and
// undone when it says that the card did not accept it: a refund may fail days after it was called done.
import { formatPounds, pence } from '@testate/domain/money'
import { displayName } from '@testate/domain/network-names'
import { append } from '../audit/append.ts'
import { notify } from '../notifications/notify.ts'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { enqueue } from '../platform/jobs.ts'
import { latestCreditNote } from './documents/show-documents.ts'
import { PART_JOB, REFUND_JOB, STAFF_JOB } from './job-types.ts'
import type { CheckoutReading } from './providers/provider.ts'
import { ofAddition } from './notify-of-refund.ts'
import {
  dropPaidNetwork,
  factOf,
  movePayment,
  notePayment,
  partsOf,
  setFact,
  type FactRow,
  type PaymentRow,
} from './store.ts'

type By = 'payment-webhook' | 'worker'

/** A card that refused twice will most likely refuse again; then a person decides. */
export const MOST_REFUND_TRIES = 3
const nextTry = (tries: number): number => 3_600 * 4 ** (tries - 2)

/**
 * For a job: a new request gets one attempt even if earlier refunds of this payment used up theirs. Then
 * staff are told.
 */
export const anew = ({ refund_attempt: tries }: PaymentRow): { byStaff?: true } =>
  tries > MOST_REFUND_TRIES ? { byStaff: true } : {}

/**
 * Brings refund state and fact to the provider's state. The payment's money was taken, or is about to be
 * recorded as taken.
 */
export async function settleRefund(
  tx: Tx,
  payment: PaymentRow,
  reading: CheckoutReading,
  by: By,
): Promise<boolean> {
  const moved =
    reading.state === 'refunded'
      ? await gone(tx, payment, reading, by)
      : await notGone(tx, payment, reading, by)
  // Money comes back only with a refund that failed. Less than we know of, and no failure: a reading that was
  // overtaken by a newer one.
  const isOvertaken =
    reading.returnedPence < payment.returned_pence && newFailures(payment, reading).length === 0
  if (isOvertaken || reading.returnedPence === payment.returned_pence) return moved
  await notePayment(tx, payment.id, { returned_pence: reading.returnedPence })
  if (payment.state === 'paid' && reading.state !== 'refunded') await tellOfParts(tx, payment, reading)
  if (reading.state !== 'refunded') {
    await append(tx, {
      event: 'payment.partly-returned',
      willId: payment.will_id,
      actor: by,
      details: { paymentId: payment.id, returnedPence: reading.returnedPence, ofPence: payment.amount_pence },
    })
  }
  return true
}

const newFailures = (
  { refund_failed_ids: known }: PaymentRow,
  { failedRefunds }: CheckoutReading,
): CheckoutReading['failedRefunds'] => failedRefunds.filter(({ id }) => !known.includes(id))

async function gone(tx: Tx, payment: PaymentRow, reading: CheckoutReading, by: By): Promise<boolean> {
  // The event about the payment may never have arrived; the money was taken and refunded all the same.
  const reason = payment.refund_reason ?? (reading.dispute === 'lost' ? 'chargeback' : 'provider')
  const change = {
    state: 'refunded' as const,
    provider_session: reading.session,
    paid_at: payment.paid_at ?? now(),
    refunded_at: now(),
    refund_reason: reason,
    refund_asked_at: payment.refund_asked_at ?? now(),
    // Issues the credit note that the mail names.
    returned_pence: reading.returnedPence,
  }
  if (
    !(await movePayment(
      tx,
      payment.id,
      ['opening', 'open', 'processing', 'failed', 'expired', 'paid', 'refunding'],
      change,
    ))
  )
    return false
  await append(tx, {
    event: 'payment.refunded',
    willId: payment.will_id,
    actor: by,
    details: { paymentId: payment.id, amountPence: payment.amount_pence, was: payment.state, reason },
  })
  await moveFact(tx, payment, 'refunded')
  // Refunded at the provider in one step, or charged back: no job was queued before. It gives back the
  // networks that were added.
  if (payment.adds === null) await enqueue(tx, REFUND_JOB, { paymentId: payment.id })
  // Refunds for single networks have been notified separately.
  const told =
    (await partsOf(tx, payment.id)).findLast(({ due_pence: due }) => payment.returned_pence >= due)
      ?.due_pence ?? 0
  const data = {
    ...about(payment),
    amount: formatPounds(pence(payment.amount_pence - told)),
    creditNote: await latestCreditNote(tx, payment.id),
  }
  const addition = ofAddition(payment, reason)
  await notify(
    tx,
    addition === null
      ? { to: payment.payer_email, template: 'refund-done', data: { ...data, reason } }
      : { to: payment.payer_email, template: 'part-done', data: { ...data, ...addition } },
  )
  return true
}

async function notGone(tx: Tx, payment: PaymentRow, reading: CheckoutReading, by: By): Promise<boolean> {
  const fresh = newFailures(payment, reading)
  if (fresh.length > 0) return await failed(tx, payment, fresh, reading, by)
  if (payment.state !== 'paid' || reading.returnedPence + reading.returningPence < payment.amount_pence)
    return false
  // The whole amount was refunded at the provider itself.
  if (
    !(await movePayment(tx, payment.id, ['paid'], {
      state: 'refunding',
      refund_reason: 'provider',
      refund_asked_at: now(),
    }))
  )
    return false
  await append(tx, {
    event: 'payment.refund-asked',
    willId: payment.will_id,
    actor: by,
    details: { paymentId: payment.id, amountPence: payment.amount_pence, reason: 'provider' },
  })
  await moveFact(tx, payment, 'refunding')
  await enqueue(tx, REFUND_JOB, { paymentId: payment.id })
  return true
}

/**
 * Recorded once for each failed refund; the next attempt has its own key, or it would be answered with this
 * failure. Several failures at once use up one attempt.
 */
async function failed(
  tx: Tx,
  payment: PaymentRow,
  failures: CheckoutReading['failedRefunds'],
  { returnedPence, returningPence }: CheckoutReading,
  by: By,
): Promise<boolean> {
  if (payment.state !== 'paid' && payment.state !== 'refunding' && payment.state !== 'refunded') return false
  // Not requested here: it was made at the provider, the payment stands, and none of our attempts is used up.
  const part =
    payment.state === 'paid' &&
    (await partsOf(tx, payment.id)).some(({ due_pence: due }) => due > returnedPence + returningPence)
  const theirs = payment.state === 'paid' && !part
  const tries = payment.refund_attempt + (theirs ? 0 : 1)
  const told = failures.map(({ reason }) => reason.slice(0, 200))
  const facts = {
    refund_failure: told[0] ?? null,
    refund_failed_ids: [...payment.refund_failed_ids, ...failures.map(({ id }) => id)],
  }
  for (const reason of told)
    await append(tx, {
      event: 'payment.refund-failed',
      willId: payment.will_id,
      actor: by,
      details: { paymentId: payment.id, reason, was: payment.state },
    })
  await enqueue(tx, STAFF_JOB, {
    paymentId: payment.id,
    matter: tries > MOST_REFUND_TRIES ? 'refund-given-up' : 'refund-failed',
  })
  if (theirs) await notePayment(tx, payment.id, facts)
  else if (part) {
    await notePayment(tx, payment.id, { ...facts, refund_failed_at: now(), refund_attempt: tries })
    if (tries <= MOST_REFUND_TRIES)
      await enqueue(tx, PART_JOB, { paymentId: payment.id }, { startAfter: nextTry(tries) })
  } else {
    await movePayment(tx, payment.id, [payment.state], {
      state: 'refunding',
      refunded_at: null,
      ...facts,
      refund_failed_at: now(),
      refund_attempt: tries,
    })
    if (payment.state === 'refunded')
      await notify(tx, {
        to: payment.payer_email,
        template: 'refund-came-back',
        data: { ...about(payment), amount: formatPounds(pence(payment.amount_pence - returnedPence)) },
      })
    await moveFact(tx, payment, 'refunding')
    if (tries <= MOST_REFUND_TRIES)
      await enqueue(tx, REFUND_JOB, { paymentId: payment.id }, { startAfter: nextTry(tries) })
  }
  return true
}

/** Mails each part of a remaining payment separately: that it has gone, or that it came back after all. */
async function tellOfParts(tx: Tx, payment: PaymentRow, { returnedPence }: CheckoutReading): Promise<void> {
  for (const { network, amount_pence: amount, due_pence: due, reason } of await partsOf(tx, payment.id)) {
    const [was, is] = [payment.returned_pence >= due, returnedPence >= due]
    const data = { ...about(payment), amount: formatPounds(pence(amount)) }
    if (!was && is)
      await notify(tx, {
        to: payment.payer_email,
        template: 'part-done',
        data: {
          ...data,
          network: displayName(network),
          reason,
          creditNote: await latestCreditNote(tx, payment.id),
        },
      })
    if (was && !is) await notify(tx, { to: payment.payer_email, template: 'refund-came-back', data })
  }
}

/**
 * A dispute is for staff: they answer it at the provider. This records it and continues what depends on its
 * end.
 */
export async function noteDispute(
  tx: Tx,
  payment: PaymentRow,
  { dispute }: CheckoutReading,
  by: By,
): Promise<boolean> {
  if (dispute === payment.dispute) return false
  await notePayment(tx, payment.id, { dispute })
  if (dispute === 'none') return true
  const matter = dispute === 'open' ? 'disputed' : (`dispute-${dispute}` as const)
  await append(tx, {
    event: `payment.${matter}`,
    willId: payment.will_id,
    actor: by,
    details: { paymentId: payment.id, amountPence: payment.amount_pence },
  })
  await enqueue(tx, STAFF_JOB, { paymentId: payment.id, matter })
  // A disputed charge cannot be refunded; after a won dispute it can.
  if (dispute === 'won' && payment.state === 'refunding')
    await enqueue(tx, REFUND_JOB, { paymentId: payment.id, ...anew(payment) })
  if (dispute === 'won' && payment.state === 'paid' && (await partsOf(tx, payment.id)).length > 0)
    await enqueue(tx, PART_JOB, { paymentId: payment.id, ...anew(payment) })
  return true
}

/** Moves the will's fact, if this payment is the one that counts for it. */
async function moveFact(tx: Tx, payment: PaymentRow, to: FactRow['fact']): Promise<void> {
  if (payment.adds !== null) {
    // A second charge for the same network changes nothing about the first.
    if (payment.state === 'paid') await dropPaidNetwork(tx, payment.will_id, payment.adds, now())
    return
  }
  const fact = await factOf(tx, payment.will_id)
  if (fact?.payment_id === payment.id) await setFact(tx, { ...fact, fact: to, changed_at: now() })
}

function about(payment: PaymentRow): { name: string; amount: string; paymentId: string; willId: string } {
  return {
    name: payment.payer_name,
    amount: formatPounds(pence(payment.amount_pence)),
    paymentId: payment.id,
    willId: payment.will_id,
  }
}
