// The live picture while recording: the sentence to say on a dark band, the timer at the top, one button as
// wide as the picture.
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { minutesSeconds } from './length-words.ts'
import { words } from './words.ts'
import '../devices/camera.css'
import './recording.css'

interface RecorderStageProps {
  stream: MediaStream | null
  phase: 'start' | 'recording' | 'finishing'
  elapsedMs: number
  nearlyFull: boolean
  /** What to say, in order. */
  lines: string[]
  microphone: boolean
  cameraOn: boolean
  onMicrophone: (on: boolean) => void
  onCamera: (on: boolean) => void
  onStart: () => void
  onStop: () => void
}

export function RecorderStage({
  stream,
  phase,
  elapsedMs,
  nearlyFull,
  lines,
  microphone,
  cameraOn,
  onMicrophone,
  onCamera,
  onStart,
  onStop,
}: RecorderStageProps) {
  const t = useWords(words)
  const video = useRef<HTMLVideoElement>(null)
  const [line, setLine] = useState(0)
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream
  }, [stream])
  const last = line === lines.length - 1
  return (
    <div className="camera">
      <div className="camera-stage recorder-stage" data-fill data-mirrored>
        <video ref={video} autoPlay playsInline muted />
        {stream === null && (
          <p className="camera-waiting" role="status">
            {t('asking')}
          </p>
        )}
        <p
          className="recorder-timer"
          role="timer"
          aria-label={t('timer')}
          data-running={phase === 'recording' || undefined}
        >
          {minutesSeconds(elapsedMs)}
        </p>
        <div className="camera-words recorder-words">
          <span className="recorder-number">{t('sentence', { number: line + 1, count: lines.length })}</span>
          <span aria-live="polite">{lines[line]}</span>
        </div>
      </div>
      {phase === 'start' ? (
        <Button isDisabled={stream === null} onPress={() => (setLine(0), onStart())}>
          {t('start')}
        </Button>
      ) : (
        <Button
          variant="danger"
          pending={phase === 'finishing'}
          pendingText={t('finishing')}
          onPress={onStop}
        >
          {t('stop')}
        </Button>
      )}
      {nearlyFull && <Notice kind="advice">{t('nearlyFull')}</Notice>}
      <div className="button-row recorder-row">
        <Button variant="secondary" onPress={() => setLine(last ? 0 : line + 1)}>
          {t(last ? 'firstSentence' : 'nextSentence')}
        </Button>
        <Button variant="secondary" isDisabled={stream === null} onPress={() => onMicrophone(!microphone)}>
          <Icon name="microphone" />
          {t(microphone ? 'turnOffMic' : 'turnOnMic')}
        </Button>
        <Button variant="secondary" isDisabled={stream === null} onPress={() => onCamera(!cameraOn)}>
          <Icon name="camera" />
          {t(cameraOn ? 'turnOffCamera' : 'turnOnCamera')}
        </Button>
      </div>
    </div>
  )
}
