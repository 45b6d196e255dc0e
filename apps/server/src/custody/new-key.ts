// Another data key for a closed will: after a relock nothing that somebody may have kept of the former one opens what
// the register holds. The release worker seals each object again and removes the bytes under the former key; the wrap
// of that goes when nothing is under it any more. Until then each object's row says which of the two opens it.
import { createHash, createPublicKey, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction, type Db, type Tx } from '../platform/database/database.ts'
import { hashed } from '../platform/storage/hashed.ts'
import { objectId, type ObjectStore } from '../platform/storage/objects.ts'
import { opening, openWith } from '../platform/storage/unseal.ts'
import { CannotOpen, sealFor, sealing, type DataKey, type SealContext } from '../platform/storage/vault.ts'
import { custodyOf, type KeyChange } from './closing.ts'
import { requireCovered } from './grounds.ts'
import { wrapOf } from './store.ts'
import { willKey, wrapContext } from './will-key.ts'

const release = { service: 'release' } as const

interface Changer {
  db: Db
  store: ObjectStore
  openingKey: string
}

/**
 * In the transaction of the relock. False for a will that is not closed, of which the worker has the key as well, and
 * for one that is under a shared secret: nobody opened it.
 */
export async function beginNewKey(tx: Tx, openingKey: string, willId: string): Promise<boolean> {
  const of = await custodyOf(tx, willId)
  if (of === null || (await wrapOf(tx, of, 'release')) === null) return false
  const own = createPublicKey(openingKey).export({ type: 'spki', format: 'pem' }).toString()
  const wrap = await sealFor(own, randomBytes(32), wrapContext(of))
  await sql`
    insert into key_changes (will_id, version, wrap) values (${willId}, ${of.version}, ${wrap})
    on conflict do nothing`.execute(tx)
  return true
}

/**
 * Repeatable after a kill at any point; `ended` is in the transaction of the end. What cannot be opened stops the
 * change: the former key stays for it.
 */
export async function changeKey(
  context: Changer,
  change: KeyChange,
  ended: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { db, openingKey } = context
  const { willId, version } = change
  const [before, after] = await inTransaction(db, release, async (tx): Promise<[DataKey, DataKey]> => [
    await willKey(tx, openingKey, change, 'release'),
    { willId, version, bytes: await openWith(openingKey, change.wrap, wrapContext(change)) },
  ])
  await sealAnew(context, willId, version, [before, after])
  await inTransaction(db, release, async (tx) => {
    if (await endChange(tx, change)) await ended(tx)
  })
}

/** What is still under the first key is sealed under the second. Repeatable after a kill at any point. */
export async function sealAnew(
  context: Pick<Changer, 'db' | 'store'>,
  willId: string,
  version: number,
  keys: [DataKey, DataKey],
): Promise<void> {
  const { db, store } = context
  for (const { object, purpose, storedAs, oldAs } of await inTransaction(db, release, (tx) =>
    objectsOf(tx, willId),
  )) {
    let old = oldAs
    if (old === null) {
      const seal = { willId, version, purpose }
      const copy = await resealed(context, storedAs, seal, keys)
      old = storedAs
      const isNamed = await inTransaction(db, release, async (tx) => {
        const { numAffectedRows } = await sql`
          update objects_under_key set stored_as = ${copy}, is_new = true, old_as = ${old}
          where object = ${object} and stored_as = ${old}`.execute(tx)
        return numAffectedRows === 1n
      })
      // Erased since we looked.
      if (!isNamed) {
        await store.remove(objectId(copy))
        continue
      }
    }
    await store.remove(objectId(old))
    await inTransaction(db, release, async (tx) => {
      await sql`update objects_under_key set old_as = null where object = ${object}`.execute(tx)
    })
  }
}

interface Kept {
  object: string
  purpose: string
  storedAs: string
  oldAs: string | null
}

/** Those under the former key, and those whose bytes under it are still there. */
async function objectsOf(tx: Tx, willId: string): Promise<Kept[]> {
  return (
    await sql<Kept>`
      select object, purpose, stored_as as "storedAs", old_as as "oldAs" from release_objects_of(${willId}::uuid)
      order by object`.execute(tx)
  ).rows
}

/** The new key takes the place of the former one, unless evidence came under that meanwhile: then the next round. */
async function endChange(tx: Tx, { willId, version, wrap }: KeyChange): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update key_wraps set wrap = ${wrap} where will_id = ${willId} and version = ${version} and recipient = 'release'
      and not exists (select 1 from release_objects_of(${willId}::uuid))`.execute(tx)
  if (numAffectedRows !== 1n) return false
  await sql`update objects_under_key set is_new = false where will_id = ${willId}`.execute(tx)
  await sql`delete from key_changes where will_id = ${willId}`.execute(tx)
  return true
}

async function resealed(
  { store }: Pick<Changer, 'store'>,
  storedAs: string,
  seal: SealContext,
  [before, after]: [DataKey, DataKey],
): Promise<string> {
  requireCovered('move under the key of the will', seal)
  const hash = createHash('sha256')
  const copy = await store.put(
    sealing(after, hashed(opening(before, store.read(objectId(storedAs)), seal), hash), seal),
  )
  const again = createHash('sha256')
  for await (const frame of opening(after, store.read(copy), seal)) again.update(frame)
  if (again.digest().equals(hash.digest())) return copy
  await store.remove(copy)
  throw new CannotOpen(`the copy of object ${storedAs} under the new key of will ${seal.willId} differs`)
}
