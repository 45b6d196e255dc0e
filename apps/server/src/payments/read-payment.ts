// Tells a testator whether a will is paid for: the fact, the payment behind it and the quote it paid.
import { CANCELLATION, cancellationEnds, EXPRESS_START } from '@testate/domain/express-start'
import { formatPounds, pence } from '@testate/domain/money'
import { owedParts } from '@testate/domain/money-back'
import { isOpenDuring } from '@testate/domain/permissions'
import type { WillStatus } from '@testate/domain/lifecycle'
import type { AnswerOf } from '@testate/api/route'
import type { readPayment as route } from '@testate/api/payments'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { willFacts } from '../wills/will-facts.ts'
import { additionsOwed } from './additions/give-back.ts'
import { documentsOf } from './documents/show-documents.ts'
import { showQuote } from './prices/make-quote.ts'
import { heldNetworks } from './held-networks.ts'
import {
  factOf,
  latestQuoteOf,
  partsOf,
  paymentToShow,
  quoteById,
  type PartRow,
  type PaymentRow,
  type QuoteRow,
} from './store.ts'

export async function readPayment(tx: Tx, willId: string): Promise<AnswerOf<typeof route>> {
  const fact = await factOf(tx, willId)
  const payment = await paymentToShow(tx, willId)
  const quote =
    payment === undefined ? await latestQuoteOf(tx, willId) : await quoteById(tx, payment.quote_id)
  return {
    fact: fact?.fact ?? 'unpaid',
    quote: quote === undefined ? null : showQuote(quote, fact, payment?.quote_id ?? null),
    payment:
      payment === undefined
        ? null
        : {
            id: payment.id,
            state: payment.state,
            amountPence: payment.amount_pence,
            amount: formatPounds(pence(payment.amount_pence)),
            provider: payment.provider,
            url: payment.state === 'open' ? payment.url : null,
            expressStart: {
              version: payment.express_start_version,
              at: payment.express_start_at.toISOString(),
            },
            createdAt: payment.created_at.toISOString(),
            paidAt: payment.paid_at?.toISOString() ?? null,
            refundedAt: payment.refunded_at?.toISOString() ?? null,
            returnedPence: payment.returned_pence,
            dispute: payment.dispute,
            refund:
              payment.refund_reason === null || payment.refund_asked_at === null
                ? null
                : {
                    reason: payment.refund_reason,
                    askedAt: payment.refund_asked_at.toISOString(),
                    doneAt: payment.refunded_at?.toISOString() ?? null,
                    failedAt:
                      payment.state === 'refunding' ? failedSince(payment, payment.refund_asked_at) : null,
                  },
          },
    parts:
      payment === undefined ? [] : (await partsOf(tx, payment.id)).map((part) => showPart(payment, part)),
    documents: await documentsOf(tx, willId),
    cancellation: await cancellationOf(tx, payment, quote, (await willFacts(tx, willId))?.status ?? 'draft'),
  }
}

/** The last attempt's failure, unless it belongs to an earlier request. */
const failedSince = ({ refund_failed_at: failedAt }: PaymentRow, askedAt: Date): string | null =>
  failedAt !== null && failedAt >= askedAt ? failedAt.toISOString() : null

function showPart(
  payment: PaymentRow,
  { network, amount_pence: amount, due_pence: due, reason, asked_at: askedAt }: PartRow,
): AnswerOf<typeof route>['parts'][number] {
  const done = payment.returned_pence >= due
  return {
    network,
    amountPence: amount,
    amount: formatPounds(pence(amount)),
    reason,
    askedAt: askedAt.toISOString(),
    done,
    failedAt: done ? null : failedSince(payment, askedAt),
  }
}

/** What may still be cancelled, and until when. */
async function cancellationOf(
  tx: Tx,
  payment: PaymentRow | undefined,
  quote: QuoteRow | undefined,
  status: WillStatus,
): Promise<AnswerOf<typeof route>['cancellation']> {
  const until = payment?.paid_at == null ? null : cancellationEnds(payment.paid_at)
  const [cancels, givesUp] = [
    isOpenDuring('payments.cancel', status),
    isOpenDuring('payments.give-up', status),
  ]
  const held = payment?.state === 'paid' && !cancels ? await heldNetworks(tx, payment.will_id) : []
  const settled =
    payment?.state === 'paid' && !cancels
      ? [...held, ...(await partsOf(tx, payment.id)).map(({ network }) => network)]
      : []
  const all = (networks: readonly string[]): boolean =>
    quote?.networks.every((network) => networks.includes(network)) === true
  // Before a network holds the will, the registration's own payment is cancelled as a whole.
  const parts = cancels ? [] : owedParts(quote?.lines ?? [], settled)
  const owed =
    payment?.state === 'paid' && givesUp ? [...parts, ...(await additionsOwed(tx, payment.will_id))] : []
  const standing: keyof typeof CANCELLATION =
    payment === undefined || until === null
      ? 'none'
      : payment.state !== 'paid'
        ? 'back'
        : cancels
          ? now() < until
            ? 'open'
            : 'over'
          : owed.length > 0
            ? 'part'
            : all(held)
              ? 'complete'
              : all(settled)
                ? 'completeButGivenUp'
                : givesUp
                  ? 'free'
                  : 'ended'
  return {
    open: standing === 'open',
    until: until?.toISOString() ?? null,
    text: CANCELLATION[standing],
    law: EXPRESS_START.law,
    owed: owed.map(({ network, amount }) => ({ network, amountPence: amount, amount: formatPounds(amount) })),
  }
}
