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

/** One bar: the figure, and its length relative to the longest. */
export interface Bar {
  item: 'registration' | NetworkName
  amount: string
  /** 0 to 1. */
  share: number
}

export interface Summary {
  prices: Bar[]
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
  const bar = (item: Bar['item'], amount: number): Bar => ({
    item,
    amount: formatPounds(pence(amount)),
    share: view.registrationPence === 0 ? 0 : Math.min(1, amount / view.registrationPence),
  })
  return {
    prices: [
      bar('registration', view.registrationPence),
      ...options.map(({ chain, currentCost }) => bar(chain, currentCost)),
    ],
    total: formatPounds(total),
    score: securityScore(chosen),
    optimiser: optimiserRecommendation(addOns).text,
    wizard: wizardRecommendation(total).text,
  }
}

/**
 * What each installed network itself charges, relative to the dearest; one that could not be queried has no
 * bar and no figure.
 */
export function networkCosts(view: Networks): { network: Networks['networks'][number]; share: number }[] {
  const most = Math.max(0, ...view.networks.map(({ cost }) => cost.pence ?? 0))
  return view.networks.map((network) => ({
    network,
    share: most === 0 ? 0 : (network.cost.pence ?? 0) / most,
  }))
}
