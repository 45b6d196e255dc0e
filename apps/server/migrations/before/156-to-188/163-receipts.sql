-- Receipts by link (decision 91): executors ask whoever was given something out of an estate for a receipt. Nothing is
-- mailed before one of them has confirmed it with a second factor. The worker mails a link, of which the database has
-- the SHA-256, and writes the answer: what is signed comes from a code that it mailed to the same address.

-- What is asked for is fixed when it is asked: the trigger copies it from the ledger, whatever the api sends.
create table estate_receipt_requests (
  id uuid primary key,
  will_id uuid not null,
  entry_id uuid not null,
  person_id uuid not null,
  purpose text not null check (purpose in ('legacy', 'residue', 'interim', 'thing')),
  -- As whom they sign.
  capacity text not null check (capacity in ('self', 'parent', 'guardian', 'treasurer', 'officer')),
  signer_name text not null check (length(signer_name) between 1 and 200),
  -- One plain mailbox, as `notify` takes it: a row that cannot be mailed to is never written.
  address text not null check (length(address) between 3 and 320 and address = lower(address)
    and address ~ '^[^[:space:],;<>()"@]+@[^[:space:],;<>()"@]+$'),
  deceased_name text not null,
  person_name text not null,
  kind text not null,
  amount_pence bigint,
  foreign_amount jsonb,
  item_name text,
  paid_on date not null,
  content_hash bytea not null,
  asked_by uuid references people (id),
  asked_at timestamptz not null default app_now(),
  -- Of the executor who confirmed it. Without one nothing is mailed.
  proof_id uuid,
  -- How often a link was made for it, and until when the newest one can be used.
  round int not null default 1 check (round between 1 and 6),
  expires_at timestamptz not null,
  secret_hash bytea unique check (length(secret_hash) = 32),
  mailed_at timestamptz,
  reminds boolean not null default true,
  reminded_at timestamptz,
  taken_back_at timestamptz,
  taken_back_by uuid references people (id),
  signed_at timestamptz,
  signed_name text check (length(signed_name) between 1 and 200),
  -- What they ticked, word for word.
  sentence text check (length(sentence) between 1 and 1000),
  refused_at timestamptz,
  refused_reason text check (length(refused_reason) between 3 and 1000),
  -- When a counter-entry took the payment back.
  corrected_at timestamptz,
  -- When the signer was mailed that the payment was taken back.
  corrected_told_at timestamptz,
  unique (will_id, id),
  foreign key (will_id, entry_id) references estate_entries (will_id, id),
  foreign key (will_id, person_id) references estate_people (will_id, id),
  check ((signed_at is null) = (signed_name is null) and (signed_at is null) = (sentence is null)),
  check ((refused_at is null) = (refused_reason is null)),
  check (num_nonnulls(signed_at, refused_at, taken_back_at) <= 1),
  check (taken_back_by is null or taken_back_at is not null)
);
create index on estate_receipt_requests (will_id, entry_id, asked_at);
-- The three mails that can be due.
create index estate_receipts_to_ask on estate_receipt_requests (id)
  where mailed_at is null and proof_id is not null and taken_back_at is null and corrected_at is null;
create index estate_receipts_to_remind on estate_receipt_requests (mailed_at)
  where reminds and reminded_at is null and signed_at is null and refused_at is null and taken_back_at is null
    and corrected_at is null;
create index estate_receipts_to_correct on estate_receipt_requests (id)
  where signed_at is not null and corrected_at is not null and corrected_told_at is null;
create index on estate_receipt_requests (asked_by);
create index on estate_receipt_requests (taken_back_by);

-- Of these the newest is the one that counts; each wrong try is counted.
create table estate_receipt_codes (
  id uuid primary key,
  request_id uuid not null references estate_receipt_requests (id),
  code_hmac bytea not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  tries int not null default 0,
  ended_at timestamptz
);
create index on estate_receipt_codes (request_id, asked_at);

