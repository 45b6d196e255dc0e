// Whether somebody may read a released copy, as the release worker finds it: their grant runs, the will is
// released, and their identity was accepted.
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { lockWill } from '../platform/database/lock-will.ts'
import { because, refuse } from '../platform/http/problem.ts'

export interface Reader {
  grantId: string
  noticeId: string
  expiresAt: Date
  isOver: boolean
  isEnded: boolean
  isIdentified: boolean
  /** Still an acting executor who accepted. */
  isExecutor: boolean
  name: string
  documentHash: Buffer
  version: number
  /** Objects. */
  sealed: string | null
  capsule: string | null
}

/** With their newest grant. Refuses `not-found` for whoever was never given one, `gone` and `forbidden`. */
export async function grantedReader(tx: Tx, willId: string, personId: string): Promise<Reader> {
  const { rows } = await sql<Reader>`
    select grant_id as "grantId", notice_id as "noticeId", expires_at as "expiresAt", is_over as "isOver",
      is_ended as "isEnded", is_identified as "isIdentified", is_executor as "isExecutor", reader_name as name,
      document_hash as "documentHash", version, sealed, capsule
    from release_reader(${willId}::uuid, ${personId}::uuid)`.execute(tx)
  const reader = rows[0] ?? refuse('not-found')
  if (reader.isEnded) refuse('gone', 'The release was taken back.', because('grant-ended'))
  if (!reader.isIdentified)
    refuse(
      'forbidden',
      'Your identity has not been accepted yet. Have it checked, then ask again.',
      because('reader-not-identified'),
    )
  return reader
}

/** The object with the small proof; null where the capsule was made before there were any. */
export async function proofOf(tx: Tx, willId: string): Promise<string | null> {
  const { rows } = await sql<{ object: string | null }>`
    select release_proof_of(${willId}::uuid) as object`.execute(tx)
  return rows[0]?.object ?? null
}

/** The same, and the ninety days run. */
export async function requireReader(tx: Tx, willId: string, personId: string): Promise<Reader> {
  const reader = await grantedReader(tx, willId, personId)
  if (reader.isOver) refuse('gone', 'The ninety days are over.', because('grant-over'))
  return reader
}

/** Opening takes a second. A release that was taken back meanwhile shows nothing; one that comes now waits. */
export async function stillGranted(tx: Tx, willId: string, personId: string): Promise<void> {
  await lockWill(tx, willId)
  await requireReader(tx, willId, personId)
}
