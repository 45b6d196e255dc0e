-- Receipts and credit notes, and which registrations count.
--
-- One receipt for each payment that came, one credit note for each refund that went. Each kind has consecutive
-- numbers. The number is taken in the transaction that records the money, from one row that this transaction holds
-- until it ends: a transaction that fails, or whose process is killed, takes none.

-- Who sold, as the operator's settings said at the time. A later change does not change what was issued.
create table sellers (
  id int generated always as identity primary key,
  name text,
  company text,
  address text,
  vat_number text,
  -- Hundredths of a per cent.
  vat_rate int check (vat_rate between 1 and 10000),
  since timestamptz not null default app_now(),
  check ((vat_number is null) = (vat_rate is null))
);

create table money_numbers (
  kind text primary key check (kind in ('receipt', 'credit-note')),
  last int not null
);
insert into money_numbers (kind, last) values ('receipt', 0), ('credit-note', 0);

-- Buyer and lines are those of the payment, or of the record kept of it. The payment itself is no foreign key:
-- it may be erased, and the document is kept.
create table money_documents (
  kind text not null check (kind in ('receipt', 'credit-note')),
  number int not null check (number > 0),
  payment_id uuid not null,
  -- Null: issued before the register recorded who sells.
  seller_id int references sellers,
  amount_pence int not null check (amount_pence > 0),
  -- Null: not registered for VAT.
  vat_pence int check (vat_pence between 0 and amount_pence),
  -- The day of the supply in London: when the money came, or went.
  tax_date date not null,
  issued_at timestamptz not null,
  -- The refund did not arrive after all. The number stays taken.
  cancelled_at timestamptz check (cancelled_at is null or kind = 'credit-note'),
  primary key (kind, number)
);
create unique index money_documents_one_receipt on money_documents (payment_id) where kind = 'receipt';
create index money_documents_payment on money_documents (payment_id);

-- Amount × rate ÷ (100 + rate) to the nearest penny, as in packages/domain/src/vat.ts.
create function vat_within(amount int, rate int) returns int language sql immutable
  set search_path = public, pg_temp as $$
  select ((2::bigint * amount * rate + 10000 + rate) / (2 * (10000 + rate)))::int
$$;

create function issue_money_document(of_kind text, payment uuid, amount int, day timestamptz) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  next int;
  seller sellers;
  vat int;
begin
  -- A credit note has the seller and the rate of its receipt.
  select s.* into seller from sellers s
    where s.id = case when of_kind = 'receipt' then (select max(id) from sellers)
      else (select d.seller_id from money_documents d where d.payment_id = payment and d.kind = 'receipt') end;
  if of_kind = 'receipt' then vat := vat_within(amount, seller.vat_rate);
  else
    -- Of all that went back so far, less what earlier credit notes state: together they never state more, nor
    -- less, than the receipt.
    select vat_within(amount + coalesce(sum(d.amount_pence), 0)::int, seller.vat_rate)
        - coalesce(sum(d.vat_pence), 0) into vat
      from money_documents d
      where d.payment_id = payment and d.kind = 'credit-note' and d.cancelled_at is null;
    vat := greatest(0, least(vat, amount));
  end if;
  update money_numbers set last = last + 1 where kind = of_kind returning last into next;
  insert into money_documents (kind, number, payment_id, seller_id, amount_pence, vat_pence, tax_date, issued_at)
    values (of_kind, next, payment, seller.id, amount, vat, (day at time zone 'Europe/London')::date, app_now());
end
$$;

-- Brings the documents of one payment to what is recorded of its money.
create function settle_money_documents(payment uuid, amount int, came timestamptz, returned int, at timestamptz)
returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  credited int;
  one money_documents;
begin
  if came is null then return; end if;
  if not exists (select 1 from money_documents d where d.payment_id = payment and d.kind = 'receipt') then
    perform issue_money_document('receipt', payment, amount, came);
  end if;
  -- No more can be credited than was charged.
  returned := least(returned, amount);
  loop
    select coalesce(sum(d.amount_pence), 0) into credited from money_documents d
      where d.payment_id = payment and d.kind = 'credit-note' and d.cancelled_at is null;
    exit when credited <= returned;
    -- A refund came back to us: the note of that amount, else the latest.
    select * into one from money_documents d
      where d.payment_id = payment and d.kind = 'credit-note' and d.cancelled_at is null
      order by d.amount_pence = credited - returned desc, d.number desc limit 1;
    update money_documents d set cancelled_at = at where d.kind = one.kind and d.number = one.number;
  end loop;
  if credited < returned then
    perform issue_money_document('credit-note', payment, returned - credited, at);
  end if;
end
$$;

create function payments_documents() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform settle_money_documents(new.id, new.amount_pence, new.paid_at, new.returned_pence, app_now());
  return null;
end
$$;
create trigger payments_documents after insert or update of paid_at, returned_pence on payments
  for each row execute function payments_documents();
-- Banks take money back months after; the payer's account may be erased by then.
create trigger kept_payments_documents after update of returned_pence on kept_payments
  for each row execute function payments_documents();

-- Kept as long as the record of the payment.
create function kept_payments_end() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from money_documents where payment_id = old.id;
  return null;
end
$$;
create trigger kept_payments_end after delete on kept_payments
  for each row execute function kept_payments_end();
revoke all on function vat_within(int, int), issue_money_document(text, uuid, int, timestamptz),
  settle_money_documents(uuid, int, timestamptz, int, timestamptz), payments_documents(), kept_payments_end()
  from public;

-- For what was paid before there were numbers, in the order in which the money came.
do $$
declare
  one record;
begin
  for one in
    select id, amount_pence, paid_at, returned_pence, refunded_at from payments where paid_at is not null
    union all select id, amount_pence, paid_at, returned_pence, refunded_at from kept_payments
    order by 3, 1
  loop
    perform settle_money_documents(
      one.id, one.amount_pence, one.paid_at, one.returned_pence, coalesce(one.refunded_at, app_now()));
  end loop;
end
$$;

-- As before, without those whose statements say SAMPLE: nobody was checked, or it was a rehearsal.
create or replace function public_registered() returns int
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::int from wills w where w.status in ('registered', 'released')
    and not exists (select 1 from statements s
      where s.will_id = w.id and s.payload #>> '{identity,sample}' = 'true')
$$;

-- Policies and grants -----------------------------------------------------------------------------------------

-- Seen by whoever sees a document of that seller.
alter table sellers enable row level security;
alter table sellers force row level security;
create policy sellers_read on sellers for select to testate_api
  using (exists (select 1 from money_documents d where d.seller_id = sellers.id));
create policy sellers_worker on sellers for select to testate_worker using (true);
create policy sellers_noted on sellers for insert to testate_worker with check (true);
grant select on sellers to testate_api, testate_worker;
grant insert (name, company, address, vat_number, vat_rate) on sellers to testate_worker;

-- Seen by whoever sees the payment: its own policies answer.
alter table money_documents enable row level security;
alter table money_documents force row level security;
create policy money_documents_read on money_documents for select to testate_api
  using (exists (select 1 from payments p where p.id = payment_id));
create policy money_documents_worker on money_documents for select to testate_worker using (true);
grant select on money_documents to testate_api, testate_worker;

-- No login reads or writes it: only the functions above.
alter table money_numbers enable row level security;
alter table money_numbers force row level security;
