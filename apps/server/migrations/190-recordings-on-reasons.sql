-- The recordings of a released will, given to an acting executor on a reason (decision 46). Each giving is a row that
-- the release worker alone writes, with the reason sealed to the worker.

create table recording_askings (
  id uuid primary key,
  will_id uuid not null references wills (id),
  recording_id uuid not null references recordings (id) on delete cascade,
  person_id uuid not null references people (id),
  grant_id uuid not null references release_grants (id) on delete cascade,
  -- Sealed to the worker: the choice and the words.
  reason bytea not null check (length(reason) between 1 and 16384),
  asked_at timestamptz not null default app_now(),
  -- The recording's own key, sealed to the key of this request; null once it was removed.
  object text,
  expires_at timestamptz not null,
  -- When the other executors were mailed about it.
  told_at timestamptz
);
create index on recording_askings (will_id);
create index on recording_askings (recording_id);
create index on recording_askings (person_id);
create index on recording_askings (grant_id);
create index recording_askings_handed on recording_askings (expires_at) where object is not null;
create index recording_askings_untold on recording_askings (asked_at) where told_at is null;

-- The recordings that belong to a will's ceremony and are kept: those of its present parties.
create function recordings_of_will(will uuid) returns table (
  id uuid, witness_order int, party_name text, object text, sha256 bytea, media_type text, duration_ms int,
  recorded_at timestamptz)
language sql stable set search_path = public, pg_temp as $$
  select r.id, p.witness_order::int, p.name, r.object, r.sha256, r.media_type, r.duration_ms, r.recorded_at
  from recordings r join parties p on p.id = r.party_id
  where r.will_id = will and p.state <> 'replaced' and r.replaced_at is null and r.object is not null
  order by p.witness_order, r.recorded_at
$$;

-- Whether somebody acts as an executor of a released will now: accepted, identified, with a running grant.
create function acts_on_released(will uuid, who uuid) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select 1 from release_grants g join wills w on w.id = g.will_id
    join death_notices n on n.id = g.notice_id
    where g.will_id = will and g.person_id = who and g.ended_at is null and g.expires_at > app_now()
      and w.status = 'released' and n.state = 'released'
      and exists (select 1 from identity_checks c where c.person_id = who and c.state = 'accepted')
      and exists (select 1 from release_executors(n.will_id) e where e.person_id = who))
$$;

-- As the release worker sees them, with what it needs to open them.
create function release_recordings(will uuid) returns table (
  id uuid, object text, sha256 bytea, media_type text)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.id, r.object, r.sha256, r.media_type from recordings_of_will(will) r
$$;

-- As an acting executor may see them: none to anybody else. The api is told no object.
create function app_released_recordings(will uuid) returns table (
  id uuid, witness_order int, party_name text, media_type text, duration_ms int, recorded_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.id, r.witness_order, r.party_name, r.media_type, r.duration_ms, r.recorded_at
  from recordings_of_will(will) r where acts_on_released(will, app_person())
$$;

-- Who was given one, for the acting executors; without the reason, which the worker opens for them.
create function app_recording_askings(will uuid) returns table (
  id uuid, recording_id uuid, by_name text, is_own boolean, asked_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.recording_id, p.name, a.person_id = app_person(), a.asked_at
  from recording_askings a join people p on p.id = a.person_id
  where a.will_id = will and acts_on_released(will, app_person())
  order by a.asked_at, a.id
$$;

-- What was handed over for a giving of the caller's own.
create function app_given_recording(asking uuid) returns table (
  will_id uuid, version int, object text, expires_at timestamptz, is_over boolean, witness_order int,
  media_type text, is_acting boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.will_id, w.version_number, a.object, a.expires_at, a.expires_at <= app_now(), p.witness_order::int,
    r.media_type, acts_on_released(a.will_id, a.person_id)
  from recording_askings a join wills w on w.id = a.will_id join recordings r on r.id = a.recording_id
    join parties p on p.id = r.party_id
  where a.id = asking and a.person_id = app_person()
$$;

-- The sealed reasons that this person may be told: of a will of which they are an acting executor.
create function recording_reasons(will uuid, who uuid) returns table (id uuid, reason bytea)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.reason from recording_askings a where a.will_id = will and acts_on_released(will, who)
$$;

-- The other acting executors, whatever became of their ninety days.
create function recording_asking_others(asking uuid) returns setof uuid
language sql stable rows 5 security definer set search_path = public, pg_temp as $$
  select e.person_id from recording_askings a join release_grants g on g.id = a.grant_id
    join death_notices n on n.id = g.notice_id
    cross join lateral release_executors(n.will_id) e
  where a.id = asking and e.person_id <> a.person_id
$$;

-- What was handed over and is not needed any more: after half an hour, or when the grant ended.
create function release_handed_recordings() returns table (id uuid, object text)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.object from recording_askings a join release_grants g on g.id = a.grant_id
    join wills w on w.id = a.will_id
  where a.object is not null and (a.expires_at <= app_now() or g.ended_at is not null or w.status <> 'released')
$$;

revoke all on function recordings_of_will(uuid), acts_on_released(uuid, uuid), release_recordings(uuid),
  app_released_recordings(uuid), app_recording_askings(uuid), app_given_recording(uuid),
  recording_reasons(uuid, uuid), recording_asking_others(uuid), release_handed_recordings() from public;
grant execute on function release_recordings(uuid), release_handed_recordings() to testate_release;
grant execute on function app_released_recordings(uuid), app_recording_askings(uuid), app_given_recording(uuid)
  to testate_api;
grant execute on function recording_reasons(uuid, uuid), recording_asking_others(uuid) to testate_worker;

-- Confirming it ----------------------------------------------------------------------------------------------

-- As before, and being given a recording.
create or replace function app_asks_release(purpose text, will uuid, who uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select purpose in ('confirm-death', 'read-released', 'take-released', 'take-recording', 'share-on', 'share-off')
    or (purpose = 'open' and exists (select 1 from release_custody c where c.will_id = will))
    or (purpose in ('export', 'erase') and exists (select 1 from release_custody c where c.testator_id = who))
    or (purpose = 'export' and exists (select 1 from recordings r join parties p on p.id = r.party_id
      join release_custody c on c.will_id = r.will_id where p.person_id = who and r.object is not null))
$$;

-- Erasing ----------------------------------------------------------------------------------------------------

-- As before, with what was said to be given a recording: of the person's wills, and what the person said.
create or replace function erase_release_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
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

-- As before, and what was handed over of recordings.
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
    union all select object from estate_documents
    union all select object from estate_take_over_parts)
$$;

-- Policies and grants ----------------------------------------------------------------------------------------

alter table recording_askings enable row level security;
alter table recording_askings force row level security;
create policy recording_askings_release on recording_askings to testate_release using (true) with check (true);
create policy recording_askings_told on recording_askings to testate_worker using (true) with check (true);
grant select (id, expires_at, object),
  insert (id, will_id, recording_id, person_id, grant_id, reason, object, expires_at), update (object)
  on recording_askings to testate_release;
grant select, update (told_at) on recording_askings to testate_worker;

drop policy audit_entries_released on audit_entries;
create policy audit_entries_released on audit_entries for insert to testate_release with check (at is not null
  and event in ('will.released', 'will.registered', 'release.granted', 'release.viewed', 'release.taken',
    'release.recording-given', 'will.opened', 'step-up.requested', 'step-up.confirmed', 'finding.asked',
    'shared.closing', 'shared.on', 'shared.given', 'shared.opened', 'shared.off'));
