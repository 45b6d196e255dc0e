// The embedded ledger's journal: an append-only file of every step, written and synced before the step is
// done. Anvil has its chain only in memory and dumps it in place, so a kill would otherwise lose confirmed
// registrations (measured: 10 of 10).
import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'

/** One step of the ledger. Times are Unix seconds, hashes and transactions 0x hex. */
export type LedgerRecord =
  | { kind: 'genesis'; chainId: number; timestamp: number }
  | { kind: 'fund'; address: string; wei: string; timestamp: number }
  | { kind: 'transactions'; raw: string[]; timestamp: number }
  | { kind: 'empty'; timestamp: number }
  /** The result of the step before; replay must give the same. */
  | { kind: 'mined'; number: number; hash: string; stateRoot: string }

export interface Journal {
  readonly records: readonly LedgerRecord[]
  /** Bytes dropped from the end at opening: a write cut short by a power failure. */
  readonly torn: number
  /** Appends and, unless `lazily`, waits for the disk. */
  append(record: LedgerRecord, lazily?: boolean): void
  close(): void
}

// Each record: magic, payload length, CRC-32 of the payload, payload. The magic lets a search tell a torn end
// from a damaged middle.
const MAGIC = Buffer.from('TLJ1')
const HEADER = 12
const LARGEST = 64 * 1024 * 1024

/**
 * Opens or creates the journal. @throws Error when a record before the end is damaged: then the history
 * itself is unreliable
 */
export function openJournal(file: string): Journal {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const isNew = !existsSync(file)
  const descriptor = openSync(file, 'a+', 0o600)
  if (isNew) syncFolder(dirname(file))
  const bytes = readFileSync(file)
  const { records, end } = parse(bytes)
  if (end < bytes.length) {
    if (laterRecord(bytes, end)) {
      closeSync(descriptor)
      throw new Error(
        `the Ethereum ledger's journal ${file} is damaged at byte ${end}: restore it from a backup`,
      )
    }
    ftruncateSync(descriptor, end)
    fsyncSync(descriptor)
  }
  let size = end
  return {
    records,
    torn: bytes.length - end,
    append(record, lazily = false) {
      const bytes = encode(record)
      try {
        writeWhole(descriptor, bytes)
        if (!lazily) fsyncSync(descriptor)
      } catch (error) {
        // A full disk: half a record left here would make all later records unreadable.
        ftruncateSync(descriptor, size)
        throw error
      }
      size += bytes.length
      records.push(record)
    },
    close: () => closeSync(descriptor),
  }
}

/** Makes a new or renamed name in `folder` survive a power cut. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

function encode(record: LedgerRecord): Buffer {
  const payload = Buffer.from(JSON.stringify(record))
  const header = Buffer.alloc(HEADER)
  MAGIC.copy(header)
  header.writeUInt32BE(payload.length, 4)
  header.writeUInt32BE(crc32(payload), 8)
  return Buffer.concat([header, payload])
}

function decode(bytes: Buffer, at: number): { record: LedgerRecord; next: number } | null {
  if (at + HEADER > bytes.length || !bytes.subarray(at, at + 4).equals(MAGIC)) return null
  const length = bytes.readUInt32BE(at + 4)
  const next = at + HEADER + length
  if (length > LARGEST || next > bytes.length) return null
  const payload = bytes.subarray(at + HEADER, next)
  return crc32(payload) === bytes.readUInt32BE(at + 8)
    ? { record: JSON.parse(payload.toString('utf8')) as LedgerRecord, next }
    : null
}

function parse(bytes: Buffer): { records: LedgerRecord[]; end: number } {
  const records: LedgerRecord[] = []
  let end = 0
  for (let step = decode(bytes, 0); step; step = decode(bytes, end)) {
    records.push(step.record)
    end = step.next
  }
  return { records, end }
}

function laterRecord(bytes: Buffer, from: number): boolean {
  for (let at = bytes.indexOf(MAGIC, from + 1); at !== -1; at = bytes.indexOf(MAGIC, at + 1))
    if (decode(bytes, at)) return true
  return false
}

function writeWhole(descriptor: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length;) written += writeSync(descriptor, bytes, written)
}
