-- The three parties of a will and the mailed links that open their sessions.

-- Tables ------------------------------------------------------------------------------------------------------

create table parties (
  id uuid primary key,
  will_id uuid not null references wills (id),
  role text not null check (role in ('testator', 'witness')),
  witness_order int not null check (witness_order between 0 and 2 and (role = 'testator') = (witness_order = 0)),
  person_id uuid references people (id),
  name text not null,
  email text not null check (email = lower(email)),
  state text not null check (state in
    ('invited', 'opened', 'identity verified', 'signed', 'declined', 'expired', 'replaced')),
  declarations jsonb,
  presence text check (presence in ('in-person', 'video')),
  decline_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Reminders: for what a party is waited for, since when, how often they were reminded of it, the links that end
  -- the reminders, and whether one was used.
  waits_for text,
  waits_since timestamptz,
  reminded int not null default 0 check (reminded between 0 and 2),
  reminder_links bytea[] not null default '{}',
  reminders_off_at timestamptz,
  check (role = 'witness' or person_id is not null),
  check (state not in ('opened', 'identity verified', 'signed') or person_id is not null),
  check (state <> 'declined' or decline_reason is not null),
  constraint parties_wait check ((waits_for is null) = (waits_since is null)),
  constraint parties_presence_declared check (presence is null or declarations is not null)
);
create unique index parties_one_at_a_time on parties (will_id, witness_order) where state <> 'replaced';
create unique index parties_one_each on parties (will_id, person_id);
create index on parties (person_id);
create index parties_reminder_links on parties using gin (reminder_links);
alter table invitation_mails add foreign key (party_id) references parties (id) on delete cascade;

create table invitations (
  id uuid primary key,
  party_id uuid not null references parties (id),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  opened_by bytea,
  ended_at timestamptz
);
create index on invitations (party_id);

-- The people around a will who are no parties of its ceremony: its executors, the contacts its testator nominates,
-- a solicitor, and beneficiaries by name (decision 42). Who they are is sealed to the worker, which alone writes
-- these rows: nobody becomes an executor by the api's login.
create table people_around (
  id uuid primary key,
  will_id uuid not null references wills (id),
  kind text not null check (kind in ('executor', 'contact', 'beneficiary', 'solicitor')),
  -- The order within the kind. Executor 1 is the one of the form.
  place int not null check (place between 1 and 20),
  standing text check (standing in ('acting', 'reserve')),
  -- Name, address and the rest, sealed to the worker.
  particulars bytea not null,
  -- Of the mail address, under a key of the worker's: the same address has the same.
  address_key bytea check (length(address_key) = 32),
  -- The account that has proven that address, once it has.
  person_id uuid references people (id),
  nominated_at timestamptz not null,
  told_at timestamptz,
  accepted_at timestamptz,
  accepted_by text check (accepted_by in ('mailbox', 'passkey', 'authenticator', 'recovery code')),
  declined_at timestamptz,
  ended_at timestamptz,
  check ((kind = 'executor') = (standing is not null)),
  check (kind in ('executor', 'contact') or (person_id is null and told_at is null)),
  check (person_id is null or told_at is not null),
  check (accepted_at is null or (person_id is not null and declined_at is null)),
  check ((accepted_at is null) = (accepted_by is null)),
  constraint people_around_places exclude using btree (will_id with =, kind with =, place with =)
    where (ended_at is null) deferrable initially deferred
);
create index on people_around (will_id);
create index on people_around (person_id) where person_id is not null;
-- Who has proven an address and is not linked yet.
create index people_around_addresses on people_around (address_key)
  where person_id is null and told_at is not null and ended_at is null;

-- How long a death notice waits after the second confirmation, where the testator has chosen: without a row it is
-- 14 days.
create table waiting_periods (
  will_id uuid primary key references wills (id),
  days int not null check (days between 7 and 90),
  changed_at timestamptz not null
);

-- Wills whose form named an executor before these tables were there; `asked_at` when a job was last enqueued. A row
-- goes once the executor has a row of their own.
create table executors_waiting (
  will_id uuid primary key references wills (id),
  asked_at timestamptz
);

-- The certificate of registration carries the register's seal, names the executors if the testator wishes, and leads
-- to a page that says what became of the registration (decision 61).
--
-- Whether the certificate names the executors. Without a row it does not.
create table certificate_wishes (
  will_id uuid primary key references wills (id),
  names_executors boolean not null,
  changed_at timestamptz not null
);

