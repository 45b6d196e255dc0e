// The sealed files that belong to a person, and what each is bound to. Recordings and evidence of others are
// not among them.
import { sql } from 'kysely'
import { sealContext, type EvidencePart } from '../identity/upload-evidence.ts'
import type { Tx } from '../platform/database/database.ts'
import type { SealContext } from '../platform/storage/vault.ts'

export interface SealedFile {
  /** The file's name in the copy. */
  name: string
  what: string
  object: string
  seal: SealContext
  at: Date
}

interface Row {
  id: string
  part: string
  object: string
  version: number
  media: string | null
  at: Date
}

const endings: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'video/webm': 'webm',
  'video/mp4': 'mp4',
}
const ending = (media: string | null): string => endings[media?.split(';')[0] ?? ''] ?? 'bin'
const words: Record<string, string> = {
  document: 'The copy of the will you uploaded',
  sealed: 'The sealed PDF with the registration statements',
  capsule: 'The evidence capsule: it holds the salt and the key of the registration',
  certificate: 'The certificate of registration',
}

/**
 * Of wills the person is the testator of, their own recordings, and their own identity pictures while those
 * are retained.
 */
export async function sealedFiles(tx: Tx, personId: string): Promise<SealedFile[]> {
  const { rows: wills } = await sql<Row>`
    select id, 'document' as part, document_object as object, version_number as version, null as media, updated_at as at from wills where testator_id = ${personId} and document_object is not null
    union all select w.id, o.part, o.object_id, w.version_number, null, o.kept_at from will_objects o join wills w on w.id = o.will_id where w.testator_id = ${personId}
    order by id, part limit 2000`.execute(tx)
  const { rows: recordings } = await sql<Row & { recording: string }>`
    select r.will_id as id, r.id as recording, 'recording' as part, r.object, w.version_number as version, r.media_type as media, r.recorded_at as at
    from recordings r join parties p on p.id = r.party_id join wills w on w.id = r.will_id where p.person_id = ${personId} and r.object is not null order by r.recorded_at limit 500`.execute(
    tx,
  )
  const { rows: pictures } = await sql<Row>`
    select id, 'document' as part, document_object as object, 1 as version, document_media as media, created_at as at from identity_evidence where person_id = ${personId} and erasing_since is null
    union all select id, 'selfie', selfie_object, 1, selfie_media, created_at from identity_evidence where person_id = ${personId} and erasing_since is null
    order by id, part limit 500`.execute(tx)
  return [
    ...wills.map(({ id, part, object, version, at }) => ({
      name: `wills/${id}/${part}.${part === 'capsule' ? 'json' : 'pdf'}`,
      what: words[part] ?? part,
      object,
      at,
      seal: { willId: id, version, purpose: part },
    })),
    ...recordings.map(({ id, recording, object, version, media, at }) => ({
      name: `recordings/${recording}.${ending(media)}`,
      what: 'Your own video statement',
      object,
      at,
      seal: { willId: id, version, purpose: 'recording' },
    })),
    ...pictures.map(({ id, part, object, media, at }) => ({
      name: `identity/${id}-${part}.${ending(media)}`,
      what: part === 'document' ? 'The photograph of your identity document' : 'The photograph of yourself',
      object,
      at,
      seal: sealContext(id, part as EvidencePart),
    })),
  ]
}
