-- An executor's own key, and what is wrapped to it at the release (decision 104). The release worker alone writes both
-- tables: the key by a proof of its own making, the wrap in the transaction of the grant.

create table executor_keys (
  -- The row that names the executor, of that will and no other.
  around_id uuid primary key references people_around (id) on delete cascade,
  will_id uuid not null references wills (id),
  person_id uuid not null references people (id),
  public_key bytea not null check (length(public_key) = 1216),
  kept_at timestamptz not null default app_now()
);
create index on executor_keys (will_id);
create index on executor_keys (person_id);

-- The sealed PDF's own key, sealed to the executor's: with the object it opens that one file, and nothing else.
create table executor_wraps (
  grant_id uuid primary key references release_grants (id) on delete cascade,
  will_id uuid not null references wills (id),
  person_id uuid not null references people (id),
  version int not null check (version >= 1),
  -- The encrypted bytes, as the store has them, and the hash of what they open to.
  object text not null check (object ~ '^[0-9a-f]{64}$'),
  sha256 bytea not null check (length(sha256) = 32),
  -- SHA-256 of the public key.
  key_hash bytea not null check (length(key_hash) = 32),
  wrap bytea not null check (length(wrap) between 1152 and 2000),
  made_at timestamptz not null default app_now()
);
create index on executor_wraps (will_id);
create index on executor_wraps (person_id);

-- Whoever ends a grant ends its wrap: a relock, an executor who died or stands back, ninety days that begin anew.
create function grant_ends_wrap() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from executor_wraps where grant_id = new.id;
  return null;
end
$$;
revoke all on function grant_ends_wrap() from public;
create trigger grant_ends_wrap after update of ended_at on release_grants
  for each row when (new.ended_at is not null) execute function grant_ends_wrap();

-- Keys that count by the rows: of an executor who accepted before, and whose own key is still that one.
create function own_keys_of_will(will uuid) returns table (
  around_id uuid, person_id uuid, public_key bytea, kept_at timestamptz)
language sql stable set search_path = public, pg_temp as $$
  select k.around_id, k.person_id, k.public_key, k.kept_at
  from executor_keys k join people_around a on a.id = k.around_id
    join shared_keys s on s.person_id = k.person_id and s.public_key = k.public_key
  where k.will_id = will and a.will_id = will and a.person_id = k.person_id and a.kind = 'executor'
    and a.accepted_at <= k.kept_at and a.ended_at is null and a.declined_at is null
$$;
create function release_own_keys(will uuid) returns table (around_id uuid, person_id uuid, public_key bytea)
language sql stable security definer set search_path = public, pg_temp as $$
  select k.around_id, k.person_id, k.public_key from own_keys_of_will(will) k
$$;

-- What somebody is named for, as an executor who accepted, with the key that their browser made.
create function release_executor_naming(around uuid, who uuid) returns table (will_id uuid, public_key bytea)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.will_id, s.public_key from people_around a left join shared_keys s on s.person_id = a.person_id
  where a.id = around and a.person_id = who and a.kind = 'executor' and a.accepted_at is not null
    and a.ended_at is null and a.declined_at is null
$$;

