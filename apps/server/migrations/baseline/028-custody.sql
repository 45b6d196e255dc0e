-- Custody: who may open what of a will. The wraps of its key, what is sealed under it, what waits to be moved there,
-- and the shared secret under which a will has no wrap of anybody's at rest (decisions 39, 41, 49 and 90).

-- Tables ------------------------------------------------------------------------------------------------------

-- A data key for each will, which no api ever holds, and the objects that are sealed under it (decision 41). What
-- the api seals it seals to the worker; the worker moves it under the will's key once the will can no longer change.
--
-- One data key for each version of a will, sealed to each who may open with it. Deleting a row takes that away.
--
-- The wrap for the release worker is sealed to its own key. The worker adds it once the will stands on the last
-- network that was chosen for it. Of a closed will the release worker deletes the worker's wrap in the transaction
-- that closes it (decision 49), and the worker can put none in its place.
create table key_wraps (
  will_id uuid not null references wills (id),
  version int not null check (version >= 1),
  recipient text not null check (recipient in ('worker', 'release')),
  algorithm text not null check (algorithm in ('RSA-OAEP-SHA256')),
  wrap bytea not null,
  made_at timestamptz not null default app_now(),
  primary key (will_id, version, recipient)
);
create index key_wraps_worker_held on key_wraps (will_id) where recipient = 'worker';

-- The objects under a will's key. `object` is the name that the other tables know, `stored_as` the object that holds
-- the bytes now. They differ where the bytes were moved; the first object is gone once `moved_at` is set. An object
-- without a row here is sealed to the worker.
create table objects_under_key (
  object text primary key,
  will_id uuid not null references wills (id),
  version int not null,
  stored_as text not null unique,
  moved_at timestamptz,
  -- `is_new`: under the key that is to come. `old_as`: the bytes under the former one, until they are removed.
  is_new boolean not null default false,
  old_as text,
  check (object <> stored_as or moved_at is null)
);
create index on objects_under_key (will_id);

-- Wills from before this table whose objects are still to be moved; `asked_at` when a job was last enqueued. A row goes
-- when its will is done.
create table moves_waiting (
  will_id uuid primary key references wills (id),
  asked_at timestamptz
);

-- Wills that are to get that wrap; `asked_at` when a job was last enqueued. A row goes when its will has it.
create table release_wraps_waiting (
  will_id uuid primary key references wills (id),
  asked_at timestamptz
);

-- Closed wills (decision 49): once everything of a will is made and moved, the release worker takes it into its
-- custody. From then on it makes and checks the proofs for opening itself, and only it deletes its wrap.
--
-- Wills that the worker is to hand over. `asked_at` when a job was last enqueued; `ready_at` when the worker found that
-- everything of the will is made, and is under the will's own key.
create table closings (
  will_id uuid primary key references wills (id),
  asked_at timestamptz,
  ready_at timestamptz
);

-- Wills that are closed, as the release worker found them on that day: its own wrap opened the sealed file. Whose will
-- it is stands here, where no other login can change it.
create table release_custody (
  will_id uuid primary key references wills (id),
  version int not null check (version >= 1),
  testator_id uuid not null,
  closed_at timestamptz not null default app_now()
);
create index on release_custody (testator_id);

-- Evidence that the worker makes for a closed will is sealed to the release worker's own key, since only that one has
-- the will's. The release worker moves it under the will's key (decision 72). A row is there before the object is
-- stored, so that whatever is killed leaves nothing behind; it goes once the object was moved, or swept.
create table evidence_waiting (
  object text primary key,
  will_id uuid not null references wills (id),
  version int not null,
  purpose text not null check (purpose in ('capsule', 'certificate', 'proof')),
  at timestamptz not null default app_now(),
  -- Under the will's key: noted before it is stored.
  copy text
);
create index on evidence_waiting (will_id);

-- The testator appeared after a release: what was granted is ended, and the will gets another data key, under which the
-- release worker seals each of its objects again (decision 72). Staff find an incident.
--
-- A will whose objects are being sealed under another key: that key, sealed to the release worker. A row goes when the
-- key has taken the place of the former one, whose wrap is gone then.
create table key_changes (
  will_id uuid primary key references wills (id),
  version int not null,
  wrap bytea not null,
  begun_at timestamptz not null default app_now()
);

