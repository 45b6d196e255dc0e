// A quote locks the price for half an hour, so that people are charged the figure they decided on.
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { QUOTE_MINUTES, type EthereumEstimate } from '@testate/domain/price-book'
import type { NetworkName } from '@testate/domain/networks'
import type { Quote } from '@testate/api/payments'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { priceOf, showPrice } from './price-of.ts'
import { factOf, insertQuote, latestQuoteOf, type FactRow, type QuoteRow } from '../store.ts'

/** A second request within this time, from two windows or a double press, gets the same quote. */
const SAME_QUOTE_MS = 10_000

/**
 * Stores a quote for the networks at the price of Ethereum that `estimate` gives, or returns the same one
 * just given to this person. Refused once the will is paid for.
 */
export async function makeQuote(
  tx: Tx,
  willId: string,
  person: Person,
  networks: readonly NetworkName[],
  estimate: EthereumEstimate,
): Promise<Quote> {
  const fact = await factOf(tx, willId)
  if (fact?.fact === 'paid') refuse('already-paid', undefined, because('paid-already'))
  const createdAt = now()
  const price = priceOf(networks, estimate)
  const last = await latestQuoteOf(tx, willId)
  if (
    last !== undefined &&
    isSame(last, price) &&
    last.created_by === person.id &&
    last.created_at.getTime() > createdAt.getTime() - SAME_QUOTE_MS
  )
    return showQuote(last, fact, null)
  const quote: QuoteRow = {
    id: randomUUID(),
    will_id: willId,
    ...price,
    created_by: person.id,
    created_at: createdAt,
    expires_at: new Date(createdAt.getTime() + QUOTE_MINUTES * 60_000),
  }
  await insertQuote(tx, quote)
  return showQuote(quote, fact, null)
}

function isSame(quote: QuoteRow, price: ReturnType<typeof priceOf>): boolean {
  return (
    quote.total_pence === price.total_pence &&
    isDeepStrictEqual([...quote.networks].sort(), [...price.networks].sort())
  )
}

/**
 * A quote as every answer shows it. @param paidQuoteId the quote of the payment that counts, if there is one
 */
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
