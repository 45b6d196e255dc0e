-- Quotes, payments, refunds and disputes, and the one fact other slices read: whether a will is paid for. Money
-- in pence. Only the worker, which queries the provider, may record that money came or went.

-- Tables ------------------------------------------------------------------------------------------------------

create table quotes (
  id uuid primary key,
  will_id uuid not null references wills on delete cascade,
  networks text[] not null check (
    cardinality(networks) between 1 and 3 and networks <@ array['solana', 'ethereum', 'corda']),
  lines jsonb not null,
  total_pence int not null,
  created_by uuid not null references people,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- `adds`: the one network that this quote is for. Null: it is for the registration itself.
  adds text check (adds in ('solana', 'ethereum', 'corda')),
  constraint quotes_price check (total_pence > 0 or (adds is not null and total_pence = 0)),
  constraint quotes_adds_one check (adds is null or networks = array[adds])
);
create index quotes_will on quotes (will_id, created_at desc);

-- The payer's name and address at the time are part of the receipt: a later change of either does not change it.
create table payments (
  id uuid primary key,
  quote_id uuid not null references quotes,
  will_id uuid not null references wills,
  payer_id uuid not null references people,
  payer_name text not null,
  payer_email text not null,
  state text not null,
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
  -- Refunds: requested, under way, done, or returned to us because the card no longer accepts them; and disputes
  -- at the cardholder's bank.
  refund_reason text check (refund_reason in
    ('cancellation', 'duplicate', 'technical-failure', 'staff', 'provider', 'chargeback')),
  refund_asked_at timestamptz,
  refund_attempt int not null default 1 check (refund_attempt >= 1),
  refund_failure text,
  refund_failed_at timestamptz,
  returned_pence int not null default 0 check (returned_pence >= 0),
  dispute text not null default 'none' check (dispute in ('none', 'open', 'won', 'lost')),
  -- Which failed refunds were noticed: each of them, as one may fail days after a newer one was made, and would
  -- otherwise count as refunded.
  refund_failed_ids text[] not null default '{}',
  adds text check (adds in ('solana', 'ethereum', 'corda')),
  unique (provider, provider_session),
  constraint payments_state check (state in
    ('opening', 'open', 'processing', 'paid', 'failed', 'expired', 'refunding', 'refunded')),
  constraint payments_at_provider check (
    state not in ('open', 'processing', 'paid', 'refunding', 'refunded') or provider_session is not null),
  constraint payments_money_taken check ((paid_at is not null) = (state in ('paid', 'refunding', 'refunded'))),
  constraint payments_money_back check ((refunded_at is not null) = (state = 'refunded')),
  constraint payments_asked_back check (
    state not in ('refunding', 'refunded') or (refund_reason is not null and refund_asked_at is not null))
);
create index payments_will on payments (will_id, created_at desc);
create index payments_to_look_at on payments (created_at) where state = 'refunding' or dispute <> 'none';
-- One open charge for the registration of a will, and one for each network that is added to it: two people pressing
-- "Pay" at once, or one pressing twice, share the first one's checkout.
create unique index payments_one_charge on payments (will_id)
  where adds is null and state in ('opening', 'open', 'processing', 'paid');
create unique index payments_one_charge_each on payments (will_id, adds)
  where adds is not null and state in ('opening', 'open', 'processing', 'paid');

-- Events the provider sent; the id is unique there and here, so a replay finds its own row.
create table payment_events (
  provider text not null,
  event_id text not null,
  type text not null,
  payment_id uuid not null references payments,
  received_at timestamptz not null,
  primary key (provider, event_id)
);

-- What every party of the will may know of the payment: that it was made, and which networks it covers.
create table payment_facts (
  will_id uuid primary key references wills,
  fact text not null check (fact in ('paid', 'refunding', 'refunded')),
  payment_id uuid not null references payments,
  networks text[] not null,
  changed_at timestamptz not null
);

