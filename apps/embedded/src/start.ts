// `npm start`: the whole product on this machine. Starts what is not configured, migrates the database, runs
// api, worker and release worker, restarts them when they die, and stops everything in order. Only one start at
// a time may use DATA_DIR.
import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ofTheMachineAlone } from '@testate/domain/process-settings'
import { buildScreens } from './build-screens.ts'
import { translateOnce } from './translate-once.ts'
import { childEnvironments } from './process/child-environments.ts'
import { endLeftoverChildren, noteChild } from './process/children-file.ts'
import { claim, Claimed } from './process/claim.ts'
import type { ProcessIdentity } from './process/process-identity.ts'
import { refuseUnsafe } from './refuse-unsafe.ts'
import { readRunning, removeRunning, writeRunning } from './process/running-file.ts'
import { launchServer, runServer, untilWorking, type ServerProcess } from './process/server-process.ts'
import { readSettings, Refused } from './settings.ts'
import { startParts, type Progress } from './start-parts.ts'
import { freePort, whyNotFree } from './process/steady-port.ts'
import { supervise, type Supervised } from './process/supervise.ts'

const MIGRATE_WITHIN_MS = 120_000
const READY_WITHIN_MS = 60_000
const OTHER_WITHIN_MS = 30_000
/** The release worker loads from them too. */
const PACKAGES = join(import.meta.dirname, '../../../packages')

export interface Started {
  url: string
  stop(): Promise<void>
}

export interface StartOptions {
  env: NodeJS.ProcessEnv
  /** Folder of the server's entry points: api.ts, worker.ts, release-worker.ts, migrate.ts and others. */
  serverDir?: string
  print?: (line: string) => void
  /** Aborted when the person stops it during the start. */
  signal?: AbortSignal
}

/**
 * Starts everything and resolves when GET /readyz is 200. Rejects with one sentence, after stopping what had
 * been started.
 */
