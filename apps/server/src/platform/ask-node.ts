// One question to a ledger's node by plain JSON-RPC, with a time and a length that end: the api reads heads and prices, and needs neither a chain's
// client nor a key for it.
import { z } from 'zod'

const MOST_BYTES = 262_144

/** What a node said no with, as people may read it. */
class Refused extends Error {}

/** Asks over one connection and one time for all its questions. Throws; `whyNot` says why. */
export type AskNode = (method: string, params?: unknown[]) => Promise<unknown>

export function askNode(rpcUrl: string, withinMs: number): AskNode {
  const signal = AbortSignal.timeout(withinMs)
  return async (method, params = []) => {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal,
      redirect: 'error',
    })
    if (!response.ok) throw new Refused(`the node answered ${response.status}`)
    return z.object({ result: z.unknown() }).parse(JSON.parse(await readAtMost(response, MOST_BYTES))).result
  }
}

/** Why a node could not be asked, in words that hold neither its address nor what it sent. */
export function whyNot(error: unknown, who = 'the node'): string {
  if (error instanceof Refused) return error.message
  const name = error instanceof Error ? error.name : ''
  if (name === 'TimeoutError') return `${who} did not answer in time`
  return name === 'TypeError' ? `${who} could not be reached` : `${who}’s answer could not be read`
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
