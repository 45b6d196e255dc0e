// SQL for the recordings that executors are given.
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** As the release worker opens it. */
interface KeptRecording {
  id: string
  object: string
  sha256: Buffer
}

/** Those of the present parties that are kept. For the release worker. */
export async function keptRecordings(tx: Tx, willId: string): Promise<KeptRecording[]> {
  return (
    await sql<KeptRecording>`select id, object, sha256 from release_recordings(${willId}::uuid)`.execute(tx)
  ).rows
}

interface Asking {
  id: string
  willId: string
  recordingId: string
  personId: string
  grantId: string
  /** Sealed to the worker. */
  reason: Buffer
  expiresAt: Date
}

export async function insertAsking(tx: Tx, one: Asking): Promise<void> {
  await sql`
    insert into recording_askings (id, will_id, recording_id, person_id, grant_id, reason, expires_at)
    values (${one.id}, ${one.willId}, ${one.recordingId}, ${one.personId}, ${one.grantId}, ${one.reason},
      ${one.expiresAt})`.execute(tx)
}

export async function noteHanded(tx: Tx, id: string, object: string): Promise<void> {
  await sql`update recording_askings set object = ${object} where id = ${id}`.execute(tx)
}

/** What was handed over and is not needed any more. For the release worker. */
export async function handedRecordings(tx: Tx): Promise<{ id: string; object: string }[]> {
  return (
    await sql<{ id: string; object: string }>`select id, object from release_handed_recordings()`.execute(tx)
  ).rows
}

export async function forgetHanded(tx: Tx, id: string): Promise<void> {
  await sql`update recording_askings set object = null where id = ${id}`.execute(tx)
}

interface ShownRecording {
  id: string
  witnessOrder: number
  name: string
  mediaType: string
  durationMs: number
  recordedAt: Date
}

/** For the caller, if they act as an executor of this released will; else none. */
export async function shownRecordings(tx: Tx, willId: string): Promise<ShownRecording[]> {
  return (
    await sql<ShownRecording>`
      select id, witness_order as "witnessOrder", party_name as name, media_type as "mediaType",
        duration_ms as "durationMs", recorded_at as "recordedAt"
      from app_released_recordings(${willId}::uuid)`.execute(tx)
  ).rows
}

interface ShownAsking {
  id: string
  recordingId: string
  by: string
  isYours: boolean
  at: Date
}

export async function shownAskings(tx: Tx, willId: string): Promise<ShownAsking[]> {
  return (
    await sql<ShownAsking>`
      select id, recording_id as "recordingId", by_name as by, is_own as "isYours", asked_at as at
      from app_recording_askings(${willId}::uuid)`.execute(tx)
  ).rows
}

interface GivenRecording {
  willId: string
  version: number
  object: string | null
  isOver: boolean
  witnessOrder: number
  mediaType: string
  /** The grant runs, and all that was needed to be given it holds still. */
  isActing: boolean
}

/** The caller's own; null for anybody else's. */
export async function givenRecording(tx: Tx, askingId: string): Promise<GivenRecording | null> {
  const { rows } = await sql<GivenRecording>`
    select will_id as "willId", version, object, is_over as "isOver", witness_order as "witnessOrder",
      media_type as "mediaType", is_acting as "isActing"
    from app_given_recording(${askingId}::uuid)`.execute(tx)
  return rows[0] ?? null
}

/** For the worker: the sealed reasons that this person may be told. */
export async function reasonsFor(
  tx: Tx,
  willId: string,
  personId: string,
): Promise<{ id: string; reason: Buffer }[]> {
  return (
    await sql<{ id: string; reason: Buffer }>`
      select id, reason from recording_reasons(${willId}::uuid, ${personId}::uuid)`.execute(tx)
  ).rows
}
