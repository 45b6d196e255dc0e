// A party's own video statement, wherever it is made: on its page, on the witness's screen, in the signing
// dialog, on a phone handed the task.
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { showRecordingUpload, type showCeremony } from '@testate/api/ceremony'
import type { ReceivedOf } from '@testate/api/route'
import type { Presence } from '@testate/domain/party'
import { CameraHelp } from '../devices/camera-help.tsx'
import { UseAnotherDevice } from '../devices/use-another-device.tsx'
import { useCamera } from '../devices/use-camera.ts'
import { useAsOfNow } from '../platform/as-of-now.ts'
import { read } from '../platform/queries.ts'
import { useTimes } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { titled } from '../ui/toast/titled.ts'
import { toast } from '../ui/toast/toast.tsx'
import { findKeptTake } from './kept-take.ts'
import { OnRecord } from './on-record.tsx'
import { isTaken } from './one-window.ts'
import { RecorderStage } from './recorder-stage.tsx'
import { scriptLines } from './script-lines.ts'
import { SignedOut } from './signed-out.tsx'
import { TakePreview } from './take-preview.tsx'
import { UnfinishedNotice } from './unfinished-notice.tsx'
import { unfinished } from './unfinished.ts'
import { useVideoStatement } from './use-video-statement.ts'
import { words } from './words.ts'

export interface VideoStatementProps {
  ceremony: ReceivedOf<typeof showCeremony>
  /** The caller's own entry in it. */
  party: ReceivedOf<typeof showCeremony>['parties'][number]
  personId: string
  presence: Presence
  willTitle: string
  /** The person's camera and microphone, for the tile that shows them. */
  onDevices?: (devices: { camera: boolean; microphone: boolean; recording: boolean } | null) => void
  /** For the headings inside; 3 unless directly under the page’s own. */
  headingLevel?: 2 | 3
  /** Shown beside the help when there is no camera. */
  without?: ReactNode
}

