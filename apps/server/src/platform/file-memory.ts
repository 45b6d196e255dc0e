// Memory for one whole file at a time, used again and again: a new 10 MB buffer for each will waits for the collector of garbage, which took half of the
// worker's processor time and let its memory grow (measured).

import { freeBytes } from './free-bytes.ts'

/** The largest document and the updates of a seal. Memory not yet written to is only promised, so setting aside much costs little. */
const BYTES = 11.5 * 2 ** 20
const MOST_KEPT = 4
/** A process at rest gives it back. */
const KEPT_MS = 20_000

const kept: Buffer<ArrayBuffer>[] = []
let timer: NodeJS.Timeout | undefined

export interface FileMemory {
  bytes: Buffer<ArrayBuffer>
  /** Afterwards it is overwritten and used again: nothing may refer to it any more. */
  giveBack(): void
}

/** Memory for `size` bytes at least; what stands in it is not to be relied on. */
export function borrowFileMemory(size: number): FileMemory {
  // What is small costs the collector little.
  if (size < BYTES / 8 || size > BYTES)
    return { bytes: Buffer.allocUnsafeSlow(size), giveBack: () => undefined }
  const bytes = kept.pop() ?? Buffer.from(new ArrayBuffer(BYTES))
  let lent = true
  return {
    bytes,
    giveBack() {
      if (!lent) return
      lent = false
      // No will's plaintext lies about in memory longer than it is needed.
      bytes.fill(0, 0, size)
      if (kept.length >= MOST_KEPT) return freeBytes(bytes)
      kept.push(bytes)
      timer ??= setTimeout(() => kept.splice(0).forEach(freeBytes), KEPT_MS).unref()
      timer.refresh()
    },
  }
}
