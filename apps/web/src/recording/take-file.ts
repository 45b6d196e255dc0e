// A recording in progress: its pieces in order, hashed as they arrive, and read by the upload as far as they
// go.
import { sha256 } from '@noble/hashes/sha2.js'
import { toHex } from '@testate/evidence/bytes/hash'

/**
 * A part of the file from `start`; `done` when it reaches the end of a finished recording. In the form
 * tus-js-client reads its sources.
 */
export interface Slice {
  value: Blob | null
  done: boolean
}

export interface TakeFile {
  readonly size: number
  readonly ended: boolean
  append(piece: Uint8Array<ArrayBuffer>): void
  /** No more pieces. Returns the SHA-256 of all of them, in lower-case hex. */
  end(): string
  /**
   * At most from `start` to `end`. Waits while there is nothing after `start` yet and the recording is in
   * progress.
   */
  slice(start: number, end: number): Promise<Slice>
  /** The whole recording, for playback. */
  blob(type: string): Blob
}

/**
 * Web Crypto hashes only complete data; here the pieces are hashed as they arrive, so a long recording needs
 * no wait at its end.
 */
export function takeFile(): TakeFile {
  const hash = sha256.create()
  const pieces: { at: number; bytes: Uint8Array<ArrayBuffer> }[] = []
  let size = 0
  let digest: string | null = null
  let wake: (() => void)[] = []
  const tell = (): void => {
    const waiting = wake
    wake = []
    for (const go of waiting) go()
  }

  const between = (start: number, end: number): Blob => {
    const parts = pieces
      .filter(({ at, bytes }) => at < end && at + bytes.length > start)
      .map(({ at, bytes }) => bytes.subarray(Math.max(0, start - at), end - at))
    return new Blob(parts)
  }

  return {
    get size() {
      return size
    },
    get ended() {
      return digest !== null
    },
    append(piece) {
      if (digest !== null) throw new Error('the recording has ended')
      if (piece.length === 0) return
      hash.update(piece)
      pieces.push({ at: size, bytes: piece })
      size += piece.length
      tell()
    },
    end() {
      digest ??= toHex(hash.digest())
      tell()
      return digest
    },
    async slice(start, end) {
      while (start >= size && digest === null) await new Promise<void>((resolve) => wake.push(resolve))
      const to = Math.min(end, size)
      return { value: to > start ? between(start, to) : null, done: digest !== null && to >= size }
    },
    blob(type) {
      return new Blob(
        pieces.map(({ bytes }) => bytes),
        { type },
      )
    },
  }
}
