// The consumer's cancellation: within 14 days and before a network has the registration, without a reason,
// with a full refund. Afterwards what was paid for a network that does not have it yet can still be refunded:
// give-up-network.ts.
import { CANCELLATION, cancellationEnds, EXPRESS_START } from '@testate/domain/express-start'
import { formatPounds, pence, sum } from '@testate/domain/money'
import type { cancelRegistration as route } from '@testate/api/payments'
import { now } from '../platform/clock.ts'
import { notifyWitnessesOfEnd } from '../parties/notify-of-end.ts'
import type { Context } from '../platform/http/http.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { lockWill } from '../platform/database/lock-will.ts'
import { provenBy } from '../proofs/proven-by.ts'
import { changeStatus } from '../wills/change-status.ts'
import { willFacts } from '../wills/will-facts.ts'
import { stillOurs } from './refunds/ask-refund.ts'
import { additionsOf, livePaymentOf, paymentById } from './store.ts'

/**
 * Withdraws the will; `events.ts` requests the refund in the same transaction, for every way of withdrawing.
 */
export async function cancelRegistration({ tx, params, person, request }: Context<typeof route>) {
  await lockWill(tx, params.id)
  const will = await willFacts(tx, params.id)
  if (will === null) refuse('not-found')
  const payment = await livePaymentOf(tx, will.id)
  if (payment === undefined || payment.state !== 'paid' || payment.paid_at === null)
    refuse('not-now', `${CANCELLATION.none} You can withdraw the registration.`, because('not-cancellable'))
  const until = cancellationEnds(payment.paid_at)
  if (now() >= until)
    refuse('cancellation-over', CANCELLATION.over, { until: until.toISOString(), law: EXPRESS_START.law })
  // A draft without a document has nothing to bind a second factor to, and nothing to lose.
  const proof =
    will.documentHash === null
      ? undefined
      : await provenBy(request, tx, person, {
          purpose: 'withdraw',
          willId: will.id,
          documentHash: will.documentHash,
        })
  const added = (await additionsOf(tx, will.id)).filter(({ state }) => state === 'paid')
  await changeStatus(tx, will.id, 'withdrawn', {
    actor: person.id,
    reason: 'cancelled by the testator within 14 days of paying',
    proof: proof?.token,
  })
  await notifyWitnessesOfEnd(tx, will)
  if ((await paymentById(tx, payment.id))?.state !== 'refunding')
    throw new Error(`payment ${payment.id} was not asked back`)
  const amountPence = sum([
    await stillOurs(tx, payment),
    ...added.map(({ amount_pence: amount }) => pence(amount)),
  ])
  const amount = formatPounds(amountPence)
  return {
    message:
      `Cancelled. ${amount} goes back by the way you paid; your payment shows when it has arrived. ` +
      'Registration withdrawn. This does not revoke the will.',
    amountPence,
    amount,
    payWithinDays: EXPRESS_START.cancellationDays,
  }
}
