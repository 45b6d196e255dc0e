// The mail that money goes back. What added a network is told of as a part is: the registration stays.
import { formatPounds, type Pence } from '@testate/domain/money'
import { displayName } from '@testate/domain/network-names'
import { notify } from '../notifications/notify.ts'
import type { Tx } from '../platform/database/database.ts'
import type { PaymentRow, RefundReason } from './store.ts'

/** What the mails say of a payment that added a network; null for the others, which go back whole. */
export const ofAddition = (
  payment: PaymentRow,
  reason: RefundReason,
): { network: string; reason: 'cancellation' | 'network-failed' } | null =>
  payment.adds === null || (reason !== 'cancellation' && reason !== 'technical-failure')
    ? null
    : {
        network: displayName(payment.adds),
        reason: reason === 'cancellation' ? reason : 'network-failed',
      }

export async function notifyOfRefund(
  tx: Tx,
  payment: PaymentRow,
  amount: Pence,
  reason: RefundReason,
): Promise<void> {
  const data = {
    name: payment.payer_name,
    amount: formatPounds(amount),
    paymentId: payment.id,
    willId: payment.will_id,
  }
  const addition = ofAddition(payment, reason)
  await notify(
    tx,
    addition === null
      ? { to: payment.payer_email, template: 'refund-asked', data: { ...data, reason } }
      : { to: payment.payer_email, template: 'part-asked', data: { ...data, ...addition } },
  )
}
