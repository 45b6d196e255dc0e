// Evidence made for a closed will. The worker, which has no key of it any more, seals it to the release worker; that
// one moves it under the will's own key, so that whoever deletes the will's wraps closes it too. Each object is noted
// before it is stored, and its note goes last: a process that is killed leaves none that nobody knows of.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { now } from '../platform/clock.ts'
import { inTransaction, type Db } from '../platform/database/database.ts'
import { objectId, type ObjectId, type ObjectStore } from '../platform/storage/objects.ts'
import { openWith } from '../platform/storage/unseal.ts'
import { sealFor, sealing, type DataKey, type SealContext } from '../platform/storage/vault.ts'
import type { WaitingEvidence } from './closing.ts'
import { requireCovered } from './grounds.ts'
import { insertPlace, placeOf } from './store.ts'
import { willKey } from './will-key.ts'

const release = { service: 'release' } as const
const nameOf = (bytes: Uint8Array): ObjectId => objectId(createHash('sha256').update(bytes).digest('hex'))

/** For the worker: sealed to the release worker's key (PEM), until that one has moved it. */
export async function keepForRelease(
  { db, store }: { db: Db; store: ObjectStore },
  releaseKey: string,
  bytes: Uint8Array,
  seal: SealContext,
): Promise<ObjectId> {
  const sealed = await sealFor(releaseKey, bytes, seal)
  const object = nameOf(sealed)
  await inTransaction(db, { service: 'worker' }, async (tx) => {
    await sql`insert into evidence_waiting (object, will_id, version, purpose)
      values (${object}, ${seal.willId}, ${seal.version}, ${seal.purpose})`.execute(tx)
  })
  return await store.put(sealed)
}

interface Mover {
  db: Db
  store: ObjectStore
  openingKey: string
}

/** Repeatable after a kill at any point. What no row names yet waits, for a day; then it is removed. */
export async function moveEvidence(context: Mover, one: WaitingEvidence): Promise<void> {
  const { db, store } = context
  if (!one.isNamed && !one.isOld) return
  const place = await inTransaction(db, release, (tx) => placeOf(tx, one.object))
  if (place === null) {
    if (one.copy !== null) await store.remove(objectId(one.copy))
    if (one.isNamed) await copyUnderKey(context, one)
  }
  // A note that names what lies under the will's key already costs that file nothing.
  if (place?.storedAs !== one.object) await store.remove(objectId(one.object))
  await inTransaction(db, release, async (tx) => {
    await sql`delete from evidence_waiting where object = ${one.object}`.execute(tx)
  })
}

async function copyUnderKey({ db, store, openingKey }: Mover, one: WaitingEvidence): Promise<void> {
  const { willId, version, purpose, object } = one
  const seal = { willId, version, purpose }
  requireCovered('move under the key of the will', seal)
  const bytes = await openWith(openingKey, await store.get(objectId(object)), seal)
  const key = await inTransaction(db, release, (tx) => willKey(tx, openingKey, seal, 'release'))
  const sealed = await sealedUnder(key, bytes, seal)
  const copy = nameOf(sealed)
  await inTransaction(db, release, async (tx) => {
    await sql`update evidence_waiting set copy = ${copy} where object = ${object}`.execute(tx)
  })
  await store.put(sealed)
  if (!(await openWith(key, await store.get(copy), seal)).equals(bytes))
    throw new Error(`the copy of object ${object} under the key of will ${willId} differs`)
  await inTransaction(db, release, (tx) => insertPlace(tx, seal, { object, storedAs: copy, movedAt: now() }))
}

async function sealedUnder(key: DataKey, bytes: Uint8Array, seal: SealContext): Promise<Buffer> {
  const pieces: Buffer[] = []
  // Each piece is freed when the next is requested.
  for await (const piece of sealing(key, bytes, seal)) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}
