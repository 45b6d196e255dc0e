// The price and score of a choice of networks, from the current state of the networks and the price book. A
// quote locks the figure; this is a preview of it.
import type { listNetworks } from '@testate/api/networks'
import type { ReceivedOf } from '@testate/api/route'
import { formatPounds, pence, sum } from '@testate/domain/money'
import {
  inOrder,
  isNetworkName,
  optimiserRecommendation,
  securityScore,
  STRATEGIES,
  wizardRecommendation,
  type NetworkName,
  type Strategy,
} from '@testate/domain/networks'

/**
 * Older figures are requested again when a screen is opened; the register itself queries no node more often.
 */
export const ASKED_AGAIN_MS = 15_000

export type Networks = ReceivedOf<typeof listNetworks>

/** The networks this register writes to; no other can be charged. */
export const installed = (view: Networks): NetworkName[] =>
  inOrder(view.configs.filter(({ enabled }) => enabled).map(({ name }) => name))

/** A strategy's networks, limited to those installed here. */
export function networksOf(strategy: Exclude<Strategy, 'custom'>, view: Networks): NetworkName[] {
  const here = installed(view)
  return STRATEGIES[strategy].filter((name) => here.includes(name))
}

/** The networks of a draft or a quote that this register can write to. */
export function chosenHere(names: readonly string[], view: Networks): NetworkName[] {
  const here = installed(view)
  return inOrder(names.filter(isNetworkName)).filter((name) => here.includes(name))
}

/**
 * Which strategy this is here; any other set is “Custom”. If both give the same set here, the smaller one's
 * name is used.
 */
export function strategyHere(chosen: readonly NetworkName[], view: Networks): Strategy {
  const is = (strategy: 'minimal' | 'maximum') => inOrder(chosen).join() === networksOf(strategy, view).join()
  return is('minimal') ? 'minimal' : is('maximum') ? 'maximum' : 'custom'
}

export interface PriceLine {
  item: 'registration' | NetworkName
  amount: string
}

export interface Summary {
  prices: PriceLine[]
  total: string
  score: number
  /** The two sentences: on the add-ons alone, and on the grand total. */
  optimiser: string
  wizard: string
}

/** Lines, total, score and sentences for a choice; the registration fee is always included. */
export function summaryOf(chosen: readonly NetworkName[], view: Networks): Summary {
  const options = inOrder(chosen).flatMap((name) => view.options.filter(({ chain }) => chain === name))
  const addOns = sum(options.map(({ currentCost }) => pence(currentCost)))
  const total = sum([pence(view.registrationPence), addOns])
  const line = (item: PriceLine['item'], amount: number): PriceLine => ({
    item,
    amount: formatPounds(pence(amount)),
  })
  return {
    prices: [
      line('registration', view.registrationPence),
      ...options.map(({ chain, currentCost }) => line(chain, currentCost)),
    ],
    total: formatPounds(total),
    score: securityScore(chosen),
    optimiser: optimiserRecommendation(addOns).text,
    wizard: wizardRecommendation(total).text,
  }
}