-- Shared secret mode (decision 90): a closed will whose data key is under two parts, the release worker's and one
-- that any two of the chosen people have together. The api writes what they send; what opens, and when it counts, the
-- release worker writes alone.
--
-- The key that somebody made in their browser, as holder or as testator: its public half, and its seed behind the
-- locks of which the register has no key (packages/evidence/src/shared-secret/locks.ts).
create table shared_keys (
  person_id uuid primary key references people (id),
  public_key bytea not null check (length(public_key) = 1216),
  locks jsonb not null check (jsonb_typeof(locks) = 'array' and length(locks::text) <= 20000),
  made_at timestamptz not null default app_now()
);

create table shared_secrets (
  id uuid primary key default gen_random_uuid(),
  will_id uuid not null references wills (id),
  version int not null check (version >= 1),
  testator_id uuid not null references people (id),
  state text not null default 'preparing'
    check (state in ('preparing', 'practising', 'moving', 'on', 'opened', 'ended')),
  begun_at timestamptz not null default app_now(),
  -- SHA-256 of the shared part; and the part itself with what was given out, under a key that only the testator's seed
  -- makes.
  commitment bytea check (length(commitment) = 32),
  testator_part bytea check (length(testator_part) <= 4000),
  -- Since then nothing opens that part: the testator gave up the key it was sealed to.
  part_lost_at timestamptz,
  shared_at timestamptz,
  -- Sealed to the release worker.
  platform_part bytea,
  -- The data key under both parts; the former one until nothing is sealed under it.
  wrap bytea,
  former_wrap bytea,
  closing_at timestamptz,
  on_at timestamptz,
  -- What the release worker is still to mail the testator, at the address it knows; tried from `tell_from` on.
  tell text check (tell in ('on', 'stuck', 'off', 'opened', 'given-away')),
  tell_from timestamptz,
  stuck_told_at timestamptz,
  -- A share was given after a release that was taken back: one more of those that are out opens the will.
  given_away_at timestamptz,
  ended_at timestamptz,
  ended_why text check (ended_why in ('given-up', 'replaced', 'switched-off', 'opened', 'erased')),
  check ((state in ('opened', 'ended')) = (ended_at is not null)),
  check ((ended_at is null) = (ended_why is null)),
  check ((tell is null) = (tell_from is null)),
  check ((state in ('moving', 'on')) = (wrap is not null)),
  check ((wrap is null) = (platform_part is null)),
  check ((former_wrap is not null) = (state = 'moving')),
  check (state not in ('practising', 'moving', 'on') or (commitment is not null and testator_part is not null))
);
create unique index shared_secrets_coming on shared_secrets (will_id) where state in ('preparing', 'practising');
create unique index shared_secrets_closing on shared_secrets (will_id) where state in ('moving', 'on');
create index on shared_secrets (will_id);
create index on shared_secrets (testator_id);

create table shared_holders (
  id uuid primary key default gen_random_uuid(),
  secret_id uuid not null references shared_secrets (id),
  -- Null once their account is erased.
  person_id uuid references people (id),
  place int not null check (place between 1 and 5),
  -- Sealed to their key, as it was then.
  public_key bytea check (length(public_key) = 1216),
  share bytea check (length(share) <= 4000),
  share_hash bytea check (length(share_hash) = 32),
  -- The last answer that was checked: SHA-256 of the next one. `answers_left`: further ones.
  answer bytea check (length(answer) = 32),
  answers_left int check (answers_left between 0 and 64),
  practised_at timestamptz,
  -- Since when an answer is awaited, or was, and the last mail about it.
  asked_at timestamptz,
  reminded_at timestamptz,
  answered_at timestamptz,
  lost_at timestamptz,
  -- After a release: their share, sealed to the release worker until a second one is there.
  given bytea,
  given_at timestamptz,
  -- What they were last mailed about.
  told text check (told in ('chosen', 'practise', 'release', 'still-there')),
  loss_told_at timestamptz,
  unique (secret_id, place),
  unique (secret_id, person_id),
  check ((share is null) = (share_hash is null)),
  check ((share is null) = (public_key is null)),
  check ((answer is null) = (answers_left is null)),
  check (given is null or given_at is not null),
  check (given is null or share_hash is not null)
);
create index on shared_holders (person_id) where person_id is not null;

-- Functions ---------------------------------------------------------------------------------------------------

