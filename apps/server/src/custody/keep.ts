// What the worker itself makes for a will it stores under the will's own key at once; what the api sealed is moved
// there later (move-object.ts).
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { ObjectId, ObjectStore } from '../platform/storage/objects.ts'
import { CannotOpen, sealing, type SealContext } from '../platform/storage/vault.ts'
import { insertKept } from './store.ts'
import { forgetKey, heldKey, willKeyMade } from './will-key.ts'

export interface Keeping {
  db: Db
  store: ObjectStore
  openingKey: string
  sealingKey: string
}

/** Seals the bytes under the will's key and stores them. Throws CannotOpen if the key was taken away meanwhile. */
export async function keepUnderKey(
  context: Keeping,
  bytes: Uint8Array,
  seal: SealContext,
): Promise<ObjectId> {
  const { key, wrap } = heldKey(seal) ?? (await willKeyMade(context, seal))
  const object = await context.store.put(sealing(key, bytes, seal))
  const noted = await inTransaction(context.db, { service: 'worker' }, (tx) =>
    insertKept(tx, seal, { object, wrap }),
  )
  if (noted) return object
  forgetKey(seal)
  await context.store.remove(object)
  throw new CannotOpen(`the key of will ${seal.willId} is not the one that was held`)
}
