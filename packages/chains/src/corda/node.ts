// A connection to one Corda gateway that first checks which network it serves: a wrong address must never
// look like "not registered". Every failure becomes a ChainError here. No node: import, so a browser can run
// it too.
import { AnswerTooLong, boundedFetch, httpRefusal } from '../bounded-fetch.ts'
import { ChainError } from '../chain.ts'

export interface NodeOptions {
  /** Of the gateway, or of the development ledger: http://localhost:10006 */
  nodeUrl: string
  /** 64 hex digits: which network this is. */
  networkId: string
  /** The register whose node this must be; without it any node of the network will do. */
  register?: string
  /**
   * The register's own token. Without it only public requests are made: a will by its commitment, never a
   * list.
   */
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
  /** HTTP's reason phrase: "Conflict". */
  statusText: string
  headers: Headers
  body: unknown
}

export interface CordaNode {
  readonly networkId: string
  /** The gateway's identity, as last checked. */
  identity(): Promise<Identity>
  /** The answer's JSON; null for 404. @throws ChainError, retryable */
  get(path: string): Promise<unknown>
  /** Any answer of the gateway. @throws ChainError when there was none, or another network answered */
  post(path: string, key: string, body: string): Promise<Answer>
}

// How long a network check stays valid; long enough to keep it out of every call, short enough to notice a
// swap.
const TRUSTED_MS = 15_000
/** A will's history is some kilobytes; anything larger than this is wrong. */
const MOST_BYTES = 2 * 1024 * 1024

/** Connects lazily; nothing is sent before the first request. */
export function connectNode({
  nodeUrl,
  networkId,
  register,
  token,
  timeoutMs = 30_000,
}: NodeOptions): CordaNode {
  let checkedUntil = 0
  let known: Identity | null = null

  async function connected(): Promise<Identity> {
    if (known && performance.now() < checkedUntil) return known
    const served = await whoami({ nodeUrl, timeoutMs, ...(token === undefined ? {} : { token }) })
    if (served.networkId !== networkId) {
      throw new ChainError(
        'wrong-chain',
        `The Corda node serves the network ${served.networkId}, but ${networkId} is expected.`,
        { retryable: true },
      )
    }
    if (register !== undefined && served.legalIdentity !== register) {
      throw new ChainError(
        'wrong-chain',
        `The Corda node is that of ${served.legalIdentity}, but ${register} is expected.`,
        { retryable: true },
      )
    }
    checkedUntil = performance.now() + TRUSTED_MS
    known = served
    return served
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
    identity: connected,
    async get(path) {
      const { status, headers, body } = await on(path, {})
      // Some other server's “not found” page says nothing about a will.
      if (status === 404 && typeof fields(body)['error'] === 'string') return null
      if (status === 200 && body === null) throw unclear(path.split('/')[0]!)
      if (status !== 200) throw httpRefusal('The Corda node', { status, headers })
      return body
    },
    post: (path, key, body) =>
      on(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body,
      }),
  }
}

/** The gateway's identity. @throws ChainError in the words of the specification, retryable */
export async function whoami(at: { nodeUrl: string; token?: string; timeoutMs?: number }): Promise<Identity> {
  const { status, statusText, body } = await request(
    { timeoutMs: 30_000, token: undefined, ...at },
    'network/whoami',
    {},
  )
  if (status !== 200)
    throw new ChainError('unreachable', `Failed to connect to Corda node: ${statusText}`, { retryable: true })
  const { legalIdentity, notary, ledger, networkId } = fields(body)
  const isNetwork = typeof networkId === 'string' && /^[0-9a-f]{64}$/.test(networkId)
  if (
    typeof legalIdentity !== 'string' ||
    typeof notary !== 'string' ||
    (ledger !== 'corda' && ledger !== 'development') ||
    !isNetwork
  )
    throw unclear('whoami')
  return { legalIdentity, notary, ledger, networkId }
}

/** A malformed answer must not pass for "there is none". */
export function unclear(call: string): ChainError {
  return new ChainError('unreachable', `The Corda node's answer to ${call} makes no sense.`, {
    retryable: true,
  })
}

/** The value as an object, or one without fields. */
export function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
}

async function request(
  { nodeUrl, token, timeoutMs }: { nodeUrl: string; token: string | undefined; timeoutMs: number },
  path: string,
  init: RequestInit,
): Promise<Answer> {
  const url = `${nodeUrl.replace(/\/$/, '')}/api/${token === undefined ? 'public' : 'rest'}/${path}`
  const headers = {
    ...(init.headers as Record<string, string>),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  try {
    // It follows no redirect, which would carry the token to any host it names; every retry carries its
    // idempotency key.
    const answer = await boundedFetch(url, { ...init, headers }, { timeoutMs, mostBytes: MOST_BYTES })
    return {
      status: answer.status,
      statusText: answer.statusText || `HTTP ${answer.status}`,
      headers: answer.headers,
      body: parsed(await answer.text()),
    }
  } catch (error) {
    // The system's own error text contains addresses of this installation.
    const reason =
      error instanceof AnswerTooLong
        ? 'the answer is far too long'
        : (error as Error).name === 'TimeoutError'
          ? `no answer within ${timeoutMs / 1000} s`
          : 'the node does not answer'
    throw new ChainError('unreachable', `Corda connection failed: ${reason}`, {
      retryable: true,
      cause: error,
    })
  }
}

/** Invalid JSON becomes null, and each caller reports what it misses. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
