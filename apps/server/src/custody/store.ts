// The wraps of each will's data key, and which objects are under it.
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

/** Which data key: a will's, of one version. */
export interface KeyOf {
  willId: string
  version: number
}

/** The process that may open: each has a wrap of its own, sealed to its own key. */
export type Recipient = 'worker' | 'release'

/** This process's own wrap; null if it has none. */
export async function wrapOf(
  tx: Tx,
  { willId, version }: KeyOf,
  recipient: Recipient,
): Promise<Buffer | null> {
  const { rows } = await sql<{ wrap: Buffer }>`
    select wrap from key_wraps
    where will_id = ${willId} and version = ${version} and recipient = ${recipient}`.execute(tx)
  return rows[0]?.wrap ?? null
}

/** Does nothing when the will has a key, whoever may open with it: a will never gets a second one. */
export async function insertFirstWrap(tx: Tx, { willId, version }: KeyOf, wrap: Buffer): Promise<void> {
  await sql`
    insert into key_wraps (will_id, version, recipient, algorithm, wrap)
    select ${willId}, ${version}, 'worker', 'RSA-OAEP-SHA256', ${wrap}
    where not exists (select 1 from key_wraps where will_id = ${willId} and version = ${version})
    on conflict do nothing`.execute(tx)
}

/** The release worker's wrap of a key that the worker has; the first one counts. */
export async function insertReleaseWrap(tx: Tx, { willId, version }: KeyOf, wrap: Buffer): Promise<void> {
  await sql`
    insert into key_wraps (will_id, version, recipient, algorithm, wrap)
    values (${willId}, ${version}, 'release', 'RSA-OAEP-SHA256', ${wrap}) on conflict do nothing`.execute(tx)
}

export interface Place {
  storedAs: string
  movedAt: Date | null
  /** Under the key that is to come (new-key.ts). */
  isNew: boolean
}

/** Where the bytes of an object are, if they are under its will's key; null if they are sealed to the worker. */
export async function placeOf(tx: Tx, object: string): Promise<Place | null> {
  const { rows } = await sql<Place>`
    select stored_as as "storedAs", moved_at as "movedAt", is_new as "isNew" from objects_under_key
    where object = ${object}`.execute(tx)
  return rows[0] ?? null
}

/** Of a key that takes the place of another: for the release worker. */
export async function comingWrapOf(tx: Tx, { willId, version }: KeyOf): Promise<Buffer | null> {
  const { rows } = await sql<{ wrap: Buffer }>`
    select wrap from key_changes where will_id = ${willId} and version = ${version}`.execute(tx)
  return rows[0]?.wrap ?? null
}

/** Notes what was just sealed under the key of this wrap. False when the wrap is no longer there. */
export async function insertKept(
  tx: Tx,
  { willId, version }: KeyOf,
  { object, wrap }: { object: string; wrap: Buffer },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into objects_under_key (object, will_id, version, stored_as)
    select ${object}, will_id, version, ${object} from key_wraps
    where will_id = ${willId} and version = ${version} and recipient = 'worker' and wrap = ${wrap}`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** False when another run was faster: its place counts. */
export async function insertPlace(
  tx: Tx,
  { willId, version }: KeyOf,
  { object, storedAs, movedAt = null }: { object: string; storedAs: string; movedAt?: Date | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into objects_under_key (object, will_id, version, stored_as, moved_at)
    values (${object}, ${willId}, ${version}, ${storedAs}, ${movedAt}) on conflict (object) do nothing`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** The bytes under the worker's key are gone. */
export async function endMove(tx: Tx, object: string, at: Date): Promise<void> {
  await sql`update objects_under_key set moved_at = ${at} where object = ${object}`.execute(tx)
}
