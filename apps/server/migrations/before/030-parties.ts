// The three parties of a will and the mailed links that open their sessions.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table parties (
    id uuid primary key,
    will_id uuid not null references wills (id),
    role text not null check (role in ('testator', 'witness')),
    witness_order int not null check (witness_order between 0 and 2 and (role = 'testator') = (witness_order = 0)),
    person_id uuid references people (id),
    name text not null,
    email text not null check (email = lower(email)),
    state text not null check (state in ('invited', 'opened', 'identity verified', 'signed', 'declined', 'expired', 'replaced')),
    declarations jsonb,
    presence text check (presence in ('in-person', 'video')),
    decline_reason text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check (role = 'witness' or person_id is not null),
    check (state not in ('opened', 'identity verified', 'signed') or person_id is not null),
    check (state <> 'declined' or decline_reason is not null),
    check ((declarations is null) = (presence is null))
  )`.execute(db)
  await sql`create unique index parties_one_at_a_time on parties (will_id, witness_order) where state <> 'replaced'`.execute(
    db,
  )
  await sql`create unique index parties_one_each on parties (will_id, person_id)`.execute(db)
  await sql`create index on parties (person_id)`.execute(db)

  await sql`create table invitations (
    id uuid primary key,
    party_id uuid not null references parties (id),
    token_hash bytea not null unique,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    opened_at timestamptz,
    opened_by bytea,
    ended_at timestamptz
  )`.execute(db)
  await sql`create index on invitations (party_id)`.execute(db)

  // An admin decides on identity checks, and thereby advances a party; they see who the parties are, but no
  // will.
  const may = `app_testator(will_id) or person_id = app_person() or app_is_admin() or app_service() = 'invitation'`
  await sql
    .raw(`alter table parties enable row level security; alter table parties force row level security;
    create policy parties_read on parties for select to testate_api using (app_related(will_id) or ${may});
    create policy parties_add on parties for insert to testate_api with check (app_testator(will_id));
    create policy parties_change on parties for update to testate_api using (${may}) with check (${may});
    create policy parties_worker on parties to testate_worker using (true) with check (true);
    grant select, insert, update on parties to testate_api;
    grant select, update on parties to testate_worker`)
    .execute(db)
  const mayInvite = `app_service() = 'invitation' or exists (select 1 from parties p where p.id = party_id and app_testator(p.will_id))`
  await sql
    .raw(`alter table invitations enable row level security; alter table invitations force row level security;
    create policy invitations_made on invitations to testate_api using (${mayInvite}) with check (${mayInvite});
    grant select, insert, update on invitations to testate_api`)
    .execute(db)
  // Replacing a witness ends the session that the old link opened.
  const guestOfMine =
    'exists (select 1 from parties p where p.person_id = party_sessions.person_id and app_testator(p.will_id))'
  await sql
    .raw(`create policy party_sessions_seen on party_sessions for select to testate_api using (${guestOfMine});
    create policy party_sessions_ended on party_sessions for delete to testate_api using (${guestOfMine})`)
    .execute(db)
}
