-- Identity evidence (sealed for the worker), its checks, what the worker read from the pictures, and openings,
-- each for one admin and one request.

-- Tables ------------------------------------------------------------------------------------------------------

-- The hashes are of the images as received, so that "is this the photograph?" can be answered later.
create table identity_evidence (
  id uuid primary key,
  person_id uuid not null references people,
  document_object text not null,
  document_sha256 bytea not null check (length(document_sha256) = 32),
  document_media text not null check (document_media in ('image/jpeg', 'image/png')),
  selfie_object text not null,
  selfie_sha256 bytea not null check (length(selfie_sha256) = 32),
  selfie_media text not null check (selfie_media in ('image/jpeg', 'image/png')),
  created_at timestamptz not null,
  -- The pictures are erased when no one needs them any more (UK GDPR article 5(1)(e)); the decision, the reading
  -- and the hashes stay. From the first time on no one may use or open the pictures; the second is set once they
  -- are really gone.
  erasing_since timestamptz,
  erased_at timestamptz,
  constraint identity_evidence_erased check (erased_at is null or erasing_since is not null)
);
create index identity_evidence_person on identity_evidence (person_id, created_at);
create index identity_evidence_kept on identity_evidence (created_at) where erased_at is null;

create table identity_checks (
  id uuid primary key,
  person_id uuid not null references people,
  evidence_id uuid unique references identity_evidence,
  document_type text not null check (document_type in
    ('passport', 'driving-licence', 'national-identity-card', 'biometric-residence-permit')),
  document_data jsonb not null,
  sample boolean not null,
  state text not null check (state in ('pending', 'accepted', 'rejected', 'returned')),
  provider text not null,
  decided_by uuid references people,
  reason text,
  created_at timestamptz not null,
  decided_at timestamptz,
  -- What the person typed (driver number, birth date), sealed for the worker like the pictures: the api cannot
  -- read it again.
  claims bytea,
  -- Whether the person agreed that a program compares the faces (UK GDPR article 9(2)(a)), to which words and
  -- when (article 7(1)), and since when no longer (article 7(3)). A sample is compared with nothing. No role may
  -- change these three: a consent is written with its check, and ended by a function.
  face_consent_version text,
  face_consent_at timestamptz,
  face_consent_ended_at timestamptz,
  check (sample or evidence_id is not null),
  check ((state = 'pending') = (decided_at is null)),
  check (not sample or state = 'accepted'),
  -- A sample is accepted by nobody; everything else is decided by somebody else, who says why. Of the three
  -- decisions only a request to take the pictures again may be the worker's, with a reason.
  constraint identity_checks_who_decided check (
    state = 'pending' or sample
    or (state in ('accepted', 'rejected') and decided_by is not null and decided_by <> person_id
      and reason is not null)
    or (state = 'returned' and decided_by is null and reason is not null)),
  constraint identity_checks_face_consent check (
    (face_consent_version is null) = (face_consent_at is null)
    and (face_consent_ended_at is null or face_consent_at is not null)
    and (face_consent_at is null or not sample))
);
create unique index identity_checks_one_pending on identity_checks (person_id) where state = 'pending';
create unique index identity_checks_one_accepted on identity_checks (person_id) where state = 'accepted';
create index identity_checks_waiting on identity_checks (created_at) where state = 'pending';

-- The worker opens one image for one admin, sealed with a key that only the requesting process has, the key that
-- the administrator's own proof was given to, and for minutes.
create table identity_openings (
  id uuid primary key,
  check_id uuid not null references identity_checks,
  part text not null check (part in ('document', 'selfie')),
  admin_id uuid not null references people,
  public_key text not null,
  media text,
  object_id text,
  refused text,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  proof_id uuid,
  check (object_id is null or media is not null)
);

-- The result of one reading. It contains no name, number or date of a person: what a reviewer must compare is in
-- the pictures. The fingerprints are keyed with a secret of the worker, so the table alone does not reveal whose
-- documents these are.
create table identity_readings (
  check_id uuid primary key references identity_checks,
  person_id uuid not null references people,
  outcome text not null check (outcome in ('returned', 'review')),
  profile jsonb not null,
  reasons jsonb not null,
  gravity integer not null,
  particulars jsonb not null,
  readers jsonb not null,
  document_sha256 bytea not null check (length(document_sha256) = 32),
  selfie_sha256 bytea not null check (length(selfie_sha256) = 32),
  document_fingerprint bytea check (length(document_fingerprint) = 32),
  person_fingerprint bytea check (length(person_fingerprint) = 32),
  read_at timestamptz not null,
  -- Surname and given names as the strip of a document has them, sealed to the worker: for the certificates of that
  -- person's signatures, which may be made long after the pictures are erased.
  name_parts bytea check (length(name_parts) <= 4096)
);
create index identity_readings_document on identity_readings (document_fingerprint)
  where document_fingerprint is not null;
create index identity_readings_person on identity_readings (person_fingerprint)
  where person_fingerprint is not null;

