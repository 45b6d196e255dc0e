// Offers a recording that was begun but is not on record: to resume, or to discard.
import { useMutation } from '@tanstack/react-query'
import { timeOfDay } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { minutesSeconds } from './length-words.ts'
import type { Unfinished } from './unfinished.ts'
import { words } from './words.ts'

interface UnfinishedNoticeProps {
  found: Exclude<Unfinished, { kind: 'none' }>
  onResume: (address: string | null) => Promise<void>
  onDiscard: (address: string | null) => Promise<void>
}

export function UnfinishedNotice({ found, onResume, onDiscard }: UnfinishedNoticeProps) {
  const t = useWords(words)
  const time = timeOfDay(found.startedAt)
  const resuming = useMutation({ mutationFn: async () => await onResume(found.address) })
  const discarding = useMutation({ mutationFn: async () => await onDiscard(found.address) })
  if (found.kind === 'elsewhere') {
    return (
      <Notice kind="advice" title={t('unfinished')}>
        <p>
          {t('elsewhere', { time })} {t('elsewhereText')}
        </p>
        <Button variant="secondary" pending={discarding.isPending} onPress={() => discarding.mutate()}>
          {t('discardElsewhere')}
        </Button>
      </Notice>
    )
  }
  return (
    <Notice kind="advice" title={t('unfinished')}>
      <p>{t('unfinishedText', { length: minutesSeconds(found.durationMs), time })}</p>
      {found.cutShort && <p>{t('unfinishedCut')}</p>}
      <div className="button-row">
        <Button pending={resuming.isPending} onPress={() => resuming.mutate()}>
          {t('resume')}
        </Button>
        <Button variant="secondary" pending={discarding.isPending} onPress={() => discarding.mutate()}>
          {t('discard')}
        </Button>
      </div>
    </Notice>
  )
}
