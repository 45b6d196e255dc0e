// The memory in which one will is sealed: its plaintext, and behind it what the steps append. Large wills are
// sealed one at a time, since their plaintext and the PDF reader's copy of it are in memory meanwhile.
import { semaphore } from '../../platform/semaphore.ts'
import { acquireBuffer, type FileBuffer } from '../../platform/storage/buffers.ts'

/** Wills of at least this many bytes wait for each other. */
const LARGE_BYTES = 2 * 2 ** 20
/**
 * Space for what four steps append to a document: the statement's pages, four signatures and their evidence
 * (some 200 KB, measured); more also works, at the cost of a copy.
 */
const ROOM_BYTES = 2 ** 19

const largeWills = semaphore(1)

export interface SealMemory {
  /** Waits, once, for the large wills before this one. False if the will is small, or has waited already. */
  waited(): Promise<boolean>
  /** The same buffer for all steps. */
  bytes(): Buffer<ArrayBuffer>
  /** Nothing may read its bytes afterwards; the next large will goes on. */
  release(): void
}

export function sealMemory(documentSize: number): SealMemory {
  let buffer: FileBuffer | null = null
  let admitNext: (() => void) | null = null
  return {
    async waited() {
      if (admitNext !== null || documentSize < LARGE_BYTES) return false
      admitNext = await largeWills.acquire()
      return true
    },
    bytes: () => (buffer ??= acquireBuffer(documentSize + ROOM_BYTES)).bytes,
    release() {
      buffer?.release()
      admitNext?.()
    },
  }
}