export async function start({
  env,
  serverDir = join(import.meta.dirname, '../../server/src'),
  print = console.log,
  signal,
}: StartOptions): Promise<Started> {
  const began = performance.now()
  const settings = readSettings(env)
  refuseUnsafe(settings, env)
  if (settings.port === 0) {
    settings.port = await freePort()
    if (!env['PUBLIC_URL']) settings.publicUrl = `http://localhost:${settings.port}`
  }
  const { dataDir } = settings
  const logDir = join(dataDir, 'log')
  makeDataDir(dataDir)
  const release = await claimData(dataDir, signal)
  const progress = progressTo(print)
  const stops: (() => Promise<void>)[] = [release]
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each()
  }
  const goOn = () => {
    if (signal?.aborted) throw new Refused('Stopped while starting.')
  }
  try {
    const left = await endLeftoverChildren(dataDir)
    if (left.length > 0) print(`  Ended what an earlier start left running: ${left.join(', ')}.`)
    const hindrance = await whyNotFree(settings.port)
    if (hindrance === 'EACCES')
      throw new Refused(
        `Port ${settings.port} may not be opened by this user: set PORT to another number, 1024 or more.`,
      )
    if (hindrance !== null)
      throw new Refused(
        `Port ${settings.port} is taken by another program: stop it, or set PORT to another number.`,
      )
    // In parallel with the parts; only the api waits for them. An operator may build them elsewhere.
    const screens = env['SCREENS_DIR']
      ? null
      : progress.part(
          'screens',
          () => buildScreens(env),
          ({ built }) => (built ? 'built' : 'up to date'),
        )
    screens?.catch(() => {}) // reported where it is awaited
    // Beside the parts too; it saves memory alone, so the start goes on without it.
    const translated = translateOnce(env['NODE_COMPILE_CACHE'], [serverDir, PACKAGES], () =>
      runServer(
        'release-worker',
        join(serverDir, 'translate-release-worker.ts'),
        ofTheMachineAlone(env),
        logDir,
        OTHER_WITHIN_MS,
      ),
    ).catch(() => undefined)
    const parts = await startParts(settings, env, progress)
    stops.push(parts.stop)
    goOn()
    const environments = await childEnvironments(settings, env, parts)
    if (screens) environments.api['SCREENS_DIR'] = (await screens).folder
    await progress.part(
      'schema',
      () =>
        runServer('migrate', join(serverDir, 'migrate.ts'), environments.migrate, logDir, MIGRATE_WITHIN_MS),
      (said) => said.trim().split('\n').at(-1) || 'up to date',
    )
    goOn()
    const kept = new Map<string, Supervised>()
    // The api last: the others finish their step while everything they need is still running.
    stops.push(async () => {
      await Promise.all([kept.get('worker')?.stop(), kept.get('release-worker')?.stop()])
      await kept.get('api')?.stop()
    })
    const host = settings.host.includes(':')
      ? `[${settings.host}]`
      : settings.host.replace(/^0\.0\.0\.0$/, '127.0.0.1')
    const address = `http://${host}:${settings.port}`
    const failed = new AbortController()
    const waiting = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal
    let cause: unknown
    const run = (name: 'api' | 'worker' | 'release-worker', ready: () => Promise<void>) =>
      progress
        .part(
          name,
          async () => {
            kept.set(
              name,
              await keep(
                name,
                join(serverDir, `${name}.ts`),
                environments[name === 'release-worker' ? 'release' : name],
                logDir,
                (identity) => noteChild(dataDir, name, identity),
                progress.say,
                waiting,
              ),
            )
            await ready()
          },
          () => `process ${kept.get(name)?.pid}`,
        )
        .catch((error: unknown) => {
          // The other may be waiting for this one; only the first failure is the cause.
          cause ??= error
          failed.abort()
        })
    await Promise.all([
      run('api', () => untilReady(address, waiting)),
      run('worker', async () => {}),
      translated.then(async () => await run('release-worker', async () => {})),
    ])
    goOn()
    if (cause !== undefined) throw cause
    await writeRunning(dataDir, {
      url: address,
      ports: { api: settings.port, ...parts.ports },
      ...(parts.mailboxUrl ? { mailboxUrl: parts.mailboxUrl } : {}),
    })
    stops.push(() => removeRunning(dataDir))
    print(`Ready in ${seconds(began)}: ${settings.publicUrl}`)
    const weakness = (
      await runServer('say-wall', join(serverDir, 'operate/say-wall.ts'), environments.worker, logDir, 60_000)
    ).trim()
    if (weakness !== '') print(weakness)
    await printAdminLink(join(serverDir, 'operate/admin-link.ts'), environments.migrate, logDir, print)
    if (!settings.production)
      print(
        'Development: all parts run as one user of this machine, so their keys are kept apart only by folder.',
      )
    return { url: address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * Prints the one-time link for the first administrator; nothing once there is one or the link has been shown.
 */
async function printAdminLink(
  entry: string,
  env: NodeJS.ProcessEnv,
  logDir: string,
  print: (line: string) => void,
): Promise<void> {
  const link = (await runServer('admin-link', entry, env, logDir, 30_000)).trim()
  if (link !== '') print(`The first administrator's link, good once: ${link}`)
}

/** Supervises an entry point for as long as this start runs. Resolves when it reports that it is ready. */
function keep(
  name: string,
  entry: string,
  env: NodeJS.ProcessEnv,
  logDir: string,
  onChange: (identity: ProcessIdentity | null) => void,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<Supervised> {
  let launched: ServerProcess | undefined
  return supervise({
    name,
    say,
    onChange,
    signal,
    stopWithinMs: 15_000,
    launch: () => {
      launched = launchServer(name, entry, env, logDir)
      return launched.child
    },
    ready: (child) => untilWorking({ child, logFile: launched?.logFile ?? '' }, READY_WITHIN_MS),
  })
}

async function untilReady(url: string, signal: AbortSignal): Promise<void> {
  let said = 'no answer'
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline && !signal.aborted;) {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
    if (answer?.ok) return void (await answer.body?.cancel())
    if (answer) said = `${answer.status} ${(await answer.text()).slice(0, 300)}`
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  if (!signal.aborted) throw new Error(`not ready after ${READY_WITHIN_MS / 1000} s (${said})`)
}

function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Refused(
      `The data folder ${dataDir} cannot be used by this user ` +
        `(${(error as NodeJS.ErrnoException).code}): set DATA_DIR to another.`,
    )
  }
}

/**
 * One start at a time. Waits for another that is still starting or stopping; rejects, naming it, when one is
 * running.
 */
async function claimData(dataDir: string, signal?: AbortSignal): Promise<() => Promise<void>> {
  for (
    const deadline = Date.now() + OTHER_WITHIN_MS;
    ;
    await new Promise((resolve) => setTimeout(resolve, 100))
  ) {
    try {
      return await claim(join(dataDir, 'start.lock'))
    } catch (error) {
      if (!(error instanceof Claimed)) throw error
      const running = await readRunning(dataDir)
      if (running === null && Date.now() < deadline && !signal?.aborted) continue
      throw new Refused(
        `Testate is already ${running ? `running at ${running.url}` : 'starting or stopping'} with the ` +
          `data in ${dataDir} (process ${error.owner.pid}).`,
      )
    }
  }
}

function progressTo(print: (line: string) => void): Progress {
  return {
    say: print,
    async part(name, run, what) {
      const began = performance.now()
      try {
        const result = await run()
        print(`  ${name.padEnd(14)} ${what(result)}, ${seconds(began)}`)
        return result
      } catch (error) {
        throw new Refused(
          `The ${name} could not be started: ${(error as Error).message.replace(/\.$/, '')}.`,
          { cause: error },
        )
      }
    },
  }
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

/** Runs until stopped by a signal; prints one sentence and exits 1 when it cannot start. */
export async function main(options: Pick<StartOptions, 'serverDir'> = {}): Promise<void> {
  const asked = new AbortController()
  let starting: Promise<Started> | undefined
  let stopping = 0
  const end = async () => {
    if (stopping !== 0) {
      // One Ctrl-C arrives twice under npm: from the terminal, and passed on by npm.
      if (Date.now() - stopping < 1_000) return
      console.error('Ending at once.')
      process.exit(130)
    }
    stopping = Date.now()
    asked.abort()
    console.log('Stopping; press Ctrl-C again to end at once.')
    try {
      await (await starting)?.stop()
      console.log('Stopped. Everything is kept; start again to go on.')
    } catch {
      return // the failed start prints its own sentence and sets the exit code
    }
    process.exit(0)
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => void end())
  // The process that started this (npm start) was killed abruptly.
  if (process.channel) process.once('disconnect', () => void end())
  process.stdout.on('error', () => {}) // the terminal may be gone before everything is stopped
  try {
    starting = start({ ...options, env: process.env, signal: asked.signal })
    await starting
  } catch (error) {
    if (asked.signal.aborted) process.exit(0)
    console.error(
      error instanceof Refused ? error.message : `Testate could not be started: ${(error as Error).message}`,
    )
    process.exit(1)
  }
}

if (process.argv[1] === import.meta.filename) await main()