-- What a change of the key leaves included.
create function traces_of_custody(one erased_person) returns table (object text, id uuid)
language sql stable set search_path = public, pg_temp as $$
  select stored_as, null::uuid from objects_under_key where will_id = any((one).wills)
  union all select old_as, null::uuid from objects_under_key where will_id = any((one).wills)
  union all select object, null::uuid from evidence_waiting where will_id = any((one).wills)
  union all select copy, null::uuid from evidence_waiting where will_id = any((one).wills)
$$;
revoke all on function traces_of_custody(erased_person) from public;

-- With the wraps goes every way to open what was sealed under the key, copies of the objects included. The release
-- worker's wraps go first, and only it deletes them.
create function erase_custody_of(one erased_person) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  if exists (select 1 from key_wraps where will_id = any((one).wills) and recipient = 'release')
    or exists (select 1 from shared_secrets where will_id = any((one).wills) and state in ('moving', 'on'))
    or exists (select 1 from key_changes where will_id = any((one).wills)) then
    raise exception 'the release worker holds a key of a will' using errcode = 'check_violation';
  end if;
  delete from shared_holders where secret_id in (select id from shared_secrets where will_id = any((one).wills));
  delete from shared_secrets where will_id = any((one).wills);
  -- Whoever held a share for others: it opens with a key that goes with them.
  update shared_holders set person_id = null, public_key = null, share = null, share_hash = null, answer = null,
    answers_left = null, given = null, lost_at = coalesce(lost_at, app_now()) where person_id = any((one).named);
  delete from shared_keys where person_id = any((one).named);
  delete from key_changes where will_id = any((one).wills);
  delete from evidence_waiting where will_id = any((one).wills);
  delete from moves_waiting where will_id = any((one).wills);
  delete from release_wraps_waiting where will_id = any((one).wills);
  delete from closings where will_id = any((one).wills);
  delete from release_custody where will_id = any((one).wills);
  delete from objects_under_key where will_id = any((one).wills);
  delete from key_wraps where will_id = any((one).wills);
end
$$;
revoke all on function erase_custody_of(erased_person) from public;

-- Whether a proof for this is made by the release worker: for what only it opens or deletes, for confirming a death,
-- and for switching a shared secret on or off.
create function app_asks_release(purpose text, will uuid, who uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select purpose in ('confirm-death', 'read-released', 'take-released', 'share-on', 'share-off')
    or (purpose = 'open' and exists (select 1 from release_custody c where c.will_id = will))
    or (purpose in ('export', 'erase') and exists (select 1 from release_custody c where c.testator_id = who))
    or (purpose = 'export' and exists (select 1 from recordings r join parties p on p.id = r.party_id
      join release_custody c on c.will_id = r.will_id where p.person_id = who and r.object is not null))
$$;
revoke all on function app_asks_release(text, uuid, uuid) from public;
grant execute on function app_asks_release(text, uuid, uuid) to testate_api;

-- Whether an erasure still waits for the release worker.
create function kept_by_release(who uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from key_wraps k join wills w on w.id = k.will_id
      where w.testator_id = who and k.recipient = 'release')
    or exists (select 1 from shared_secrets s where s.testator_id = who and s.state in ('moving', 'on'))
$$;
revoke all on function kept_by_release(uuid) from public;
grant execute on function kept_by_release(uuid) to testate_worker;

create function has_closed_wills() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from release_custody c where c.testator_id = app_person())
$$;
revoke all on function has_closed_wills() from public;
grant execute on function has_closed_wills() to testate_api;

-- Once a secret is over, nothing of it is kept but that it was.
create function shared_forget() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.testator_part := null;
  new.part_lost_at := null;
  new.platform_part := null;
  new.wrap := null;
  new.former_wrap := null;
  update shared_holders set public_key = null, share = null, share_hash = null, answer = null, answers_left = null,
    given = null where secret_id = new.id;
  return new;
end
$$;
revoke all on function shared_forget() from public;
create trigger shared_secrets_forget before update on shared_secrets for each row
  when (old.ended_at is null and new.ended_at is not null) execute function shared_forget();

