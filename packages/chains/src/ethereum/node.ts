// A connection to one Ethereum node that first checks which chain it serves: a wrong RPC address must never
// look like "not registered". All of viem's errors become ChainError here.
import {
  BaseError,
  ContractFunctionZeroDataError,
  HttpRequestError,
  RpcRequestError,
  TimeoutError,
  createPublicClient,
  decodeErrorResult,
  http,
} from 'viem'
import type { HttpTransport, PublicClient } from 'viem'
import { AnswerTooLong, boundedFetch, httpRefusal } from '../bounded-fetch.ts'
import { ChainError } from '../chain.ts'
import { willTokenAbi } from './will-token-abi.ts'

export interface NodeOptions {
  rpcUrl: string
  chainId: number
  /** For one request; default 10,000. */
  timeoutMs?: number
}

export interface EthereumNode {
  client: PublicClient
  /** Runs `ask` on a node whose chain id is the expected one. @throws ChainError */
  on<T>(ask: (client: PublicClient) => Promise<T>): Promise<T>
}

// How long a chain id stays valid after a check; long enough to keep it out of every call, short enough to
// notice a swap.
const CHAIN_ID_TRUSTED_MS = 15_000

/**
 * The transport for every request to a node. viem's own time-out ends with the first byte, its retries wait
 * for as long as the node says, and it reads an answer of any size.
 */
export function boundedHttp(rpcUrl: string, timeoutMs: number): HttpTransport {
  const fetchFn = (input: string | URL | Request, init: RequestInit = {}) =>
    boundedFetch(input instanceof Request ? input.url : String(input), init, { timeoutMs })
  return http(rpcUrl, { timeout: 0, retryCount: 0, fetchFn })
}

/** Connects lazily; nothing is sent before the first `on`. */
export function connectNode({ rpcUrl, chainId, timeoutMs = 10_000 }: NodeOptions): EthereumNode {
  const client = createPublicClient({
    transport: boundedHttp(rpcUrl, timeoutMs),
    cacheTime: 0,
    pollingInterval: 250,
  })
  let checkedUntil = 0
  async function on<T>(ask: (client: PublicClient) => Promise<T>): Promise<T> {
    try {
      if (performance.now() >= checkedUntil) {
        const served = await client.getChainId()
        if (served !== chainId) {
          throw new ChainError(
            'wrong-chain',
            `The Ethereum node serves chain ${served}, but chain ${chainId} is expected.`,
            { retryable: true },
          )
        }
        checkedUntil = performance.now() + CHAIN_ID_TRUSTED_MS
      }
      return await ask(client)
    } catch (error) {
      const chainError = asChainError(error)
      if (chainError.code === 'unreachable') checkedUntil = 0
      throw chainError
    }
  }
  return { client, on }
}

/** Translates a failed call. A revert keeps the contract's own error name as its message. */
export function asChainError(error: unknown): ChainError {
  if (error instanceof ChainError) return error
  if (!(error instanceof BaseError))
    return new ChainError('unreachable', `The Ethereum node could not be asked: ${String(error)}`, {
      retryable: true,
      cause: error,
    })
  const revert = revertOf(error)
  if (revert)
    return new ChainError('refused', `The contract refuses: ${revert.name}`, {
      retryable: revert.retryable,
      cause: error,
      details: { refusal: revert.name },
    })
  if (error.walk((e) => e instanceof ContractFunctionZeroDataError)) {
    return new ChainError(
      'no-contract',
      'Smart contract not initialized. Please ensure the Will NFT contract is deployed.',
      { retryable: true, cause: error },
    )
  }
  if (error.walk((e) => e instanceof AnswerTooLong))
    return new ChainError('unreachable', "The Ethereum node's answer is too long to be one.", {
      retryable: true,
      cause: error,
    })
  const transport = error.walk((e) => e instanceof HttpRequestError || e instanceof TimeoutError) as
    | HttpRequestError
    | TimeoutError
    | null
  if (transport && 'status' in transport && transport.status !== undefined) {
    const { status, headers } = transport
    return httpRefusal('The Ethereum node', { status, headers }, error)
  }
  if (transport)
    return new ChainError('unreachable', 'The Ethereum node does not answer.', {
      retryable: true,
      cause: error,
    })
  const rpc = error.walk((e) => e instanceof RpcRequestError) as RpcRequestError | null
  return new ChainError(
    'unreachable',
    `The Ethereum node answered with an error: ${rpc?.details ?? error.shortMessage}`,
    { retryable: true, cause: error },
  )
}

/** A malformed answer must not pass for a real one. */
export function unclear(method: string): ChainError {
  return new ChainError('unreachable', `The Ethereum node's answer to ${method} makes no sense.`, {
    retryable: true,
  })
}

function revertOf(error: BaseError): { name: string; retryable: boolean } | null {
  const holder = error.walk((e) => /^0x([0-9a-f]{2}){4,}$/i.test(String((e as { data?: unknown }).data))) as {
    data?: `0x${string}`
  } | null
  if (!holder?.data) return null
  try {
    const { errorName, args } = decodeErrorResult({ abi: willTokenAbi, data: holder.data })
    const shown = args?.length ? `${errorName}(${args.join(', ')})` : errorName
    // Status 0: the entry it builds on is not on the ledger yet, or was briefly removed by a reorganisation.
    const missing = errorName === 'StatusForbids' && args[0] === 0
    // A registrar that lost its role is for the operator to fix: no will fails because of it. A block later an
    // entry can be moved again.
    const passes = errorName === 'AccessControlUnauthorizedAccount' || errorName === 'ChangedInThisBlock'
    return { name: shown, retryable: missing || passes }
  } catch {
    return { name: `an error this version does not know (${holder.data.slice(0, 10)})`, retryable: false }
  }
}
