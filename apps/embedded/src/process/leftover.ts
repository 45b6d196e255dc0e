// Where the kernel cannot tie a ledger to its parent, a killed parent leaves it running: the next start ends
// it before starting another.
import { readFileSync } from 'node:fs'
import { allEnded, isStill, signal, type ProcessIdentity } from './process-identity.ts'

/**
 * The process named by a file; null when the file is absent, or was cut short by the very kill it was written
 * for.
 */
export function readIdentity(file: string): ProcessIdentity | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity | null
  } catch {
    return null
  }
}

/** Kills the process named by `file` if it is still exactly that one, and waits until it has ended. */
export async function endLeftover(file: string): Promise<void> {
  const left = readIdentity(file)
  if (!left || !isStill(left)) return
  signal(left, 'SIGKILL')
  await allEnded([left], 5_000)
}
