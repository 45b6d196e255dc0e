// Quotes, payments, and the one fact other slices read: whether a will is paid for. Money in pence.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table quotes (
    id uuid primary key,
    will_id uuid not null references wills on delete cascade,
    networks text[] not null check (cardinality(networks) between 1 and 3 and networks <@ array['solana', 'ethereum', 'corda']),
    lines jsonb not null,
    total_pence int not null check (total_pence > 0),
    created_by uuid not null references people,
    created_at timestamptz not null,
    expires_at timestamptz not null check (expires_at > created_at)
  )`.execute(db)
  await sql`create index quotes_will on quotes (will_id, created_at desc)`.execute(db)

  // The payer's name and address at the time are part of the receipt: a later change of either does not
  // change it.
  await sql`create table payments (
    id uuid primary key,
    quote_id uuid not null references quotes,
    will_id uuid not null references wills,
    payer_id uuid not null references people,
    payer_name text not null,
    payer_email text not null,
    state text not null check (state in ('opening', 'open', 'paid', 'failed', 'expired', 'duplicate', 'refunded')),
    amount_pence int not null check (amount_pence > 0),
    currency text not null check (currency = 'gbp'),
    provider text not null,
    provider_session text,
    url text,
    express_start_version text not null,
    express_start_at timestamptz not null,
    created_at timestamptz not null,
    paid_at timestamptz,
    refunded_at timestamptz,
    unique (provider, provider_session),
    check (state not in ('open', 'paid') or provider_session is not null),
    check ((paid_at is not null) = (state in ('paid', 'duplicate', 'refunded')))
  )`.execute(db)
  // One open charge per will: two people pressing "Pay" at once, or one pressing twice, share the first one's
  // checkout.
  await sql`create unique index payments_one_charge on payments (will_id) where state in ('opening', 'open', 'paid')`.execute(
    db,
  )
  await sql`create index payments_will on payments (will_id, created_at desc)`.execute(db)

  // Events the provider sent; the id is unique there and here, so a replay finds its own row.
  await sql`create table payment_events (
    provider text not null,
    event_id text not null,
    type text not null,
    payment_id uuid not null references payments,
    received_at timestamptz not null,
    primary key (provider, event_id)
  )`.execute(db)

  // What every party of the will may know of the payment: that it was made, and which networks it covers.
  await sql`create table payment_facts (
    will_id uuid primary key references wills,
    fact text not null check (fact in ('paid', 'refunded')),
    payment_id uuid not null references payments,
    networks text[] not null,
    changed_at timestamptz not null
  )`.execute(db)

  for (const table of ['quotes', 'payments', 'payment_events', 'payment_facts']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`alter table ${sql.table(table)} force row level security`.execute(db)
    await sql`create policy ${sql.ref(`${table}_worker`)} on ${sql.table(table)} to testate_worker using (true) with check (true)`.execute(
      db,
    )
  }
  await sql`create policy quotes_read on quotes for select to testate_api using (app_testator(will_id) or app_service() = 'payment-webhook')`.execute(
    db,
  )
  await sql`create policy quotes_made on quotes for insert to testate_api with check (app_testator(will_id) and created_by = app_person())`.execute(
    db,
  )

  await sql`create policy payments_read on payments for select to testate_api using (app_testator(will_id) or app_service() = 'payment-webhook')`.execute(
    db,
  )
  await sql`create policy payments_asked on payments for insert to testate_api
    with check (app_testator(will_id) and payer_id = app_person() and state = 'opening')`.execute(db)
  // No request of the payer's can make a payment paid: only the webhook's service and the worker can.
  await sql`create policy payments_moved on payments for update to testate_api
    using (app_testator(will_id) and state in ('opening', 'open')) with check (app_testator(will_id) and state in ('open', 'expired', 'failed'))`.execute(
    db,
  )
  await sql`create policy payments_settled on payments for update to testate_api
    using (app_service() = 'payment-webhook') with check (app_service() = 'payment-webhook')`.execute(db)

  await sql`create policy payment_events_kept on payment_events to testate_api
    using (app_service() = 'payment-webhook') with check (app_service() = 'payment-webhook')`.execute(db)

  await sql`create policy payment_facts_read on payment_facts for select to testate_api using (app_related(will_id) or app_service() = 'payment-webhook')`.execute(
    db,
  )
  await sql`create policy payment_facts_made on payment_facts for insert to testate_api with check (app_service() = 'payment-webhook')`.execute(
    db,
  )
  await sql`create policy payment_facts_moved on payment_facts for update to testate_api
    using (app_service() = 'payment-webhook') with check (app_service() = 'payment-webhook')`.execute(db)

  await sql`grant select, insert on quotes, payment_events to testate_api`.execute(db)
  await sql`grant select, insert, update on payments, payment_facts to testate_api`.execute(db)
  await sql`grant select on quotes to testate_worker`.execute(db)
  await sql`grant select, update on payments to testate_worker`.execute(db)
  await sql`grant select, insert, update on payment_facts to testate_worker`.execute(db)
}
