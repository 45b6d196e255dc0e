// The small HTTP server under the development parts: loopback only, bounded, and deaf to other sites' pages in the same browser.
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
  /** A string is sent as it is, anything else as JSON. */
  body?: unknown
}

export interface LoopbackServer {
  url: string
  stop(): Promise<void>
}

/** Serves on 127.0.0.1:`port`. A handler's error is answered 500 and handed to `onError`. */
export async function serveLoopback(port: number, handle: (request: LoopbackRequest) => Promise<LoopbackAnswer> | LoopbackAnswer, onError: (error: unknown) => void = console.error): Promise<LoopbackServer> {
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000 }, (request, response) => {
    answer(request, response, handle, onError).catch(onError)
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

async function answer(request: IncomingMessage, response: ServerResponse, handle: (request: LoopbackRequest) => Promise<LoopbackAnswer> | LoopbackAnswer, onError: (error: unknown) => void): Promise<void> {
  const host = request.headers.host ?? ''
  const origin = request.headers.origin
  let result: LoopbackAnswer
  // A name of somebody else's that resolves to 127.0.0.1 (DNS rebinding) would let their page read mail and pay; so would a form posted from it.
  if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host)) result = { status: 421, body: 'This server answers only as 127.0.0.1 or localhost.' }
  else if (origin !== undefined && origin !== `http://${host}` && request.method !== 'GET') result = { status: 403, body: 'This page was sent from another site.' }
  else {
    try {
      result = await handle({
        method: request.method ?? 'GET',
        url: new URL(request.url ?? '/', `http://${host}`),
        header: (name) => (Array.isArray(request.headers[name]) ? request.headers[name][0] : request.headers[name]),
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
  const text = typeof result.body === 'string' || result.body instanceof Uint8Array ? result.body : result.body === undefined ? '' : JSON.stringify(result.body)
  const type = typeof result.body === 'string' ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8'
  response.writeHead(result.status ?? 200, { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', ...result.headers })
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
