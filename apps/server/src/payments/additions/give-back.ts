// Gives back what was paid for one network: a part of the payment for the registration, or the whole of the payment
// that added it.
import { pence, type Pence } from '@testate/domain/money'
import type { NetworkName } from '@testate/domain/networks'
import type { Tx } from '../../platform/database/database.ts'
import { lockWill } from '../../platform/database/lock-will.ts'
import { enqueue } from '../../platform/jobs.ts'
import { heldNetworks } from '../held-networks.ts'
import { STAFF_JOB } from '../job-types.ts'
import { askPart, partsStillOwed, type PartRequest } from '../refunds/ask-part.ts'
import { askRefund } from '../refunds/ask-refund.ts'
import { additionsOf, livePaymentOf, type PartReason, type PaymentRow } from '../store.ts'

/** The amount, or null when nothing was paid for it, or it is not owed. The caller holds the lock on the will. */
export async function giveBackNetwork(tx: Tx, willId: string, request: PartRequest): Promise<Pence | null> {
  const addition = await livePaymentOf(tx, willId, request.network)
  if (addition?.state === 'paid') return await giveBackAddition(tx, addition, request)
  const payment = await livePaymentOf(tx, willId)
  return payment === undefined ? null : await askPart(tx, payment, request)
}

export async function giveBackAddition(
  tx: Tx,
  addition: PaymentRow,
  { reason, actor }: Omit<PartRequest, 'network'>,
): Promise<Pence | null> {
  const asked = await askRefund(tx, addition, {
    reason: reason === 'network-failed' ? 'technical-failure' : 'cancellation',
    actor,
  })
  return asked ? pence(addition.amount_pence) : null
}

/** The added networks that were paid for and do not hold the will. */
export async function additionsOwed(
  tx: Tx,
  willId: string,
): Promise<{ network: NetworkName; amount: Pence; payment: PaymentRow }[]> {
  const paid = (await additionsOf(tx, willId)).filter(({ state }) => state === 'paid')
  if (paid.length === 0) return []
  const held = await heldNetworks(tx, willId)
  return paid
    .filter(({ adds }) => !held.includes(adds))
    .map((payment) => ({ network: payment.adds, amount: pence(payment.amount_pence), payment }))
}

/** The networks of which something is still to be refunded; none for a will without a payment. */
export async function networksOwed(tx: Tx, willId: string): Promise<NetworkName[]> {
  const payment = await livePaymentOf(tx, willId)
  const parts = payment === undefined ? [] : await partsStillOwed(tx, payment)
  return [...parts, ...(await additionsOwed(tx, willId))].map(({ network }) => network)
}

/**
 * For the worker, when a network will never take a will: refunds what was paid for it. Staff are told where
 * the network failed, not where the will was withdrawn before it.
 */
export async function refundFailedNetworks(
  tx: Tx,
  willId: string,
  networks: readonly NetworkName[],
  reason: PartReason = 'network-failed',
): Promise<void> {
  await lockWill(tx, willId)
  for (const network of networks) {
    const addition = await livePaymentOf(tx, willId, network)
    const payment = addition?.state === 'paid' ? addition : await livePaymentOf(tx, willId)
    if (payment?.state !== 'paid') continue
    if (
      (await giveBackNetwork(tx, willId, { network, reason, actor: 'worker' })) !== null &&
      reason === 'network-failed'
    )
      await enqueue(tx, STAFF_JOB, { paymentId: payment.id, matter: 'network-failed' })
  }
}
