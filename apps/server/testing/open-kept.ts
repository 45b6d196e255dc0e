// Opens a stored object of a will as the worker could: for tests that look at what was stored.
import { placeOf } from '../src/custody/store.ts'
import { willKey } from '../src/custody/will-key.ts'
import { inTransaction, type Db } from '../src/platform/database/database.ts'
import { objectId, type ObjectStore } from '../src/platform/storage/objects.ts'
import { openWith } from '../src/platform/storage/unseal.ts'

export async function openKept(
  from: { db: Db; store: ObjectStore; openingKey: string },
  will: { id: string; versionNumber: number },
  object: string,
  purpose: string,
): Promise<Buffer<ArrayBuffer>> {
  const seal = { willId: will.id, version: will.versionNumber, purpose }
  const { key, storedAs } = await inTransaction(from.db, { service: 'worker' }, async (tx) => {
    const place = await placeOf(tx, object)
    return place === null
      ? { key: from.openingKey, storedAs: object }
      : { key: await willKey(tx, from.openingKey, seal), storedAs: place.storedAs }
  })
  return await openWith(key, from.store.read(objectId(storedAs)), seal)
}
