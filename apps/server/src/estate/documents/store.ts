// The rows of documents. SQL only; row-level security shows them to whoever works the estate.
import { sql } from 'kysely'
import type { DocumentMedia, EstateDocument } from '@testate/api/estate/documents'
import type { DocumentSubject } from '@testate/domain/estate/documents'
import type { Tx } from '../../platform/database/database.ts'
import type { DocumentFields } from './receive-document.ts'

type Row = Omit<EstateDocument, 'about'> & { what: DocumentSubject | null; aboutId: string | null }

/** A gift that was removed is shown no more, and nothing is evidence of it. */
export async function documentRows(tx: Tx, willId: string): Promise<EstateDocument[]> {
  const { rows } = await sql<Row>`
    select d.id, d.title, d.kind, to_char(d.day, 'YYYY-MM-DD') as day, d.media, d.size,
      case when d.item_id is not null then 'item' when g.id is not null then 'gift'
        when d.entry_id is not null then 'entry' when d.person_id is not null then 'person' end as what,
      coalesce(d.item_id, g.id, d.entry_id, d.person_id) as "aboutId", p.name as "addedBy",
      to_char(d.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "addedAt", d.version
    from estate_documents d
      left join estate_gifts g on g.id = d.gift_id and g.removed_at is null
      left join estate_people p on p.id = d.added_by
    where d.will_id = ${willId} order by d.day desc, d.added_at desc, d.id`.execute(tx)
  return rows.map(({ what, aboutId, ...row }) => ({
    ...row,
    about: what === null || aboutId === null ? null : { what, id: aboutId },
  }))
}

export async function documentRow(
  tx: Tx,
  { willId, id }: { willId: string; id: string },
): Promise<EstateDocument | null> {
  return (await documentRows(tx, willId)).find((one) => one.id === id) ?? null
}

/** Before an object is stored: one that gets no row within the hour is removed. */
export async function announceObject(tx: Tx, object: string): Promise<void> {
  await sql`insert into estate_objects_left (object) values (${object})`.execute(tx)
}

interface Stored {
  willId: string
  id: string
  media: DocumentMedia
  size: number
  sha256: Buffer
  object: string
}
const columns = (about: DocumentFields['about']) => ({
  item: about?.what === 'item' ? about.id : null,
  gift: about?.what === 'gift' ? about.id : null,
  entry: about?.what === 'entry' ? about.id : null,
  person: about?.what === 'person' ? about.id : null,
})

export async function insertDocument(
  tx: Tx,
  { willId, id, media, size, sha256, object }: Stored,
  { title, kind, day, about }: DocumentFields,
): Promise<void> {
  const of = columns(about)
  await sql`
    insert into estate_documents (id, will_id, title, kind, day, media, size, sha256, object, item_id, gift_id,
      entry_id, person_id)
    values (${id}, ${willId}, ${title}, ${kind}, ${day}::date, ${media}, ${size}, ${sha256}, ${object},
      ${of.item}::uuid, ${of.gift}::uuid, ${of.entry}::uuid, ${of.person}::uuid)`.execute(tx)
}

/** False when another version stands. */
export async function updateDocument(
  tx: Tx,
  { willId, id, version }: { willId: string; id: string; version: number },
  { title, kind, day, about }: DocumentFields,
): Promise<boolean> {
  const of = columns(about)
  const { numAffectedRows } = await sql`
    update estate_documents set title = ${title}, kind = ${kind}, day = ${day}::date, item_id = ${of.item}::uuid,
      gift_id = ${of.gift}::uuid, entry_id = ${of.entry}::uuid, person_id = ${of.person}::uuid, version = version + 1
    where will_id = ${willId} and id = ${id} and version = ${version}`.execute(tx)
  return numAffectedRows === 1n
}

/** False when another version stands. */
export async function deleteDocument(
  tx: Tx,
  { willId, id, version }: { willId: string; id: string; version: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from estate_documents where will_id = ${willId} and id = ${id} and version = ${version}`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

const tables = {
  item: sql`estate_items`,
  gift: sql`(select * from estate_gifts where removed_at is null)`,
  entry: sql`estate_entries`,
  person: sql`estate_people`,
}

export async function isOfEstate(
  tx: Tx,
  willId: string,
  { what, id }: NonNullable<DocumentFields['about']>,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${tables[what]} one where one.will_id = ${willId} and one.id = ${id}`.execute(tx)
  return rows.length === 1
}

/** What the worker needs to open one, for a person who works this estate; null for anybody else, and no such one. */
export async function documentToOpen(
  tx: Tx,
  { willId, documentId, personId }: { willId: string; documentId: string; personId: string },
): Promise<{ object: string; sha256: Buffer } | null> {
  const { rows } = await sql<{ object: string; sha256: Buffer }>`
    select object, sha256 from estate_documents
    where id = ${documentId} and will_id = ${willId} and estate_worked_by(will_id, ${personId}::uuid)`.execute(
    tx,
  )
  return rows[0] ?? null
}
