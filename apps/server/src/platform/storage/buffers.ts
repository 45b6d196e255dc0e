// Large buffers, reused or freed at once instead of left to the garbage collector. A new 10 MB buffer for
// each will took half of the worker's processor time and let its memory grow; and the buffers of opening and
// sealing one (50 MB in pieces of 64 KB) stayed for seconds, 70 MB of them at a time (measured).

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

export interface FileBuffer {
  bytes: Buffer<ArrayBuffer>
  /** Overwrites the bytes for reuse: nothing may refer to them afterwards. */
  release(): void
}

/** For one whole file: at least `size` bytes; their contents are undefined. */
export function acquireBuffer(size: number): FileBuffer {
  // Small buffers cost the collector little.
  if (size < BYTES / 8 || size > BYTES)
    return { bytes: Buffer.allocUnsafeSlow(size), release: () => undefined }
  const bytes = kept.pop() ?? Buffer.from(new ArrayBuffer(BYTES))
  let held = true
  return {
    bytes,
    release() {
      if (!held) return
      held = false
      // A will's plaintext stays in memory no longer than it is needed.
      bytes.fill(0, 0, size)
      if (kept.length >= MOST_KEPT) return freeBuffer(bytes)
      kept.push(bytes)
      timer ??= setTimeout(() => kept.splice(0).forEach(freeBuffer), KEPT_MS).unref()
      timer.refresh()
    },
  }
}

/** Smaller buffers are not worth it, and they share their memory with others (Node's pool). */
const WORTH_FREEING = 16_384

/**
 * Frees bytes that only the caller uses: afterwards their length is 0. Bytes that share their memory with
 * others are left unchanged.
 */
export function freeBuffer(bytes: Uint8Array): void {
  if (
    bytes.length < WORTH_FREEING ||
    bytes.length !== bytes.buffer.byteLength ||
    !(bytes.buffer instanceof ArrayBuffer)
  )
    return
  bytes.buffer.transfer(0)
}
