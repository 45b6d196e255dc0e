// What stands where a Corda network would on a machine without Java: the gateway's calls over SQLite, in a process of its own that comes back
// by itself when it is killed. A development ledger: it proves nothing against its own operator, and says so wherever it shows.
import type { ChildProcess } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Claimed, claim } from './claim.ts'
import type { Introduction } from './corda-ledger-process.ts'
import { allEnded, isStill, signal } from './process-identity.ts'
import type { ProcessIdentity } from './process-identity.ts'
import { launchServer, untilWorking } from './server-process.ts'
import { steadyPort } from './steady-port.ts'
import { supervise } from './supervise.ts'

export interface CordaLedger {
  nodeUrl: string
  /** 64 hex digits; what tells this ledger from every other. */
  networkId: string
  /** The ledger's process id now; undefined while it restarts. */
  readonly pid: number | undefined
  stop(): Promise<void>
}

export interface CordaLedgerOptions {
  /** DATA_DIR; the ledger keeps everything in its folder `corda`. */
  dataDir: string
  /** What the register shows at its door. */
  token: string
  /** Default: the port of the last start, else a free one. */
  port?: number
  /** The origin whose pages may ask it from a browser. */
  page?: string
  /** One line for a person. */
  say?: (line: string) => void
}

const WORKING_WITHIN_MS = 60_000

/** Starts, or resumes, the ledger in `dataDir`. @throws Error with one sentence a person can act on */
export async function startCordaLedger({ dataDir, token, port, page, say = () => {} }: CordaLedgerOptions): Promise<CordaLedger> {
  const folder = join(dataDir, 'corda')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const release = await claim(join(folder, 'owner.json')).catch((error: unknown) => {
    throw error instanceof Claimed ? new Error(`the Corda development ledger in this data folder is in use by process ${error.owner.pid}`, { cause: error }) : error
  })
  try {
    const leftover = join(folder, 'process.json')
    await endLeftover(leftover)
    const at = port ?? (await steadyPort(join(folder, 'port')))
    const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], CORDA_LEDGER_FOLDER: folder, CORDA_LEDGER_PORT: String(at), CORDA_LEDGER_TOKEN: token, ...(page === undefined ? {} : { CORDA_LEDGER_PAGE: page }) }
    let networkId = ''
    const kept = await supervise({
      name: 'the Corda development ledger',
      launch() {
        const { child, logFile } = launchServer('corda-ledger', join(import.meta.dirname, 'corda-ledger-process.ts'), env, join(dataDir, 'log'))
        logFiles.set(child, logFile)
        return child
      },
      async ready(child) {
        child.on('message', (message: Partial<Introduction>) => void (networkId = message.networkId ?? networkId))
        await untilWorking({ child, logFile: logFiles.get(child)! }, WORKING_WITHIN_MS)
      },
      onChange: (identity) => writeFileSync(leftover, JSON.stringify(identity)),
      say,
    })
    return {
      nodeUrl: `http://127.0.0.1:${at}`,
      networkId,
      get pid() {
        return kept.pid
      },
      async stop() {
        await kept.stop()
        await release()
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}

const logFiles = new WeakMap<ChildProcess, string>()

/** Where the kernel cannot tie the ledger to its parent, a killed parent leaves it behind. */
async function endLeftover(file: string): Promise<void> {
  let left: ProcessIdentity | null
  try {
    left = JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity | null
  } catch {
    return // absent, or cut short by the kill it was to help after
  }
  if (!left || !isStill(left)) return
  signal(left, 'SIGKILL')
  await allEnded([left], 5_000)
}
