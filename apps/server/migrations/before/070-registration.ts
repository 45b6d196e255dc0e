// Anchors: one row per network and action of a will. What is about to be sent is stored here first.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table anchors (
    id uuid primary key,
    will_id uuid not null references wills (id),
    network text not null check (network in ('ethereum', 'solana', 'corda')),
    action text not null check (action in ('register', 'supersede', 'withdraw')),
    token_id bytea not null check (length(token_id) = 32),
    metadata_hash bytea not null check (length(metadata_hash) = 32),
    state text not null check (state in ('pending', 'submitted', 'confirmed', 'final', 'failed')),
    attempt int not null default 0,
    prepared jsonb,
    transaction_hash text,
    receipt jsonb,
    reason text,
    retryable boolean,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    final_at timestamptz,
    unique (will_id, network, action),
    check ((state = 'final') = (final_at is not null)),
    check (state not in ('confirmed', 'final') or receipt is not null),
    check (state = 'pending' or state = 'failed' or prepared is not null)
  )`.execute(db)
  await sql`create index anchors_token on anchors (token_id)`.execute(db)

  await sql`create table capsules (
    id uuid primary key,
    will_id uuid not null references wills (id),
    object text not null,
    certificate_object text not null,
    content_address text not null,
    networks text[] not null,
    made_at timestamptz not null
  )`.execute(db)
  for (const table of ['anchors', 'capsules']) {
    await sql
      .raw(`alter table ${table} enable row level security; alter table ${table} force row level security;
      create policy ${table}_related on ${table} for select to testate_api using (app_related(will_id));
      create policy ${table}_worker on ${table} to testate_worker using (true) with check (true);
      grant select, insert on ${table} to testate_worker`)
      .execute(db)
  }
  await sql`grant update on anchors to testate_worker`.execute(db)
  // Only the worker sees the signed bytes; the api shows the rest, and may request that a failed one be
  // retried.
  await sql`grant select (id, will_id, network, action, token_id, state, attempt, transaction_hash, receipt, reason, retryable, created_at, updated_at, final_at) on anchors to testate_api`.execute(
    db,
  )
  await sql`grant select on capsules to testate_api`.execute(db)
  // Anyone who has the document's hash may learn that it is registered; the function returns nothing else and
  // accepts nothing shorter.
  await sql`create function registration_of(document bytea) returns table (status text, version text, registered_at timestamptz, network text, token_id bytea, transaction_hash text, block text, state text)
    language sql stable security definer set search_path = public, pg_temp as $$
      select w.status, w.version, a.final_at, a.network, a.token_id, a.receipt ->> 'transactionHash', a.receipt ->> 'blockNumber', a.state
      from wills w join anchors a on a.will_id = w.id and a.action in ('register', 'supersede')
      where length(document) = 32 and w.document_hash = document and w.status in ('registered', 'superseded', 'withdrawn', 'released') and a.state = 'final'
      order by a.final_at $$`.execute(db)
  await sql`revoke all on function registration_of(bytea) from public; `.execute(db)
  await sql`grant execute on function registration_of(bytea) to testate_api`.execute(db)
}
