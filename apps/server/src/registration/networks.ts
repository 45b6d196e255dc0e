// The networks this installation writes to, opened when first needed: a ledger that is down keeps a job waiting, never the worker from starting.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ChainError, type Chain } from '@testate/chains/chain'
import { createPublicClient, http } from 'viem'
import { createEthereumChain } from '@testate/chains/ethereum/adapter'
import { deployWillToken } from '@testate/chains/ethereum/deploy'
import type { TrustedNetwork } from '@testate/evidence/trust'
import { now } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { WorkerContext } from '../platform/worker-context.ts'
import { writeDurably, type WorkerKeys } from '../platform/worker-keys.ts'
import { publicAddress } from './public-address.ts'

export interface OpenNetwork {
  chain: Chain
  trusted: TrustedNetwork
}

export interface Networks {
  /** Connects, and puts the contract there if it is not yet. Throws ChainError when it cannot be asked. */
  open(name: string): Promise<OpenNetwork>
}

export type RegistrationContext = WorkerContext & { networks: Networks }

/** `onOpened` hears of each network once, so that what verifiers trust can be published. */
export function createNetworks(config: Config, keys: WorkerKeys, onOpened: (network: TrustedNetwork) => Promise<void>): Networks {
  let ethereum: Promise<OpenNetwork> | undefined
  return {
    async open(name) {
      if (name !== 'ethereum' || config.ethereum.rpcUrl === undefined) throw new ChainError('refused', `Unsupported blockchain network: ${name}`)
      ethereum ??= openEthereum(config, config.ethereum.rpcUrl, keys, onOpened)
      try {
        return await ethereum
      } catch (error) {
        // The next job tries anew.
        ethereum = undefined
        throw error
      }
    },
  }
}

async function openEthereum(config: Config, rpcUrl: string, keys: WorkerKeys, onOpened: (network: TrustedNetwork) => Promise<void>): Promise<OpenNetwork> {
  const chainId = config.ethereum.chainId ?? (await askChainId(config, rpcUrl))
  const path = join(config.keysDir, 'worker', `ethereum-contract-${chainId}`)
  const known = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  const { contract } = await deployWillToken({ rpcUrl, chainId, registrarKey: keys.ethereumRegistrarKey, ...(known === undefined ? {} : { contract: known.trim() }) })
  if (known === undefined) await writeDurably(path, contract)
  const trusted: TrustedNetwork = { name: 'ethereum', chainId, contract, rpcUrl: config.ethereum.publicRpcUrl ?? publicAddress(rpcUrl), label: config.ethereum.label }
  await onOpened(trusted)
  return { chain: createEthereumChain({ rpcUrl, chainId, contract, registrarKey: keys.ethereumRegistrarKey, clock: now }), trusted }
}

/** In development the ledger is ours and its id is believed; in production a swapped node must not talk the register onto another chain. */
async function askChainId(config: Config, rpcUrl: string): Promise<number> {
  if (config.mode === 'production') throw new Error('In production ETHEREUM_CHAIN_ID says which chain the register is on.')
  try {
    return await createPublicClient({ transport: http(rpcUrl, { timeout: 5_000, retryCount: 1 }) }).getChainId()
  } catch (error) {
    throw new ChainError('unreachable', 'The Ethereum node does not answer.', { retryable: true, cause: error })
  }
}
