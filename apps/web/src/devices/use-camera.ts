// The camera, for a picture or a recording: switched on on request, off when the requesting screen unmounts,
// with its errors as displayable kinds.
import { useCallback, useEffect, useRef, useState } from 'react'
import { cameraRefusal, type CameraRefusal } from './camera-refusal.ts'

export interface CameraWish {
  facing: 'user' | 'environment'
  sound: boolean
  width: number
  height: number
}

export type CameraState = 'off' | 'asking' | 'on' | CameraRefusal

export interface Camera {
  state: CameraState
  stream: MediaStream | null
  /** Whether there is another camera to switch to. */
  several: boolean
  /** Returns the stream, or null when there is none; `state` says why. */
  start(wish: CameraWish): Promise<MediaStream | null>
  stop(): void
}

const off = (stream: MediaStream | null): void => stream?.getTracks().forEach((track) => track.stop())

export function useCamera(): Camera {
  const [state, setState] = useState<CameraState>('off')
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [several, setSeveral] = useState(false)
  const held = useRef<MediaStream | null>(null)
  /**
   * Counts the requests: a stream for an earlier one, or for an unmounted screen, is switched off at once.
   */
  const asked = useRef(0)

  const stop = useCallback(() => {
    asked.current += 1
    off(held.current)
    held.current = null
    setStream(null)
    setState('off')
  }, [])

  const start = useCallback(async ({ facing, sound, width, height }: CameraWish) => {
    const mine = (asked.current += 1)
    off(held.current)
    setState('asking')
    try {
      const found = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: facing, width: { ideal: width }, height: { ideal: height } },
        audio: sound,
      })
      if (mine !== asked.current) return (off(found), null)
      held.current = found
      setStream(found)
      setState('on')
      setSeveral(
        (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput').length >
          1,
      )
      return found
    } catch (error) {
      if (mine !== asked.current) return null
      held.current = null
      setStream(null)
      setState(cameraRefusal(error))
      return null
    }
  }, [])

  useEffect(
    () => () => {
      asked.current += 1
      off(held.current)
    },
    [],
  )

  return { state, stream, several, start, stop }
}
