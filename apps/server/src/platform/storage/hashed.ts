// Opened bytes on their way to another seal, hashed as they pass.
import type { Hash } from 'node:crypto'

/** Copies each frame: its memory is freed when the next is requested, while the cipher may still need it. */
export async function* hashed(frames: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const frame of frames) {
    hash.update(frame)
    yield Buffer.from(frame)
  }
}
