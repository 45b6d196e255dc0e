// SQL for what is opened for a witness to play.
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

export interface Play {
  id: string
  willId: string
  partyId: string
  personId: string
  recordingId: string
  proofId: string
  /** PEM of the api's key for this one request. */
  publicKey: string
  state: 'waiting' | 'ready' | 'refused' | 'ended'
  object: string | null
  createdAt: Date
  expiresAt: Date
}

export async function insertPlay(tx: Tx, play: Omit<Play, 'state' | 'object'>): Promise<void> {
  await sql`
    insert into recording_plays (id, will_id, party_id, person_id, recording_id, proof_id, public_key, created_at,
      expires_at)
    values (${play.id}, ${play.willId}, ${play.partyId}, ${play.personId}, ${play.recordingId}, ${play.proofId},
      ${play.publicKey}, ${play.createdAt}, ${play.expiresAt})`.execute(tx)
}

export async function findPlay(tx: Tx, id: string): Promise<Play | null> {
  const { rows } = await sql<Play>`
    select id, will_id as "willId", party_id as "partyId", person_id as "personId", recording_id as "recordingId",
      proof_id as "proofId", public_key as "publicKey", state, object_id as object, created_at as "createdAt",
      expires_at as "expiresAt"
    from recording_plays where id = ${id}`.execute(tx)
  return rows[0] ?? null
}

/** Holds a request until the transaction ends; false if another run was faster, or it has ended. For the worker. */
export async function holdWaiting(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from recording_plays where id = ${id} and state = 'waiting' for update`.execute(tx)
  return rows.length === 1
}

/** Of one that is held. */
export async function markReady(tx: Tx, id: string, object: string, at: Date): Promise<void> {
  await sql`
    update recording_plays set state = 'ready', object_id = ${object}, ready_at = ${at}
    where id = ${id}`.execute(tx)
}

/** Ends a request; returns the object that is to be removed. */
export async function endPlay(tx: Tx, id: string, as: 'refused' | 'ended'): Promise<string | null> {
  const { rows } = await sql<{ object: string | null }>`
    update recording_plays y set state = ${as}, object_id = null from recording_plays before
    where y.id = ${id} and before.id = y.id and y.state in ('waiting', 'ready')
    returning before.object_id as object`.execute(tx)
  return rows[0]?.object ?? null
}

/** Whether this party played the testator's recording that counts. */
export async function hasPlayed(tx: Tx, partyId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from recording_plays y join recordings r on r.id = y.recording_id
    where y.party_id = ${partyId} and y.played_at is not null and r.replaced_at is null limit 1`.execute(tx)
  return rows.length === 1
}
