// What the register asks of whoever takes the money. Card data never passes through here: people pay on the provider's own page
// (PCI DSS self-assessment A), and what that page says on its way back is never believed, only what the provider answers when asked.
import type { Pence } from '@testate/domain/money'

/** 'completed' and 'refunded' are facts about money; 'open' may still become anything. */
export type CheckoutState = 'open' | 'completed' | 'failed' | 'expired' | 'refunded'

export interface CheckoutRequest {
  /** The payment's id: sent as idempotency key and as reference, so a repeated request is the same checkout. */
  paymentId: string
  amount: Pence
  /** Shown on the page; no personal data. */
  description: string
  successUrl: string
  cancelUrl: string
  webhookUrl: string
}

export interface CheckoutReading {
  session: string
  state: CheckoutState
  amountPence: number
  currency: string
  reference: string
}

export interface ProviderEvent {
  /** Unique for the event: a repeat carries the same. */
  id: string
  type: string
  session: string
}

export interface PaymentProvider {
  readonly name: string
  /** Opens a checkout, or gives the one this payment already has; null when the provider will never open this one. Throws ProviderAway. */
  createCheckout(request: CheckoutRequest): Promise<{ session: string; url: string } | null>
  /** What the provider holds about it now; null when it knows no such session. Throws ProviderAway. */
  readCheckout(session: string): Promise<CheckoutReading | null>
  /** Makes sure nobody can pay this checkout any more. False when somebody has. Throws ProviderAway. */
  cancelCheckout(session: string): Promise<boolean>
  /** Gives the whole amount back, once for one payment however often it is asked. Throws ProviderAway. */
  refund(session: string, paymentId: string, amount: Pence): Promise<void>
  /** Reads a signed event from the bytes as they came. Throws WebhookRefused. */
  verifyWebhook(rawBody: Uint8Array, signature: string | undefined, at: Date): ProviderEvent
}

/** The provider did not answer, or not with sense. Trying again later is right. */
export class ProviderAway extends Error {
  override name = 'ProviderAway'
}

/** The bytes are not the provider's, or are too old to be believed. */
export class WebhookRefused extends Error {
  override name = 'WebhookRefused'
}
