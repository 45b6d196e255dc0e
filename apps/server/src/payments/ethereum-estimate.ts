// What Ethereum would charge now, asked from a node by plain JSON-RPC: the api process holds no chain key and needs none to
// read a gas price. When the node cannot be asked the price book falls back to its base, and says so.
import { z } from 'zod'
import { ethereumNetworkFee, type EthereumEstimate } from '@testate/domain/fees'
import { now } from '../platform/clock.ts'

export interface EthereumReading {
  estimate: EthereumEstimate
  gasPriceWei: bigint | null
  askedAt: Date
}
export type AskEthereum = () => Promise<EthereumReading>

const answer = z.object({ result: z.string().regex(/^0x[0-9a-fA-F]{1,64}$/) })

/** Anybody may read the price list; the node is not asked more often than this. */
const KEEP_MS = 15_000
const KEEP_FAILURE_MS = 3_000
const TIMEOUT_MS = 2_000
const MOST_BYTES = 65_536

/**
 * An estimator over one node. It never throws: a node that is away, slow or senseless gives `{ asked: false, reason }`.
 * @param penceForEther the operator's rate, pence for one ether (`ETH_GBP_PENCE`)
 */
export function createEthereumEstimator(rpcUrl: string | undefined, penceForEther: number, timeoutMs = TIMEOUT_MS): AskEthereum {
  let kept: { reading: Promise<EthereumReading>; until: number } | undefined
  return () => {
    const at = performance.now()
    if (kept !== undefined && at < kept.until) return kept.reading
    const reading = ask(rpcUrl, penceForEther, timeoutMs)
    const mine = (kept = { reading, until: at + KEEP_MS })
    void reading.then(({ estimate }) => {
      if (!estimate.asked) mine.until = performance.now() + KEEP_FAILURE_MS
    })
    return reading
  }
}

async function ask(rpcUrl: string | undefined, penceForEther: number, timeoutMs: number): Promise<EthereumReading> {
  const askedAt = now()
  const away = (reason: string): EthereumReading => ({ estimate: { asked: false, reason }, gasPriceWei: null, askedAt })
  if (rpcUrl === undefined) return away('no Ethereum node is configured')
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_gasPrice', params: [] }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    if (!response.ok) return away(`the node answered ${response.status}`)
    const gasPriceWei = BigInt(answer.parse(JSON.parse(await readAtMost(response, MOST_BYTES))).result)
    return { estimate: { asked: true, fee: ethereumNetworkFee(gasPriceWei, penceForEther) }, gasPriceWei, askedAt }
  } catch (error) {
    const name = (error as Error).name
    return away(name === 'TimeoutError' ? 'the node did not answer in time' : name === 'TypeError' ? 'the node could not be reached' : 'the node gave no gas price')
  }
}

/** The body as text. Throws RangeError once it is longer than `most` bytes, without reading on. */
export async function readAtMost(response: Response, most: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > most) throw new RangeError('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
