// Takes one picture by the camera: an outline shows what belongs where, one button takes it. The camera is
// switched off when this view unmounts.
import { useEffect, useRef, useState } from 'react'
import { CameraHelp } from '../devices/camera-help.tsx'
import { useCamera } from '../devices/use-camera.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { pictureOf } from './fit-picture.ts'
import { words } from './words.ts'
import '../devices/camera.css'

interface CameraPictureProps {
  part: 'document' | 'selfie'
  onPicture: (picture: Blob) => void
  onCancel: () => void
}

export function CameraPicture({ part, onPicture, onCancel }: CameraPictureProps) {
  const t = useWords(words)
  const { state, stream, several, start } = useCamera()
  const [facing, setFacing] = useState<'user' | 'environment'>(part === 'selfie' ? 'user' : 'environment')
  const [showing, setShowing] = useState(false)
  const video = useRef<HTMLVideoElement>(null)

  const begin = (to: 'user' | 'environment') => {
    setShowing(false)
    setFacing(to)
    // A passport's strip is small print: the camera's full resolution, up to a sensible size.
    void start({ facing: to, sound: false, width: 2560, height: 1440 })
  }
  useEffect(
    () =>
      void start({
        facing: part === 'selfie' ? 'user' : 'environment',
        sound: false,
        width: 2560,
        height: 1440,
      }),
    [part, start],
  )
  useEffect(() => {
    if (video.current === null) return
    video.current.srcObject = stream
    // Scrolls so that the picture and its button are both visible.
    if (stream !== null) video.current.closest('.camera')?.scrollIntoView({ block: 'nearest' })
  }, [stream])

  if (state !== 'off' && state !== 'asking' && state !== 'on') {
    return (
      <CameraHelp refusal={state} onAgain={() => begin(facing)}>
        <Button onPress={onCancel}>{t('chooseInstead')}</Button>
      </CameraHelp>
    )
  }
  const take = async () => {
    if (video.current !== null) onPicture(await pictureOf(video.current))
  }
  return (
    <div className="camera">
      <div className="camera-stage" data-mirrored={(part === 'selfie' && facing === 'user') || undefined}>
        <video ref={video} autoPlay playsInline muted onPlaying={() => setShowing(true)} />
        {!showing && (
          <p className="camera-waiting" role="status">
            {t('starting')}
          </p>
        )}
        <Outline part={part} />
        <p className="camera-words">{t(part === 'document' ? 'documentOutline' : 'selfieOutline')}</p>
      </div>
      <Button isDisabled={!showing} onPress={() => void take()}>
        {t('takePicture')}
      </Button>
      <div className="button-row">
        {several && (
          <Button variant="secondary" onPress={() => begin(facing === 'user' ? 'environment' : 'user')}>
            {t('otherCamera')}
          </Button>
        )}
        <Button variant="quiet" onPress={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  )
}

/** White on black, visible on any picture. A page of a passport is 125 × 88 mm. */
function Outline({ part }: { part: 'document' | 'selfie' }) {
  const shape = (under: boolean) =>
    part === 'document' ? (
      <rect
        x="29"
        y="6"
        width="102"
        height="72"
        rx="4"
        data-under={under || undefined}
        vectorEffect="non-scaling-stroke"
      />
    ) : (
      <ellipse
        cx="80"
        cy="42"
        rx="26"
        ry="34"
        data-under={under || undefined}
        vectorEffect="non-scaling-stroke"
      />
    )
  return (
    <svg
      className="camera-outline"
      viewBox="0 0 160 100"
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
    >
      {shape(true)}
      {shape(false)}
    </svg>
  )
}
