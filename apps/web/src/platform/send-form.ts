// Sends a form by XMLHttpRequest: fetch does not report how many bytes were sent, and a progress bar must be real.
import { receivedProblem } from '@testate/api/problem'
import type { ReceivedOf, RouteDescription } from '@testate/api/route'
import type { z } from 'zod'
import { worded } from './refusals/worded.ts'

/**
 * Resolves with the route's answer; throws a Problem, or a TypeError when the connection was lost. `onSent` gets
 * the share of bytes sent, 0 to 1.
 */
export function sendForm<R extends RouteDescription & { answer: z.ZodType }>(
  route: R,
  form: FormData,
  options: { idempotencyKey: string; onSent: (share: number) => void; signal: AbortSignal },
): Promise<ReceivedOf<R>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(route.method, route.path)
    request.setRequestHeader('idempotency-key', options.idempotencyKey)
    request.setRequestHeader('accept', 'application/json, application/problem+json')
    // 10 MB at 20 KB a second, plus the server's checks.
    request.timeout = 600_000
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      options.onSent(total === 0 ? 0 : loaded / total),
    )
    request.addEventListener('load', () => {
      if (request.status !== route.status)
        return void worded(receivedProblem(request.responseText, request.status)).then(reject)
      resolve(route.answer.parse(JSON.parse(request.responseText)) as ReceivedOf<R>)
    })
    for (const lost of ['error', 'timeout', 'abort'])
      request.addEventListener(lost, () => reject(new TypeError(`the upload ended: ${lost}`)))
    options.signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