-- What may follow what, whoever writes it; and it counts only with three people or more who all have a share, and have
-- shown it.
create function shared_next() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.state = old.state and new.ended_at is not distinct from old.ended_at then return new; end if;
  if not (case old.state
      when 'preparing' then new.state in ('practising', 'ended')
      when 'practising' then new.state in ('moving', 'ended')
      when 'moving' then new.state in ('on', 'opened', 'ended')
      when 'on' then new.state in ('opened', 'ended')
      else false end) then
    raise exception 'a shared secret that is % does not become %', old.state, new.state
      using errcode = 'check_violation';
  end if;
  if new.state = 'moving' and (
      select count(*) < 3 or bool_or(h.share is null or h.share_hash is null or h.practised_at is null
        or h.lost_at is not null)
      from shared_holders h where h.secret_id = new.id) then
    raise exception 'not everybody has a share and has shown it' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
revoke all on function shared_next() from public;
create trigger shared_secrets_next before update on shared_secrets for each row execute function shared_next();

-- Whether a will of the caller's can get a shared secret now: closed, registered, no notice open, its key not
-- changing. Nor one whose testator can open it no longer: another secret takes the part of the one before.
create function app_shared_may_begin(will uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from wills w join release_custody c on c.will_id = w.id
    where w.id = will and w.testator_id = app_person() and w.status = 'registered'
      and not exists (select 1 from shared_secrets s where s.will_id = w.id and s.state in ('moving', 'on')
        and s.part_lost_at is not null)
      and not exists (select 1 from key_changes k where k.will_id = w.id)
      and not exists (select 1 from death_notices n where n.will_id = w.id
        and n.state in ('awaiting', 'waiting', 'disputed')))
$$;
revoke all on function app_shared_may_begin(uuid) from public;
grant execute on function app_shared_may_begin(uuid) to testate_api;

-- The accounts that the caller may choose for their will, each once, and their keys; none of the caller's own.
-- `human` is the same number for two accounts of one person, and says nothing elsewhere.
create function app_shared_candidates(will uuid)
returns table (person_id uuid, name text, relations text[], public_key bytea, human int)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.person_id, min(t.name), array_agg(distinct t.relation order by t.relation), min(k.public_key),
    (dense_rank() over (order by notice_person_key(t.person_id)))::int
  from trusted_of(will) t left join shared_keys k on k.person_id = t.person_id
    join people p on p.id = t.person_id and p.kind = 'account'
  where exists (select 1 from wills w where w.id = will and w.testator_id = app_person())
    and notice_person_key(t.person_id) <> notice_person_key(app_person())
  group by t.person_id order by 2, 1
$$;
revoke all on function app_shared_candidates(uuid) from public;
grant execute on function app_shared_candidates(uuid) to testate_api;

-- The people of the caller's own secret, whoever may still be chosen: a share is theirs until it is replaced. The key
-- is the one that their share was sealed to, and until then the one they have.
create function app_shared_people(secret uuid) returns table (person_id uuid, name text, public_key bytea)
language sql stable security definer set search_path = public, pg_temp as $$
  select h.person_id, p.name, coalesce(h.public_key, k.public_key)
  from shared_holders h join shared_secrets s on s.id = h.secret_id and s.testator_id = app_person()
    join people p on p.id = h.person_id left join shared_keys k on k.person_id = h.person_id
  where s.id = secret
$$;
revoke all on function app_shared_people(uuid) from public;
grant execute on function app_shared_people(uuid) to testate_api;

-- Begins one; a begun one that does not count yet is given up. Null: not now.
create function app_shared_begin(token text, will uuid, chosen uuid[]) returns uuid
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  made uuid;
begin
  perform 1 from wills where id = will for update;
  if not app_shared_may_begin(will) then return null; end if;
  if chosen is null or cardinality(chosen) not between 3 and 5
    or (select count(distinct c.human) from app_shared_candidates(will) c where c.person_id = any(chosen))
      <> cardinality(chosen) then
    raise exception 'nobody of these may be chosen' using errcode = 'check_violation';
  end if;
  perform shared_proven(token, 'share-choose', 'choose ' || will || ' ' || array_to_string(chosen, ' '));
  update shared_secrets set state = 'ended', ended_at = app_now(), ended_why = 'replaced'
    where will_id = will and state in ('preparing', 'practising');
  insert into shared_secrets (will_id, version, testator_id)
    select id, version_number, testator_id from wills where id = will returning id into made;
  insert into shared_holders (secret_id, person_id, place)
    select made, person, place from unnest(chosen) with ordinality as c (person, place);
  return made;
end
$$;
revoke all on function app_shared_begin(text, uuid, uuid[]) from public;
grant execute on function app_shared_begin(text, uuid, uuid[]) to testate_api;

