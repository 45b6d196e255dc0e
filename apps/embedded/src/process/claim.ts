// One owner for a folder: a lock file that names a living process. A dead process's file is taken over, so
// `kill -9` never leaves a permanent lock.
import { readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { allEnded, identify, isStill, type ProcessIdentity } from './process-identity.ts'

/** A killed process can take a moment to end. */
const DYING_WITHIN_MS = 1_000
/** A turn takes well under a millisecond; many processes may wait for theirs. */
const TURN_WITHIN_MS = 10_000

export class Claimed extends Error {
  readonly owner: ProcessIdentity
  constructor(owner: ProcessIdentity) {
    super(`in use by process ${owner.pid}`)
    this.owner = owner
  }
}

/**
 * Claims `file` for this process; returns the function that releases it. Rejects with Claimed while another
 * living process has it, and with one sentence when its folder cannot be written.
 */
export async function claim(file: string): Promise<() => Promise<void>> {
  for (;;) {
    const owner = takeIfFree(file)
    if (owner === null) return () => rm(file, { force: true })
    if (!(await allEnded([owner], DYING_WITHIN_MS))) throw new Claimed(owner)
  }
}

/**
 * The living owner of `file`; null when this process has just become it. Read and written in one turn under a
 * lock of the kernel (SQLite's, on an empty file beside it), which ends with the process that has it: by the
 * file alone two that find a dead owner could each remove what the other has written.
 */
function takeIfFree(file: string): ProcessIdentity | null {
  const turn = openTurn(`${file}.turn`)
  try {
    turn.exec('BEGIN EXCLUSIVE')
    const owner = readOwner(file)
    if (owner && isStill(owner)) return owner
    writeFileSync(file, JSON.stringify(identify(process.pid)), { mode: 0o644 })
    return null
  } finally {
    turn.close()
  }
}

function openTurn(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: TURN_WITHIN_MS })
  } catch (error) {
    // SQLite does not say why.
    throw new Error(`${file} cannot be written by this user`, { cause: error })
  }
}

function readOwner(file: string): ProcessIdentity | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity
  } catch {
    return null
  }
}
