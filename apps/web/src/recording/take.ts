// One take: the browser's recorder, its pieces in order, and the timer that measures its length.
import { takeFile, type TakeFile } from './take-file.ts'
import { measureLength, settleLength } from './measure-length.ts'

/** A piece per second: without a time slice long recordings on an iPhone are empty. */
const pieceMs = 1000
/** 1280 × 720 at 2 Mbit/s is about 15 MB a minute. */
const bits = { videoBitsPerSecond: 2_000_000, audioBitsPerSecond: 64_000 }

export interface FinishedTake {
  file: TakeFile
  mediaType: string
  sha256: string
  durationMs: number
}

export interface Take {
  file: TakeFile
  mediaType: string
  elapsedMs(): number
  stop(): void
  /**
   * Resolves when the last piece has arrived: after `stop`, or when the camera was disconnected. Rejects when
   * the recorder failed.
   */
  finished: Promise<FinishedTake>
}

/** Starts recording. `onPiece` is called for each piece once it is in the file, with the time reached. */
export function beginTake(
  stream: MediaStream,
  mediaType: string,
  onPiece: (bytes: Uint8Array<ArrayBuffer>, durationMs: number) => void,
): Take {
  const recorder = new MediaRecorder(stream, { mimeType: mediaType, ...bits })
  const file = takeFile()
  /**
   * The recorder starts at some point between `start()` and its `start` event; on a busy machine that was two
   * seconds (measured).
   */
  const toldAt = performance.now()
  let saidAt: number | null = null
  let stoppedAt: number | null = null
  const since = (began: number): number => Math.round((stoppedAt ?? performance.now()) - began)
  const elapsedMs = (): number => since(toldAt)
  // Reading a piece is asynchronous, and a later one may finish sooner: processed in order, or the hash would
  // be of another file.
  let inOrder: Promise<void> = Promise.resolve()

  const finished = new Promise<FinishedTake>((resolve, reject) => {
    recorder.addEventListener('start', () => (saidAt ??= performance.now()))
    recorder.addEventListener('dataavailable', ({ data }) => {
      const reached = elapsedMs()
      inOrder = inOrder.then(async () => {
        const bytes = new Uint8Array(await data.arrayBuffer())
        if (bytes.length === 0) return
        file.append(bytes)
        onPiece(bytes, reached)
      })
    })
    recorder.addEventListener('error', (event) =>
      reject(((event as ErrorEvent).error as Error) ?? new Error('the recorder failed')),
    )
    recorder.addEventListener('stop', () => {
      stoppedAt ??= performance.now()
      const type = recorder.mimeType || mediaType
      const finish = async (): Promise<FinishedTake> => {
        await inOrder
        const sha256 = file.end()
        return {
          file,
          mediaType: type,
          sha256,
          durationMs: settleLength({
            least: since(saidAt ?? toldAt),
            most: since(toldAt),
            measured: await measureLength(file.blob(type)),
          }),
        }
      }
      finish().then(resolve, reject)
    })
  })

  recorder.start(pieceMs)
  return {
    file,
    mediaType,
    elapsedMs,
    finished,
    stop() {
      if (recorder.state === 'inactive') return
      stoppedAt ??= performance.now()
      recorder.stop()
    },
  }
}
