-- The documents of an estate (decision 95). What is in one is an object sealed to the worker; here is what the
-- executors say about it, and what it is evidence of. It names a person of the estate and no account, so it goes with
-- the estate, by whatever way that is erased.

alter table estate_gifts add unique (will_id, id);

create table estate_documents (
  id uuid primary key,
  will_id uuid not null references estates (will_id) on delete cascade,
  title text not null check (length(title) between 1 and 200),
  kind text not null check (kind in ('bank-letter', 'valuation', 'invoice', 'receipt', 'tax', 'court', 'executor',
    'other')),
  day date not null,
  media text not null check (media in ('application/pdf', 'image/jpeg', 'image/png')),
  size int not null check (size between 1 and 10485760),
  -- Of the document as it was added.
  sha256 bytea not null check (length(sha256) = 32),
  object text not null unique check (object ~ '^[0-9a-f]{64}$'),
  item_id uuid,
  gift_id uuid,
  entry_id uuid,
  person_id uuid,
  added_by uuid,
  added_at timestamptz not null default app_now(),
  changed_by uuid,
  changed_at timestamptz not null default app_now(),
  version int not null default 1,
  check (num_nonnulls(item_id, gift_id, entry_id, person_id) <= 1),
  foreign key (will_id, item_id) references estate_items (will_id, id) on delete set null (item_id),
  foreign key (will_id, gift_id) references estate_gifts (will_id, id) on delete set null (gift_id),
  foreign key (will_id, entry_id) references estate_entries (will_id, id) on delete set null (entry_id),
  foreign key (will_id, person_id) references estate_people (will_id, id) on delete set null (person_id),
  foreign key (will_id, added_by) references estate_people (will_id, id) on delete set null (added_by),
  foreign key (will_id, changed_by) references estate_people (will_id, id) on delete set null (changed_by)
);
create index on estate_documents (will_id, day);
create index on estate_documents (will_id, item_id) where item_id is not null;
create index on estate_documents (will_id, gift_id) where gift_id is not null;
create index on estate_documents (will_id, entry_id) where entry_id is not null;
create index on estate_documents (will_id, person_id) where person_id is not null;
create index on estate_documents (will_id, added_by);
create index on estate_documents (will_id, changed_by);

-- Objects that no row of estate_documents names: announced before they are stored, or left behind by a row that is
-- gone. The worker removes them once they are due.
create table estate_objects_left (
  object text primary key check (object ~ '^[0-9a-f]{64}$'),
  -- An upload that is not finished by then was killed.
  due_at timestamptz not null default app_now() + interval '1 hour'
);
create index on estate_objects_left (due_at);

-- One document at a time: who adds one waits for another that is being added to the same estate. Only an object that
-- was announced, and is not being removed, gets a row.
create function estate_document_added() returns trigger
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  held record;
begin
  perform 1 from estates where will_id = new.will_id for update;
  select count(*) as documents, coalesce(sum(size), 0) as bytes into held
    from estate_documents where will_id = new.will_id;
  if held.documents >= 200 or held.bytes + new.size > 209715200 then
    raise exception 'this estate has as many documents as are kept'
      using errcode = 'check_violation', constraint = 'estate_documents_full';
  end if;
  delete from estate_objects_left where object = new.object;
  if not found then
    raise exception 'this object was not announced'
      using errcode = 'check_violation', constraint = 'estate_documents_announced';
  end if;
  new.added_by := estate_self(new.will_id);
  new.changed_by := new.added_by;
  return new;
end
$$;
create trigger estate_document_added before insert on estate_documents
  for each row execute function estate_document_added();

create function estate_document_changed() returns trigger
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  -- The caller, who is nobody where a line of the records is erased.
  if app_person() is not null then
    new.changed_by := estate_self(new.will_id);
    new.changed_at := app_now();
  end if;
  return new;
end
$$;
create trigger estate_document_changed before update of title, kind, day, item_id, gift_id, entry_id, person_id
  on estate_documents for each row execute function estate_document_changed();

create function estate_document_left() returns trigger
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into estate_objects_left (object, due_at) values (old.object, app_now())
    on conflict (object) do update set due_at = app_now();
  return null;
end
$$;
create trigger estate_document_left after delete on estate_documents
  for each row execute function estate_document_left();

-- Whether this person works this estate, for the worker, which acts for nobody: as app_estates() says of the caller.
create function estate_worked_by(will uuid, who uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select 1 from release_grants g join wills w on w.id = g.will_id
    where g.will_id = will and g.person_id = who and g.ended_at is null and g.expires_at > app_now()
      and w.status = 'released'
      and exists (select 1 from release_executors(g.will_id) e where e.person_id = who)
      and exists (select 1 from identity_checks c where c.person_id = who and c.state = 'accepted'))
$$;

revoke all on function estate_document_added(), estate_document_changed(), estate_document_left(),
  estate_worked_by(uuid, uuid) from public;
grant execute on function estate_worked_by(uuid, uuid) to testate_worker;

alter table estate_documents enable row level security;
alter table estate_documents force row level security;
create policy estate_documents_worked on estate_documents for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_documents_added on estate_documents for insert to testate_api
  with check (will_id = any(array(select app_estates())));
create policy estate_documents_changed on estate_documents for update to testate_api
  using (will_id = any(array(select app_estates()))) with check (will_id = any(array(select app_estates())));
create policy estate_documents_removed on estate_documents for delete to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_documents_worker on estate_documents for select to testate_worker using (true);
grant select, delete, insert (id, will_id, title, kind, day, media, size, sha256, object, item_id, gift_id, entry_id,
    person_id), update (title, kind, day, item_id, gift_id, entry_id, person_id, version)
  on estate_documents to testate_api;
grant select on estate_documents to testate_worker;

alter table estate_objects_left enable row level security;
alter table estate_objects_left force row level security;
create policy estate_objects_left_announced on estate_objects_left for insert to testate_api
  with check (app_person() is not null);
create policy estate_objects_left_worker on estate_objects_left to testate_worker using (true) with check (true);
grant insert (object) on estate_objects_left to testate_api;
grant select, update (due_at), delete on estate_objects_left to testate_worker;
