// Each line of the audit log records which login wrote it, its time is checked against the database's own
// clock, and a line that claims a proof can only be written by a function that has checked the proof. Before,
// the api's login could write any line, of any time, in anyone's name.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What the schema's owner alone sets for this installation: whether people rely on it, its clock's offset
  // (tests of expiry and waiting), and whether unchecked identities are accepted.
  await sql`create table installation (
    only_row boolean primary key default true check (only_row),
    mode text not null default 'development' check (mode in ('development', 'production')),
    clock_offset interval not null default interval '0',
    sample_identities boolean not null default false,
    constraint installation_clock_of_production check (mode <> 'production' or clock_offset = interval '0')
  )`.execute(db)
  await sql`insert into installation default values`.execute(db)
  await sql`alter table installation enable row level security; alter table installation force row level security`.execute(
    db,
  )

  // Used with every line of the log, so it is in a function's body and becomes part of a cached plan (stable,
  // not immutable: a plan that folded an immutable one is not made anew when that changes). A trigger on the
  // row writes it there.
  await sql`create function app_clock_offset() returns interval language sql stable as $$ select interval '0' $$`.execute(
    db,
  )
  await sql`create or replace function app_now() returns timestamptz language sql volatile as $$ select clock_timestamp() + public.app_clock_offset() $$`.execute(
    db,
  )
  await sql`create function installation_clock() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      execute format('create or replace function app_clock_offset() returns interval language sql stable as %L', format('select interval %L', new.clock_offset));
      return null;
    end $$`.execute(db)
  await sql`revoke all on function app_clock_offset(), app_now(), installation_clock() from public;
    grant execute on function app_clock_offset(), app_now() to testate_api, testate_worker, testate_release`.execute(
    db,
  )
  await sql`create trigger installation_clock after update of clock_offset on installation for each row execute function installation_clock()`.execute(
    db,
  )

  // Null in earlier lines: unknown. `origin`: written by a function that checked the line's claims, or by the
  // login itself.
  await sql`alter table audit_entries add column login name, add column origin text not null default 'login' check (origin in ('login', 'function'))`.execute(
    db,
  )
  await sql`alter table audit_entries alter column login set default session_user`.execute(db)
  await sql`create or replace function audit_only_erase() returns trigger language plpgsql as $$
    begin
      if (new.id, new.leaf, new.login, new.origin) is distinct from (old.id, old.leaf, old.login, old.origin) or num_nonnulls(new.will_id, new.actor, new.details, new.salt) > 0 then
        raise exception 'the audit log only grows: % on % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`.execute(db)

  // The parts of a line (packages/evidence/src/log/audit-entry.ts): in RFC 8785 spelling, so their positions are
  // fixed. Plain SQL without settings of their own, so that they are inlined into the statement's plan.
  await sql`create function audit_event(leaf bytea) returns text language sql immutable as $$ select split_part(convert_from(substr(leaf, 120, 81), 'UTF8'), '"', 1) $$`.execute(
    db,
  )
  await sql`create function audit_dated(leaf bytea) returns text language sql immutable as $$ select convert_from(substr(leaf, 8, 24), 'UTF8') $$`.execute(
    db,
  )
  // The required spelling of the line, up to the will.
  await sql`create function audit_line_begins(details text, salt bytea, leaf bytea) returns text language sql immutable as $$
    select '{"at":"' || convert_from(substr(leaf, 8, 24), 'UTF8') || '","details":"' || encode(sha256(salt || convert_to(details, 'UTF8')), 'hex')
      || '","event":"' || split_part(convert_from(substr(leaf, 120, 81), 'UTF8'), '"', 1) || '","format":"testate-audit/1","will":' $$`.execute(
    db,
  )
  // Whether everything verifiable in a line is right: its spelling, both hashes, whose it is. It contains the
  // will as a hash that only the salt recognises, or as its commitment once that is known on the ledgers.
  await sql`create function audit_line_fits(will_id uuid, actor text, details text, salt bytea, leaf bytea) returns boolean language sql stable as $$
    select coalesce(length(salt) = 32 and details::jsonb ->> 'actor' = actor and translate(audit_event(leaf), '.-abcdefghijklmnopqrstuvwxyz', '') = '' and audit_dated(leaf) like '____-__-__T__:__:__.___Z'
      and case when convert_from(leaf, 'UTF8') = audit_line_begins(details, salt, leaf)
          || case when will_id is null then 'null}' else '{"opaque":"' || encode(sha256(salt || convert_to('will:' || will_id, 'UTF8')), 'hex') || '"}}' end then true
        else starts_with(convert_from(leaf, 'UTF8'), audit_line_begins(details, salt, leaf))
          and substr(convert_from(leaf, 'UTF8'), length(audit_line_begins(details, salt, leaf)) + 1) ~ '^[{]"commitment":"[0-9a-f]{64}"[}][}]$' end, false) $$`.execute(
    db,
  )
  // Raises the reason, which the policy's refusal would not give: a person must set a clock right.
  await sql`create function audit_refuse_time(dated text) returns boolean language plpgsql volatile as $$
    begin
      raise exception 'a line of the audit log is off the database''s clock by %', dated::timestamptz - public.app_now() using errcode = 'check_violation';
    end $$`.execute(db)
  await sql`revoke all on function audit_event(bytea), audit_dated(bytea), audit_line_begins(text, bytea, bytea), audit_line_fits(uuid, text, text, bytea, bytea), audit_refuse_time(text) from public;
    grant execute on function audit_event(bytea), audit_dated(bytea), audit_line_begins(text, bytea, bytea), audit_line_fits(uuid, text, text, bytea, bytea), audit_refuse_time(text)
      to testate_api, testate_worker, testate_release`.execute(db)

  // Which events claim a proof, a payment or an acceptance. migrate.ts writes the list into it, from
  // src/audit/proven-events.ts, at each start.
  await sql`create function audit_claims_proof(event text) returns boolean language sql immutable as $$ select false $$`.execute(
    db,
  )
  await sql`revoke all on function audit_claims_proof(text) from public; grant execute on function audit_claims_proof(text) to testate_api`.execute(
    db,
  )

  await sql`drop policy audit_entries_written on audit_entries`.execute(db)
  await sql`create policy audit_entries_written on audit_entries for insert to testate_worker, testate_release
    with check (audit_line_fits(will_id, actor, details, salt, leaf)
      and case when abs(extract(epoch from audit_dated(leaf)::timestamptz - app_now())) <= 60 then true else audit_refuse_time(audit_dated(leaf)) end)`.execute(
    db,
  )
  await sql`create policy audit_entries_noted on audit_entries for insert to testate_api
    with check (audit_line_fits(will_id, actor, details, salt, leaf)
      and case when abs(extract(epoch from audit_dated(leaf)::timestamptz - app_now())) <= 60 then true else audit_refuse_time(audit_dated(leaf)) end
      and not audit_claims_proof(audit_event(leaf)))`.execute(db)
  await sql`revoke insert on audit_entries from testate_api, testate_worker, testate_release;
    grant insert (id, will_id, actor, details, salt, leaf) on audit_entries to testate_api, testate_worker, testate_release`.execute(
    db,
  )

  // For security-definer functions that use up a proof: the caller passes the prepared line, since only it
  // can spell one; the function says what the line must contain. `particulars` are those details that the
  // function knows itself.
  await sql`create type audit_line as (id uuid, will_id uuid, actor text, details text, salt bytea, leaf bytea)`.execute(
    db,
  )
  await sql`create function append_proven(line audit_line, event text, actor text, will uuid, particulars jsonb) returns void
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    begin
      if not audit_line_fits(line.will_id, line.actor, line.details, line.salt, line.leaf) then raise exception 'not a line of the audit log' using errcode = 'check_violation'; end if;
      if abs(extract(epoch from audit_dated(line.leaf)::timestamptz - app_now())) > 60 then perform audit_refuse_time(audit_dated(line.leaf)); end if;
      if audit_event(line.leaf) is distinct from append_proven.event
         or line.actor is distinct from append_proven.actor or line.will_id is distinct from append_proven.will
         or (line.details::jsonb @> append_proven.particulars) is not true then
        raise exception 'the line of the audit log says something else than what was proven' using errcode = 'check_violation';
      end if;
      insert into audit_entries (id, will_id, actor, details, salt, leaf, origin) values (line.id, line.will_id, line.actor, line.details, line.salt, line.leaf, 'function');
      insert into audit_pending (entry_id) values (line.id);
    end $$`.execute(db)
  await sql`revoke all on function append_proven(audit_line, text, text, uuid, jsonb) from public`.execute(db)
}
