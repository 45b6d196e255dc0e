// Why the camera gives no picture, as one of the few causes a person can act on.

export type CameraRefusal = 'denied' | 'missing' | 'busy' | 'unsupported'

/** Maps the error thrown by `getUserMedia` (Media Capture and Streams, section 10.3.1). */
export function cameraRefusal(error: unknown): CameraRefusal {
  const name = (error as Partial<Error> | null)?.name
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy'
  return 'unsupported'
}
