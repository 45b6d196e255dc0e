-- Handing an estate over as one file, and taking one over from such a file (decision 92). Both tables name a person of
-- the estate and no account, and go with the estate and its people, by whatever way those are erased.

-- Who made a file of all the records, and the SHA-256 of what is in it.
create table estate_hand_overs (
  id uuid primary key,
  will_id uuid not null references estates (will_id) on delete cascade,
  person_id uuid not null,
  file_hash bytea not null check (length(file_hash) = 32),
  proof_id uuid not null,
  made_at timestamptz not null default app_now(),
  told_at timestamptz,
  foreign key (will_id, person_id) references estate_people (will_id, id) on delete cascade
);
create index on estate_hand_overs (will_id, person_id);
create index estate_hand_overs_untold on estate_hand_overs (made_at) where told_at is null;

-- A file that was checked, and from its confirmation on the record that the estate was taken over. `rows`: what is to
-- be entered, none once it was. `past`: what stood before and is history here.
create table estate_take_overs (
  will_id uuid primary key references estates (will_id) on delete cascade,
  person_id uuid not null,
  file_hash bytea not null check (length(file_hash) = 32),
  content_hash bytea not null check (length(content_hash) = 32),
  summary jsonb not null check (jsonb_typeof(summary) = 'object'),
  rows jsonb check (jsonb_typeof(rows) = 'object'),
  past jsonb not null check (jsonb_typeof(past) = 'array'),
  checked_at timestamptz not null default app_now(),
  proof_id uuid,
  taken_at timestamptz,
  told_at timestamptz,
  foreign key (will_id, person_id) references estate_people (will_id, id) on delete cascade,
  check ((taken_at is null) = (rows is not null)),
  check ((taken_at is null) = (proof_id is null))
);
create index on estate_take_overs (will_id, person_id);

-- What came from a file, nobody agreed to here. Only the schema's owner says so, and then no agreement is asked for.
-- Marks and receipts do not come in: they would say that something was done, applied for or signed for here.
alter table estate_entries add column is_taken_over boolean not null default false;
drop trigger estate_entry_agreed on estate_entries;
create trigger estate_entry_agreed before insert on estate_entries
  for each row when (not new.is_taken_over) execute function estate_entry_agreed();

-- The caller, as a person of an estate that they work.
create function estate_self(will uuid) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select p.id from estate_people p
  where p.will_id = will and p.account_id = app_person() and will = any(array(select app_estates()))
  order by p.number limit 1
$$;

-- One executor hands all of it over, by a proof of their own. `at`: the moment that its file names.
create function app_hand_over_estate(token text, will uuid, hand_over uuid, hash bytea, at timestamptz,
  line audit_line) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  proof proofs := use_proof(token, 'hand-over-estate', will);
begin
  if proof.person_id is distinct from app_person() or estate_self(will) is null then
    raise exception 'this proof is for something else'
      using errcode = 'insufficient_privilege', constraint = 'proof';
  end if;
  if abs(extract(epoch from app_now() - at)) > 60 then
    raise exception 'this is another time' using errcode = 'check_violation';
  end if;
  insert into estate_hand_overs (id, will_id, person_id, file_hash, proof_id, made_at)
    values (hand_over, will, estate_self(will), hash, proof.id, at);
  perform append_proven(line, 'estate.handed-over', proof.person_id::text, will,
    jsonb_build_object('handOverId', hand_over, 'fileHash', encode(hash, 'hex')));
end
$$;

