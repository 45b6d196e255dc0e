// The memory in which one will is sealed: its plaintext, and behind it what the steps append. Large wills are
// sealed one at a time, since their plaintext and the PDF reader's copy of it are in memory meanwhile.
import { borrowFileMemory, type FileMemory } from '../../platform/storage/file-memory.ts'

/** Wills of at least this many bytes wait for each other. */
const LARGE_BYTES = 2 * 2 ** 20
/**
 * Space for what four steps append to a document: the statement's pages, four signatures and their evidence
 * (some 200 KB, measured); more also works, at the cost of a copy.
 */
const ROOM_BYTES = 2 ** 19

export interface SealMemory {
  /** Waits, once, for the large wills before this one. False if the will is small, or has waited already. */
  waited(): Promise<boolean>
  /** The same memory for all steps. */
  bytes(): Buffer<ArrayBuffer>
  /** Nothing may read its bytes afterwards; the next large will goes on. */
  release(): void
}

export function sealMemory(documentSize: number): SealMemory {
  let memory: FileMemory | null = null
  let leave: (() => void) | null = null
  return {
    async waited() {
      if (leave !== null || documentSize < LARGE_BYTES) return false
      leave = await enterAlone()
      return true
    },
    bytes: () => (memory ??= borrowFileMemory(documentSize + ROOM_BYTES)).bytes,
    release() {
      memory?.giveBack()
      leave?.()
    },
  }
}

let lastLarge: Promise<void> = Promise.resolve()

/** Waits for the large wills before this one; the returned function admits the next. */
async function enterAlone(): Promise<() => void> {
  const before = lastLarge
  let leave: () => void = () => undefined
  lastLarge = new Promise((resolve) => (leave = resolve))
  await before
  return leave
}
