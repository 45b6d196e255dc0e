-- Wills: the draft and its form, the document as uploaded, the objects stored for it later, requests to open
-- one, deleted drafts, and the delayed withdrawal of a registered will.

-- Tables ------------------------------------------------------------------------------------------------------

create table wills (
  id uuid primary key,
  testator_id uuid not null references people (id),
  status text not null default 'draft' check (status in
    ('draft', 'uploaded', 'verified', 'witnessed', 'registering', 'registered', 'released', 'superseded',
      'withdrawn')),
  title text not null default '',
  version text not null default '1.0',
  version_number int not null default 1 check (version_number >= 1),
  description text,
  original_location text,
  supersedes_id uuid references wills (id),
  amends_id uuid references wills (id),
  particulars jsonb not null default '{}',
  networks text[] not null default '{}',
  submitted_at timestamptz,
  terms_version text,
  document_hash bytea check (length(document_hash) = 32),
  document_size int check (document_size between 1 and 10485760),
  document_name text,
  document_object text,
  page_count int,
  pages_checked text check (pages_checked in ('pending', 'ok', 'refused')),
  pages_problem jsonb,
  nft_mint_address text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- What the testator has typed into the submitted form since: apart, because the form in force is what the parties
  -- were named from. Null: nothing.
  form_changes jsonb,
  -- Since when the form says another place of the original than before: a certificate older than that is issued
  -- again.
  place_changed_at timestamptz,
  -- For the form in force and for its changes that are not submitted. Null while nothing of it was typed.
  sealed_form bytea,
  check (submitted_at is null or terms_version is not null),
  check ((document_hash is null) = (document_object is null)),
  check (status = 'draft' or status = 'withdrawn' or document_hash is not null)
);
-- A person's own wills, in the order of the list.
create index wills_own on wills (testator_id, created_at, id);
create index on wills (document_hash);
-- A will has at most one next version at a time.
create unique index wills_one_successor on wills (supersedes_id) where status <> 'withdrawn';
-- Which codicils a will has.
create index wills_amends on wills (amends_id) where amends_id is not null;
alter table hand_offs add foreign key (will_id) references wills (id);
alter table told_once add foreign key (will_id) references wills (id) on delete cascade;

create table will_objects (
  will_id uuid not null references wills (id),
  part text not null check (part in ('sealed', 'capsule', 'certificate', 'proof')),
  object_id text not null,
  kept_at timestamptz not null,
  primary key (will_id, part)
);

create table open_requests (
  id uuid primary key,
  will_id uuid not null references wills (id),
  person_id uuid not null references people (id),
  part text not null check (part in ('document', 'sealed', 'capsule', 'capsule-to-pass-on', 'certificate',
    'proof')),
  document_hash bytea not null check (length(document_hash) = 32),
  public_key text not null,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'refused', 'ended')),
  reason text,
  object_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  proof_id uuid,
  check (state <> 'ready' or object_id is not null)
);
create index on open_requests (expires_at) where state in ('waiting', 'ready');

-- Deleted drafts, for the days in which they can be restored. They are stored separately and whole: for
-- everything else they are gone.
create table deleted_drafts (
  id uuid primary key,
  testator_id uuid not null references people (id) on delete cascade,
  title text not null,
  draft jsonb not null,
  deleted_at timestamptz not null,
  erase_at timestamptz not null check (erase_at > deleted_at)
);
create index on deleted_drafts (testator_id);
create index on deleted_drafts (erase_at);

