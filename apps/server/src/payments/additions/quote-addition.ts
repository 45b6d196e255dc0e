// A quote for adding one network to a registration that was paid for (decision 60).
import type { NetworkName } from '@testate/domain/networks'
import type { EthereumEstimate } from '@testate/domain/price-book'
import type { Quote } from '@testate/api/payments'
import type { Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { lockPrice, showQuote } from '../prices/make-quote.ts'
import { priceOfAdding } from '../prices/price-of.ts'
import { factOf } from '../store.ts'
import { requireAddable } from './may-add.ts'

export async function quoteAddition(
  tx: Tx,
  willId: string,
  person: Person,
  network: NetworkName,
  estimate: EthereumEstimate,
): Promise<Quote> {
  await requireAddable(tx, willId, network)
  const quote = await lockPrice(tx, willId, person, priceOfAdding(network, estimate), network)
  return showQuote(quote, await factOf(tx, willId), null)
}
