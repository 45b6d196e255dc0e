// What the page after payment says: the provider tells the register by itself, often a moment after the person is back.
import type { readPayment } from '@testate/api/payments'
import type { ReceivedOf } from '@testate/api/route'

type Payment = ReceivedOf<typeof readPayment>

export function afterPayment({ fact, payment }: { fact: Payment['fact']; payment: Pick<NonNullable<Payment['payment']>, 'state'> | null }): 'paid' | 'waiting' | 'unpaid' | 'returned' {
  if (fact === 'paid') return 'paid'
  if (fact === 'refunding' || fact === 'refunded') return 'returned'
  return payment !== null && (payment.state === 'open' || payment.state === 'processing' || payment.state === 'opening') ? 'waiting' : 'unpaid'
}
