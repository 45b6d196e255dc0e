// Why there is no picture from the camera, as one of the few things a person can do something about.

export type CameraRefusal = 'denied' | 'missing' | 'busy' | 'unsupported'

/** Of what `getUserMedia` threw (Media Capture and Streams, section 10.3.1). */
export function cameraRefusal(error: unknown): CameraRefusal {
  const name = (error as Partial<Error> | null)?.name
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy'
  return 'unsupported'
}