-- Delays the withdrawal of a registered will (decision 35): a ledger never takes a withdrawal back, so the
-- testator has a day to stop one that is not theirs. The delay is a fact beside the status, and the database
-- itself refuses to end it early, whatever the api's login or the worker's requests.
create table withdrawals (
  id uuid primary key,
  will_id uuid not null references wills (id),
  person_id uuid not null references people (id),
  -- The proof. A withdrawal that an erasure brings with it has the erasure's.
  proof_id uuid,
  erasure_id uuid,
  reason text check (length(reason) <= 500),
  -- 'ended': overtaken by a later version, or never anybody's wish.
  state text not null default 'asked' check (state in ('asked', 'waiting', 'stopped', 'done', 'ended')),
  asked_at timestamptz not null default app_now(),
  -- Set by the worker when it first sees the row.
  effective_at timestamptz,
  -- The networks whose price is owed back, as of asking.
  owed text[] not null default '{}',
  ended_at timestamptz,
  ended_by text check (ended_by in ('link', 'account', 'erasure', 'unconfirmed', 'overtaken')),
  -- When everybody was told how it ended.
  told_at timestamptz,
  check ((proof_id is null) = (erasure_id is not null)),
  check (state = 'asked' or state in ('stopped', 'ended') or effective_at is not null),
  check ((state in ('stopped', 'done', 'ended')) = (ended_at is not null)),
  check ((state in ('stopped', 'ended')) = (ended_by is not null))
);
create unique index withdrawals_one on withdrawals (will_id) where state in ('asked', 'waiting');
-- One proof, one withdrawal: what was stopped is not asked for again with the proof of that time.
create unique index withdrawals_one_proof on withdrawals (proof_id);
create index withdrawals_open on withdrawals (asked_at) where told_at is null;
create index withdrawals_will on withdrawals (will_id);

-- The mailed link, as its SHA-256. The worker makes it, and no other login can read or write one.
create table withdrawal_stops (
  token_hash bytea primary key check (length(token_hash) = 32),
  withdrawal_id uuid not null references withdrawals (id) on delete cascade
);

-- Whom each network gives a will's token to: made when the ceremony opens, shown to the three who sign, and part of
-- each of their statements. Null in ceremonies opened before; their statements name no owner.
--
-- A sealed file is renewed from the saved state of its hash, so that nobody opens it for that (decision 58). The state
-- is of the file with all its renewals; a renewal is what is appended when the file is handed out. Neither has anything
-- of the will or of a person in it.
create table seal_states (
  will_id uuid primary key references wills (id),
  -- Of the bytes through the first document time-stamp: no renewal changes it.
  sealed_hash bytea not null unique check (length(sealed_hash) = 32),
  state jsonb not null,
  renewals int not null default 0,
  -- Until then the software of others can check the file.
  checkable_until timestamptz not null,
  due_at timestamptz not null
);
create index seal_states_due on seal_states (due_at);

create table renewals (
  will_id uuid not null references seal_states (will_id),
  ordinal int not null check (ordinal > 0),
  tail bytea not null,
  made_at timestamptz not null,
  checkable_until timestamptz not null,
  primary key (will_id, ordinal)
);

-- Wills, and deleted drafts, from before: `asked_at` when a job was last enqueued. A row goes once its will is sealed.
create table forms_waiting (
  will_id uuid primary key,
  asked_at timestamptz
);

-- Functions ---------------------------------------------------------------------------------------------------

-- The only way a status changes (decisions, section 3): the api's role may not update that column at all, and
-- the trigger allows only the lifecycle's moves.
create function wills_moves() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and (old.status, new.status) not in (
    ('draft', 'uploaded'), ('draft', 'withdrawn'), ('uploaded', 'draft'), ('uploaded', 'verified'),
    ('uploaded', 'withdrawn'), ('verified', 'draft'), ('verified', 'witnessed'), ('verified', 'withdrawn'),
    ('witnessed', 'registering'), ('witnessed', 'withdrawn'), ('registering', 'registered'),
    ('registering', 'withdrawn'), ('registered', 'released'), ('registered', 'superseded'),
    ('registered', 'withdrawn'), ('released', 'registered'))
  then
    raise exception 'a will may not go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger wills_moves before update of status on wills for each row execute function wills_moves();

-- That every page was read the worker says, of the document it read. What was witnessed stays what it was.
create function wills_kept() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if session_user <> 'testate_api' then return new; end if;
  if new.pages_checked is distinct from 'pending' and new.pages_checked is not null
    and (tg_op = 'INSERT' or (new.pages_checked, new.document_hash, new.document_object)
      is distinct from (old.pages_checked, old.document_hash, old.document_object)) then
    raise exception 'only the worker reads pages' using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'UPDATE' and old.status not in ('draft', 'uploaded', 'verified')
    and (new.document_hash, new.document_object, new.document_size, new.networks, new.version)
      is distinct from (old.document_hash, old.document_object, old.document_size, old.networks, old.version) then
    raise exception 'a will that was witnessed stays as it is' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger wills_kept before insert or update on wills for each row execute function wills_kept();

