// The camera and the microphone of a recording: switched on together, muted one by one, off once the recorder
// has delivered its last piece.
import { useEffect, useEffectEvent, useState } from 'react'
import type { CameraRefusal } from '../devices/camera-refusal.ts'
import { useCamera, type CameraState } from '../devices/use-camera.ts'
import type { Phase } from './use-video-statement.ts'

interface Switched {
  camera: boolean
  microphone: boolean
}
/** For a tile that shows them; null while they are off. */
export type ShownDevices = (Switched & { recording: boolean }) | null

const bothOn: Switched = { camera: true, microphone: true }

export function useDevices(phase: Phase, onDevices: ((devices: ShownDevices) => void) | undefined) {
  const { state, stream, start, stop } = useCamera()
  const [on, setOn] = useState(bothOn)
  const turnOn = async () => {
    setOn(bothOn)
    const started = await start({ facing: 'user', sound: true, width: 1280, height: 720 })
    onDevices?.(started === null ? null : { ...bothOn, recording: false })
  }
  const toggle = (kind: keyof Switched, isOn: boolean) => {
    const tracks = kind === 'camera' ? stream?.getVideoTracks() : stream?.getAudioTracks()
    for (const track of tracks ?? []) track.enabled = isOn
    const next = { ...on, [kind]: isOn }
    setOn(next)
    onDevices?.({ ...next, recording: phase === 'recording' })
  }
  const tellOff = useEffectEvent(() => onDevices?.(null))
  useEffect(() => {
    if (phase !== 'preview') return
    stop()
    tellOff()
  }, [phase, stop])
  return { state, stream, on, turnOn, toggle, tellRecording: () => onDevices?.({ ...on, recording: true }) }
}

export const isRefusal = (state: CameraState): state is CameraRefusal =>
  state !== 'off' && state !== 'asking' && state !== 'on'
