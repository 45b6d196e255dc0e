-- What the executors answer about inheritance tax (decision 63). Each saving adds all answers as they then
-- are; the newest counts, and none is changed.
create table estate_tax_answers (
  will_id uuid not null references estates (will_id),
  number int not null check (number > 0),
  answers jsonb not null check (jsonb_typeof(answers) = 'object' and length(answers::text) < 4000),
  made_by uuid references people (id),
  made_at timestamptz not null default app_now(),
  primary key (will_id, number)
);
create index on estate_tax_answers (made_by);

alter table estate_tax_answers enable row level security;
alter table estate_tax_answers force row level security;
create policy estate_tax_answers_worked on estate_tax_answers for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_tax_answers_added on estate_tax_answers for insert to testate_api
  with check (will_id = any(array(select app_estates())) and made_by = app_person());
create policy estate_tax_answers_worker on estate_tax_answers for select to testate_worker using (true);
grant select, insert (will_id, number, answers, made_by) on estate_tax_answers to testate_api;
grant select on estate_tax_answers to testate_worker;

-- What goes out of an estate, and what is sent to the tax office or the probate registry, needs every acting executor
-- (decision 62). Somebody proposes it; each agrees by a proof of their own for what it says; only then is it entered.

-- Tables ------------------------------------------------------------------------------------------------------

create table estate_proposals (
  id uuid primary key,
  will_id uuid not null references estates (will_id),
  number int not null check (number > 0),
  withdrawn_at timestamptz,
  proposed_at timestamptz not null default app_now(),
  unique (will_id, number),
  unique (will_id, id)
);

-- What it says. A change is another version: earlier ones stay, with who had agreed to them. The names, the
-- state of the figures and of the answers about the tax where papers are sent, and that of a thing handed
-- over with its value, are as they were when it was written; the trigger fills them in.
create table estate_proposal_versions (
  proposal_id uuid not null,
  will_id uuid not null,
  version int not null check (version > 0),
  kind text not null check (kind in ('liability-paid', 'expense', 'reimbursed', 'distributed', 'handed-over',
    'tax-form', 'applied')),
  amount_pence bigint check (amount_pence between 1 and 1000000000000),
  item_id uuid,
  person_id uuid,
  expense text check (expense in ('funeral', 'probate', 'professional', 'property', 'tax', 'other')),
  note text check (length(note) between 1 and 300),
  item_name text,
  value_pence bigint check (value_pence >= 0),
  person_name text,
  form text check (length(form) between 1 and 40),
  assets_pence bigint check (assets_pence >= 0),
  debts_pence bigint check (debts_pence >= 0),
  tax_answers int check (tax_answers >= 0),
  figures bytea,
  content_hash bytea not null,
  made_by uuid references people (id),
  made_at timestamptz not null default app_now(),
  primary key (proposal_id, version),
  foreign key (will_id, proposal_id) references estate_proposals (will_id, id),
  foreign key (will_id, item_id) references estate_items (will_id, id),
  foreign key (will_id, person_id) references estate_people (will_id, id),
  check ((amount_pence is null) = (kind in ('handed-over', 'tax-form', 'applied'))),
  check ((expense is not null) = (kind = 'expense')),
  check ((item_id is not null) = (kind in ('liability-paid', 'handed-over'))),
  check ((person_id is not null) = (kind in ('reimbursed', 'distributed', 'handed-over'))),
  check ((figures is not null) = (kind in ('tax-form', 'applied', 'handed-over'))),
  check ((assets_pence is not null and debts_pence is not null) = (kind in ('tax-form', 'applied'))),
  check (value_pence is null or kind = 'handed-over'),
  check (form is null or kind = 'tax-form'),
  check (tax_answers is null or kind in ('tax-form', 'applied'))
);
create index on estate_proposal_versions (will_id);
create index on estate_proposal_versions (made_by);

create table estate_agreements (
  id uuid primary key default gen_random_uuid(),
  will_id uuid not null,
  proposal_id uuid not null,
  version int not null,
  person_id uuid references people (id),
  proof_id uuid not null,
  agreed_at timestamptz not null default app_now(),
  unique (proposal_id, version, person_id),
  foreign key (proposal_id, version) references estate_proposal_versions (proposal_id, version),
  foreign key (will_id, proposal_id) references estate_proposals (will_id, id)
);
create index on estate_agreements (will_id);
create index on estate_agreements (person_id);

-- While one stands nothing is paid, as long as whoever raised it acts. They end it.
create table estate_disputes (
  id uuid primary key,
  will_id uuid not null references estates (will_id),
  reason text not null check (length(reason) between 3 and 1000),
  raised_by uuid references people (id),
  raised_at timestamptz not null default app_now(),
  ended_at timestamptz
);
create index on estate_disputes (will_id);
create index on estate_disputes (raised_by);

