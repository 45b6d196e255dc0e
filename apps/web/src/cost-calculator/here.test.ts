// The calculator's own copy of the network names matches the product's, and it chooses as the optimiser does.
import { expect, test } from 'vitest'
import { displayName, NETWORKS, STRATEGIES, type NetworkName } from '@testate/domain/networks'
import * as optimiser from '../networks/choice.ts'
import type { Networks } from '../networks/networks-store.ts'
import { chosenHere, names, order, setHere, sets, strategyHere } from './here.ts'

/** The part of the register's answer that choosing needs. */
const viewOf = (here: readonly NetworkName[]): Networks =>
  ({
    configs: NETWORKS.map((name) => ({ name, enabled: here.includes(name) })),
    strategies: {
      minimal: { networks: STRATEGIES.minimal.filter((name) => here.includes(name)) },
      maximum: { networks: STRATEGIES.maximum.filter((name) => here.includes(name)) },
    },
  }) as unknown as Networks
const subsets = Array.from({ length: 8 }, (_, bits) => NETWORKS.filter((_, index) => (bits >> index) & 1))

test('names, order and sets are those of the product', () => {
  expect([Object.keys(names), order]).toEqual([[...NETWORKS], [...NETWORKS]])
  expect(order.map((name) => names[name])).toEqual(NETWORKS.map(displayName))
  expect(sets).toEqual(STRATEGIES)
})

test('on every register, whatever is chosen, it is what the optimiser makes of it', () => {
  for (const here of subsets.slice(1)) {
    const view = viewOf(here)
    for (const strategy of ['minimal', 'maximum'] as const)
      expect(setHere(strategy, view)).toEqual(optimiser.networksOf(strategy, view))
    for (const chosen of subsets) {
      const mine = chosenHere([...chosen].reverse(), view)
      expect(mine).toEqual(optimiser.chosenHere(chosen, view))
      if (mine.length > 0) expect(strategyHere(mine, view)).toBe(optimiser.strategyHere(mine, view))
    }
  }
})

test('nothing chosen is no set, and before the register answered the product’s own sets stand', () => {
  expect([
    strategyHere([], viewOf([])),
    strategyHere(['solana', 'corda'], null),
    strategyHere([...order], null),
    strategyHere(['ethereum'], null),
  ]).toEqual(['custom', 'minimal', 'maximum', 'custom'])
  expect(chosenHere(['corda', 'bitcoin', 'solana'], null)).toEqual(['solana', 'corda'])
})
