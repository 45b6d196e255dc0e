// A party's own video statement, wherever it is made: on its page, on the witness's screen, in the signing
// dialog, on a phone handed the task. This decides which of its views is shown.
import { useState, type ReactNode } from 'react'
import type { showCeremony } from '@testate/api/ceremony'
import type { ReceivedOf } from '@testate/api/route'
import { CameraHelp } from '../devices/camera-help.tsx'
import type { CameraRefusal } from '../devices/camera-refusal.ts'
import { UseAnotherDevice } from '../devices/use-another-device.tsx'
import { useAsOfNow } from '../platform/as-of-now.ts'
import { useTimes } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { titled } from '../ui/toast/titled.ts'
import { toast } from '../ui/toast/toast.tsx'
import { BeforeCamera } from './before-camera.tsx'
import { OnRecord } from './on-record.tsx'
import { RecorderStage } from './recorder-stage.tsx'
import { scriptLines } from './script-lines.ts'
import { SignedOut } from './signed-out.tsx'
import { TakePreview } from './take-preview.tsx'
import { UnfinishedNotice } from './unfinished-notice.tsx'
import { useBegun, type Begun } from './use-begun.ts'
import { isRefusal, useDevices, type ShownDevices } from './use-devices.ts'
import { useVideoStatement } from './use-video-statement.ts'
import { words } from './words.ts'

type Ceremony = ReceivedOf<typeof showCeremony>
type Statement = ReturnType<typeof useVideoStatement>

export interface VideoStatementProps {
  ceremony: Ceremony
  /** The caller's own entry in it. */
  party: Ceremony['parties'][number]
  personId: string
  willTitle: string
  /** The person's camera and microphone, for the tile that shows them. */
  onDevices?: (devices: ShownDevices) => void
  /** For the headings inside; 3 unless directly under the page’s own. */
  headingLevel?: 2 | 3
  /** Shown beside the help when there is no camera. */
  without?: ReactNode
}

export function VideoStatement(props: VideoStatementProps) {
  const { ceremony, party, personId, headingLevel = 3, onDevices } = props
  const statement = useVideoStatement(ceremony.willId, personId)
  const devices = useDevices(statement.phase, onDevices)
  const begun = useBegun(ceremony.willId, statement.key, devices.state === 'off', ceremony.recordingOpen)
  const [again, setAgain] = useState(false)
  const isAtStart = statement.phase === 'start'

  if (isAtStart && party.recordedAt !== null && !again)
    return <OnRecord party={party} open={ceremony.recordingOpen} onAgain={() => setAgain(true)} />
  if (!ceremony.recordingOpen) return <NotOpen parties={ceremony.parties} />
  if (statement.phase === 'preview' && statement.finished !== null)
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
  // A person with an unfinished recording is never invited to begin another.
  if (isAtStart && begun.kind !== 'none') return <BegunEarlier begun={begun} statement={statement} />
  if (isRefusal(devices.state))
    return (
      <NoCamera refusal={devices.state} willId={ceremony.willId} onAgain={devices.turnOn}>
        {props.without}
      </NoCamera>
    )
  return <Recorder {...props} statement={statement} devices={devices} onKeep={() => setAgain(false)} />
}

function NotOpen({ parties }: { parties: Ceremony['parties'] }) {
  const t = useWords(words)
  const isClosed = parties.some(({ signedAt }) => signedAt !== null)
  return (
    <Notice kind="info" title={t(isClosed ? 'closed' : 'notOpen')}>
      {t(isClosed ? 'closedText' : 'notOpenText')}
    </Notice>
  )
}

function BegunEarlier({
  begun,
  statement,
}: {
  begun: Exclude<Begun, { kind: 'none' }>
  statement: Statement
}) {
  const t = useWords(words)
  if (begun.kind === 'loading') return <Loading text={t('loading')} />
  if (begun.kind === 'busy')
    return (
      <Notice kind="info" title={t('busy')}>
        {t('busyText')}
      </Notice>
    )
  return (
    <UnfinishedNotice
      found={begun}
      onResume={statement.resume}
      onDiscard={async (address) => {
        if (address !== null) await statement.discardUpload(address)
        await statement.discard()
      }}
    />
  )
}

function NoCamera({
  refusal,
  willId,
  onAgain,
  children,
}: {
  refusal: CameraRefusal
  willId: string
  onAgain: () => Promise<void>
  children: ReactNode
}) {
  const t = useWords(words)
  return (
    <>
      <CameraHelp refusal={refusal} deniedText={t('deniedText')} onAgain={() => void onAgain()} />
      <UseAnotherDevice task="recording" willId={willId} />
      {children}
    </>
  )
}

interface RecorderProps extends VideoStatementProps {
  statement: Statement
  devices: ReturnType<typeof useDevices>
  onKeep: () => void
}

function Recorder({ statement, devices, onKeep, ...props }: RecorderProps) {
  const t = useWords(words)
  const { ceremony, party, headingLevel = 3 } = props
  const lines = useScript(props)
  const begin = async () => {
    if (devices.stream === null) return
    await statement.start(devices.stream)
    devices.tellRecording()
    toast({ ...titled(t(`startedToast ${party.role}`)), kind: 'done' })
  }
  return (
    <>
      {statement.trouble !== null && (
        <Notice kind={statement.trouble === 'busy' ? 'info' : 'error'}>{t(statement.trouble)}</Notice>
      )}
      {statement.signedOut && <SignedOut onSendAgain={statement.sendAgain} />}
      {devices.state === 'off' && statement.phase === 'start' ? (
        <BeforeCamera
          willId={ceremony.willId}
          lines={lines}
          headingLevel={headingLevel}
          onOpen={() => void devices.turnOn()}
          keep={
            party.recordedAt !== null && (
              <Button variant="secondary" onPress={onKeep}>
                {t('keep')}
              </Button>
            )
          }
        />
      ) : (
        <RecorderStage
          stream={devices.stream}
          phase={statement.phase === 'preview' ? 'finishing' : statement.phase}
          elapsedMs={statement.elapsedMs}
          nearlyFull={statement.nearlyFull}
          lines={lines}
          microphone={devices.on.microphone}
          cameraOn={devices.on.camera}
          onMicrophone={(on) => devices.toggle('microphone', on)}
          onCamera={(on) => devices.toggle('camera', on)}
          onStart={() => void begin()}
          onStop={statement.stop}
        />
      )}
    </>
  )
}

/** What this party is to say, with the names and today's date. */
function useScript({ ceremony, party, willTitle }: VideoStatementProps): string[] {
  const t = useWords(words)
  const { dayOf } = useTimes()
  const date = useAsOfNow((now) => dayOf(now.toISOString()))
  const testator = ceremony.parties.find(({ role }) => role === 'testator')?.name ?? ''
  return scriptLines(party.role, ceremony.way).map((line) =>
    t(line, { name: party.name, date, testator, title: willTitle }),
  )
}
