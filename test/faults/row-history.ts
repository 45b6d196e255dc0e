// The database's own record of every row that proves, requests or notifies something, each change with its
// transaction: rows are deleted and moved, so the final state does not show whether a proof was used twice,
// or whether an act was in the transaction that used its proof.
import type { Installation } from './installation.ts'
import { keepListening, type Watch } from './watch.ts'

/** Deletions are not recorded: an erasure removes thousands of rows and logs that itself. */
const watched = {
  proofs: 'insert or update',
  mailed_codes: 'insert or update',
  passkey_asks: 'insert or update',
  factor_enrolments: 'insert',
  passkeys: 'insert or update',
  authenticators: 'insert or update',
  recovery_sets: 'insert',
  recovery_codes: 'update',
  open_requests: 'insert or update',
  statements: 'insert',
  withdrawals: 'insert or update',
  erasures: 'insert or update',
  anchors: 'insert or update',
  outbox: 'insert or update',
  wills: 'update',
  audit_entries: 'insert',
} as const satisfies Record<string, string>
export type WatchedTable = keyof typeof watched

export interface Change {
  seq: number
  tx: string
  at: Date
  table: WatchedTable
  /** Null for an inserted row. */
  was: Record<string, unknown> | null
  now: Record<string, unknown>
}

/** In a schema of this test's own, from now on. The contents of mails and objects are left out. */
export async function recordHistory(installation: Installation): Promise<void> {
  await installation.sql(`
    create schema faults;
    create table faults.changes (seq bigint generated always as identity primary key, tx text not null
      default pg_current_xact_id()::text, at timestamptz not null default clock_timestamp(), in_table text
      not null, was jsonb, now jsonb not null);
    create function faults.shown(row_now jsonb) returns jsonb language sql immutable as $$ select row_now
      - array['sealed', 'data', 'leaf', 'salt', 'details', 'prepared', 'receipt', 'payload', 'secret',
      'public_key'] $$;
    create function faults.note() returns trigger language plpgsql security definer
      set search_path = faults, public, pg_temp as $$
    declare was jsonb; now jsonb := faults.shown(to_jsonb(new)); point text; one bigint;
    begin
      if tg_op = 'UPDATE' then was := faults.shown(to_jsonb(old)); end if;
      if was = now then return null; end if;
      if tg_table_name = 'audit_entries'
        then now := now || jsonb_build_object('event', convert_from(new.leaf, 'UTF8')::json ->> 'event');
        end if;
      insert into faults.changes (in_table, was, now) values (tg_table_name, was, now) returning seq into one;
      point := case
        when tg_table_name = 'audit_entries' then now ->> 'event'
        when tg_op = 'INSERT' then concat_ws(' ', tg_table_name, coalesce(now ->> 'action', ''),
          coalesce(now ->> 'state', 'made'))
        when now ->> 'state' is distinct from was ->> 'state'
          then concat_ws(' ', tg_table_name, coalesce(now ->> 'action', ''), now ->> 'state')
        else concat_ws(' ', tg_table_name, (select string_agg(key, ' ' order by key)
          from jsonb_each(now) f where f.value is distinct from was -> f.key)) end;
      perform pg_notify('faults_history', regexp_replace(point, ' +', ' ', 'g'));
      return null;
    end $$;
    ${Object.entries(watched)
      .map(
        ([table, of]) =>
          `create trigger faults_note after ${of} on ${table} for each row execute function faults.note()`,
      )
      .join(';\n')}`)
}

/**
 * Reports each change by its point, such as "proofs used_at", "withdrawals waiting" or an audit event, as
 * soon as it is committed. Changes while the database was down are not reported.
 */
export async function watchHistory(
  installation: Installation,
  hear: (point: string) => void,
): Promise<Watch> {
  return await keepListening(installation, 'faults_history', hear)
}

export async function readHistory(installation: Installation): Promise<Change[]> {
  return await installation.sql<Change & { [column: string]: unknown }>(
    'select seq::float8 as seq, tx, at, in_table as "table", was, now from faults.changes order by seq',
  )
}
