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
  check (role = 'witness' or person_id is not null),
  check (state not in ('opened', 'identity verified', 'signed') or person_id is not null),
  check (state <> 'declined' or decline_reason is not null),
  check ((declarations is null) = (presence is null))
);
create unique index parties_one_at_a_time on parties (will_id, witness_order) where state <> 'replaced';
create unique index parties_one_each on parties (will_id, person_id);
create index on parties (person_id);
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
create trigger people_followed after update of email on people for each row
  when (old.email is distinct from new.email) execute function people_followed();
revoke all on function people_followed() from public;

create function erase_parties_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from invitations where party_id in (select id from parties where will_id = any((one).wills));
  delete from parties where will_id = any((one).wills)
$$;
revoke all on function erase_parties_of(erased_person) from public;

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
grant select, insert, update (name, declarations, presence, updated_at) on parties to testate_api;
grant select, update on parties to testate_worker;

alter table invitations enable row level security;
alter table invitations force row level security;
create policy invitations_made on invitations to testate_api
  using (app_service() = 'invitation'
    or exists (select 1 from parties p where p.id = party_id and app_testator(p.will_id)))
  with check (app_service() = 'invitation'
    or exists (select 1 from parties p where p.id = party_id and app_testator(p.will_id)));
grant select, insert, update on invitations to testate_api;

-- Replacing a witness ends the session that the old link opened.
create policy party_sessions_seen on party_sessions for select to testate_api using (
  exists (select 1 from parties p where p.person_id = party_sessions.person_id and app_testator(p.will_id)));
create policy party_sessions_ended on party_sessions for delete to testate_api using (
  exists (select 1 from parties p where p.person_id = party_sessions.person_id and app_testator(p.will_id)));
