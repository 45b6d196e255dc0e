// Refunds part of a payment: for one network that never takes the will, or that its testator gives up. The
// payment stays paid, and the registrations on the other networks remain. As with a full refund the request
// is stored first, and the provider reports when it is done.
import { displayName } from '@testate/domain/network-names'
import { formatPounds, pence, type Pence } from '@testate/domain/money'
import { owedParts } from '@testate/domain/money-back'
import type { NetworkName } from '@testate/domain/networks'
import { append } from '../../audit/append.ts'
import { notify } from '../../notifications/notify.ts'
import { now } from '../../platform/clock.ts'
import type { ServiceName, Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs.ts'
import { tellLive } from '../../platform/live.ts'
import type { PersonId } from '../../platform/database/person.ts'
import { PART_JOB } from '../job-types.ts'
import { anew } from '../settle-refund.ts'
import { heldNetworks } from '../held-networks.ts'
import { askPartBack, partsOf, quoteById, type PartReason, type PaymentRow } from '../store.ts'

export interface PartRequest {
  network: NetworkName
  reason: PartReason
  actor: PersonId | ServiceName
}

/**
 * The amount, or null when nothing was paid for this network, it has registered the will, or its part was
 * requested before. The caller holds the lock on the will.
 */
export async function askPart(
  tx: Tx,
  payment: PaymentRow,
  { network, reason, actor }: PartRequest,
): Promise<Pence | null> {
  const asked = await askPartBack(tx, payment.id, network, reason, now())
  if (asked === null) return null
  const amount = pence(asked)
  await append(tx, {
    event: 'payment.part-asked',
    willId: payment.will_id,
    actor,
    details: { paymentId: payment.id, network, amountPence: amount, reason },
  })
  await notify(tx, {
    to: payment.payer_email,
    template: 'part-asked',
    data: {
      name: payment.payer_name,
      amount: formatPounds(amount),
      network: displayName(network),
      reason,
      paymentId: payment.id,
      willId: payment.will_id,
    },
  })
  await enqueue(tx, PART_JOB, { paymentId: payment.id, ...anew(payment) })
  await tellLive(tx, payment.will_id)
  return amount
}

/**
 * Payments for networks that do not have the will and whose refund is not requested yet: what may still be
 * given up.
 */
export async function partsStillOwed(
  tx: Tx,
  payment: PaymentRow,
): Promise<{ network: NetworkName; amount: Pence }[]> {
  if (payment.state !== 'paid') return []
  const [quote, held, asked] = [
    await quoteById(tx, payment.quote_id),
    await heldNetworks(tx, payment.will_id),
    await partsOf(tx, payment.id),
  ]
  return owedParts(quote?.lines ?? [], [...held, ...asked.map(({ network }) => network)])
}
