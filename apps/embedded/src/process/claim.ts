// One owner for a folder: a lock file that names a living process. A dead process's file is taken over, so
// `kill -9` never leaves a permanent lock.
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { allEnded, identify, isStill, type ProcessIdentity } from './process-identity.ts'

/** A killed process can take a moment to end. */
const DYING_WITHIN_MS = 1_000

export class Claimed extends Error {
  readonly owner: ProcessIdentity
  constructor(owner: ProcessIdentity) {
    super(`in use by process ${owner.pid}`)
    this.owner = owner
  }
}

/**
 * Claims `file` for this process; returns the function that releases it. Rejects with Claimed while another
 * living process has it.
 */
export async function claim(file: string): Promise<() => Promise<void>> {
  const mine = JSON.stringify(identify(process.pid))
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      await writeFile(file, mine, { flag: 'wx', mode: 0o644 })
      return () => rm(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const owner = await readOwner(file)
    if (owner && isStill(owner) && !(await allEnded([owner], DYING_WITHIN_MS))) throw new Claimed(owner)
    // Renamed first: of two starts that find the same dead owner only one can rename it, and the other tries
    // again.
    const aside = `${file}.${process.pid}`
    await rename(file, aside).catch(() => {})
    await rm(aside, { force: true })
  }
  throw new Error(`cannot claim ${file}`)
}

async function readOwner(file: string): Promise<ProcessIdentity | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as ProcessIdentity
  } catch {
    return null
  }
}
