// The Corda network for a machine without Java: the gateway's calls over SQLite, in a process of its own that
// restarts when it is killed. A development ledger: it proves nothing against its own operator, and says so
// wherever it is shown.
import type { Introduction } from './ledger-process.ts'
import { startLedgerProcess } from '../ledgers/process.ts'

export interface CordaLedger {
  nodeUrl: string
  /** 64 hex digits; identifies this ledger. */
  networkId: string
  /** The ledger's current process id; undefined while it restarts. */
  readonly pid: number | undefined
  stop(): Promise<void>
}

export interface CordaLedgerOptions {
  /** DATA_DIR; the ledger stores everything in its folder `corda`. */
  dataDir: string
  /** The bearer token by which the register authenticates. */
  token: string
  /** Default: the port of the last start, else a free one. */
  port?: number
  /** The origin whose pages may call it from a browser. */
  page?: string
  /** One line for a person. */
  say?: (line: string) => void
}

const WORKING_WITHIN_MS = 60_000

/** Starts, or resumes, the ledger in `dataDir`. @throws Error with one sentence a person can act on */
export async function startCordaLedger({
  dataDir,
  token,
  port,
  page,
  say = () => {},
}: CordaLedgerOptions): Promise<CordaLedger> {
  let networkId = ''
  const kept = await startLedgerProcess({
    ledger: 'corda',
    name: 'the Corda development ledger',
    dataDir,
    port,
    withinMs: WORKING_WITHIN_MS,
    say,
    env: (folder, at) => ({
      CORDA_LEDGER_FOLDER: folder,
      CORDA_LEDGER_PORT: String(at),
      CORDA_LEDGER_TOKEN: token,
      ...(page === undefined ? {} : { CORDA_LEDGER_PAGE: page }),
    }),
    introduced: (message: Partial<Introduction>) => void (networkId = message.networkId ?? networkId),
  })
  return {
    nodeUrl: `http://127.0.0.1:${kept.port}`,
    networkId,
    get pid() {
      return kept.pid
    },
    stop: () => kept.stop(),
  }
}
