// The networks this installation writes to, opened on first use: a ledger that is down delays its own jobs,
// never the worker's start nor another network's jobs.
import { ChainError } from '@testate/chains/chain'
import { isNetworkName, type NetworkName } from '@testate/domain/networks'
import type { TrustedNetwork } from '@testate/evidence/certificates/trust'
import type { Config } from '../../platform/config.ts'
import type { WorkerKeys } from '../../platform/worker-keys.ts'
import { openCorda } from './open-corda.ts'
import { openEthereum } from './open-ethereum.ts'
import type { OpenNetwork } from './open-network.ts'
import { openSolana } from './open-solana.ts'

export interface Networks {
  /**
   * Connects, and deploys what the register needs if it is missing. Throws ChainError if it cannot be
   * reached.
   */
  open(name: string): Promise<OpenNetwork>
}

declare module '../../platform/worker-context.ts' {
  interface WorkerParts {
    /** They hold the registrar's keys, and show them to nobody. */
    networks: Networks
  }
}

/**
 * How long after a failure to open a network the next jobs fail without a new attempt: a hundred waiting
 * wills query a dead node once.
 */
const CLOSED_FOR_MS = 1_000
/** Opening includes deploying a contract, which takes a while on a busy public network. */
const OPEN_WITHIN_MS = 200_000

type RegistrarKeys = Pick<WorkerKeys, 'ethereumRegistrarKey' | 'solanaRegistrarKey'>
type Open = (config: Config, keys: RegistrarKeys) => Promise<OpenNetwork>
const ways: Record<NetworkName, Open> = { solana: openSolana, ethereum: openEthereum, corda: openCorda }

/** Calls `onOpened` once for each network, to publish what verifiers trust. */
export function createNetworks(
  config: Config,
  keys: RegistrarKeys,
  onOpened: (network: TrustedNetwork) => Promise<void>,
): Networks {
  const opened = new Map<string, Promise<OpenNetwork>>()
  const begin = async (name: string, way: Open): Promise<OpenNetwork> => {
    const network = await within(way(config, keys), OPEN_WITHIN_MS, name)
    await onOpened(network.trusted)
    return network
  }
  return {
    async open(name) {
      if (!isNetworkName(name))
        throw new ChainError('refused', `Unsupported blockchain network: ${name.slice(0, 40)}`)
      // Known, but not one this installation writes to.
      if (!config.networks.includes(name))
        throw new ChainError('refused', `No adapter found for network: ${name}`)
      const way = ways[name]
      const known = opened.get(name)
      if (known !== undefined) return await known
      const mine = begin(name, way)
      opened.set(name, mine)
      try {
        return await mine
      } catch (error) {
        setTimeout(() => opened.delete(name), CLOSED_FOR_MS).unref()
        throw error
      }
    },
  }
}

async function within<T>(work: Promise<T>, ms: number, name: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ChainError('unreachable', `${name} did not answer in time.`, { retryable: true })),
      ms,
    )
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
