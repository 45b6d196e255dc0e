// Which of its faces the payment screen shows, from what the register knows of the will's money.
import type { readPayment } from '@testate/api/payments'
import type { ReceivedOf } from '@testate/api/route'

export type Payment = ReceivedOf<typeof readPayment>

export type PaymentStanding =
  | 'paid'
  | 'refunding'
  | 'refunded'
  | 'processing'
  | 'open'
  | 'to pay'
  | 'expired'
  | 'no quote'

/** `now` decides whether the price still stands; the server decides again when the page of the provider is opened. */
export function paymentStanding(
  { fact, quote, payment }: Payment,
  now: Date,
): { standing: PaymentStanding; declined: boolean } {
  const declined = fact === 'unpaid' && payment?.state === 'failed'
  const stands = quote !== null && quote.state === 'open' && new Date(quote.expiresAt) > now
  const standing: PaymentStanding =
    fact !== 'unpaid'
      ? fact
      : payment?.state === 'processing'
        ? 'processing'
        : quote === null
          ? 'no quote'
          : !stands
            ? 'expired'
            : payment?.state === 'open' && payment.url !== null
              ? 'open'
              : 'to pay'
  return { standing, declined }
}