-- Applies to every login but the owner: no withdrawal without its delay, and no release while one is pending.
-- Exception: a later version that a ledger has already.
create function wills_withdrawal_waits() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if session_user = current_user or old.status <> 'registered' or new.status = old.status then return new; end if;
  if new.status = 'withdrawn' and not exists (
    select 1 from withdrawals w
    where w.will_id = new.id and w.state = 'waiting' and w.effective_at <= app_now()) then
    raise exception 'a registered will is withdrawn when its wait is over' using errcode = 'check_violation';
  end if;
  if new.status = 'released' and exists (
    select 1 from withdrawals w where w.will_id = new.id and w.state in ('asked', 'waiting')) then
    raise exception 'a will whose withdrawal was asked for is not released' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
revoke all on function wills_withdrawal_waits() from public;
create trigger wills_withdrawal_waits before update of status on wills
  for each row execute function wills_withdrawal_waits();

-- Each move of a will that the api may cause follows from facts that stand in rows others wrote. A withdrawal needs
-- the testator's proof; only a draft without a document, which has nothing to lose, goes without. That the file is
-- sealed and that a ledger holds it, the worker alone can know. Only the release worker releases a will or takes a
-- release back, a codicil by the notice of the will that it amends. Security definer: an admin who accepts the last
-- identity advances a will without being able to read it.
create function app_change_will_status(
  will uuid, allowed text[], target text, at timestamptz, token text default null) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  found_will wills;
  proof proofs;
begin
  if session_user = 'testate_api' and target not in ('uploaded', 'verified', 'witnessed', 'withdrawn') then
    raise exception 'only the worker makes a will %', target using errcode = 'insufficient_privilege';
  end if;
  if session_user = 'testate_release' and target not in ('released', 'registered') then
    raise exception 'the release worker makes no will %', target using errcode = 'insufficient_privilege';
  end if;
  if not (app_related(will) or app_is_admin() or app_service() <> '') then return null; end if;
  select * into found_will from wills where id = will for update;
  if found_will.status = any(allowed) then
    if session_user not in ('testate_release', current_user)
      and (target = 'released' or (target = 'registered' and found_will.status = 'released')) then
      raise exception 'only the release worker releases a will, or takes a release back'
        using errcode = 'insufficient_privilege';
    end if;
    if session_user = 'testate_release' and target = 'registered' and found_will.status <> 'released' then
      raise exception 'the release worker registers no will' using errcode = 'insufficient_privilege';
    end if;
    if session_user = 'testate_release' and target = 'released' and not exists (
      select 1 from death_notices n
      where n.will_id in (will, found_will.amends_id) and n.state = 'released') then
      raise exception 'no notice of this will, or of the will it amends, is released' using errcode = 'check_violation';
    end if;
    if session_user = 'testate_api' then
      if target = 'withdrawn' and found_will.document_hash is not null then
        proof := use_proof(token, 'withdraw', will);
        if proof.person_id <> found_will.testator_id
          or proof.document_hash is distinct from found_will.document_hash then
          raise exception 'this proof is for something else'
            using errcode = 'insufficient_privilege', constraint = 'proof';
        end if;
      elsif target = 'withdrawn' and not app_testator(will) then return null;
      elsif target = 'verified' and (
        select count(*) from parties p
        join identity_checks c on c.person_id = p.person_id and c.state = 'accepted'
        where p.will_id = will and p.state in ('identity verified', 'signed')) < 3 then
        raise exception 'not all three are identified' using errcode = 'insufficient_privilege';
      elsif target = 'witnessed' and (select count(*) from statements s where s.will_id = will) < 3 then
        raise exception 'three statements are not signed' using errcode = 'insufficient_privilege';
      end if;
    end if;
    update wills set status = target, updated_at = at where id = will;
  end if;
  return found_will.status;
end
$$;
revoke all on function app_change_will_status(uuid, text[], text, timestamptz, text) from public;
grant execute on function app_change_will_status(uuid, text[], text, timestamptz, text) to testate_api,
  testate_worker, testate_release;

