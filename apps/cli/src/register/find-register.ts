// Finds the register to use: the one named, the one running on this machine's data, or one started for this
// run and stopped after it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { foldersIn } from '@testate/domain/settings'
import type { Progress } from './progress.ts'

const startWithinMs = 180_000
const stopWithinMs = 45_000
const usualPort = 3000
const entry = join(import.meta.dirname, '../../../embedded/src/start.ts')

export interface FoundRegister {
  url: string
  /** Stops it if it was started for this run. */
  stop(): Promise<void>
}

/**
 * Throws an Error with one sentence when none can be reached or started; after `signal` is aborted, throws
 * once the one being started has stopped.
 */
export async function findRegister(
  url: string | null,
  progress: Progress,
  signal: AbortSignal,
  env: NodeJS.ProcessEnv = process.env,
): Promise<FoundRegister> {
  const stop = async () => {}
  if (url !== null) {
    if (!(await answers(url))) throw new Error(`No register answers at ${url}.`)
    progress.say(`The register at ${url}`)
    return { url, stop }
  }
  const dataDir = resolve(foldersIn(env).data)
  const running = await readRunning(dataDir)
  if (running !== null && (await answers(running.url))) {
    progress.say(`The register running at ${running.url}`)
    return { url: running.url, stop }
  }
  signal.throwIfAborted()
  return await startOne(dataDir, progress, signal, env)
}

async function startOne(
  dataDir: string,
  progress: Progress,
  signal: AbortSignal,
  env: NodeJS.ProcessEnv,
): Promise<FoundRegister> {
  progress.say('No register is running here; starting one for this run')
  // The usual port, since the certificate names the address; another one if that is taken.
  const port = env['PORT'] || ((await isFree(usualPort)) ? String(usualPort) : '0')
  // The IPC channel: if this process dies, the register stops by itself.
  const child = spawn(process.execPath, [entry], {
    env: { ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const said: string[] = []
  for (const stream of [child.stdout!, child.stderr!]) {
    createInterface({ input: stream }).on('line', (line) => {
      // All output, including the first administrator's link: it is shown only once, and the person running
      // this operates the register.
      said.push(line)
      if (line.trim() !== '') progress.say(`  ${line.trim()}`)
    })
  }
  const ended = once(child, 'exit')
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await Promise.race([ended, pause(stopWithinMs)])
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  }
  try {
    for (const deadline = Date.now() + startWithinMs; ; await pause(100)) {
      signal.throwIfAborted()
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`The register could not be started: ${said.at(-1) ?? 'it said nothing'}`)
      const running = await readRunning(dataDir)
      if (running?.pid === child.pid && (await answers(running!.url))) return { url: running!.url, stop }
      if (Date.now() > deadline)
        throw new Error(`The register was not ready after ${startWithinMs / 1000} s.`)
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The data file of a running `npm start`; null when there is none, or only a dead process's file. */
async function readRunning(dataDir: string): Promise<{ pid: number; url: string } | null> {
  try {
    const { pid, url } = JSON.parse(await readFile(join(dataDir, 'running.json'), 'utf8')) as {
      pid: number
      url: string
    }
    process.kill(pid, 0)
    return { pid, url }
  } catch {
    return null
  }
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(new URL('/healthz', url), { signal: AbortSignal.timeout(5_000) }).catch(
    () => null,
  )
  await answer?.body?.cancel()
  return answer?.ok === true
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return await new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
