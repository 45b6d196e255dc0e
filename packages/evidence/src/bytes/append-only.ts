// A file that only grows at its end: each update of a seal is written after the bytes it covers, in reserved
// memory, and final bytes are hashed once. Sealing 10 MB used to copy the whole file for each of its six
// updates and hash it ten times (measured: more than half its processor time).
import { native } from '#native'
import { concat } from './der.ts'
import { sha256Of } from './hash.ts'
import type { Bytes } from './hash.ts'
import type { RunningHash } from './native.ts'

interface Room {
  /** Bytes that belong to some version of the file: `appended` never overwrites them. */
  used: number
  /** Running SHA-256 of the first `hashed` bytes; null without Node. */
  hash: RunningHash | null
  hashed: number
}
const rooms = new WeakMap<ArrayBufferLike, Room>()

/**
 * Declares the memory after `file`, which must start its buffer, as free for appending. The buffer's other
 * users must not write to it any more.
 */
export function appendOnly(file: Uint8Array<ArrayBuffer>): Bytes {
  if (file.byteOffset !== 0) throw new RangeError('an append-only file starts its buffer')
  rooms.set(file.buffer, { used: file.length, hash: native?.runningSha256() ?? null, hashed: 0 })
  return file
}

/**
 * The file followed by the parts. In place when there is room and nothing else was appended to this very
 * version; otherwise a copy. Either way the given file stays unchanged, as the prefix of the result.
 */
export function appended(file: Uint8Array, parts: readonly Uint8Array[]): Bytes {
  const room = roomOf(file)
  const length = parts.reduce((sum, part) => sum + part.length, file.length)
  if (room === null || room.used !== file.length || length > file.buffer.byteLength)
    return concat(file, ...parts)
  room.used = length
  const all = new Uint8Array(file.buffer as ArrayBuffer, 0, length)
  let at = file.length
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** SHA-256 of the first `settled` bytes, which never change again, followed by `rest`. */
export async function sha256Settled(
  file: Uint8Array,
  settled: number,
  ...rest: Uint8Array[]
): Promise<Bytes> {
  const room = roomOf(file)
  if (room === null || room.hash === null || settled < room.hashed)
    return await sha256Of(file.subarray(0, settled), ...rest)
  room.hash.update(file.subarray(room.hashed, settled))
  room.hashed = settled
  const hash = room.hash.copy()
  for (const part of rest) hash.update(part)
  return new Uint8Array(hash.digest())
}

function roomOf(file: Uint8Array): Room | null {
  return file.byteOffset === 0 ? (rooms.get(file.buffer) ?? null) : null
}
