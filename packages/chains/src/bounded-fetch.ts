// HTTP requests to a node, with limits: one time-out for the whole answer and not only its first byte, a
// limit on its size, and a busy node is retried no sooner than it allows. Without them one node could block a
// job, or fill the memory, indefinitely. No node: import.
import { ChainError } from './chain.ts'

export interface Bounds {
  /** For one attempt, to the last byte. */
  timeoutMs: number
  /** Default 10 MiB: a block without its transactions is a few kilobytes. */
  mostBytes?: number
}

/** One retry after each pause. */
const PAUSES_MS = [100, 300]
/** A longer pause is not waited for here: the queue retries later anyway. */
const LONGEST_PAUSE_MS = 2_000

/** The answer exceeds the size limit. */
export class AnswerTooLong extends Error {}

/**
 * Like `fetch`, but reads the whole body. Retries a busy node (429, 5xx) twice. @throws AnswerTooLong, and
 * what `fetch` throws
 */
export async function boundedFetch(url: string, init: RequestInit, bounds: Bounds): Promise<Response> {
  for (const pause of PAUSES_MS) {
    const response = await once(url, init, bounds)
    const wait = pauseBefore(response, pause)
    if (wait === null) return response
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
  return await once(url, init, bounds)
}

/** The pause before a retry in milliseconds; null for no retry now. */
function pauseBefore(response: Response, otherwise: number): number | null {
  if (response.status !== 429 && response.status < 500) return null
  const ms = retryAfterMs(response.headers) ?? otherwise
  return ms > LONGEST_PAUSE_MS ? null : ms
}

/** `Retry-After`, in seconds or as a date (RFC 9110, section 10.2.3). */
function retryAfterMs(headers: Headers): number | undefined {
  const said = headers.get('retry-after')
  if (said === null) return undefined
  const ms = /^\d{1,9}$/.test(said) ? Number(said) * 1000 : new Date(said).getTime() - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

async function once(
  url: string,
  init: RequestInit,
  { timeoutMs, mostBytes = 10 * 1024 * 1024 }: Bounds,
): Promise<Response> {
  const signals = [AbortSignal.timeout(timeoutMs), ...(init.signal ? [init.signal] : [])]
  const response = await fetch(url, { ...init, signal: AbortSignal.any(signals), redirect: 'error' })
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const reader = response.body?.getReader()
  for (;;) {
    const part = await reader?.read()
    if (part === undefined || part.done) break
    size += part.value.length
    if (size > mostBytes) {
      await reader!.cancel().catch(() => undefined)
      throw new AnswerTooLong('the answer is too long')
    }
    chunks.push(new Uint8Array(part.value))
  }
  return new Response(size === 0 ? null : new Blob(chunks), {
    status: response.status,
    statusText: response.statusText,
    headers: response.headers,
  })
}

/** The error for an HTTP status that is no success. */
export function httpRefusal(
  who: string,
  { status, headers }: { status: number; headers?: Headers | undefined },
  cause?: unknown,
): ChainError {
  const wait = headers === undefined ? undefined : retryAfterMs(headers)
  return new ChainError(
    'unreachable',
    status === 429 ? `${who} says it is asked too often (HTTP 429).` : `${who} answers with HTTP ${status}.`,
    {
      retryable: true,
      cause,
      details: { httpStatus: status, ...(wait === undefined ? {} : { retryAfterMs: wait }) },
    },
  )
}
