// The outbox: mail written in the transaction that causes it, sent by the worker. The api may add and never
// read: it contains codes and links.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table outbox (
    id uuid primary key,
    to_address text not null,
    template text not null,
    data jsonb,
    created_at timestamptz not null,
    sent_at timestamptz,
    failed_at timestamptz,
    failure text,
    check (sent_at is null or failed_at is null),
    check (data is not null or sent_at is not null or failed_at is not null)
  )`.execute(db)
  await sql
    .raw(`alter table outbox enable row level security; alter table outbox force row level security;
    create policy outbox_add on outbox for insert to testate_api with check (true);
    create policy outbox_worker on outbox to testate_worker using (true) with check (true);
    grant insert on outbox to testate_api;
    grant select, insert, update on outbox to testate_worker`)
    .execute(db)
}
