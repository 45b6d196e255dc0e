// Opened bytes on their way to another seal or to a person: copied, and hashed as they pass where that is wanted.
import type { Hash } from 'node:crypto'

/** Copies each frame: its memory is freed when the next is requested, while the cipher may still need it. */
export async function* hashed(frames: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const frame of frames) {
    hash.update(frame)
    yield Buffer.from(frame)
  }
}

/** Copies each frame for the same reason. */
export async function* copied(frames: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const frame of frames) yield Buffer.from(frame)
}
