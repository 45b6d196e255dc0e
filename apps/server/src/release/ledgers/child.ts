// The process that asks the ledgers, started by ask-ledgers.ts for one look: the libraries that read a ledger, and
// whatever a node answers, never come into the process that keeps the keys. The places to ask come on standard input,
// since an address may contain a key; the answers go to standard output, in their order.
import { readFileSync, writeSync } from 'node:fs'
import { agreedRoot } from '@testate/chains/agreement'
import { ChainError } from '@testate/chains/chain'
import { openReader } from '@testate/chains/open-reader'
import { displayName } from '@testate/domain/networks'
import { ASK_WITHIN_MS, REQUEST_WITHIN_MS } from './limits.ts'
import type { LedgerAnswer, PlaceToAsk } from './ledger-place.ts'

// Libraries write to standard output, which is reserved for the answer.
console.log = console.warn = console.info = console.error = () => undefined

const places = JSON.parse(readFileSync(0, 'utf8')) as PlaceToAsk[]
writeSync(1, JSON.stringify(await Promise.all(places.map(ask))))
process.exit(0)

async function ask(place: PlaceToAsk): Promise<LedgerAnswer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<LedgerAnswer>((resolve) => {
    timer = setTimeout(() => resolve({ failed: `no answer within ${ASK_WITHIN_MS / 1000} s` }), ASK_WITHIN_MS)
  })
  const answered = await Promise.race([newest(place), late])
  clearTimeout(timer)
  return answered
}

/** A reason of ours alone is passed on: another may contain the node's address, or whatever the node wrote. */
async function newest({ network: name, urls, chainId, contract }: PlaceToAsk): Promise<LedgerAnswer> {
  try {
    const [first, second] = urls.map((rpcUrl) =>
      openReader({ name, rpcUrl, chainId, contract }, REQUEST_WITHIN_MS),
    )
    const latest = second === undefined ? first!.latestRoot : agreedRoot(displayName(name), first!, second)
    const head = await latest()
    return { head: head === null ? null : { size: head.treeSize, root: head.root } }
  } catch (error) {
    return { failed: error instanceof ChainError ? error.message : 'its answer cannot be read' }
  }
}
