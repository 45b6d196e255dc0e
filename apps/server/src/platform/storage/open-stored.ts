// Opens stored objects while they are read: ciphertext and plaintext of 10 MB are never in memory together.
import { objectId, type ObjectStore } from './objects.ts'
import { opening, openWith, type SealContext } from './vault.ts'

/**
 * Throws ObjectMissing, ObjectDamaged or CannotOpen. The plaintext is in `memory`, if that is given and large
 * enough.
 */
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
    // Decryption of a damaged object fails before the end, where its name is checked. Check the name, to
    // report the real cause.
    await from.store.get(id)
    throw error
  }
}

/** The same frame by frame, for a reader that uses none of it before the end (vault.ts, `opening`). */
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
