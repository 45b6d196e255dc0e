-- Bank details of whoever is paid out of an estate (decision 102). The worker alone writes them, sealed to its own key;
-- the api reads that there are some, their last two characters, and how they were confirmed with the payee.

-- One row for a person of the estate. Once the details have left, it says only that there were some.
create table estate_bank_details (
  person_id uuid primary key,
  will_id uuid not null,
  version int not null default 1 check (version > 0),
  -- Made anew with every other account: what an agreement to a payment rests on. It says nothing of the account.
  details uuid unique,
  sealed bytea,
  ending text check (ending ~ '^[0-9A-Z]{2}$'),
  is_abroad boolean,
  confirmed_how text check (confirmed_how in ('telephone', 'in-person', 'letter')),
  confirmed_on date,
  changed_by uuid,
  changed_at timestamptz not null default app_now(),
  check (num_nulls(details, sealed, ending, is_abroad, confirmed_how, confirmed_on) in (0, 6)),
  foreign key (will_id, person_id) references estate_people (will_id, id) on delete cascade,
  foreign key (will_id, changed_by) references estate_people (will_id, id) on delete set null (changed_by)
);
create index on estate_bank_details (will_id, person_id);
create index on estate_bank_details (will_id, changed_by);

-- Which details a payment may go to: of the person it is for; of a debt or a cost, which name nobody, of all who are
-- paid by their role.
create function estate_bank_of(will uuid, kind text, person uuid) returns uuid[]
language sql stable security definer set search_path = public, pg_temp as $$
  select array_agg(b.details order by b.details)
  from estate_bank_details b join estate_people p on p.id = b.person_id
  where b.will_id = will and b.details is not null and case
    when kind in ('distributed', 'reimbursed') then b.person_id = person
    when kind in ('liability-paid', 'expense') then p.roles && '{creditor,adviser,organisation}'::text[]
    else false end
$$;

-- They leave when all executors agreed that everything was paid and the estate is closed.
create function estate_bank_closed() returns trigger
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update estate_bank_details set version = version + 1, details = null, sealed = null, ending = null,
    is_abroad = null, confirmed_how = null, confirmed_on = null, changed_by = null
    where will_id = new.will_id and details is not null;
  return null;
end
$$;
create trigger estate_bank_closed after insert on estate_marks
  for each row when (new.mark = 'closed' and new.day is not null) execute function estate_bank_closed();

-- And when the person whose they are has their account erased.
create function estate_bank_erased() returns trigger
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update estate_bank_details set version = version + 1, details = null, sealed = null, ending = null,
    is_abroad = null, confirmed_how = null, confirmed_on = null, changed_by = null
    where person_id = new.id and details is not null;
  return null;
end
$$;
create trigger estate_bank_erased after update of account_id on estate_people
  for each row when (old.account_id is not null and new.account_id is null) execute function estate_bank_erased();

-- A proposed payment rests on the details it may go to: other ones are agreed to anew. As before, with these.
alter table estate_proposal_versions add column bank_details uuid[];

create or replace function estate_proposal_content(v estate_proposal_versions) returns bytea
language sql immutable set search_path = public, pg_temp as $$
  select sha256(convert_to((jsonb_build_object('format', 'testate-estate-proposal/2', 'will', v.will_id,
    'proposal', v.proposal_id, 'version', v.version, 'kind', v.kind, 'amountPence', v.amount_pence,
    'item', v.item_id, 'itemName', v.item_name, 'valuePence', v.value_pence, 'person', v.person_id,
    'personName', v.person_name, 'expense', v.expense, 'note', v.note, 'form', v.form,
    'assetsPence', v.assets_pence, 'debtsPence', v.debts_pence, 'taxAnswers', v.tax_answers,
    'figures', encode(v.figures, 'hex'))
    || case when v.keep_years is null then '{}'::jsonb else jsonb_build_object('keepYears', v.keep_years) end
    || case when v.foreign_amount is null then '{}'::jsonb else jsonb_build_object('foreign', v.foreign_amount) end
    || case when v.bank_details is null then '{}'::jsonb
      else jsonb_build_object('bankDetails', to_jsonb(v.bank_details)) end)
      ::text, 'UTF8'))
$$;

create or replace function estate_proposal_written() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  p estate_proposals;
begin
  select * into p from estate_proposals where id = new.proposal_id for update;
  if p.id is null or p.withdrawn_at is not null
    or exists (select 1 from estate_entries where proposal_id = p.id)
    or exists (select 1 from estate_marks where proposal_id = p.id) then
    raise exception 'this proposal is at an end' using errcode = 'check_violation';
  end if;
  if new.version is distinct from 1 + (
      select coalesce(max(version), 0) from estate_proposal_versions where proposal_id = p.id) then
    raise exception 'another version stands' using errcode = 'unique_violation';
  end if;
  new.item_name := (select name from estate_items where id = new.item_id);
  new.person_name := (select name from estate_people where id = new.person_id);
  new.figures := null;
  new.value_pence := null;
  new.tax_answers := null;
  if new.kind in ('tax-form', 'applied') then
    new.figures := estate_figures(new.will_id);
    new.tax_answers := (select coalesce(max(number), 0) from estate_tax_answers where will_id = new.will_id);
  elsif new.kind = 'closed' then
    new.figures := estate_closing_figures(new.will_id);
  elsif new.kind = 'handed-over' then
    new.figures := estate_item_figures(new.item_id);
    new.value_pence := (
      select value_pence from estate_values where item_id = new.item_id order by number desc limit 1);
  end if;
  new.bank_details := estate_bank_of(new.will_id, new.kind, new.person_id);
  new.content_hash := estate_proposal_content(new);
  return new;
end
$$;

create or replace function estate_proposal_standing(proposal uuid) returns estate_proposal_versions
language sql stable security definer set search_path = public, pg_temp as $$
  select v from estate_proposal_versions v join estate_proposals p on p.id = v.proposal_id
  where v.proposal_id = proposal and p.withdrawn_at is null
    and v.version = (select max(version) from estate_proposal_versions where proposal_id = proposal)
    and v.item_name is not distinct from (select name from estate_items where id = v.item_id)
    and v.person_name is not distinct from (select name from estate_people where id = v.person_id)
    and v.figures is not distinct from (case
      when v.kind in ('tax-form', 'applied') then estate_figures(v.will_id)
      when v.kind = 'closed' then estate_closing_figures(v.will_id)
      when v.kind = 'handed-over' then estate_item_figures(v.item_id) end)
    and v.bank_details is not distinct from estate_bank_of(v.will_id, v.kind, v.person_id)
$$;

revoke all on function estate_bank_of(uuid, text, uuid), estate_bank_closed(), estate_bank_erased() from public;
-- For the worker, which enters nothing in an estate that is closed, or in dispute.
grant execute on function estate_kept_until(uuid), estate_agreeing(uuid) to testate_worker;

alter table estate_bank_details enable row level security;
alter table estate_bank_details force row level security;
create policy estate_bank_details_worked on estate_bank_details for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_bank_details_worker on estate_bank_details to testate_worker using (true) with check (true);
grant select (person_id, will_id, version, details, ending, is_abroad, confirmed_how, confirmed_on, changed_by,
  changed_at) on estate_bank_details to testate_api;
grant select, insert (person_id, will_id, details, sealed, ending, is_abroad, confirmed_how, confirmed_on, changed_by),
  update (version, details, sealed, ending, is_abroad, confirmed_how, confirmed_on, changed_by, changed_at)
  on estate_bank_details to testate_worker;
