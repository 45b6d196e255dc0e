// The account page: when a session was last used, second factors for acts on the account rather than a
// document, and copies of one's own data.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table auth."session" add column "seenAt" timestamptz`.execute(db)

  await sql`alter table step_ups alter column will_id drop not null, alter column document_hash drop not null,
    drop constraint step_ups_purpose_check,
    add constraint step_ups_purpose_check check (purpose in ('sign', 'open', 'pay', 'withdraw', 'supersede', 'move', 'export', 'erase')),
    add constraint step_ups_about check ((purpose in ('export', 'erase')) = (will_id is null) and (will_id is null) = (document_hash is null))`.execute(
    db,
  )

  // A name that was checked against an identity document cannot be changed afterwards. Returns this one fact;
  // accounts may not read the checks.
  await sql`create function identity_shown(who uuid) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return exists (select 1 from identity_checks c where c.person_id = who and c.state in ('pending', 'accepted'));
    end $$`.execute(db)
  await sql`revoke execute on function identity_shown(uuid) from public`.execute(db)
  await sql`grant execute on function identity_shown(uuid) to testate_api`.execute(db)

  // A copy of all data about one person, made by the worker for one request and sealed with a key that only
  // the requesting process has. What accounts alone may read (sessions, the username) is stored with the
  // request; row and copy are deleted when they expire.
  await sql`create table export_requests (
    id uuid primary key,
    person_id uuid not null references people (id),
    step_up_id uuid not null references step_ups (id),
    public_key text not null,
    account jsonb not null,
    state text not null default 'waiting' check (state in ('waiting', 'ready', 'refused')),
    object_id text,
    created_at timestamptz not null,
    expires_at timestamptz not null check (expires_at > created_at),
    check ((state = 'ready') = (object_id is not null))
  )`.execute(db)
  await sql`create index on export_requests (person_id)`.execute(db)
  await sql
    .raw(`alter table export_requests enable row level security; alter table export_requests force row level security;
    create policy export_requests_own on export_requests for select to testate_api using (person_id = app_person());
    create policy export_requests_asked on export_requests for insert to testate_api with check (person_id = app_person() and state = 'waiting');
    create policy export_requests_worker on export_requests to testate_worker using (true) with check (true);
    grant select, insert on export_requests to testate_api;
    grant select, update (state, object_id), delete on export_requests to testate_worker`)
    .execute(db)
}
