// Whether a will is paid for, for its testator: the fact, the payment behind it and the quote it paid.
import { CANCELLATION, cancellationEnds, EXPRESS_START } from '@testate/domain/express-start'
import { formatPounds, pence } from '@testate/domain/money'
import { isOpenDuring } from '@testate/domain/permissions'
import type { WillStatus } from '@testate/domain/lifecycle'
import type { AnswerOf } from '@testate/api/route'
import type { readPayment as route } from '@testate/api/payments'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database.ts'
import { willFacts } from '../wills/will-facts.ts'
import { showQuote } from './make-quote.ts'
import { factOf, latestQuoteOf, paymentToShow, quoteById, type PaymentRow } from './store.ts'

export async function readPayment(tx: Tx, willId: string): Promise<AnswerOf<typeof route>> {
  const fact = await factOf(tx, willId)
  const payment = await paymentToShow(tx, willId)
  const quote = payment === undefined ? await latestQuoteOf(tx, willId) : await quoteById(tx, payment.quote_id)
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
            expressStart: { version: payment.express_start_version, at: payment.express_start_at.toISOString() },
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
                    failedAt: payment.state === 'refunding' ? (payment.refund_failed_at?.toISOString() ?? null) : null,
                  },
          },
    cancellation: cancellationOf(payment, (await willFacts(tx, willId))?.status ?? 'draft'),
  }
}

/** What may still be done about it, and until when. */
function cancellationOf(payment: PaymentRow | undefined, status: WillStatus): AnswerOf<typeof route>['cancellation'] {
  const until = payment?.paid_at == null ? null : cancellationEnds(payment.paid_at)
  const standing: keyof typeof CANCELLATION =
    payment === undefined || until === null ? 'none'
    : payment.state !== 'paid' ? 'back'
    : !isOpenDuring('payments.cancel', status) ? 'complete'
    : now() < until ? 'open' : 'over'
  return { open: standing === 'open', until: until?.toISOString() ?? null, text: CANCELLATION[standing], law: EXPRESS_START.law }
}
