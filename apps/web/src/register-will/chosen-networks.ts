// What a choice of networks comes to: only the installed ones count, at the price book's present prices (the quote locks them when the form is submitted).
import { pence, sum, formatPounds } from '@testate/domain/money'
import { inOrder, isNetworkName, securityScore, STRATEGIES, wizardRecommendation, type NetworkName, type Strategy } from '@testate/domain/networks'
import type { ReceivedOf } from '@testate/api/route'
import type { readPrices } from '@testate/api/payments'

export type Prices = ReceivedOf<typeof readPrices>

export const installed = (prices: Prices): NetworkName[] => inOrder(prices.availableNetworks.filter(isNetworkName))

/** A strategy's networks as far as they are installed here. */
export function networksOf(strategy: Exclude<Strategy, 'custom'>, prices: Prices): NetworkName[] {
  const here = installed(prices)
  return STRATEGIES[strategy].filter((name) => here.includes(name))
}

/** Of what a draft names, what can be registered here. */
export function chosenHere(names: readonly string[], prices: Prices): NetworkName[] {
  const here = installed(prices)
  return inOrder(names.filter(isNetworkName)).filter((name) => here.includes(name))
}

/** Which strategy this is here; any other set is “Custom”. Of two that are the same set here, the smaller one's name is meant. */
export function strategyHere(chosen: readonly NetworkName[], prices: Prices): Strategy {
  const is = (strategy: 'minimal' | 'maximum') => inOrder(chosen).join() === networksOf(strategy, prices).join()
  return is('minimal') ? 'minimal' : is('maximum') ? 'maximum' : 'custom'
}

export interface Summary {
  lines: { label: string; amount: string }[]
  total: string
  score: number
  recommendation: string
}

/** The lines, total, score and sentence for a choice; the registration fee is in it whatever is chosen. */
export function summaryOf(chosen: readonly NetworkName[], prices: Prices): Summary {
  const options = prices.networks.filter(({ chain }) => chosen.includes(chain))
  const total = sum([prices.registrationPence, ...options.map(({ currentCost }) => currentCost)].map((amount) => pence(amount)))
  return {
    lines: [{ label: 'Registration of one will', amount: prices.registration }, ...options.map(({ displayName, currentCost }) => ({ label: displayName, amount: formatPounds(pence(currentCost)) }))],
    total: formatPounds(total),
    score: securityScore(chosen),
    recommendation: wizardRecommendation(total),
  }
}
