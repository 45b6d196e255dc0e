// The proofs of confirmations of a death that the release worker took itself. SQL only; no other login adds one.
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Subject } from '../../proofs/factor.ts'
import type { TakenProof } from '../replay.ts'

export interface NoticeToConfirm {
  noticeId: string
  willId: string
  version: number
  /** Lower-case hex. */
  hash: string
}

/** Null: no notice of this will with this content is open. */
export async function noticeToConfirm(
  tx: Tx,
  { willId, documentHash }: Subject,
): Promise<NoticeToConfirm | null> {
  if (willId === null || documentHash === null) return null
  const { rows } = await sql<{ noticeId: string; version: number }>`
    select notice_id as "noticeId", version
    from release_notice_to_confirm(${willId}::uuid, ${Buffer.from(documentHash, 'hex')})`.execute(tx)
  const [row] = rows
  return row === undefined ? null : { ...row, willId, hash: documentHash }
}

export async function insertConfirmation(
  tx: Tx,
  { noticeId, willId, version, hash }: NoticeToConfirm,
  { personId, proofId }: { personId: string; proofId: string },
): Promise<void> {
  await sql`
    insert into release_confirmations (proof_id, notice_id, will_id, person_id, notice_version, content_hash)
    values (${proofId}, ${noticeId}, ${willId}, ${personId}, ${version}, ${Buffer.from(hash, 'hex')})`.execute(
    tx,
  )
}

export async function takenProofs(tx: Tx, noticeId: string): Promise<TakenProof[]> {
  const { rows } = await sql<TakenProof>`
    select proof_id as "proofId", person_id as "personId", notice_version as version,
      encode(content_hash, 'hex') as hash
    from release_confirmations where notice_id = ${noticeId}`.execute(tx)
  return rows
}
