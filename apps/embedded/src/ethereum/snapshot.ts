// Avoids replaying the whole journal at each start. A snapshot is only a shortcut: it is checked before use,
// the previous one is retained, and without a good one the journal alone rebuilds the ledger.
import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { syncFolder } from './journal.ts'

export interface Snapshot {
  file: string
  /** How many journal records it contains. */
  records: number
  /** Hash of its newest block, 0x hex. */
  blockHash: string
  /** As returned by `anvil_dumpState`, 0x hex. */
  state: string
}

const NAME = /^snapshot-(\d+)\.json$/
const KEPT = 2

/** Writes to a temporary file, syncs, renames: a kill at any point leaves the previous snapshots whole. */
export function writeSnapshot(folder: string, { records, blockHash, state }: Omit<Snapshot, 'file'>): void {
  const file = join(folder, `snapshot-${String(records).padStart(10, '0')}.json`)
  const body = JSON.stringify({ records, blockHash, state })
  const descriptor = openSync(`${file}.new`, 'w', 0o600)
  writeSync(descriptor, `${digest(body)}\n${body}`)
  fsyncSync(descriptor)
  closeSync(descriptor)
  renameSync(`${file}.new`, file)
  syncFolder(folder)
  for (const old of snapshotFiles(folder).slice(KEPT)) rmSync(join(folder, old))
}

/** The newest snapshot with a valid checksum that is not ahead of the journal; null when there is none. */
export function newestSnapshot(folder: string, recordsInJournal: number): Snapshot | null {
  for (const name of snapshotFiles(folder)) {
    const file = join(folder, name)
    const snapshot = read(file)
    if (snapshot && snapshot.records <= recordsInJournal) return snapshot
    setAside(file)
  }
  return null
}

/** Moves a bad snapshot out of the way of the next start and keeps it for inspection. */
export function setAside(file: string): void {
  renameSync(file, `${file}.bad`)
}

function read(file: string): Snapshot | null {
  const text = readFileSync(file, 'utf8')
  const line = text.indexOf('\n')
  const body = text.slice(line + 1)
  return line > 0 && text.slice(0, line) === digest(body)
    ? { file, ...(JSON.parse(body) as Omit<Snapshot, 'file'>) }
    : null
}

function snapshotFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
