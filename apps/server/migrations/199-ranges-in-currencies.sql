-- The range of a value in another currency: both ends in that currency, with the value between them. In pounds they are
-- computed at the rate of the value, as the value is, and the rows take no others; without a rate there are none.
create function is_foreign_range(amount jsonb, range jsonb) returns boolean
language sql immutable set search_path = public, pg_temp as $$
  select coalesce(case when jsonb_typeof(range) = 'object' then case when range - '{lowest,highest}'::text[] = '{}'
      and is_foreign_amount(amount) and is_foreign_amount(amount || jsonb_build_object('amount', range -> 'lowest'))
      and is_foreign_amount(amount || jsonb_build_object('amount', range -> 'highest'))
    then (range ->> 'lowest')::numeric < (range ->> 'highest')::numeric
      and (amount ->> 'amount')::numeric between (range ->> 'lowest')::numeric and (range ->> 'highest')::numeric
    end end, false)
$$;
revoke all on function is_foreign_range(jsonb, jsonb) from public;
grant execute on function is_foreign_range(jsonb, jsonb) to testate_api;

alter table estate_values
  add column foreign_range jsonb,
  drop constraint estate_values_range,
  add constraint estate_values_range check (case
    when foreign_range is null then num_nonnulls(lowest_pence, highest_pence) = 0
      or (num_nonnulls(lowest_pence, highest_pence, value_pence) = 3 and basis <> 'stated' and foreign_amount is null
        and lowest_pence < highest_pence and value_pence between lowest_pence and highest_pence)
    when is_foreign_range(foreign_amount, foreign_range) then basis <> 'stated'
      and lowest_pence is not distinct from
        pence_of_foreign(foreign_amount || jsonb_build_object('amount', foreign_range -> 'lowest'))
      and highest_pence is not distinct from
        pence_of_foreign(foreign_amount || jsonb_build_object('amount', foreign_range -> 'highest'))
    else false end);
grant insert (foreign_range) on estate_values to testate_api;

-- As before, and the range of a value in another currency.
create or replace function estate_enter_record(will uuid, r jsonb) returns void
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
  -- A file that was checked before values had a basis says nothing of one.
  insert into estate_values (id, will_id, item_id, number, value_pence, foreign_amount, basis, lowest_pence,
      highest_pence, foreign_range, source, reason, made_at)
    select gen_random_uuid(), will, i.id, v.number, v."valuePence", nullif(v.foreign, 'null'),
      coalesce(v.basis, 'stated'), v."lowestPence", v."highestPence", nullif(v."foreignRange", 'null'), v.source,
      v.reason, v.at
    from jsonb_to_recordset(r -> 'items') as i (id uuid, "values" jsonb),
      jsonb_to_recordset(i."values") as v (number int, "valuePence" bigint, "foreign" jsonb, basis text,
        "lowestPence" bigint, "highestPence" bigint, "foreignRange" jsonb, source text, reason text, at timestamptz);
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