-- Neither role may delete a will. This deletes what nobody but its testator has seen yet: unsubmitted,
-- unwitnessed, unpaid. A quote is only a price and goes with it.
create function app_delete_draft(will uuid, at timestamptz, until timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_draft wills;
begin
  select * into found_draft from wills where id = will and testator_id = app_person() for update;
  if not found then return 'not-found'; end if;
  if found_draft.status <> 'draft' or found_draft.submitted_at is not null then return 'not-now'; end if;
  begin
    delete from wills where id = will;
  exception when foreign_key_violation then return 'not-now';
  end;
  insert into deleted_drafts (id, testator_id, title, draft, deleted_at, erase_at)
    values (will, found_draft.testator_id, found_draft.title, to_jsonb(found_draft), at, until);
  return 'done';
end
$$;
revoke all on function app_delete_draft(uuid, timestamptz, timestamptz) from public;
grant execute on function app_delete_draft(uuid, timestamptz, timestamptz) to testate_api;

-- The id of a deleted draft is taken, as a living will's is: whoever began a will under it would read the draft's
-- lines in the log, and lose their own with it. No row, as by "on conflict do nothing": of a row the inserter may
-- not see nothing can be told, not even that it is there.
create function wills_id_free() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select 1 from deleted_drafts where id = new.id) then return null; end if;
  return new;
end
$$;
revoke all on function wills_id_free() from public;
create trigger wills_id_free before insert on wills for each row execute function wills_id_free();

-- As it was, always the same person's draft under the same id, whatever was kept says. Not where another new version
-- of the same will was begun meanwhile: there is one at a time. By name, and only the columns that were kept: one that
-- came to wills since the draft was deleted has its default.
create function app_restore_draft(will uuid, at timestamptz) returns text
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
revoke all on function app_restore_draft(uuid, timestamptz) from public;
grant execute on function app_restore_draft(uuid, timestamptz) to testate_api;

-- For good: those whose time is over, and all of a person whose account is erased. Their lines in the log keep their
-- hashes and lose what they say and their key, and the answers kept for repeated calls go with them: each save was
-- answered with the whole form. Nothing is taken from a will that lives.
create function erase_deleted_drafts(at timestamptz, whose uuid) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  erased int;
  gone uuid[];
  theirs uuid[];
begin
  with ended as (
    delete from deleted_drafts where case when whose is null then erase_at <= at else testator_id = whose end
    returning id, testator_id)
    select count(*),
      coalesce(array_agg(id) filter (where not exists (select 1 from wills w where w.id = ended.id)), '{}'),
      coalesce(array_agg(distinct testator_id), '{}')
    into erased, gone, theirs from ended;
  update audit_entries set will_id = null, actor = null, details = null, salt = null
    where will_id = any(gone) and salt is not null;
  delete from audit_line_keys where will_id = any(gone);
  delete from idempotency_keys where person_id = any(theirs)
    and answer::text like any(array(select '%' || i::text || '%' from unnest(gone) i));
  delete from proofs where person_id = any(theirs) and will_id = any(gone);
  delete from mailed_codes where person_id = any(theirs) and will_id = any(gone);
  return erased;
end
$$;
revoke all on function erase_deleted_drafts(timestamptz, uuid) from public;
grant execute on function erase_deleted_drafts(timestamptz, uuid) to testate_worker;

-- Requested with the testator's proof, which is used up for this very row; the caller can write neither a date
-- nor a state. Null while one is pending.
create function app_ask_withdrawal(token text, withdrawal uuid, will uuid, why text) returns uuid
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  proof proofs;
  of_will wills;
begin
  select * into of_will from wills w where w.id = will for update;
  proof := use_proof(token, 'withdraw', will);
  if of_will.status is distinct from 'registered' or proof.person_id <> of_will.testator_id
    or proof.document_hash is distinct from of_will.document_hash then
    raise exception 'this proof is for something else'
      using errcode = 'insufficient_privilege', constraint = 'proof';
  end if;
  insert into withdrawals (id, will_id, person_id, proof_id, reason)
    values (withdrawal, will, proof.person_id, proof.id, why) on conflict do nothing;
  if not found then return null; end if;
  update proofs set act = sha256(convert_to('withdrawal ' || withdrawal, 'UTF8')) where id = proof.id;
  return withdrawal;