-- What a document says of name and birth date, sealed to the release worker when the worker reads the pictures. Gone
-- once it is keyed, or once the check came to nothing.
create table identity_particulars (
  check_id uuid primary key references identity_checks (id) on delete cascade,
  person_id uuid not null references people (id),
  sealed bytea not null check (length(sealed) between 1 and 8192)
);
create index on identity_particulars (person_id);

-- Functions ---------------------------------------------------------------------------------------------------

-- Other slices need this about parties other than the caller; the answer is these two facts and nothing of the
-- evidence.
create function identity_standing(who uuid) returns table (accepted boolean, sample boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select true, c.sample from identity_checks c where c.person_id = who and c.state = 'accepted';
end
$$;
revoke all on function identity_standing(uuid) from public;
grant execute on function identity_standing(uuid) to testate_api, testate_worker;

-- A name that was checked against an identity document cannot be changed afterwards. Returns this one fact;
-- accounts may not read the checks.
create function identity_shown(who uuid) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select 1 from identity_checks c where c.person_id = who and c.state in ('pending', 'accepted'));
end
$$;
revoke all on function identity_shown(uuid) from public;
grant execute on function identity_shown(uuid) to testate_api;

-- Only this makes a decision, by an administrator's proof of that very decision.
create function app_decide_identity(of_check uuid, target text, why text)
returns table (person_id uuid, decided_at timestamptz)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  decider uuid := app_staff_here('review ' || of_check || ' ' || target);
begin
  if decider is null or target not in ('accepted', 'rejected') then
    raise exception 'no administrator proved this decision'
      using errcode = 'insufficient_privilege', constraint = 'proof';
  end if;
  return query update identity_checks c
    set state = target, reason = why, decided_by = decider, decided_at = app_now(), provider = 'reviewer'
    where c.id = of_check and c.state = 'pending' and c.person_id <> decider
    returning c.person_id, c.decided_at;
end
$$;
revoke all on function app_decide_identity(uuid, text, text) from public;
grant execute on function app_decide_identity(uuid, text, text) to testate_api;

