// Uploads a recording by tus while it is being recorded: what arrived is retained, a lost connection is
// waited out, and the next piece resumes at the offset.
import { receivedProblem } from '@testate/api/problem'
import { worded } from '../platform/refusals/worded.ts'
import type { TakeFile } from './take-file.ts'

export interface Sending {
  /** Bytes that arrived. */
  onProgress(sent: number): void
  /** The upload has been created at the register. */
  onBegun(address: string): void
  /** The connection is lost; sending resumes once it is back, or when `again` is called. */
  onInterrupted(error: unknown): void
  /**
   * The session has ended, or may now only read: it resumes when the person has signed in again and this
   * window has the focus, or when `again` is called.
   */
  onSignedOut(): void
  /** Everything has arrived. */
  onSent(): void
  /** The register refused: retrying would not help. */
  onRefused(error: unknown): void
}

export interface SendingHandle {
  again(): void
  /** Leaves what has arrived at the register. */
  stop(): Promise<void>
}

const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000]
/** About a second of picture and sound: resending a piece costs little. */
const chunkSize = 512 * 1024

/**
 * `address` resumes an existing upload; without it a new one begins. tus is loaded with the first recording.
 */
export async function sendTake(
  file: TakeFile,
  willId: string,
  address: string | null,
  tell: Sending,
): Promise<SendingHandle> {
  const { Upload, DetailedError } = await import('tus-js-client')
  let stopped = false
  /** Restarted only when it has stopped: two at once would write to the same offset. */
  let standing = false
  let signedOut = false
  const upload = new Upload(new Blob([]), {
    endpoint: `/api/wills/${willId}/recordings/uploads`,
    uploadUrl: address,
    // The source is the take itself: it can be read again from any offset after a lost response.
    fileReader: {
      openFile: () =>
        Promise.resolve({
          size: file.size,
          slice: (start: number, end: number) => file.slice(start, end),
          close: () => undefined,
        }),
    },
    uploadLengthDeferred: true,
    chunkSize,
    retryDelays,
    storeFingerprintForResuming: false,
    removeFingerprintOnSuccess: true,
    onUploadUrlAvailable: () =>
      upload.url !== null && tell.onBegun(new URL(upload.url, location.href).pathname),
    onChunkComplete: (_size, accepted) => tell.onProgress(accepted),
    onSuccess: () => !stopped && tell.onSent(),
    onError(error) {
      if (stopped) return
      standing = true
      const status = error instanceof DetailedError ? error.originalResponse?.getStatus() : undefined
      signedOut = status === 401
      if (signedOut) return tell.onSignedOut()
      const final =
        status !== undefined &&
        status >= 400 &&
        status < 500 &&
        status !== 409 &&
        status !== 423 &&
        status !== 429
      if (final)
        void worded(
          receivedProblem((error as InstanceType<typeof DetailedError>).originalResponse?.getBody() ?? ''),
        ).then(tell.onRefused)
      else tell.onInterrupted(error)
    },
  })
  const again = (): void => {
    if (stopped || !standing) return
    standing = false
    upload.start()
  }
  // The person signed in again in another tab and came back to this one.
  const back = (): void => void (signedOut && again())
  addEventListener('online', again)
  addEventListener('focus', back)
  upload.start()
  return {
    again,
    async stop() {
      stopped = true
      removeEventListener('online', again)
      removeEventListener('focus', back)
      await upload.abort(false)
    },
  }
}
