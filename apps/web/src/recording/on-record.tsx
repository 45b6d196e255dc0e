// The party's recording on record: its length, since when, its hash, and whether it may be recorded again.
import type { showCeremony } from '@testate/api/ceremony'
import type { ReceivedOf } from '@testate/api/route'
import { useTimes } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { Hash } from '../ui/hash/hash.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { minutesSeconds } from './length-words.ts'
import { words } from './words.ts'

interface OnRecordProps {
  party: ReceivedOf<typeof showCeremony>['parties'][number]
  open: boolean
  onAgain: () => void
}

export function OnRecord({ party, open, onAgain }: OnRecordProps) {
  const t = useWords(words)
  const { dateAndTime } = useTimes()
  return (
    <Notice kind="done" title={t('onRecord')}>
      <p>
        {t('onRecordText', {
          length: minutesSeconds(party.durationMs ?? 0),
          date: dateAndTime(party.recordedAt ?? new Date(0).toISOString()),
        })}
      </p>
      {party.retakes > 0 && <p>{t('retakes', { n: party.retakes })}</p>}
      {party.videoStatementHash !== null && (
        <Expander summary={t('hash')}>
          <Hash value={party.videoStatementHash} label={t('hash')} />
        </Expander>
      )}
      {open ? (
        <Button variant="secondary" onPress={onAgain}>
          {t('recordAgain')}
        </Button>
      ) : (
        <p>{t('closedText')}</p>
      )}
    </Notice>
  )
}
