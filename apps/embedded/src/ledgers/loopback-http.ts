// The small HTTP server under the development parts: loopback only, with limits, and refusing pages of other
// sites in the same browser.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const LARGEST_BODY = 256 * 1024

export interface LoopbackRequest {
  method: string
  /** Path and query, on the server's own origin. */
  url: URL
  header(name: string): string | undefined
  /** The body, at most 256 KiB; rejects beyond. */
  body(): Promise<string>
}

export interface LoopbackAnswer {
  status?: number
  headers?: Record<string, string>
  /** A string is sent unchanged, anything else as JSON. */
  body?: unknown
}

export interface LoopbackServer {
  url: string
  stop(): Promise<void>
}

type Handle = (request: LoopbackRequest) => Promise<LoopbackAnswer> | LoopbackAnswer

export interface LoopbackOptions {
  /**
   * The one other origin whose pages may call, as `http://localhost:3000`: a document check in a browser asks
   * the ledgers from there.
   */
  page?: string | undefined
  /** Called with a handler's error, which is answered 500. */
  onError?: (error: unknown) => void
}

/** Serves on 127.0.0.1:`port`. */
export async function serveLoopback(
  port: number,
  handle: Handle,
  { page, onError = console.error }: LoopbackOptions = {},
): Promise<LoopbackServer> {
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000 }, (request, response) => {
    answer(request, response, handle, page, onError).catch(onError)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host: '127.0.0.1', port }, resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  handle: Handle,
  page: string | undefined,
  onError: (error: unknown) => void,
): Promise<void> {
  const host = request.headers.host ?? ''
  const origin = request.headers.origin
  const fromPage = origin !== undefined && origin === page
  let result: LoopbackAnswer
  // A foreign name that resolves to 127.0.0.1 (DNS rebinding) would let its page read mail and pay; so would
  // a form posted from it.
  if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host))
    result = { status: 421, body: 'This server answers only as 127.0.0.1 or localhost.' }
  else if (fromPage && request.method === 'OPTIONS')
    result = {
      status: 204,
      headers: {
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': '*',
        'access-control-max-age': '600',
      },
    }
  else if (origin !== undefined && !fromPage && origin !== `http://${host}` && request.method !== 'GET')
    result = { status: 403, body: 'This page was sent from another site.' }
  else {
    try {
      result = await handle({
        method: request.method ?? 'GET',
        url: new URL(request.url ?? '/', `http://${host}`),
        header: (name) =>
          Array.isArray(request.headers[name]) ? request.headers[name][0] : request.headers[name],
        body: () => readBody(request),
      })
    } catch (error) {
      if (error instanceof TooLarge) result = { status: 413, body: 'The request is too large.' }
      else {
        onError(error)
        result = { status: 500, body: 'Something went wrong here.' }
      }
    }
  }
  const text =
    typeof result.body === 'string' || result.body instanceof Uint8Array
      ? result.body
      : result.body === undefined
        ? ''
        : JSON.stringify(result.body)
  const type =
    typeof result.body === 'string' ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8'
  const readable = fromPage ? { 'access-control-allow-origin': origin, 'vary': 'origin' } : {}
  // Not `no-referrer`: with it a browser sends a null origin for the page's own form (Fetch, "append a
  // request Origin header"), which would be refused above.
  response.writeHead(result.status ?? 200, {
    ...readable,
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    ...result.headers,
  })
  response.end(request.method === 'HEAD' ? undefined : text)
}

class TooLarge extends Error {}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > LARGEST_BODY) throw new TooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
