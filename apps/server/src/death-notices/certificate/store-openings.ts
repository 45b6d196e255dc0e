// The rows of certificates opened for one member of staff and one request. SQL only; times are the database's own.
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

export const certificateMedia = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type CertificateMedia = (typeof certificateMedia)[number]

export interface Opening {
  id: string
  noticeId: string
  version: number
  staffId: string
  publicKey: string
  proofId: string
  expiresAt: Date
  openedAt: Date | null
  media: CertificateMedia | null
  object: string | null
  refused: string | null
}

export async function openingById(tx: Tx, id: string): Promise<Opening | null> {
  const { rows } = await sql<Opening>`
    select id, notice_id as "noticeId", notice_version as version, staff_id as "staffId",
      public_key as "publicKey", proof_id as "proofId", expires_at as "expiresAt", opened_at as "openedAt",
      media, object, refused
    from death_certificate_openings where id = ${id}::uuid`.execute(tx)
  return rows[0] ?? null
}

/** The certificate of an open notice in this version, for the worker; null: the notice is another by now. */
export async function certificateToOpen(
  tx: Tx,
  { noticeId, version, staffId }: Pick<Opening, 'noticeId' | 'version' | 'staffId'>,
): Promise<{
  willId: string
  id: string
  object: string
  sha256: Buffer
  media: CertificateMedia
} | null> {
  const { rows } = await sql<{
    willId: string
    id: string
    object: string
    sha256: Buffer
    media: CertificateMedia
  }>`
    select n.will_id as "willId", c.id, n.certificate_object as object, n.certificate_sha256 as sha256, c.media
    from death_notices n join death_certificates c on c.id = n.certificate_id
    where n.id = ${noticeId}::uuid and n.version = ${version} and n.ended_at is null
      and not notice_takes_part(n.id, ${staffId}::uuid)`.execute(tx)
  return rows[0] ?? null
}

/** False when it was answered before. */
export async function answerOpening(
  tx: Tx,
  id: string,
  answer: { object: string; media: CertificateMedia } | { refused: string },
): Promise<boolean> {
  const said = { object: null, media: null, refused: null, ...answer }
  const { numAffectedRows } = await sql`
    update death_certificate_openings set object = ${said.object}, media = ${said.media},
      refused = ${said.refused}, opened_at = case when ${said.object}::text is null then null else app_now() end
    where id = ${id}::uuid and opened_at is null and refused is null`.execute(tx)
  return numAffectedRows === 1n
}

/** The copy is gone; that it was opened stays, for what is said about it. */
export async function forgetCopy(tx: Tx, id: string): Promise<void> {
  await sql`update death_certificate_openings set object = null where id = ${id}::uuid`.execute(tx)
}
