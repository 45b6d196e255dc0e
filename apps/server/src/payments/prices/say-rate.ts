// Formats a rate as a sentence, the same everywhere: the rate, its source and its time.
import type { Coin } from '@testate/domain/price-book'
import { formatPounds } from '@testate/domain/money'
import type { Rate } from './exchange-rates.ts'

const names = { ETH: 'One ether', SOL: 'One SOL' } as const satisfies Record<Coin, string>

/** “One ether at £2,500.00 (rate of 2026-11-21, configured)”. */
export function sayRate(coin: Coin, { penceForOne, source, asOf }: Rate): string {
  const when = asOf.toISOString()
  return (
    `${names[coin]} at ${formatPounds(penceForOne)} (rate of ` +
    `${source === 'live' ? `${when.slice(0, 16).replace('T', ' ')} UTC` : `${when.slice(0, 10)}, configured`})`
  )
}
