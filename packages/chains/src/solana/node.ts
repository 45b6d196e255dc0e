// A connection to one Solana node that first asks which ledger it serves: a wrong RPC address must never look like "not
// registered". Whatever goes wrong on the way becomes a ChainError here. No node: import, so a browser can run it too.
import {
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE as PREFLIGHT, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR as HTTP_ERROR,
  address, createSolanaRpc, isSolanaError,
} from '@solana/kit'
import type { Address, Rpc, SolanaRpcApi } from '@solana/kit'
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
export type Ask = <T>(request: (rpc: Rpc<SolanaRpcApi>) => { send(options: { abortSignal: AbortSignal }): Promise<T> }) => Promise<T>

export interface SolanaNode {
  readonly genesisHash: string
  /** Runs `work` on a node that serves the expected ledger. @throws ChainError */
  on<T>(work: (ask: Ask) => Promise<T>): Promise<T>
}

// How long an answered genesis hash is believed; long enough to keep it out of every call, short enough to notice a swap.
const GENESIS_TRUSTED_MS = 15_000
const RETRIES = [100, 300]

/** Connects lazily; nothing is sent before the first `on`. */
export function connectNode({ rpcUrl, genesisHash, timeoutMs = 10_000 }: NodeOptions): SolanaNode {
  const rpc = createSolanaRpc(rpcUrl)
  let checkedUntil = 0

  const ask: Ask = async (request) => {
    for (const pause of RETRIES) {
      try {
        return await request(rpc).send({ abortSignal: AbortSignal.timeout(timeoutMs) })
      } catch (error) {
        // A busy node is asked again; one that is gone, slow or talks nonsense is not.
        if (!isSolanaError(error, HTTP_ERROR) || (error.context.statusCode !== 429 && error.context.statusCode < 500)) throw error
      }
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
    return request(rpc).send({ abortSignal: AbortSignal.timeout(timeoutMs) })
  }

  return {
    genesisHash,
    async on(work) {
      try {
        if (performance.now() >= checkedUntil) {
          const served: unknown = await ask((api) => api.getGenesisHash())
          if (typeof served !== 'string') throw unclear('getGenesisHash')
          if (served !== genesisHash) {
            throw new ChainError('wrong-chain', `The Solana node serves the ledger ${served.slice(0, 50)}, but ${genesisHash} is expected.`, { retryable: true })
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

/** An answer that is not what the method promises must not pass for "there is none". */
export function unclear(method: string): ChainError {
  return new ChainError('unreachable', `The Solana node's answer to ${method} makes no sense.`, { retryable: true })
}

/** What a failed call means. */
export function asChainError(error: unknown): ChainError {
  if (error instanceof ChainError) return error
  if (isSolanaError(error, HTTP_ERROR)) {
    return new ChainError('unreachable', `The Solana node answers with HTTP ${error.context.statusCode}.`, { retryable: true, cause: error })
  }
  if (isSolanaError(error, PREFLIGHT)) return new ChainError('refused', 'The ledger refuses the transaction.', { retryable: true, cause: error })
  if (isSolanaError(error)) return new ChainError('unreachable', `The Solana node answered with an error: ${error.message}`, { retryable: true, cause: error })
  return new ChainError('unreachable', 'The Solana node does not answer.', { retryable: true, cause: error })
}

/** The accounts at one moment; null where there is none. */
export async function accountsAt(ask: Ask, addresses: readonly string[]): Promise<(Account | null)[]> {
  const answer = await ask((rpc) => rpc.getMultipleAccounts(addresses.map((one) => address(one)), { encoding: 'base64', commitment: 'confirmed' }))
  if (!Array.isArray(answer?.value) || answer.value.length !== addresses.length) throw unclear('getMultipleAccounts')
  return answer.value.map((one) => {
    if (one === null) return null
    if (typeof one.owner !== 'string' || typeof one.lamports !== 'bigint' || typeof one.data?.[0] !== 'string') throw unclear('getMultipleAccounts')
    return { owner: one.owner, lamports: one.lamports, data: fromBase64(one.data[0]) }
  })
}
