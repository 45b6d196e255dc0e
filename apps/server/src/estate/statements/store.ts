// The rows of bank statements. Row-level security shows them to whoever works the estate.
import { sql } from 'kysely'
import type { StatementColumns } from '@testate/domain/estate/statement/columns'
import type { Counted } from '@testate/domain/estate/statement/compare'
import {
  rowState,
  type AsideReason,
  type Decision,
  type OfAccount,
} from '@testate/domain/estate/statement/decide'
import { pence } from '@testate/domain/money'
import type { Tx } from '../../platform/database/database.ts'

export interface HeldRow extends OfAccount {
  id: string
  state: Decision | 'open'
  aside: AsideReason | null
  /** What it stands for: its own entry, or that of its proposal. */
  entryId: string | null
  proposalId: string | null
  version: number
}

type Facts = Parameters<typeof rowState>[0]
type Found = Omit<HeldRow, 'amount' | 'state'> & Facts & { amount: number }

/** `isOpen` is `rowState` for the database, which counts and picks by it. */
const rowsOf = (willId: string) => sql`
    select r.id, r.number, r.item_id as "itemId", to_char(r.day, 'YYYY-MM-DD') as day, r.amount_pence as amount, r.text,
      r.decision, r.aside, f."entryId", r.proposal_id as "proposalId", r.version, f."hasEntry", f."isTakenBack",
      f."isWithdrawn",
      r.decision is null or f."isTakenBack" or (f."isWithdrawn" and not f."hasEntry") as "isOpen"
    from estate_statement_rows r left join estate_proposals p on p.id = r.proposal_id
      left join estate_entries e on e.proposal_id = r.proposal_id
      cross join lateral (select coalesce(r.entry_id, e.id) as "entryId",
        coalesce(r.entry_id, e.id) is not null as "hasEntry",
        exists (select 1 from estate_entries c where c.corrects = coalesce(r.entry_id, e.id)) as "isTakenBack",
        p.withdrawn_at is not null as "isWithdrawn") f
    where r.will_id = ${willId}`
const shown = sql`id, "itemId", day, amount::float8 as amount, text, decision, aside, "entryId", "proposalId", version,
  "hasEntry", "isTakenBack", "isWithdrawn"`
const asHeld = ({ amount, decision, hasEntry, isTakenBack, isWithdrawn, ...row }: Found): HeldRow => ({
  ...row,
  amount: pence(amount),
  state: rowState({ decision, hasEntry, isTakenBack, isWithdrawn }),
})

/** By day. `only`: one of them. */
export async function statementRows(tx: Tx, willId: string, only: string | null = null): Promise<HeldRow[]> {
  const { rows } = await sql<Found>`
    select ${shown} from (${rowsOf(willId)}) r where ${only}::uuid is null or id = ${only}::uuid
    order by day, number`.execute(tx)
  return rows.map(asHeld)
}

export interface AskedRows {
  state: 'open' | 'decided' | 'all'
  row?: string | undefined
  after?: string | undefined
  limit: number
}

/**
 * One page by day, or the one `row`, with how many there are and how the columns were matched. An estate has up to ten
 * thousand rows: the others stay in the database. Null: `row` or `after` is not of this estate.
 */
export async function statementPage(
  tx: Tx,
  willId: string,
  { state, row, after, limit }: AskedRows,
): Promise<{
  rows: HeldRow[]
  hasMore: boolean
  open: number
  decided: number
  columns: { itemId: string | null; columns: StatementColumns }[]
} | null> {
  const { rows: found } = await sql<{
    isKnown: boolean
    rows: Found[]
    open: number
    decided: number
    columns: { itemId: string | null; columns: StatementColumns }[]
  }>`
    with held as materialized (${rowsOf(willId)}),
    place as (select day, number from held where id = coalesce(${row ?? null}::uuid, ${after ?? null}::uuid)),
    page as (select * from held
      where case when ${row ?? null}::uuid is not null then id = ${row ?? null}::uuid
        else (${state}::text = 'all' or "isOpen" = (${state}::text = 'open'))
          and (${after ?? null}::uuid is null or (day, number) > (select day, number from place)) end
      order by day, number limit ${limit + 1})
    select coalesce(${row ?? null}::uuid, ${after ?? null}::uuid) is null or exists (select from place) as "isKnown",
      coalesce((select json_agg(p) from (select ${shown} from page order by day, number) p), '[]') as rows,
      (select count(*)::int from held where "isOpen") as open,
      (select count(*)::int from held where not "isOpen") as decided,
      coalesce((select json_agg(json_build_object('itemId', item_id, 'columns', columns) order by changed_at)
        from estate_statement_columns where will_id = ${willId}), '[]') as columns`.execute(tx)
  const { isKnown, rows, ...more } = found[0]!
  return isKnown ? { ...more, rows: rows.slice(0, limit).map(asHeld), hasMore: rows.length > limit } : null
}

/**
 * Which of these entries and proposals rows of each account stand for: an entry is the row of one account once.
 */
export async function takenAmong(
  tx: Tx,
  willId: string,
  ids: readonly string[],
): Promise<(itemId: string | null) => ReadonlySet<string>> {
  const among = [...ids]
  const { rows } = await sql<Pick<HeldRow, 'itemId' | 'entryId' | 'proposalId'>>`
    select "itemId", "entryId", "proposalId" from (${rowsOf(willId)}) r
    where not "isOpen" and ("entryId" = any(${among}::uuid[]) or "proposalId" = any(${among}::uuid[]))`.execute(
    tx,
  )
  const taken = new Map<string | null, Set<string>>()
  for (const { itemId, entryId, proposalId } of rows) {
    const ofAccount = taken.get(itemId) ?? new Set()
    taken.set(itemId, ofAccount)
    for (const id of [entryId, proposalId]) if (id !== null) ofAccount.add(id)
  }
  return (itemId) => taken.get(itemId) ?? new Set()
}

/** Returns how many were not there. */
export async function insertRows(
  tx: Tx,
  { willId, itemId, by }: { willId: string; itemId: string | null; by: string },
  rows: readonly Counted[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into estate_statement_rows (will_id, item_id, day, amount_pence, text, occurrence, added_by)
    select ${willId}, ${itemId}::uuid, r.day, r.amount, r.text, r.occurrence, ${by}::uuid
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as (day date, amount bigint, text text, occurrence int))
      with ordinality as r (day, amount, text, occurrence, place)
    order by r.place on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

export async function saveColumns(
  tx: Tx,
  { willId, itemId, by }: { willId: string; itemId: string | null; by: string },
  columns: StatementColumns,
): Promise<void> {
  await sql`
    insert into estate_statement_columns (will_id, item_id, columns, changed_by)
    values (${willId}, ${itemId}::uuid, ${JSON.stringify(columns)}::jsonb, ${by})
    on conflict (will_id, item_id) do update
      set columns = excluded.columns, changed_by = excluded.changed_by, changed_at = app_now()`.execute(tx)
}

/** False when another version stands. */
export async function updateDecision(
  tx: Tx,
  { id, version, by }: { id: string; version: number; by: string },
  one: {
    decision: Decision | null
    aside?: AsideReason
    entryId?: string
    proposalId?: string
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update estate_statement_rows set decision = ${one.decision}, aside = ${one.aside ?? null},
      entry_id = ${one.entryId ?? null}::uuid, proposal_id = ${one.proposalId ?? null}::uuid, version = version + 1,
      decided_by = ${by}, decided_at = app_now()
    where id = ${id} and version = ${version}`.execute(tx)
  return numAffectedRows === 1n
}
