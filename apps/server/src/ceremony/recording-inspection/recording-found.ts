// Request and answer about a recording: the same types in the api and in the reading process.
import type { Because } from '@testate/api/problem'

export interface CheckedTrack {
  kind: 'video' | 'audio'
  /** As the browser's MediaRecorder names it: `vp8`, `vp9`, `av1`, `avc`, `opus`, `aac`. */
  codec: string
  packets: number
  /** Without the container's own bytes. */
  bytes: number
  /** From the recording's start to the end of the last packet. */
  durationMs: number
}

export interface CheckedRecording {
  mediaType: 'video/webm' | 'video/mp4'
  /** Computed from the packets, not from any header. */
  durationMs: number
  tracks: CheckedTrack[]
}

/** A recording that is read in parts. */
export interface RecordingBytes {
  size: number
  /** The bytes from `from` up to but excluding `to`. What it throws is our fault, not the file's. */
  read(from: number, to: number): Promise<Uint8Array> | Uint8Array
}

/** One line of the reading process: it requests bytes, or gives its answer. */
export type Said =
  | { from: number; to: number }
  | { found: CheckedRecording }
  /** In a sentence, and by its reason. */
  | { refused: string; why: Because }
