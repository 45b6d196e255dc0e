// One function checks a line of the audit log and computes its parts once. As one expression in the policies
// they were computed again for each comparison, and the expression was prepared anew for each line: 24 µs of
// PostgreSQL's time per line beside the 18 of the insert, now 8.
import { sql, type Kysely } from 'kysely'
import { patch } from './patch-function.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The event's name if everything verifiable in the line is right, else null: its spelling
  // (packages/evidence/src/log/audit-entry.ts, RFC 8785, so the positions are fixed), both hashes, whose it is.
  // It contains the will as a hash that only the salt recognises, or as its commitment once that is known on
  // the ledgers. A wrong time is reported, since a person must set a clock right.
  await sql
    .raw(`create function audit_line_event(will_id uuid, actor text, details text, salt bytea, leaf bytea) returns text language plpgsql volatile as $$
    declare
      line text := convert_from(leaf, 'UTF8');
      dated text := substr(line, 8, 24);
      event text := split_part(substr(line, 120, 81), '"', 1);
      begins text := '{"at":"' || dated || '","details":"' || encode(sha256(salt || convert_to(details, 'UTF8')), 'hex') || '","event":"' || event || '","format":"testate-audit/1","will":';
      ends text := case when will_id is null then 'null}' else '{"opaque":"' || encode(sha256(salt || convert_to('will:' || will_id, 'UTF8')), 'hex') || '"}}' end;
    begin
      if (length(salt) = 32 and details::jsonb ->> 'actor' = actor and translate(event, '.-abcdefghijklmnopqrstuvwxyz', '') = '' and dated like '____-__-__T__:__:__.___Z'
          and (line = begins || ends or starts_with(line, begins) and substr(line, length(begins) + 1) ~ '^[{]"commitment":"[0-9a-f]{64}"[}][}]$')) is not true then return null; end if;
      if abs(extract(epoch from dated::timestamptz - public.app_now())) > 60 then
        raise exception 'a line of the audit log is off the database''s clock by %', dated::timestamptz - public.app_now() using errcode = 'check_violation';
      end if;
      return event;
    end $$;
    revoke all on function audit_line_event(uuid, text, text, bytea, bytea) from public;
    grant execute on function audit_line_event(uuid, text, text, bytea, bytea) to testate_api, testate_worker;
    alter policy audit_entries_written on audit_entries with check (audit_line_event(will_id, actor, details, salt, leaf) is not null);
    alter policy audit_entries_noted on audit_entries with check (not audit_claims_proof(audit_line_event(will_id, actor, details, salt, leaf)))`)
    .execute(db)

  await patch(db, 'append_proven', [
    [
      "if not audit_line_fits(line.will_id, line.actor, line.details, line.salt, line.leaf) then raise exception 'not a line of the audit log' using errcode = 'check_violation'; end if;",
      "if event_of_line is null then raise exception 'not a line of the audit log' using errcode = 'check_violation'; end if;",
    ],
    [
      'if abs(extract(epoch from audit_dated(line.leaf)::timestamptz - app_now())) > 60 then perform audit_refuse_time(audit_dated(line.leaf)); end if;',
      '',
    ],
    [
      'if audit_event(line.leaf) is distinct from append_proven.event',
      'if event_of_line is distinct from append_proven.event',
    ],
    [
      'begin\n',
      'declare\n      event_of_line text := audit_line_event(line.will_id, line.actor, line.details, line.salt, line.leaf);\n    begin\n',
    ],
  ])
  await sql
    .raw(`drop function audit_line_fits(uuid, text, text, bytea, bytea), audit_line_begins(text, bytea, bytea), audit_refuse_time(text), audit_dated(bytea);
    revoke execute on function audit_event(bytea) from testate_api, testate_worker, testate_release`)
    .execute(db)
}