export function VideoStatement({
  ceremony,
  party,
  personId,
  presence,
  willTitle,
  onDevices,
  headingLevel = 3,
  without,
}: VideoStatementProps) {
  const t = useWords(words)
  const Heading = `h${headingLevel}` as const
  const { dayOf } = useTimes()
  const camera = useCamera()
  const statement = useVideoStatement(ceremony.willId, personId)
  const [again, setAgain] = useState(false)
  const [devices, setDevices] = useState({ camera: true, microphone: true })
  const open = ceremony.recordingOpen
  const uploads = useQuery({
    ...read(showRecordingUpload, { params: { id: ceremony.willId } }),
    enabled: open,
  })
  const here = useQuery({
    queryKey: ['recording.kept', statement.key],
    queryFn: async () => ({
      take: (await findKeptTake(statement.key))?.take ?? null,
      busy: await isTaken(statement.key),
    }),
    refetchOnWindowFocus: 'always',
  })
  const tell = (next: typeof devices, recording: boolean, on = true) =>
    onDevices?.(on ? { ...next, recording } : null)
  const toggle = (kind: 'camera' | 'microphone', on: boolean) => {
    for (const track of kind === 'camera'
      ? (camera.stream?.getVideoTracks() ?? [])
      : (camera.stream?.getAudioTracks() ?? []))
      track.enabled = on
    const next = { ...devices, [kind]: on }
    setDevices(next)
    tell(next, statement.phase === 'recording')
  }
  const turnOn = async () => {
    const on = { camera: true, microphone: true }
    setDevices(on)
    const stream = await camera.start({ facing: 'user', sound: true, width: 1280, height: 720 })
    tell(on, false, stream !== null)
  }
  const begin = async () => {
    if (camera.stream === null) return
    await statement.start(camera.stream)
    tell(devices, true)
    toast({ ...titled(t('startedToast')), kind: 'done' })
  }
  const { stop: turnOff } = camera
  const tellTurnedOff = useEffectEvent(() => onDevices?.(null))
  // The recorder has delivered its last piece: the camera is switched off.
  useEffect(() => {
    if (statement.phase !== 'preview') return
    turnOff()
    tellTurnedOff()
  }, [statement.phase, turnOff])
  const date = useAsOfNow((now) => dayOf(now.toISOString()))
  const testator = ceremony.parties.find(({ role }) => role === 'testator')?.name ?? ''
  const lines = scriptLines(party.role, presence).map((line) =>
    t(line, { name: party.name, date, testator, title: willTitle }),
  )

  if (party.recordedAt !== null && !again && statement.phase === 'start')
    return <OnRecord party={party} open={open} onAgain={() => setAgain(true)} />
  if (!open) {
    return party.signedAt !== null || ceremony.parties.some(({ signedAt }) => signedAt !== null) ? (
      <Notice kind="info" title={t('closed')}>
        {t('closedText')}
      </Notice>
    ) : (
      <Notice kind="info" title={t('notOpen')}>
        {t('notOpenText')}
      </Notice>
    )
  }
  if (statement.phase === 'preview' && statement.finished !== null) {
    return (
      <TakePreview
        take={statement.finished}
        headingLevel={headingLevel}
        sent={statement.sent}
        interrupted={statement.interrupted}
        signedOut={statement.signedOut}
        onSendAgain={statement.sendAgain}
        onDiscard={statement.discard}
        onPlace={async () => {
          await statement.place()
          setAgain(false)
        }}
      />
    )
  }
  // A person with an unfinished recording is never invited to begin another.
  if (statement.phase === 'start' && camera.state === 'off' && (uploads.isLoading || here.isLoading))
    return <Loading text={t('loading')} />
  const found = unfinished(uploads.data?.upload ?? null, here.data?.take ?? null)
  if (statement.phase === 'start' && here.data?.busy === true)
    return (
      <Notice kind="info" title={t('busy')}>
        {t('busyText')}
      </Notice>
    )
  if (statement.phase === 'start' && camera.state === 'off' && found.kind !== 'none') {
    return (
      <UnfinishedNotice
        found={found}
        onResume={statement.resume}
        onDiscard={async (address) =>
          address === null
            ? await statement.discard()
            : (await statement.discardUpload(address), await statement.discard())
        }
      />
    )
  }
  if (
    camera.state === 'denied' ||
    camera.state === 'missing' ||
    camera.state === 'busy' ||
    camera.state === 'unsupported'
  ) {
    return (
      <>
        <CameraHelp refusal={camera.state} deniedText={t('deniedText')} onAgain={() => void turnOn()} />
        <UseAnotherDevice task="recording" willId={ceremony.willId} />
        {without}
      </>
    )
  }
  return (
    <>
      {statement.trouble !== null && (
        <Notice kind={statement.trouble === 'busy' ? 'info' : 'error'}>{t(statement.trouble)}</Notice>
      )}
      {statement.signedOut && <SignedOut onSendAgain={statement.sendAgain} />}
      {camera.state === 'off' && statement.phase === 'start' ? (
        <>
          <Heading className="recording-heading">{t('script')}</Heading>
          <p>{t('scriptHint')}</p>
          <ol className="script">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
          <p>{t('privacy')}</p>
          <div className="button-row">
            <Button onPress={() => void turnOn()}>{t('openCamera')}</Button>
            {party.recordedAt !== null && (
              <Button variant="secondary" onPress={() => setAgain(false)}>
                {t('keep')}
              </Button>
            )}
          </div>
          <UseAnotherDevice task="recording" willId={ceremony.willId} />
        </>
      ) : (
        <RecorderStage
          stream={camera.stream}
          phase={statement.phase === 'preview' ? 'finishing' : statement.phase}
          elapsedMs={statement.elapsedMs}
          nearlyFull={statement.nearlyFull}
          lines={lines}
          microphone={devices.microphone}
          cameraOn={devices.camera}
          onMicrophone={(on) => toggle('microphone', on)}
          onCamera={(on) => toggle('camera', on)}
          onStart={() => void begin()}
          onStop={statement.stop}
        />
      )}
    </>
  )
}
