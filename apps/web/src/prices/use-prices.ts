// Today's prices, fetched from the register's one price book. Without scripts, and before the answer, pages
// state only what is true at any price.
import { useEffect, useState } from 'react'
import type { prices } from '@testate/api/payments'
import type { z } from 'zod'
import { askPlain } from '../platform/read-plain.ts'

export type Prices = z.output<typeof prices>
export type PricesState = { kind: 'asking' } | { kind: 'known'; prices: Prices } | { kind: 'unknown' }

/** Fetches once. */
export function usePrices(): PricesState {
  const [state, setState] = useState<PricesState>({ kind: 'asking' })
  useEffect(
    () =>
      askPlain<Prices>(
        '/api/prices',
        (prices) => setState({ kind: 'known', prices }),
        () => setState({ kind: 'unknown' }),
      ),
    [],
  )
  return state
}
