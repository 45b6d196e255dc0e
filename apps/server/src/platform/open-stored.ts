// Opens what the store keeps while it is read: ciphertext and plaintext of 10 MB are never in memory together.
import { objectId, type ObjectStore } from './objects.ts'
import { opening, openWith, type SealContext } from './vault.ts'

/** Throws ObjectMissing, ObjectDamaged or CannotOpen. The answer stands in `memory`, if it is given and suffices. */
export async function openStored(
  from: { store: ObjectStore; openingKey: string },
  object: string,
  context: SealContext,
  memory?: Buffer<ArrayBuffer>,
): Promise<Buffer<ArrayBuffer>> {
  const id = objectId(object)
  try {
    return await openWith(from.openingKey, from.store.read(id), context, memory)
  } catch (error) {
    // A damaged object fails to open before its end, where its name is checked. The name says what really happened, so it is asked.
    await from.store.get(id)
    throw error
  }
}

/** The same, frame by frame, for a reader that makes nothing of it before the end (vault.ts, `opening`). */
export async function* openingStored(
  from: { store: ObjectStore; openingKey: string },
  object: string,
  context: SealContext,
): AsyncGenerator<Buffer> {
  const id = objectId(object)
  try {
    yield* opening(from.openingKey, from.store.read(id), context)
  } catch (error) {
    await from.store.get(id)
    throw error
  }
}
