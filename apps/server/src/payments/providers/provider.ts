// The interface to the payment provider. Card data never passes through here: people pay on the provider's
// own page (PCI DSS self-assessment A), and the parameters of its redirect are never trusted, only the
// provider's own answer.
import type { Pence } from '@testate/domain/money'

/**
 * 'completed' and 'refunded' are facts about money; 'open' may still become anything; 'processing': paid, but
 * the bank has yet to confirm the money.
 */
export type CheckoutState = 'open' | 'processing' | 'completed' | 'failed' | 'expired' | 'refunded'

export interface CheckoutRequest {
  /**
   * The payment's id: sent as idempotency key and as reference, so a repeated request is the same checkout.
   */
  paymentId: string
  amount: Pence
  /** Shown on the page; no personal data. */
  description: string
  successUrl: string
  cancelUrl: string
  webhookUrl: string
  /**
   * No payment is possible after it. It must be the same at each repeat, or the repeat is another request.
   */
  expiresAt: Date
}

export interface CheckoutReading {
  session: string
  /** 'refunded' only when the whole amount has really gone back. */
  state: CheckoutState
  amountPence: number
  currency: string
  reference: string
  /** What has gone back: refunds that succeeded, and what a bank took back in a lost dispute. */
  returnedPence: number
  /** What is on its way back. */
  returningPence: number
  /**
   * Every refund that failed, the newest first: that money is still to be refunded. One may fail days after a
   * newer one was made.
   */
  failedRefunds: readonly { id: string; reason: string }[]
  /** The state of the cardholder's dispute at their bank. */
  dispute: 'none' | 'open' | 'won' | 'lost'
}

export interface ProviderEvent {
  /** Unique per event: a repeat has the same. */
  id: string
  type: string
  /** The checkout, for `readCheckout`; null when the event is about nothing of ours. */
  about: string | null
  /** It says that the money has arrived. The provider's API may lag behind its own event for a moment. */
  saysPaid: boolean
}

export interface PaymentProvider {
  readonly name: string
  /** The header with an event's signature, lower case. */
  readonly signatureHeader: string
  /**
   * Opens a checkout, or returns the one this payment already has; null when the provider will never open
   * this one. Throws ProviderAway.
   */
  createCheckout(request: CheckoutRequest): Promise<{ session: string; url: string } | null>
  /** The provider's current data; null when it knows no such checkout. Throws ProviderAway. */
  readCheckout(about: string): Promise<CheckoutReading | null>
  /** Makes sure no one can pay this checkout any more. False when it has been paid. Throws ProviderAway. */
  cancelCheckout(session: string): Promise<boolean>
  /**
   * Requests a refund of `amount`, once per `key` however often it is repeated. A request is not yet a
   * refund: `readCheckout` reports that. Throws ProviderAway, and RefundRefused when repeating it is of no
   * use.
   */
  refund(session: string, amount: Pence, key: string): Promise<void>
  /** Parses a signed event from the raw bytes. Throws WebhookRefused. */
  verifyWebhook(rawBody: Uint8Array, signature: string | undefined, at: Date): ProviderEvent
}

/** An event older or newer than this is rejected, so that a recorded one cannot be replayed later. */
export const SIGNATURE_WINDOW_SECONDS = 300

/** The provider did not answer, or not intelligibly. Retry later. */
export class ProviderAway extends Error {
  override name = 'ProviderAway'
}

/** The provider will not make this refund; a person must decide. */
export class RefundRefused extends Error {
  override name = 'RefundRefused'
}

/** The bytes are not the provider's, or are too old. */
export class WebhookRefused extends Error {
  override name = 'WebhookRefused'
}
