// The recordings of a released will: an executor says why they need one, confirms, and sees and hears it here. Who was
// given one, and why, is shown to all who act.
import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  askRecording,
  fetchGivenRecording,
  listReleasedRecordings,
  type RecordingAsking,
  type ReleasedRecording,
} from '@testate/api/death/recordings'
import { call } from '../platform/client.ts'
import { read } from '../platform/queries.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useWords } from '../platform/words.ts'
import { minutesSeconds } from '../recording/length-words.ts'
import { useStepUp } from '../step-up/use-step-up.tsx'
import { Button } from '../ui/button/button.tsx'
import { NotLoaded } from '../ui/not-loaded/not-loaded.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { keepCopy, nameIn, type Copy } from '../wills/open-copy.ts'
import { PlayGiven } from './play-given.tsx'
import { RecordingForm, type Why } from './recording-form.tsx'
import { words } from './recordings-words.ts'

const AGAIN_MS = 10_000

export function Recordings({ willId }: { willId: string }) {
  const t = useWords(words)
  /** One form at a time. */
  const [asked, setAsked] = useState<string | null>(null)
  const { data, error } = useQuery({
    ...read(listReleasedRecordings, { params: { id: willId } }),
    refetchInterval: ({ state }) => (state.data?.reasonsWait === true ? AGAIN_MS : false),
  })
  return (
    <>
      <h2 className="released-part">{t('title')}</h2>
      {error !== null && <NotLoaded error={error} title={t('failed')} />}
      {data === undefined && error === null && <Loading text={t('loading')} />}
      {data?.recordings.length === 0 && <p>{t('none')}</p>}
      {data !== undefined && data.recordings.length > 0 && (
        <>
          <p>{t('lead')}</p>
          <p>{t('hard')}</p>
          <p>{t('onReasons')}</p>
          <ul className="released-list released-recordings">
            {data.recordings.map((recording) => (
              <li key={recording.id}>
                <OneRecording
                  willId={willId}
                  recording={recording}
                  asks={asked === recording.id}
                  onAsk={(isAsked) => setAsked(isAsked ? recording.id : null)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {data !== undefined && data.given.length > 0 && <Given given={data.given} of={data.recordings} />}
    </>
  )
}

interface OneRecordingProps {
  willId: string
  recording: ReleasedRecording
  /** Its form is open. */
  asks: boolean
  onAsk: (isAsked: boolean) => void
}

function OneRecording({ willId, recording, asks, onAsk }: OneRecordingProps) {
  const t = useWords(words)
  const ask = useStepUp()
  const queries = useQueryClient()
  const [copy, setCopy] = useState<Copy | null>(null)
  const { id, name, witnessOrder, recordedAt, durationMs } = recording
  const opening = useMutation({
    mutationFn: async (why: Why): Promise<Copy | null> => {
      const stepUp = await ask('take-recording', willId)
      if (stepUp === null) return null
      const { askingId } = await call(askRecording, {
        params: { id: willId, recordingId: id },
        body: why,
        stepUp,
      })
      const answer = await call(fetchGivenRecording, { params: { id: askingId } })
      return { blob: await answer.blob(), name: nameIn(answer.headers.get('content-disposition')) }
    },
    onSuccess: async (opened) => {
      if (opened === null) return
      setCopy(opened)
      onAsk(false)
      await queries.invalidateQueries({ queryKey: [listReleasedRecordings.id] })
    },
  })
  return (
    <>
      <h3>{t(witnessOrder === 0 ? 'ofTestator' : 'ofWitness', { name })}</h3>
      <p>{t('when', { at: new Date(recordedAt), length: minutesSeconds(durationMs) })}</p>
      {opening.isError && (
        <Notice kind="error" title={t('askFailed')}>
          <Refusal of={opening.error} />
        </Notice>
      )}
      <div role="status">{copy !== null && <p>{t('opened')}</p>}</div>
      {copy === null && !asks && (
        <Button variant="secondary" onPress={() => onAsk(true)}>
          {t('ask')}
        </Button>
      )}
      {copy === null && asks && (
        <RecordingForm
          request={opening}
          onReason={(why) => opening.mutate(why)}
          onClose={() => onAsk(false)}
        />
      )}
      {copy !== null && (
        <>
          <PlayGiven blob={copy.blob} label={t('player', { name })} />
          <p>{t('kept')}</p>
          <div className="button-row">
            <Button variant="secondary" onPress={() => keepCopy(copy)}>
              {t('keep')}
            </Button>
            <Button variant="quiet" onPress={() => setCopy(null)}>
              {t('close')}
            </Button>
          </div>
        </>
      )}
    </>
  )
}

function Given({ given, of }: { given: readonly RecordingAsking[]; of: readonly ReleasedRecording[] }) {
  const t = useWords(words)
  return (
    <>
      <h3>{t('given')}</h3>
      <ul>
        {given.map(({ id, recordingId, by, isYours, at, reason, words: said }) => {
          const name = of.find((one) => one.id === recordingId)?.name
          const recording = name === undefined ? t('gone') : t('said', { name })
          const facts = { by, at: new Date(at), recording }
          return (
            <li key={id}>
              <p>{t(isYours ? 'byYou' : 'byOther', facts)}</p>
              <p>{reason === null ? t('reasonWaits') : t('reasonIs', { reason: t(reason) })}</p>
              {said !== null && said !== '' && <blockquote className="released-words">{said}</blockquote>}
            </li>
          )
        })}
      </ul>
    </>
  )
}