-- Grants that run on, of an executor with a key from before the notice, and no wrap of the bytes that are stored now.
-- One that is under a shared secret waits for its holders.
create function release_wraps_due() returns table (
  grant_id uuid, will_id uuid, person_id uuid, notice_id uuid, notice_will uuid, testator_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select g.id, g.will_id, g.person_id, n.id, n.will_id, w.testator_id
  from release_grants g join death_notices n on n.id = g.notice_id join wills w on w.id = g.will_id
    join will_objects o on o.will_id = g.will_id and o.part = 'sealed'
    left join objects_under_key u on u.object = o.object_id
  where g.ended_at is null and n.state = 'released' and w.status = 'released'
    and exists (select 1 from own_keys_of_will(n.will_id) k
      where k.person_id = g.person_id and k.kept_at < n.created_at)
    and not exists (select 1 from executor_wraps x
      where x.grant_id = g.id and x.object = coalesce(u.stored_as, o.object_id))
    and not exists (select 1 from shared_secrets s where s.will_id = g.will_id and s.state in ('moving', 'on'))
  order by g.granted_at, g.id
$$;

-- The caller's own: each will of which they are an executor, and whether their key counts for it.
create function app_own_keys() returns table (around_id uuid, will_id uuid, testator_name text, kept_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.will_id, p.name, (select k.kept_at from own_keys_of_will(a.will_id) k where k.around_id = a.id)
  from people_around a join wills w on w.id = a.will_id join people p on p.id = w.testator_id
  where a.person_id = app_person() and a.kind = 'executor' and a.accepted_at is not null and a.ended_at is null
    and a.declined_at is null
  order by a.nominated_at desc, a.id limit 500
$$;

-- Whether a proof for keeping a key is about what the caller is named for.
create function app_is_executor_of(will uuid, around uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from release_executor_naming(around, app_person()) n where n.will_id = will)
$$;

-- The wraps that somebody's key opens now: while the will is released and the grant was not ended, also after its
-- ninety days, and only for whoever's identity was accepted.
create function own_copies_of(who uuid) returns table (
  grant_id uuid, will_id uuid, version int, object text, sha256 bytea, wrap bytea, made_at timestamptz,
  document_hash bytea, document_name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select x.grant_id, x.will_id, x.version, x.object, x.sha256, x.wrap, x.made_at, w.document_hash, w.document_name
  from executor_wraps x join release_grants g on g.id = x.grant_id join wills w on w.id = x.will_id
    join shared_keys s on s.person_id = x.person_id and sha256(s.public_key) = x.key_hash
  where x.person_id = who and g.ended_at is null and w.status = 'released'
    and exists (select 1 from identity_checks c where c.person_id = who and c.state = 'accepted')
$$;
create function app_own_copies() returns table (will_id uuid, made_at timestamptz, document_hash bytea)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.will_id, c.made_at, c.document_hash from own_copies_of(app_person()) c
$$;

revoke all on function own_keys_of_will(uuid), release_own_keys(uuid), release_executor_naming(uuid, uuid),
  release_wraps_due(), app_own_keys(), app_is_executor_of(uuid, uuid), own_copies_of(uuid), app_own_copies()
  from public;
grant execute on function release_own_keys(uuid), release_executor_naming(uuid, uuid), release_wraps_due()
  to testate_release;
grant execute on function app_own_keys(), app_is_executor_of(uuid, uuid), app_own_copies() to testate_api;
grant execute on function own_copies_of(uuid) to testate_worker;

-- Confirming it ----------------------------------------------------------------------------------------------

-- As before, and keeping a key of one's own. Taking the copy is confirmed to the worker: it needs no release worker.
create or replace function app_asks_release(purpose text, will uuid, who uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select purpose in ('confirm-death', 'read-released', 'take-released', 'take-recording', 'share-on', 'share-off',
      'own-key')
    or (purpose = 'open' and exists (select 1 from release_custody c where c.will_id = will))
    or (purpose in ('export', 'erase') and exists (select 1 from release_custody c where c.testator_id = who))
    or (purpose = 'export' and exists (select 1 from recordings r join parties p on p.id = r.party_id
      join release_custody c on c.will_id = r.will_id where p.person_id = who and r.object is not null))
$$;

-- Erasing ----------------------------------------------------------------------------------------------------

-- As before, with keys and wraps: of the person's wills, and the person's own. A wrap goes with its grant too.
create or replace function erase_release_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from executor_wraps where will_id = any((one).wills) or person_id = any((one).named);
  delete from executor_keys where will_id = any((one).wills) or person_id = any((one).named);
  delete from recording_askings where will_id = any((one).wills) or person_id = any((one).named);
  delete from release_passkeys where person_id = any((one).named);
  delete from release_passkey_asks where will_id = any((one).wills) or person_id = any((one).named);
  delete from dispute_packs where will_id = any((one).wills);
  update dispute_packs set person_id = null where person_id = any((one).named);
  delete from incidents where will_id = any((one).wills);
  update incidents set closed_by = null where closed_by = any((one).named);
  delete from release_news where will_id = any((one).wills);
  delete from release_confirmations where will_id = any((one).wills);
  delete from release_grants where will_id = any((one).wills) or person_id = any((one).named);
  delete from release_lines where will_id = any((one).wills);
  delete from release_line_keys where will_id = any((one).wills)
$$;

-- As before, and what an executor's wrap opens.
create or replace function erasure_objects_named(erasure uuid) returns setof text
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
    union all select object from recording_askings
    union all select object from executor_wraps
    union all select object from estate_documents
    union all select object from estate_take_over_parts)
$$;

-- Policies and grants ----------------------------------------------------------------------------------------

alter table executor_keys enable row level security;
alter table executor_keys force row level security;
create policy executor_keys_own on executor_keys to testate_release using (true) with check (true);
create policy executor_keys_copied on executor_keys for select to testate_worker using (true);
grant select, insert (around_id, will_id, person_id, public_key), delete on executor_keys to testate_release;
grant select (will_id, person_id, kept_at) on executor_keys to testate_worker;

alter table executor_wraps enable row level security;
alter table executor_wraps force row level security;
create policy executor_wraps_own on executor_wraps to testate_release using (true) with check (true);
create policy executor_wraps_copied on executor_wraps for select to testate_worker using (true);
grant select (grant_id),
  insert (grant_id, will_id, person_id, version, object, sha256, key_hash, wrap), delete
  on executor_wraps to testate_release;
grant select (will_id, person_id, made_at) on executor_wraps to testate_worker;

drop policy audit_entries_released on audit_entries;
create policy audit_entries_released on audit_entries for insert to testate_release with check (at is not null
  and event in ('will.released', 'will.registered', 'release.granted', 'release.viewed', 'release.taken',
    'release.recording-given', 'release.wrapped', 'around.key-kept', 'around.key-ended', 'will.opened',
    'step-up.requested', 'step-up.confirmed', 'finding.asked', 'shared.closing', 'shared.on', 'shared.given',
    'shared.opened', 'shared.off'));
