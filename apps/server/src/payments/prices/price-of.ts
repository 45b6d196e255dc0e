// The price of registering one will on a set of networks: the same for a quote, which locks it, and for a
// preview, which only shows it.
import { ethereumPrice, priceLines, total, type EthereumEstimate } from '@testate/domain/price-book'
import { formatPounds, pence } from '@testate/domain/money'
import {
  inOrder,
  securityScore,
  strategyOf,
  wizardRecommendation,
  type NetworkName,
} from '@testate/domain/networks'
import type { Quote } from '@testate/api/payments'
import type { QuoteRow } from '../store.ts'

export type Price = Pick<QuoteRow, 'networks' | 'lines' | 'total_pence'>

/** Throws RangeError for an empty set. */
export function priceOf(networks: readonly NetworkName[], estimate: EthereumEstimate): Price {
  const lines = priceLines(networks, ethereumPrice(estimate))
  return { networks: inOrder(networks), lines, total_pence: total(lines) }
}

/** The price of one network that is added to a registration. */
export function priceOfAdding(network: NetworkName, estimate: EthereumEstimate): Price {
  const lines = priceLines([network], ethereumPrice(estimate)).filter(({ item }) => item === network)
  return { networks: [network], lines, total_pence: total(lines) }
}

/** A price as every answer shows it. */
export function showPrice({
  networks,
  lines,
  total_pence: amount,
}: Price): Pick<
  Quote,
  'networks' | 'strategy' | 'securityScore' | 'lines' | 'totalPence' | 'total' | 'currency' | 'recommendation'
> {
  return {
    networks,
    strategy: strategyOf(networks),
    securityScore: securityScore(networks),
    lines: lines.map(({ item, label, amount: each, note }) => ({
      item,
      label,
      amountPence: each,
      amount: formatPounds(pence(each)),
      note,
    })),
    totalPence: amount,
    total: formatPounds(pence(amount)),
    currency: 'gbp',
    recommendation: wizardRecommendation(pence(amount)).text,
  }
}
