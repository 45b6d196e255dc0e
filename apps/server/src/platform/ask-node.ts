// Plain JSON-RPC calls to a ledger's node, bounded in time and size: the api reads heads and prices and needs
// neither a chain client nor a key.
import { z } from 'zod'

const MOST_BYTES = 262_144

/** The node refused the call; the message may be shown to people. */
class Refused extends Error {}

/** Makes JSON-RPC calls; all calls of one instance share one deadline. Throws; `whyNot` gives the reason. */
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

/** Why the node gave no answer, in words that reveal neither its address nor what it sent. */
export function whyNot(error: unknown, who = 'the node'): string {
  if (error instanceof Refused) return error.message
  const name = error instanceof Error ? error.name : ''
  if (name === 'TimeoutError') return `${who} did not answer in time`
  return name === 'TypeError' ? `${who} could not be reached` : `${who}’s answer could not be read`
}

/** Returns the body as text. Throws RangeError as soon as it is longer than `most` bytes. */
export async function readAtMost(response: Response, most: number): Promise<string> {
  return (await bytesAtMost(response, most)).toString('utf8')
}

export async function bytesAtMost(response: Response, most: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > most) throw new RangeError('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
