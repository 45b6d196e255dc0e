// Moves one object from the worker's key to its will's. The other tables go on naming the first object; a row here
// says where its bytes are. Repeatable after a kill at any point: the first object is deleted only when the row is
// committed, and the row is written only when what it names was opened and compared.
import { createHash } from 'node:crypto'
import { hashed } from '../platform/storage/hashed.ts'
import { now } from '../platform/clock.ts'
import { inTransaction } from '../platform/database/database.ts'
import { objectId, type ObjectId } from '../platform/storage/objects.ts'
import { opening } from '../platform/storage/unseal.ts'
import { sealing, type DataKey, type SealContext } from '../platform/storage/vault.ts'
import { requireCovered, type Errand } from './grounds.ts'
import type { Keeping } from './keep.ts'
import { endMove, insertPlace, placeOf } from './store.ts'
import { willKeyMade } from './will-key.ts'

const worker = { service: 'worker' } as const
const errand: Errand = 'move under the key of the will'

/** Throws ObjectMissing, ObjectDamaged or CannotOpen for an object that cannot be moved, and leaves it as it is. */
export async function moveObject(context: Keeping, object: string, seal: SealContext): Promise<void> {
  requireCovered(errand, seal)
  const { db, store } = context
  let place = await inTransaction(db, worker, (tx) => placeOf(tx, object))
  if (place === null) {
    const storedAs = await resealed(context, objectId(object), seal)
    const first = await inTransaction(db, worker, (tx) => insertPlace(tx, seal, { object, storedAs }))
    if (!first) await store.remove(storedAs)
    place = await inTransaction(db, worker, (tx) => placeOf(tx, object))
  }
  if (place === null || place.storedAs === object || place.movedAt !== null) return
  await store.remove(objectId(object))
  await inTransaction(db, worker, (tx) => endMove(tx, object, now()))
}

/** A copy under the will's key, which was opened again and has the same plaintext. */
async function resealed(context: Keeping, object: ObjectId, seal: SealContext): Promise<ObjectId> {
  const { store, openingKey } = context
  const { key } = await willKeyMade(context, seal)
  const before = createHash('sha256')
  const copy = await store.put(
    sealing(key, hashed(opening(openingKey, store.read(object), seal), before), seal),
  )
  if (!(await digestOf(context, copy, key, seal)).equals(before.digest())) {
    await store.remove(copy)
    throw new Error(`the copy of object ${object} under the key of will ${seal.willId} differs`)
  }
  return copy
}

async function digestOf(
  { store }: Pick<Keeping, 'store'>,
  object: ObjectId,
  key: DataKey,
  seal: SealContext,
): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const frame of opening(key, store.read(object), seal)) hash.update(frame)
  return hash.digest()
}
