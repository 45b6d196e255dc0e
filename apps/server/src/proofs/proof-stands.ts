// The worker's own check of a proof, before it opens or moves anything at the api's request.
import { sql } from 'kysely'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Purpose } from './factor.ts'

/** How long after its five minutes a job may still arrive: a slow queue is not the person's fault. */
const LATE_MS = 60_000

export interface WantedProof {
  personId: string
  purpose: Purpose
  willId: string | null
  documentHash: Buffer | null
  /** Fingerprint of the key that the opened data will be sealed to. */
  requestKey?: string
  /** Digest of the act it was used up for, in time; the act is carried out once its prerequisites exist. */
  act?: Buffer
}

export async function proofStands(
  tx: Tx,
  id: string | null,
  { personId, purpose, willId, documentHash, requestKey, act }: WantedProof,
): Promise<boolean> {
  if (id === null) return false
  const { rows } = await sql`
      select 1 from proofs where id = ${id} and person_id = ${personId} and purpose = ${purpose}
      and will_id is not distinct from ${willId}::uuid
    and document_hash is not distinct from ${documentHash}::bytea and ended_at is null
    ${requestKey === undefined ? sql`` : sql`and request_key = ${Buffer.from(requestKey, 'hex')}`}
      ${act === undefined ? sql`and expires_at > ${new Date(now().getTime() - LATE_MS)}` : sql`and act = ${act}`}`.execute(
    tx,
  )
  return rows.length === 1
}
