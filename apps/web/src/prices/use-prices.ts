// Today's prices, fetched from the register's one price book. Without scripts, and before the answer, pages
// state only what is true at any price. And whether prices include VAT: one file, so that a price page fetches one.
import { useEffect, useState } from 'react'
import type { prices } from '@testate/api/payments'
import type { z } from 'zod'
import { formatRate } from '@testate/domain/money'
import { installation } from '../operator/installation.ts'
import { askPlain } from '../platform/read-plain.ts'
import { useWords } from '../platform/words.ts'
import { words } from './words.ts'

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

export function useVatNote(): string {
  const t = useWords(words)
  const { vat } = installation
  return vat === null ? t('noVat') : t('withVat', { rate: formatRate(vat.rate) })
}
