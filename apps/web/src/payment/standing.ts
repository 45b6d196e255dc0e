// Which view the payment screen shows, from the state of the will's payment.
import type { readPayment } from '@testate/api/payments'
import type { ReceivedOf } from '@testate/api/route'
import type { WillStatus } from '@testate/domain/lifecycle'

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

/**
 * `now` decides whether the price is still valid; the server decides again when the provider's page is
 * opened.
 */
export function paymentStanding({ fact, quote, payment }: Payment, now: Date): PaymentStanding {
  const stands = quote !== null && quote.state === 'open' && new Date(quote.expiresAt) > now
  return fact !== 'unpaid'
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
}

const LAST_MINUTES = 5 * 60_000

/** The price ends within five minutes; of one that is over the screen says so by itself. */
export function isEnding({ expiresAt }: { expiresAt: string }, now: Date): boolean {
  const left = new Date(expiresAt).getTime() - now.getTime()
  return left > 0 && left <= LAST_MINUTES
}

/** The card was refused; it can be tried again. */
export const wasDeclined = ({ fact, payment }: Payment): boolean =>
  fact === 'unpaid' && payment?.state === 'failed'

/** What is said of an added network that is paid for and does not hold the will, by the will's status. */
export const additionStanding = (status: WillStatus): 'toCome' | 'begun' | 'addedNow' =>
  status === 'registering' || status === 'registered'
    ? 'begun'
    : status === 'uploaded' || status === 'verified' || status === 'witnessed'
      ? 'toCome'
      : 'addedNow'
