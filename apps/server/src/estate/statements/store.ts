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

/** By day. `only`: one of them. */
export async function statementRows(tx: Tx, willId: string, only: string | null = null): Promise<HeldRow[]> {
  const { rows } = await sql<Omit<HeldRow, 'amount' | 'state'> & Facts & { amount: number }>`
    select r.id, r.item_id as "itemId", to_char(r.day, 'YYYY-MM-DD') as day, r.amount_pence::float8 as amount, r.text,
      r.decision, r.aside, coalesce(r.entry_id, e.id) as "entryId", r.proposal_id as "proposalId", r.version,
      coalesce(r.entry_id, e.id) is not null as "hasEntry",
      exists (select 1 from estate_entries c where c.corrects = coalesce(r.entry_id, e.id)) as "isTakenBack",
      p.withdrawn_at is not null as "isWithdrawn"
    from estate_statement_rows r left join estate_proposals p on p.id = r.proposal_id
      left join estate_entries e on e.proposal_id = r.proposal_id
    where r.will_id = ${willId} and (${only}::uuid is null or r.id = ${only}::uuid)
    order by r.day, r.number`.execute(tx)
  return rows.map(({ amount, decision, hasEntry, isTakenBack, isWithdrawn, ...row }) => ({
    ...row,
    amount: pence(amount),
    state: rowState({ decision, hasEntry, isTakenBack, isWithdrawn }),
  }))
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

export async function columnsRows(
  tx: Tx,
  willId: string,
): Promise<{ itemId: string | null; columns: StatementColumns }[]> {
  const { rows } = await sql<{ itemId: string | null; columns: StatementColumns }>`
    select item_id as "itemId", columns from estate_statement_columns where will_id = ${willId}
    order by changed_at`.execute(tx)
  return rows
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