-- What was paid for one network of several is refunded if that never takes the will, or is given up (SI
-- 2013/3134, reg. 36(2); Consumer Rights Act 2015, ss. 49, 54 and 56): the payment stays paid, and a row says
-- which part of it is owed. `due_pence`: how much of the payment must have gone back once this part has. This and
-- the provider's figures decide when a part is done, one after another.
create table payment_parts (
  payment_id uuid not null references payments on delete cascade,
  network text not null check (network in ('solana', 'ethereum', 'corda')),
  amount_pence int not null check (amount_pence > 0),
  due_pence int not null check (due_pence >= amount_pence),
  reason text not null check (reason in ('cancellation', 'network-failed')),
  asked_at timestamptz not null,
  primary key (payment_id, network)
);

-- Payments of people whose account was erased, which tax law requires to be retained.
create table kept_payments (
  id uuid primary key,
  payer_name text not null,
  amount_pence int not null,
  returned_pence int not null,
  currency text not null,
  lines jsonb not null,
  provider text not null,
  provider_session text,
  paid_at timestamptz not null,
  refunded_at timestamptz,
  -- Banks dispute and take back for months after; a record for the tax has to be right.
  dispute text not null,
  keep_until timestamptz not null
);

-- Receipts and credit notes, and which registrations count.
--
-- One receipt for each payment that came, one credit note for each refund that went. Each kind has consecutive
-- numbers. The number is taken in the transaction that records the money, from one row that this transaction holds
-- until it ends: a transaction that fails, or whose process is killed, takes none.
--
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

-- Functions ---------------------------------------------------------------------------------------------------

-- All that a request may do to a payment: give it its page, or end it. Whether it was paid the worker finds out
-- by asking, also of one that was ended.
create function app_move_payment(payment uuid, target text, session text, page text) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  will uuid;
begin
  select p.will_id into will from payments p where p.id = payment;
  if will is null or not (session_user = 'testate_worker' or app_testator(will)) then return null; end if;
  if target = 'open' and session is not null and page is not null then
    update payments set state = 'open', provider_session = session, url = page
      where id = payment and state = 'opening';
  elsif target in ('expired', 'failed') and session is null and page is null then
    update payments set state = target where id = payment and state in ('opening', 'open');
  else
    raise exception 'a payment is not made % by a request', target using errcode = 'check_violation';
  end if;
  return case when found then will end;
end
$$;
revoke all on function app_move_payment(uuid, text, text, text) from public;
grant execute on function app_move_payment(uuid, text, text, text) to testate_api, testate_worker;

