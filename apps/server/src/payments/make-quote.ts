// A quote locks the price for half an hour, so the figure a person decides on is the figure they are charged.
import { randomUUID } from 'node:crypto'
import { QUOTE_MINUTES, type EthereumEstimate } from '@testate/domain/fees'
import type { NetworkName } from '@testate/domain/networks'
import type { Quote } from '@testate/api/payments'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database.ts'
import type { Person } from '../platform/person.ts'
import { refuse } from '../platform/problem.ts'
import { priceOf, showPrice } from './price-of.ts'
import { factOf, insertQuote, type FactRow, type QuoteRow } from './store.ts'

/** Stores a quote for the networks at the price of Ethereum that `estimate` gives. Refused once the will is paid for. */
export async function makeQuote(tx: Tx, willId: string, person: Person, networks: readonly NetworkName[], estimate: EthereumEstimate): Promise<Quote> {
  const fact = await factOf(tx, willId)
  if (fact?.fact === 'paid') refuse('already-paid')
  const createdAt = now()
  const quote: QuoteRow = {
    id: randomUUID(),
    will_id: willId,
    ...priceOf(networks, estimate),
    created_by: person.id,
    created_at: createdAt,
    expires_at: new Date(createdAt.getTime() + QUOTE_MINUTES * 60_000),
  }
  await insertQuote(tx, quote)
  return showQuote(quote, fact, null)
}

/** A quote as everybody renders it. @param paidQuoteId the quote of the payment that counts, if there is one */
export function showQuote(quote: QuoteRow, fact: FactRow | undefined, paidQuoteId: string | null): Quote {
  const paid = fact?.fact === 'paid' && paidQuoteId === quote.id
  return {
    id: quote.id,
    willId: quote.will_id,
    ...showPrice(quote),
    createdAt: quote.created_at.toISOString(),
    expiresAt: quote.expires_at.toISOString(),
    state: paid ? 'paid' : quote.expires_at <= now() ? 'expired' : 'open',
  }
}
