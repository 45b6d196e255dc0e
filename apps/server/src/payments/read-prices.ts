// The price book as every screen shows it: what each network costs now, and on which assumption.
import { addOns, ethereumPrice, priceLines, PRICE_BOOK, QUOTE_MINUTES, total, ETHEREUM_REGISTRATION_GAS } from '@testate/domain/fees'
import { EXPRESS_START } from '@testate/domain/express-start'
import { formatPounds, pence } from '@testate/domain/money'
import { DEFAULT_STRATEGY, networkOption, NETWORKS, optimiserRecommendation, securityScore, STRATEGIES, wizardRecommendation, type NetworkName } from '@testate/domain/networks'
import type { AnswerOf } from '@testate/api/route'
import type { readPrices as route } from '@testate/api/payments'
import type { EthereumReading } from './ethereum-estimate.ts'

/** @param penceForEther the operator's rate, pence for one ether
 * @param available networks this installation registers on */
export function showPrices({ estimate, gasPriceWei, askedAt }: EthereumReading, penceForEther: number, available: readonly string[]): AnswerOf<typeof route> {
  const price = ethereumPrice(estimate)
  const costOf: Record<NetworkName, { base: typeof price.base; current: typeof price.current }> = {
    solana: { base: pence(0), current: pence(0) },
    ethereum: price,
    corda: { base: pence(0), current: pence(0) },
  }
  const strategy = (networks: readonly NetworkName[]) => {
    const lines = priceLines(networks, price)
    return {
      networks,
      totalPence: total(lines),
      total: formatPounds(total(lines)),
      securityScore: securityScore(networks),
      optimiser: optimiserRecommendation(addOns(lines)),
      wizard: wizardRecommendation(total(lines)),
    }
  }
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
      networkFeePence: estimate.asked ? estimate.fee : null,
      gasPriceWei: gasPriceWei === null ? null : gasPriceWei.toString(),
      reason: estimate.asked ? null : estimate.reason,
      askedAt: askedAt.toISOString(),
      assumption: `One ether at ${formatPounds(pence(penceForEther))}, a rate the operator sets; ${ETHEREUM_REGISTRATION_GAS.toLocaleString('en-GB')} gas for one registration; ${formatPounds(PRICE_BOOK.ethereum.margin)} margin`,
    },
    networks: NETWORKS.map((name) => networkOption(name, costOf[name], STRATEGIES[DEFAULT_STRATEGY].includes(name))).map((option) => ({ ...option, features: [...option.features] })),
    strategies: { minimal: strategy(STRATEGIES.minimal), maximum: strategy(STRATEGIES.maximum) },
    availableNetworks: [...available],
    quoteMinutes: QUOTE_MINUTES,
    expressStart: { ...EXPRESS_START },
  }
}
