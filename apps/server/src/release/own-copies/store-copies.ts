// The rows of executors' own keys, and of what is wrapped to them. SQL only: the release worker writes, and the api and
// the worker see what functions of the schema show of the person who asks.
import { sql } from 'kysely'
import { placeOfNaming } from '../../parties/around/place-of-naming.ts'
import type { Tx } from '../../platform/database/database.ts'

export interface Granted {
  grantId: string
  personId: string
}

/** Somebody whose key is wrapped to. */
export interface Receiver extends Granted {
  publicKey: Buffer
  /** SHA-256 of it. */
  keyHash: Buffer
}

interface OwnKey {
  aroundId: string
  personId: string
  publicKey: Buffer
}

/** By the rows: of executors who accepted, and whose own key is still the one they kept. For the release worker. */
export async function keptKeys(tx: Tx, willId: string): Promise<OwnKey[]> {
  const { rows } = await sql<OwnKey>`
    select around_id as "aroundId", person_id as "personId", public_key as "publicKey"
    from release_own_keys(${willId}::uuid)`.execute(tx)
  return rows
}

/** Null for whoever is named for nothing there, or has not accepted. For the release worker. */
export async function namingOf(
  tx: Tx,
  aroundId: string,
  personId: string,
): Promise<{ willId: string; publicKey: Buffer | null } | null> {
  const { rows } = await sql<{ willId: string; publicKey: Buffer | null }>`
    select will_id as "willId", public_key as "publicKey"
    from release_executor_naming(${aroundId}::uuid, ${personId}::uuid)`.execute(tx)
  return rows[0] ?? null
}

/** In place of one that was kept before. */
export async function insertKey(tx: Tx, { willId, ...key }: OwnKey & { willId: string }): Promise<void> {
  await removeKey(tx, key.aroundId)
  await sql`
    insert into executor_keys (around_id, will_id, person_id, public_key)
    values (${key.aroundId}, ${willId}, ${key.personId}, ${key.publicKey})`.execute(tx)
}

/** False: there was none. */
export async function removeKey(tx: Tx, aroundId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from executor_keys where around_id = ${aroundId}`.execute(tx)
  return numAffectedRows === 1n
}

/** The sealed PDF of a will, by its first name. */
export async function sealedFileOf(
  tx: Tx,
  willId: string,
): Promise<{ version: number; object: string | null } | null> {
  const { rows } = await sql<{ version: number; object: string | null }>`
    select version, sealed as object from release_files(${willId}::uuid)`.execute(tx)
  return rows[0] ?? null
}

interface NewWrap {
  grantId: string
  willId: string
  personId: string
  version: number
  object: string
  sha256: Buffer
  keyHash: Buffer
  wrap: Buffer
}

/** In place of one of bytes that are not stored any more. */
export async function insertWrap(tx: Tx, one: NewWrap): Promise<void> {
  await sql`delete from executor_wraps where grant_id = ${one.grantId}`.execute(tx)
  await sql`
    insert into executor_wraps (grant_id, will_id, person_id, version, object, sha256, key_hash, wrap)
    values (${one.grantId}, ${one.willId}, ${one.personId}, ${one.version}, ${one.object}, ${one.sha256},
      ${one.keyHash}, ${one.wrap})`.execute(tx)
}

export interface DueWrap {
  grantId: string
  willId: string
  personId: string
  noticeId: string
  /** The will of the notice: of a codicil, the one that it amends. */
  noticeWill: string
  testatorId: string
}

/** For the release worker. */
export async function dueWraps(tx: Tx): Promise<DueWrap[]> {
  const { rows } = await sql<DueWrap>`
    select grant_id as "grantId", will_id as "willId", person_id as "personId", notice_id as "noticeId",
      notice_will as "noticeWill", testator_id as "testatorId" from release_wraps_due()`.execute(tx)
  return rows
}

interface OwnNaming {
  aroundId: string
  willId: string
  testatorName: string
  keptAt: Date | null
}

/** For the api: the caller's own, the last named first. */
export async function ownNamings(
  tx: Tx,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ rows: OwnNaming[]; next: string | null }> {
  const place = placeOfNaming(after)
  const { rows } = await sql<OwnNaming & { key: string }>`
    select around_id as "aroundId", will_id as "willId", testator_name as "testatorName", kept_at as "keptAt", key
    from app_own_keys(${place?.at ?? null}, ${place?.id ?? null}, ${limit + 1})`.execute(tx)
  return {
    rows: rows.slice(0, limit).map(({ key: _, ...row }) => row),
    next: rows.length > limit ? rows[limit - 1]!.key : null,
  }
}

export async function isExecutorOf(tx: Tx, willId: string, aroundId: string): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select app_is_executor_of(${willId}::uuid, ${aroundId}::uuid) as yes`.execute(tx)
  return rows[0]!.yes
}

export async function ownCopies(tx: Tx): Promise<{ willId: string; madeAt: Date; documentHash: Buffer }[]> {
  const { rows } = await sql<{ willId: string; madeAt: Date; documentHash: Buffer }>`
    select will_id as "willId", made_at as "madeAt", document_hash as "documentHash"
    from app_own_copies()`.execute(tx)
  return rows
}

export interface WrappedRow {
  grantId: string
  version: number
  object: string
  sha256: Buffer
  wrap: Buffer
  documentHash: Buffer
  documentName: string | null
}

/** For the worker. */
export async function copyFor(tx: Tx, willId: string, personId: string): Promise<WrappedRow | null> {
  const { rows } = await sql<WrappedRow>`
    select grant_id as "grantId", version, object, sha256, wrap, document_hash as "documentHash",
      document_name as "documentName"
    from own_copies_of(${personId}::uuid) where will_id = ${willId} order by made_at desc limit 1`.execute(tx)
  return rows[0] ?? null
}
