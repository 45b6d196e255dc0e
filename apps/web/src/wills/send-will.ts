// Uploads the PDF by XMLHttpRequest: fetch does not report how many bytes were sent, and the progress bar
// must be real.
import { receivedProblem } from '@testate/api/problem'
import { uploadWill } from '@testate/api/wills'
import type { ReceivedOf } from '@testate/api/route'
import { worded } from '../platform/refusals/worded.ts'

export type WillDetail = ReceivedOf<typeof uploadWill>

export interface WillUpload {
  file: File
  /** The draft it belongs to; absent: a new one. */
  willId?: string
  title?: string
  originalLocation?: string
  version?: string
}

/**
 * The parts in an order that lets the server seal the file as it streams in: the fields that say where it
 * belongs come first.
 */
export function formOf({ file, ...fields }: WillUpload): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== '') form.set(name, value)
  form.set('pdf', file, file.name)
  return form
}

/**
 * Resolves with the will; throws a Problem, or a TypeError when the connection was lost. `onSent` gets the
 * share of bytes sent, 0 to 1.
 */
export function sendWill(
  upload: WillUpload,
  options: { idempotencyKey: string; onSent: (share: number) => void; signal: AbortSignal },
): Promise<WillDetail> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', uploadWill.path)
    request.setRequestHeader('idempotency-key', options.idempotencyKey)
    request.setRequestHeader('accept', 'application/json, application/problem+json')
    // 10 MB at 20 KB a second, plus the server's checks.
    request.timeout = 600_000
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      options.onSent(total === 0 ? 0 : loaded / total),
    )
    request.addEventListener('load', () => {
      if (request.status !== uploadWill.status)
        return void worded(receivedProblem(request.responseText, request.status)).then(reject)
      resolve(uploadWill.answer.parse(JSON.parse(request.responseText)))
    })
    for (const lost of ['error', 'timeout', 'abort'])
      request.addEventListener(lost, () => reject(new TypeError(`the upload ended: ${lost}`)))
    options.signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(formOf(upload))
  })
}
