// Opens a stored object of a will as the worker could: for tests that look at what was stored.
import { openWith } from '../src/platform/storage/unseal.ts'
import { objectId, type ObjectStore } from '../src/platform/storage/objects.ts'

export async function openKept(
  { store, openingKey }: { store: ObjectStore; openingKey: string },
  will: { id: string; versionNumber: number },
  object: string,
  purpose: string,
): Promise<Buffer<ArrayBuffer>> {
  const seal = { willId: will.id, version: will.versionNumber, purpose }
  return await openWith(openingKey, store.read(objectId(object)), seal)
}