-- What the testator's browser made: one share for each holder, in the order of their places. False: not now, or not
-- everybody has a key.
create function app_shared_give(token text, secret uuid, committed bytea, own_part bytea, shares bytea[],
  hashes bytea[], answers bytea[]) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  of_will uuid;
begin
  select will_id into of_will from shared_secrets
    where id = secret and testator_id = app_person() and state = 'preparing' for update;
  if of_will is null or not app_shared_may_begin(of_will) then return false; end if;
  if committed is null or own_part is null or array_position(shares, null) is not null
    or array_position(hashes, null) is not null or array_position(answers, null) is not null then
    return false;
  end if;
  if exists (select 1 from shared_holders h where h.secret_id = secret and (h.lost_at is not null
      or not exists (select 1 from shared_keys k where k.person_id = h.person_id)))
    or not exists (select 1 from shared_keys k where k.person_id = app_person())
    -- An identity that was accepted since may show that two of them are one person, or the testator.
    or (select count(distinct c.human) from app_shared_candidates(of_will) c
        join shared_holders h on h.person_id = c.person_id and h.secret_id = secret)
      is distinct from cardinality(shares)
    or (select count(*) from shared_holders h where h.secret_id = secret) is distinct from cardinality(shares)
    or cardinality(hashes) is distinct from cardinality(shares)
    or cardinality(answers) is distinct from cardinality(shares) then
    return false;
  end if;
  perform shared_proven(token, 'share-give', 'give ' || secret || ' ' || encode(committed, 'hex'));
  update shared_holders h set public_key = (select k.public_key from shared_keys k where k.person_id = h.person_id),
    share = shares[h.place], share_hash = hashes[h.place], answer = answers[h.place],
    answers_left = 64 where h.secret_id = secret;
  update shared_secrets set state = 'practising', commitment = committed, testator_part = own_part,
    shared_at = app_now() where id = secret;
  return true;
end
$$;
revoke all on function app_shared_give(text, uuid, bytea, bytea, bytea[], bytea[], bytea[]) from public;
grant execute on function app_shared_give(text, uuid, bytea, bytea, bytea[], bytea[], bytea[]) to testate_api;

-- One of the caller's own answers. False: not the next one, or nothing is asked.
create function app_shared_answer(holder uuid, said bytea) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  -- A repeat, whose answer was lost.
  if exists (select 1 from shared_holders h where h.id = holder and h.person_id = app_person()
      and h.practised_at is not null and h.answer = said) then
    return true;
  end if;
  update shared_holders h set answer = said, answers_left = answers_left - 1,
      practised_at = coalesce(practised_at, app_now()),
      answered_at = case when practised_at is null then answered_at else app_now() end
    from shared_secrets s
    where h.id = holder and s.id = h.secret_id and h.person_id = app_person() and h.lost_at is null
      and s.state in ('practising', 'moving', 'on') and h.answers_left > 0 and h.answer = sha256(said)
      and (h.practised_at is null
        or (h.asked_at is not null and (h.answered_at is null or h.answered_at < h.asked_at)));
  return found;
end
$$;
revoke all on function app_shared_answer(uuid, bytea) from public;
grant execute on function app_shared_answer(uuid, bytea) to testate_api;

