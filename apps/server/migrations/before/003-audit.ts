// The audit log. Its public part (leaves, hashes, checkpoints) can only grow; its personal part (who, with
// which details, and the salt that links it to its leaf) is separate, so that erasing it cuts the link and
// leaves the log provable.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table audit_entries (
    id uuid primary key,
    leaf bytea not null check (length(leaf) <= 65535)
  )`.execute(db)

  await sql`create table audit_disclosures (
    entry_id uuid primary key references audit_entries (id),
    will_id uuid,
    actor text not null,
    details text not null,
    salt bytea not null check (length(salt) = 32)
  )`.execute(db)
  await sql`create index audit_disclosures_will on audit_disclosures (will_id)`.execute(db)

  // The queue in front of the sequencer. Its own table: a search for "entries without an index" would cost
  // more with every entry of the log.
  await sql`create table audit_pending (
    place bigint generated always as identity primary key,
    entry_id uuid not null unique
  )`.execute(db)

  await sql`create table audit_leaves (
    log_index bigint primary key check (log_index >= 0),
    entry_id uuid not null unique references audit_entries (id)
  )`.execute(db)

  // Level 0 contains leaf hashes, level 1 the roots of full tiles of 256 of them, and so on: C2SP tlog-tiles,
  // one hash per row.
  await sql`create table audit_hashes (
    level smallint not null check (level between 0 and 7),
    index bigint not null check (index >= 0),
    hash bytea not null check (length(hash) = 32),
    primary key (level, index)
  )`.execute(db)

  await sql`create table audit_checkpoints (
    size bigint primary key check (size >= 0),
    root bytea not null check (length(root) = 32),
    note text not null,
    signed_at timestamptz not null
  )`.execute(db)

  // Refuses every login, the owner included; grants alone would not bind the owner.
  await sql`create function audit_refuse_change() returns trigger language plpgsql as
    $$ begin raise exception 'the audit log only grows: % on % is refused', tg_op, tg_table_name using errcode = 'restrict_violation'; end $$`.execute(
    db,
  )
  for (const table of ['audit_entries', 'audit_leaves', 'audit_hashes', 'audit_checkpoints']) {
    await sql
      .raw(
        `create trigger ${table}_grow before update or delete on ${table} for each row execute function audit_refuse_change()`,
      )
      .execute(db)
    await sql
      .raw(
        `create trigger ${table}_keep before truncate on ${table} for each statement execute function audit_refuse_change()`,
      )
      .execute(db)
  }
  await sql
    .raw(
      `create trigger audit_disclosures_keep before update on audit_disclosures for each row execute function audit_refuse_change()`,
    )
    .execute(db)

  await sql`alter table audit_disclosures enable row level security`.execute(db)
  await sql`alter table audit_disclosures force row level security`.execute(db)
  await sql`create policy audit_disclosures_written on audit_disclosures for insert to testate_api, testate_worker, testate_release with check (true)`.execute(
    db,
  )
  await sql`create policy audit_disclosures_related on audit_disclosures for select to testate_api using (will_id is not null and app_related(will_id))`.execute(
    db,
  )
  await sql`create policy audit_disclosures_worker on audit_disclosures for select to testate_worker, testate_release using (true)`.execute(
    db,
  )

  await sql`grant insert on audit_entries, audit_disclosures, audit_pending to testate_api, testate_worker, testate_release`.execute(
    db,
  )
  await sql`grant select on audit_entries, audit_disclosures, audit_leaves, audit_hashes, audit_checkpoints to testate_api, testate_worker, testate_release`.execute(
    db,
  )
  await sql`grant select, delete on audit_pending to testate_worker`.execute(db)
  await sql`grant insert on audit_leaves, audit_hashes, audit_checkpoints to testate_worker`.execute(db)
}
