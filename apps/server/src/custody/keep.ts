// What the worker itself makes for a will it stores under the will's own key at once; what the api sealed is moved
// there later (move-object.ts).
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { ObjectId, ObjectStore } from '../platform/storage/objects.ts'
import { sealing, type SealContext } from '../platform/storage/vault.ts'
import { insertPlace } from './store.ts'
import { willKeyMade } from './will-key.ts'

export interface Keeping {
  db: Db
  store: ObjectStore
  openingKey: string
  sealingKey: string
}

/** Seals the bytes under the will's key and stores them. */
export async function keepUnderKey(
  context: Keeping,
  bytes: Uint8Array,
  seal: SealContext,
): Promise<ObjectId> {
  const object = await context.store.put(sealing(await willKeyMade(context, seal), bytes, seal))
  await inTransaction(context.db, { service: 'worker' }, (tx) =>
    insertPlace(tx, seal, { object, storedAs: object }),
  )
  return object
}