-- Who signs for whom: for a child a parent or guardian, for a charity its treasurer or officer, for who is missing
-- nobody.
create function estate_receipt_signer(circumstance text, capacity text) returns boolean
language sql immutable set search_path = public, pg_temp as $$
  select case when circumstance is null then capacity = 'self'
    when circumstance = 'minor' then capacity in ('parent', 'guardian')
    when circumstance = 'charity' then capacity in ('treasurer', 'officer') else false end
$$;
-- The person has the name that it was asked for and may be signed for so, and a thing is called as it was. The caller
-- sees both rows.
create function estate_receipt_fits(will uuid, person uuid, name text, capacity text, entry uuid, item text)
returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select 1 from estate_people p where p.will_id = will and p.id = person
      and p.name = estate_receipt_fits.name and estate_receipt_signer(p.circumstance, capacity))
    and exists (select 1 from estate_entries e left join estate_items i on i.will_id = e.will_id and i.id = e.item_id
      where e.will_id = will and e.id = entry and i.name is not distinct from item)
$$;
-- Whether it can still be answered, whatever the time: nobody has answered or ended it, what it is for stands in the
-- ledger, and who and what it names are entered as they were.
create function estate_receipt_stands(r estate_receipt_requests) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select num_nonnulls(r.signed_at, r.refused_at, r.taken_back_at) = 0
    and r.corrected_at is null
    and estate_receipt_fits(r.will_id, r.person_id, r.person_name, r.capacity, r.entry_id, r.item_name)
$$;
-- Somebody works the estate at this moment: the release was not taken back, and a grant runs.
create function estate_is_worked(will uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from wills w join release_grants g on g.will_id = w.id
    where w.id = will and w.status = 'released' and g.ended_at is null and g.expires_at > app_now()
      and exists (select 1 from release_executors(will) e where e.person_id = g.person_id)
      and exists (select 1 from identity_checks c where c.person_id = g.person_id and c.state = 'accepted'))
$$;

create function estate_receipt_asked() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  e estate_entries;
  p estate_people;
begin
  select * into e from estate_entries where will_id = new.will_id and id = new.entry_id for update;
  select * into p from estate_people where will_id = e.will_id and id = e.person_id;
  if e.kind is null or e.kind not in ('distributed', 'handed-over') or p.id is null
    or exists (select 1 from estate_entries c where c.will_id = e.will_id and c.corrects = e.id) then
    raise exception 'nobody signs for this entry' using errcode = 'check_violation';
  end if;
  if (new.purpose = 'thing') <> (e.kind = 'handed-over')
    or not estate_receipt_signer(p.circumstance, new.capacity)
    or (new.capacity = 'self' and new.signer_name <> p.name) then
    raise exception 'somebody else signs for this' using errcode = 'check_violation';
  end if;
  -- Nobody who pays signs that they were paid for somebody else.
  if exists (select 1 from release_executors(new.will_id) x join people a on a.id = x.person_id
      where a.email = new.address and (new.capacity <> 'self' or a.id is distinct from p.account_id)) then
    raise exception 'this is an address of an executor' using errcode = 'check_violation',
      constraint = 'receipt_own_address';
  end if;
  if exists (select 1 from estate_receipt_requests r where r.entry_id = e.id and (
      (estate_receipt_stands(r) and r.expires_at > app_now())
      or (r.signed_at is not null
        and estate_receipt_fits(r.will_id, r.person_id, r.person_name, r.capacity, r.entry_id, r.item_name)
        and not exists (select 1
          from estate_receipt_requests x where x.entry_id = e.id and x.refused_at > r.signed_at)))) then
    raise exception 'it was asked for' using errcode = 'unique_violation', constraint = 'receipt_asked';
  end if;
  if (select count(*) from estate_receipt_requests where entry_id = e.id) >= 10 then
    raise exception 'ten requests for one entry' using errcode = 'check_violation', constraint = 'receipts_full';
  end if;
  new.person_id := p.id;
  new.person_name := p.name;
  new.deceased_name := (select deceased_name from estates where will_id = new.will_id);
  new.kind := e.kind;
  new.amount_pence := e.amount_pence;
  new.foreign_amount := e.foreign_amount;
  new.item_name := (select name from estate_items where will_id = e.will_id and id = e.item_id);
  new.paid_on := e.day;
  new.expires_at := app_now() + interval '60 days';
  new.content_hash := sha256(convert_to(jsonb_build_object('format', 'testate-estate-receipt/1', 'will', new.will_id,
    'request', new.id, 'entry', new.entry_id, 'number', e.number, 'deceased', new.deceased_name,
    'person', new.person_id, 'name', new.person_name, 'capacity', new.capacity, 'signer', new.signer_name,
    'address', new.address, 'purpose', new.purpose, 'kind', new.kind, 'amountPence', new.amount_pence,
    'foreign', new.foreign_amount, 'item', new.item_name, 'day', new.paid_on)::text, 'UTF8'));
  return new;
