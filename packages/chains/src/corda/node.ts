// A connection to one Corda gateway that first asks which network it serves: a wrong address must never look like "not
// registered". Whatever goes wrong on the way becomes a ChainError here. No node: import, so a browser can run it too.
import { ChainError } from '../chain.ts'

export interface NodeOptions {
  /** Of the gateway, or of the development ledger: http://localhost:10006 */
  nodeUrl: string
  /** 64 hex digits: which network this is. */
  networkId: string
  /** The register's own. Without it only what anybody may ask is asked: a will by its commitment, never a list. */
  token?: string
  /** For one request; default 30,000: a node's first flow after its start takes some seconds. */
  timeoutMs?: number
}

export interface Identity {
  legalIdentity: string
  notary: string
  ledger: 'corda' | 'development'
  networkId: string
}

export interface Answer {
  status: number
  /** As HTTP calls it: "Conflict". */
  statusText: string
  body: unknown
}

export interface CordaNode {
  readonly networkId: string
  /** The answer's JSON; null for 404. @throws ChainError, retryable */
  get(path: string): Promise<unknown>
  /** Whatever was answered. @throws ChainError when nothing was, or another network answers */
  post(path: string, key: string, body: string): Promise<Answer>
}

// How long an answered network is believed; long enough to keep it out of every call, short enough to notice a swap.
const TRUSTED_MS = 15_000
const RETRIES = [100, 300]
/** A will's history is some kilobytes; more is nonsense. */
const MOST_BYTES = 2 * 1024 * 1024

/** Connects lazily; nothing is sent before the first question. */
export function connectNode({ nodeUrl, networkId, token, timeoutMs = 30_000 }: NodeOptions): CordaNode {
  let checkedUntil = 0

  async function connected(): Promise<void> {
    if (performance.now() < checkedUntil) return
    const served = await whoami({ nodeUrl, timeoutMs, ...(token === undefined ? {} : { token }) })
    if (served.networkId !== networkId) {
      throw new ChainError('wrong-chain', `The Corda node serves the network ${served.networkId}, but ${networkId} is expected.`, { retryable: true })
    }
    checkedUntil = performance.now() + TRUSTED_MS
  }

  async function on(path: string, init: RequestInit): Promise<Answer> {
    await connected()
    try {
      return await request({ nodeUrl, token, timeoutMs }, path, init)
    } catch (error) {
      checkedUntil = 0
      throw error
    }
  }

  return {
    networkId,
    async get(path) {
      const { status, body } = await on(path, {})
      if (status === 404) return null
      if (status !== 200) throw new ChainError('unreachable', `The Corda node answers with HTTP ${status}.`, { retryable: true })
      return body
    },
    post: (path, key, body) => on(path, { method: 'POST', headers: { 'content-type': 'application/json', 'idempotency-key': key }, body }),
  }
}

/** Who answers there. @throws ChainError in the words of the specification, retryable */
export async function whoami(at: { nodeUrl: string; token?: string; timeoutMs?: number }): Promise<Identity> {
  const { status, statusText, body } = await request({ timeoutMs: 30_000, token: undefined, ...at }, 'network/whoami', {})
  if (status !== 200) throw new ChainError('unreachable', `Failed to connect to Corda node: ${statusText}`, { retryable: true })
  const { legalIdentity, notary, ledger, networkId } = fields(body)
  const isNetwork = typeof networkId === 'string' && /^[0-9a-f]{64}$/.test(networkId)
  if (typeof legalIdentity !== 'string' || typeof notary !== 'string' || (ledger !== 'corda' && ledger !== 'development') || !isNetwork) throw unclear('whoami')
  return { legalIdentity, notary, ledger, networkId }
}

/** An answer that is not what the call promises must not pass for "there is none". */
export function unclear(call: string): ChainError {
  return new ChainError('unreachable', `The Corda node's answer to ${call} makes no sense.`, { retryable: true })
}

/** The value as an object, or one without fields. */
export function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

async function request(at: { nodeUrl: string; token: string | undefined; timeoutMs: number }, path: string, init: RequestInit): Promise<Answer> {
  for (const pause of RETRIES) {
    const answer = await once(at, path, init)
    // A busy node is asked again; one that is gone, slow or talks nonsense is not. A repeated POST carries its key.
    if (answer.status !== 429 && answer.status !== 503) return answer
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return once(at, path, init)
}

async function once({ nodeUrl, token, timeoutMs }: { nodeUrl: string; token: string | undefined; timeoutMs: number }, path: string, init: RequestInit): Promise<Answer> {
  const url = `${nodeUrl.replace(/\/$/, '')}/api/${token === undefined ? 'public' : 'rest'}/${path}`
  const headers = { ...(init.headers as Record<string, string>), ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
  try {
    // A redirect would carry the token to whomever it names.
    const answer = await fetch(url, { ...init, headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    return { status: answer.status, statusText: answer.statusText || `HTTP ${answer.status}`, body: parsed(await bounded(answer)) }
  } catch (error) {
    if (error instanceof ChainError) throw error
    // The system's own words name addresses of this installation.
    const reason = (error as Error).name === 'TimeoutError' ? `no answer within ${timeoutMs / 1000} s` : 'the node does not answer'
    throw new ChainError('unreachable', `Corda connection failed: ${reason}`, { retryable: true, cause: error })
  }
}

async function bounded(answer: Response): Promise<string> {
  if (!answer.body) return ''
  const [reader, decoder] = [answer.body.getReader(), new TextDecoder()]
  let [text, size] = ['', 0]
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.length
    if (size > MOST_BYTES) {
      await reader.cancel()
      throw new ChainError('unreachable', "The Corda node's answer is far too long.", { retryable: true })
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** What is no JSON is nothing, and each call says what it misses. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
