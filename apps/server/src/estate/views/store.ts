// The rows of the views of an estate.
import { sql } from 'kysely'
import type { ViewPart } from '@testate/domain/estate/views'
import type { Tx } from '../../platform/database/database.ts'

export interface VersionRow {
  version: number
  itemIds: string[]
  entryIds: string[]
  parts: ViewPart[]
  until: string
}
export interface ViewRow extends Omit<VersionRow, 'itemIds' | 'entryIds'> {
  id: string
  number: number
  personId: string
  /** As it was when the newest version was written. */
  personName: string
  contentHash: string
  givenAt: Date | null
  shownUntil: string | null
  /** What is shown is for this name. */
  shownName: string | null
  /** Accounts, as the next two. */
  madeBy: string | null
  givenBy: string | null
  endedBy: string | null
  madeAt: Date
  endedAt: Date | null
  openings: number
  openedAt: Date | null
}

/** With the newest version of each, newest first; of one alone where it is named. */
export async function viewRows(tx: Tx, willId: string, id: string | null = null): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    select v.id, v.number, v.person_id as "personId", n.person_name as "personName", n.version, n.parts,
      to_char(n.until, 'YYYY-MM-DD') as until, encode(n.content_hash, 'hex') as "contentHash",
      n.given_at as "givenAt", to_char(g.until, 'YYYY-MM-DD') as "shownUntil", g.person_name as "shownName",
      n.made_by as "madeBy", n.given_by as "givenBy", v.ended_by as "endedBy", n.made_at as "madeAt",
      v.ended_at as "endedAt", v.openings, v.opened_at as "openedAt"
    from estate_views v join lateral (
      select * from estate_view_versions x where x.view_id = v.id order by x.version desc limit 1) n on true
      left join lateral (select * from estate_view_versions x
        where x.view_id = v.id and x.given_at is not null order by x.version desc limit 1) g on true
    where v.will_id = ${willId} and (${id}::uuid is null or v.id = ${id}::uuid) order by v.number desc`.execute(
    tx,
  )
  return rows
}

export async function insertView(
  tx: Tx,
  { willId, id, personId, by }: { willId: string; id: string; personId: string; by: string },
): Promise<void> {
  await sql`
    insert into estate_views (id, will_id, number, person_id, made_by)
    select ${id}, ${willId}, coalesce(max(number), 0) + 1, ${personId}::uuid, ${by}::uuid
    from estate_views where will_id = ${willId}`.execute(tx)
}

/** Returns the SHA-256 of what it says, in lower-case hex. */
export async function insertVersion(
  tx: Tx,
  { willId, viewId, by }: { willId: string; viewId: string; by: string },
  { version, itemIds, entryIds, parts, until }: VersionRow,
): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    insert into estate_view_versions (view_id, will_id, version, item_ids, entry_ids, parts, until, made_by)
    values (${viewId}, ${willId}, ${version}, ${itemIds}::uuid[], ${entryIds}::uuid[], ${parts}::text[],
      ${until}::date, ${by}) returning encode(content_hash, 'hex') as hash`.execute(tx)
  return rows[0]!.hash
}

export async function setViewEnded(tx: Tx, id: string, by: string): Promise<void> {
  await sql`
    update estate_views set ended_at = app_now(), ended_by = ${by} where id = ${id} and ended_at is null`.execute(
    tx,
  )
}

export async function countOpening(tx: Tx, id: string): Promise<void> {
  await sql`update estate_views set openings = openings + 1, opened_at = app_now() where id = ${id}`.execute(
    tx,
  )
}

export interface FoundView {
  viewId: string
  willId: string
  version: number
  /** An account: an executor who works the estate now. */
  personId: string
}

/** Null: no address, or none at which anything is shown now. */
export async function viewAt(tx: Tx, secretHash: Buffer): Promise<FoundView | null> {
  const { rows } = await sql<FoundView>`
    select view_id as "viewId", will_id as "willId", version, person_id as "personId"
    from app_estate_view(${secretHash})`.execute(tx)
  return rows[0] ?? null
}

export interface GivenRow extends VersionRow {
  personId: string
  givenBy: string | null
  givenAt: Date
}
export type NewestRow = Omit<GivenRow, 'givenAt'> & { givenAt: Date | null }

const versionColumns = sql`n.version, n.item_ids as "itemIds", n.entry_ids as "entryIds", n.parts,
  to_char(n.until, 'YYYY-MM-DD') as until, v.person_id as "personId", n.given_by as "givenBy", n.given_at as "givenAt"`

/** One version that was given, and whom it is for. */
export async function givenRow(
  tx: Tx,
  { viewId, version }: Pick<FoundView, 'viewId' | 'version'>,
): Promise<GivenRow> {
  const { rows } = await sql<GivenRow>`
    select ${versionColumns} from estate_view_versions n join estate_views v on v.id = n.view_id
    where n.view_id = ${viewId} and n.version = ${version}`.execute(tx)
  return rows[0]!
}

/** The newest version, given or not; null where the estate has no such view. */
export async function newestRow(tx: Tx, willId: string, id: string): Promise<NewestRow | null> {
  const { rows } = await sql<NewestRow>`
    select ${versionColumns} from estate_view_versions n join estate_views v on v.id = n.view_id
    where v.will_id = ${willId} and v.id = ${id} order by n.version desc limit 1`.execute(tx)
  return rows[0] ?? null
}