end
$$;
revoke all on function app_ask_withdrawal(text, uuid, uuid, text) from public;
grant execute on function app_ask_withdrawal(text, uuid, uuid, text) to testate_api;

-- Stopped with the link's token, or by the testator signed in. A second press changes nothing and gets the same
-- answer.
create function read_stop_withdrawal(token text) returns table (state text, effective_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select w.state, w.effective_at from withdrawal_stops s join withdrawals w on w.id = s.withdrawal_id
  where s.token_hash = sha256(convert_to(token, 'UTF8'))
$$;
revoke all on function read_stop_withdrawal(text) from public;
grant execute on function read_stop_withdrawal(text) to testate_api;

create function stop_withdrawal(token text)
returns table (id uuid, will_id uuid, person_id uuid, state text, now_stopped boolean)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  one uuid;
  found_row withdrawals;
  fresh boolean;
begin
  select s.withdrawal_id into one from withdrawal_stops s where s.token_hash = sha256(convert_to(token, 'UTF8'));
  update withdrawals w set state = 'stopped', ended_at = app_now(), ended_by = 'link'
    where w.id = one and w.state in ('asked', 'waiting');
  fresh := found;
  select * into found_row from withdrawals w where w.id = one;
  if found then
    return query select found_row.id, found_row.will_id, found_row.person_id, found_row.state, fresh;
  end if;
end
$$;
revoke all on function stop_withdrawal(text) from public;
grant execute on function stop_withdrawal(text) to testate_api;

create function stop_own_withdrawal(will uuid) returns uuid
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  stopped uuid;
begin
  if not app_testator(will) then return null; end if;
  update withdrawals w set state = 'stopped', ended_at = app_now(), ended_by = 'account'
    where w.will_id = will and w.state in ('asked', 'waiting') returning w.id into stopped;
  return stopped;
end
$$;
revoke all on function stop_own_withdrawal(uuid) from public;
grant execute on function stop_own_withdrawal(uuid) to testate_api;

create function traces_of_wills(one erased_person) returns table (object text, id uuid)
language sql stable set search_path = public, pg_temp as $$
  select document_object, null::uuid from wills where id = any((one).wills)
  union all select object_id, null from will_objects where will_id = any((one).wills)
  union all select object_id, id from open_requests
    where will_id = any((one).wills) or person_id = any((one).named)
$$;
revoke all on function traces_of_wills(erased_person) from public;

create function erase_wills_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from forms_waiting where will_id = any((one).wills);
  delete from renewals where will_id = any((one).wills);
  delete from seal_states where will_id = any((one).wills);
  delete from open_requests where will_id = any((one).wills) or person_id = any((one).named);
  delete from will_objects where will_id = any((one).wills);
  delete from withdrawals where will_id = any((one).wills);
  delete from wills where id = any((one).wills)
$$;
revoke all on function erase_wills_of(erased_person) from public;

-- In order. For anybody: whoever knows the hash has the file. A copy of one's data has the file with them.
create function renewals_of(sealed bytea) returns table (tail bytea, made_at timestamptz, checkable_until timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.tail, r.made_at, r.checkable_until from seal_states s join renewals r on r.will_id = s.will_id
  where length(sealed) = 32 and s.sealed_hash = sealed order by r.ordinal
$$;
revoke all on function renewals_of(bytea) from public;
grant execute on function renewals_of(bytea) to testate_api, testate_worker, testate_release;

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
revoke all on function wills_form_sealed() from public;
create trigger wills_form_sealed before insert or update of original_location, particulars, form_changes on wills
  for each row execute function wills_form_sealed();

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

-- What a codicil amends is settled when it is begun: a will of the same testator, and no codicil itself. Security
-- definer: what it looks at must not depend on what the caller may see.
create function wills_amends() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.amends_id is distinct from old.amends_id then
    raise exception 'what a codicil amends stays as it was begun' using errcode = 'check_violation';
  end if;
  if tg_op = 'INSERT' and new.amends_id is not null and not exists (
    select 1 from wills w
    where w.id = new.amends_id and w.testator_id = new.testator_id and w.amends_id is null) then
    raise exception 'a codicil amends a will of its own testator' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
revoke all on function wills_amends() from public;
create trigger wills_amends before insert or update of amends_id on wills
  for each row execute function wills_amends();

-- Of every registration of this document. Knowing its hash means having the document.
create function codicil_notes_of(document bytea) returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select n.codicil_note from wills w join wills c on c.amends_id = w.id join link_notes n on n.will_id = c.id
  where length(document) = 32 and w.document_hash = document and n.codicil_note is not null
  order by n.made_at, n.will_id limit 100
$$;
revoke all on function codicil_notes_of(bytea) from public;
grant execute on function codicil_notes_of(bytea) to testate_api;

-- Policies and grants -----------------------------------------------------------------------------------------

alter table wills enable row level security;
alter table wills force row level security;
-- The service reads the will of the invitation that it was shown.
create policy wills_read on wills for select to testate_api using (
  testator_id = app_person() or id = any(array(select w.will_id from app_wills() w))
  or app_service() = 'invitation');
create policy wills_add on wills for insert to testate_api
  with check (testator_id = app_person() and status = 'draft');
create policy wills_change on wills for update to testate_api
  using (testator_id = app_person()) with check (testator_id = app_person());
create policy wills_worker on wills to testate_worker using (true) with check (true);
grant select, insert, update (title, version, description, original_location, particulars, networks,
  submitted_at, terms_version, document_hash, document_size, document_name, document_object, page_count,
  pages_checked, pages_problem, updated_at, form_changes, place_changed_at, sealed_form) on wills to
  testate_api;
grant select, update (title, version, description, original_location, particulars, networks, submitted_at,
  terms_version, document_hash, document_size, document_name, document_object, page_count, pages_checked,
  pages_problem, nft_mint_address, updated_at, form_changes, sealed_form) on wills to testate_worker;

alter table will_objects enable row level security;
alter table will_objects force row level security;
create policy will_objects_read on will_objects for select to testate_api using (app_related(will_id));
create policy will_objects_worker on will_objects to testate_worker using (true) with check (true);
grant select on will_objects to testate_api;
grant select, insert, update on will_objects to testate_worker;

alter table open_requests enable row level security;
alter table open_requests force row level security;
create policy open_requests_own on open_requests to testate_api
  using (person_id = app_person()) with check (person_id = app_person());
create policy open_requests_worker on open_requests to testate_worker using (true) with check (true);
grant select, insert, update (state, object_id) on open_requests to testate_api;
grant select, update (state, reason, object_id) on open_requests to testate_worker;

alter table deleted_drafts enable row level security;
alter table deleted_drafts force row level security;
create policy deleted_drafts_own on deleted_drafts for select to testate_api using (testator_id = app_person());
create policy deleted_drafts_worker on deleted_drafts for select to testate_worker using (true);
grant select on deleted_drafts to testate_api, testate_worker;

alter table withdrawals enable row level security;
alter table withdrawals force row level security;
create policy withdrawals_read on withdrawals for select to testate_api using (app_related(will_id));
create policy withdrawals_worker on withdrawals to testate_worker using (true) with check (true);
grant select on withdrawals to testate_api;
grant select, insert (id, will_id, person_id, erasure_id, state, effective_at, owed), update (state,
  effective_at, owed, ended_at, ended_by, told_at) on withdrawals to testate_worker;

alter table withdrawal_stops enable row level security;
alter table withdrawal_stops force row level security;
create policy withdrawal_stops_worker on withdrawal_stops for insert to testate_worker with check (true);
grant insert on withdrawal_stops to testate_worker;

alter table seal_states enable row level security;
alter table seal_states force row level security;
create policy seal_states_worker on seal_states to testate_worker using (true) with check (true);
grant select, insert, update (state, renewals, checkable_until, due_at) on seal_states to testate_worker;
grant insert on seal_states to testate_release;

alter table renewals enable row level security;
alter table renewals force row level security;
create policy renewals_worker on renewals to testate_worker using (true) with check (true);
grant select, insert on renewals to testate_worker;

alter table forms_waiting enable row level security;
alter table forms_waiting force row level security;
create policy forms_waiting_worker on forms_waiting to testate_worker using (true) with check (true);
grant select, update (asked_at), delete on forms_waiting to testate_worker;
