-- Confirmations of a death are proven to the release worker (decision 96): it mails the code, checks it, and writes
-- down what was confirmed. Nothing else counts.

-- Tables ------------------------------------------------------------------------------------------------------

-- Each proof that the release worker took of a confirmation, with the notice and the version it was for. No other login
-- adds one, and none changes one.
create table release_confirmations (
  proof_id uuid primary key,
  notice_id uuid not null,
  will_id uuid not null,
  person_id uuid not null,
  notice_version int not null check (notice_version >= 1),
  content_hash bytea not null check (length(content_hash) = 32),
  taken_at timestamptz not null default app_now()
);
create index on release_confirmations (notice_id);
create index on release_confirmations (will_id);

-- Of the open notice as it stands, by a proof of that person for that very content which the release worker made.
create function release_confirmations_add() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.taken_at := app_now();
  if not exists (select 1 from death_notices n where n.id = new.notice_id and n.will_id = new.will_id
      and n.version = new.notice_version and n.content_hash = new.content_hash
      and n.state in ('awaiting', 'waiting')) then
    raise exception 'this is not the notice as it stands' using errcode = 'check_violation';
  end if;
  if not exists (select 1 from proofs p where p.id = new.proof_id and p.maker = 'release'
      and p.purpose = 'confirm-death' and p.person_id = new.person_id and p.will_id = new.will_id
      and p.document_hash = new.content_hash and p.used_at is null) then
    raise exception 'the release worker made no such proof' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger release_confirmations_add before insert on release_confirmations
  for each row execute function release_confirmations_add();
create function release_confirmations_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a proof that was taken is never changed' using errcode = 'restrict_violation';
end
$$;
create trigger release_confirmations_stay before update on release_confirmations
  for each row execute function release_confirmations_stay();
revoke all on function release_confirmations_add(), release_confirmations_stay() from public;

alter table release_confirmations enable row level security;
alter table release_confirmations force row level security;
create policy release_confirmations_own on release_confirmations to testate_release using (true) with check (true);
grant select, insert (proof_id, notice_id, will_id, person_id, notice_version, content_hash)
  on release_confirmations to testate_release;

