-- A codicil is a registration of its own that amends a registered will (decision 74). The column has been there from
-- the start; nothing has used it yet.

-- Which codicils a will has.
create index wills_amends on wills (amends_id) where amends_id is not null;

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
create trigger wills_amends before insert or update of amends_id on wills
  for each row execute function wills_amends();
revoke all on function wills_amends() from public;

-- What the register states, signed, of a codicil: that it amends that will. Beside its link note, and erased with it.
alter table link_notes add column codicil_note text;

-- Of every registration of this document. Knowing its hash means having the document.
create function codicil_notes_of(document bytea) returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select n.codicil_note from wills w join wills c on c.amends_id = w.id join link_notes n on n.will_id = c.id
  where length(document) = 32 and w.document_hash = document and n.codicil_note is not null
  order by n.made_at, n.will_id limit 100
$$;
revoke all on function codicil_notes_of(bytea) from public;
grant execute on function codicil_notes_of(bytea) to testate_api;

-- A release of a will releases its codicils too, to the same executors and under the same notice (decision 74). A
-- codicil with an open notice of its own follows that one.

-- Of one notice each person has one grant for each will that is not ended.
drop index release_grants_one;
create unique index release_grants_one on release_grants (notice_id, will_id, person_id) where ended_at is null;

-- As before, and of a codicil to the will whose notice is released: to an acting executor of that will.
create or replace function release_grants_given() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  noticed uuid;
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.will_id, new.notice_id, new.person_id, new.granted_at, new.expires_at)
      is distinct from (old.id, old.will_id, old.notice_id, old.person_id, old.granted_at, old.expires_at)
      or old.ended_at is not null then
      raise exception 'a grant is only ended' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  new.granted_at := app_now();
  select n.will_id into noticed from death_notices n join wills w on w.id = new.will_id
    where n.id = new.notice_id and n.will_id in (w.id, w.amends_id) and n.state = 'released'
      and w.status = 'released';
  if noticed is null then
    raise exception 'nothing of this will is released' using errcode = 'check_violation';
  end if;
  if not exists (select 1 from release_executors(noticed) e where e.person_id = new.person_id) then
    raise exception 'only an acting executor is granted a copy' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

-- Whether the notice is of this will itself: everybody hears of a notice once, whatever is released by it.
alter table release_news add column is_own boolean not null default true;
grant insert (is_own) on release_news to testate_release;

-- Codicils to a released will that are not released with it yet, or whose executor has no grant for them.
create function release_codicils() returns table (
  codicil_id uuid, will_id uuid, notice_id uuid, testator_id uuid, is_released boolean)
language sql volatile security definer set search_path = public, pg_temp as $$
  select c.id, w.id, n.id, w.testator_id, c.status = 'released'
  from death_notices n join wills w on w.id = n.will_id
    join wills c on c.amends_id = w.id and c.testator_id = w.testator_id
  where n.state = 'released' and w.status = 'released'
    and not exists (select 1 from death_notices o
      where o.will_id = c.id and o.state in ('awaiting', 'waiting', 'disputed'))
    and case c.status
      when 'registered' then not exists (
        select 1 from withdrawals d where d.will_id = c.id and d.state in ('asked', 'waiting'))
      when 'released' then exists (
        select 1 from release_executors(w.id) e
          join release_grants g on g.notice_id = n.id and g.will_id = w.id and g.person_id = e.person_id
        where not exists (select 1 from release_grants k
          where k.notice_id = n.id and k.will_id = c.id and k.person_id = e.person_id))
        and exists (select 1 from release_grants g where g.notice_id = n.id and g.will_id = c.id)
      else false end
  order by n.id, c.id
$$;
revoke all on function release_codicils() from public;
grant execute on function release_codicils() to testate_release;

-- As before, and of a codicil by the executors of the will that was released.
create or replace function release_reader(will uuid, reader uuid) returns table (
  grant_id uuid, notice_id uuid, expires_at timestamptz, is_over boolean, is_ended boolean, is_identified boolean,
  is_executor boolean, reader_name text, document_hash bytea, version int, sealed text, capsule text)
language sql stable security definer set search_path = public, pg_temp as $$
  select g.id, g.notice_id, g.expires_at, g.expires_at <= app_now(),
    g.ended_at is not null or w.status <> 'released' or n.state <> 'released',
    exists (select 1 from identity_checks c where c.person_id = reader and c.state = 'accepted'),
    exists (select 1 from release_executors(n.will_id) e where e.person_id = reader),
    p.name, w.document_hash, w.version_number,
    (select o.object_id from will_objects o where o.will_id = will and o.part = 'sealed'),
    (select o.object_id from will_objects o where o.will_id = will and o.part = 'capsule')
  from release_grants g join wills w on w.id = g.will_id join people p on p.id = g.person_id
    join death_notices n on n.id = g.notice_id
  where g.will_id = will and g.person_id = reader
  order by g.granted_at desc, g.ended_at desc nulls first limit 1
$$;

