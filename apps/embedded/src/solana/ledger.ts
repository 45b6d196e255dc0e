// The Solana network for a machine without one: LiteSVM behind JSON-RPC, made durable by SQLite, in a process
// of its own that restarts when it is killed. A development ledger: it proves nothing against its own
// operator.
import type { ChildProcess } from 'node:child_process'
import { startLedgerProcess } from '../ledgers/process.ts'
import type { FundAnswer, FundRequest } from './ledger-process.ts'

export interface SolanaLedger {
  rpcUrl: string
  /** Base58; identifies this ledger. */
  genesisHash: string
  /** The ledger's current process id; undefined while it restarts. */
  readonly pid: number | undefined
  /** Gives an address 10,000 play SOL once; the launcher does it for the registrar at the first start. */
  fund(address: string): Promise<void>
  stop(): Promise<void>
}

export interface SolanaLedgerOptions {
  /** DATA_DIR; the ledger stores everything in its folder `solana`. */
  dataDir: string
  /** Default: the port of the last start, else a free one. */
  port?: number
  /** The origin whose pages may call it from a browser. */
  page?: string
  /** One line for a person. */
  say?: (line: string) => void
}

const PLAY_LAMPORTS = 10_000n * 10n ** 9n
// Loading takes about 0.06 ms of CPU for each account: 100,000 wills on a loaded machine still fit.
const WORKING_WITHIN_MS = 120_000
const FUND_WITHIN_MS = 15_000
const TRY_AGAIN_MS = 50

/** Starts, or resumes, the ledger in `dataDir`. @throws Error with one sentence a person can act on */
export async function startSolanaLedger({
  dataDir,
  port,
  page,
  say = () => {},
}: SolanaLedgerOptions): Promise<SolanaLedger> {
  let running: ChildProcess | null = null
  let genesisHash = ''
  const kept = await startLedgerProcess({
    ledger: 'solana',
    name: 'the Solana ledger',
    dataDir,
    port,
    withinMs: WORKING_WITHIN_MS,
    say,
    env: (folder, at) => ({
      SOLANA_LEDGER_FOLDER: folder,
      SOLANA_LEDGER_PORT: String(at),
      ...(page === undefined ? {} : { SOLANA_LEDGER_PAGE: page }),
    }),
    introduced: (message: { genesisHash?: string }) =>
      void (genesisHash = message.genesisHash ?? genesisHash),
    onWorking: (child) => void (running = child),
  })
  return {
    rpcUrl: `http://127.0.0.1:${kept.port}`,
    genesisHash,
    get pid() {
      return kept.pid
    },
    fund: (address) => fund(() => running, address),
    stop: () => kept.stop(),
  }
}

let requests = 0

/**
 * Retries until the ledger answers: it may be restarting. Repeating is harmless, because the ledger records
 * which addresses were funded.
 */
async function fund(running: () => ChildProcess | null, address: string): Promise<void> {
  for (const deadline = Date.now() + FUND_WITHIN_MS; Date.now() < deadline;) {
    const child = running()
    const answer =
      child &&
      (await ask(
        child,
        { id: ++requests, fund: address, amount: String(PLAY_LAMPORTS) },
        deadline - Date.now(),
      ))
    if (answer && 'funded' in answer) return
    if (answer) throw new Error(`the Solana ledger refused to fund ${address}: ${answer.why}`)
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS))
  }
  throw new Error('the Solana ledger does not answer')
}

/** Null when the process ended before it answered. */
function ask(child: ChildProcess, request: FundRequest, withinMs: number): Promise<FundAnswer | null> {
  return new Promise((resolve) => {
    const done = (answer: FundAnswer | null) => {
      clearTimeout(timer)
      child.off('message', hear)
      child.off('exit', gone)
      resolve(answer)
    }
    const hear = (message: FundAnswer) => {
      if (
        ('funded' in message && message.funded === request.id) ||
        ('refused' in message && message.refused === request.id)
      )
        done(message)
    }
    const gone = () => done(null)
    const timer = setTimeout(gone, withinMs)
    child.on('message', hear)
    child.once('exit', gone)
    child.send(request, (error) => error && done(null))
  })
}
