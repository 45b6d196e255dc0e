-- The register's signed word that a document is a registration: the worker signs it with the log's key when a will
-- is registered, anybody who has the document may ask for it, and erasure deletes it. No ledger holds a document's
-- own hash.

create table link_notes (
  will_id uuid primary key references wills (id),
  document_hash bytea not null check (length(document_hash) = 32),
  note text not null,
  made_at timestamptz not null
);
create index link_notes_document on link_notes (document_hash);

-- Of a registration that stands, if any with this document does; else of the newest.
create function link_note_of(document bytea) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select n.note from link_notes n join wills w on w.id = n.will_id
  where length(document) = 32 and n.document_hash = document
  order by w.status in ('registered', 'released') desc, n.made_at desc limit 1
$$;
revoke all on function link_note_of(bytea) from public;
grant execute on function link_note_of(bytea) to testate_api;

-- As before, a registration that stands last: whoever looks up a document asks whether it is registered now.
create or replace function registration_of(document bytea) returns table (
  status text, version text, registered_at timestamptz, network text, token_id bytea, transaction_hash text,
  block text, state text)
language sql stable security definer set search_path = public, pg_temp as $$
  select w.status, w.version, a.final_at, a.network, a.token_id, a.receipt ->> 'transactionHash',
    a.receipt ->> 'blockNumber', a.state
  from wills w join anchors a on a.will_id = w.id and a.action in ('register', 'supersede')
  where length(document) = 32 and w.document_hash = document
    and w.status in ('registered', 'superseded', 'withdrawn', 'released') and a.state = 'final'
  order by w.status in ('registered', 'released'), a.final_at
$$;

-- The small proof: what a capsule shows, without the will's bytes. Made with the capsule; capsules of before have none.
alter table capsules add column proof_object text;
alter table will_objects drop constraint will_objects_part_check,
  add constraint will_objects_part_check check (part in ('sealed', 'capsule', 'certificate', 'proof'));
alter table open_requests drop constraint open_requests_part_check,
  add constraint open_requests_part_check
    check (part in ('document', 'sealed', 'capsule', 'certificate', 'proof'));

-- The release worker gives it to whoever may take the files of a released will.
create function release_proof_of(will uuid) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select o.object_id from will_objects o where o.will_id = will and o.part = 'proof'
$$;
revoke all on function release_proof_of(uuid) from public;
grant execute on function release_proof_of(uuid) to testate_release;

create or replace function traces_of_registration(one erased_person) returns table (object text, id uuid)
language sql stable set search_path = public, pg_temp as $$
  select object, null::uuid from capsules where will_id = any((one).wills)
  union all select certificate_object, null from capsules where will_id = any((one).wills)
  union all select proof_object, null from capsules
    where will_id = any((one).wills) and proof_object is not null
  union all select null, id from anchors where will_id = any((one).wills)
$$;
-- As before, and the link note.
create or replace function erase_registration_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from link_notes where will_id = any((one).wills);
  delete from anchors where will_id = any((one).wills);
  delete from capsules where will_id = any((one).wills)
$$;

alter table link_notes enable row level security;
alter table link_notes force row level security;
create policy link_notes_worker on link_notes to testate_worker using (true) with check (true);
grant select, insert on link_notes to testate_worker;
