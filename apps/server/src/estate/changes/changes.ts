// What the other executors did, and staff decided about one, since the caller last said that they had seen it.
import { sql } from 'kysely'
import type { EstateChanges } from '@testate/api/estate/changes'
import type { Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { requireEstate } from '../require-estate.ts'

/**
 * By the database's clock, as every row's time: a write with an earlier time is committed or undone, so that nobody
 * says they saw what was not there yet. That is when the oldest transaction of this login began, which may be this one.
 */
const settledUntil = sql`(
  select least(transaction_timestamp(), min(xact_start)) + app_clock_offset() from pg_stat_activity
  where datname = current_database() and usename = session_user)`

interface ChangeRow {
  part: EstateChanges['changes'][number]['part']
  count: number
  by: string[] | null
  lastAt: Date
}

/**
 * A row that was changed twice counts once. What an erased executor did is nobody's, as what staff decided; what the
 * register filled in is no news, nor is an end that an erased account ended, nor each row of a file that was taken
 * over.
 */
export async function showChanges(tx: Tx, person: Person, willId: string): Promise<EstateChanges> {
  const { openedAt } = await requireEstate(tx, willId)
  // Before the rows are read: what is committed later is later than this.
  const { rows: visits } = await sql<{ at: Date; since: Date | null }>`
    select ${settledUntil} as at, (
      select seen_at from estate_visits where will_id = ${willId} and person_id = ${person.id}) as since`.execute(
    tx,
  )
  const { at, since } = visits[0]!
  const { rows } = await sql<ChangeRow>`
    with changed (part, made_by, made_at) as (
      select 'people', changed_by, changed_at from estate_people
        where will_id = ${willId} and not (from_register and version = 1)
      union all select 'items', changed_by, changed_at from estate_items where will_id = ${willId}
      union all select 'values', made_by, made_at from estate_values where will_id = ${willId}
      union all select 'gifts', changed_by, changed_at from estate_gifts where will_id = ${willId}
      union all select 'documents', p.account_id, d.changed_at from estate_documents d
        left join estate_people p on p.id = d.changed_by where d.will_id = ${willId}
      union all select 'entries', made_by, made_at from estate_entries where will_id = ${willId}
      union all select 'receipts', made_by, made_at from estate_receipts where will_id = ${willId}
      union all select 'receipts', asked_by, asked_at from estate_receipt_requests where will_id = ${willId}
      union all select 'receipts', null, coalesce(signed_at, refused_at) from estate_receipt_requests
        where will_id = ${willId} and num_nonnulls(signed_at, refused_at) > 0
      union all select 'statements', case when decided_at is null then added_by else decided_by end,
        coalesce(decided_at, added_at) from estate_statement_rows where will_id = ${willId}
      union all select 'views', coalesce(given_by, made_by), coalesce(given_at, made_at) from estate_view_versions
        where will_id = ${willId}
      union all select 'views', ended_by, ended_at from estate_views
        where will_id = ${willId} and ended_at is not null
      union all select 'marks', made_by, made_at from estate_marks where will_id = ${willId}
      union all select 'tasks', changed_by, changed_at from estate_own_tasks where will_id = ${willId}
      union all select 'tasks', made_by, made_at from estate_task_people where will_id = ${willId}
      union all select 'tax', made_by, made_at from estate_tax_answers where will_id = ${willId}
      union all select 'probate', made_by, made_at from estate_probate_answers where will_id = ${willId}
      union all select 'bank-details', p.account_id, b.changed_at from estate_bank_details b
        join estate_people p on p.id = b.changed_by where b.will_id = ${willId}
      union all select 'proposals', made_by, made_at from estate_proposal_versions where will_id = ${willId}
      union all select 'agreements', person_id, agreed_at from estate_agreements where will_id = ${willId}
      union all select 'disputes', raised_by, greatest(raised_at, ended_at) from estate_disputes
        where will_id = ${willId}
      union all select 'ends', asked_by, asked_at from executor_ends where will_id = ${willId}
      union all select 'hand-overs', p.account_id, h.made_at from estate_hand_overs h
        join estate_people p on p.id = h.person_id where h.will_id = ${willId}
      union all select 'taken-over', p.account_id, t.taken_at from estate_take_overs t
        join estate_people p on p.id = t.person_id where t.will_id = ${willId} and t.taken_at is not null
      union all select 'decisions', null, ended_at from executor_ends
        where will_id = ${willId} and ended_at is not null and person_id is not null)
    select part, count(*)::int as count, max(made_at) as "lastAt",
      (select json_agg(p.id order by p.number) from estate_people p
        where p.will_id = ${willId} and p.account_id = any(array_agg(distinct c.made_by))) as by
    from changed c
    where made_at > ${since ?? openedAt} and made_by is distinct from ${person.id}::uuid
      and (made_by is not null or part in ('decisions', 'ends', 'hand-overs', 'taken-over')
        or made_at > coalesce((select taken_at from estate_take_overs where will_id = ${willId}), '-infinity'))
    group by part order by max(made_at) desc, part`.execute(tx)
  return {
    since: since?.toISOString() ?? null,
    at: at.toISOString(),
    changes: rows.map(({ by, lastAt, ...one }) => ({ ...one, by: by ?? [], lastAt: lastAt.toISOString() })),
  }
}

/** An earlier time than before changes nothing, nor does one that has not come. */
export async function seeChanges(tx: Tx, person: Person, willId: string, until: string): Promise<void> {
  await requireEstate(tx, willId)
  await sql`
    insert into estate_visits as v (will_id, person_id, seen_at)
    values (${willId}, ${person.id}, least(${until}::timestamptz, ${settledUntil}))
    on conflict (will_id, person_id) do update set seen_at = greatest(v.seen_at, excluded.seen_at)`.execute(
    tx,
  )
}
