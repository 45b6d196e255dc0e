// Records this start's child processes by identity, so that the start after a `kill -9` can end exactly those
// that are left, and no other process.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allEnded, isStill, signal, type ProcessIdentity } from './process-identity.ts'

const POLITE_MS = 10_000

/** Ends the processes an earlier start left running; returns their names. */
export async function endLeftoverChildren(dataDir: string): Promise<string[]> {
  const left = Object.entries(read(dataDir)).filter(([, identity]) => isStill(identity))
  const identities = left.map(([, identity]) => identity)
  for (const identity of identities) signal(identity, 'SIGTERM')
  if (!(await allEnded(identities, POLITE_MS))) for (const identity of identities) signal(identity, 'SIGKILL')
  if (!(await allEnded(identities, POLITE_MS)))
    throw new Error(`process ${identities.find(isStill)?.pid}, left from an earlier start, cannot be ended`)
  write(dataDir, {})
  return left.map(([name]) => name)
}

/**
 * Records that a child was started or, with null, has ended. Written at once: a `kill -9` may follow
 * immediately.
 */
export function noteChild(dataDir: string, name: string, identity: ProcessIdentity | null): void {
  const children = read(dataDir)
  if (identity) children[name] = identity
  else delete children[name]
  write(dataDir, children)
}

/**
 * Atomically: a file cut short by the `kill -9` would name no process, and those it named would keep running.
 */
function write(dataDir: string, children: Record<string, ProcessIdentity>): void {
  const file = join(dataDir, 'children.json')
  writeFileSync(`${file}.new`, JSON.stringify(children))
  renameSync(`${file}.new`, file)
}

function read(dataDir: string): Record<string, ProcessIdentity> {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'children.json'), 'utf8')) as Record<string, ProcessIdentity>
  } catch {
    return {}
  }
}
