// The network's processes outlive the command that started them; they are found again by process id, after a
// check that the process really is the one meant.
import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Part = 'notary' | 'register' | 'gateway'

/** Starts `command` in the background, with its output in `<part>.log`. */
export function launch(folder: string, part: Part, command: string, args: string[], cwd: string): number {
  const log = openSync(join(folder, `${part}.log`), 'w', 0o600)
  try {
    const child = spawn(command, [`-Dtestate.part=${mark(folder, part)}`, ...args], {
      cwd,
      detached: true,
      stdio: ['ignore', log, log],
    })
    if (child.pid === undefined) throw new Error(`${command} could not be started`)
    child.unref()
    writeFileSync(join(folder, `${part}.pid`), String(child.pid))
    return child.pid
  } finally {
    closeSync(log)
  }
}

/**
 * The process id of a running part, else null. An id that another program has since been given does not
 * count.
 */
export function running(folder: string, part: Part): number | null {
  try {
    const pid = Number(readFileSync(join(folder, `${part}.pid`), 'utf8'))
    if (!Number.isInteger(pid) || pid < 2) return null
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      .split('\0')
      .includes(`-Dtestate.part=${mark(folder, part)}`)
      ? pid
      : null
  } catch {
    return null
  }
}

function mark(folder: string, part: Part): string {
  return `${folder}:${part}`
}

/** Sends SIGTERM to the part, and SIGKILL when it still runs after `patienceMs`. */
export async function stop(folder: string, part: Part, patienceMs = 20_000): Promise<void> {
  const until = performance.now() + patienceMs
  if (running(folder, part) !== null) process.kill(running(folder, part)!, 'SIGTERM')
  while (running(folder, part) !== null && performance.now() < until) await pause(100)
  await kill(folder, part)
}

/** Sends SIGKILL and waits until the process is gone. */
export async function kill(folder: string, part: Part): Promise<void> {
  const pid = running(folder, part)
  if (pid !== null) process.kill(pid, 'SIGKILL')
  for (const until = performance.now() + 10_000; running(folder, part) !== null && performance.now() < until;)
    await pause(20)
  rmSync(join(folder, `${part}.pid`), { force: true })
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