end
$$;
create trigger estate_receipt_asked before insert on estate_receipt_requests
  for each row execute function estate_receipt_asked();

-- What was asked never changes, and an answer neither; times are the database's own. An erasure takes out who asked.
create function estate_receipt_kept() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_open boolean := estate_receipt_stands(old) and old.expires_at > app_now() and estate_is_worked(old.will_id);
  is_answered boolean := num_nonnulls(new.signed_at, new.refused_at) > num_nonnulls(old.signed_at, old.refused_at);
  may_change text[] := '{asked_by,proof_id,round,expires_at,secret_hash,mailed_at,reminds,reminded_at,taken_back_at,'
    'taken_back_by,signed_at,signed_name,sentence,refused_at,refused_reason,corrected_at,corrected_told_at}';
begin
  if (to_jsonb(new) - may_change) is distinct from (to_jsonb(old) - may_change) then
    raise exception 'what was asked for stays' using errcode = 'restrict_violation';
  end if;
  if (old.signed_at is not null or old.refused_at is not null or old.taken_back_at is not null)
    and (to_jsonb(new) - '{asked_by,taken_back_by,corrected_at,corrected_told_at}'::text[])
      is distinct from (to_jsonb(old) - '{asked_by,taken_back_by,corrected_at,corrected_told_at}'::text[]) then
    raise exception 'what was answered stays' using errcode = 'restrict_violation';
  end if;
  if new.proof_id is distinct from old.proof_id then
    if old.proof_id is not null then
      raise exception 'this was confirmed' using errcode = 'restrict_violation';
    end if;
    new.expires_at := app_now() + interval '60 days';
  elsif new.round <> old.round then
    if new.round <> old.round + 1 or not estate_receipt_stands(old) or exists (
        select 1 from estate_receipt_requests r where r.entry_id = old.entry_id and r.asked_at > old.asked_at) then
      raise exception 'this is not renewed' using errcode = 'check_violation';
    end if;
    new.expires_at := app_now() + interval '60 days';
    new.secret_hash := null;
    new.mailed_at := null;
    new.reminded_at := null;
  elsif new.expires_at <> old.expires_at then
    raise exception 'a link ends after 60 days' using errcode = 'check_violation';
  end if;
  if new.taken_back_at is not null and old.taken_back_at is null then
    new.taken_back_at := app_now();
  end if;
  if is_answered then
    if not is_open or old.secret_hash is null then
      raise exception 'this is not answered now' using errcode = 'check_violation';
    end if;
    if new.signed_at is not null then new.signed_at := app_now(); else new.refused_at := app_now(); end if;
  end if;
  return new;
end
$$;
create trigger estate_receipt_kept before update on estate_receipt_requests
  for each row execute function estate_receipt_kept();

-- A counter-entry ends what was asked or signed for the entry that it takes back.
create function estate_receipts_corrected() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update estate_receipt_requests set corrected_at = app_now()
    where will_id = new.will_id and entry_id = new.corrects and corrected_at is null;
  return null;
end
$$;
create trigger estate_receipts_corrected after insert on estate_entries
  for each row when (new.corrects is not null) execute function estate_receipts_corrected();
