// Runs one of the server's entry points as a child process: with its own environment and log file, ended with
// its parent.
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { spawnTied } from './supervise.ts'

const LOG_TURNS_AT = 20_000_000
/**
 * V8's space for short-lived objects: 16 MB by default, of which it keeps three, filled by the start alone.
 * With 4 MB a process rests at 161 MB instead of 229, and answers as fast (measured; 1 MB saves no more). And
 * for long-lived objects: without a limit V8 lets garbage grow to four times the live data before it
 * collects, with 1 GB (twice what parsing the largest accepted PDF takes) to 1.6 times: api and worker
 * together peaked at 527 MB and at under 420 while 10 MB wills were sealed.
 */
const MEMORY = ['--max-semi-space-size=4', '--max-old-space-size=1024']
/**
 * The release worker rests nearly always and parses nothing: at 73 MB instead of 81 (measured). Without V8's last
 * optimiser, which takes 5 MB as soon as it works, and more for what it makes: 110 to 113 MB in a release instead of
 * 112 to 123, and fast enough, because the one before it (Maglev) takes no longer for a wrap or for a line of the log.
 */
const LITTLE_MEMORY = ['--max-semi-space-size=1', '--max-old-space-size=256', '--no-opt']

/**
 * The C library (glibc) keeps freed memory in up to eight arenas for each core. Two for all threads are enough, and the
 * api takes less where twenty large estates are read at once (decision 94). Other C libraries do not read this.
 */
export const ARENAS = { MALLOC_ARENA_MAX: '2' }

export const memoryOf = (name: string): readonly string[] =>
  name === 'release-worker' ? LITTLE_MEMORY : MEMORY

export interface ServerProcess {
  child: ChildProcess
  logFile: string
}

/**
 * Starts `node entry` with `env` and nothing of this process's own; its output goes to `logDir/name.log`, the former
 * log kept as `.1` when it has grown large.
 */
export function launchServer(
  name: string,
  entry: string,
  env: NodeJS.ProcessEnv,
  logDir: string,
  stdout: 'log' | 'pipe' = 'log',
): ServerProcess {
  mkdirSync(logDir, { recursive: true, mode: 0o700 })
  const logFile = join(logDir, `${name}.log`)
  if (existsSync(logFile) && statSync(logFile).size > LOG_TURNS_AT) renameSync(logFile, `${logFile}.1`)
  const output = openSync(logFile, 'a', 0o600)
  const child = spawnTied(
    process.execPath,
    [...memoryOf(name), '--import', join(import.meta.dirname, 'end-with-parent.ts'), entry],
    { env: { ...ARENAS, ...env }, stdio: ['ignore', stdout === 'pipe' ? 'pipe' : output, output, 'ipc'] },
  )
  closeSync(output)
  return { child, logFile }
}

/**
 * Resolves when the process reports over its channel that it is ready. Rejects with its last log line when it
 * ends, or reports nothing within `withinMs`.
 */
export function untilWorking({ child, logFile }: ServerProcess, withinMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (what: string) => reject(new Error(`${what}: ${lastWords(logFile)}`))
    const timer = setTimeout(() => fail(`it did not work within ${withinMs / 1000} s`), withinMs)
    child.on('message', (message) => {
      if (message !== 'ready') return
      clearTimeout(timer)
      resolve()
    })
    child.once('error', reject)
    child.once('exit', (code, signalName) => {
      clearTimeout(timer)
      fail(`it ended (${signalName ?? `exit ${code}`})`)
    })
  })
}

/**
 * Runs an entry point to its end and returns its standard output, which is stored nowhere. Rejects with its
 * last log line when it fails or takes longer than `withinMs`.
 */
export async function runServer(
  name: string,
  entry: string,
  env: NodeJS.ProcessEnv,
  logDir: string,
  withinMs: number,
): Promise<string> {
  const { child, logFile } = launchServer(name, entry, env, logDir, 'pipe')
  const timer = setTimeout(() => child.kill('SIGKILL'), withinMs)
  let printed = ''
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  }).finally(() => clearTimeout(timer))
  if (code !== 0)
    throw new Error(
      `${name} ${code === null ? `took longer than ${withinMs / 1000} s or was killed` : 'failed'}: ` +
        `${lastWords(logFile)}`,
    )
  return printed
}

/** A process's last log entry, on one line: the message of a JSON log line or error rather than its stack. */
export function lastWords(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8').slice(-20_000).trim().split('\n')
  for (const line of lines.toReversed()) {
    try {
      const entry = JSON.parse(line) as { msg?: string; level?: number; err?: { message?: string } }
      if ((entry.level ?? 50) >= 50) return [entry.msg, entry.err?.message].filter(Boolean).join(': ')
    } catch {
      const error = /^(?:Uncaught )?(?:\w*(?:Error|error|Problem|Refused)\b[^:]*): (.+)$/.exec(line.trim())
      if (error?.[1]) return error[1]
    }
  }
  return `${lines.at(-1) ?? 'it said nothing'} (${logFile})`
}
