-- Documents and kept accounts in the file of a hand-over (decision 99). They are taken over one by one, before the file
-- is entered: a part is held against what the checked file says of it, and enters nothing until its file is confirmed.

create table estate_take_over_parts (
  will_id uuid not null references estate_take_overs (will_id) on delete cascade,
  -- The id that it will have here.
  id uuid not null,
  sha256 bytea not null check (length(sha256) = 32),
  size int not null check (size between 1 and 10485760),
  -- A document, sealed to the worker, or the tables of accounts that were kept.
  object text unique check (object ~ '^[0-9a-f]{64}$'),
  drawn bytea check (octet_length(drawn) <= 4000000),
  arrived_at timestamptz not null default app_now(),
  primary key (will_id, id),
  check (num_nonnulls(object, drawn) = 1)
);

-- Only what the file that waits names, and only an object that was announced (decision 95).
create function estate_take_over_part_added() returns trigger
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  named jsonb;
begin
  select one into named
    from estate_take_overs t, jsonb_array_elements(
      t.rows -> case when new.object is null then 'keptAccounts' else 'documents' end) one
    where t.will_id = new.will_id and t.taken_at is null and one ->> 'id' = new.id::text for update of t;
  if named is null or named ->> 'sha256' <> encode(new.sha256, 'hex') or (named ->> 'size')::int <> new.size
    or (new.drawn is not null and (sha256(new.drawn) <> new.sha256 or octet_length(new.drawn) <> new.size)) then
    raise exception 'the file names no such part' using errcode = 'check_violation', constraint = 'estate_part_named';
  end if;
  if new.object is not null then
    delete from estate_objects_left where object = new.object;
    if not found then
      raise exception 'this object was not announced'
        using errcode = 'check_violation', constraint = 'estate_documents_announced';
    end if;
  end if;
  return new;
end
$$;
create trigger estate_take_over_part_added before insert on estate_take_over_parts
  for each row execute function estate_take_over_part_added();

-- Of a file that was not entered, the object is removed.
create function estate_take_over_part_left() returns trigger
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if old.object is not null and not exists (select 1 from estate_documents where object = old.object) then
    insert into estate_objects_left (object, due_at) values (old.object, app_now())
      on conflict (object) do update set due_at = app_now();
  end if;
  return null;
end
$$;
create trigger estate_take_over_part_left after delete on estate_take_over_parts
  for each row execute function estate_take_over_part_left();

-- What came from a file, nobody here kept. Only the schema's owner enters such a row.
alter table estate_kept_accounts alter person_id drop not null,
  add column is_taken_over boolean not null default false,
  add check (is_taken_over = (person_id is null));

-- How many parts of the file that waits have not come; null without such a file.
create function estate_parts_missing(will uuid) returns int
language sql stable security definer set search_path = public, pg_temp as $$
  select (jsonb_array_length(coalesce(t.rows -> 'documents', '[]'))
      + jsonb_array_length(coalesce(t.rows -> 'keptAccounts', '[]'))
      - (select count(*) from estate_take_over_parts p where p.will_id = t.will_id))::int
  from estate_take_overs t where t.will_id = will and t.taken_at is null
$$;
create function app_estate_parts_missing(will uuid) returns int
language sql stable security definer set search_path = public, pg_temp as $$
  select estate_parts_missing(will) where will = any(array(select app_estates()))
$$;

