// The registrar's balances on the networks, as the worker last read them: the api, which has no keys, reports
// when one runs low.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table registrar_balances (
    network text primary key check (network in ('ethereum', 'solana', 'corda')),
    address text not null,
    balance numeric(78, 0) not null check (balance >= 0),
    registrations bigint not null check (registrations >= 0),
    asked_at timestamptz not null
  )`.execute(db)
  await sql`alter table registrar_balances enable row level security`.execute(db)
  await sql`alter table registrar_balances force row level security`.execute(db)
  await sql`create policy registrar_balances_read on registrar_balances for select to testate_api using (true)`.execute(
    db,
  )
  await sql`create policy registrar_balances_worker on registrar_balances to testate_worker using (true) with check (true)`.execute(
    db,
  )
  await sql`grant select on registrar_balances to testate_api`.execute(db)
  await sql`grant select, insert, update on registrar_balances to testate_worker`.execute(db)
}
