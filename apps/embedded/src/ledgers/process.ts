// A development ledger in a process of its own, which alone owns its folder, keeps its port and restarts when
// it is killed.
import type { ChildProcess } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Claimed, claim } from '../process/claim.ts'
import { endLeftover } from '../process/leftover.ts'
import { launchServer, untilWorking } from '../process/server-process.ts'
import { steadyPort } from '../process/steady-port.ts'
import { supervise } from '../process/supervise.ts'

interface LedgerProcessOptions {
  /** Its folder in DATA_DIR. */
  ledger: 'solana' | 'corda'
  /** As shown to people: “the Solana ledger”. */
  name: string
  dataDir: string
  /** Default: the port of the last start, else a free one. */
  port: number | undefined
  withinMs: number
  /** Its environment, besides PATH and the compile cache. */
  env: (folder: string, port: number) => NodeJS.ProcessEnv
  /** Called with its introduction, before it serves. */
  introduced: (message: object) => void
  /** Called with the process that now serves, and with null when it has ended. */
  onWorking?: (child: ChildProcess | null) => void
  say: (line: string) => void
}

export interface LedgerProcess {
  port: number
  /** The current process id; undefined while it restarts. */
  readonly pid: number | undefined
  stop(): Promise<void>
}

/** Runs `<ledger>-ledger-process.ts`. @throws Error with one sentence a person can act on */
export async function startLedgerProcess({
  ledger,
  name,
  dataDir,
  port,
  withinMs,
  env,
  introduced,
  onWorking = () => {},
  say,
}: LedgerProcessOptions): Promise<LedgerProcess> {
  const folder = join(dataDir, ledger)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const release = await claim(join(folder, 'owner.json')).catch((error: unknown) => {
    throw error instanceof Claimed
      ? new Error(`${name} in this data folder is in use by process ${error.owner.pid}`, { cause: error })
      : error
  })
  try {
    const leftover = join(folder, 'process.json')
    await endLeftover(leftover)
    const at = port ?? (await steadyPort(join(folder, 'port')))
    const environment = {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...env(folder, at),
    }
    const kept = await supervise({
      name,
      launch() {
        const { child, logFile } = launchServer(
          `${ledger}-ledger`,
          join(import.meta.dirname, '..', ledger, 'ledger-process.ts'),
          environment,
          join(dataDir, 'log'),
        )
        logFiles.set(child, logFile)
        return child
      },
      async ready(child) {
        child.on(
          'message',
          (message) => typeof message === 'object' && message !== null && introduced(message),
        )
        await untilWorking({ child, logFile: logFiles.get(child)! }, withinMs)
        onWorking(child)
      },
      onChange(identity) {
        if (identity === null) onWorking(null)
        writeFileSync(leftover, JSON.stringify(identity))
      },
      say,
    })
    return {
      port: at,
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
