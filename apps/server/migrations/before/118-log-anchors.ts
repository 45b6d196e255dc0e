// Heads of the audit log on their way to the ledgers: one row per network and head. What is about to be sent
// is stored here first. It contains no person's data, so no policy hides it; only the worker reads and writes
// it.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table log_anchors (
    id uuid primary key,
    network text not null check (network in ('ethereum', 'solana', 'corda')),
    tree_size bigint not null check (tree_size > 0),
    root bytea not null check (length(root) = 32),
    note text not null,
    state text not null check (state in ('pending', 'submitted', 'confirmed', 'final', 'failed')),
    attempt int not null default 0,
    prepared jsonb,
    transaction_hash text,
    receipt jsonb,
    -- Of the ledger as it was then: label, chainId, contract.
    place jsonb,
    fee jsonb,
    reason text,
    retryable boolean,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    final_at timestamptz,
    check ((state = 'final') = (final_at is not null)),
    check (state not in ('confirmed', 'final') or receipt is not null),
    check (state <> 'final' or place is not null),
    check (state in ('pending', 'failed') or prepared is not null)
  )`.execute(db)
  // One pending head per network: a ledger takes heads in their order. A later row may retry a refused head.
  await sql`create unique index log_anchors_under_way on log_anchors (network) where state <> 'final' and not (state = 'failed' and retryable is false)`.execute(
    db,
  )
  await sql`create unique index log_anchors_final on log_anchors (network, tree_size) where state = 'final'`.execute(
    db,
  )
  await sql`grant select, insert, update on log_anchors to testate_worker`.execute(db)

  // Which log index a capsule proves, and which ledgers have the head of that proof; both unknown for earlier
  // capsules.
  await sql`alter table capsules add column audit_index bigint, add column anchored_networks text[] not null default '{}'`.execute(
    db,
  )
}
