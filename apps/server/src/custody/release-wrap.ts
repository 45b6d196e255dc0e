// The release worker's wrap of a will's key: made by the worker, which has the key, and opened by the release worker
// alone. Which wills still wait for theirs stands in a table, so that none is forgotten whatever is killed.
import { sql } from 'kysely'
import { inTransaction, type Db, type Tx } from '../platform/database/database.ts'
import { sealFor } from '../platform/storage/vault.ts'
import { awaitClosing } from './closing.ts'
import { insertReleaseWrap, type KeyOf, wrapOf } from './store.ts'
import { willKeyMade, wrapContext } from './will-key.ts'

const worker = { service: 'worker' } as const

/** The will is to get its wrap once it stands where it was chosen to. */
export async function awaitReleaseWrap(tx: Tx, willId: string): Promise<void> {
  await sql`insert into release_wraps_waiting (will_id) values (${willId}) on conflict do nothing`.execute(tx)
}

/** It has its wrap, or will never need one. */
export async function endReleaseWrap(tx: Tx, willId: string): Promise<void> {
  await sql`delete from release_wraps_waiting where will_id = ${willId}`.execute(tx)
}

/** Those nobody was asked for since `before`, at most `most`; from now on they count as asked for. */
export async function takeReleaseWraps(
  tx: Tx,
  { at, before, most }: { at: Date; before: Date; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update release_wraps_waiting set asked_at = ${at} where will_id in (
      select will_id from release_wraps_waiting where asked_at is null or asked_at < ${before}
      order by asked_at nulls first, will_id limit ${most} for update skip locked)
    returning will_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Repeatable. `releaseKey` is the release worker's public key (PEM). Throws CannotOpen without a key of the will. */
export async function wrapKeyForRelease(
  context: { db: Db; openingKey: string; sealingKey: string },
  of: KeyOf,
  releaseKey: string,
): Promise<void> {
  const { db } = context
  if ((await inTransaction(db, worker, (tx) => wrapOf(tx, of, 'release'))) === null) {
    const { key } = await willKeyMade(context, of)
    const wrap = await sealFor(releaseKey, key.bytes, wrapContext(of))
    await inTransaction(db, worker, (tx) => insertReleaseWrap(tx, of, wrap))
  }
  await inTransaction(db, worker, async (tx) => {
    await awaitClosing(tx, of.willId)
    await endReleaseWrap(tx, of.willId)
  })
}
