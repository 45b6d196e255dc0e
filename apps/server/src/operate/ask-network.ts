// The newest block of a ledger, asked by plain JSON-RPC: the api shows that a network answers, and needs neither a chain's client nor a key for it.
import { z } from 'zod'
import { readAtMost } from '../payments/ethereum-estimate.ts'

export interface Head {
  height: bigint
  time: Date
}
export type Asked = { answers: true; head: Head } | { answers: false; reason: string }

const WITHIN_MS = 2_000
const MOST_BYTES = 262_144

const hexNumber = z.string().regex(/^0x[0-9a-fA-F]{1,16}$/).transform(BigInt)
const block = z.object({ number: hexNumber, timestamp: hexNumber })
const whole = z.number().int().nonnegative()

/** Never throws. `chain` is the ledger's own id (chain id, genesis hash) where it is known: another one behind the address is no answer. */
export async function askNetwork(network: 'ethereum' | 'solana', rpcUrl: string, chain: string | undefined, withinMs = WITHIN_MS): Promise<Asked> {
  // One time for all questions: what is waited for is the answer to the person.
  const signal = AbortSignal.timeout(withinMs)
  const ask = async (method: string, params: unknown[] = []): Promise<unknown> => {
    const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), signal, redirect: 'error' })
    if (!response.ok) throw new Refused(`the node answered ${response.status}`)
    return z.object({ result: z.unknown() }).parse(JSON.parse(await readAtMost(response, MOST_BYTES))).result
  }
  try {
    const [head, id] = await Promise.all(network === 'ethereum' ? [ethereumHead(ask), ask('eth_chainId').then((answer) => String(hexNumber.parse(answer)))] : [solanaHead(ask), ask('getGenesisHash').then(String)])
    if (chain !== undefined && chain !== id) return { answers: false, reason: 'the node serves another ledger than the register’s' }
    return { answers: true, head }
  } catch (error) {
    if (error instanceof Refused) return { answers: false, reason: error.message }
    const name = (error as Error).name
    return { answers: false, reason: name === 'TimeoutError' ? 'the node did not answer in time' : name === 'TypeError' ? 'the node could not be reached' : 'the node’s answer could not be read' }
  }
}

class Refused extends Error {}
type Ask = (method: string, params?: unknown[]) => Promise<unknown>

async function ethereumHead(ask: Ask): Promise<Head> {
  const { number, timestamp } = block.parse(await ask('eth_getBlockByNumber', ['latest', false]))
  return { height: number, time: timeOf(Number(timestamp)) }
}

async function solanaHead(ask: Ask): Promise<Head> {
  // Of newer slots a node often has no time yet.
  const slot = whole.parse(await ask('getSlot', [{ commitment: 'finalized' }]))
  return { height: BigInt(slot), time: timeOf(whole.parse(await ask('getBlockTime', [slot]))) }
}

/** Throws RangeError for what no date can hold. */
function timeOf(seconds: number): Date {
  const time = new Date(seconds * 1000)
  time.toISOString()
  return time
}
