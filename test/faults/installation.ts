// A real installation for fault injection: the whole product started as in production, with control of each
// of its processes and access to its database.
import { spawn, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Running } from '../../apps/embedded/src/process/running-file.ts'
import { makeWillPdf } from '../corpus/make-pdf.ts'
import { clusterOf, removeData } from '../stack/remove-data.ts'

export const parts = ['api', 'worker', 'postgres', 'anvil', 'solana', 'corda'] as const
/** The release worker works on what `register` never reaches, so the campaigns of a registration leave it alone. */
export type Part = (typeof parts)[number] | 'release-worker'

/**
 * Appears in the text of every will here; it must not appear in any file outside the database and mailbox.
 */
export const canary = 'Zzyzx-Quillon canary legacy'

const root = join(import.meta.dirname, '../..')
/** As this repository's commands run: the compile cache is kept between starts. */
const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') }
const startWithinMs = 240_000
const registerWithinMs = 400_000
/** The parts' names in the supervisor's log lines. */
const spoken: Record<string, Part> = {
  'api': 'api',
  'worker': 'worker',
  'release-worker': 'release-worker',
  'PostgreSQL': 'postgres',
  'the Ethereum ledger': 'anvil',
  'the Solana ledger': 'solana',
  'the Corda development ledger': 'corda',
}

export interface Registered {
  willId: string
  documentHash: string
  sealedPdf: string
  capsule: string
  anchors: { network: string; status: string; tokenId: string; transactionHash: string }[]
}

export interface RegisterRun {
  /** Resolves when the command has ended; `registered` is null when it did not print its result. */
  ended: Promise<{ code: number | null; said: string; registered: Registered | null; seconds: number }>
}

export interface Installation {
  readonly dataDir: string
  /** All files of this test: data, wills, results, temporary files. */
  readonly folder: string
  running(): Running
  /**
   * Since when (performance.now) the part has been running, according to the supervisor; null while it is
   * down.
   */
  upSince(part: Part): number | null
  kill9(part: Part): void
  /** Freezes a part with all its processes, and resumes it after `ms`. */
  freeze(part: Part, ms: number): Promise<void>
  /** kill -9 of the supervisor and of every process it had started, at once. */
  kill9Everything(): Promise<void>
  /** Starts (again); resolves when it serves. */
  start(): Promise<void>
  /** Stops it and removes its folder; `afterwards` stops what a test had started beside it. */
  stop(afterwards?: () => Promise<void>): Promise<void>
  /** As the database's owner. Retried while the database is down. */
  sql<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>
  ownerUrl(): string
  /** Registers one will on all three networks, or on those named. */
  register(networks?: string): Promise<RegisterRun>
  said(): string
}

/**
 * Creates the folder and starts the product in it. `prepare` runs first, with DATA_DIR, and returns
 * additional environment variables.
 */
