// The one place where money changes a will's state. It trusts only the provider's own answer, so the order
// and number of events make no difference: every call brings the payment to the provider's current state.
import type { CheckoutReading } from './providers/provider.ts'
import type { AuditEvents } from '@testate/domain/audit-events'
import { pence } from '@testate/domain/money'
import { displayName } from '@testate/domain/network-names'
import type { NetworkName } from '@testate/domain/networks'
import { isOpenDuring } from '@testate/domain/permissions'
import { append } from '../audit/append.ts'
import { notify } from '../notifications/notify.ts'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { emit } from '../platform/events.ts'
import { enqueue } from '../platform/jobs.ts'
import { lockWill } from '../platform/database/lock-will.ts'
import { willFacts } from '../wills/will-facts.ts'
import { documentsOf } from './documents/show-documents.ts'
import { CANCEL_JOB, REFUND_JOB } from './job-types.ts'
import { givenUpNetworks } from './given-up.ts'
import { notifyOfRefund } from './notify-of-refund.ts'
import { noteDispute, settleRefund } from './settle-refund.ts'
import {
  additionsOf,
  addPaidNetwork,
  factOf,
  livePaymentOf,
  movePayment,
  paymentById,
  quoteById,
  setFact,
  type PaymentRow,
} from './store.ts'

/** What triggered the worker: the provider's own event, or a timer. */
export type NoticedBy = 'payment-webhook' | 'worker'
export type Settled = 'moved' | 'unchanged' | 'mismatch'

/** No money has come of it yet, or none was expected to. */
const untaken = ['opening', 'open', 'processing', 'failed', 'expired'] as const

/**
 * Brings one payment to the provider's state of its checkout. Repeatable; takes the lock on the will's money.
 */
export async function settlePayment(
  tx: Tx,
  payment: PaymentRow,
  reading: CheckoutReading,
  by: NoticedBy,
): Promise<Settled> {
  await lockWill(tx, payment.will_id)
  const current = await paymentById(tx, payment.id)
  if (current === undefined) return 'unchanged'
  const wrong = mismatch(current, reading)
  if (wrong !== null) {
    await append(tx, {
      event: 'payment.mismatch',
      willId: current.will_id,
      actor: by,
      details: { paymentId: current.id, ...wrong },
    })
    return 'mismatch'
  }
  const moved = await bringTo(tx, current, reading, by)
  // Read again: one reading may report both that the money came and that it is disputed.
  const disputed = await noteDispute(tx, (await paymentById(tx, current.id)) ?? current, reading, by)
  return moved || disputed ? 'moved' : 'unchanged'
}

/**
 * Which agreed fact does not match, or null. A right signature over the wrong amount is still the wrong
 * amount.
 */
function mismatch(
  payment: PaymentRow,
  reading: CheckoutReading,
): Omit<AuditEvents['payment.mismatch'], 'paymentId'> | null {
  if (reading.reference !== payment.id) return { field: 'reference' }
  if (payment.provider_session !== null && reading.session !== payment.provider_session)
    return { field: 'session' }
  if (reading.amountPence !== payment.amount_pence)
    return { field: 'amount', expected: payment.amount_pence, found: reading.amountPence }
  if (reading.currency.toLowerCase() !== payment.currency)
    return { field: 'currency', expected: payment.currency, found: reading.currency }
  return null
}

async function bringTo(
  tx: Tx,
  payment: PaymentRow,
  reading: CheckoutReading,
  by: NoticedBy,
): Promise<boolean> {
  const taken = !(untaken as readonly string[]).includes(payment.state)
  switch (reading.state) {
    case 'open':
      return false
    case 'processing':
    case 'failed':
    case 'expired': {
      if (
        !(await movePayment(
          tx,
          payment.id,
          reading.state === 'processing' ? ['opening', 'open'] : ['opening', 'open', 'processing'],
          { state: reading.state, provider_session: reading.session },
        ))
      )
        return false
      await append(tx, {
        event: `payment.${reading.state}`,
        willId: payment.will_id,
        actor: by,
        details: { paymentId: payment.id },
      })
      return true
    }
    case 'completed': {
      const came = taken ? false : await completed(tx, payment, reading, by)
      const current = came ? await paymentById(tx, payment.id) : payment
      return (current !== undefined && (await settleRefund(tx, current, reading, by))) || came
    }
    case 'refunded':
      return await settleRefund(tx, payment, reading, by)
  }
}

