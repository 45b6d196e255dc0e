// What the worker read from the pictures of an identity check; a check may be returned to the person for
// better pictures; a person's decision remains a person's.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What the person typed (driver number, birth date), sealed for the worker like the pictures: the api
  // cannot read it again.
  await sql`alter table identity_checks add column claims bytea`.execute(db)
  await sql`alter table identity_checks drop constraint identity_checks_state_check`.execute(db)
  await sql`alter table identity_checks add constraint identity_checks_state_check check (state in ('pending', 'accepted', 'rejected', 'returned'))`.execute(
    db,
  )
  // Of the three decisions only a request to take the pictures again may be the worker's, with a reason; the
  // other two must be another person's.
  const { rows } = await sql<{ conname: string }>`select conname from pg_constraint
    where conrelid = 'identity_checks'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%decided_by <> person_id%'`.execute(
    db,
  )
  for (const { conname } of rows)
    await sql`alter table identity_checks drop constraint ${sql.ref(conname)}`.execute(db)
  await sql`alter table identity_checks add constraint identity_checks_who_decided check (
    state = 'pending' or sample
    or (state in ('accepted', 'rejected') and decided_by is not null and decided_by <> person_id and reason is not null)
    or (state = 'returned' and decided_by is null and reason is not null))`.execute(db)

  await sql`drop policy identity_checks_decided on identity_checks`.execute(db)
  await sql`create policy identity_checks_decided on identity_checks for update to testate_api
    using (app_is_admin() and person_id <> app_person() and state = 'pending')
    with check (app_is_admin() and decided_by = app_person() and state in ('accepted', 'rejected'))`.execute(
    db,
  )
  await sql`create policy identity_checks_returned on identity_checks for update to testate_worker
    using (state = 'pending' and not sample) with check (state = 'returned' and decided_by is null)`.execute(
    db,
  )
  await sql`grant update (state, reason, decided_at) on identity_checks to testate_worker`.execute(db)

  // The result of one reading. It contains no name, number or date of a person: what a reviewer must compare
  // is in the pictures. The fingerprints are keyed with a secret of the worker, so the table alone does not
  // reveal whose documents these are.
  await sql`create table identity_readings (
    check_id uuid primary key references identity_checks,
    person_id uuid not null references people,
    outcome text not null check (outcome in ('returned', 'review')),
    profile jsonb not null,
    reasons jsonb not null,
    gravity integer not null,
    particulars jsonb not null,
    readers jsonb not null,
    document_sha256 bytea not null check (length(document_sha256) = 32),
    selfie_sha256 bytea not null check (length(selfie_sha256) = 32),
    document_fingerprint bytea check (length(document_fingerprint) = 32),
    person_fingerprint bytea check (length(person_fingerprint) = 32),
    read_at timestamptz not null
  )`.execute(db)
  await sql`create index identity_readings_document on identity_readings (document_fingerprint) where document_fingerprint is not null`.execute(
    db,
  )
  await sql`create index identity_readings_person on identity_readings (person_fingerprint) where person_fingerprint is not null`.execute(
    db,
  )
  await sql`alter table identity_readings enable row level security`.execute(db)
  await sql`alter table identity_readings force row level security`.execute(db)
  await sql`create policy identity_readings_reviewed on identity_readings for select to testate_api using (app_is_admin() and person_id <> app_person())`.execute(
    db,
  )
  await sql`create policy identity_readings_worker on identity_readings to testate_worker using (true) with check (true)`.execute(
    db,
  )
  await sql`grant select (check_id, person_id, outcome, profile, reasons, gravity, particulars, readers, document_sha256, selfie_sha256, read_at) on identity_readings to testate_api`.execute(
    db,
  )
  await sql`grant select, insert on identity_readings to testate_worker`.execute(db)
}