-- What was agreed is entered once. Entries and marks from before have none.
alter table estate_entries add column proposal_id uuid unique,
  add foreign key (will_id, proposal_id) references estate_proposals (will_id, id);
alter table estate_marks add column proposal_id uuid unique,
  add foreign key (will_id, proposal_id) references estate_proposals (will_id, id);

-- Functions ---------------------------------------------------------------------------------------------------

-- Whose agreement is needed: the acting executors whom the register knows, whatever the executors wrote about each
-- other. One whose ninety days are over counts: they can begin them again.
create function estate_agreeing(will uuid) returns setof uuid
language sql stable rows 3 security definer set search_path = public, pg_temp as $$
  select distinct e.person_id from release_executors(will) e
    join release_grants g on g.will_id = will and g.person_id = e.person_id and g.ended_at is null
$$;

-- Changes with every item and every value, and with the answers about the tax.
create function estate_figures(will uuid) returns bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select sha256(convert_to(coalesce(string_agg(i.id || ' ' || i.version || ' ' || coalesce(v.newest, 0), E'\n'
    order by i.number), '') || E'\ntax '
    || coalesce((select max(number) from estate_tax_answers where will_id = will), 0), 'UTF8'))
  from estate_items i left join lateral (
    select max(number) as newest from estate_values where item_id = i.id) v on true
  where i.will_id = will
$$;

-- Changes with one item and its values.
create function estate_item_figures(item uuid) returns bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select sha256(convert_to(i.id || ' ' || i.version || ' '
    || coalesce((select max(number) from estate_values where item_id = i.id), 0), 'UTF8'))
  from estate_items i where i.id = item
$$;

create function estate_proposal_content(v estate_proposal_versions) returns bytea
language sql immutable set search_path = public, pg_temp as $$
  select sha256(convert_to(jsonb_build_object('format', 'testate-estate-proposal/2', 'will', v.will_id,
    'proposal', v.proposal_id, 'version', v.version, 'kind', v.kind, 'amountPence', v.amount_pence,
    'item', v.item_id, 'itemName', v.item_name, 'valuePence', v.value_pence, 'person', v.person_id,
    'personName', v.person_name, 'expense', v.expense, 'note', v.note, 'form', v.form,
    'assetsPence', v.assets_pence, 'debtsPence', v.debts_pence, 'taxAnswers', v.tax_answers,
    'figures', encode(v.figures, 'hex'))::text, 'UTF8'))
$$;

-- What a version says is as the rows say it now, whatever the api sends, and versions follow each other.
create function estate_proposal_written() returns trigger
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
  elsif new.kind = 'handed-over' then
    new.figures := estate_item_figures(new.item_id);
    new.value_pence := (
      select value_pence from estate_values where item_id = new.item_id order by number desc limit 1);
  end if;
  new.content_hash := estate_proposal_content(new);
  return new;
end
$$;
create trigger estate_proposal_written before insert on estate_proposal_versions
  for each row execute function estate_proposal_written();

-- The version that stands, if it still says what is so: not withdrawn, and neither name nor figure changed since.
create function estate_proposal_standing(proposal uuid) returns estate_proposal_versions
language sql stable security definer set search_path = public, pg_temp as $$
  select v from estate_proposal_versions v join estate_proposals p on p.id = v.proposal_id
  where v.proposal_id = proposal and p.withdrawn_at is null
    and v.version = (select max(version) from estate_proposal_versions where proposal_id = proposal)
    and v.item_name is not distinct from (select name from estate_items where id = v.item_id)
    and v.person_name is not distinct from (select name from estate_people where id = v.person_id)
    and v.figures is not distinct from (case
      when v.kind in ('tax-form', 'applied') then estate_figures(v.will_id)
      when v.kind = 'handed-over' then estate_item_figures(v.item_id) end)
$$;

create function estate_agreed(v estate_proposal_versions) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from estate_agreeing(v.will_id)) and not exists (
    select 1 from estate_agreeing(v.will_id) as needed (person) where not exists (
      select 1 from estate_agreements a
      where a.proposal_id = v.proposal_id and a.version = v.version and a.person_id = needed.person))
$$;

-- One executor's agreement, by their proof for this very content. Who agrees is the proof's word, not the connection's.
create function app_agree_estate(token text, proposal uuid, line audit_line) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  p estate_proposals;
  v estate_proposal_versions;
  proof proofs;
