// A connection to one Solana node that first checks which ledger it serves: a wrong RPC address must never
// look like "not registered". Every failure becomes a ChainError here. No node: import, so a browser can run
// it too.
import {
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE as PREFLIGHT,
  SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR as HTTP_ERROR,
  SolanaError,
  address,
  createSolanaRpcFromTransport,
  isSolanaError,
} from '@solana/kit'
import type { Address, Rpc, RpcTransport, SolanaRpcApi } from '@solana/kit'
import { AnswerTooLong, boundedFetch, httpRefusal } from '../bounded-fetch.ts'
import { ChainError } from '../chain.ts'
import { fromBase64 } from './base64.ts'

export interface NodeOptions {
  rpcUrl: string
  /** Base58 hash of the first block: which ledger this is. */
  genesisHash: string
  /** For one request; default 10,000. */
  timeoutMs?: number
}

export interface Account {
  owner: Address
  lamports: bigint
  data: Uint8Array
}

/** One request with its time-out. @throws ChainError, retryable */
export type Ask = <T>(
  request: (rpc: Rpc<SolanaRpcApi>) => { send(options: { abortSignal: AbortSignal }): Promise<T> },
) => Promise<T>

export interface SolanaNode {
  readonly genesisHash: string
  /** Runs `work` on a node that serves the expected ledger. @throws ChainError */
  on<T>(work: (ask: Ask) => Promise<T>): Promise<T>
}

// How long a genesis hash stays valid after a check; long enough to keep it out of every call, short enough
// to notice a swap.
const GENESIS_TRUSTED_MS = 15_000
/** The first try and its two retries, which bounded-fetch.ts makes; each has its own time-out. */
const MOST_TRIES = 3

/** Sends every request to a node. */
export function boundedAsk(rpcUrl: string, timeoutMs: number): Ask {
  const rpc = createSolanaRpcFromTransport(transportTo(rpcUrl, timeoutMs))
  return (request) => request(rpc).send({ abortSignal: AbortSignal.timeout(timeoutMs * MOST_TRIES + 5_000) })
}

/** Connects lazily; nothing is sent before the first `on`. */
export function connectNode({ rpcUrl, genesisHash, timeoutMs = 10_000 }: NodeOptions): SolanaNode {
  const ask = boundedAsk(rpcUrl, timeoutMs)
  let checkedUntil = 0

  return {
    genesisHash,
    async on(work) {
      try {
        if (performance.now() >= checkedUntil) {
          const served: unknown = await ask((api) => api.getGenesisHash())
          if (typeof served !== 'string') throw unclear('getGenesisHash')
          if (served !== genesisHash) {
            throw new ChainError(
              'wrong-chain',
              `The Solana node serves the ledger ${served.slice(0, 50)}, but ${genesisHash} is expected.`,
              { retryable: true },
            )
          }
          checkedUntil = performance.now() + GENESIS_TRUSTED_MS
        }
        return await work(ask)
      } catch (error) {
        const chainError = asChainError(error)
        if (chainError.code === 'unreachable') checkedUntil = 0
        throw chainError
      }
    },
  }
}

/** Like kit's own transport, but bounded: that one reads an answer of any size. */
function transportTo(rpcUrl: string, timeoutMs: number): RpcTransport {
  return async <T>({ payload, signal }: Parameters<RpcTransport>[0]) => {
    const body = JSON.stringify(payload, (_key, value: unknown) =>
      typeof value === 'bigint' ? Number(value) : value,
    )
    const response = await boundedFetch(
      rpcUrl,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        ...(signal ? { signal } : {}),
      },
      { timeoutMs },
    )
    if (!response.ok)
      throw new SolanaError(HTTP_ERROR, {
        headers: response.headers,
        message: response.statusText,
        statusCode: response.status,
      })
    return JSON.parse(await response.text(), wholeNumbers as (key: string, value: unknown) => unknown) as T
  }
}

/**
 * Lamports and slots may exceed what a double represents: integers are read from their source text, where the
 * engine provides it (ECMAScript 2026).
 */
function wholeNumbers(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || !Number.isInteger(value)) return value
  const written = context?.source ?? String(value)
  return /^-?\d+$/.test(written) ? BigInt(written) : value
}

/** A malformed answer must not pass for "there is none". */
export function unclear(method: string): ChainError {
  return new ChainError('unreachable', `The Solana node's answer to ${method} makes no sense.`, {
    retryable: true,
  })
}

/** Translates a failed call. */
export function asChainError(error: unknown): ChainError {
  if (error instanceof ChainError) return error
  if (isSolanaError(error, HTTP_ERROR)) {
    const { statusCode: status, headers } = error.context
    return httpRefusal('The Solana node', { status, headers }, error)
  }
  if (error instanceof AnswerTooLong)
    return new ChainError('unreachable', "The Solana node's answer is too long to be one.", {
      retryable: true,
      cause: error,
    })
  if (isSolanaError(error, PREFLIGHT))
    return new ChainError('refused', 'The ledger refuses the transaction.', { retryable: true, cause: error })
  if (isSolanaError(error))
    return new ChainError('unreachable', `The Solana node answered with an error: ${error.message}`, {
      retryable: true,
      cause: error,
    })
  return new ChainError('unreachable', 'The Solana node does not answer.', { retryable: true, cause: error })
}

/** The accounts, all at one moment; null for each that does not exist. */
export async function accountsAt(ask: Ask, addresses: readonly string[]): Promise<(Account | null)[]> {
  const answer = await ask((rpc) =>
    rpc.getMultipleAccounts(
      addresses.map((one) => address(one)),
      { encoding: 'base64', commitment: 'confirmed' },
    ),
  )
  if (!Array.isArray(answer?.value) || answer.value.length !== addresses.length)
    throw unclear('getMultipleAccounts')
  return answer.value.map((one) => {
    if (one === null) return null
    if (
      typeof one.owner !== 'string' ||
      typeof one.lamports !== 'bigint' ||
      typeof one.data?.[0] !== 'string'
    )
      throw unclear('getMultipleAccounts')
    return { owner: one.owner, lamports: one.lamports, data: fromBase64(one.data[0]) }
  })
}
