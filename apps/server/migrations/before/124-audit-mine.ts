// A person's own affairs in the audit log (sign-ins, the checks of their identity), for that person alone;
// and the heads that are on ledgers, for everyone.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Partial: an entry about a will, as nearly every one is, is in neither.
  await sql`create index audit_entries_own on audit_entries (actor) where will_id is null`.execute(db)
  await sql`create index audit_entries_about on audit_entries ((details::jsonb ->> 'personId')) where will_id is null`.execute(
    db,
  )

  await sql`drop policy audit_entries_related on audit_entries`.execute(db)
  await sql`create policy audit_entries_related on audit_entries for select to testate_api using (
    (will_id is not null and app_related(will_id)) or (will_id is null and (actor = app_person()::text or details::jsonb ->> 'personId' = app_person()::text)))`.execute(
    db,
  )

  // What others did about a person (a check of their identity). Security definer, since an operator not
  // marked leakproof, such as ->>, cannot use an index behind a policy: every row of the log would be read.
  // It returns ids alone, and only for the person of this transaction.
  await sql`create function audit_about_me() returns setof uuid language sql stable security definer set search_path = public, pg_temp as $$
    select id from audit_entries where will_id is null and details::jsonb ->> 'personId' = app_person()::text order by id desc limit 1000 $$`.execute(
    db,
  )
  await sql`revoke all on function audit_about_me() from public`.execute(db)
  await sql`grant execute on function audit_about_me() to testate_api`.execute(db)

  // Without the worker's own columns: what was prepared, what it cost, why an attempt failed.
  await sql`grant select (network, tree_size, root, note, state, transaction_hash, receipt, place, final_at) on log_anchors to testate_api`.execute(
    db,
  )
}
