// What the register asks of whoever takes the money. Card data never passes through here: people pay on the provider's own page
// (PCI DSS self-assessment A), and what that page says on its way back is never believed, only what the provider answers when asked.
import type { Pence } from '@testate/domain/money'

/** 'completed' and 'refunded' are facts about money; 'open' may still become anything; 'processing': paid, and a bank has yet to say whether the money comes. */
export type CheckoutState = 'open' | 'processing' | 'completed' | 'failed' | 'expired' | 'refunded'

export interface CheckoutRequest {
  /** The payment's id: sent as idempotency key and as reference, so a repeated request is the same checkout. */
  paymentId: string
  amount: Pence
  /** Shown on the page; no personal data. */
  description: string
  successUrl: string
  cancelUrl: string
  webhookUrl: string
  /** Nobody can pay after it. The same at each repeat, or the repeat is another request. */
  expiresAt: Date
}

export interface CheckoutReading {
  session: string
  /** 'refunded' only when the whole amount has really gone back. */
  state: CheckoutState
  amountPence: number
  currency: string
  reference: string
  /** What has gone back: refunds that succeeded, and what a bank took back in a dispute that was lost. */
  returnedPence: number
  /** What is on its way back. */
  returningPence: number
  /** Every refund that failed, the newest first: that money is still ours to give back. One may fail days after a newer one was made. */
  failedRefunds: readonly { id: string; reason: string }[]
  /** What the cardholder's bank says of it. */
  dispute: 'none' | 'open' | 'won' | 'lost'
}

export interface ProviderEvent {
  /** Unique for the event: a repeat carries the same. */
  id: string
  type: string
  /** Names the checkout, for `readCheckout`; null when the event is about nothing of ours. */
  about: string | null
  /** It says that the money is there. What the provider answers may lag behind its own event for a moment. */
  saysPaid: boolean
}

export interface PaymentProvider {
  readonly name: string
  /** The request header an event's signature comes in, lower case. */
  readonly signatureHeader: string
  /** Opens a checkout, or gives the one this payment already has; null when the provider will never open this one. Throws ProviderAway. */
  createCheckout(request: CheckoutRequest): Promise<{ session: string; url: string } | null>
  /** What the provider holds about it now; null when it knows no such checkout. Throws ProviderAway. */
  readCheckout(about: string): Promise<CheckoutReading | null>
  /** Makes sure nobody can pay this checkout any more. False when somebody has. Throws ProviderAway. */
  cancelCheckout(session: string): Promise<boolean>
  /**
   * Asks for `amount` to go back, once for one `key` however often it is asked. That it was asked for is not that it has gone back:
   * `readCheckout` says so. Throws ProviderAway, and RefundRefused when asking again in the same way is of no use.
   */
  refund(session: string, amount: Pence, key: string): Promise<void>
  /** Reads a signed event from the bytes as they came. Throws WebhookRefused. */
  verifyWebhook(rawBody: Uint8Array, signature: string | undefined, at: Date): ProviderEvent
}

/** An event older or newer than this is refused: a recorded one cannot be played again later. */
export const SIGNATURE_WINDOW_SECONDS = 300

/** The provider did not answer, or not with sense. Trying again later is right. */
export class ProviderAway extends Error {
  override name = 'ProviderAway'
}

/** The provider will not give this money back in this way; a person has to look. */
export class RefundRefused extends Error {
  override name = 'RefundRefused'
}

/** The bytes are not the provider's, or are too old to be believed. */
export class WebhookRefused extends Error {
  override name = 'WebhookRefused'
}