-- As before. An estate is of the will that a death was reported for; its codicils are read beside it.
create or replace function app_estates() returns setof uuid
language sql stable rows 5 security definer set search_path = public, pg_temp as $$
  select g.will_id from release_grants g join wills w on w.id = g.will_id
    join death_notices n on n.id = g.notice_id and n.will_id = g.will_id
  where g.person_id = app_person() and g.ended_at is null and g.expires_at > app_now() and w.status = 'released'
    and exists (select 1 from release_executors(g.will_id) e where e.person_id = g.person_id)
    and exists (select 1 from identity_checks c where c.person_id = g.person_id and c.state = 'accepted')
$$;

-- As before, and a codicil by the notice of the will that it amends.
create or replace function app_change_will_status(
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

-- When the log key has rolled over, the worker adds the new key's signature to each link note (decision 71).
grant update (note, codicil_note) on link_notes to testate_worker;

-- Surname and given names as the strip of a document has them, sealed to the worker: for the certificates of that
-- person's signatures, which may be made long after the pictures are erased.
alter table identity_readings add column name_parts bytea check (length(name_parts) <= 4096);

-- As before, and the names of a check that came to nothing.
create or replace function forget_identity_claims(evidence uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  update identity_checks set claims = null where evidence_id = evidence and state <> 'pending';
  update identity_readings r set name_parts = null from identity_checks c
    where c.id = r.check_id and c.evidence_id = evidence and c.state not in ('pending', 'accepted');
$$;

-- As before, but an executor who declined and then erased their account goes on having declined: the certificate would
-- name them again.
create or replace function erase_parties_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  update people_around set person_id = null, accepted_at = null, accepted_by = null
    where person_id = any((one).named) and not will_id = any((one).wills);
  delete from yearly_checks where person_id = any((one).named);
  delete from executors_waiting where will_id = any((one).wills);
  delete from waiting_periods where will_id = any((one).wills);
  delete from certificate_wishes where will_id = any((one).wills);
  delete from people_around where will_id = any((one).wills);
  delete from invitations where party_id in (select id from parties where will_id = any((one).wills));
  delete from parties where will_id = any((one).wills)
$$;

-- As before, but a release is told once a ledger that anybody can ask shows it: Corda answers its own nodes alone.
create or replace function standing_of(commitment bytea) returns table (
  status text, network text, action text, transaction_hash text, block text, day text)
language sql stable security definer set search_path = public, pg_temp as $$
  select case when w.status = 'released' and not exists (
      select from (
        select distinct on (t.network) t.purpose from anchors t
        where t.will_id = w.id and t.state = 'final' and t.purpose in ('release', 'relock')
          and t.network <> 'corda'
        order by t.network, t.final_at desc) last
      where last.purpose = 'release')
    then 'registered' else w.status end,
    a.network, a.action,
    case when a.network <> 'corda' then a.receipt ->> 'transactionHash' end,
    case when a.network <> 'corda' then a.receipt ->> 'blockNumber' end,
    to_char(a.final_at at time zone 'Europe/London', 'YYYY-MM-DD')
  from anchors a join wills w on w.id = a.will_id
  where length(commitment) = 32 and a.token_id = commitment
    and a.action in ('register', 'supersede', 'withdraw') and a.state = 'final'
    and w.status in ('registered', 'superseded', 'withdrawn', 'released')
  order by a.final_at
$$;

-- An account that is opened with a passkey (decision 33). Such a passkey signs in at once. It confirms nothing until
-- its holder has shown that the mailbox is theirs, and three days more: `counts_from` is null before that.
alter table passkeys add column opened_account boolean not null default false;
alter table passkeys alter column counts_from drop not null;
alter table passkeys add constraint passkeys_counts check (counts_from is not null or opened_account);

-- A passkey that the worker has checked, for an account about to be opened. The worker chose the account's id, which
-- until then nobody has, so none of these can become the passkey of somebody who has an account.
create table first_passkeys (
  person_id uuid primary key,
  credential_id bytea not null check (length(credential_id) between 16 and 1023),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  backed_up boolean not null,
  expires_at timestamptz not null
);
create index on first_passkeys (expires_at);
alter table first_passkeys enable row level security;
alter table first_passkeys force row level security;
create policy first_passkeys_worker on first_passkeys to testate_worker using (true) with check (true);
grant select, insert, update, delete on first_passkeys to testate_worker;

-- Gives a new account the passkey checked for it, in the transaction that opens the account; null where there is none.
-- Whoever has just become staff proved the mailbox with a code, and theirs counts at once.
create function app_add_first_passkey(who uuid, called text) returns uuid
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  checked first_passkeys;
  made uuid := gen_random_uuid();
begin
  delete from first_passkeys where person_id = who and expires_at > app_now() returning * into checked;
  if not found then return null; end if;
  insert into passkeys (id, person_id, credential_id, public_key, counter, transports, backed_up, name, enrolled_at,
      counts_from, opened_account)
    select made, p.id, checked.credential_id, checked.public_key, checked.counter, checked.transports,
      checked.backed_up, called, app_now(), case when p.is_admin then app_now() end, true
    from people p where p.id = who and p.kind = 'account'
  on conflict do nothing;
  return case when found then made end;
end
$$;
revoke all on function app_add_first_passkey(uuid, text) from public;
grant execute on function app_add_first_passkey(uuid, text) to testate_api;
