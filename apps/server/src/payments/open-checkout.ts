// Opens the provider's page for a quote. The payment is in the database before the provider is called, and
// its id is the provider's idempotency key: after any crash, a repeat finds the same payment and the same
// checkout.
import { randomUUID } from 'node:crypto'
import { EXPRESS_START } from '@testate/domain/express-start'
import { CURRENCY, pence } from '@testate/domain/money'
import { displayName } from '@testate/domain/network-names'
import { isOpenDuring } from '@testate/domain/permissions'
import { append } from '../audit/append.ts'
import { now } from '../platform/clock.ts'
import { inTransaction, type Db, type Tx } from '../platform/database/database.ts'
import { enqueue } from '../platform/jobs.ts'
import type { Logger } from '../platform/log.ts'
import type { Person } from '../platform/database/person.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { lockWill } from '../platform/database/lock-will.ts'
import { willFacts } from '../wills/will-facts.ts'
import { requireAddable } from './additions/may-add.ts'
import { RECONCILE_JOB } from './job-types.ts'
import { ProviderAway, type CheckoutReading, type PaymentProvider } from './providers/provider.ts'
import {
  factOf,
  insertPayment,
  livePaymentOf,
  moveByRequest,
  paymentById,
  quoteById,
  type NewPayment,
  type PaymentRow,
} from './store.ts'

/** A checkout without news for this long is polled, so that a lost webhook never loses a payment. */
export const RECONCILE_AFTER_SECONDS = 20

/**
 * A page stays payable for this long: longer than its quote is locked, so that no one is interrupted, and no
 * longer than that needs.
 */
const CHECKOUT_MINUTES = 65

const atTheSameMoment = 'Another payment for this will is being opened at the same moment. Please try again.'
/** An opening that has no page after this long was interrupted, and the next request continues it. */
const OPENING_MS = 5_000

/**
 * Each round ends one stale checkout at most; more than one occurs only while another request opens new ones.
 */
const MOST_ROUNDS = 4

export interface CheckoutParts {
  db: Db
  provider: PaymentProvider
  publicUrl: string
  log: Logger
}

/**
 * By will: the quote whose page is being opened, and the number of requests. Per process; between processes
 * the row being opened decides (claim).
 */
const underWay = new Map<string, { quoteId: string; presses: number }>()

/**
 * The payment of this quote with its page open. All requests for it get the same one; a request for another
 * quote of the will meanwhile is refused (`conflict`). If allowed, they would end the page that is just being
 * returned, and each other's, and people would be sent to expired pages.
 */
export async function openCheckout(
  parts: CheckoutParts,
  person: Person,
  { willId, quoteId, adds }: { willId: string; quoteId: string; adds: boolean },
  expressStart: boolean,
): Promise<PaymentRow & { url: string }> {
  const opening = underWay.get(willId) ?? { quoteId, presses: 0 }
  if (opening.quoteId !== quoteId) refuse('conflict', atTheSameMoment, because('payment-being-opened'))
  opening.presses += 1
  underWay.set(willId, opening)
  try {
    return await openInRounds(parts, person, { quoteId, adds }, expressStart)
  } finally {
    opening.presses -= 1
    if (opening.presses === 0) underWay.delete(willId)
  }
}

async function openInRounds(
  parts: CheckoutParts,
  person: Person,
  { quoteId, adds }: { quoteId: string; adds: boolean },
  expressStart: boolean,
): Promise<PaymentRow & { url: string }> {
  if (!expressStart) {
    refuse(
      'express-start-needed',
      `${EXPRESS_START.law}: the service may begin within ${EXPRESS_START.cancellationDays} days only ` +
        'if you ask for it.',
      { expressStart: EXPRESS_START },
    )
  }
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const payment = await inTransaction(parts.db, { person }, (tx) =>
      claim(tx, person, { quoteId, adds }, parts.provider.name),
    )
    if (payment.state === 'processing')
      refuse(
        'already-paid',
        'The payment has been made, and the bank has yet to confirm it. Please do not pay again.',
        because('bank-to-confirm'),
      )
    const opened =
      payment.state === 'open' && payment.url !== null
        ? { ...payment, url: payment.url }
        : await openAtProvider(parts, person, payment)
    if (opened === null) continue
    const reading = await asking(parts, () => parts.provider.readCheckout(opened.provider_session ?? ''))
    if (reading?.state === 'processing')
      refuse(
        'already-paid',
        'The payment has been made, and the bank has yet to confirm it. Please do not pay again.',
        because('bank-to-confirm'),
      )
    if (reading?.state === 'completed' || reading?.state === 'refunded')
      refuse(
        'already-paid',
        'The payment has been made and is being confirmed.',
        because('payment-being-confirmed'),
      )
    if (reading?.state === 'open' && opened.quote_id === quoteId) return opened
    await retire(parts, person, opened, reading)
  }
  return refuse('conflict', atTheSameMoment, because('payment-being-opened'))
}

