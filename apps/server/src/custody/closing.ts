// Which wills the worker has passed to the release worker, and which of them that one has accepted: from then on only
// the release worker opens them (decision 49).
import { sql } from 'kysely'
import { now } from '../platform/clock.ts'
import { among } from '../platform/database/among.ts'
import type { Tx } from '../platform/database/database.ts'
import type { KeyOf } from './store.ts'

/** Closing ends whatever was asked before: whoever takes their files at once is asked for one code, not for two. */
export const KEPT_OPEN_MS = 15 * 60_000

/** The will is to be handed over once everything of it is made. */
export async function awaitClosing(tx: Tx, willId: string): Promise<void> {
  await sql`insert into closings (will_id) values (${willId}) on conflict do nothing`.execute(tx)
}

/** Those nobody was asked for since `before`, at most `most`; from now on they count as asked for. Closed ones go. */
export async function takeClosings(
  tx: Tx,
  { at, before, most }: { at: Date; before: Date; most: number },
): Promise<string[]> {
  await sql`delete from closings where will_id in (select will_id from release_custody)`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    update closings set asked_at = ${at} where will_id in (
      select c.will_id from closings c where c.ready_at is null and (c.asked_at is null or c.asked_at < ${before})
      order by c.asked_at nulls first, c.will_id limit ${most} for update skip locked)
    returning will_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface Closing {
  since: Date
  /** Objects of the will that are under its own key. */
  underKey: Set<string>
}

/** Since when the release worker has had its wrap; null while it has none, or the will does not wait to be closed. */
export async function closingOf(tx: Tx, { willId, version }: KeyOf): Promise<Closing | null> {
  const { rows } = await sql<{ since: Date }>`
    select k.made_at as since from closings c join key_wraps k on k.will_id = c.will_id
    where c.will_id = ${willId} and c.ready_at is null and k.version = ${version} and k.recipient = 'release'`.execute(
    tx,
  )
  if (rows[0] === undefined) return null
  const { rows: places } = await sql<{ object: string }>`
    select object from objects_under_key where will_id = ${willId}
    and (object = stored_as or moved_at is not null)`.execute(tx)
  return { ...rows[0], underKey: new Set(places.map(({ object }) => object)) }
}

/**
 * Whether a will waits to be closed and the release worker has had a wrap of it for long enough. Before that a job that
 * closes finds nothing to do, and the wills that wait are asked for each minute.
 */
export async function mayClose(tx: Tx, willId: string): Promise<boolean> {
  const before = new Date(now().getTime() - KEPT_OPEN_MS)
  const { rows } = await sql`
    select from closings c join key_wraps k on k.will_id = c.will_id
    where c.will_id = ${willId} and c.ready_at is null and k.recipient = 'release' and k.made_at <= ${before}`.execute(
    tx,
  )
  return rows.length > 0
}

export async function markReady(tx: Tx, willId: string, at: Date): Promise<void> {
  await sql`
    update closings set ready_at = ${at} where will_id = ${willId} and ready_at is null`.execute(tx)
}

/** For the release worker: what was handed over and is not closed. */
export async function readyToClose(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select will_id as id from release_closings()`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface Custodian extends KeyOf {
  testatorId: string
}

/** For the release worker: from this transaction on the will is closed, and the worker's wrap is gone. */
export async function insertCustody(tx: Tx, { willId, version, testatorId }: Custodian): Promise<void> {
  await sql`
    insert into release_custody (will_id, version, testator_id)
    values (${willId}, ${version}, ${testatorId})`.execute(tx)
  await endWorkerWraps(tx)
}

/** For the release worker: the worker has no wrap of a closed will, whatever came between. */
export async function endWorkerWraps(tx: Tx): Promise<void> {
  await sql`
    delete from key_wraps where recipient = 'worker'
    and will_id in (select will_id from release_custody)`.execute(tx)
}

/** Whose closed will it is, as the release worker wrote it down; null for one that is not closed. */
export async function custodyOf(tx: Tx, willId: string): Promise<Custodian | null> {
  const { rows } = await sql<Custodian>`
    select will_id as "willId", version, testator_id as "testatorId" from release_custody
    where will_id = ${willId}`.execute(tx)
  return rows[0] ?? null
}

/** Of these wills the closed ones. */
export async function closedOf(tx: Tx, wills: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select will_id as id from release_custody where will_id ${among(wills)}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** What the worker made for closed wills, sealed to the release worker (evidence.ts). */
export interface WaitingEvidence extends KeyOf {
  object: string
  purpose: string
  /** A copy that was begun under the will's key. */
  copy: string | null
  isNamed: boolean
  isOld: boolean
}

/** For the release worker. */
export async function waitingEvidence(tx: Tx): Promise<WaitingEvidence[]> {
  return (
    await sql<WaitingEvidence>`
      select object, will_id as "willId", version, purpose, copy, is_named as "isNamed", is_old as "isOld"
      from release_evidence()`.execute(tx)
  ).rows
}

export interface KeyChange extends KeyOf {
  /** The key that is to come, sealed to the release worker. */
  wrap: Buffer
}

/** For the release worker: wills whose key is being changed (new-key.ts). */
export async function keyChanges(tx: Tx): Promise<KeyChange[]> {
  return (
    await sql<KeyChange>`
      select will_id as "willId", version, wrap from key_changes order by begun_at, will_id limit 20`.execute(
      tx,
    )
  ).rows
}

/**
 * For the release worker: deletes its wraps of the wills whose owner is being erased, which nothing stops any more.
 * Without them nothing opens what was sealed under their keys, by whomever.
 */
export async function endErasedWraps(tx: Tx): Promise<string[]> {
  await sql`delete from key_changes where will_id in (select will_id from release_erased_wills())`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    delete from key_wraps where recipient = 'release'
    and will_id in (select will_id from release_erased_wills()) returning will_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}
