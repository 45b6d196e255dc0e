// One task handed off to another device: the single-use link, and the limited session it opens. Both end no
// later than the session they were made in.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table hand_offs (
    id uuid primary key,
    person_id uuid not null references people (id) on delete cascade,
    task text not null check (task in ('identity', 'recording')),
    will_id uuid references wills (id),
    code text not null check (code ~ '^[0-9]{2}$'),
    token_hash bytea not null unique,
    -- The session it was made in, an account's or a guest's. However that one ends, this ends with it.
    session_id uuid references auth."session" ("id") on delete set null,
    party_session bytea references party_sessions (token_hash) on delete set null,
    created_at timestamptz not null,
    expires_at timestamptz not null check (expires_at > created_at),
    opened_at timestamptz,
    opened_by bytea,
    session_hash bytea unique,
    session_expires_at timestamptz,
    done_at timestamptz,
    ended_at timestamptz,
    check ((task = 'recording') = (will_id is not null)),
    check (session_id is null or party_session is null),
    check ((opened_at is null) = (session_hash is null) and (opened_at is null) = (session_expires_at is null)),
    check (done_at is null or opened_at is not null)
  )`.execute(db)
  await sql`create index on hand_offs (person_id, created_at)`.execute(db)
  await sql`create index on hand_offs (session_id)`.execute(db)
  await sql`create index on hand_offs (party_session)`.execute(db)
  await sql`create index on hand_offs (created_at)`.execute(db)
  await sql
    .raw(`alter table hand_offs enable row level security; alter table hand_offs force row level security;
    create policy hand_offs_own on hand_offs to testate_api using (person_id = app_person() or app_service() = 'accounts') with check (person_id = app_person() or app_service() = 'accounts');
    grant select, insert, update, delete on hand_offs to testate_api`)
    .execute(db)
}
