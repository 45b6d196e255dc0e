// What is asked and answered about a recording: the same words in the api and in the process that reads.

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
  /** The bytes from `from` to before `to`. What it throws is about us, not about the file. */
  read(from: number, to: number): Promise<Uint8Array> | Uint8Array
}

/** What the reading process says, a line each: it wants bytes, or it has its answer. */
export type Said = { from: number; to: number } | { found: CheckedRecording } | { refused: string }
