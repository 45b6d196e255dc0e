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
import { priceOf, showPrice, type Price } from './price-of.ts'
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
  return showQuote(await lockPrice(tx, willId, person, priceOf(networks, estimate), null), fact, null)
}

/** Stores it, or returns the same one just given to this person. */
export async function lockPrice(
  tx: Tx,
  willId: string,
  person: Person,
  price: Price,
  adds: NetworkName | null,
): Promise<QuoteRow> {
  const createdAt = now()
  const last = await latestQuoteOf(tx, willId, adds)
  if (
    last !== undefined &&
    isSame(last, price) &&
    last.created_by === person.id &&
    last.created_at.getTime() > createdAt.getTime() - SAME_QUOTE_MS
  )
    return last
  const quote: QuoteRow = {
    id: randomUUID(),
    will_id: willId,
    ...price,
    adds,
    created_by: person.id,
    created_at: createdAt,
    expires_at: new Date(createdAt.getTime() + QUOTE_MINUTES * 60_000),
  }
  await insertQuote(tx, quote)
  return quote
}

function isSame(quote: QuoteRow, price: Price): boolean {
  return (
    quote.total_pence === price.total_pence &&
    isDeepStrictEqual([...quote.networks].sort(), [...price.networks].sort())
  )
}

/**
 * A quote as every answer shows it. @param paidQuoteId the quote of the payment that counts, if there is one
 */
export function showQuote(quote: QuoteRow, fact: FactRow | undefined, paidQuoteId: string | null): Quote {
  const paid =
    fact?.fact === 'paid' &&
    (quote.adds === null ? paidQuoteId === quote.id : fact.networks.includes(quote.adds))
  return {
    id: quote.id,
    willId: quote.will_id,
    adds: quote.adds,
    ...showPrice(quote),
    createdAt: quote.created_at.toISOString(),
    expiresAt: quote.expires_at.toISOString(),
    state: paid ? 'paid' : quote.expires_at <= now() ? 'expired' : 'open',
  }
}
