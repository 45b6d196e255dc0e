// Reusable memory for one whole file at a time: a new 10 MB buffer for each will waits for garbage
// collection, which took half of the worker's processor time and let its memory grow (measured).

import { freeBytes } from './free-bytes.ts'

/**
 * The largest document plus the updates of a seal. Pages not yet written are only reserved, so a large
 * allocation costs little.
 */
const BYTES = 11.5 * 2 ** 20
const MOST_KEPT = 4
/** An idle process frees it. */
const KEPT_MS = 20_000

const kept: Buffer<ArrayBuffer>[] = []
let timer: NodeJS.Timeout | undefined

export interface FileMemory {
  bytes: Buffer<ArrayBuffer>
  /** Overwrites the memory for reuse: nothing may refer to it afterwards. */
  giveBack(): void
}

/** At least `size` bytes of memory; its contents are undefined. */
export function borrowFileMemory(size: number): FileMemory {
  // Small buffers cost the collector little.
  if (size < BYTES / 8 || size > BYTES)
    return { bytes: Buffer.allocUnsafeSlow(size), giveBack: () => undefined }
  const bytes = kept.pop() ?? Buffer.from(new ArrayBuffer(BYTES))
  let lent = true
  return {
    bytes,
    giveBack() {
      if (!lent) return
      lent = false
      // A will's plaintext stays in memory no longer than it is needed.
      bytes.fill(0, 0, size)
      if (kept.length >= MOST_KEPT) return freeBytes(bytes)
      kept.push(bytes)
      timer ??= setTimeout(() => kept.splice(0).forEach(freeBytes), KEPT_MS).unref()
      timer.refresh()
    },
  }
}
