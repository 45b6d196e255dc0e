// A process id alone proves nothing: the kernel reuses it for another process. Identity here is the id
// together with the process's start time, so that a start after `kill -9` only ends processes it can prove
// are its own.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

export interface ProcessIdentity {
  pid: number
  /** Opaque: boot id and clock ticks on Linux, the start date elsewhere. */
  started: string
}

/** Identity of a running process; null when there is none, or only a zombie waiting to be reaped. */
export function identify(pid: number): ProcessIdentity | null {
  if (!Number.isInteger(pid) || pid <= 0) return null
  return process.platform === 'linux' ? identifyByProc(pid) : identifyByPs(pid)
}

/** True while exactly this process, not a later one with its number, is running. */
export function isStill(identity: ProcessIdentity | null | undefined): boolean {
  return !!identity && identify(identity.pid)?.started === identity.started
}

/**
 * Every running process named `command` whose working folder is `folder`. Linux only; elsewhere the list is
 * empty.
 */
export function processesWorkingIn(folder: string, command: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => workingFolder(pid) === folder && commandName(pid) === command)
}

/** Waits until all the processes have ended, at most `withinMs`; returns whether they have. */
export async function allEnded(identities: ProcessIdentity[], withinMs: number): Promise<boolean> {
  for (const deadline = Date.now() + withinMs; ;) {
    if (!identities.some(isStill)) return true
    if (Date.now() >= deadline) return false
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

/** Sends a signal to exactly this process; does nothing when it has ended already. */
export function signal(identity: ProcessIdentity, name: NodeJS.Signals): void {
  if (!isStill(identity)) return
  try {
    process.kill(identity.pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function identifyByProc(pid: number): ProcessIdentity | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // proc(5): the command in field 2 may contain spaces and brackets, so fields are counted after its last
    // bracket; state is 3, start time 22.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    return { pid, started: `${bootId()}/${fields[19]}` }
  } catch {
    return null
  }
}

function identifyByPs(pid: number): ProcessIdentity | null {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      timeout: 5_000,
      env: { ...process.env, LC_ALL: 'C' },
    }).trim()
    if (line === '' || line.startsWith('Z')) return null
    return { pid, started: line.replace(/^\S+\s+/, '') }
  } catch {
    return null
  }
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return 'unknown boot'
  }
}

function workingFolder(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null // ended meanwhile, a kernel thread, or another user's
  }
}

function commandName(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return null
  }
}
