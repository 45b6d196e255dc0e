// The networks and their current prices, or that they are on their way or could not be had.
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listNetworks } from '@testate/api/networks'
import { ASKED_AGAIN_MS, type Networks } from '../networks/choice.ts'
import { sentenceOf } from '../platform/client.ts'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { words } from './words.ts'

export function WithPrices({ children }: { children: (view: Networks) => ReactNode }) {
  const t = useWords(words)
  const { data, error, refetch } = useQuery({ ...read(listNetworks), staleTime: ASKED_AGAIN_MS })
  if (data !== undefined) return children(data)
  if (error === null) return <Loading text={t('pricesLoading')} />
  return (
    <Notice kind="error" title={t('pricesFailed')}>
      <p>{sentenceOf(error)}</p>
      <Button variant="secondary" onPress={() => void refetch()}>
        {t('again')}
      </Button>
    </Notice>
  )
}
