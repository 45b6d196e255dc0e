// What a withdrawal, or a change of networks, does to a payment: an open page is ended, and a payment for a
// registration that never came is refunded automatically. And limits unpaid documents, so that no one can
// store any number of them for free.
import { isDeepStrictEqual } from 'node:util'
import { cancellationEnds } from '@testate/domain/express-start'
import type { NetworkName } from '@testate/domain/networks'
import { append } from '../audit/append.ts'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { on } from '../platform/events.ts'
import { enqueue } from '../platform/jobs.ts'
import { lockWill } from '../platform/database/lock-will.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { ownWills } from '../wills/own-wills.ts'
import { willFacts } from '../wills/will-facts.ts'
import { owedAsOfAsking } from '../wills/withdrawals.ts'
import { additionsOwed, giveBackNetwork, networksOwed } from './additions/give-back.ts'
import { askRefund } from './refunds/ask-refund.ts'
import { CANCEL_JOB, STAFF_JOB } from './job-types.ts'
import {
  additionsOf,
  countUnpaid,
  factOf,
  livePaymentOf,
  moveByRequest,
  paymentById,
  quoteById,
  type FactRow,
  type PaymentRow,
} from './store.ts'

export function listenForPayments(): void {
  on('will.document-arriving', async (tx, { personId, most }) => {
    const withDocument = await ownWills(tx, personId, {
      states: ['draft', 'uploaded', 'verified', 'witnessed'],
      withDocument: true,
    })
    if ((await countUnpaid(tx, withDocument)) < most) return
    refuse(
      'too-many-requests',
      `You have ${most} documents here that are not paid for. Please pay for one, withdraw it or ` +
        'delete its draft, or replace the document of a draft you have.',
      because('unpaid-documents-too-many', { most }),
    )
  })
  on('will.networks-changing', async (tx, { willId, networks }) => {
    await lockWill(tx, willId)
    const fact = await factOf(tx, willId)
    const payment = await livePaymentOf(tx, willId)
    const isPaidFor =
      fact?.fact === 'paid' && !isDeepStrictEqual([...(await chosen(tx, fact))].sort(), [...networks].sort())
    if (isPaidFor || payment?.state === 'processing')
      refuse(
        'not-now',
        'You have paid for these networks, so none of them can be taken out here. You can add another on the ' +
          'payment page. Everything else in the form can be changed.',
        because('networks-paid-for'),
      )
    if (payment !== undefined) await endCheckout(tx, payment, payment.payer_id)
  })
  on('will.withdrawn', async (tx, { willId, from }) => {
    await lockWill(tx, willId)
    const payment = await livePaymentOf(tx, willId)
    const additions = await additionsOf(tx, willId)
    const payer = (payment ?? additions[0])?.payer_id
    if (payer === undefined) return
    const will = await willFacts(tx, willId)
    const actor = will?.testatorId ?? payer
    for (const addition of additions) await endCheckout(tx, addition, actor)
    // What networks have registered was supplied and is paid for. The right to cancel ends with full
    // performance alone (SI 2013/3134, regulation 36(2)): what was paid for a network that did not have it
    // when the withdrawal was requested is refunded, on any day.
    if (from === 'registered') {
      // A network that was added since is in no list.
      const added = (await additionsOwed(tx, willId)).map(({ network }) => network)
      const owed = (await owedAsOfAsking(tx, willId)) ?? (await networksOwed(tx, willId))
      for (const network of new Set([...owed, ...added]))
        await giveBackNetwork(tx, willId, { network, reason: 'cancellation', actor })
      return
    }
    if (payment !== undefined) await endCheckout(tx, payment, actor)
    for (const one of [...additions, ...(payment === undefined ? [] : [payment])]) {
      if (one.state !== 'paid' || one.paid_at === null) continue
      // An added network that does not hold the will can be given up on any day.
      if (one.adds !== null || now() < cancellationEnds(one.paid_at))
        await askRefund(tx, one, { reason: 'cancellation', actor })
      // After the 14 days it is not a right; staff decide, so that money is never kept silently.
      else await enqueue(tx, STAFF_JOB, { paymentId: one.id, matter: 'withdrawn-late' })
    }
  })
}

/** What was chosen in the form and paid for, without the networks added since. */
async function chosen(tx: Tx, fact: FactRow): Promise<readonly NetworkName[]> {
  const payment = await paymentById(tx, fact.payment_id)
  const quote = payment === undefined ? undefined : await quoteById(tx, payment.quote_id)
  return quote?.networks ?? fact.networks
}

/** A page that is open for the old quote must not be payable any more. */
async function endCheckout(tx: Tx, payment: PaymentRow, actor: string): Promise<void> {
  if (payment.state !== 'opening' && payment.state !== 'open') return
  if (await moveByRequest(tx, payment.id, { state: 'expired' }))
    await append(tx, {
      event: 'payment.expired',
      willId: payment.will_id,
      actor,
      details: { paymentId: payment.id },
    })
  await enqueue(tx, CANCEL_JOB, { paymentId: payment.id })
}
