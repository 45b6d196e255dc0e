// The video statement on a phone that was handed this task.
import { useCeremony } from '../ceremony/use-ceremony.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useWords } from '../platform/words.ts'
import { VideoStatement } from '../recording/video-statement.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { words } from './words.ts'

export function HandedRecording({ willId }: { willId: string }) {
  const t = useWords(words)
  const { error, will, ceremony, party, me } = useCeremony(willId)
  if (error !== null && ceremony === undefined)
    return (
      <Notice kind="error">
        <Refusal of={error} />
      </Notice>
    )
  if (will === undefined || ceremony === undefined || party === undefined || !me)
    return <Loading text={t('loading')} />
  return (
    <VideoStatement
      ceremony={ceremony}
      party={party}
      personId={me.id}
      willTitle={will.title}
      headingLevel={2}
    />
  )
}
