// The worker's own use of a proof, for what it carries out while the api waits. The token shows it: the api's word
// that there is a proof is none.
import { sql } from 'kysely'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { tokenHash } from '../platform/token.ts'
import type { Factor, Subject } from './factor.ts'
import { actDigest } from './proven-by.ts'

/**
 * Uses the proof up for one act. The same act with the same token is a repeat, whose first answer was lost. Refuses
 * `step-up-needed`.
 */
export async function spendProof(
  tx: Tx,
  token: string,
  { personId, subject, act }: { personId: string; subject: Subject; act: string },
): Promise<{ factor: Factor; repeated: boolean }> {
  const { purpose, willId, documentHash } = subject
  const digest = actDigest(act)
  const { rows } = await sql<{ id: string; factor: Factor; act: Buffer | null; usedAt: Date | null }>`
    select id, factor, act, used_at as "usedAt" from proofs
    where token_hash = ${tokenHash(token)} and person_id = ${personId}
      and purpose = ${purpose} and will_id is not distinct from ${willId}::uuid
      and document_hash is not distinct
        from ${documentHash === null ? null : Buffer.from(documentHash, 'hex')}::bytea
      and expires_at > ${now()} and ended_at is null for update`.execute(tx)
  const proof = rows[0]
  const repeated = proof?.act?.equals(digest) === true
  if (proof === undefined || (proof.usedAt !== null && !repeated)) refuseSpent()
  if (!repeated)
    await sql`update proofs set used_at = ${now()}, act = ${digest} where id = ${proof.id}`.execute(tx)
  return { factor: proof.factor, repeated }
}

/**
 * Uses up the proof for an act that concerns no will and is never repeated with the same token. Refuses
 * `step-up-needed`.
 */
export async function spendOnce(
  tx: Tx,
  token: string,
  { personId, purpose }: { personId: string; purpose: Subject['purpose'] },
): Promise<Factor> {
  const { rows } = await sql<{ factor: Factor }>`
    update proofs set used_at = ${now()} where token_hash = ${tokenHash(token)} and person_id = ${personId}
      and purpose = ${purpose} and will_id is null and used_at is null and ended_at is null
      and expires_at > ${now()} returning factor`.execute(tx)
  return rows[0]?.factor ?? refuseSpent()
}

function refuseSpent(): never {
  refuse(
    'step-up-needed',
    'This confirmation is too old, or was for something else. Please confirm again.',
    because('confirmation-spent'),
  )
}
