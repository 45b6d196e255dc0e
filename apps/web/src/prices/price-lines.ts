// What this installation's networks add to the fee: which are included, and what the others cost today.
import { formatPounds, pence } from '@testate/domain/money'
import type { Language } from '../platform/words.ts'
import { named } from './network-names.ts'
import type { Prices } from './use-prices.ts'

export type PriceLine =
  | { word: 'included'; values: { networks: string } }
  | { word: 'added'; values: { network: string; amount: string } }

export function priceLines(
  book: Pick<Prices, 'networks' | 'availableNetworks'>,
  language: Language,
): PriceLine[] {
  const here = book.networks.filter(({ chain }) => book.availableNetworks.includes(chain))
  const included = here.filter(({ currentCost }) => currentCost === 0)
  const added = here.filter(({ currentCost }) => currentCost > 0)
  return [
    ...(included.length === 0
      ? []
      : [
          {
            word: 'included',
            values: {
              networks: named(
                included.map(({ displayName }) => displayName),
                language,
              ),
            },
          } as const,
        ]),
    ...added.map(
      ({ displayName, currentCost }) =>
        ({
          word: 'added',
          values: { network: displayName, amount: formatPounds(pence(currentCost)) },
        }) as const,
    ),
  ]
}
