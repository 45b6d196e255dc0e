// What an operator checks about a Solana node before wills depend on it: each check separate, nothing
// changed.
import { address } from '@solana/kit'
import type { NetworkCost } from '../chain.ts'
import { costOf } from './cost.ts'
import { defaultFeeCaps } from './fees.ts'
import { asChainError, boundedAsk, unclear } from './node.ts'
import type { Ask } from './node.ts'

export interface SolanaInspection {
  genesisHash(): Promise<string>
  /** The newest final slot. */
  head(): Promise<{ height: bigint; time: Date }>
  /** The hash of the newest block at or shortly before the slot. */
  blockhashAt(slot: bigint): Promise<string>
  /** The first block this node still has; earlier history is pruned. */
  firstBlock(): Promise<bigint>
  /** Lamports. */
  balance(of: string): Promise<bigint>
  /** What a registration costs now: mostly rent, plus fees. */
  cost(registrar: string): Promise<NetworkCost>
}

/** A slot without a block is normal; this many in a row are not. */
const MOST_SKIPPED = 20n

/** Every answer rejects with ChainError when the node could not give it. */
export function inspectSolana(rpcUrl: string, timeoutMs: number): SolanaInspection {
  const bounded = boundedAsk(rpcUrl, timeoutMs)
  const ask: Ask = async (request) => {
    try {
      return await bounded(request)
    } catch (error) {
      throw asChainError(error)
    }
  }
  return {
    async genesisHash() {
      const genesis: unknown = await ask((api) => api.getGenesisHash())
      if (typeof genesis !== 'string') throw unclear('getGenesisHash')
      return genesis
    },
    async head() {
      const height: unknown = await ask((api) => api.getSlot({ commitment: 'finalized' }))
      if (typeof height !== 'bigint') throw unclear('getSlot')
      const time: unknown = await ask((api) => api.getBlockTime(height))
      if (typeof time !== 'bigint') throw unclear('getBlockTime')
      return { height, time: new Date(Number(time) * 1000) }
    },
    async blockhashAt(slot) {
      for (let at = slot; at >= 0n && at > slot - MOST_SKIPPED; at--) {
        const block = await ask((api) =>
          api.getBlock(at, {
            transactionDetails: 'none',
            rewards: false,
            commitment: 'finalized',
            maxSupportedTransactionVersion: 0,
          }),
        ).catch((error: unknown) => {
          if (/skipped|missing/i.test(String((error as Error).message))) return null
          throw error
        })
        if (block !== null) return block.blockhash
      }
      throw unclear('getBlock')
    },
    async firstBlock() {
      const first: unknown = await ask((api) => api.getFirstAvailableBlock())
      if (typeof first !== 'bigint') throw unclear('getFirstAvailableBlock')
      return first
    },
    async balance(of) {
      const answer: unknown = (await ask((api) => api.getBalance(address(of), { commitment: 'confirmed' })))
        ?.value
      if (typeof answer !== 'bigint') throw unclear('getBalance')
      return answer
    },
    cost: (registrar) => costOf(ask, address(registrar), 'register', defaultFeeCaps),
  }
}
