// JSON-RPC 2.0 over HTTP on the loopback address, for the embedded Solana ledger: single requests and
// batches, with limits, refusing other sites' pages.
import { serveLoopback } from '../ledgers/loopback-http.ts'
import type { LoopbackServer } from '../ledgers/loopback-http.ts'
import { INTERNAL_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND, PARSE_ERROR, SolanaRpcError } from './errors.ts'
import { fromJson, toJson } from './json.ts'
import type { Ledger } from './method.ts'
import { METHODS } from './methods.ts'

const MOST_IN_A_BATCH = 100
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

/** Serves on 127.0.0.1:`port`, to this machine's programs and to the pages of the origin `page`. */
export function serveSolanaRpc(port: number, ledger: Ledger, page?: string): Promise<LoopbackServer> {
  return serveLoopback(
    port,
    async (request) => {
      if (request.method === 'GET' && request.url.pathname === '/health') return { body: 'ok' }
      if (request.method !== 'POST')
        return {
          status: 405,
          headers: { allow: 'POST' },
          body: 'This is a JSON-RPC address: POST a request.',
        }
      return { headers: JSON_TYPE, body: toJson(answerAll(await request.body(), ledger)) }
    },
    { page },
  )
}

/** The answer to one body: a request or a batch. */
function answerAll(text: string, ledger: Ledger): unknown {
  let body: unknown
  try {
    body = fromJson(text)
  } catch {
    return failure(null, new SolanaRpcError(PARSE_ERROR, 'Parse error'))
  }
  if (!Array.isArray(body)) return answer(body, ledger)
  if (body.length === 0 || body.length > MOST_IN_A_BATCH)
    return failure(
      null,
      new SolanaRpcError(INVALID_REQUEST, `a batch holds 1 to ${MOST_IN_A_BATCH} requests`),
    )
  return body.map((call) => answer(call, ledger))
}

function answer(body: unknown, ledger: Ledger): unknown {
  const {
    jsonrpc,
    id = null,
    method,
    params = [],
  } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const isId = id === null || typeof id === 'string' || typeof id === 'number' || typeof id === 'bigint'
  if (jsonrpc !== '2.0' || !isId || typeof method !== 'string' || !Array.isArray(params))
    return failure(isId ? id : null, new SolanaRpcError(INVALID_REQUEST, 'Invalid request'))
  try {
    const perform = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined
    if (!perform) throw new SolanaRpcError(METHOD_NOT_FOUND, 'Method not found')
    return { jsonrpc: '2.0', id, result: perform(ledger, params) }
  } catch (error) {
    if (error instanceof SolanaRpcError) return failure(id, error)
    console.error(method, error)
    return failure(id, new SolanaRpcError(INTERNAL_ERROR, 'Internal error'))
  }
}

function failure(id: unknown, { code, message, data }: SolanaRpcError): unknown {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } }
}
