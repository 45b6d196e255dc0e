// The ceremony: each will's own secrets, the recordings, the statements, and the steps in which the PDF is
// sealed.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Salt and chain key are sealed for the worker; deleting this row cuts every link between the ledgers and
  // the will.
  await sql`create table will_keys (
    will_id uuid primary key references wills (id),
    commitment bytea not null unique check (length(commitment) = 32),
    sealed_salt bytea not null,
    sealed_chain_key bytea not null,
    chain_address text not null,
    opened_at timestamptz not null
  )`.execute(db)

  await sql`create table recordings (
    id uuid primary key,
    will_id uuid not null references wills (id),
    party_id uuid not null references parties (id),
    object text not null,
    sha256 bytea not null check (length(sha256) = 32),
    size bigint not null,
    media_type text not null,
    duration_ms int not null,
    tracks jsonb not null,
    recorded_at timestamptz not null,
    unique (will_id, sha256)
  )`.execute(db)

  await sql`create table statements (
    id uuid primary key,
    will_id uuid not null references wills (id),
    party_id uuid not null unique references parties (id),
    person_id uuid not null,
    witness_order int not null check (witness_order between 0 and 2),
    payload jsonb not null,
    statement_hash bytea not null check (length(statement_hash) = 32),
    signed_at timestamptz not null,
    unique (will_id, witness_order)
  )`.execute(db)

  // step 0..2: a party's signature is in the PDF, in the order they signed; step 3: archive data and the
  // document time-stamp, the file is sealed.
  await sql`create table seal_steps (
    will_id uuid not null references wills (id),
    step int not null check (step between 0 and 3),
    witness_order int check (witness_order between 0 and 2),
    object text not null,
    sha256 bytea not null,
    signature bytea,
    certificate bytea,
    audit_entry uuid,
    at timestamptz not null,
    primary key (will_id, step),
    unique (will_id, witness_order),
    check ((step = 3) = (witness_order is null))
  )`.execute(db)

  // Stored before a certificate is used: the authority can name every certificate it ever issued (intention,
  // then act).
  await sql`create table issued_certificates (
    serial text primary key,
    will_id uuid not null references wills (id),
    party_id uuid not null references parties (id),
    certificate bytea not null,
    issued_at timestamptz not null
  )`.execute(db)

  for (const table of ['will_keys', 'recordings', 'statements', 'seal_steps', 'issued_certificates']) {
    await sql
      .raw(`alter table ${table} enable row level security; alter table ${table} force row level security;
      create policy ${table}_related on ${table} for select to testate_api using (app_related(will_id));
      create policy ${table}_worker on ${table} to testate_worker using (true) with check (true);
      grant select, insert on ${table} to testate_worker`)
      .execute(db)
  }
  await sql`grant select (will_id, commitment, chain_address, opened_at) on will_keys to testate_api`.execute(
    db,
  )
  await sql`grant select, insert on recordings to testate_api`.execute(db)
  await sql`create policy recordings_made on recordings for insert to testate_api with check (app_related(will_id))`.execute(
    db,
  )
  // A completed signature is never deleted or changed: no role has update or delete.
  await sql`grant select, insert on statements to testate_api`.execute(db)
  await sql`create policy statements_made on statements for insert to testate_api with check (app_related(will_id) and person_id = app_person())`.execute(
    db,
  )
  await sql`grant select (will_id, step, witness_order, sha256, at) on seal_steps to testate_api`.execute(db)
}