-- A request may ask for money back in these cases alone, and can do nothing else to a payment that was made: the
-- testator for a will that is withdrawn, with the proof of that withdrawal; an administrator, with their own proof,
-- unless the will is just being entered on the networks. A payment that added a network goes back for that network
-- alone: with its testator's proof, also before another network holds the will (the registration's own 14 days may be
-- over long before), and only while this one does not hold it for good. Whether it went back only the provider's
-- answer says.
create function app_ask_refund(payment uuid, why text, at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  will uuid;
  stage text;
  added text;
begin
  select p.will_id, w.status, p.adds into will, stage, added from payments p join wills w on w.id = p.will_id
    where p.id = payment;
  if will is null then return false; end if;
  if session_user = 'testate_api' and not (
    (why = 'cancellation' and stage = 'withdrawn'
      and (select w.testator_id from wills w where w.id = will)
        is not distinct from coalesce(proof_used_here('withdraw', will),
          -- A draft that never had a document has nothing a proof could be bound to.
          case when app_testator(will) and not exists (
              select 1 from audit_entries a
              where a.will_id = will and audit_event(a.leaf) in ('will.submitted', 'will.uploaded'))
            and (select w.document_hash is null from wills w where w.id = will) then app_person() end))
    or (why = 'cancellation' and added is not null
      and stage in ('uploaded', 'verified', 'witnessed', 'registering', 'registered')
      and (select w.testator_id from wills w where w.id = will)
        is not distinct from proof_used_here('withdraw', will, 'give up ' || added))
    or (why = 'staff' and stage <> 'registering' and app_staff_here('refund ' || payment) is not null)
  ) then return false; end if;
  if added is not null and why <> 'staff'
    and exists (select 1 from anchors a where a.will_id = will and a.network = added
      and a.action in ('register', 'supersede') and a.state = 'final')
    -- As with a part: the refund is fixed as of the request for a withdrawal.
    and not exists (select 1 from withdrawals d where d.will_id = will and d.state = 'waiting'
      and d.effective_at <= app_now() and added = any(d.owed)) then return false; end if;
  update payments set state = 'refunding', refund_reason = why, refund_asked_at = at
    where id = payment and state = 'paid';
  if not found then return false; end if;
  if added is null then
    update payment_facts set fact = 'refunding', changed_at = at where payment_id = payment;
  else
    update payment_facts set networks = array_remove(networks, added), changed_at = at where will_id = will;
  end if;
  return true;
end
$$;
revoke all on function app_ask_refund(uuid, text, timestamptz) from public;
grant execute on function app_ask_refund(uuid, text, timestamptz) to testate_api, testate_worker;

-- The one way in which a part is asked back. How much it is the quote says, never the caller; what a network
-- holds for good was supplied. A request may ask with its testator's proof alone, and once a network holds the
-- will: before that the whole goes back. Null when nothing was asked for.
create function app_ask_part(payment uuid, of_network text, why text, at timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  paid payments;
  stage text;
  price int;
  before int;
begin
  select * into paid from payments p where p.id = payment and p.state = 'paid' for update;
  if not found then return null; end if;
  select w.status into stage from wills w where w.id = paid.will_id;
  if session_user = 'testate_api' and not (
    why = 'cancellation' and stage in ('registered', 'withdrawn')
      and (select w.testator_id from wills w where w.id = paid.will_id)
        is not distinct from proof_used_here('withdraw', paid.will_id, 'give up ' || of_network)
  ) then return null; end if;
  if exists (select 1 from anchors a where a.will_id = paid.will_id and a.network = of_network
      and a.action in ('register', 'supersede') and a.state = 'final')
    -- The refund is fixed as of the request: an entry that was pending then, and arrived during the delay of a
    -- withdrawal, is refunded all the same.
    and not exists (select 1 from withdrawals d where d.will_id = paid.will_id and d.state = 'waiting'
      and d.effective_at <= app_now() and of_network = any(d.owed)) then return null; end if;
  select sum((line ->> 'amount')::int) into price from quotes q, jsonb_array_elements(q.lines) line
    where q.id = paid.quote_id and line ->> 'item' = of_network;
  if price is null or price <= 0 then return null; end if;
  select greatest(paid.returned_pence, coalesce(max(due_pence), 0)) into before from payment_parts
    where payment_id = payment;
  -- Somebody has given nearly all of it back already: no more goes than was paid.
  price := least(price, paid.amount_pence - before);
  if price <= 0 then return null; end if;
  insert into payment_parts (payment_id, network, amount_pence, due_pence, reason, asked_at)
    values (payment, of_network, price, before + price, why, at) on conflict do nothing;
  if not found then return null; end if;
  update payment_facts set networks = array_remove(networks, of_network), changed_at = at
    where payment_id = payment;
  return price;
end
$$;
revoke all on function app_ask_part(uuid, text, text, timestamptz) from public;
grant execute on function app_ask_part(uuid, text, text, timestamptz) to testate_api, testate_worker;

-- An erasure takes the payment's rows with it; while a part is still owed nobody would know to whom.
create function payments_part_owed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select 1 from payment_parts where payment_id = old.id and due_pence > old.returned_pence) then
    raise exception 'money is on its way' using errcode = 'check_violation';
  end if;
  return old;
end
$$;
revoke all on function payments_part_owed() from public;
create trigger payments_part_owed before delete on payments for each row execute function payments_part_owed();

-- What the provider says of a payment whose payer is erased. True when it says something new.
create function note_kept_payment(
  payment uuid, of_provider text, session text, returned int, disputed text, at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update kept_payments k set returned_pence = returned, dispute = disputed,
    refunded_at = case when returned >= k.amount_pence then coalesce(k.refunded_at, at) end
    where k.id = payment and k.provider = of_provider and k.provider_session is not distinct from session
      and (k.returned_pence, k.dispute) is distinct from (returned, disputed);
  return found;
end
$$;
revoke all on function note_kept_payment(uuid, text, text, int, text, timestamptz) from public;
grant execute on function note_kept_payment(uuid, text, text, int, text, timestamptz) to testate_worker;

create function traces_of_payments(one erased_person) returns table (object text, id uuid)
language sql stable set search_path = public, pg_temp as $$
  select null, id from payments where will_id = any((one).wills)
$$;
revoke all on function traces_of_payments(erased_person) from public;

-- A payment is kept for six years from the end of the accounting period (Finance Act 1998, Schedule 18, paragraph
-- 21), which may have begun with it.
create function erase_payments_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  insert into kept_payments (
    id, payer_name, amount_pence, returned_pence, currency, lines, provider, provider_session, paid_at,
    refunded_at, dispute, keep_until)
    select p.id, p.payer_name, p.amount_pence, p.returned_pence, p.currency, q.lines, p.provider,
      p.provider_session, p.paid_at, p.refunded_at, p.dispute, p.paid_at + interval '7 years'
    from payments p join quotes q on q.id = p.quote_id
    where p.will_id = any((one).wills) and p.paid_at is not null;
  delete from payment_facts where will_id = any((one).wills);
  delete from payment_events where payment_id in (select id from payments where will_id = any((one).wills));
  delete from payments where will_id = any((one).wills);
  delete from quotes where will_id = any((one).wills)
$$;
revoke all on function erase_payments_of(erased_person) from public;

-- Amount × rate ÷ (100 + rate) to the nearest penny, as in packages/domain/src/vat.ts.
create function vat_within(amount int, rate int) returns int language sql immutable
  set search_path = public, pg_temp as $$
  select ((2::bigint * amount * rate + 10000 + rate) / (2 * (10000 + rate)))::int
$$;
revoke all on function vat_within(int, int) from public;

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
revoke all on function issue_money_document(text, uuid, int, timestamptz) from public;

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
revoke all on function settle_money_documents(uuid, int, timestamptz, int, timestamptz) from public;

create function payments_documents() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform settle_money_documents(new.id, new.amount_pence, new.paid_at, new.returned_pence, app_now());
  return null;
end
$$;
revoke all on function payments_documents() from public;
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
revoke all on function kept_payments_end() from public;
create trigger kept_payments_end after delete on kept_payments
  for each row execute function kept_payments_end();

-- A network that is added to a registration that was paid for (decision 60): it has a quote and a payment of its
-- own, and neither touches those of the registration.
--
-- The only network that costs something has its price in a payment. The others are added by their testator's
-- request alone, while the registration is paid for. True when the network was added now.
create function app_add_free_network(of_quote uuid, at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  quote quotes;
begin
  select * into quote from quotes q where q.id = of_quote;
  if not found or quote.adds is null or quote.adds not in ('solana', 'corda') or quote.total_pence > 0
    or quote.expires_at <= app_now() or not app_testator(quote.will_id)
    or quote.created_by is distinct from app_person()
    or not exists (select 1 from wills w where w.id = quote.will_id
      and w.status in ('uploaded', 'verified', 'witnessed', 'registering', 'registered'))
  then return false; end if;
  update payment_facts f set networks = f.networks || quote.adds, changed_at = at
    where f.will_id = quote.will_id and f.fact = 'paid' and not quote.adds = any(f.networks);
  return found;
end
$$;
revoke all on function app_add_free_network(uuid, timestamptz) from public;
grant execute on function app_add_free_network(uuid, timestamptz) to testate_api;

-- Policies and grants -----------------------------------------------------------------------------------------

alter table quotes enable row level security;
alter table quotes force row level security;
create policy quotes_worker on quotes to testate_worker using (true) with check (true);
create policy quotes_read on quotes for select to testate_api using (app_testator(will_id));
create policy quotes_made on quotes for insert to testate_api
  with check (app_testator(will_id) and created_by = app_person());
grant select, insert on quotes to testate_api;
grant select on quotes to testate_worker;

-- A payment begins with nothing in it that proves something, and with the amount its quote names. Who runs the
-- service answers people about their money; of the will the row names nothing but an id.
alter table payments enable row level security;
alter table payments force row level security;
create policy payments_worker on payments to testate_worker using (true) with check (true);
create policy payments_read on payments for select to testate_api using (app_testator(will_id));
create policy payments_admin on payments for select to testate_api using (app_is_admin());
create policy payments_asked on payments for insert to testate_api with check (
  app_testator(will_id) and payer_id = app_person() and state = 'opening'
  and exists (select 1 from quotes q
    where q.id = quote_id and q.will_id = payments.will_id and q.total_pence = amount_pence
      and q.adds is not distinct from payments.adds));
grant select, insert (id, quote_id, will_id, payer_id, payer_name, payer_email, state, amount_pence, currency,
  provider, express_start_version, express_start_at, created_at, adds) on payments to testate_api;
grant select, update on payments to testate_worker;

alter table payment_events enable row level security;
alter table payment_events force row level security;
create policy payment_events_worker on payment_events to testate_worker using (true) with check (true);
grant select, insert on payment_events to testate_worker;

alter table payment_facts enable row level security;
alter table payment_facts force row level security;
create policy payment_facts_worker on payment_facts to testate_worker using (true) with check (true);
create policy payment_facts_read on payment_facts for select to testate_api using (app_related(will_id));
create policy payment_facts_admin on payment_facts for select to testate_api using (app_is_admin());
grant select on payment_facts to testate_api;
grant select, insert, update on payment_facts to testate_worker;

-- Seen by whoever sees the payment: its own policies answer.
alter table payment_parts enable row level security;
alter table payment_parts force row level security;
create policy payment_parts_worker on payment_parts for select to testate_worker using (true);
create policy payment_parts_read on payment_parts for select to testate_api
  using (exists (select 1 from payments p where p.id = payment_id));
grant select on payment_parts to testate_api, testate_worker;

alter table kept_payments enable row level security;
alter table kept_payments force row level security;
create policy kept_payments_worker on kept_payments to testate_worker using (true);
grant select, delete on kept_payments to testate_worker;

-- Seen by whoever sees a document of that seller.
alter table sellers enable row level security;
alter table sellers force row level security;
create policy sellers_read on sellers for select to testate_api
  using (exists (select 1 from money_documents d where d.seller_id = sellers.id));
create policy sellers_worker on sellers for select to testate_worker using (true);
create policy sellers_noted on sellers for insert to testate_worker with check (true);
grant select on sellers to testate_api;
grant select, insert (name, company, address, vat_number, vat_rate) on sellers to testate_worker;

-- No login reads or writes it: only the functions above.
alter table money_numbers enable row level security;
alter table money_numbers force row level security;

-- Seen by whoever sees the payment: its own policies answer.
alter table money_documents enable row level security;
alter table money_documents force row level security;
create policy money_documents_read on money_documents for select to testate_api
  using (exists (select 1 from payments p where p.id = payment_id));
create policy money_documents_worker on money_documents for select to testate_worker using (true);
grant select on money_documents to testate_api, testate_worker;