async function completed(
  tx: Tx,
  payment: PaymentRow,
  reading: CheckoutReading,
  by: NoticedBy,
): Promise<boolean> {
  const live = await livePaymentOf(tx, payment.will_id, payment.adds)
  const other = live !== undefined && live.id !== payment.id ? live : undefined
  const withdrawn = await isOver(tx, payment)
  if (other?.state === 'paid' || withdrawn || (await isChosenAlready(tx, payment))) {
    // Paid twice, or for what was withdrawn, on a page opened earlier: this charge is refunded (the
    // specification's "duplicate or billing errors").
    const reason = withdrawn ? 'cancellation' : 'duplicate'
    await movePayment(tx, payment.id, untaken, {
      state: 'refunding',
      provider_session: reading.session,
      paid_at: now(),
      refund_reason: reason,
      refund_asked_at: now(),
    })
    await append(tx, {
      event: withdrawn ? 'payment.after-withdrawal' : 'payment.duplicate',
      willId: payment.will_id,
      actor: by,
      details: { paymentId: payment.id, amountPence: payment.amount_pence },
    })
    await notifyOfRefund(tx, payment, pence(payment.amount_pence), reason)
    await enqueue(tx, REFUND_JOB, { paymentId: payment.id }, { singletonKey: payment.id })
    return true
  }
  if (other !== undefined) {
    // A page opened earlier was paid while a newer one is open: the newer must not be payable any more.
    await movePayment(tx, other.id, ['opening', 'open', 'processing'], { state: 'expired' })
    await enqueue(tx, CANCEL_JOB, { paymentId: other.id }, { singletonKey: other.id })
  }
  const quote = await quoteById(tx, payment.quote_id)
  if (quote === undefined) throw new Error(`payment ${payment.id} has no quote`)
  await movePayment(tx, payment.id, untaken, {
    state: 'paid',
    provider_session: reading.session,
    paid_at: now(),
  })
  if (payment.adds !== null) await addPaidNetwork(tx, payment.will_id, payment.adds, now())
  else
    await setFact(tx, {
      will_id: payment.will_id,
      fact: 'paid',
      payment_id: payment.id,
      // Paid again after a refund: what was added and is still paid for counts too.
      networks: [...new Set([...quote.networks, ...(await paidAdditions(tx, payment.will_id))])],
      changed_at: now(),
    })
  await append(tx, {
    event: 'payment.paid',
    willId: payment.will_id,
    actor: by,
    details: {
      paymentId: payment.id,
      quoteId: quote.id,
      amountPence: payment.amount_pence,
      currency: payment.currency,
      networks: quote.networks,
    },
  })
  const receipt = (await documentsOf(tx, payment.will_id)).find(
    ({ kind, paymentId }) => kind === 'receipt' && paymentId === payment.id,
  )
  if (receipt === undefined) throw new Error(`payment ${payment.id} has no receipt`)
  await notify(tx, {
    to: payment.payer_email,
    template: 'receipt',
    data: {
      name: payment.payer_name,
      paymentId: payment.id,
      willId: payment.will_id,
      lines: receipt.lines,
      total: receipt.amount,
      ...(payment.adds === null ? {} : { adds: displayName(payment.adds) }),
      paidAt: now().toISOString(),
      receipt: {
        number: receipt.number,
        taxDate: receipt.taxDate,
        seller: receipt.seller,
        vat: receipt.vat,
      },
    },
  })
  if (payment.adds === null) await emit(tx, 'will.paid', { willId: payment.will_id })
  else {
    await append(tx, {
      event: 'network.added',
      willId: payment.will_id,
      actor: by,
      details: { network: payment.adds, amountPence: payment.amount_pence },
    })
    await emit(tx, 'will.network-added', { willId: payment.will_id, network: payment.adds })
  }
  return true
}

async function paidAdditions(tx: Tx, willId: string): Promise<NetworkName[]> {
  return (await additionsOf(tx, willId)).filter(({ state }) => state === 'paid').map(({ adds }) => adds)
}

/** What the money was for cannot be had any more: the will has ended, or its registration is not paid for. */
async function isOver(tx: Tx, { will_id: willId, adds }: PaymentRow): Promise<boolean> {
  const status = (await willFacts(tx, willId))?.status
  if (status === undefined || adds === null) return status === 'withdrawn'
  return !isOpenDuring('payments.add-network', status) || (await factOf(tx, willId))?.fact !== 'paid'
}

/** Added twice, by two pages or for nothing meanwhile, or given up since. */
async function isChosenAlready(tx: Tx, { will_id: willId, adds }: PaymentRow): Promise<boolean> {
  if (adds === null) return false
  const chosen = (await factOf(tx, willId))?.networks ?? []
  return chosen.includes(adds) || (await givenUpNetworks(tx, willId)).includes(adds)
}
