-- The release worker looks every five seconds at the addresses of those who may come to confirm a death (decision 96),
-- and each minute at those that were changed. Both read every address of the register. Now each change that may
-- matter leaves a row, and only those are looked at.

-- One for each change, and none takes the place of another: of two changes at once the row of the one that commits last
-- is seen when both are there.
create table addresses_to_see (
  id bigint generated always as identity primary key,
  person_id uuid not null
);

create function address_to_see() returns trigger
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into addresses_to_see (person_id) values (new.person_id);
  return null;
end
$$;
revoke all on function address_to_see() from public;
create trigger address_to_see after insert or update of email on proven_addresses
  for each row execute function address_to_see();
create trigger address_to_see after insert or update of email on release_addresses
  for each row execute function address_to_see();
create trigger address_to_see after insert on statements
  for each row when (new.witness_order > 0) execute function address_to_see();
create trigger address_to_see after insert or update of person_id, accepted_at, ended_at on people_around
  for each row when (new.person_id is not null and new.accepted_at is not null and new.ended_at is null)
  execute function address_to_see();
create trigger address_to_see after insert or update of ended_at on death_notice_professionals
  for each row when (new.ended_at is null) execute function address_to_see();

create index on statements (person_id) where witness_order > 0;

-- The worker's row says another address than the one that is written down.
alter table release_addresses add column is_moved boolean not null default false;
create index release_addresses_moving on release_addresses (person_id) where is_moved or next_email is not null;

-- Of these people: the address that they have proven, and whether they may come to confirm a death, as before.
drop function release_confirmers(int);
create function release_confirmers(people uuid[]) returns table (person_id uuid, email text, may_confirm boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.person_id, a.email,
    exists (select 1 from statements s where s.person_id = a.person_id and s.witness_order > 0)
      or exists (select 1 from people_around p where p.person_id = a.person_id
        and p.accepted_at is not null and p.ended_at is null)
      or exists (select 1 from death_notice_professionals q where q.person_id = a.person_id and q.ended_at is null)
  from proven_addresses a where a.person_id = any(people)
$$;
revoke all on function release_confirmers(uuid[]) from public;
grant execute on function release_confirmers(uuid[]) to testate_release;

-- As before, of those that are marked. Whoever waits longest comes first, so that a hundred others hold up nobody.
create or replace function release_moved_mailboxes() returns table (person_id uuid, email text, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.person_id, a.email, p.name
  from release_addresses r join proven_addresses a on a.person_id = r.person_id join people p on p.id = r.person_id
  where (r.is_moved or r.next_email is not null) and (a.email <> r.email or r.next_email is not null)
  order by coalesce(r.telling_at, r.next_seen_at) nulls first, r.person_id limit 100
$$;

-- As before, with the rows of these addresses.
create or replace function erase_proofs_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from proofs where will_id = any((one).wills) or person_id = any((one).named);
  delete from mailed_codes where will_id = any((one).wills) or person_id = any((one).named);
  delete from release_codes where will_id = any((one).wills) or person_id = any((one).named);
  delete from addresses_to_see where person_id = any((one).named);
  delete from release_addresses where person_id = any((one).named);
  delete from mailed_links where person_id = any((one).named);
  delete from factor_failures where person_id = any((one).named);
  delete from address_changes where person_id = any((one).named);
  delete from proven_addresses where person_id = any((one).named)
$$;

-- What is there already: whoever is not written down yet, and addresses that were changed.
insert into addresses_to_see (person_id)
  select a.person_id from proven_addresses a
  where not exists (select 1 from release_addresses r where r.person_id = a.person_id)
    and (exists (select 1 from statements s where s.person_id = a.person_id and s.witness_order > 0)
      or exists (select 1 from people_around p where p.person_id = a.person_id
        and p.accepted_at is not null and p.ended_at is null)
      or exists (select 1 from death_notice_professionals q where q.person_id = a.person_id and q.ended_at is null));
update release_addresses r set is_moved = true from proven_addresses a
  where a.person_id = r.person_id and a.email <> r.email;

alter table addresses_to_see enable row level security;
alter table addresses_to_see force row level security;
create policy addresses_to_see_release on addresses_to_see to testate_release using (true);
grant select, delete on addresses_to_see to testate_release;