-- What all agreed to close stays closed: nobody answers at a link that was open then.
create function estate_receipts_closed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update estate_receipt_requests set taken_back_at = app_now()
    where will_id = new.will_id and num_nonnulls(signed_at, refused_at, taken_back_at) = 0;
  return null;
end
$$;
create trigger estate_receipts_closed after insert on estate_marks
  for each row when (new.mark = 'closed' and new.day is not null) execute function estate_receipts_closed();

-- One executor confirms what is asked, of whom and at which address, by their proof for this very content. Then it is
-- mailed.
create function app_confirm_receipt(token text, of_request uuid, line audit_line) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  r estate_receipt_requests;
  proof proofs;
begin
  select * into r from estate_receipt_requests where id = of_request for update;
  proof := use_proof(token, 'ask-receipt', r.will_id);
  if r.id is null or r.proof_id is not null or not estate_receipt_stands(r)
    or proof.document_hash is distinct from r.content_hash or proof.person_id is distinct from app_person()
    or not r.will_id = any(array(select app_estates())) or exists (
      select 1 from estate_receipt_requests x where x.entry_id = r.entry_id and x.asked_at > r.asked_at) then
    raise exception 'this proof is for something else'
      using errcode = 'insufficient_privilege', constraint = 'proof';
  end if;
  update estate_receipt_requests set proof_id = proof.id where id = r.id;
  perform append_proven(line, 'estate.receipt-asked', proof.person_id::text, r.will_id,
    jsonb_build_object('requestId', r.id, 'entryId', r.entry_id, 'contentHash', encode(r.content_hash, 'hex')));
end
$$;

-- What is at a secret link while the estate is worked: to be answered, or signed. Otherwise nothing, whatever the
-- cause.
create function estate_receipt_at(secret bytea) returns table (
  id uuid, will_id uuid, entry_id uuid, deceased_name text, person_name text, capacity text, signer_name text,
  purpose text, kind text, amount_pence bigint, foreign_amount jsonb, item_name text, paid_on date, content_hash bytea,
  expires_at timestamptz, signed_at timestamptz, signed_name text, sentence text, is_corrected boolean)
language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select r.id, r.will_id, r.entry_id, r.deceased_name, r.person_name, r.capacity, r.signer_name, r.purpose, r.kind,
    r.amount_pence, r.foreign_amount, r.item_name, r.paid_on, r.content_hash, r.expires_at, r.signed_at, r.signed_name,
    r.sentence, r.corrected_at is not null
  from estate_receipt_requests r
  where r.secret_hash = secret and r.expires_at > app_now() and estate_is_worked(r.will_id)
    and (r.signed_at is not null or estate_receipt_stands(r))
$$;

-- Which mail about it is due: the link, one reminder of it, or that a signed receipt is for a payment that was taken
-- back.
create function estate_receipt_mail(r estate_receipt_requests) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when r.signed_at is not null and r.corrected_at is not null and r.corrected_told_at is null then 'corrected'
    when r.proof_id is null or not estate_receipt_stands(r) or r.expires_at <= app_now() then null
    when r.mailed_at is null then 'ask'
    when r.reminds and r.reminded_at is null and r.mailed_at < app_now() - interval '14 days' then 'remind'
  end