begin
  select * into p from estate_proposals where id = proposal for update;
  v := estate_proposal_standing(proposal);
  proof := use_proof(token, 'agree-estate', p.will_id);
  if v.proposal_id is null or proof.document_hash is distinct from v.content_hash
    or proof.person_id is distinct from app_person() or not p.will_id = any(array(select app_estates()))
    or not exists (select 1 from estate_agreeing(p.will_id) as needed (person)
      where needed.person = proof.person_id) then
    raise exception 'this proof is for something else'
      using errcode = 'insufficient_privilege', constraint = 'proof';
  end if;
  insert into estate_agreements (will_id, proposal_id, version, person_id, proof_id)
    values (p.will_id, proposal, v.version, proof.person_id, proof.id);
  perform append_proven(line, 'estate.agreed', proof.person_id::text, p.will_id,
    jsonb_build_object('proposalId', proposal, 'version', v.version, 'contentHash', encode(v.content_hash, 'hex')));
end
$$;

-- What goes out of the estate's money, or out of its things, was agreed to the penny. A cost somebody paid out of their
-- own pocket is a fact; paying them back is not.
create function estate_entry_agreed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v estate_proposal_versions;
begin
  if not (new.kind in ('reimbursed', 'distributed', 'handed-over')
      or (new.kind in ('liability-paid', 'expense') and new.person_id is null)) then
    if new.proposal_id is not null then
      raise exception 'nobody agrees to this' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  perform 1 from estate_proposals where id = new.proposal_id for update;
  v := estate_proposal_standing(new.proposal_id);
  if v.proposal_id is null or v.will_id <> new.will_id or not estate_agreed(v)
    or row(v.kind, v.amount_pence, v.item_id, v.person_id, v.expense, v.note)
      is distinct from row(new.kind, new.amount_pence, new.item_id, new.person_id, new.expense, new.note) then
    raise exception 'not every executor agreed to this' using errcode = 'insufficient_privilege', constraint = 'agreed';
  end if;
  if exists (select 1 from estate_disputes d where d.will_id = new.will_id and d.ended_at is null
      and d.raised_by in (select estate_agreeing(new.will_id))) then
    raise exception 'a dispute stands' using errcode = 'insufficient_privilege', constraint = 'agreed';
  end if;
  return new;
end
$$;
create trigger estate_entry_agreed before insert on estate_entries
  for each row execute function estate_entry_agreed();

create function estate_mark_agreed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v estate_proposal_versions;
begin
  if new.mark not in ('tax-form', 'applied') or new.day is null then
    if new.proposal_id is not null then
      raise exception 'nobody agrees to this' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  perform 1 from estate_proposals where id = new.proposal_id for update;
  v := estate_proposal_standing(new.proposal_id);
  if v.proposal_id is null or v.will_id <> new.will_id or v.kind <> new.mark or not estate_agreed(v) then
    raise exception 'not every executor agreed to this' using errcode = 'insufficient_privilege', constraint = 'agreed';
  end if;
  return new;
end
$$;
create trigger estate_mark_agreed before insert on estate_marks
  for each row execute function estate_mark_agreed();

-- For the screens: whose agreement is needed, of an estate that the caller works, and which proposals no longer say
-- what is so.
create function app_estate_agreeing(will uuid) returns table (person uuid, name text)
language sql stable rows 3 security definer set search_path = public, pg_temp as $$
  select p.id, p.name from estate_agreeing(will) as needed (person) join people p on p.id = needed.person
  where will = any(array(select app_estates()))
$$;
create function app_estate_figures(will uuid) returns bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select estate_figures(will) where will = any(array(select app_estates()))
$$;
create function app_estate_item_figures(item uuid) returns bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select estate_item_figures(i.id) from estate_items i
  where i.id = item and i.will_id = any(array(select app_estates()))
$$;
revoke all on function estate_agreeing(uuid), estate_figures(uuid), estate_item_figures(uuid),
  app_estate_item_figures(uuid), estate_proposal_content(estate_proposal_versions),
  estate_proposal_written(), estate_proposal_standing(uuid), estate_agreed(estate_proposal_versions),
  app_agree_estate(text, uuid, audit_line), estate_entry_agreed(), estate_mark_agreed(), app_estate_agreeing(uuid),
  app_estate_figures(uuid) from public;
grant execute on function app_agree_estate(text, uuid, audit_line), app_estate_agreeing(uuid), app_estate_figures(uuid),
  app_estate_item_figures(uuid) to testate_api;

-- Erasing -----------------------------------------------------------------------------------------------------

-- As before, with what was proposed and agreed and the answers about the tax. What an erased
-- executor agreed to stays, without whose account it was; their dispute ends, since nobody else can end it.
create or replace function erase_estate_of(one erased_person) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  ended uuid[];
begin
  ended := array(
    select e.will_id from estates e where e.will_id = any(one.wills) or estate_left_alone(e.will_id, one.named));
  delete from estate_tax_answers where will_id = any(ended);
  delete from estate_marks where will_id = any(ended);
  delete from estate_entries where will_id = any(ended);
  delete from estate_agreements where will_id = any(ended);
  delete from estate_proposal_versions where will_id = any(ended);
  delete from estate_proposals where will_id = any(ended);
  delete from estate_disputes where will_id = any(ended);
  delete from estate_values where will_id = any(ended);
  delete from estate_items where will_id = any(ended);
  delete from estate_people where will_id = any(ended);
  delete from estates where will_id = any(ended);
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

