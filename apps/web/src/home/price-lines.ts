// The price book as the front page says it: the fee, what it includes, and what can be added, of the networks this installation writes to.
import type { prices } from '@testate/api/payments'
import type { z } from 'zod'

export type PriceLine = { word: 'once'; values: { amount: string } } | { word: 'included'; values: { networks: string } } | { word: 'added'; values: { network: string; amount: string } }

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

export function priceLines(book: Pick<z.output<typeof prices>, 'registration' | 'networks' | 'availableNetworks'>): PriceLine[] {
  const here = book.networks.filter(({ chain }) => book.availableNetworks.includes(chain))
  const included = here.filter(({ currentCost }) => currentCost === 0)
  const added = here.filter(({ currentCost }) => currentCost > 0)
  return [
    { word: 'once', values: { amount: book.registration } },
    ...(included.length === 0 ? [] : [{ word: 'included', values: { networks: list.format(included.map(({ displayName }) => displayName)) } } as const]),
    ...added.map(({ displayName, currentCost }) => ({ word: 'added', values: { network: displayName, amount: pounds.format(currentCost / 100) } }) as const),
  ]
}