-- Enters the parts of a file after its rows, as nobody's. Kept accounts come after those that were kept here.
create function estate_enter_parts(will uuid, r jsonb) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  kept_here int := coalesce((select max(number) from estate_kept_accounts where will_id = will), 0);
begin
  if estate_parts_missing(will) <> 0 then
    raise exception 'a part of the file has not come'
      using errcode = 'check_violation', constraint = 'estate_parts_missing';
  end if;
  insert into estate_objects_left (object)
    select object from estate_take_over_parts where will_id = will and object is not null;
  insert into estate_documents (id, will_id, title, kind, day, media, size, sha256, object, item_id, gift_id, entry_id,
      person_id)
    select d.id, will, d.title, d.kind, d.day, d.media, p.size, p.sha256, p.object,
      case when d.about ->> 'what' = 'item' then (d.about ->> 'id')::uuid end,
      case when d.about ->> 'what' = 'gift' then (d.about ->> 'id')::uuid end,
      case when d.about ->> 'what' = 'entry' then (d.about ->> 'id')::uuid end,
      case when d.about ->> 'what' = 'person' then (d.about ->> 'id')::uuid end
    from jsonb_to_recordset(r -> 'documents') as d (id uuid, title text, kind text, day date, media text, about jsonb)
      join estate_take_over_parts p on p.will_id = will and p.id = d.id and p.object is not null;
  -- The triggers name the caller, who entered the file and added none of these.
  update estate_documents e set added_by = null, changed_by = null, added_at = d.at
    from jsonb_to_recordset(r -> 'documents') as d (id uuid, at timestamptz)
    where e.will_id = will and e.id = d.id;
  insert into estate_kept_accounts (id, will_id, number, day, head, is_final, drawn, is_taken_over, made_at)
    select k.id, will, kept_here + row_number() over (order by k.number), k.day, k.head, k."isFinal", p.drawn, true,
      k.at
    from jsonb_to_recordset(r -> 'keptAccounts') as k (id uuid, number int, day date, head int, "isFinal" boolean,
        at timestamptz)
      join estate_take_over_parts p on p.will_id = will and p.id = k.id and p.drawn is not null;
  delete from estate_take_over_parts where will_id = will;
end
$$;

-- As before, with the parts. A file that was checked before there were parts names none.
create or replace function app_take_over_estate(token text, will uuid, line audit_line) returns void
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
  perform estate_enter_parts(will, t.rows);
  update estate_take_overs set rows = null, taken_at = app_now(), proof_id = proof.id, person_id = estate_self(will)
    where will_id = will;
  perform append_proven(line, 'estate.taken-over', proof.person_id::text, will,
    jsonb_build_object('fileHash', encode(t.file_hash, 'hex'), 'contentHash', encode(t.content_hash, 'hex')));
end
$$;

revoke all on function estate_take_over_part_added(), estate_take_over_part_left(), estate_parts_missing(uuid),
  app_estate_parts_missing(uuid), estate_enter_parts(uuid, jsonb) from public;
grant execute on function app_estate_parts_missing(uuid) to testate_api;

-- What was sent can be read by nobody before it is entered. The api sees that it is there.
alter table estate_take_over_parts enable row level security;
alter table estate_take_over_parts force row level security;
create policy estate_take_over_parts_worked on estate_take_over_parts for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_take_over_parts_added on estate_take_over_parts for insert to testate_api
  with check (will_id = any(array(select app_estates())));
grant select (will_id, id), insert (will_id, id, sha256, size, object, drawn) on estate_take_over_parts
  to testate_api;

-- Whose an object is, where the api says so (decisions 95 and 99). What waits with a file of a hand-over is no document
-- before its file is confirmed, and nobody's announcement has it removed.

-- For the worker, which reads nothing else of what waits.
create function estate_object_waits(one text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from estate_take_over_parts where object = one)
$$;

-- As before, and not what waits with a file: it would be opened before anybody confirmed it, or by another estate.
create or replace function estate_document_added() returns trigger
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
  if not found or estate_object_waits(new.object) then
    raise exception 'this object was not announced'
      using errcode = 'check_violation', constraint = 'estate_documents_announced';
  end if;
  new.added_by := estate_self(new.will_id);
  new.changed_by := new.added_by;
  return new;
end
$$;

-- As before, and not what is a document already: once that is removed, the part would have its object.
create or replace function estate_take_over_part_added() returns trigger
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  named jsonb;
begin
  select one into named
    from estate_take_overs t, jsonb_array_elements(
      t.rows -> case when new.object is null then 'keptAccounts' else 'documents' end) one
    where t.will_id = new.will_id and t.taken_at is null and one ->> 'id' = new.id::text for update of t;
  if named is null or named ->> 'sha256' <> encode(new.sha256, 'hex') or (named ->> 'size')::int <> new.size
    or (new.drawn is not null and (sha256(new.drawn) <> new.sha256 or octet_length(new.drawn) <> new.size)) then
    raise exception 'the file names no such part' using errcode = 'check_violation', constraint = 'estate_part_named';
  end if;
  if new.object is not null then
    delete from estate_objects_left where object = new.object;
    if not found or exists (select 1 from estate_documents where object = new.object) then
      raise exception 'this object was not announced'
        using errcode = 'check_violation', constraint = 'estate_documents_announced';
    end if;
  end if;
  return new;
