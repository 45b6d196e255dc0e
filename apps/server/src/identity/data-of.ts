// The identity checks' part of a copy of one's data.
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import type { SealContext } from '../platform/storage/vault.ts'
import { namePartsContext } from './name-parts.ts'
import { claimsContext, sealContext, type EvidencePart } from './upload-evidence.ts'

export async function dataOf(tx: Tx, personId: string): Promise<object[]> {
  const { rows } = await sql<object>`select c.id, c.document_type as "documentType",
      c.document_data as "saidByYourBrowser", c.sample, c.state, c.provider, c.reason,
      c.created_at as "askedAt", c.decided_at as "decidedAt",
      case when c.face_consent_at is null then null else jsonb_build_object('wordsVersion',
        c.face_consent_version, 'givenAt', c.face_consent_at, 'takenBackAt',
        c.face_consent_ended_at) end as "consentToCompareFaces",
      encode(e.document_sha256, 'hex') as "documentPictureSha256", encode(e.selfie_sha256,
        'hex') as "facePictureSha256", e.erased_at as "picturesErasedAt",
      case when r.check_id is null then null else jsonb_build_object('readAt', r.read_at, 'outcome',
        r.outcome, 'particulars', r.particulars, 'reasons', r.reasons) end as "readByMachine"
    from identity_checks c left join identity_evidence e on e.id = c.evidence_id
      left join identity_readings r on r.check_id = c.id where c.person_id = ${personId}
      order by c.created_at`.execute(tx)
  return rows
}

/** The claims typed for identity checks, and the names read from documents, still sealed. */
export async function typedAtCheck(
  tx: Tx,
  personId: string,
): Promise<{ checkId: string; claims: Buffer; seal: SealContext }[]> {
  const { rows } = await sql<{
    id: string
    claims: Buffer
  }>`select id, claims from identity_checks where person_id = ${personId} and claims is not null
    order by created_at`.execute(tx)
  const { rows: read } = await sql<{
    id: string
    parts: Buffer
  }>`select check_id as id, name_parts as parts from identity_readings
    where person_id = ${personId} and name_parts is not null order by read_at`.execute(tx)
  return [
    ...rows.map(({ id, claims }) => ({ checkId: id, claims, seal: claimsContext(id) })),
    ...read.map(({ id, parts }) => ({ checkId: id, claims: parts, seal: namePartsContext(id) })),
  ]
}

/** The pictures, while they are kept, and what each is bound to. */
export async function filesOf(tx: Tx, personId: string) {
  const { rows } = await sql<{
    id: string
    part: EvidencePart
    object: string
    media: string | null
    at: Date
  }>`
    select id, 'document' as part, document_object as object, document_media as media,
      created_at as at from identity_evidence where person_id = ${personId} and erasing_since is null
    union all select id, 'selfie', selfie_object, selfie_media, created_at from identity_evidence
      where person_id = ${personId} and erasing_since is null
    order by id, part`.execute(tx)
  return rows.map(({ id, part, object, media, at }) => ({
    name: `identity/${id}-${part}.${media === 'image/jpeg' ? 'jpg' : media === 'image/png' ? 'png' : 'bin'}`,
    what: part === 'document' ? 'The photograph of your identity document' : 'The photograph of yourself',
    object,
    at,
    seal: sealContext(id, part),
  }))
}
