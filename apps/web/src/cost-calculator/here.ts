// What can be chosen on this register, according to its answer. The product's own tables of networks would be
// a hundredth of a public page's script; the test keeps these few names equal to them.
import type { NetworkName, Strategy } from '@testate/domain/networks'
import type { Networks } from '../networks/networks-store.ts'

export const names = { solana: 'Solana', ethereum: 'Ethereum', corda: 'Corda' } as const satisfies Record<
  NetworkName,
  string
>
export const order = ['solana', 'ethereum', 'corda'] as const satisfies readonly NetworkName[]

/** Before the register has answered: the strategies when every network is installed. */
export const sets = { minimal: ['solana', 'corda'], maximum: order } as const satisfies Record<
  Exclude<Strategy, 'custom'>,
  readonly NetworkName[]
>

/** In the fixed order, limited to the networks this register writes to. */
export function chosenHere(chosen: readonly string[], view: Networks | null): NetworkName[] {
  return order.filter(
    (name) =>
      chosen.includes(name) &&
      (view === null || view.configs.some((config) => config.name === name && config.enabled)),
  )
}

export function setHere(strategy: 'minimal' | 'maximum', view: Networks | null): NetworkName[] {
  return [
    ...(view === null
      ? sets
      : { minimal: view.strategies.minimal.networks, maximum: view.strategies.maximum.networks }
    )[strategy],
  ]
}

/** If both strategies give the same set here, the smaller one's name is used; any other set is “Custom”. */
export function strategyHere(chosen: readonly NetworkName[], view: Networks | null): Strategy {
  const is = (strategy: 'minimal' | 'maximum') =>
    chosen.length > 0 && chosen.join() === setHere(strategy, view).join()
  return is('minimal') ? 'minimal' : is('maximum') ? 'maximum' : 'custom'
}
