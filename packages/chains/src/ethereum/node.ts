// A connection to one Ethereum node that first asks which chain it serves: a wrong RPC address must never look like
// "not registered". All of viem's errors become ChainError here.
import { BaseError, ContractFunctionRevertedError, ContractFunctionZeroDataError, HttpRequestError, RpcRequestError, TimeoutError, createPublicClient, http } from 'viem'
import type { PublicClient } from 'viem'
import { ChainError } from '../chain.ts'

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

// How long an answered chain id is believed; long enough to keep it out of every call, short enough to notice a swap.
const CHAIN_ID_TRUSTED_MS = 15_000

/** Connects lazily; nothing is sent before the first `on`. */
export function connectNode({ rpcUrl, chainId, timeoutMs = 10_000 }: NodeOptions): EthereumNode {
  const client = createPublicClient({ transport: http(rpcUrl, { timeout: timeoutMs, retryCount: 2, retryDelay: 100 }), cacheTime: 0, pollingInterval: 250 })
  let checkedUntil = 0
  async function on<T>(ask: (client: PublicClient) => Promise<T>): Promise<T> {
    try {
      if (performance.now() >= checkedUntil) {
        const served = await client.getChainId()
        if (served !== chainId) {
          throw new ChainError('wrong-chain', `The Ethereum node serves chain ${served}, but chain ${chainId} is expected.`, { retryable: true })
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

/** What a failed call means. A revert keeps the contract's own error name as its message. */
export function asChainError(error: unknown): ChainError {
  if (error instanceof ChainError) return error
  if (!(error instanceof BaseError)) return new ChainError('unreachable', `The Ethereum node could not be asked: ${String(error)}`, { retryable: true, cause: error })
  const revert = error.walk((e) => e instanceof ContractFunctionRevertedError) as ContractFunctionRevertedError | null
  if (revert) {
    const name = revert.data?.errorName ?? revert.reason ?? revert.shortMessage
    const args = revert.data?.args?.length ? `(${revert.data.args.join(', ')})` : ''
    return new ChainError('refused', `The contract refuses: ${name}${args}`, { cause: error })
  }
  if (error.walk((e) => e instanceof ContractFunctionZeroDataError)) {
    return new ChainError('no-contract', 'The ledger has no will contract at the configured address.', { retryable: true, cause: error })
  }
  const transport = error.walk((e) => e instanceof HttpRequestError || e instanceof TimeoutError)
  if (transport) return new ChainError('unreachable', 'The Ethereum node does not answer.', { retryable: true, cause: error })
  const rpc = error.walk((e) => e instanceof RpcRequestError) as RpcRequestError | null
  return new ChainError('unreachable', `The Ethereum node answered with an error: ${rpc?.details ?? error.shortMessage}`, { retryable: true, cause: error })
}
