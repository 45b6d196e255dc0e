// Each line of the audit log says which login wrote it, its time is held against the database's own clock, and a line that claims a proof can only be
// written by a function that has looked at the proof. Before, whoever held the api's login could write any line, of any time, in anybody's name.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What the schema's owner says of this installation, and no login can: whether it is one that people rely on, how far its clock is set off (tests of
  // expiry and waiting), and whether identities that nobody checked are accepted.
  await sql`create table installation (
    only_row boolean primary key default true check (only_row),
    mode text not null default 'development' check (mode in ('development', 'production')),
    clock_offset interval not null default interval '0',
    sample_identities boolean not null default false,
    constraint installation_clock_of_production check (mode <> 'production' or clock_offset = interval '0')
  )`.execute(db)
  await sql`insert into installation default values`.execute(db)
  await sql`alter table installation enable row level security; alter table installation force row level security`.execute(db)

  await sql`create function app_now() returns timestamptz language plpgsql volatile security definer set search_path = public, pg_temp as $$
    begin
      return clock_timestamp() + (select clock_offset from installation);
    end $$`.execute(db)
  await sql`revoke all on function app_now() from public; grant execute on function app_now() to testate_api, testate_worker, testate_release`.execute(db)

  // Null in lines of before: nobody knows any more. `origin`: put in by a function that looked at what the line claims, or by the login itself.
  await sql`alter table audit_entries add column login name, add column origin text not null default 'login' check (origin in ('login', 'function'))`.execute(db)
  await sql`alter table audit_entries alter column login set default session_user`.execute(db)
  await sql`create or replace function audit_only_erase() returns trigger language plpgsql as $$
    begin
      if (new.id, new.leaf, new.login, new.origin) is distinct from (old.id, old.leaf, old.login, old.origin) or num_nonnulls(new.will_id, new.actor, new.details, new.salt) > 0 then
        raise exception 'the audit log only grows: % on % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`.execute(db)

  // The event of a line, after everything of it that can be held against something was: the leaf's spelling (packages/evidence/src/audit-entry.ts, RFC
  // 8785, so the places of its parts are fixed), its time, and both hashes. Definer, for the clock's sake.
  await sql`create function audit_event(will_id uuid, actor text, details text, salt bytea, leaf bytea) returns text
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare
      said text := convert_from(leaf, 'UTF8');
      dated text := substr(said, 8, 24);
      event text := split_part(substr(said, 120), '"', 1);
      will text := substr(said, 120 + length(event) + 36, length(said) - 120 - length(event) - 36);
      apart interval;
    begin
      if (length(salt) <> 32 or actor is null or details::jsonb ->> 'actor' is distinct from actor
         or event !~ '^[a-z][a-z-]*(\\.[a-z][a-z-]*)+$' or length(event) > 80
         or to_char(dated::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') <> dated
         or (case when will_id is null then will <> 'null' and will !~ '^\\{"commitment":"[0-9a-f]{64}"\\}$'
                 else will <> '{"opaque":"' || encode(sha256(salt || convert_to('will:' || will_id, 'UTF8')), 'hex') || '"}' and will !~ '^\\{"commitment":"[0-9a-f]{64}"\\}$' end)
         or said <> '{"at":"' || dated || '","details":"' || encode(sha256(salt || convert_to(details, 'UTF8')), 'hex') || '","event":"' || event || '","format":"testate-audit/1","will":' || will || '}') is not false
      then raise exception 'not a line of the audit log' using errcode = 'check_violation'; end if;
      apart := dated::timestamptz - (clock_timestamp() + (select clock_offset from installation));
      if apart > interval '60 seconds' or apart < interval '-60 seconds' then
        raise exception 'a line of the audit log is off the database''s clock by %', apart using errcode = 'check_violation';
      end if;
      return event;
    end $$`.execute(db)
  await sql`revoke all on function audit_event(uuid, text, text, bytea, bytea) from public; grant execute on function audit_event(uuid, text, text, bytea, bytea) to testate_api, testate_worker, testate_release`.execute(db)

  // Which events claim a proof, a payment or an acceptance. migrate.ts writes the list into it, from src/audit/proven-events.ts, at each start.
  await sql`create function audit_claims_proof(event text) returns boolean language sql immutable as $$ select false $$`.execute(db)
  await sql`revoke all on function audit_claims_proof(text) from public; grant execute on function audit_claims_proof(text) to testate_api`.execute(db)

  await sql`drop policy audit_entries_written on audit_entries`.execute(db)
  await sql`create policy audit_entries_written on audit_entries for insert to testate_worker, testate_release
    with check (audit_event(will_id, actor, details, salt, leaf) is not null)`.execute(db)
  await sql`create policy audit_entries_noted on audit_entries for insert to testate_api
    with check (not audit_claims_proof(audit_event(will_id, actor, details, salt, leaf)))`.execute(db)
  await sql`revoke insert on audit_entries from testate_api, testate_worker, testate_release;
    grant insert (id, will_id, actor, details, salt, leaf) on audit_entries to testate_api, testate_worker, testate_release`.execute(db)

  // For security-definer functions that use up a proof: the caller brings the line prepared, since only it can spell one; the function says what the line
  // has to say. `particulars` are those of the details that the function knows for itself.
  await sql`create type audit_line as (id uuid, will_id uuid, actor text, details text, salt bytea, leaf bytea)`.execute(db)
  await sql`create function append_proven(line audit_line, event text, actor text, will uuid, particulars jsonb) returns void
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    begin
      if audit_event(line.will_id, line.actor, line.details, line.salt, line.leaf) is distinct from append_proven.event
         or line.actor is distinct from append_proven.actor or line.will_id is distinct from append_proven.will
         or (line.details::jsonb @> append_proven.particulars) is not true then
        raise exception 'the line of the audit log says something else than what was proven' using errcode = 'check_violation';
      end if;
      insert into audit_entries (id, will_id, actor, details, salt, leaf, origin) values (line.id, line.will_id, line.actor, line.details, line.salt, line.leaf, 'function');
      insert into audit_pending (entry_id) values (line.id);
    end $$`.execute(db)
  await sql`revoke all on function append_proven(audit_line, text, text, uuid, jsonb) from public`.execute(db)
}
