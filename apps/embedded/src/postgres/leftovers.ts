// Cleans up after a killed parent of PostgreSQL: a live server, orphaned backends, or only a lock file that
// looks valid.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { allEnded, identify, processesWorkingIn, signal } from '../process/process-identity.ts'

const SHUTDOWN_WITHIN_MS = 30_000

/**
 * Ends a server that a killed parent left on this cluster, then its stale lock file. Starting it anew costs
 * 0.3 s and leaves only one kind of supervision; a server is provably this cluster's when its working folder
 * is PGDATA (PostgreSQL changes into it at once).
 */
export async function endLeftoverPostgres(data: string): Promise<void> {
  if (!existsSync(data)) return
  const folder = await realpath(data)
  const locked = lockedBy(data)
  const found = new Set(processesWorkingIn(folder, 'postgres'))
  // Without /proc the lock file's pid is believed when that process is a postgres started for this folder.
  if (process.platform !== 'linux' && locked && (await commandOf(locked)).includes(folder)) found.add(locked)
  const leftovers = [...found].map((pid) => identify(pid)).filter((identity) => identity !== null)
  const postmaster = leftovers.find(({ pid }) => pid === locked)
  if (postmaster) {
    signal(postmaster, 'SIGINT')
    await allEnded([postmaster], SHUTDOWN_WITHIN_MS)
  }
  // Backends whose postmaster was killed notice within moments; a busy one may not. SIGQUIT is PostgreSQL's
  // immediate exit, recovered from the log.
  if (!(await allEnded(leftovers, 3_000))) for (const identity of leftovers) signal(identity, 'SIGQUIT')
  if (!(await allEnded(leftovers, 5_000))) for (const identity of leftovers) signal(identity, 'SIGKILL')
  if (!(await allEnded(leftovers, 5_000)))
    throw new Error(`a PostgreSQL left from an earlier start (process ${leftovers[0]?.pid}) cannot be ended`)
  // A zombie, or another process that got the old pid, makes PostgreSQL believe the lock is valid. No process
  // uses the folder now, so it is not.
  await rm(join(data, 'postmaster.pid'), { force: true })
}

function lockedBy(data: string): number | null {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return null
  }
}

async function commandOf(pid: number): Promise<string> {
  return promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)], { timeout: 5_000 }).then(
    ({ stdout }) => stdout,
    () => '',
  )
}