end
$$;

-- As before. The documents' parts go first: each announces its object, whether or not somebody announced it already.
create or replace function estate_enter_parts(will uuid, r jsonb) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  kept_here int := coalesce((select max(number) from estate_kept_accounts where will_id = will), 0);
  sealed estate_take_over_parts[];
begin
  if estate_parts_missing(will) <> 0 then
    raise exception 'a part of the file has not come'
      using errcode = 'check_violation', constraint = 'estate_parts_missing';
  end if;
  sealed := array(select p from estate_take_over_parts p where p.will_id = will and p.object is not null);
  delete from estate_take_over_parts where will_id = will and object is not null;
  insert into estate_documents (id, will_id, title, kind, day, media, size, sha256, object, item_id, gift_id, entry_id,
      person_id)
    select d.id, will, d.title, d.kind, d.day, d.media, p.size, p.sha256, p.object,
      case when d.about ->> 'what' = 'item' then (d.about ->> 'id')::uuid end,
      case when d.about ->> 'what' = 'gift' then (d.about ->> 'id')::uuid end,
      case when d.about ->> 'what' = 'entry' then (d.about ->> 'id')::uuid end,
      case when d.about ->> 'what' = 'person' then (d.about ->> 'id')::uuid end
    from jsonb_to_recordset(r -> 'documents') as d (id uuid, title text, kind text, day date, media text, about jsonb)
      join unnest(sealed) p on p.id = d.id;
  -- The triggers name the caller, who entered the file and added none of these.
  update estate_documents e set added_by = null, changed_by = null, added_at = d.at
    from jsonb_to_recordset(r -> 'documents') as d (id uuid, at timestamptz)
    where e.will_id = will and e.id = d.id;
  insert into estate_kept_accounts (id, will_id, number, day, head, is_final, drawn, is_taken_over, made_at)
    select k.id, will, kept_here + row_number() over (order by k.number), k.day, k.head, k."isFinal", p.drawn, true,
      k.at
    from jsonb_to_recordset(r -> 'keptAccounts') as k (id uuid, number int, day date, head int, "isFinal" boolean,
        at timestamptz)
      join estate_take_over_parts p on p.will_id = will and p.id = k.id and p.drawn is not null;
  delete from estate_take_over_parts where will_id = will;
end
$$;

revoke all on function estate_object_waits(text) from public;
grant execute on function estate_object_waits(text) to testate_worker;

-- Which of the objects that an erasure is to remove still have a row, once the rows of the erased person are gone:
-- those are somebody else's. The api enters the names of certificates, of identity evidence and of recordings, and can
-- give that of any object.
create function erasure_objects_named(erasure uuid) returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select e.object from erasure_objects e where e.erasure_id = erasure and e.object in (
    select document_object from wills
    union all select object_id from will_objects
    union all select object_id from open_requests
    union all select document_object from identity_evidence
    union all select selfie_object from identity_evidence
    union all select object_id from identity_openings
    union all select object from recordings
    union all select object from recording_upload_pieces
    union all select object_id from recording_plays
    union all select object from seal_steps
    union all select object from past_seal_steps
    union all select object from capsules
    union all select certificate_object from capsules
    union all select proof_object from capsules
    union all select object_id from export_requests
    union all select object_id from export_kept
    union all select object from objects_under_key
    union all select stored_as from objects_under_key
    union all select old_as from objects_under_key
    union all select object from evidence_waiting
    union all select copy from evidence_waiting
    union all select object from death_certificates
    union all select certificate_object from death_notices
    union all select object from death_certificate_openings
    union all select object from notice_letter_prints
    union all select object from dispute_packs
    union all select object from estate_documents
    union all select object from estate_take_over_parts)
$$;
revoke all on function erasure_objects_named(uuid) from public;
grant execute on function erasure_objects_named(uuid) to testate_worker;