/** The live payment of the quote's will, for whichever quote; a new one if there is none. */
async function claim(
  tx: Tx,
  person: Person,
  { quoteId, adds }: { quoteId: string; adds: boolean },
  provider: string,
): Promise<PaymentRow> {
  const quote = await quoteById(tx, quoteId)
  if (quote === undefined || (quote.adds !== null) !== adds) refuse('not-found')
  await lockWill(tx, quote.will_id)
  const will = await willFacts(tx, quote.will_id)
  if (will === null) refuse('not-found')
  // Checked again under the will's lock: it may have been withdrawn since the call was authorised, and no one
  // must pay for nothing.
  if (!isOpenDuring(adds ? 'payments.add-network' : 'payments.checkout', will.status))
    refuse(
      'not-now',
      `This will is “${will.status}”; there is nothing to pay for.`,
      because('nothing-to-pay', { willStatus: will.status }),
    )
  if (quote.adds !== null) await requireAddable(tx, quote.will_id, quote.adds)
  else if ((await factOf(tx, quote.will_id))?.fact === 'paid')
    refuse('already-paid', undefined, because('paid-already'))
  const live = await livePaymentOf(tx, quote.will_id, quote.adds)
  if (live?.quote_id === quoteId) return live
  if (live?.state === 'opening' && live.created_at.getTime() > now().getTime() - OPENING_MS)
    refuse('conflict', atTheSameMoment, because('payment-being-opened'))
  if (quote.expires_at <= now())
    refuse('quote-expired', 'Prices are locked for 30 minutes. Ask for a new quote; nothing was charged.')
  if (live !== undefined) return live
  if (will.submittedAt === null)
    refuse('not-now', 'Complete the registration form first; then you can pay.', because('form-incomplete'))
  const payment: NewPayment = {
    id: randomUUID(),
    quote_id: quote.id,
    will_id: quote.will_id,
    adds: quote.adds,
    payer_id: person.id,
    payer_name: person.name,
    payer_email: person.email,
    state: 'opening',
    amount_pence: quote.total_pence,
    currency: CURRENCY,
    provider,
    express_start_version: EXPRESS_START.version,
    express_start_at: now(),
    created_at: now(),
  }
  await insertPayment(tx, payment)
  await append(tx, {
    event: 'payment.requested',
    willId: quote.will_id,
    actor: person.id,
    details: {
      paymentId: payment.id,
      quoteId: quote.id,
      amountPence: quote.total_pence,
      expressStartVersion: EXPRESS_START.version,
    },
  })
  const opening = await paymentById(tx, payment.id)
  if (opening === undefined) throw new Error('the payment just stored cannot be read')
  return opening
}

/** Null if the payment must be read again: another request moved it meanwhile, or it can never be opened. */
async function openAtProvider(
  parts: CheckoutParts,
  person: Person,
  payment: PaymentRow,
): Promise<(PaymentRow & { url: string }) | null> {
  const checkout = await asking(parts, () =>
    parts.provider.createCheckout({
      paymentId: payment.id,
      amount: pence(payment.amount_pence),
      description:
        payment.adds === null
          ? 'Registration of one will'
          : `Registration of one will on ${displayName(payment.adds)} too`,
      successUrl:
        payment.adds === null
          ? `${parts.publicUrl}/signing-process-2?will=${payment.will_id}&payment=${payment.id}`
          : `${parts.publicUrl}/payment?will=${payment.will_id}`,
      cancelUrl: `${parts.publicUrl}/payment?will=${payment.will_id}`,
      webhookUrl: `${parts.publicUrl}/api/payments/webhook`,
      expiresAt: new Date(payment.created_at.getTime() + CHECKOUT_MINUTES * 60_000),
    }),
  )
  return await inTransaction(parts.db, { person }, async (tx) => {
    // Its key was used with other parameters: this installation's address has changed since. No one has seen
    // a page of it.
    if (checkout === null) {
      await moveByRequest(tx, payment.id, { state: 'expired' })
      return null
    }
    if (
      await moveByRequest(tx, payment.id, { state: 'open', session: checkout.session, url: checkout.url })
    ) {
      await enqueue(
        tx,
        RECONCILE_JOB,
        { paymentId: payment.id, round: 0 },
        { startAfter: RECONCILE_AFTER_SECONDS },
      )
    }
    const current = await paymentById(tx, payment.id)
    return current?.state === 'open' && current.url !== null ? { ...current, url: current.url } : null
  })
}

/**
 * Ends an unusable checkout: declined, expired, or of an older quote. It must not be payable beside a new
 * one.
 */
async function retire(
  parts: CheckoutParts,
  person: Person,
  payment: PaymentRow,
  reading: CheckoutReading | null,
): Promise<void> {
  if (
    reading?.state === 'open' &&
    !(await asking(parts, () => parts.provider.cancelCheckout(reading.session)))
  ) {
    refuse(
      'already-paid',
      'An earlier payment page of this will has just been used. Its payment is being confirmed.',
      because('payment-page-used'),
    )
  }
  await inTransaction(parts.db, { person }, async (tx) => {
    const state = reading?.state === 'failed' ? 'failed' : 'expired'
    if (!(await moveByRequest(tx, payment.id, { state }))) return
    await append(tx, {
      event: `payment.${state}`,
      willId: payment.will_id,
      actor: person.id,
      details: { paymentId: payment.id },
    })
  })
}

async function asking<T>({ log }: CheckoutParts, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    // Errors of the provider, or of our key to it, are for the operator, not the payer.
    if (error instanceof ProviderAway)
      log.warn({ error: error.message }, 'the payment provider could not be asked')
    if (error instanceof ProviderAway)
      refuse(
        'unavailable',
        'The payment provider does not answer at the moment. Nothing was charged; please try again.',
        because('payment-provider-away'),
      )
    throw error
  }
}