-- The open notice of a will with this content, which a proof is taken for.
create function release_notice_to_confirm(will uuid, content bytea)
returns table (notice_id uuid, version int, submitted_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select n.id, n.version, n.created_at from death_notices n
  where n.will_id = will and n.content_hash = content and n.state in ('awaiting', 'waiting')
$$;
-- Who may come to confirm a death, with the address that they have proven, and which the release worker has not written
-- down yet: witnesses who signed, executors and contacts who accepted, professionals who are assigned.
create function release_confirmers(most int) returns table (person_id uuid, email text)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.person_id, a.email from proven_addresses a
  where not exists (select 1 from release_addresses r where r.person_id = a.person_id)
    and (exists (select 1 from statements s where s.person_id = a.person_id and s.witness_order > 0)
      or exists (select 1 from people_around p where p.person_id = a.person_id
        and p.accepted_at is not null and p.ended_at is null)
      or exists (select 1 from death_notice_professionals q where q.person_id = a.person_id and q.ended_at is null))
  limit most
$$;
revoke all on function release_notice_to_confirm(uuid, bytea), release_confirmers(int) from public;
grant execute on function release_notice_to_confirm(uuid, bytea), release_confirmers(int) to testate_release;
-- When it had first written down all of them.
alter table release_worker add column confirmers_pinned_at timestamptz;
grant update (confirmers_pinned_at) on release_worker to testate_release;

-- What counts -------------------------------------------------------------------------------------------------

-- False: confirmed by a proof of the worker's, of a notice that was open when this began to matter. It stays on record;
-- the same person is asked again.
alter table death_notice_confirmations add column counts boolean not null default true;
alter table death_notice_confirmations drop constraint death_notice_confirmations_pkey;
alter table death_notice_confirmations drop constraint death_notice_confirmations_notice_id_notice_version_person__key;
alter table death_notice_confirmations drop constraint death_notice_confirmations_proof_id_key;
alter table death_notice_confirmations add primary key (proof_id);
drop index death_notice_confirmations_beneficiary;
create unique index death_notice_confirmations_once
  on death_notice_confirmations (notice_id, notice_version, person_id) where counts;
create unique index death_notice_confirmations_one_person
  on death_notice_confirmations (notice_id, notice_version, person_key) where counts;
create unique index death_notice_confirmations_beneficiary
  on death_notice_confirmations (notice_id, notice_version) where beneficiary and counts;
create index on death_notice_confirmations (notice_id);

create or replace function notice_confirmed_by_named(n death_notices) returns int
language sql stable security definer set search_path = public, pg_temp as $$
  select count(distinct c.person_key)::int from death_notice_confirmations c
  where c.notice_id = n.id and c.notice_version = n.version and c.content_hash = n.content_hash
    and c.relation <> 'professional' and c.counts
$$;
create or replace function notice_professional_counted(n death_notices) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select p.person_id from death_notice_professionals p
  where p.notice_id = n.id and (p.ended_at is null or p.ended_at = n.ended_at)
    and exists (select 1 from death_notice_confirmations c where c.notice_id = n.id and c.notice_version = n.version
      and c.content_hash = n.content_hash and c.relation = 'professional' and c.person_id = p.person_id and c.counts)
  order by p.assigned_at desc limit 1
$$;

-- Whether some of those who confirmed the present version are asked to confirm it again, and are still needed.
create function notice_asked_again(notice uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from death_notices n join death_notice_confirmations c on c.notice_id = n.id
      and c.notice_version = n.version and c.content_hash = n.content_hash and not c.counts
    where n.id = notice and n.ended_at is null and notice_confirmations(n.id) < 2)
$$;
revoke all on function notice_asked_again(uuid) from public;
grant execute on function notice_asked_again(uuid) to testate_api, testate_worker;

-- As before, by a proof that the release worker took.
create or replace function death_notice_confirmations_add() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  notice death_notices;
  testator uuid;
begin
  select * into notice from death_notices where id = new.notice_id for update;
  select testator_id into testator from wills where id = notice.will_id;
  new.person_key := notice_person_key(new.person_id);
  new.beneficiary := notice_beneficiary(notice.will_id, new.person_id);
  new.relation := coalesce(notice_counts_as(notice.will_id, new.person_id, notice.created_at),
    case when professional_counts(notice, new.person_id) then 'professional' end);
  new.confirmed_at := app_now();
  new.counts := true;
  if notice.state not in ('awaiting', 'waiting') or new.notice_version <> notice.version
    or new.content_hash <> notice.content_hash then
    raise exception 'this is not the notice as it stands' using errcode = 'check_violation';
  end if;
  if new.person_id in (notice.submitted_by, testator)
    or new.person_key in (notice.submitter_key, notice_person_key(testator)) then
    raise exception 'neither submitter nor testator confirms a notice' using errcode = 'check_violation';
  end if;
  if new.relation is null then
    raise exception 'this person does not count for this notice' using errcode = 'check_violation';
  end if;
  if not exists (select 1 from release_confirmations r where r.proof_id = new.proof_id and r.notice_id = new.notice_id
      and r.person_id = new.person_id and r.notice_version = new.notice_version
      and r.content_hash = new.content_hash) then
    raise exception 'the release worker took no proof of this confirmation'
      using errcode = 'insufficient_privilege', constraint = 'proof';
  end if;
  return new;
end
$$;

-- As before; only what counts.
create or replace function app_notice_people(notice uuid) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  n death_notices;
  testator uuid;
begin
  select * into n from death_notices where id = notice;
  if n.id is null or not (notice_related(n.will_id) or notice_professional_here(n.id)
    or n.submitted_by = app_person() or app_is_admin()) then
    return null;
  end if;
  select testator_id into testator from wills where id = n.will_id;
  return jsonb_build_object(
    'submitter', notice_alias(n.id, notice_submitter_key(n)),
    'submitterName', (select p.name from people p where p.id = n.submitted_by),
    'testator', testator, 'testatorKey', notice_alias(n.id, notice_person_key(testator)),
    'callerKey', case when app_person() is null then null
      else notice_alias(n.id, notice_person_key(app_person())) end,
    'verified', exists (select 1 from identity_checks c where c.person_id = app_person() and c.state = 'accepted'),
    'beneficiary', notice_beneficiary(n.will_id, app_person()),
    'related', notice_related(n.will_id) or notice_professional_here(n.id),
    'trusted', coalesce((select jsonb_agg(jsonb_build_object('relation', t.relation, 'countsFrom', t.counts_from))
      from trusted_of(n.will_id) t where t.person_id = app_person()), '[]'),
    'confirmations', coalesce((select jsonb_agg(jsonb_build_object('personId', c.person_id,
        'key', notice_alias(n.id, c.person_key), 'version', c.notice_version,
        'hash', encode(c.content_hash, 'hex'), 'beneficiary', c.beneficiary,
        'professional', c.relation = 'professional') order by c.confirmed_at)
      from death_notice_confirmations c where c.notice_id = n.id and c.counts), '[]'),
    'professional', (select jsonb_build_object('personId', a.person_id,
        'key', notice_alias(n.id, notice_person_key(a.person_id)),
        'verified', professional_identity(a.person_id), 'name', r.name, 'body', r.body, 'number', r.number,
        'assignedBy', a.assigned_by, 'checkedBy', a.checked_by, 'toldAt', a.told_at, 'until', a.until)
      from death_notice_professionals a join professionals r on r.id = a.professional_id
      where a.notice_id = n.id and (a.ended_at is null or a.ended_at = n.ended_at)
      order by a.assigned_at desc limit 1),
    'assignments', coalesce((select jsonb_agg(jsonb_build_object('personId', a.person_id,
        'assignedBy', a.assigned_by, 'checkedBy', a.checked_by) order by a.assigned_at)
      from death_notice_professionals a where a.notice_id = n.id), '[]'),
    'staff', coalesce((select jsonb_agg(s.id) from (
        select i.person_id as id from death_notice_inspections i where i.notice_id = n.id
        union select d.person_id from death_notice_decisions d where d.notice_id = n.id
        union select a.person_id from death_notice_professionals a
          where a.notice_id = n.id and professional_is_staff(a.person_id)) s), '[]'),
    'decisions', coalesce((select jsonb_agg(jsonb_build_object('personId', d.person_id, 'what', d.what)
        order by d.decided_at)
      from death_notice_decisions d where d.notice_id = n.id and d.dispute = n.disputes), '[]'),
    'takesPart', app_person() in (n.submitted_by, n.disputed_by) or notice_related(n.will_id)
      or notice_takes_part(n.id, app_person())
      or exists (select 1 from death_notice_confirmations c
        where c.notice_id = n.id and c.person_id = app_person()));
end
$$;

-- By the proof of the confirmer, made by the release worker for this very notice. Which person confirms is the proof's,
-- not the connection's.
create or replace function app_confirm_notice(token text, notice uuid, line audit_line) returns int
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  n death_notices;
  proof proofs;
begin
  select * into n from death_notices d where d.id = notice for update;
  proof := use_proof(token, 'confirm-death', n.will_id);
  if n.id is null or proof.document_hash is distinct from n.content_hash
    or proof.person_id is distinct from app_person() or proof.maker <> 'release' then
    raise exception 'this proof is for something else'
      using errcode = 'insufficient_privilege', constraint = 'proof';
  end if;
  insert into death_notice_confirmations (
      notice_id, person_id, person_key, relation, beneficiary, notice_version, content_hash, proof_id)
    values (notice, proof.person_id, sha256(''), 'contact', false, n.version, n.content_hash, proof.id);
  perform append_proven(line, 'notice.confirmed', proof.person_id::text, n.will_id,
    jsonb_build_object('noticeId', notice, 'version', n.version, 'contentHash', encode(n.content_hash, 'hex'),
      'relation', (select c.relation from death_notice_confirmations c where c.proof_id = proof.id),
      'proofId', proof.id));
  return notice_confirmations(notice);
end
$$;

-- As before, and confirming a death.
create or replace function app_asks_release(purpose text, will uuid, who uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select purpose in ('confirm-death', 'read-released', 'take-released', 'share-on', 'share-off')
    or (purpose = 'open' and exists (select 1 from release_custody c where c.will_id = will))
    or (purpose in ('export', 'erase') and exists (select 1 from release_custody c where c.testator_id = who))
    or (purpose = 'export' and exists (select 1 from recordings r join parties p on p.id = r.party_id
      join release_custody c on c.will_id = r.will_id where p.person_id = who and r.object is not null))
$$;

-- Erasing -----------------------------------------------------------------------------------------------------

-- As before, with the proofs of confirmations. What somebody confirmed about another's will stays in its evidence.
create or replace function erase_release_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
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

-- Notices that are open now -----------------------------------------------------------------------------------

-- Everybody who confirmed one is asked again. A wait that rested on it ends; the worker writes the lines and the mails.
create table notices_to_ask_again (
  notice_id uuid primary key references death_notices (id) on delete cascade
);
insert into notices_to_ask_again
  select n.id from death_notices n where n.ended_at is null and notice_confirmations(n.id) > 0;
alter table death_notice_confirmations disable trigger death_notice_confirmations_stay;
update death_notice_confirmations c set counts = false from death_notices n
  where n.id = c.notice_id and n.ended_at is null;
alter table death_notice_confirmations enable trigger death_notice_confirmations_stay;
update death_notices set state = 'awaiting' where state = 'waiting' and notice_confirmations(id) < 2;

alter table notices_to_ask_again enable row level security;
alter table notices_to_ask_again force row level security;
create policy notices_to_ask_again_worker on notices_to_ask_again for select to testate_worker using (true);
grant select on notices_to_ask_again to testate_worker;

alter table death_notice_news drop constraint death_notice_news_what_check;
alter table death_notice_news add constraint death_notice_news_what_check check (what in ('submitted', 'changed',
  'confirmed', 'confirm-again', 'waiting', 'lengthened', 'continued', 'disputed', 'stopped', 'withdrawn', 'rejected',
  'released', 'relocked', 'professional-assigned', 'professional-ended'));

alter table notice_letters drop constraint notice_letters_about_check;
alter table notice_letters add constraint notice_letters_about_check check (about in ('submitted', 'changed',
  'confirm-again', 'waiting', 'lengthened', 'continued', 'disputed', 'professional-assigned', 'professional-ended',
  'released'));

-- Once for each, with the line that says so and the news to tell. False: there is nothing to ask.
create function app_ask_notice_again(notice uuid, line audit_line) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  n death_notices;
begin
  select * into n from death_notices d where d.id = notice for update;
  delete from notices_to_ask_again a where a.notice_id = notice;
  if not found or n.ended_at is not null then return false; end if;
  insert into death_notice_news (notice_id, what) values (notice, 'confirm-again');
  perform append_proven(line, 'notice.confirm-again', app_service(), n.will_id,
    jsonb_build_object('noticeId', notice, 'version', n.version));
  return true;
end
$$;
revoke all on function app_ask_notice_again(uuid, audit_line) from public;
grant execute on function app_ask_notice_again(uuid, audit_line) to testate_worker;
