// Which note of the price book stands beside a line.
import type { Preview } from './use-preview.ts'
import type { words } from './product-words.ts'

export type PriceWord = keyof (typeof words)['en']

const ethereum = { network: 'withMargin', floor: 'lowest', cap: 'highest', base: 'base' } as const

export function noteOf(
  item: Preview['lines'][number]['item'],
  basis: Preview['codes']['ethereum'],
): PriceWord {
  const fixed = { registration: 'once', solana: 'paidByUs', corda: 'noFee' } as const
  return item === 'ethereum' ? ethereum[basis] : fixed[item]
}
