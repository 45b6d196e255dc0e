-- Where the original lies and who the executor of the form is are sealed to the worker (decision 70). The api seals
-- what is typed; what rows from before still show is sealed by a job of the worker's, which then empties the columns.

-- For the form in force and for its changes that are not submitted. Null while nothing of it was typed.
alter table wills add column sealed_form bytea;

-- Wills, and deleted drafts, from before: `asked_at` when a job was last enqueued. A row goes once its will is sealed.
create table forms_waiting (
  will_id uuid primary key,
  asked_at timestamptz
);
insert into forms_waiting (will_id)
  select id from wills where original_location is not null
    or particulars ?| array['executorName', 'executorEmail', 'executorRelationship', 'storageLocationAddress']
    or form_changes ?| array['executorName', 'executorEmail', 'executorRelationship', 'storageLocationAddress']
  union select id from deleted_drafts where draft ->> 'original_location' is not null
    or draft -> 'particulars' ?|
      array['executorName', 'executorEmail', 'executorRelationship', 'storageLocationAddress'];

-- These answers were stored with the whole form.
delete from idempotency_keys
  where route in ('wills.upload', 'wills.saveDraft', 'wills.submit', 'wills.changeDetails', 'wills.supersede');

-- No login may write the fields readable again. What a row from before shows stays until the job has sealed it; a
-- draft that is restored is written by the schema's owner.
create function wills_form_sealed() returns trigger language plpgsql as $$
declare
  field text;
  known wills;
begin
  if current_user not in ('testate_api', 'testate_worker') then return new; end if;
  if tg_op = 'UPDATE' then known := old; end if;
  foreach field in array array['executorName', 'executorEmail', 'executorRelationship', 'storageLocationAddress'] loop
    if (new.particulars ? field and new.particulars -> field is distinct from known.particulars -> field)
      or (new.form_changes ? field and new.form_changes -> field is distinct from known.form_changes -> field)
      or (new.original_location is not null and new.original_location is distinct from known.original_location) then
      raise exception 'where the original lies and who the executor is are kept sealed'
        using errcode = 'check_violation';
    end if;
  end loop;
  return new;
end
$$;
create trigger wills_form_sealed before insert or update of original_location, particulars, form_changes on wills
  for each row execute function wills_form_sealed();
revoke all on function wills_form_sealed() from public;

-- As before, without the place: the worker opens it for whoever was given the copy.
drop function app_released();
create function app_released() returns table (
  grant_id uuid, will_id uuid, testator_name text, title text, document_hash bytea,
  document_name text, granted_at timestamptz, expires_at timestamptz, is_over boolean, is_ended boolean,
  is_identified boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select distinct on (g.will_id) g.id, g.will_id, p.name, w.title,
      w.document_hash, w.document_name, g.granted_at, g.expires_at, g.expires_at <= app_now(),
      g.ended_at is not null or w.status <> 'released',
      exists (select 1 from identity_checks c where c.person_id = g.person_id and c.state = 'accepted')
    from release_grants g join wills w on w.id = g.will_id join people p on p.id = w.testator_id
    where g.person_id = app_person()
    order by g.will_id, g.granted_at desc, g.ended_at desc nulls first;
end
$$;
revoke all on function app_released() from public;
grant execute on function app_released() to testate_api;

-- The worker seals a deleted draft by this alone: whoever writes the whole of it writes a row of wills, once it is
-- restored.
create function seal_deleted_draft(will uuid, sealed bytea) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  update deleted_drafts set draft = draft || jsonb_strip_nulls(jsonb_build_object('sealed_form', sealed))
      || jsonb_build_object('original_location', null, 'particulars', (draft -> 'particulars')
        - array['executorName', 'executorEmail', 'executorRelationship', 'storageLocationAddress'])
    where id = will
$$;
revoke all on function seal_deleted_draft(uuid, bytea) from public;
grant execute on function seal_deleted_draft(uuid, bytea) to testate_worker;

-- As before, but always the same person's draft under the same id, whatever was kept says.
create or replace function app_restore_draft(will uuid, at timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kept jsonb;
  names text;
  broken text;
begin
  select draft || jsonb_build_object(
      'id', id, 'testator_id', testator_id, 'status', 'draft', 'submitted_at', null) into kept
    from deleted_drafts where id = will and testator_id = app_person() and erase_at > at for update;
  if not found then return 'not-found'; end if;
  select string_agg(quote_ident(attname), ', ') into names from pg_attribute
    where attrelid = 'wills'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and kept ? attname;
  begin
    delete from deleted_drafts where id = will;
    execute format('insert into wills (%1$s) select %1$s from jsonb_populate_record(null::wills, $1)', names)
      using kept;
  exception when unique_violation then
    get stacked diagnostics broken = constraint_name;
    if broken = 'wills_one_successor' then return 'conflict'; end if;
    raise;
  end;
  return 'done';
end
$$;

-- As before, and what waits to be sealed.
create or replace function erase_wills_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from forms_waiting where will_id = any((one).wills);
  delete from renewals where will_id = any((one).wills);
  delete from seal_states where will_id = any((one).wills);
  delete from open_requests where will_id = any((one).wills) or person_id = any((one).named);
  delete from will_objects where will_id = any((one).wills);
  delete from withdrawals where will_id = any((one).wills);
  delete from wills where id = any((one).wills)
$$;

alter table forms_waiting enable row level security;
alter table forms_waiting force row level security;
create policy forms_waiting_worker on forms_waiting to testate_worker using (true) with check (true);
grant select, update (asked_at), delete on forms_waiting to testate_worker;
grant update (sealed_form) on wills to testate_api;
grant update (sealed_form, form_changes) on wills to testate_worker;