export async function startInstallation(
  prepare: (dataDir: string) => Promise<NodeJS.ProcessEnv> = async () => ({}),
): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'testate-faults-'))
  // Else PostgreSQL, which root starts as another user, is copied with its programs to a folder that it can reach.
  await chmod(folder, 0o711)
  const dataDir = join(folder, 'data')
  const temporary = join(folder, 'tmp')
  await mkdir(temporary, { mode: 0o777 })
  await mkdir(dataDir, { mode: 0o700 })
  const env = await prepare(dataDir)
  const up = new Map<Part, number>()
  let said = ''
  let port = '0'
  let child: ChildProcess | undefined
  let runs = 0

  function hear(line: string): void {
    said += `${line}\n`
    const part = spoken[/^(.+?) (?:ended|is running again|did not start)\b/.exec(line)?.[1] ?? '']
    if (part === undefined) return
    if (line.includes('is running again')) up.set(part, performance.now())
    else up.delete(part)
  }

  const readJson = <T>(file: string): T => JSON.parse(readFileSync(join(dataDir, file), 'utf8')) as T
  const pidOf = (part: Part): number => {
    if (part === 'anvil') return readJson<{ pid: number }>('ethereum/anvil.json').pid
    if (part === 'solana' || part === 'corda') return readJson<{ pid: number }>(`${part}/process.json`).pid
    if (part === 'postgres')
      return Number(readFileSync(join(clusterOf(dataDir), 'data/postmaster.pid'), 'utf8').split('\n')[0])
    return readJson<Record<string, { pid: number }>>('children.json')[part]!.pid
  }

  /** Kept between questions; a server that was killed has another address only if its port was taken meanwhile. */
  let pool: { url: string; connections: pg.Pool } | undefined
  function connections(): pg.Pool {
    const url = installation.ownerUrl()
    if (pool?.url === url) return pool.connections
    void pool?.connections.end()
    const made = new pg.Pool({ connectionString: url, connectionTimeoutMillis: 5_000 })
    made.on('error', () => undefined)
    // Broken while it is in use, it fails the query itself.
    made.on('connect', (client) => client.on('error', () => undefined))
    pool = { url, connections: made }
    return made
  }

  const installation: Installation = {
    dataDir,
    folder,
    running: () => readJson<Running>('running.json'),
    upSince: (part) => up.get(part) ?? null,
    kill9(part) {
      const pid = pidOf(part)
      up.delete(part)
      process.kill(pid, 'SIGKILL')
    },
    async freeze(part, ms) {
      const pid = pidOf(part)
      const all = [pid, ...childrenOf(pid)]
      signalAll(all, 'SIGSTOP')
      await pause(ms)
      signalAll(all, 'SIGCONT')
    },
    async kill9Everything() {
      // A part between its death and its restart has no process.
      const there = (part: Part): number[] => {
        try {
          return [pidOf(part)]
        } catch {
          return []
        }
      }
      const all = [child?.pid ?? 0, ...parts.flatMap(there)]
      up.clear()
      const ended = new Promise((resolve) => child?.once('exit', resolve))
      signalAll(all, 'SIGKILL')
      await ended
    },
    async start() {
      child = spawn(process.execPath, [join(root, 'apps/embedded/src/start.ts')], {
        env: {
          ...process.env,
          ...compiled,
          LOG_LEVEL: 'info',
          ...env,
          DATA_DIR: dataDir,
          PORT: port,
          TMPDIR: temporary,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const ready = new Promise<void>((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`not ready after ${startWithinMs / 1000} s:\n${said}`)),
          startWithinMs,
        )
        for (const stream of [child!.stdout!, child!.stderr!]) {
          createInterface({ input: stream }).on('line', (line) => {
            hear(line)
            if (line.startsWith('Ready in')) {
              clearTimeout(timer)
              resolve()
            }
          })
        }
        child!.once('exit', (code) => reject(new Error(`the start ended (${code}):\n${said}`)))
      })
      await ready
      port = new URL(installation.running().url).port
      for (const part of [...parts, 'release-worker'] as const) up.set(part, performance.now())
    },
    async stop(afterwards) {
      await pool?.connections.end()
      pool = undefined
      if (child?.exitCode === null && child.signalCode === null) {
        const ended = new Promise((resolve) => child?.once('exit', resolve))
        child.kill('SIGTERM')
        await Promise.race([ended, pause(60_000, undefined, { ref: false })])
        if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
      }
      await afterwards?.()
      await removeData(dataDir, folder)
    },
    async sql(text, values) {
      for (let tries = 0; ; tries += 1) {
        try {
          return (await connections().query(text, values)).rows as never
        } catch (error) {
          if (tries === 60 || /syntax|does not exist|permission/.test(String(error))) throw error
          await pause(500)
        }
      }
    },
    ownerUrl() {
      const password = readFileSync(join(dataDir, 'postgres/password'), 'utf8').trim()
      const port = readFileSync(join(dataDir, 'postgres/port'), 'utf8').trim()
      return `postgres://testate:${password}@127.0.0.1:${port}/testate`
    },
    async register(networks = 'solana,ethereum,corda') {
      runs += 1
      const file = join(folder, `will-${runs}.pdf`)
      await writeFile(file, makeWillPdf({ packed: false, title: canary, salt: ` ${runs}` }))
      // The command checks once for a register before anything is acknowledged; a person would retry too.
      for (let tries = 0; tries < 600 && !(await serves(`${installation.running().url}/healthz`)); tries += 1)
        await pause(100)
      return registerFile(file, installation.running().url, join(folder, 'results'), networks)
    },
    said: () => said,
  }
  try {
    await installation.start()
  } catch (error) {
    await installation.stop()
    throw error
  }
  return installation
}

function registerFile(file: string, url: string, out: string, networks: string): RegisterRun {
  const began = performance.now()
  const child = spawn(
    process.execPath,
    [
      join(root, 'apps/cli/src/register.ts'),
      file,
      '--networks',
      networks,
      '--url',
      url,
      '--out',
      out,
      '--json',
    ],
    { env: { ...process.env, ...compiled }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const timer = setTimeout(() => child.kill('SIGKILL'), registerWithinMs)
  let printed = ''
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk))
  return {
    ended: new Promise((resolve) => {
      child.once('close', (code) => {
        clearTimeout(timer)
        resolve({
          code,
          said: `${said}${code === 0 ? '' : printed}`,
          registered: code === 0 ? (JSON.parse(printed) as Registered) : null,
          seconds: (performance.now() - began) / 1000,
        })
      })
    }),
  }
}

async function serves(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
  await answer?.body?.cancel()
  return answer?.ok === true
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent
      } catch {
        return false
      }
    })
}

function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error // it ended meanwhile
    }
  }
}
