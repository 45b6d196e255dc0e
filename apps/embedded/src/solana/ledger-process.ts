// The embedded Solana ledger's own process: opens the file, loads LiteSVM, answers JSON-RPC. Only its parent
// can give play money, over the channel between them. If memory and disk might disagree it exits; the parent
// restarts it from the disk.
import { createEngine } from './engine.ts'
import { serveSolanaRpc } from './rpc.ts'
import { createSlots } from './slots.ts'
import { openSolanaStore } from './store.ts'

export interface FundRequest {
  id: number
  fund: string
  /** Lamports in decimal digits. */
  amount: string
}

export type FundAnswer = { funded: number } | { refused: number; why: string }

/** EX_SOFTWARE of sysexits.h. */
const BROKEN = 70

const folder = process.env['SOLANA_LEDGER_FOLDER']
const port = Number(process.env['SOLANA_LEDGER_PORT'])
if (!folder || !Number.isInteger(port))
  throw new Error('SOLANA_LEDGER_FOLDER and SOLANA_LEDGER_PORT are needed')

const store = openSolanaStore(folder)
const slots = createSlots(store)
const engine = createEngine(store, slots, (error) => {
  console.error(
    'the ledger in memory may be ahead of the disk; it is ended and begins again from the disk',
    error,
  )
  process.exit(BROKEN)
})
const server = await serveSolanaRpc(port, { store, slots, engine }, process.env['SOLANA_LEDGER_PAGE'])

process.on('message', ({ id, fund, amount }: FundRequest) => {
  let answer: FundAnswer
  try {
    engine.fund(fund, BigInt(amount))
    answer = { funded: id }
  } catch (error) {
    answer = { refused: id, why: (error as Error).message }
  }
  process.send?.(answer)
})
process.once('SIGTERM', () => {
  void server.stop().then(() => {
    store.close()
    process.exit(0)
  })
})
process.send?.({ genesisHash: store.genesisHash })
process.send?.('ready')