-- Whether all still holds: a testator is asked once a year while a registration stands (decision 78).
create table yearly_checks (
  person_id uuid primary key references people (id),
  asks boolean not null default true,
  asked_at timestamptz,
  answered_at timestamptz,
  -- On that day, by London's time, the choice was changed so often: each change is a line of the log.
  chosen_on date,
  chosen_times int not null default 0 check (chosen_times >= 0)
);

-- Functions ---------------------------------------------------------------------------------------------------

-- Which wills are a person's, and as what. For the functions of the schema's owner alone. It is no security definer
-- and sets nothing, so that it becomes part of its callers' plans: one that asks for a single will reads no other.
create function wills_of(person uuid)
returns table (will_id uuid, relation text, party_id uuid, witness_order int)
language sql stable as $$
  select w.id, 'testator', null::uuid, null::int from wills w where w.testator_id = person
  union all select p.will_id, p.role, p.id, p.witness_order from parties p
    where p.person_id = person and p.state not in ('replaced', 'declined', 'expired')
$$;
revoke all on function wills_of(uuid) from public;

-- The caller's own position among the parties, for the list of wills.
create function app_witness_order(will uuid) returns int
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select min(w.witness_order) from wills_of(app_person()) w where w.will_id = will);
end
$$;

-- What a party has become follows from rows that others wrote.
create function app_set_party_state(party uuid, allowed text[], target text, who uuid, why text)
returns table (will_id uuid, witness_order int)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  found_party parties;
begin
  select * into found_party from parties p where p.id = party for update;
  if found_party.id is null or not found_party.state = any(allowed) then return; end if;
  if session_user = 'testate_api' then
    if not (app_testator(found_party.will_id) or found_party.person_id = app_person() or app_is_admin()
      or app_service() = 'invitation') then return; end if;
    if target = 'identity verified' and not exists (
      select 1 from identity_checks c where c.person_id = found_party.person_id and c.state = 'accepted') then
      raise exception 'nobody accepted the identity of this party' using errcode = 'insufficient_privilege';
    elsif target = 'signed' and not exists (
      select 1 from statements s where s.party_id = party and s.person_id = found_party.person_id) then
      raise exception 'this party has signed no statement' using errcode = 'insufficient_privilege';
    elsif target = 'replaced' and not app_testator(found_party.will_id) then return;
    end if;
    if who is not null and target <> 'opened' then
      raise exception 'whose part it is is said by opening its invitation'
        using errcode = 'insufficient_privilege';
    end if;
  end if;
  update parties p set state = target, updated_at = app_now(), person_id = coalesce(p.person_id, who),
    decline_reason = coalesce(why, p.decline_reason) where p.id = party;
  return query select found_party.will_id, found_party.witness_order;
end
$$;
revoke all on function app_set_party_state(uuid, text[], text, uuid, text) from public;
grant execute on function app_set_party_state(uuid, text[], text, uuid, text) to testate_api, testate_worker;

-- A testator who gets another address: their own part in wills that are not signed follows
-- (parties/follow-address.ts says when that is refused).
create function people_followed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update parties p set email = new.email from wills w
    where w.id = p.will_id and w.testator_id = new.id and p.person_id = new.id and p.role = 'testator'
      and p.state <> 'signed';
  return null;
end
$$;
revoke all on function people_followed() from public;
create trigger people_followed after update of email on people for each row
  when (old.email is distinct from new.email) execute function people_followed();

-- Whoever is named in somebody else's will stays named there, as its testator wrote it; that they had an account, and
-- what they answered with it, goes. But an executor who declined and then erased their account goes on having
-- declined: the certificate would name them again.
create function erase_parties_of(one erased_person) returns void
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
revoke all on function erase_parties_of(erased_person) from public;

-- The document was replaced: what the witnesses declared was about the old one. Those who had declared do so
-- again, and count as identified again from then on.
create function app_end_declarations(will uuid) returns table (party_id uuid)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not exists (select 1 from wills where id = will and testator_id = app_person()
    and status in ('draft', 'uploaded')) then return; end if;
  return query update parties p set declarations = null, presence = null, updated_at = app_now(),
      state = case p.state when 'identity verified' then 'opened' else p.state end
    where p.will_id = will and p.role = 'witness' and p.declarations is not null
      and p.state in ('opened', 'identity verified')
    returning p.id;
