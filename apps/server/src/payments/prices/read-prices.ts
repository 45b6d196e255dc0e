// The price book as every page shows it: each network's price now, and its assumption.
import {
  addOns,
  ethereumPrice,
  priceLines,
  PRICE_BOOK,
  QUOTE_MINUTES,
  total,
  ETHEREUM_REGISTRATION_GAS,
} from '@testate/domain/price-book'
import { EXPRESS_START } from '@testate/domain/express-start'
import { formatPounds, pence } from '@testate/domain/money'
import {
  DEFAULT_STRATEGY,
  networkOption,
  NETWORKS,
  optimiserRecommendation,
  securityScore,
  STRATEGIES,
  wizardRecommendation,
  type NetworkName,
} from '@testate/domain/networks'
import type { AnswerOf } from '@testate/api/route'
import type { readPrices as route } from '@testate/api/payments'
import type { Costs } from './network-costs.ts'
import { sayRate } from './say-rate.ts'

/** The three networks as the optimiser's rows: each one's price now, and the network's own cost. */
export function networkOptions({ of }: Costs): ReturnType<typeof networkOption>[] {
  const price = ethereumPrice(of.ethereum)
  const included = { base: pence(0), current: pence(0) }
  return NETWORKS.map((name) => {
    const cost = of[name]
    return networkOption(
      name,
      { ...(name === 'ethereum' ? price : included), network: cost.asked === false ? null : cost.fee },
      STRATEGIES[DEFAULT_STRATEGY].includes(name),
    )
  })
}

/** The total of a set of networks, with the specification's sentences. */
export function showStrategy(
  networks: readonly NetworkName[],
  { of }: Costs,
): AnswerOf<typeof route>['strategies']['minimal'] {
  const lines = priceLines(networks, ethereumPrice(of.ethereum))
  return {
    networks,
    totalPence: total(lines),
    total: formatPounds(total(lines)),
    securityScore: securityScore(networks),
    optimiser: optimiserRecommendation(addOns(lines)).text,
    wizard: wizardRecommendation(total(lines)).text,
  }
}

/** @param available networks this installation registers on */
export function showPrices(costs: Costs, available: readonly string[]): AnswerOf<typeof route> {
  const cost = costs.of.ethereum
  const price = ethereumPrice(cost)
  return {
    currency: 'gbp',
    registrationPence: PRICE_BOOK.registration,
    registration: formatPounds(PRICE_BOOK.registration),
    ethereum: {
      basePence: price.base,
      floorPence: PRICE_BOOK.ethereum.floor,
      capPence: PRICE_BOOK.ethereum.cap,
      currentPence: price.current,
      basis: price.basis,
      networkFeePence: cost.asked ? cost.fee : null,
      gasPriceWei: cost.asked ? (cost.reading.unitPrice?.toString() ?? null) : null,
      reason: cost.asked ? null : cost.reason,
      askedAt: cost.askedAt.toISOString(),
      assumption:
        `${sayRate('ETH', costs.rates.ETH)}; ${ETHEREUM_REGISTRATION_GAS.toLocaleString('en-GB')} gas ` +
        `for one registration; ${formatPounds(PRICE_BOOK.ethereum.margin)} margin`,
    },
    networks: networkOptions(costs).map((option) => ({ ...option, features: [...option.features] })),
    strategies: {
      minimal: showStrategy(STRATEGIES.minimal, costs),
      maximum: showStrategy(STRATEGIES.maximum, costs),
    },
    availableNetworks: [...available],
    quoteMinutes: QUOTE_MINUTES,
    expressStart: { ...EXPRESS_START },
  }
}
