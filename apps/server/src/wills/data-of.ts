// The wills' part of a copy of one's data: wills the person is the testator of.
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import type { HeldForm } from './form/sealed-form.ts'

export async function ownWillsOf(tx: Tx, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from wills where testator_id = ${personId}`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function dataOf(
  tx: Tx,
  personId: string,
): Promise<{
  wills: { id: string }[]
  withdrawalsAskedFor: { willId: string }[]
  openedCopies: { willId: string }[]
  deletedDrafts: object[]
}> {
  const wills = (
    await sql<{ id: string }>`
    select id, status, title, version, version_number as "versionNumber",
      supersedes_id as "takesThePlaceOf", amends_id as "codicilTo", description, null as "whereTheOriginalIs",
      particulars as "typedByYou", form_changes as "changesNotSubmitted", networks,
      submitted_at as "submittedAt", terms_version as "termsAccepted",
      encode(document_hash, 'hex') as "documentHash", document_name as "documentName",
      document_size as "documentBytes", page_count as pages,
      created_at as "createdAt", updated_at as "updatedAt"
    from wills where testator_id = ${personId} order by created_at`.execute(tx)
  ).rows
  const ids = wills.map(({ id }) => id)
  return {
    wills,
    withdrawalsAskedFor: (
      await sql<{
        willId: string
      }>`select will_id as "willId", state, reason, asked_at as "askedAt", effective_at as "carriedOutAt",
        ended_at as "endedAt", ended_by as "endedBy"
      from withdrawals where will_id = any(${ids}::uuid[]) order by asked_at`.execute(tx)
    ).rows,
    openedCopies: (
      await sql<{ willId: string }>`select will_id as "willId", part, state, created_at as "askedAt"
      from open_requests where will_id = any(${ids}::uuid[]) and person_id = ${personId}
        order by created_at`.execute(tx)
    ).rows,
    deletedDrafts: (
      await sql<object>`select id, title, draft->'particulars' as "typedByYou", deleted_at as "deletedAt",
        erase_at as "erasedAt"
      from deleted_drafts where testator_id = ${personId} order by deleted_at`.execute(tx)
    ).rows,
  }
}

/** What of these wills and deleted drafts is sealed, for the copy to open. */
export async function formsOf(tx: Tx, personId: string): Promise<HeldForm[]> {
  const { rows } = await sql<HeldForm & { place: string | null }>`
    select id, particulars, form_changes as "formChanges", original_location as place, sealed_form as "sealedForm"
      from wills where testator_id = ${personId}
    union all select id, draft -> 'particulars', nullif(draft -> 'form_changes', 'null'), draft ->> 'original_location',
      (draft ->> 'sealed_form')::bytea from deleted_drafts where testator_id = ${personId}
    order by id`.execute(tx)
  return rows.map(({ place, particulars, ...row }) => ({
    ...row,
    particulars: { ...(place === null ? {} : { storageLocationAddress: place }), ...particulars },
  }))
}

const what: Record<string, string> = {
  document: 'The copy of the will you uploaded',
  sealed: 'The sealed PDF with the registration statements',
  capsule: 'The evidence capsule: it holds the salt and the key of the registration',
  certificate: 'The certificate of registration',
  proof: 'The proof of the registration, without the will itself',
}

/** The sealed files of these wills, and what each is bound to. */
export async function filesOf(tx: Tx, personId: string) {
  const { rows } = await sql<{ id: string; part: string; object: string; version: number; at: Date }>`
    select id, 'document' as part, document_object as object, version_number as version,
      updated_at as at from wills where testator_id = ${personId} and document_object is not null
    union all select w.id, o.part, o.object_id, w.version_number, o.kept_at
      from will_objects o join wills w on w.id = o.will_id where w.testator_id = ${personId}
    order by id, part`.execute(tx)
  const sealed = new Map(rows.flatMap(({ id, part, object }) => (part === 'sealed' ? [[id, object]] : [])))
  return rows.map(({ id, part, object, version, at }) => ({
    name: `wills/${id}/${part}.${part === 'capsule' || part === 'proof' ? 'json' : 'pdf'}`,
    what: what[part] ?? part,
    object,
    ...(part === 'capsule' ? { sealed: sealed.get(id) ?? null } : {}),
    at,
    seal: { willId: id, version, purpose: part },
  }))
}