-- What the person typed is erased with the pictures, and so are the names of a check that came to nothing. A function,
-- since a policy that let the worker update a decided check would let it decide one anew.
create function forget_identity_claims(evidence uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  update identity_checks set claims = null where evidence_id = evidence and state <> 'pending';
  update identity_readings r set name_parts = null from identity_checks c
    where c.id = r.check_id and c.evidence_id = evidence and c.state not in ('pending', 'accepted');
$$;
revoke all on function forget_identity_claims(uuid) from public;
grant execute on function forget_identity_claims(uuid) to testate_worker;

create function forget_face_figures(checks uuid[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  update identity_readings r
  set particulars = r.particulars || '{"likeness": null}', reasons = kept.reasons, gravity = kept.gravity
  from (select i.check_id,
          coalesce(jsonb_agg(o.one order by o.place) filter (where o.one is not null), '[]') as reasons,
          -- As gravityOf in identity/judge.ts: the list of those that wait is in this order.
          coalesce(sum(case o.one ->> 'gravity' when 'contradiction' then 100 when 'doubt' then 10
            when 'note' then 1 else 0 end), 0)::int as gravity
        from identity_readings i
        left join lateral jsonb_array_elements(i.reasons) with ordinality o (one, place)
          on o.one ->> 'code' <> 'faces-differ'
        where i.check_id = any(checks) group by i.check_id) kept
  where r.check_id = kept.check_id;
$$;
revoke all on function forget_face_figures(uuid[]) from public;

-- All of a person's checks at once: nobody has to remember under which of them they agreed. The worker ends it
-- for somebody whose account is erased.
create function end_face_consent(who uuid, at timestamptz) returns uuid[]
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ended uuid[];
begin
  if who is distinct from app_person() and app_service() is distinct from 'worker' then
    raise exception 'this consent is another person''s' using errcode = 'insufficient_privilege';
  end if;
  with those as (
    update identity_checks set face_consent_ended_at = at
    where person_id = who and face_consent_at is not null and face_consent_ended_at is null returning id)
    select coalesce(array_agg(id), '{}') into ended from those;
  perform forget_face_figures(ended);
  return ended;
end
$$;
revoke all on function end_face_consent(uuid, timestamptz) from public;
grant execute on function end_face_consent(uuid, timestamptz) to testate_api, testate_worker;

-- Whoever is a party of somebody else's will stays in that will's evidence (UK GDPR article 17(3)(e)).
create function traces_of_identity(one erased_person) returns table (object text, id uuid)
language sql stable set search_path = public, pg_temp as $$
  select case when erased_at is null then document_object end, id from identity_evidence
    where person_id = any((one).leaving)
  union all select selfie_object, null from identity_evidence
    where person_id = any((one).leaving) and erased_at is null
  union all select o.object_id, null from identity_openings o join identity_checks c on c.id = o.check_id
    where c.person_id = any((one).leaving)
  union all select null, id from identity_checks where person_id = any((one).leaving)
$$;
revoke all on function traces_of_identity(erased_person) from public;

create function erase_identity_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from identity_particulars where person_id = any((one).named);
  delete from identity_openings where check_id in (
    select id from identity_checks where person_id = any((one).leaving));
  delete from identity_readings where person_id = any((one).leaving);
  delete from identity_checks where person_id = any((one).leaving);
  delete from identity_evidence where person_id = any((one).leaving)
$$;
revoke all on function erase_identity_of(erased_person) from public;

-- The testator's name in the form was changed: their identity is to be checked again, for a check in another name
-- proves nothing about this one. Not where another will of theirs relies on the same check ('relied-on'). A check
-- goes back to the person; a sample, which nobody decided, goes. Security definer: nobody else may take back what
-- a reviewer decided.
create function app_check_name_again(will uuid) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  who uuid;
begin
  select testator_id into who from wills
    where id = will and testator_id = app_person() and status in ('draft', 'uploaded') for update;
  if not found then return 'none'; end if;
  if not exists (select 1 from identity_checks where person_id = who and state in ('pending', 'accepted')) then
    return 'none';
  end if;
  if exists (select 1 from parties p join wills w on w.id = p.will_id
    where p.person_id = who and p.will_id <> will and p.state in ('identity verified', 'signed')
      and w.status <> 'withdrawn') then
    return 'relied-on';
  end if;
  delete from identity_checks where person_id = who and sample;
  update identity_checks set state = 'returned', decided_by = null, decided_at = app_now(),
    reason = 'The name in your form was changed after this check.'
    where person_id = who and state in ('pending', 'accepted');
  update parties set state = 'opened', updated_at = app_now()
    where will_id = will and role = 'testator' and state = 'identity verified';
  return 'ended';
end
$$;
revoke all on function app_check_name_again(uuid) from public;
grant execute on function app_check_name_again(uuid) to testate_api;

-- Who accepted it, for the mails to staff; null of a sample.
create function identity_accepted_by(who uuid) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select c.decided_by from identity_checks c where c.person_id = who and c.state = 'accepted'
$$;
revoke all on function identity_accepted_by(uuid) from public;
grant execute on function identity_accepted_by(uuid) to testate_worker;

-- Policies and grants -----------------------------------------------------------------------------------------

alter table identity_evidence enable row level security;
alter table identity_evidence force row level security;
create policy identity_evidence_read on identity_evidence for select to testate_api
  using (person_id = app_person() or app_is_admin());
create policy identity_evidence_made on identity_evidence for insert to testate_api
  with check (person_id = app_person());
create policy identity_evidence_worker on identity_evidence for select to testate_worker using (true);
-- Whatever its job says, the worker cannot erase what still waits for a decision, and nothing erased comes back.
create policy identity_evidence_erased on identity_evidence for update to testate_worker
  using (erased_at is null and not exists (
    select 1 from identity_checks c where c.evidence_id = identity_evidence.id and c.state = 'pending'))
  with check (erasing_since is not null);
grant select, insert on identity_evidence to testate_api;
grant select, update (erasing_since, erased_at) on identity_evidence to testate_worker;

alter table identity_checks enable row level security;
alter table identity_checks force row level security;
create policy identity_checks_read on identity_checks for select to testate_api
  using (person_id = app_person() or app_is_admin());
-- A check begins undecided, and as a sample only if the owner of this installation allows samples.
create policy identity_checks_asked on identity_checks for insert to testate_api with check (
  person_id = app_person() and decided_by is null
  and (state = 'pending' and not sample and decided_at is null
    or state = 'accepted' and sample and app_samples_accepted()));
create policy identity_checks_worker on identity_checks for select to testate_worker using (true);
create policy identity_checks_returned on identity_checks for update to testate_worker
  using (state = 'pending' and not sample) with check (state = 'returned' and decided_by is null);
grant select, insert on identity_checks to testate_api;
grant select, update (state, reason, decided_at) on identity_checks to testate_worker;

alter table identity_openings enable row level security;
alter table identity_openings force row level security;
create policy identity_openings_read on identity_openings for select to testate_api
  using (app_is_admin() and admin_id = app_person());
create policy identity_openings_asked on identity_openings for insert to testate_api
  with check (app_is_admin() and admin_id = app_person() and object_id is null);
create policy identity_openings_worker on identity_openings to testate_worker using (true) with check (true);
grant select, insert on identity_openings to testate_api;
grant select, update (media, object_id, refused), delete on identity_openings to testate_worker;

alter table identity_readings enable row level security;
alter table identity_readings force row level security;
create policy identity_readings_reviewed on identity_readings for select to testate_api
  using (app_is_admin() and person_id <> app_person());
create policy identity_readings_worker on identity_readings to testate_worker using (true) with check (true);
grant select (check_id, person_id, outcome, profile, reasons, gravity, particulars, readers, document_sha256,
  selfie_sha256, read_at) on identity_readings to testate_api;
grant select, insert on identity_readings to testate_worker;

alter table identity_particulars enable row level security;
alter table identity_particulars force row level security;
create policy identity_particulars_worker on identity_particulars for insert to testate_worker with check (true);
grant insert on identity_particulars to testate_worker;