end
$$;
revoke all on function app_end_declarations(uuid) from public;
grant execute on function app_end_declarations(uuid) to testate_api;

-- As what the caller is named for one will; as the professional of its open notice, once all were told. It gives no
-- right to read anything of it: no policy asks it.
create function app_around(will uuid) returns table (relation text, around_id uuid, will_status text)
language plpgsql stable rows 1 security definer set search_path = public, pg_temp as $$
begin
  return query select a.kind, a.id, w.status from people_around a join wills w on w.id = a.will_id
    where a.will_id = will and a.person_id = app_person() and a.ended_at is null and a.declined_at is null
    union all select 'professional', null::uuid, w.status
    from death_notices n join wills w on w.id = n.will_id
    where n.will_id = will and n.ended_at is null and notice_professional_here(n.id);
end
$$;
revoke all on function app_around(uuid) from public;
grant execute on function app_around(uuid) to testate_api;

-- Who may speak of the testator's death: the witnesses who signed, and the executors and contacts who accepted.
-- Security definer: their statements and accounts are others' to read. Not the testator, whatever the rows say.
create function trusted_of(will uuid)
returns table (person_id uuid, relation text, name text, counts_from timestamptz)
language plpgsql stable rows 10 security definer set search_path = public, pg_temp as $$
begin
  if session_user = 'testate_api' and not app_related(will) and not exists (select 1 from app_around(will)) then
    return;
  end if;
  return query select t.person, t.part, p.name, min(t.since) from (
      select s.person_id as person, 'witness' as part, s.signed_at as since
        from parties y join statements s on s.party_id = y.id
        where y.will_id = will and y.role = 'witness' and y.state = 'signed'
      union all select a.person_id, a.kind, a.accepted_at from people_around a
        where a.will_id = will and a.accepted_at is not null and a.ended_at is null) t
    join people p on p.id = t.person join wills w on w.id = will and w.testator_id <> p.id
    group by t.person, t.part, p.name order by min(t.since), t.person, t.part;
end
$$;
revoke all on function trusted_of(uuid) from public;
grant execute on function trusted_of(uuid) to testate_api, testate_worker;

-- Since when a registration of theirs stands. Null where none does, and for whoever may be dead, is erasing their
-- account or is ending every registration. By indexes: it is asked for one person.
create function yearly_since(person uuid) returns timestamptz
language sql stable security definer set search_path = public, pg_temp as $$
  select min(a.final_at)
  from wills w join anchors a on a.will_id = w.id and a.action in ('register', 'supersede') and a.state = 'final'
  where w.testator_id = person and w.status = 'registered' and w.amends_id is null
    and not exists (select 1 from withdrawals d where d.will_id = w.id and d.state in ('asked', 'waiting'))
    and not exists (select 1 from wills r where r.testator_id = person and r.status = 'released')
    and not exists (
      select 1 from wills m join death_notices n on n.will_id = m.id
      where m.testator_id = person and n.state in ('awaiting', 'waiting', 'disputed'))
    and not exists (
      select 1 from erasures e where e.person_id = person and e.state in ('asked', 'waiting', 'withdrawing'))
$$;
revoke all on function yearly_since(uuid) from public;
grant execute on function yearly_since(uuid) to testate_worker;

-- Whether the caller has something to confirm.
create function app_yearly_stands() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select yearly_since(app_person()) is not null
$$;
revoke all on function app_yearly_stands() from public;
grant execute on function app_yearly_stands() to testate_api;

