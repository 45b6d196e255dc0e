-- The outbox: mail written in the transaction that causes it, sent by the worker. The api may add and never
-- read: it contains codes and links.

-- Tables ------------------------------------------------------------------------------------------------------

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
  -- Each mail has a return address of its own, if the operator has set one up. Of the token in it only this hash is
  -- kept. `returned_at`: the mail came back.
  return_hash bytea unique check (length(return_hash) = 32),
  returned_at timestamptz,
  check (sent_at is null or failed_at is null),
  constraint outbox_says_something check (
    sealed is not null or data is not null or sent_at is not null or failed_at is not null)
);

-- Mails that say whose turn it is. Several events can make it somebody's turn (the ceremony opens, the payment
-- arrives); the first to come tells them, and this row keeps the others from telling them again.
create table told_once (
  will_id uuid not null,
  what text not null check (what in ('turn-to-pay', 'turn-to-record', 'network-late', 'all-networks')),
  at timestamptz not null,
  primary key (will_id, what)
);

-- What became of the messages that tell a testator of a death notice. When none reached them, the notice waits twice as
-- long, and staff are told (decision 69).
--
-- Mails that came back, as the api was told: the token's hash and the status (RFC 3463), nothing else.
create table mail_returns (
  token_hash bytea primary key check (length(token_hash) = 32),
  status text not null check (status ~ '^5\.[0-9]{1,3}\.[0-9]{1,3}$'),
  at timestamptz not null default app_now(),
  counted_at timestamptz
);

-- The number to which a person is sent text messages (decision 85), sealed to the worker, which alone reads and writes
-- it. `waiting`: one that was sent a code, and does not count yet.
create table phone_numbers (
  person_id uuid primary key references people (id),
  number bytea,
  proven_at timestamptz,
  waiting bytea,
  code_hmac bytea check (length(code_hmac) = 32),
  tries int not null default 0 check (tries between 0 and 5),
  expires_at timestamptz,
  check ((number is null) = (proven_at is null)),
  check ((waiting is null) = (code_hmac is null) and (waiting is null) = (expires_at is null))
);

-- Text messages. Number and text are sealed, and deleted once the provider has them. `tried_at`: it was handed to the
-- provider, and no answer is noted yet; `provider_id`: what the provider calls it. `failure` never has a number.
create table texts (
  id uuid primary key,
  person_id uuid not null references people (id),
  what text not null check (what ~ '^[a-z-]{3,20}$'),
  number bytea,
  sealed bytea,
  created_at timestamptz not null default app_now(),
  tried_at timestamptz,
  provider_id text unique check (provider_id ~ '^[A-Z]{2}[0-9a-f]{32}$'),
  sent_at timestamptz,
  failed_at timestamptz,
  failure text check (failure ~ '^[a-z0-9 -]{1,60}$'),
  asked_at timestamptz,
  delivered_at timestamptz,
  returned_at timestamptz,
  check (sent_at is null or failed_at is null),
  check ((sent_at is null) = (provider_id is null)),
  check (delivered_at is null or returned_at is null),
  constraint texts_says_something check (
    (sealed is not null and number is not null) or sent_at is not null or failed_at is not null)
);
create index on texts (person_id);
create index on texts (sent_at) where sent_at is not null and delivered_at is null and returned_at is null;

-- Functions ---------------------------------------------------------------------------------------------------

create function traces_of_notifications(one erased_person) returns table (object text, id uuid)
language sql stable set search_path = public, pg_temp as $$
  select null, id from outbox where to_address = any((one).addresses)
$$;
revoke all on function traces_of_notifications(erased_person) from public;

-- To an address that was only asked for, the codes alone: that mailbox was never proven, so an invitation or a message
-- to it is another person's. What the will was told goes before the will, and so does what came back of these mails.
create function erase_notifications_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from told_once where will_id = any((one).wills);
  delete from texts where person_id = any((one).named);
  delete from phone_numbers where person_id = any((one).named);
  delete from mail_returns r using outbox o where o.return_hash = r.token_hash and (
    o.to_address = any((one).addresses)
    or o.to_address = any((one).asked_addresses) and o.template = 'email-code');
  delete from outbox where to_address = any((one).addresses)
    or to_address = any((one).asked_addresses) and template = 'email-code'
$$;
revoke all on function erase_notifications_of(erased_person) from public;

-- Whether a mail of ours has this token: before anything is parsed.
create function app_knows_return(hash bytea) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from outbox o where o.return_hash = hash)
    or exists (select 1 from release_mails m where m.return_hash = hash)
$$;
revoke all on function app_knows_return(bytea) from public;
grant execute on function app_knows_return(bytea) to testate_api;

-- That a mail came back, as whoever carries mail says. False: no mail of ours has this token. It can only lengthen a
-- wait.
create function app_note_return(hash bytea, said text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not app_knows_return(hash) then return false; end if;
  insert into mail_returns (token_hash, status) values (hash, said) on conflict do nothing;
  return true;
end
$$;
revoke all on function app_note_return(bytea, text) from public;
grant execute on function app_note_return(bytea, text) to testate_api;

create function mail_returned(hash bytea) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from mail_returns r where r.token_hash = hash)
$$;
revoke all on function mail_returned(bytea) from public;
grant execute on function mail_returned(bytea) to testate_release;

-- Whether a text message of ours has this id: before the worker is asked whether a report about it is true.
create function app_knows_text(text_id uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from texts t where t.id = text_id and t.tried_at is not null)
$$;
revoke all on function app_knows_text(uuid) from public;
grant execute on function app_knows_text(uuid) to testate_api;

-- Policies and grants -----------------------------------------------------------------------------------------

alter table outbox enable row level security;
alter table outbox force row level security;
create policy outbox_add on outbox for insert to testate_api with check (true);
create policy outbox_worker on outbox to testate_worker using (true) with check (true);
grant insert (id, to_address, template, created_at, sealed) on outbox to testate_api;
grant select, insert (id, to_address, template, created_at, sealed), update (data, sent_at, failed_at,
  failure, sealed, return_hash, returned_at) on outbox to testate_worker;

alter table told_once enable row level security;
alter table told_once force row level security;
create policy told_once_worker on told_once to testate_worker using (true) with check (true);
grant select, insert on told_once to testate_worker;

alter table mail_returns enable row level security;
alter table mail_returns force row level security;
create policy mail_returns_worker on mail_returns to testate_worker using (true) with check (true);
grant select, update (counted_at) on mail_returns to testate_worker;

alter table phone_numbers enable row level security;
alter table phone_numbers force row level security;
create policy phone_numbers_worker on phone_numbers to testate_worker using (true) with check (true);
grant select, insert (person_id, waiting, code_hmac, expires_at), update (number, proven_at, waiting,
  code_hmac, tries, expires_at), delete on phone_numbers to testate_worker;

alter table texts enable row level security;
alter table texts force row level security;
create policy texts_worker on texts to testate_worker using (true) with check (true);
grant select, insert (id, person_id, what, number, sealed), update (number, sealed, tried_at, provider_id,
  sent_at, failed_at, failure, asked_at, delivered_at, returned_at) on texts to testate_worker;
