// A process under measurement: starts it, waits until it is ready, reads its processor time and memory from
// the kernel's own counters, and stops it.
import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Linux counts processor time in hundredths of a second on every platform (USER_HZ). */
const MS_PER_TICK = 10
const READY_WITHIN_MS = 60_000

export interface Measured {
  pid: number
  /** Milliseconds of processor time used so far. */
  cpuMs(): number
  stop(): Promise<void>
}

/** Runs `node entry` until it says "ready" over its channel. */
export async function startProcess(entry: string, env: NodeJS.ProcessEnv): Promise<Measured> {
  const child = spawn(
    process.execPath,
    ['--import', join(import.meta.dirname, '../../apps/embedded/src/process/end-with-parent.ts'), entry],
    { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  )
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${entry} did not work within ${READY_WITHIN_MS / 1000} s`)),
      READY_WITHIN_MS,
    )
    child.on('message', (message) => message === 'ready' && resolve(clearTimeout(timer)))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${entry} ended with ${code}`)))
  })
  const pid = child.pid!
  return { pid, cpuMs: () => cpuMs(pid), stop: () => end(child) }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(timer)
}

/**
 * User and system time of a process, all its threads, from /proc (proc(5): fields 14 and 15, after the name
 * in brackets).
 */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK
}

/** A process's memory, in MB: resident, and its proportional share including shared pages. */
export function memoryMb(pid: number): { resident: number; proportional: number } {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const of = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)![1]) / 1024
  return { resident: of('Rss'), proportional: of('Pss') }
}