-- Whom to ask now, by the database's time: a year after the oldest registration that stands, the last question and the
-- last answer. Only whoever was neither asked nor has answered within the year is looked at one by one.
create function yearly_due() returns table (person_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  with year as materialized (select app_now() - interval '1 year' as ago)
  select p.testator_id
  from (
      select distinct w.testator_id
      from wills w join anchors a on a.will_id = w.id and a.action in ('register', 'supersede') and a.state = 'final'
      where w.status = 'registered' and w.amends_id is null and a.final_at <= (select ago from year)
        and not exists (
          select 1 from yearly_checks y where y.person_id = w.testator_id
            and (not y.asks or greatest(y.asked_at, y.answered_at) > (select ago from year)))) p
    cross join lateral (select yearly_since(p.testator_id) as since) s
  where s.since <= (select ago from year)
  order by s.since, p.testator_id limit 1000
$$;
revoke all on function yearly_due() from public;
grant execute on function yearly_due() to testate_worker;

-- Policies and grants -----------------------------------------------------------------------------------------

-- An admin decides on identity checks, and thereby advances a party; they see who the parties are, but no will.
alter table parties enable row level security;
alter table parties force row level security;
create policy parties_read on parties for select to testate_api using (
  app_related(will_id) or app_testator(will_id) or person_id = app_person() or app_is_admin()
  or app_service() = 'invitation');
create policy parties_add on parties for insert to testate_api with check (
  app_testator(will_id) and (state = 'invited' and person_id is null
    or state = 'opened' and witness_order = 0 and person_id = app_person()));
create policy parties_change on parties for update to testate_api
  using (app_testator(will_id) or person_id = app_person() or app_is_admin() or app_service() = 'invitation')
  with check (app_testator(will_id) or person_id = app_person() or app_is_admin()
    or app_service() = 'invitation');
create policy parties_worker on parties to testate_worker using (true) with check (true);
grant select, insert, update (name, declarations, presence, updated_at, reminders_off_at) on parties to
  testate_api;
grant select, update on parties to testate_worker;

alter table invitations enable row level security;
alter table invitations force row level security;
create policy invitations_made on invitations to testate_api
  using (app_service() = 'invitation'
    or exists (select 1 from parties p where p.id = party_id and app_testator(p.will_id)))
  with check (app_service() = 'invitation'
    or exists (select 1 from parties p where p.id = party_id and app_testator(p.will_id)));
-- A reminder of an invitation comes with a fresh link: of the earlier one only the hash is known.
create policy invitations_worker on invitations to testate_worker using (true) with check (true);
grant select, insert, update on invitations to testate_api;
grant select, insert, update (ended_at) on invitations to testate_worker;

alter table people_around enable row level security;
alter table people_around force row level security;
create policy people_around_worker on people_around to testate_worker using (true) with check (true);
grant select, insert, update (place, standing, particulars, person_id, told_at, accepted_at, accepted_by,
  declined_at, ended_at) on people_around to testate_worker;

alter table waiting_periods enable row level security;
alter table waiting_periods force row level security;
create policy waiting_periods_worker on waiting_periods to testate_worker using (true) with check (true);
grant select, insert, update (days, changed_at) on waiting_periods to testate_worker;

alter table executors_waiting enable row level security;
alter table executors_waiting force row level security;
create policy executors_waiting_worker on executors_waiting to testate_worker using (true) with check (true);
grant select, update (asked_at), delete on executors_waiting to testate_worker;

alter table certificate_wishes enable row level security;
alter table certificate_wishes force row level security;
create policy certificate_wishes_worker on certificate_wishes to testate_worker using (true) with check (true);
grant select, insert, update (names_executors, changed_at) on certificate_wishes to testate_worker;

alter table yearly_checks enable row level security;
alter table yearly_checks force row level security;
-- A day that is still to come would end the questions.
create policy yearly_checks_own on yearly_checks to testate_api
  using (person_id = app_person())
  with check (person_id = app_person() and (answered_at is null or answered_at <= app_now()));
create policy yearly_checks_worker on yearly_checks to testate_worker using (true) with check (true);
grant select, insert (person_id, asks, answered_at, chosen_on, chosen_times), update (asks, answered_at,
  chosen_on, chosen_times) on yearly_checks to testate_api;
grant select, insert (person_id, asked_at), update (asked_at) on yearly_checks to testate_worker;

-- On tables of earlier slices ---------------------------------------------------------------------------------

create trigger address_to_see after insert or update of person_id, accepted_at, ended_at on people_around
  for each row when (new.person_id is not null and new.accepted_at is not null and new.ended_at is null)
  execute function address_to_see();

-- Replacing a witness ends the session that the old link opened.
create policy party_sessions_seen on party_sessions for select to testate_api using (
  exists (select 1 from parties p where p.person_id = party_sessions.person_id and app_testator(p.will_id)));

create policy party_sessions_ended on party_sessions for delete to testate_api using (
  exists (select 1 from parties p where p.person_id = party_sessions.person_id and app_testator(p.will_id)));
