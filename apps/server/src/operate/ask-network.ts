// Reads the newest block of a ledger by plain JSON-RPC (Corda: through its gateway's public interface): the
// api shows that a network answers, and needs neither a chain client nor a key.
import { ChainError } from '@testate/chains/chain'
import { whoami } from '@testate/chains/corda/node'
import { createCordaReader } from '@testate/chains/corda/read'
import type { NetworkName } from '@testate/domain/networks'
import { z } from 'zod'
import { askNode, whyNot, type AskNode } from '../platform/ask-node.ts'

export interface Head {
  height: bigint
  time: Date
}
export type Asked = { answers: true; head: Head; development?: boolean } | { answers: false; reason: string }

const WITHIN_MS = 2_000

const hexNumber = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,16}$/)
  .transform(BigInt)
const block = z.object({ number: hexNumber, timestamp: hexNumber })
const whole = z.number().int().nonnegative()

/**
 * Never throws. `chain` is the ledger's own id (chain id, genesis hash, network id) if known: an answer from
 * another ledger does not count.
 */
export async function askNetwork(
  network: NetworkName,
  rpcUrl: string,
  chain: string | undefined,
  withinMs = WITHIN_MS,
): Promise<Asked> {
  if (network === 'corda') return await askCorda(rpcUrl, chain, withinMs)
  // One deadline for all calls: a person waits for the answer.
  const ask = askNode(rpcUrl, withinMs)
  try {
    const [head, id] = await Promise.all(
      network === 'ethereum'
        ? [ethereumHead(ask), ask('eth_chainId').then((answer) => String(hexNumber.parse(answer)))]
        : [solanaHead(ask), ask('getGenesisHash').then(String)],
    )
    if (chain !== undefined && chain !== id)
      return { answers: false, reason: 'the node serves another ledger than the register’s' }
    return { answers: true, head }
  } catch (error) {
    return { answers: false, reason: whyNot(error) }
  }
}

async function askCorda(nodeUrl: string, chain: string | undefined, timeoutMs: number): Promise<Asked> {
  try {
    const networkId = chain ?? (await whoami({ nodeUrl, timeoutMs })).networkId
    const reader = createCordaReader({ nodeUrl, networkId, timeoutMs })
    const head = await reader.head()
    return {
      answers: true,
      head,
      ...((await reader.node.identity()).ledger === 'development' ? { development: true } : {}),
    }
  } catch (error) {
    if (error instanceof ChainError)
      return {
        answers: false,
        reason:
          error.code === 'wrong-chain' ? 'the node serves another ledger than the register’s' : error.message,
      }
    return { answers: false, reason: whyNot(error) }
  }
}

async function ethereumHead(ask: AskNode): Promise<Head> {
  const { number, timestamp } = block.parse(await ask('eth_getBlockByNumber', ['latest', false]))
  return { height: number, time: timeOf(Number(timestamp)) }
}

async function solanaHead(ask: AskNode): Promise<Head> {
  // A node often has no time for newer slots yet.
  const slot = whole.parse(await ask('getSlot', [{ commitment: 'finalized' }]))
  return { height: BigInt(slot), time: timeOf(whole.parse(await ask('getBlockTime', [slot]))) }
}

/** Throws RangeError for times outside a date's range. */
function timeOf(seconds: number): Date {
  const time = new Date(seconds * 1000)
  time.toISOString()
  return time
}
