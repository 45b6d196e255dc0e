// The text of the page after payment: the provider notifies the register separately, often a moment after the
// person is back.
import type { readPayment } from '@testate/api/payments'
import type { TaskName } from '@testate/domain/journey'
import type { ReceivedOf } from '@testate/api/route'

type Payment = ReceivedOf<typeof readPayment>

export function afterPayment({
  fact,
  payment,
}: {
  fact: Payment['fact']
  payment: Pick<NonNullable<Payment['payment']>, 'state'> | null
}): 'paid' | 'waiting' | 'unpaid' | 'returned' {
  if (fact === 'paid') return 'paid'
  if (fact === 'refunding' || fact === 'refunded') return 'returned'
  return payment !== null &&
    (payment.state === 'open' || payment.state === 'processing' || payment.state === 'opening')
    ? 'waiting'
    : 'unpaid'
}

/** Whether the page leads to paying: nobody whose payment is being confirmed must be led to pay twice. */
export const leadsToPaying = (
  state: ReturnType<typeof afterPayment>,
  { task }: { task: TaskName | null },
): boolean => state !== 'waiting' && task === 'payment'
