// What a quote would say now, for a person without a will here yet. Nothing is stored: only a quote locks the
// figure.
import { addOns, ethereumPrice, QUOTE_MINUTES, type EthereumEstimate } from '@testate/domain/price-book'
import { formatPounds, pence } from '@testate/domain/money'
import { optimiserRecommendation, wizardRecommendation, type NetworkName } from '@testate/domain/networks'
import type { previewQuote as route } from '@testate/api/payments'
import type { AnswerOf } from '@testate/api/route'
import { now } from '../../platform/clock.ts'
import { priceOf, showPrice } from './price-of.ts'

/** @param wills how many are to be registered; each has a quote and a payment of its own */
export function previewQuote(
  { networks, wills }: { networks: readonly NetworkName[]; wills: number },
  estimate: EthereumEstimate,
): AnswerOf<typeof route> {
  const price = priceOf(networks, estimate)
  const optimiser = optimiserRecommendation(addOns(price.lines))
  const altogether = pence(price.total_pence * wills)
  return {
    ...showPrice(price),
    optimiser: optimiser.text,
    codes: {
      ethereum: ethereumPrice(estimate).basis,
      recommendation: wizardRecommendation(pence(price.total_pence)).code,
      optimiser: optimiser.code,
    },
    wills,
    altogetherPence: altogether,
    altogether: formatPounds(altogether),
    quoteMinutes: QUOTE_MINUTES,
    pricedAt: now().toISOString(),
  }
}
