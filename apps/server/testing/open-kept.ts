// Opens a stored object of a will as the worker could: for tests that look at what was stored.
import { placeOf } from '../src/custody/store.ts'
import { willKey } from '../src/custody/will-key.ts'
import { inTransaction, type Db } from '../src/platform/database/database.ts'
import { objectId, type ObjectStore } from '../src/platform/storage/objects.ts'
import { openWith } from '../src/platform/storage/unseal.ts'
import { capsuleParts } from '../src/registration/evidence/signed-parts.ts'
import { capsuleFile } from '../src/custody/capsule-file.ts'
import { keptObjects } from '../src/wills/kept-objects.ts'

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

/** The capsule as the worker would put it together now. */
export async function openCapsule(
  from: { db: Db; store: ObjectStore; openingKey: string },
  will: { id: string; versionNumber: number },
  addresses: 'kept' | 'left out' = 'kept',
): Promise<Buffer<ArrayBuffer>> {
  const { id: willId, versionNumber: version } = will
  const { capsule, sealed } = await inTransaction(from.db, { service: 'worker' }, (tx) =>
    keptObjects(tx, willId),
  )
  const pieces: Buffer[] = []
  const file = capsuleFile(
    from,
    'move under the key of the will',
    { willId, version, capsule: capsule!, sealed: sealed ?? null },
    (audit) => inTransaction(from.db, { service: 'worker' }, (tx) => capsuleParts(tx, willId, audit)),
    addresses,
  )
  for await (const piece of file) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}