$$;
-- What is due now, read once in a round by the partial indexes. Nothing is mailed about an estate that nobody works.
create function due_receipt_mails() returns table (id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.id from estate_receipt_requests r
  where r.id in (
      select x.id from estate_receipt_requests x
        where x.mailed_at is null and x.proof_id is not null and x.taken_back_at is null and x.corrected_at is null
      union all
      select x.id from estate_receipt_requests x
        where x.mailed_at < app_now() - interval '14 days' and x.reminds and x.reminded_at is null
          and x.signed_at is null and x.refused_at is null and x.taken_back_at is null and x.corrected_at is null
      union all
      select x.id from estate_receipt_requests x
        where x.signed_at is not null and x.corrected_at is not null and x.corrected_told_at is null)
    and estate_receipt_mail(r) is not null and estate_is_worked(r.will_id)
  order by r.asked_at, r.id limit 500
$$;
-- The same of one, locked; nothing if another process has it, or it is due no more.
create function take_receipt_mail(one uuid) returns text
language sql volatile security definer set search_path = public, pg_temp as $$
  select estate_receipt_mail(r) from estate_receipt_requests r
  where r.id = one and estate_is_worked(r.will_id) for update of r skip locked
$$;
-- The open screens of the executors, after an answer that the worker wrote.
create function tell_estate_answered(will uuid) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  select pg_notify('testate_live', 'person:' || working.person_id || ' estate') from (
    select distinct person_id from release_grants where will_id = will and ended_at is null) as working
$$;
revoke all on function estate_receipt_signer(text, text), estate_receipt_fits(uuid, uuid, text, text, uuid, text),
  estate_receipt_stands(estate_receipt_requests), estate_is_worked(uuid), estate_receipt_asked(), estate_receipt_kept(),
  estate_receipts_corrected(), estate_receipts_closed(), app_confirm_receipt(text, uuid, audit_line),
  estate_receipt_at(bytea), estate_receipt_mail(estate_receipt_requests), due_receipt_mails(), take_receipt_mail(uuid),
  tell_estate_answered(uuid) from public;
grant execute on function estate_receipt_signer(text, text), estate_receipt_fits(uuid, uuid, text, text, uuid, text),
  app_confirm_receipt(text, uuid, audit_line) to testate_api;
grant execute on function estate_receipt_at(bytea) to testate_api, testate_worker;
grant execute on function due_receipt_mails(), take_receipt_mail(uuid), tell_estate_answered(uuid) to testate_worker;

alter table estate_receipt_requests enable row level security;
alter table estate_receipt_requests force row level security;
create policy estate_receipt_requests_worked on estate_receipt_requests for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_receipt_requests_added on estate_receipt_requests for insert to testate_api
  with check (will_id = any(array(select app_estates())) and asked_by = app_person());
create policy estate_receipt_requests_changed on estate_receipt_requests for update to testate_api
  using (will_id = any(array(select app_estates())))
  with check (taken_back_at is null or taken_back_by = app_person());
create policy estate_receipt_requests_worker on estate_receipt_requests to testate_worker
  using (true) with check (true);
grant select (id, will_id, entry_id, person_id, purpose, capacity, signer_name, address, deceased_name, person_name,
    kind, amount_pence, foreign_amount, item_name, paid_on, content_hash, asked_by, asked_at, proof_id, round,
    expires_at,
    mailed_at, reminds, reminded_at, taken_back_at, taken_back_by, signed_at, signed_name, sentence, refused_at,
    refused_reason, corrected_at, corrected_told_at),
  insert (id, will_id, entry_id, purpose, capacity, signer_name, address, reminds, asked_by),
  update (round, reminds, taken_back_at, taken_back_by) on estate_receipt_requests to testate_api;
grant select, update (secret_hash, mailed_at, reminded_at, signed_at, signed_name, sentence, refused_at,
  refused_reason, corrected_told_at) on estate_receipt_requests to testate_worker;

alter table estate_receipt_codes enable row level security;
alter table estate_receipt_codes force row level security;
create policy estate_receipt_codes_worker on estate_receipt_codes to testate_worker using (true) with check (true);
grant select, insert, update (tries, ended_at) on estate_receipt_codes to testate_worker;

-- As before, and with every answer: what was closed before there were any stays closed.
create or replace function estate_closing_figures(will uuid) returns bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select sha256(convert_to(encode(estate_figures(will), 'hex')
    || E'\nentries ' || coalesce((select max(number) from estate_entries where will_id = will), 0)
    || E'\nreceipts ' || coalesce((select max(id) from estate_receipts where will_id = will), 0)
    || E'\npeople ' || coalesce((
      select string_agg(id || ' ' || version, E'\n' order by number) from estate_people where will_id = will), '')
    || coalesce((select E'\nanswered ' || string_agg(id::text, ' ' order by id) from estate_receipt_requests
      where will_id = will and num_nonnulls(signed_at, refused_at) > 0), ''),
    'UTF8'))
$$;

-- Erasing: as before, with the requests for receipts and their codes.
create or replace function erase_estate_of(one erased_person) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  ended uuid[];
begin
  ended := array(
    select e.will_id from estates e where e.will_id = any(one.wills) or estate_left_alone(e.will_id, one.named));
  delete from estate_calendars where will_id = any(ended) or person_id = any(one.named);
  delete from estate_visits where will_id = any(ended) or person_id = any(one.named);
  delete from estate_view_versions where will_id = any(ended);
  delete from estate_views where will_id = any(ended);
  delete from estate_gifts where will_id = any(ended);
  delete from estate_statement_rows where will_id = any(ended);
  delete from estate_statement_columns where will_id = any(ended);
  delete from estate_task_people where will_id = any(ended);
  delete from estate_own_tasks where will_id = any(ended);
  delete from estate_probate_answers where will_id = any(ended);
  delete from estate_receipts where will_id = any(ended);
  delete from estate_receipt_codes where request_id in (
    select id from estate_receipt_requests where will_id = any(ended));
  delete from estate_receipt_requests where will_id = any(ended);
  delete from estate_tax_answers where will_id = any(ended);
  delete from estate_marks where will_id = any(ended);
  delete from estate_entries where will_id = any(ended);
  delete from estate_agreements where will_id = any(ended);
  delete from estate_proposal_versions where will_id = any(ended);
  delete from estate_proposals where will_id = any(ended);
  delete from estate_disputes where will_id = any(ended);
  delete from executor_end_decisions where ask_id in (select id from executor_ends where will_id = any(ended));
  delete from executor_ends where will_id = any(ended);
  delete from estate_values where will_id = any(ended);
  delete from estate_items where will_id = any(ended);
  delete from estate_people where will_id = any(ended);
  delete from estates where will_id = any(ended);
  update estate_statement_rows set added_by = null where added_by = any(one.named);
  update estate_statement_rows set decided_by = null where decided_by = any(one.named);
  update estate_statement_columns set changed_by = null where changed_by = any(one.named);
  update estate_view_versions set made_by = null where made_by = any(one.named);
  update estate_view_versions set given_by = null where given_by = any(one.named);
  update estate_views set made_by = null where made_by = any(one.named);
  update estate_views set ended_by = null where ended_by = any(one.named);
  update estate_gifts set changed_by = null where changed_by = any(one.named);
  update estate_task_people set made_by = null where made_by = any(one.named);
  update estate_own_tasks set changed_by = null where changed_by = any(one.named);
  update estate_probate_answers set made_by = null where made_by = any(one.named);
  update estate_receipt_requests set asked_by = null where asked_by = any(one.named);
  update estate_receipt_requests set taken_back_by = null where taken_back_by = any(one.named);
  update estate_receipts set made_by = null where made_by = any(one.named);
  update executor_end_decisions set person_id = null where person_id = any(one.named);
  update executor_ends set asked_by = null where asked_by = any(one.named);
  update executor_ends set person_id = null, ended_at = coalesce(ended_at, app_now()),
    outcome = coalesce(outcome, 'left')
    where person_id = any(one.named);
  update estate_tax_answers set made_by = null where made_by = any(one.named);
  update estate_agreements set person_id = null where person_id = any(one.named);
  update estate_proposal_versions set made_by = null where made_by = any(one.named);
  update estate_disputes set raised_by = null, ended_at = coalesce(ended_at, app_now())
    where raised_by = any(one.named);
  update estate_marks set made_by = null where made_by = any(one.named);
  update estate_entries set made_by = null where made_by = any(one.named);
  update estate_values set made_by = null where made_by = any(one.named);
  update estate_items set changed_by = null where changed_by = any(one.named);
  update estate_people set changed_by = null where changed_by = any(one.named);
  update estate_people set account_id = null where account_id = any(one.named);
  update estates set opened_by = null where opened_by = any(one.named);
end
$$;
