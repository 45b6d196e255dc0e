// Today's prices, read from the register's one price book. Without scripts, and before the answer, pages say only what is true at any price.
import { useEffect, useState } from 'react'
import type { prices } from '@testate/api/payments'
import type { z } from 'zod'

export type Prices = z.output<typeof prices>
export type PricesState = { kind: 'asking' } | { kind: 'known'; prices: Prices } | { kind: 'unknown' }

/** Asks once, for at most ten seconds. Plain fetch: the checked client would bring 40 KB to a page that needs a few figures. */
export function usePrices(): PricesState {
  const [state, setState] = useState<PricesState>({ kind: 'asking' })
  useEffect(() => {
    const stop = new AbortController()
    fetch('/api/prices', { signal: AbortSignal.any([stop.signal, AbortSignal.timeout(10_000)]) })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(String(answer.status))
        setState({ kind: 'known', prices: (await answer.json()) as Prices })
      })
      .catch(() => !stop.signal.aborted && setState({ kind: 'unknown' }))
    return () => stop.abort()
  }, [])
  return state
}
