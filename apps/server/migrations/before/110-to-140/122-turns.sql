-- Mails that say whose turn it is. Several events can make it somebody's turn (the ceremony opens, the payment
-- arrives); the first to come tells them, and this row keeps the others from telling them again.

create table told_once (
  will_id uuid not null references wills (id) on delete cascade,
  what text not null check (what in ('turn-to-pay', 'turn-to-record', 'network-late', 'all-networks')),
  at timestamptz not null,
  primary key (will_id, what)
);
-- Wills that a network held before: their testators were told then.
insert into told_once (will_id, what, at)
  select will_id, 'all-networks', min(final_at) from anchors
  where action in ('register', 'supersede') and state = 'final' group by will_id;

-- As before, and these rows: the will's, before the will.
create or replace function erase_notifications_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from told_once where will_id = any((one).wills);
  delete from outbox where to_address = any((one).addresses)
    or to_address = any((one).asked_addresses) and template = 'email-code'
$$;

alter table told_once enable row level security;
alter table told_once force row level security;
create policy told_once_worker on told_once to testate_worker using (true) with check (true);
grant select, insert on told_once to testate_worker;

-- Reminders: for what a party is waited for, since when, how often they were reminded of it, the links that end
-- the reminders, and whether one was used.
alter table parties
  add column waits_for text,
  add column waits_since timestamptz,
  add column reminded int not null default 0 check (reminded between 0 and 2),
  add column reminder_links bytea[] not null default '{}',
  add column reminders_off_at timestamptz,
  add constraint parties_wait check ((waits_for is null) = (waits_since is null));
create index parties_reminder_links on parties using gin (reminder_links);
grant update (reminders_off_at) on parties to testate_api;

-- A reminder of an invitation comes with a fresh link: of the earlier one only the hash is known.
create policy invitations_worker on invitations to testate_worker using (true) with check (true);
grant select, insert, update (ended_at) on invitations to testate_worker;

-- Whether an account's owner wants reminders about the registrations they have a part in.
alter table people add column reminders_off_at timestamptz;
grant update (reminders_off_at) on people to testate_api;
