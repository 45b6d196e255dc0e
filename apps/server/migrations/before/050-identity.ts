// Identity evidence (sealed for the worker), its checks, and openings, each for one admin and one request.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The hashes are of the images as received, so that "is this the photograph?" can be answered later.
  await sql`create table identity_evidence (
    id uuid primary key,
    person_id uuid not null references people,
    document_object text not null,
    document_sha256 bytea not null check (length(document_sha256) = 32),
    document_media text not null check (document_media in ('image/jpeg', 'image/png')),
    selfie_object text not null,
    selfie_sha256 bytea not null check (length(selfie_sha256) = 32),
    selfie_media text not null check (selfie_media in ('image/jpeg', 'image/png')),
    created_at timestamptz not null
  )`.execute(db)
  await sql`create index identity_evidence_person on identity_evidence (person_id, created_at)`.execute(db)

  await sql`create table identity_checks (
    id uuid primary key,
    person_id uuid not null references people,
    evidence_id uuid unique references identity_evidence,
    document_type text not null check (document_type in ('passport', 'driving-licence', 'national-identity-card', 'biometric-residence-permit')),
    document_data jsonb not null,
    sample boolean not null,
    state text not null check (state in ('pending', 'accepted', 'rejected')),
    provider text not null,
    decided_by uuid references people,
    reason text,
    created_at timestamptz not null,
    decided_at timestamptz,
    check (sample or evidence_id is not null),
    -- A sample is accepted by nobody; everything else is decided by somebody else, who says why.
    check (state = 'pending' or sample or (decided_by is not null and decided_by <> person_id and reason is not null)),
    check ((state = 'pending') = (decided_at is null)),
    check (not sample or state = 'accepted')
  )`.execute(db)
  await sql`create unique index identity_checks_one_pending on identity_checks (person_id) where state = 'pending'`.execute(
    db,
  )
  await sql`create unique index identity_checks_one_accepted on identity_checks (person_id) where state = 'accepted'`.execute(
    db,
  )
  await sql`create index identity_checks_waiting on identity_checks (created_at) where state = 'pending'`.execute(
    db,
  )

  // The worker opens one image for one admin, sealed with a key that only the requesting process has, and for
  // minutes.
  await sql`create table identity_openings (
    id uuid primary key,
    check_id uuid not null references identity_checks,
    part text not null check (part in ('document', 'selfie')),
    admin_id uuid not null references people,
    public_key text not null,
    media text,
    object_id text,
    refused text,
    created_at timestamptz not null,
    expires_at timestamptz not null check (expires_at > created_at),
    check (object_id is null or media is not null)
  )`.execute(db)

  await sql`alter table identity_openings enable row level security`.execute(db)
  await sql`alter table identity_openings force row level security`.execute(db)
  await sql`create policy identity_openings_read on identity_openings for select to testate_api using (app_is_admin() and admin_id = app_person())`.execute(
    db,
  )
  await sql`create policy identity_openings_asked on identity_openings for insert to testate_api
    with check (app_is_admin() and admin_id = app_person() and object_id is null)`.execute(db)
  await sql`create policy identity_openings_worker on identity_openings to testate_worker using (true) with check (true)`.execute(
    db,
  )
  await sql`grant select, insert on identity_openings to testate_api`.execute(db)
  await sql`grant select, update (media, object_id, refused), delete on identity_openings to testate_worker`.execute(
    db,
  )

  await sql`alter table identity_evidence enable row level security`.execute(db)
  await sql`alter table identity_evidence force row level security`.execute(db)
  await sql`alter table identity_checks enable row level security`.execute(db)
  await sql`alter table identity_checks force row level security`.execute(db)

  await sql`create policy identity_evidence_read on identity_evidence for select to testate_api using (person_id = app_person() or app_is_admin())`.execute(
    db,
  )
  await sql`create policy identity_evidence_made on identity_evidence for insert to testate_api with check (person_id = app_person())`.execute(
    db,
  )
  await sql`create policy identity_evidence_worker on identity_evidence for select to testate_worker using (true)`.execute(
    db,
  )

  await sql`create policy identity_checks_read on identity_checks for select to testate_api using (person_id = app_person() or app_is_admin())`.execute(
    db,
  )
  await sql`create policy identity_checks_asked on identity_checks for insert to testate_api
    with check (person_id = app_person() and decided_by is null and (state = 'pending' or sample))`.execute(
    db,
  )
  // No one reviews their own identity, not even an admin.
  await sql`create policy identity_checks_decided on identity_checks for update to testate_api
    using (app_is_admin() and person_id <> app_person() and state = 'pending') with check (app_is_admin() and decided_by = app_person())`.execute(
    db,
  )
  await sql`create policy identity_checks_worker on identity_checks for select to testate_worker using (true)`.execute(
    db,
  )

  // Other slices need this about parties other than the caller; the answer is these two facts and nothing of
  // the evidence.
  await sql`create function identity_standing(who uuid) returns table (accepted boolean, sample boolean)
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return query select true, c.sample from identity_checks c where c.person_id = who and c.state = 'accepted';
    end $$`.execute(db)
  await sql`revoke execute on function identity_standing(uuid) from public`.execute(db)
  await sql`grant execute on function identity_standing(uuid) to testate_api, testate_worker`.execute(db)

  await sql`grant select, insert on identity_evidence, identity_checks to testate_api`.execute(db)
  await sql`grant update (state, decided_by, reason, decided_at, provider) on identity_checks to testate_api`.execute(
    db,
  )
  await sql`grant select on identity_evidence, identity_checks to testate_worker`.execute(db)
}
