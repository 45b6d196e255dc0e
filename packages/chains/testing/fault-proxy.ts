// A proxy to a real node that misbehaves on demand as public nodes do: rate limits, a load balancer's page
// instead of an answer, half an answer, an answer of the wrong type, an endless one, a trickling one, none at
// all. Everything else is the real node's own answer.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Each must look like "unreachable", never like "there is none" and never like a refusal. */
export const faults = [
  'busy',
  'error',
  'page',
  'empty',
  'half',
  'number',
  'word',
  'object',
  'endless',
  'drip',
  'silence',
  'cut',
] as const
export type Fault = (typeof faults)[number]

type Behaviour = Fault | 'none' | 'busy twice' | { instead: (asked: string) => string | null }

export interface FaultProxy {
  url: string
  /**
   * The behaviour from now on; 'none' passes everything on. 'busy twice' refuses two requests with a retry
   * after one second. `instead` answers in the node's place wherever it does not return null.
   */
  now(fault: Behaviour): void
  /** Changes the node's answer before it is passed on; `asked` is the request's body. */
  rewrite: ((answer: string, asked: string) => string) | null
  /** Requests so far. */
  readonly asked: number
  /** Bytes read of the longest endless answer. */
  readonly longest: number
  close(): Promise<void>
}

const AN_ANSWER_WITHOUT_END = 64 * 1024 * 1024

/** Starts the proxy to `upstream` on loopback. */
export async function startFaultProxy(upstream: string): Promise<FaultProxy> {
  let fault: Behaviour = 'none'
  let [asked, busy, longest] = [0, 0, 0]
  const server = createServer(async (request, response) => {
    asked += 1
    response.on('error', () => undefined)
    const body = await buffer(request).catch(() => Buffer.alloc(0))
    if (fault === 'busy' || (fault === 'busy twice' && ++busy <= 2))
      return void response
        .writeHead(429, { 'retry-after': fault === 'busy' ? '60' : '1' })
        .end('Too many requests')
    if (fault === 'error') return void response.writeHead(500).end('no')
    if (fault === 'page')
      return void response.setHeader('content-type', 'text/html').end('<!doctype html><title>Welcome</title>')
    if (fault === 'empty') return void response.end()
    if (fault === 'silence') return
    if (fault === 'cut') return void request.socket.destroy()
    if (fault === 'endless') return void endless(response, (sent) => (longest = Math.max(longest, sent)))
    const own = typeof fault === 'object' ? fault.instead(body.toString()) : null
    if (own !== null) return void response.setHeader('content-type', 'application/json').end(own)
    const headers = Object.fromEntries(
      ['content-type', 'authorization', 'idempotency-key'].flatMap((name) =>
        request.headers[name] === undefined ? [] : [[name, String(request.headers[name])]],
      ),
    )
    const method = request.method ?? 'POST'
    const answer = await fetch(new URL(request.url ?? '/', upstream), {
      method,
      headers,
      ...(method === 'GET' ? {} : { body }),
    }).catch(() => null)
    if (answer === null) return void request.socket.destroy()
    const text = await answer.text()
    response.statusCode = answer.status
    response.setHeader('content-type', answer.headers.get('content-type') ?? 'application/json')
    const said = proxy.rewrite?.(text, body.toString()) ?? text
    if (fault === 'half') return void response.end(said.slice(0, Math.max(1, Math.floor(said.length / 2))))
    if (fault === 'drip') return void drip(response, said)
    response.end(
      fault === 'none' || fault === 'busy twice' || typeof fault === 'object'
        ? said
        : instead(said, fault === 'number' ? 7 : fault === 'word' ? 'none' : {}),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    now(kind) {
      fault = kind
      busy = 0
    },
    rewrite: null,
    get asked() {
      return asked
    },
    get longest() {
      return longest
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return proxy
}

/** The answer with a value of the wrong type: inside JSON-RPC's envelope, else in place of the whole. */
function instead(said: string, thing: unknown): string {
  const parsed = JSON.parse(said) as unknown
  const enveloped = typeof parsed === 'object' && parsed !== null && 'jsonrpc' in parsed
  return JSON.stringify(
    enveloped ? { jsonrpc: '2.0', id: (parsed as { id?: unknown }).id, result: thing } : thing,
  )
}

async function endless(response: ServerResponse, taken: (bytes: number) => void): Promise<void> {
  response.setHeader('content-type', 'application/json')
  response.write('{"jsonrpc":"2.0","id":1,"result":"')
  const piece = 'a'.repeat(1024 * 1024)
  const gone = once(response, 'close')
  for (let sent = 0; sent < AN_ANSWER_WITHOUT_END && !response.destroyed; sent += piece.length) {
    taken(sent)
    if (!response.write(piece)) await Promise.race([once(response, 'drain'), gone]).catch(() => undefined)
  }
  response.end()
}

async function drip(response: ServerResponse, said: string): Promise<void> {
  for (const letter of said) {
    if (response.destroyed) return
    response.write(letter)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  response.end()
}