-- Policies and grants -----------------------------------------------------------------------------------------

alter table estate_proposals enable row level security;
alter table estate_proposals force row level security;
create policy estate_proposals_worked on estate_proposals for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_proposals_added on estate_proposals for insert to testate_api
  with check (will_id = any(array(select app_estates())));
create policy estate_proposals_withdrawn on estate_proposals for update to testate_api
  using (will_id = any(array(select app_estates())) and withdrawn_at is null) with check (withdrawn_at is not null);
create policy estate_proposals_worker on estate_proposals for select to testate_worker using (true);
grant select, insert (id, will_id, number), update (withdrawn_at) on estate_proposals to testate_api;
grant select on estate_proposals to testate_worker;

alter table estate_proposal_versions enable row level security;
alter table estate_proposal_versions force row level security;
create policy estate_proposal_versions_worked on estate_proposal_versions for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_proposal_versions_added on estate_proposal_versions for insert to testate_api
  with check (will_id = any(array(select app_estates())) and made_by = app_person());
create policy estate_proposal_versions_worker on estate_proposal_versions for select to testate_worker using (true);
grant select, insert (proposal_id, will_id, version, kind, amount_pence, item_id, person_id, expense, note,
  form, assets_pence, debts_pence, made_by) on estate_proposal_versions to testate_api;
grant select on estate_proposal_versions to testate_worker;

-- Agreements come by the function alone.
alter table estate_agreements enable row level security;
alter table estate_agreements force row level security;
create policy estate_agreements_worked on estate_agreements for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_agreements_worker on estate_agreements for select to testate_worker using (true);
grant select on estate_agreements to testate_api, testate_worker;

alter table estate_disputes enable row level security;
alter table estate_disputes force row level security;
create policy estate_disputes_worked on estate_disputes for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_disputes_raised on estate_disputes for insert to testate_api
  with check (will_id = any(array(select app_estates())) and raised_by = app_person());
create policy estate_disputes_ended on estate_disputes for update to testate_api
  using (will_id = any(array(select app_estates())) and raised_by = app_person() and ended_at is null)
  with check (ended_at is not null);
create policy estate_disputes_worker on estate_disputes for select to testate_worker using (true);
grant select, insert (id, will_id, reason, raised_by), update (ended_at) on estate_disputes to testate_api;
grant select on estate_disputes to testate_worker;

grant insert (proposal_id) on estate_entries, estate_marks to testate_api;

-- An executor who accepts after the estate was opened is one of its people, and those who have not accepted are counted
-- (decision 62).

-- How many are named and acting by the testator's word and have not accepted: nobody asks them here.
create function app_estate_not_accepted(will uuid) returns int
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::int from people_around a
  where a.will_id = will and a.kind = 'executor' and a.standing = 'acting' and a.accepted_at is null
    and a.ended_at is null and a.declined_at is null and will = any(array(select app_estates()))
$$;

-- Of an opened estate, the executors whom a grant names and its people do not.
create function estate_add_executors(will uuid) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform 1 from estates where will_id = will for update;
  if not found then return; end if;
  insert into estate_people (id, will_id, number, name, roles, executor_status, account_id, from_register)
    select gen_random_uuid(), will,
      (select coalesce(max(number), 0) from estate_people where will_id = will)
        + row_number() over (order by min(a.place), p.id),
      p.name, '{executor}', 'acting', p.id, true
    from release_executors(will) e join people_around a on a.id = e.around_id join people p on p.id = e.person_id
    where exists (select 1 from release_grants g where g.will_id = will and g.person_id = p.id and g.ended_at is null)
      and not exists (select 1 from estate_people x where x.will_id = will and x.account_id = p.id)
    group by p.id, p.name;
end
$$;
create function release_grant_joins_estate() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform estate_add_executors(new.will_id);
  return new;
end
$$;
create trigger release_grant_joins_estate after insert on release_grants
  for each row execute function release_grant_joins_estate();

-- For a copy of one's data: the wills whose copy somebody was ever given.
create function estate_given(to_whom uuid) returns setof uuid
language sql stable rows 3 security definer set search_path = public, pg_temp as $$
  select distinct will_id from release_grants where person_id = to_whom
$$;

revoke all on function estate_given(uuid), app_estate_not_accepted(uuid), estate_add_executors(uuid),
  release_grant_joins_estate() from public;
grant execute on function app_estate_not_accepted(uuid) to testate_api;
grant execute on function estate_given(uuid) to testate_worker;

do $$
begin
  perform estate_add_executors(will_id) from estates;
end
$$;
