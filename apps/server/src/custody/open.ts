// The worker opens what is sealed to it. Nothing else in the server does (test/architecture.test.ts): every opening
// names its ground, and what the ground does not cover stays closed.
import { objectId, type ObjectStore } from '../platform/storage/objects.ts'
import { opening, openWith } from '../platform/storage/unseal.ts'
import type { SealContext } from '../platform/storage/vault.ts'
import { requireCovered, type Ground } from './grounds.ts'

/** The worker's part that opens, and the store. */
export interface Custody {
  store: ObjectStore
  openingKey: string
}

/** Opens what a row holds: a salt, a chain key, what a person typed. Throws CannotOpen. */
export async function openSealed(
  { openingKey }: Pick<Custody, 'openingKey'>,
  ground: Ground,
  sealed: Uint8Array,
  seal: SealContext,
): Promise<Buffer<ArrayBuffer>> {
  requireCovered(ground, seal)
  return await openWith(openingKey, sealed, seal)
}

/**
 * Opens a stored object while it is read: ciphertext and plaintext of 10 MB are never in memory together. Throws
 * ObjectMissing, ObjectDamaged or CannotOpen. The plaintext is in `memory`, if that is given and large enough.
 */
export async function openStored(
  { store, openingKey }: Custody,
  ground: Ground,
  object: string,
  seal: SealContext,
  memory?: Buffer<ArrayBuffer>,
): Promise<Buffer<ArrayBuffer>> {
  requireCovered(ground, seal)
  const id = objectId(object)
  try {
    return await openWith(openingKey, store.read(id), seal, memory)
  } catch (error) {
    // Decryption of a damaged object fails before the end, where its name is checked. Check the name, to
    // report the real cause.
    await store.get(id)
    throw error
  }
}

/** The same frame by frame, for a reader that uses none of it before the end (unseal.ts, `opening`). */
export async function* openingStored(
  { store, openingKey }: Custody,
  ground: Ground,
  object: string,
  seal: SealContext,
): AsyncGenerator<Buffer> {
  requireCovered(ground, seal)
  const id = objectId(object)
  try {
    yield* opening(openingKey, store.read(id), seal)
  } catch (error) {
    await store.get(id)
    throw error
  }
}
