// Supervises one child process: starts it, watches it, restarts it with back-off when it dies, and stops it
// on request. Children also end with their parent: on Linux by the kernel's parent-death signal, so that even
// `kill -9` of the parent leaves nothing behind.
import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { identify, type ProcessIdentity } from './process-identity.ts'

const FIRST_DELAY_MS = 200
const LONGEST_DELAY_MS = 10_000
/**
 * A process that worked this long and then died is not in a crash loop: whatever killed it, the next starts
 * at once.
 */
const STEADY_AFTER_MS = 1_000

export interface Supervised {
  /** The current process id, or undefined between a death and the next start. */
  readonly pid: number | undefined
  /** Ends the child with its stop signal, then with SIGKILL when it takes too long. */
  stop(): Promise<void>
}

export interface SuperviseOptions {
  name: string
  /** Starts the process. Called again after each death. */
  launch: () => ChildProcess | Promise<ChildProcess>
  /** Resolves when the process is ready; rejects when it never will be. */
  ready?: (child: ChildProcess) => Promise<void>
  /** Called with each process started, and with null when it has ended. */
  onChange?: (identity: ProcessIdentity | null) => void
  stopSignal?: NodeJS.Signals
  stopWithinMs?: number
  /** One line for a person. */
  say?: (line: string) => void
  /**
   * Aborted when there is no point in waiting for the first start: the process is ended and `supervise`
   * rejects.
   */
  signal?: AbortSignal
}

/**
 * Starts and supervises a process. Rejects when the first start fails; later failures are retried until
 * `stop`.
 */
export async function supervise(options: SuperviseOptions): Promise<Supervised> {
  const say = options.say ?? (() => {})
  let child: ChildProcess | undefined
  let stopping = false
  let delay = FIRST_DELAY_MS
  let timer: NodeJS.Timeout | undefined
  let starting: Promise<void> | undefined

  async function start(first: boolean): Promise<void> {
    const started = await options.launch()
    if (stopping) return void (await end(started, options))
    child = started
    options.onChange?.(started.pid === undefined ? null : identify(started.pid))
    let readyAt = Infinity
    started.once('exit', (code, signalName) => {
      if (child === started) child = undefined
      options.onChange?.(null)
      if (stopping || (first && readyAt === Infinity)) return
      if (Date.now() - readyAt >= STEADY_AFTER_MS) delay = FIRST_DELAY_MS
      say(`${options.name} ended (${signalName ?? `exit ${code}`}); starting it again`)
      again()
    })
    try {
      await Promise.race([
        options.ready?.(started),
        ...(first && options.signal ? [aborted(options.signal)] : []),
      ])
      readyAt = Date.now()
      // The handler above ignores a first process that dies before `readyAt` is set; this catches it.
      if (first && hasEnded(started)) throw new Error(`${options.name} ended at once`)
    } catch (error) {
      await end(started, options)
      throw error
    }
  }

  function again(): void {
    if (stopping || timer) return
    timer = setTimeout(() => {
      timer = undefined
      starting = start(false).then(
        () => say(`${options.name} is running again`),
        (error: Error) => {
          if (stopping) return
          say(`${options.name} did not start: ${error.message}`)
          again()
        },
      )
    }, delay)
    delay = Math.min(delay * 2, LONGEST_DELAY_MS)
  }

  await start(true)
  return {
    get pid() {
      return child?.pid
    },
    async stop() {
      stopping = true
      clearTimeout(timer)
      if (child) await end(child, options)
      await starting?.catch(() => {})
    },
  }
}

/**
 * Spawns a process that gets `deathSignal` when this one dies (Linux with util-linux; elsewhere the next
 * start ends leftovers by pid file). It leads its own session, so that Ctrl-C in the terminal reaches only
 * the supervisor, which stops the parts in order.
 */
export function spawnTied(
  command: string,
  args: string[],
  options: SpawnOptions & { deathSignal?: NodeJS.Signals } = {},
): ChildProcess {
  const { deathSignal = 'SIGTERM', ...rest } = options
  const tied = canTie()
    ? { command: 'setpriv', args: ['--pdeathsig', deathSignal.replace(/^SIG/, ''), command, ...args] }
    : { command, args }
  return spawn(tied.command, tied.args, { detached: true, ...rest })
}

let tie: boolean | undefined
function canTie(): boolean {
  tie ??=
    process.platform === 'linux' &&
    spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true'], { stdio: 'ignore', timeout: 5_000 }).status === 0
  return tie
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(new Error('it was stopped while starting'))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

async function end(
  child: ChildProcess,
  { stopSignal = 'SIGTERM', stopWithinMs = 10_000 }: SuperviseOptions,
): Promise<void> {
  if (hasEnded(child) || child.pid === undefined) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill(stopSignal)
  const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
  await ended
  clearTimeout(timer)
}