-- Nothing but what the register filled in, and nothing was taken over. Nor is anything shown to a beneficiary, who
-- would see what comes in.
create function estate_is_empty(will uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (select 1 from estate_people where will_id = will and not (from_register and version = 1))
    and not exists (select 1 from estate_items where will_id = will)
    and not exists (select 1 from estate_gifts where will_id = will)
    and not exists (select 1 from estate_entries where will_id = will)
    and not exists (select 1 from estate_receipts where will_id = will)
    and not exists (select 1 from estate_receipt_requests where will_id = will)
    and not exists (select 1 from estate_marks where will_id = will)
    and not exists (select 1 from estate_own_tasks where will_id = will)
    and not exists (select 1 from estate_task_people where will_id = will)
    and not exists (select 1 from estate_tax_answers where will_id = will)
    and not exists (select 1 from estate_probate_answers where will_id = will)
    and not exists (select 1 from estate_proposals where will_id = will)
    and not exists (select 1 from estate_disputes where will_id = will)
    and not exists (select 1 from estate_statement_rows where will_id = will)
    and not exists (select 1 from estate_statement_columns where will_id = will)
    and not exists (select 1 from estate_views where will_id = will)
    and not exists (select 1 from estate_take_overs where will_id = will and taken_at is not null)
$$;
create function app_estate_is_empty(will uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select estate_is_empty(will) and will = any(array(select app_estates()))
$$;

-- Enters the rows of a file, with their days and times, and as nobody's: whose accounts they were there is not known
-- here. An executor whom the register knows keeps their row, their account and what the register says of them as an
-- executor, and gets what the file says that the will gives them.
create function estate_enter_record(will uuid, r jsonb) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not estate_is_empty(will) then
    raise exception 'something was entered already' using errcode = 'check_violation', constraint = 'empty';
  end if;
  update estate_people set number = number + 1000000 where will_id = will;
  update estate_people e set number = p.number,
      roles = array(select distinct r.role from unnest(e.roles || p.roles) as r (role) order by r.role),
      circumstance = p.circumstance, charity_number = p."charityNumber", legacy_pence = p."legacyPence",
      residue_of = (p.residue ->> 'of')::int, residue_in = (p.residue ->> 'in')::int, version = e.version + 1,
      changed_by = null, changed_at = app_now()
    from jsonb_to_recordset(r -> 'people') as p (id uuid, number int, roles text[], circumstance text,
      "charityNumber" text, "legacyPence" bigint, residue jsonb)
    where e.will_id = will and e.id = p.id;
  insert into estate_people (id, will_id, number, name, roles, executor_status, status_since, circumstance,
      charity_number, legacy_pence, residue_of, residue_in)
    select p.id, will, p.number, p.name, p.roles, p."executorStatus", p."statusSince", p.circumstance,
      p."charityNumber", p."legacyPence", (p.residue ->> 'of')::int, (p.residue ->> 'in')::int
    from jsonb_to_recordset(r -> 'people') as p (id uuid, number int, name text, roles text[], "executorStatus" text,
      "statusSince" date, circumstance text, "charityNumber" text, "legacyPence" bigint, residue jsonb)
    where not exists (select 1 from estate_people e where e.will_id = will and e.id = p.id);
  -- Executors here of whom the file knows nothing come after the others.
  update estate_people e set number = n.number
    from (select x.id, (select coalesce(max(number) filter (where number <= 1000000), 0) from estate_people
        where will_id = will) + row_number() over (order by x.number) as number
      from estate_people x where x.will_id = will and x.number > 1000000) n
    where e.id = n.id;
  insert into estate_items (id, will_id, number, side, class, name, holding, share_of, share_in, is_outside, given_to)
    select i.id, will, i.number, i.side, i.class, i.name, i.holding, (i.share ->> 'of')::int, (i.share ->> 'in')::int,
      i."isOutside", i."givenTo"
    from jsonb_to_recordset(r -> 'items') as i (id uuid, number int, side text, class text, name text, holding text,
      share jsonb, "isOutside" boolean, "givenTo" uuid);
  insert into estate_values (id, will_id, item_id, number, value_pence, foreign_amount, source, reason, made_at)
    select gen_random_uuid(), will, i.id, v.number, v."valuePence", nullif(v.foreign, 'null'), v.source, v.reason, v.at
    from jsonb_to_recordset(r -> 'items') as i (id uuid, "values" jsonb),
      jsonb_to_recordset(i."values") as v (number int, "valuePence" bigint, "foreign" jsonb, source text, reason text,
        at timestamptz);
  insert into estate_gifts (id, will_id, number, recipient, what, kind, value_pence, day, kept_benefit, changed_at)
    select g.id, will, g.number, g.recipient, g.what, g.kind, g."valuePence", g.day, g."keptBenefit", g.at
    from jsonb_to_recordset(r -> 'gifts') as g (id uuid, number int, recipient text, what text, kind text,
      "valuePence" bigint, day date, "keptBenefit" text, at timestamptz);
  insert into estate_entries (id, will_id, number, day, kind, amount_pence, foreign_amount, item_id, person_id, closes,
      expense, note, corrects, is_taken_over, made_at)
    select n.id, will, n.number, n.day, n.kind, n."amountPence", nullif(n.foreign, 'null'), n."itemId", n."personId",
      n.closes, n.expense, n.note, n.corrects, true, n.at
    from jsonb_to_recordset(r -> 'entries') as n (id uuid, number int, day date, kind text, "amountPence" bigint,
      "foreign" jsonb, "itemId" uuid, "personId" uuid, closes boolean, expense text, note text, corrects uuid,
      at timestamptz) order by n.number;
  insert into estate_task_people (will_id, mark, person_id, made_at)
    select will, x.one ->> 'mark', (x.one ->> 'personId')::uuid, (x.one ->> 'at')::timestamptz
    from jsonb_array_elements(r -> 'taskPeople') with ordinality as x (one, place) order by x.place;
  insert into estate_own_tasks (id, will_id, number, title, stage, due, done_on, person_id, changed_at)
    select t.id, will, t.number, t.title, t.stage, t.due, t."doneOn", t."personId", t.at
    from jsonb_to_recordset(r -> 'ownTasks') as t (id uuid, number int, title text, stage text, due date,
      "doneOn" date, "personId" uuid, at timestamptz);
  insert into estate_tax_answers (will_id, number, answers, made_at)
    select will, a.number, a.answers, a.at
    from jsonb_to_recordset(r -> 'taxAnswers') as a (number int, answers jsonb, at timestamptz);
  insert into estate_probate_answers (will_id, number, answers, made_at)
    select will, a.number, a.answers, a.at
    from jsonb_to_recordset(r -> 'probateAnswers') as a (number int, answers jsonb, at timestamptz);
  insert into estate_statement_columns (will_id, item_id, columns)
    select will, c."itemId", c.columns
    from jsonb_to_recordset(r -> 'statementColumns') as c ("itemId" uuid, columns jsonb);
  insert into estate_statement_rows (will_id, item_id, day, amount_pence, text, occurrence, added_at, decision, aside,
      entry_id, decided_at)
    select will, (x.one ->> 'itemId')::uuid, (x.one ->> 'day')::date, (x.one ->> 'amountPence')::bigint,
      x.one ->> 'text', (x.one ->> 'occurrence')::int, (x.one ->> 'at')::timestamptz, x.one ->> 'decision',
      x.one ->> 'aside', (x.one ->> 'entryId')::uuid,
      case when x.one ->> 'decision' is not null then (x.one ->> 'at')::timestamptz end
    from jsonb_array_elements(r -> 'statementRows') with ordinality as x (one, place) order by x.place;
end
$$;

-- Whether the database would take the rows of a file: enters them, and undoes it. Null: it would.
create function app_check_estate_record(will uuid, r jsonb) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  broken text;
begin
  if not will = any(array(select app_estates())) then return 'not-yours'; end if;
  perform estate_enter_record(will, r);
  raise exception 'undone' using errcode = 'TK000';
exception
  when sqlstate 'TK000' then return null;
  when integrity_constraint_violation or data_exception then
    get stacked diagnostics broken = constraint_name;
    return coalesce(nullif(broken, ''), sqlstate);
end
$$;

-- What a checked file says is bound by its hash, whatever the api sends.
create function estate_take_over_checked() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.person_id := estate_self(new.will_id);
  new.content_hash := sha256(convert_to(jsonb_build_object('format', 'testate-estate-take-over/1', 'will', new.will_id,
    'file', encode(new.file_hash, 'hex'), 'summary', new.summary, 'rows', new.rows, 'past', new.past)::text, 'UTF8'));
  return new;
end
$$;
create trigger estate_take_over_checked before insert on estate_take_overs
  for each row execute function estate_take_over_checked();

-- One executor enters the file that was checked, whole or not at all, by a proof of their own for it.
create function app_take_over_estate(token text, will uuid, line audit_line) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  proof proofs := use_proof(token, 'take-over-estate', will);
  t estate_take_overs;
begin
  perform 1 from estates where will_id = will for update;
  select * into t from estate_take_overs where will_id = will and taken_at is null for update;
  if t.will_id is null or proof.document_hash is distinct from t.content_hash
    or proof.person_id is distinct from app_person() or estate_self(will) is null then
    raise exception 'this proof is for something else'
      using errcode = 'insufficient_privilege', constraint = 'proof';
  end if;
  perform estate_enter_record(will, t.rows);
  update estate_take_overs set rows = null, taken_at = app_now(), proof_id = proof.id, person_id = estate_self(will)
    where will_id = will;
  perform append_proven(line, 'estate.taken-over', proof.person_id::text, will,
    jsonb_build_object('fileHash', encode(t.file_hash, 'hex'), 'contentHash', encode(t.content_hash, 'hex')));
end
$$;

revoke all on function estate_self(uuid), app_hand_over_estate(text, uuid, uuid, bytea, timestamptz, audit_line),
  estate_is_empty(uuid), app_estate_is_empty(uuid), estate_enter_record(uuid, jsonb),
  app_check_estate_record(uuid, jsonb), estate_take_over_checked(), app_take_over_estate(text, uuid, audit_line)
  from public;
grant execute on function estate_self(uuid), app_hand_over_estate(text, uuid, uuid, bytea, timestamptz, audit_line),
  app_estate_is_empty(uuid), app_check_estate_record(uuid, jsonb), app_take_over_estate(text, uuid, audit_line)
  to testate_api;

alter table estate_hand_overs enable row level security;
alter table estate_hand_overs force row level security;
create policy estate_hand_overs_worked on estate_hand_overs for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_hand_overs_worker on estate_hand_overs to testate_worker using (true) with check (true);
grant select on estate_hand_overs to testate_api, testate_worker;
grant update (told_at) on estate_hand_overs to testate_worker;

alter table estate_take_overs enable row level security;
alter table estate_take_overs force row level security;
create policy estate_take_overs_worked on estate_take_overs for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_take_overs_checked on estate_take_overs for insert to testate_api
  with check (will_id = any(array(select app_estates())));
create policy estate_take_overs_left on estate_take_overs for delete to testate_api
  using (will_id = any(array(select app_estates())) and taken_at is null);
create policy estate_take_overs_worker on estate_take_overs to testate_worker using (true) with check (true);
grant select, insert (will_id, file_hash, summary, rows, past), delete on estate_take_overs to testate_api;
grant select, delete, update (told_at) on estate_take_overs to testate_worker;
