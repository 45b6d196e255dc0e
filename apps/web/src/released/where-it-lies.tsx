// Where the paper original is kept, until when the copy can be read, and that probate needs the original.
import type { ReleasedCopy } from '@testate/api/released'
import { useWords } from '../platform/words.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { SummaryList } from '../ui/summary-list/summary-list.tsx'
import { words } from './words.ts'

export function WhereItLies({ copy: { originalLocation, placeWaits, until } }: { copy: ReleasedCopy }) {
  const t = useWords(words)
  return (
    <>
      <SummaryList
        rows={[
          {
            label: t('original'),
            value: originalLocation ?? t(placeWaits ? 'originalWaits' : 'originalUnknown'),
          },
          { label: t('until'), value: t('untilValue', { until: new Date(until) }) },
        ]}
      />
      <Notice kind="info" title={t('probate')}>
        {t('probateText')}
      </Notice>
    </>
  )
}
