// Plays a recording that this browser was given.
import { useBlobSource } from '../platform/blob-source.ts'

export function PlayGiven({ blob, label }: { blob: Blob; label: string }) {
  const source = useBlobSource(blob)
  return (
    <video
      ref={source}
      className="released-player"
      controls
      playsInline
      preload="metadata"
      aria-label={label}
    />
  )
}
