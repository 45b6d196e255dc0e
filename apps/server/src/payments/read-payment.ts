// Whether a will is paid for, for its testator: the fact, the payment behind it and the quote it paid.
import { formatPounds, pence } from '@testate/domain/money'
import type { AnswerOf } from '@testate/api/route'
import type { readPayment as route } from '@testate/api/payments'
import type { Tx } from '../platform/database.ts'
import { showQuote } from './make-quote.ts'
import { factOf, latestQuoteOf, paymentToShow, quoteById } from './store.ts'

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
          },
  }
}