-- A proof of the caller's own, made for this very act: one for another key, holder or secret is none.
create function shared_proven(token text, of_purpose text, act text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  proof proofs;
begin
  proof := use_proof(token, of_purpose, null);
  if proof.person_id is distinct from app_person()
    or proof.document_hash is distinct from sha256(convert_to(act, 'UTF8')) then
    raise exception 'the proof is another person''s, or for something else'
      using errcode = 'insufficient_privilege', constraint = 'proof';
  end if;
end
$$;
revoke all on function shared_proven(text, text, text) from public;

-- The key that the caller's browser made. False: there is one.
create function app_shared_make_key(token text, made bytea, behind jsonb) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into shared_keys (person_id, public_key, locks) values (app_person(), made, behind) on conflict do nothing;
  if not found then return false; end if;
  perform shared_proven(token, 'share-key', 'key ' || encode(sha256(made), 'hex'));
  return true;
end
$$;
revoke all on function app_shared_make_key(text, bytea, jsonb) from public;
grant execute on function app_shared_make_key(text, bytea, jsonb) to testate_api;

-- The caller has lost their own, or a testator says so of a holder.
create function app_shared_lost(token text, holder uuid) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update shared_holders h set lost_at = app_now(), public_key = null, share = null, share_hash = null, answer = null,
      answers_left = null, given = null,
      loss_told_at = case when s.testator_id = app_person() then app_now() end
    from shared_secrets s
    where h.id = holder and s.id = h.secret_id and (h.person_id = app_person() or s.testator_id = app_person())
      and s.ended_at is null and h.lost_at is null;
  if not found then return false; end if;
  perform shared_proven(token, 'share-lost', 'lost ' || holder);
  return true;
end
$$;
revoke all on function app_shared_lost(text, uuid) from public;
grant execute on function app_shared_lost(text, uuid) to testate_api;

-- The caller begins anew with another key: whatever was sealed to the former one is lost, their own parts too.
create function app_shared_new_key(token text) returns int
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  lost int;
begin
  update shared_holders h set lost_at = app_now(), public_key = null, share = null, share_hash = null, answer = null,
      answers_left = null, given = null from shared_secrets s
    where s.id = h.secret_id and h.person_id = app_person() and s.ended_at is null and h.lost_at is null
      and h.share is not null;
  get diagnostics lost = row_count;
  update shared_secrets set part_lost_at = app_now()
    where testator_id = app_person() and ended_at is null and testator_part is not null and part_lost_at is null;
  delete from shared_keys where person_id = app_person();
  if found or lost > 0 then perform shared_proven(token, 'share-end', 'end'); end if;
  return lost;
end
$$;
revoke all on function app_shared_new_key(text) from public;
grant execute on function app_shared_new_key(text) to testate_api;

-- One that does not count yet is given up by its testator.
create function app_shared_give_up(secret uuid) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update shared_secrets set state = 'ended', ended_at = app_now(), ended_why = 'given-up'
    where id = secret and testator_id = app_person() and state in ('preparing', 'practising');
  return found;
end
$$;
revoke all on function app_shared_give_up(uuid) from public;
grant execute on function app_shared_give_up(uuid) to testate_api;

-- A release of this will stands: only the release worker gives grants.
create function shared_is_released(will uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from release_grants g where g.will_id = will and g.ended_at is null)
$$;
revoke all on function shared_is_released(uuid) from public;
grant execute on function shared_is_released(uuid) to testate_release;

-- What the caller holds for others.
create function app_shared_holdings() returns table (
  id uuid, secret_id uuid, will_id uuid, testator_name text, state text, share bytea, share_hash bytea,
  answers_left int, practised_at timestamptz, asked_at timestamptz, answered_at timestamptz, lost_at timestamptz,
  given_at timestamptz, is_released boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select h.id, h.secret_id, s.will_id, p.name, s.state, h.share, h.share_hash, h.answers_left, h.practised_at,
    h.asked_at, h.answered_at, h.lost_at, h.given_at, shared_is_released(s.will_id)
  from shared_holders h join shared_secrets s on s.id = h.secret_id join people p on p.id = s.testator_id
  where h.person_id = app_person() and (s.ended_at is null or s.state = 'opened')
  order by s.begun_at, h.id
$$;
revoke all on function app_shared_holdings() from public;
grant execute on function app_shared_holdings() to testate_api;

-- For the release worker: a will that may be put under a shared secret now.
create function shared_may_close(secret uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from shared_secrets s join wills w on w.id = s.will_id
      join release_custody c on c.will_id = w.id and c.version = w.version_number
    where s.id = secret and w.status = 'registered'
      -- Each of them is somebody whom the testator could choose today, and another person than the others.
      and (select count(distinct notice_person_key(t.person_id)) from trusted_of(w.id) t
          join people p on p.id = t.person_id and p.kind = 'account'
          join shared_holders h on h.person_id = t.person_id and h.secret_id = s.id
          where notice_person_key(t.person_id) <> notice_person_key(s.testator_id))
        = (select count(*) from shared_holders h where h.secret_id = s.id)
      and not exists (select 1 from key_changes k where k.will_id = w.id)
      and not exists (select 1 from death_notices n where n.will_id = w.id
        and n.state in ('awaiting', 'waiting', 'disputed')))
$$;
revoke all on function shared_may_close(uuid) from public;
grant execute on function shared_may_close(uuid) to testate_release;

-- For the worker: who is to be mailed about what. `lost` goes to the testator.
create function shared_to_tell() returns table (
  holder_id uuid, secret_id uuid, will_id uuid, person_id uuid, testator_name text, holder_name text, what text,
  counts boolean, able int, is_notice_open boolean, is_part_lost boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select h.id, s.id, s.will_id, case when w.what = 'lost' then s.testator_id else h.person_id end, t.name,
    coalesce(p.name, ''), w.what, s.state in ('moving', 'on'),
    (select count(*)::int from shared_holders o where o.secret_id = s.id and o.practised_at is not null
      and o.lost_at is null),
    exists (select 1 from death_notices n where n.will_id = s.will_id
      and n.state in ('awaiting', 'waiting', 'disputed')),
    s.part_lost_at is not null
  from shared_secrets s join shared_holders h on h.secret_id = s.id join people t on t.id = s.testator_id
    left join people p on p.id = h.person_id
    cross join lateral (select case
      when h.lost_at is not null then case when h.loss_told_at is null then 'lost' end
      when h.person_id is null then null
      when s.state = 'preparing' then 'chosen'
      when s.state = 'practising' and h.practised_at is null then 'practise'
      when s.state in ('moving', 'on') and shared_is_released(s.will_id) then
        case when h.given_at is null then 'release' end
      when s.state = 'on' and greatest(h.practised_at, h.reminded_at, h.answered_at) < app_now() - interval '1 year'
        and not exists (select 1 from death_notices n where n.will_id = s.will_id
          and n.state in ('awaiting', 'waiting', 'disputed')) then 'still-there'
    end as what) w
  where s.ended_at is null and w.what is not null
    and (w.what in ('lost', 'still-there') or h.told is distinct from w.what)
  order by s.begun_at, h.place limit 200
$$;
revoke all on function shared_to_tell() from public;
grant execute on function shared_to_tell() to testate_worker;

-- Policies and grants -----------------------------------------------------------------------------------------

alter table key_wraps enable row level security;
alter table key_wraps force row level security;
create policy key_wraps_worker on key_wraps for select to testate_worker using (true);
-- To delete a row is to see it: of the worker's wraps the release worker sees those of closed wills.
create policy key_wraps_release on key_wraps for select to testate_release using (
  recipient = 'release' or exists (select 1 from release_custody c where c.will_id = key_wraps.will_id));
create policy key_wraps_worker_made on key_wraps for insert to testate_worker
  with check (not exists (select 1 from release_custody c where c.will_id = key_wraps.will_id));
create policy key_wraps_release_closed on key_wraps for delete to testate_release using (
  recipient = 'worker' and exists (select 1 from release_custody c where c.will_id = key_wraps.will_id));
create policy key_wraps_release_changed on key_wraps for update to testate_release
  using (recipient = 'release' and exists (select 1 from key_changes c where c.will_id = key_wraps.will_id))
  with check (recipient = 'release');
-- The release worker's own wrap: it goes when a will comes under a shared secret, and comes back when two holders
-- opened it or its testator switched the mode off.
create policy key_wraps_release_shared on key_wraps for insert to testate_release with check (
  recipient = 'release'
  and exists (select 1 from shared_secrets s where s.will_id = key_wraps.will_id and s.state in ('moving', 'on')));
create policy key_wraps_release_given on key_wraps for delete to testate_release using (
  recipient = 'release'
  and exists (select 1 from shared_secrets s where s.will_id = key_wraps.will_id and s.state = 'moving'));
grant select, insert on key_wraps to testate_worker;
grant select, insert (will_id, version, recipient, algorithm, wrap), update (wrap), delete on key_wraps to
  testate_release;

alter table objects_under_key enable row level security;
alter table objects_under_key force row level security;
create policy objects_under_key_worker on objects_under_key to testate_worker using (true) with check (true);
create policy objects_under_key_release on objects_under_key for select to testate_release using (true);
create policy objects_under_key_release_moved on objects_under_key for insert to testate_release
  with check (exists (select 1 from evidence_waiting e where e.object = objects_under_key.object));
create policy objects_under_key_release_changed on objects_under_key for update to testate_release
  using (exists (select 1 from key_changes c where c.will_id = objects_under_key.will_id))
  with check (exists (select 1 from key_changes c where c.will_id = objects_under_key.will_id));
create policy objects_under_key_release_shared on objects_under_key for update to testate_release
  using (exists (select 1 from shared_secrets s where s.will_id = objects_under_key.will_id and s.state = 'moving'))
  with check (exists (select 1 from shared_secrets s
    where s.will_id = objects_under_key.will_id and s.state in ('moving', 'on')));
grant select, insert, update (moved_at) on objects_under_key to testate_worker;
grant select, insert (object, will_id, version, stored_as, moved_at), update (stored_as, is_new, old_as) on
  objects_under_key to testate_release;

alter table moves_waiting enable row level security;
alter table moves_waiting force row level security;
create policy moves_waiting_worker on moves_waiting to testate_worker using (true) with check (true);
grant select, update (asked_at), delete on moves_waiting to testate_worker;

alter table release_wraps_waiting enable row level security;
alter table release_wraps_waiting force row level security;
create policy release_wraps_waiting_worker on release_wraps_waiting to testate_worker using (true) with check (true);
grant select, insert, update (asked_at), delete on release_wraps_waiting to testate_worker;

alter table closings enable row level security;
alter table closings force row level security;
create policy closings_worker on closings to testate_worker using (true) with check (true);
grant select, insert, update (asked_at, ready_at), delete on closings to testate_worker;

alter table release_custody enable row level security;
alter table release_custody force row level security;
create policy release_custody_own on release_custody to testate_release using (true) with check (true);
create policy release_custody_seen on release_custody for select to testate_worker using (true);
grant select on release_custody to testate_worker;
grant select, insert (will_id, version, testator_id) on release_custody to testate_release;

alter table evidence_waiting enable row level security;
alter table evidence_waiting force row level security;
create policy evidence_waiting_worker on evidence_waiting for insert to testate_worker with check (copy is null);
create policy evidence_waiting_release on evidence_waiting to testate_release using (true) with check (true);
grant insert (object, will_id, version, purpose) on evidence_waiting to testate_worker;
grant select, update (copy), delete on evidence_waiting to testate_release;

alter table key_changes enable row level security;
alter table key_changes force row level security;
create policy key_changes_release on key_changes to testate_release using (true) with check (true);
grant select, insert (will_id, version, wrap), delete on key_changes to testate_release;

alter table shared_keys enable row level security;
alter table shared_keys force row level security;
create policy shared_keys_own on shared_keys for select to testate_api using (person_id = app_person());
create policy shared_keys_copied on shared_keys for select to testate_worker using (true);
grant select on shared_keys to testate_api;
grant select (person_id, made_at) on shared_keys to testate_worker;

alter table shared_secrets enable row level security;
alter table shared_secrets force row level security;
create policy shared_secrets_own on shared_secrets for select to testate_api using (testator_id = app_person());
create policy shared_secrets_copied on shared_secrets for select to testate_worker using (true);
create policy shared_secrets_release on shared_secrets to testate_release using (true) with check (true);
grant select (id, will_id, version, testator_id, state, begun_at, commitment, testator_part, part_lost_at,
  shared_at, closing_at, on_at, given_away_at, ended_at, ended_why) on shared_secrets to testate_api;
grant select (id, will_id, testator_id, state, begun_at, part_lost_at, on_at, ended_at, ended_why) on
  shared_secrets to testate_worker;
grant select, update (state, platform_part, wrap, former_wrap, closing_at, on_at, tell, tell_from,
  stuck_told_at, given_away_at, ended_at, ended_why) on shared_secrets to testate_release;

alter table shared_holders enable row level security;
alter table shared_holders force row level security;
create policy shared_holders_own on shared_holders for select to testate_api using (
  exists (select 1 from shared_secrets s where s.id = secret_id and s.testator_id = app_person()));
create policy shared_holders_told on shared_holders to testate_worker using (true) with check (true);
create policy shared_holders_release on shared_holders to testate_release using (true) with check (true);
grant select (id, secret_id, person_id, place, practised_at, asked_at, answered_at, lost_at, given_at) on
  shared_holders to testate_api;
grant select (id, secret_id, person_id, practised_at, asked_at, reminded_at, answered_at, lost_at, given_at,
  told, loss_told_at), update (asked_at, reminded_at, told, loss_told_at) on shared_holders to testate_worker;
grant select, update (given, given_at, told) on shared_holders to testate_release;

-- On tables of earlier slices ---------------------------------------------------------------------------------

create policy seal_states_release on seal_states for insert to testate_release
  with check (exists (select 1 from release_custody c where c.will_id = seal_states.will_id) and renewals = 0);
