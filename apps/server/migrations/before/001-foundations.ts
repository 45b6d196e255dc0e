// Roles, the functions that row-level security policies use, people, and idempotency keys stored with their
// effect.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`revoke all on schema public from public`.execute(db)
  await sql`grant usage on schema public to testate_api, testate_worker, testate_release`.execute(db)

  // The values `set_config` sets in platform/database/database.ts. Unset means no one, so a forgotten actor sees no
  // row.
  await sql`create function app_person() returns uuid language sql stable as
    $$ select nullif(current_setting('app.person', true), '')::uuid $$`.execute(db)
  await sql`create function app_is_admin() returns boolean language sql stable as
    $$ select coalesce(current_setting('app.admin', true), '') = 'yes' $$`.execute(db)
  await sql`create function app_service() returns text language sql stable as
    $$ select coalesce(current_setting('app.service', true), '') $$`.execute(db)
  // Testator or party of the will. Security definer: it must see the rows that its answer makes visible. In
  // all such functions pg_temp comes last: if omitted, it is searched first, and a temporary table named
  // "wills" would replace the real one (PostgreSQL, CREATE FUNCTION).
  await sql`create function app_related(will uuid) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return exists (select 1 from wills where wills.id = will and wills.testator_id = app_person())
          or exists (select 1 from parties where parties.will_id = will and parties.person_id = app_person()
                     and parties.state not in ('replaced', 'declined', 'expired'));
    end $$`.execute(db)
  await sql`create function app_testator(will uuid) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return exists (select 1 from wills where wills.id = will and wills.testator_id = app_person());
    end $$`.execute(db)

  await sql`create table people (
    id uuid primary key,
    kind text not null check (kind in ('account', 'guest')),
    email text not null check (email = lower(email)),
    name text not null,
    role text check (role in ('testator', 'witness', 'executor', 'admin')),
    is_admin boolean not null default false,
    created_at timestamptz not null default now(),
    check (not is_admin or kind = 'account')
  )`.execute(db)
  await sql`create index people_email on people (email)`.execute(db)
  await sql`alter table people enable row level security`.execute(db)
  await sql`alter table people force row level security`.execute(db)
  await sql`create policy people_self on people for select to testate_api using (id = app_person() or app_is_admin() or app_service() <> '')`.execute(
    db,
  )
  await sql`create policy people_made on people for insert to testate_api with check (app_service() in ('accounts', 'invitation', 'operate'))`.execute(
    db,
  )
  await sql`create policy people_changed on people for update to testate_api using (id = app_person() or app_service() in ('accounts', 'operate'))`.execute(
    db,
  )
  await sql`create policy people_worker on people for select to testate_worker using (true)`.execute(db)
  await sql`grant select, insert, update on people to testate_api`.execute(db)
  await sql`grant select on people to testate_worker`.execute(db)

  await sql`create table idempotency_keys (
    person_id uuid not null,
    key text not null check (length(key) between 1 and 255),
    route text not null,
    request_hash bytea not null,
    answer jsonb,
    created_at timestamptz not null default now(),
    primary key (person_id, key)
  )`.execute(db)
  // An answer belongs to its owner. Calls that run as a service have no person in the transaction; there too
  // the key is looked up with its owner.
  await sql`alter table idempotency_keys enable row level security`.execute(db)
  await sql`alter table idempotency_keys force row level security`.execute(db)
  await sql`create policy idempotency_keys_own on idempotency_keys to testate_api
    using (person_id = app_person() or app_service() <> '') with check (person_id = app_person() or app_service() <> '')`.execute(
    db,
  )
  await sql`create policy idempotency_keys_worker on idempotency_keys to testate_worker using (true)`.execute(
    db,
  )
  await sql`grant select, insert, update on idempotency_keys to testate_api`.execute(db)
  await sql`grant select, delete on idempotency_keys to testate_worker`.execute(db)
}
