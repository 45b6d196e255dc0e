// A witness plays the testator's recording, which the testator allows: only then do they say that they have seen it.
// The worker opens it for this one request, once the witness has confirmed that it is them.
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fetchPlay, notePlayed, playRecording, showCeremony } from '@testate/api/ceremony'
import { useBlobSource } from '../platform/blob-source.ts'
import { call } from '../platform/client.ts'
import { Refusal } from '../platform/refusal.tsx'
import { untilOpened } from '../platform/until-opened.ts'
import { useWords } from '../platform/words.ts'
import { minutesSeconds } from '../recording/length-words.ts'
import { useStepUp } from '../step-up/use-step-up.tsx'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { isWhole } from './is-whole.ts'
import { words } from './words.ts'

interface PlayRecordingProps {
  willId: string
  testator: string
  durationMs: number
  played: boolean
}

export function PlayRecording({ willId, testator, durationMs, played }: PlayRecordingProps) {
  const t = useWords(words)
  const ask = useStepUp()
  const queries = useQueryClient()
  const [opened, setOpened] = useState<{ playId: string; blob: Blob } | null>(null)
  const [skipped, setSkipped] = useState(false)
  const opening = useMutation({
    mutationFn: async () => {
      const stepUp = await ask('play', willId)
      if (stepUp === null) return
      const { playId } = await call(playRecording, {
        params: { id: willId },
        stepUp,
        idempotencyKey: crypto.randomUUID(),
      })
      const answer = await untilOpened(() => call(fetchPlay, { params: { id: willId, playId } }))
      setOpened({ playId, blob: await answer.blob() })
    },
  })
  const noting = useMutation({
    mutationFn: async (playId: string) => await call(notePlayed, { params: { id: willId, playId } }),
    onSuccess: async () => await queries.invalidateQueries({ queryKey: [showCeremony.id] }),
  })
  const ended = (playId: string, { played: ranges }: HTMLVideoElement) => {
    const whole = isWhole(
      Array.from({ length: ranges.length }, (_, at) => [ranges.start(at), ranges.end(at)] as const),
      durationMs,
    )
    setSkipped(!whole)
    if (whole && !played) noting.mutate(playId)
  }
  const failure = opening.error ?? noting.error
  return (
    <>
      <p>{t('playLead', { testator, length: minutesSeconds(durationMs) })}</p>
      {opened === null ? (
        <Button
          variant="secondary"
          pending={opening.isPending}
          pendingText={t('playOpening')}
          onPress={() => opening.mutate()}
        >
          {t(played ? 'playAgain' : 'play', { testator })}
        </Button>
      ) : (
        <Player
          blob={opened.blob}
          label={t('player', { testator })}
          onEnded={(video) => ended(opened.playId, video)}
        />
      )}
      <div role="status">
        {played && <Notice kind="done">{t('playDone')}</Notice>}
        {skipped && !played && <Notice kind="advice">{t('playSkipped')}</Notice>}
      </div>
      {failure !== null && (
        <Notice kind="error" title={t('playFailed')}>
          <Refusal of={failure} />
        </Notice>
      )}
    </>
  )
}

function Player({
  blob,
  label,
  onEnded,
}: {
  blob: Blob
  label: string
  onEnded: (video: HTMLVideoElement) => void
}) {
  const source = useBlobSource(blob)
  return (
    <video
      ref={source}
      className="statement-player"
      controls
      playsInline
      preload="auto"
      aria-label={label}
      onEnded={(event) => onEnded(event.currentTarget)}
    />
  )
}
