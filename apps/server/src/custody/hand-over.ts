// What was opened on a person's proof goes to the key of that one request, and the api reads it there. Both halves
// are here, so that no other slice opens anything.
import { type ObjectId, ObjectMissing, type ObjectStore, objectId } from '../platform/storage/objects.ts'
import { opening, openWith } from '../platform/storage/unseal.ts'
import { sealing, type SealContext } from '../platform/storage/vault.ts'
import type { Warrant } from './grounds.ts'

/** The worker's half: stores the bytes, sealed to the key that the proof was given to. */
export async function handOver(
  { store }: { store: ObjectStore },
  { publicKey }: Warrant,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  seal: SealContext,
): Promise<ObjectId> {
  return await store.put(sealing(publicKey, bytes, seal))
}

/**
 * The api's half, with the request's private key, which only this process has. `over`: refuses, because the copy was
 * deleted when its time was over.
 */
export async function openHandedOver(
  store: ObjectStore,
  privateKey: string,
  { object, seal, over }: { object: string | null; seal: SealContext; over: () => never },
): Promise<Buffer<ArrayBuffer>> {
  const sealed = await store.get(objectId(object ?? over())).catch((error: unknown) => {
    if (error instanceof ObjectMissing) over()
    throw error
  })
  return await openWith(privateKey, sealed, seal)
}

/** The same frame by frame, for what is too large to be in memory; each frame is valid until the next. */
export function openingHandedOver(
  store: ObjectStore,
  privateKey: string,
  object: string,
  seal: SealContext,
): AsyncGenerator<Buffer> {
  return opening(privateKey, store.read(objectId(object)), seal)
}
