// The person watches a recording before it counts. Then it is put on record or discarded; nothing is cut.
import { useMemo } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useBlobSource } from '../platform/blob-source.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useRefusal } from '../platform/use-refusal.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Progress } from '../ui/progress/progress.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { megabytes, minutesSeconds } from './length-words.ts'
import { mustSignIn, SignedOut } from './signed-out.tsx'
import type { FinishedTake } from './take.ts'
import { words } from './words.ts'
import './recording.css'

interface TakePreviewProps {
  take: FinishedTake
  headingLevel: 2 | 3
  sent: number
  interrupted: boolean
  signedOut: boolean
  onPlace: () => Promise<void>
  onDiscard: () => Promise<void>
  onSendAgain: () => void
}

export function TakePreview({
  take,
  headingLevel,
  sent,
  interrupted,
  signedOut,
  onPlace,
  onDiscard,
  onSendAgain,
}: TakePreviewProps) {
  const t = useWords(words)
  const refused = useRefusal()
  const Heading = `h${headingLevel}` as const
  const source = useBlobSource(useMemo(() => take.file.blob(take.mediaType), [take]))
  const placing = useMutation({
    mutationFn: onPlace,
    onError: (error) =>
      mustSignIn(error) || toast({ title: t('placeFailed'), description: refused(error), kind: 'error' }),
  })
  const discarding = useMutation({ mutationFn: onDiscard })
  return (
    <div className="camera">
      <Heading className="recording-heading take-title">{t('watch')}</Heading>
      <video
        ref={source}
        className="take-player"
        controls
        playsInline
        preload="auto"
        aria-label={t('player')}
      />
      <p>{t('length', { length: minutesSeconds(take.durationMs), hash: take.sha256.slice(0, 16) })}</p>
      <Progress
        label={t('sent')}
        value={take.file.size === 0 ? 0 : sent / take.file.size}
        text={t('sentOf', { sent: megabytes(sent), size: megabytes(take.file.size) })}
      />
      {interrupted && (
        <Notice kind="advice">
          <p>{t('interrupted')}</p>
          <Button variant="secondary" onPress={onSendAgain}>
            {t('tryNow')}
          </Button>
        </Notice>
      )}
      {(signedOut || mustSignIn(placing.error)) && <SignedOut onSendAgain={onSendAgain} />}
      {placing.error !== null && !mustSignIn(placing.error) && (
        <Notice kind="error" title={t('placeFailed')}>
          <Refusal of={placing.error} />
        </Notice>
      )}
      <Button pending={placing.isPending} pendingText={t('placing')} onPress={() => placing.mutate()}>
        {t('place')}
      </Button>
      <div className="button-row">
        <Button
          variant="secondary"
          isDisabled={placing.isPending}
          pending={discarding.isPending}
          onPress={() => discarding.mutate()}
        >
          {t('again')}
        </Button>
      </div>
    </div>
  )
}
