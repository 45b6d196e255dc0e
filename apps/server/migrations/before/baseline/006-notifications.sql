-- The outbox: mail written in the transaction that causes it, sent by the worker. The api may add and never
-- read: it contains codes and links.

-- A mail's contents are sealed to the worker before they are written: a copy of the rows, their pages or the
-- write-ahead log reveals nothing. A row of an earlier version is sent from `data`, which no one may write any
-- more; sending empties it.
create table outbox (
  id uuid primary key,
  to_address text not null,
  template text not null,
  data jsonb,
  created_at timestamptz not null,
  sent_at timestamptz,
  failed_at timestamptz,
  failure text,
  sealed bytea,
  check (sent_at is null or failed_at is null),
  constraint outbox_says_something check (
    sealed is not null or data is not null or sent_at is not null or failed_at is not null)
);

create function traces_of_notifications(one erased_person) returns table (object text, id uuid)
language sql stable set search_path = public, pg_temp as $$
  select null, id from outbox where to_address = any((one).addresses)
$$;
-- To an address that was only asked for, the codes alone: that mailbox was never proven, so an invitation or a
-- message to it is another person's.
create function erase_notifications_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from outbox where to_address = any((one).addresses)
    or to_address = any((one).asked_addresses) and template = 'email-code'
$$;
revoke all on function traces_of_notifications(erased_person), erase_notifications_of(erased_person) from public;

alter table outbox enable row level security;
alter table outbox force row level security;
create policy outbox_add on outbox for insert to testate_api with check (true);
create policy outbox_worker on outbox to testate_worker using (true) with check (true);
grant insert (id, to_address, template, sealed, created_at) on outbox to testate_api, testate_worker;
grant select, update (data, sealed, sent_at, failed_at, failure) on outbox to testate_worker;
