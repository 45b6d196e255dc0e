-- People and their accounts: users, passwords, sessions and links in a schema of their own, and further tables
-- (attempts, invitations, sessions of parties and of a second device, changes of address, waits).

create schema auth;

grant usage on schema auth to testate_api;

-- Tables ------------------------------------------------------------------------------------------------------

create table people (
  id uuid primary key,
  kind text not null check (kind in ('account', 'guest')),
  email text not null check (email = lower(email)),
  name text not null,
  role text check (role in ('testator', 'witness', 'executor', 'admin')),
  is_admin boolean not null default false,
  created_at timestamptz not null default now(),
  -- Whoever was made staff a moment ago has nothing yet to confirm with, and came by a link: what they add first
  -- counts at once (decision 33).
  staff_since timestamptz,
  -- Whether an account's owner wants reminders about the registrations they have a part in.
  reminders_off_at timestamptz,
  check (not is_admin or kind = 'account')
);
create index people_email on people (email);

-- Names and types are those of better-auth 1.7.6, which wrote these tables at first (decision 38);
-- "role" is in people alone.
create table auth."user" (
  "id" uuid primary key references people (id) on delete cascade,
  "name" text not null,
  -- By which the account is found. An address is an account's once that account has confirmed it; null while another
  -- account has it (decision 40).
  "email" text unique check ("email" = lower("email")),
  "emailVerified" boolean not null,
  "image" text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "username" text unique,
  "displayUsername" text,
  "firstName" text not null,
  "lastName" text not null
);

create table auth."session" (
  "id" uuid primary key default gen_random_uuid(),
  "expiresAt" timestamptz not null,
  "token" text not null unique,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" uuid not null references auth."user" ("id") on delete cascade,
  -- A session ends after idle time, not at a fixed time after the password: its last use counts.
  "seenAt" timestamptz,
  -- A remembered one may still read, but changes nothing more.
  "remembered" boolean not null default false,
  -- Until when it may change something: twelve hours from its last use, a week from the password. Once over it
  -- stays so.
  "actsUntil" timestamptz
);
create index on auth."session" ("userId");
create index on auth."session" ("expiresAt");

create table auth."account" (
  "id" uuid primary key default gen_random_uuid(),
  "accountId" text not null,
  "providerId" text not null,
  "userId" uuid not null references auth."user" ("id") on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  "scope" text,
  "password" text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null,
  -- When the password was last set by a mailed link: an attacker who can read the mailbox for a moment must not
  -- move the account out of it within the same hour.
  "resetAt" timestamptz,
  -- A sign-in from a device not seen before is reported by mail. The first sign-in of a new account is not.
  "signedInAt" timestamptz
);
create index on auth."account" ("userId");

create table auth."verification" (
  "id" uuid primary key default gen_random_uuid(),
  "identifier" text not null,
  "value" text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index on auth."verification" ("identifier");

-- Failed and pending sign-ins, by hashed name and by socket address. Retained for a day.
create table sign_in_attempts (
  id uuid primary key,
  at timestamptz not null,
  address text not null,
  name_hash bytea not null,
  known_device boolean not null
);
create index on sign_in_attempts (name_hash, at);
create index on sign_in_attempts (address, at);
create index on sign_in_attempts (at);

create table known_devices (
  token_hash bytea primary key,
  person_id uuid not null references people (id) on delete cascade,
  created_at timestamptz not null
);
create index on known_devices (person_id);

create table account_invites (
  id uuid primary key,
  token_hash bytea not null unique,
  email text not null check (email = lower(email)),
  admin boolean not null,
  invited_by uuid not null references people (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_by uuid references people (id)
);

-- The first administrator's link.
create table admin_links (
  token_hash bytea primary key,
  created_at timestamptz not null,
  ended_at timestamptz
);

-- Opened by an invitation link: a guest session, by a cookie, for one party. Here because every request looks
-- up the caller.
create table party_sessions (
  token_hash bytea primary key,
  person_id uuid not null references people (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index on party_sessions (person_id);
create index on party_sessions (expires_at);

-- One task handed off to another device: the single-use link, and the limited session it opens. Both end no
-- later than the session they were made in. `will_id` refers to wills (027-wills.sql).
create table hand_offs (
  id uuid primary key,
  person_id uuid not null references people (id) on delete cascade,
  task text not null check (task in ('identity', 'recording')),
  will_id uuid,
  code text not null check (code ~ '^[0-9]{2}$'),
  token_hash bytea not null unique,
  -- The session it was made in, an account's or a guest's. However that one ends, this ends with it.
  session_id uuid references auth."session" ("id") on delete set null,
  party_session bytea references party_sessions (token_hash) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  opened_at timestamptz,
  opened_by bytea,
  session_hash bytea unique,
  session_expires_at timestamptz,
  done_at timestamptz,
  ended_at timestamptz,
  check ((task = 'recording') = (will_id is not null)),
  check (session_id is null or party_session is null),
  check ((opened_at is null) = (session_hash is null) and (opened_at is null) = (session_expires_at is null)),
  check (done_at is null or opened_at is not null)
);
create index on hand_offs (person_id, created_at);
create index on hand_offs (session_id);
create index on hand_offs (party_session);
create index on hand_offs (created_at);

-- How often an act that causes a mail has happened, how many distinct items it named (the addresses a person has
-- invited), or what it amounted to (the bytes a person has uploaded): hashed keys and times, nothing about a
-- person, so no policy hides it.
create table limit_marks (
  kind text not null,
  key_hash bytea not null,
  at timestamptz not null,
  item_hash bytea,
  amount bigint not null default 1
);
create index on limit_marks (kind, key_hash, at);
create index on limit_marks (at);

-- A change of an account's e-mail address: what was requested and proven, and how to take back the previous
-- address (decision 31).
create table email_changes (
  id uuid primary key,
  person_id uuid not null references people (id),
  -- Confirmed with one proof of the address before; a repeat of the same call finds its row by it.
  proof_id uuid not null,
  new_email text not null check (new_email = lower(new_email)),
  asked_at timestamptz not null,
  code_expires_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > asked_at),
  ended_at timestamptz,
  confirmed_at timestamptz,
  -- Kept as long as the account: messages went there, and an erasure has to find them.
  old_email text check (old_email = lower(old_email)),
  take_back_until timestamptz,
  -- The password of that moment. It goes when the days are over.
  password_hash text,
  code_id uuid,
  check ((confirmed_at is null) = (old_email is null) and (confirmed_at is null) = (take_back_until is null)),
  check (confirmed_at is null or ended_at is not null),
  check (password_hash is null or confirmed_at is not null)
);
create unique index email_changes_one on email_changes (person_id) where ended_at is null;
create index on email_changes (person_id, asked_at);

-- A sign-in from a new device is reported with a link that ends it. It works for the address it was mailed to
-- alone: once the account has moved, what was mailed before says nothing any more.
create table disowning_links (
  token_hash bytea primary key,
  person_id uuid not null references people (id) on delete cascade,
  email text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on disowning_links (person_id);

-- A new password for a person who has lost every second factor: announced by mail and delayed, so that reading
-- the mailbox alone does not take over the account. It gives no access that a password would not.
create table reset_waits (
  person_id uuid primary key references people (id) on delete cascade,
  asked_at timestamptz not null,
  due_at timestamptz not null check (due_at > asked_at),
  -- Used by then, or asked for anew.
  over_at timestamptz not null check (over_at > due_at)
);

-- Functions ---------------------------------------------------------------------------------------------------

-- That an account's mailbox is its owner's; only the worker can know. The first to confirm gets the address from
-- an account that only typed it. One that another account has proven stays there: the unique key refuses.
create function app_mark_verified(who uuid) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update auth."user" u set "email" = null from people p
    where p.id = who and u."email" = p.email and u."id" <> who and not address_proven(u."id");
  update auth."user" u set "email" = p.email, "emailVerified" = true from people p
    where p.id = who and u."id" = who;
end $$;
revoke all on function app_mark_verified(uuid) from public;
grant execute on function app_mark_verified(uuid) to testate_worker;

-- Nobody is made staff by a row of the api's, only by the link that was given to them: the first link, which the
-- schema's owner printed on their own terminal and which went to no mailbox; or an invitation together with the
-- proof of the mailbox it was sent to, which proves the new account's address too. The link alone, forwarded or
-- read in a copy of the database, promotes no one.
create function app_make_staff(token text, who uuid, step_up text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  shown bytea := sha256(convert_to(token, 'UTF8'));
  invited account_invites;
begin
  update admin_links set ended_at = app_now()
    where token_hash = shown and ended_at is null and not exists (select 1 from people where is_admin);
  if not found then
    select i.* into invited from account_invites i join people p on p.id = who and p.email = i.email
      where i.token_hash = shown and i.admin and i.used_by is null and i.expires_at > app_now() for update of i;
    if invited.id is null then return false; end if;
    update staff_invite_codes set proven_until = app_now()
      where invite_id = invited.id and token_hash = sha256(convert_to(step_up, 'UTF8'))
        and proven_until > app_now();
    if not found then return false; end if;
    update account_invites set used_by = who where id = invited.id;
    insert into proven_addresses (person_id, email, proven_at) values (who, invited.email, app_now())
      on conflict do nothing;
    perform app_mark_verified(who);
  end if;
  update people set is_admin = true, role = 'admin', staff_since = app_now()
    where id = who and kind = 'account' and not is_admin;
  return found;
end
$$;
revoke all on function app_make_staff(text, uuid, text) from public;
grant execute on function app_make_staff(text, uuid, text) to testate_api;

create function erase_accounts_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from hand_offs where will_id = any((one).wills) or person_id = any((one).named);
  delete from account_invites where used_by = any((one).named) or email = any((one).addresses);
  delete from sign_in_attempts where name_hash in (
    select sha256(convert_to(lower("username"), 'UTF8')) from auth."user" where "id" = (one).id);
  delete from auth."verification" where "value" = (one).id::text;
  delete from email_changes where person_id = any((one).named);
  delete from reset_waits where person_id = any((one).named);
  delete from auth."user" where "id" = (one).id;
  delete from party_sessions where person_id = any((one).named);
  delete from known_devices where person_id = any((one).named)
$$;
revoke all on function erase_accounts_of(erased_person) from public;

-- Last of all: the rows of every slice refer to people. Whoever is a party of somebody else's will stays, without
-- an account.
create function erase_people_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from people where id = any((one).leaving);
  update people set kind = 'guest', role = null where id = (one).id
$$;
revoke all on function erase_people_of(erased_person) from public;

-- What happened with everybody who has this mailbox, and when, without what was said: for a member of staff who is
-- written to. By a proof of theirs for this very address, and with a line that the person concerned can read.
create function app_people_at(address text) returns uuid[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if app_staff_here('timeline ' || address) is null then
    raise exception 'no administrator proved this look'
      using errcode = 'insufficient_privilege', constraint = 'proof';
  end if;
  return array(select p.id from people p where p.email = address order by p.created_at desc, p.id limit 10);
end
$$;
revoke all on function app_people_at(text) from public;
grant execute on function app_people_at(text) to testate_api;

-- Whom to tell where staff have to look.
create function staff_addresses() returns table (email text, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(a.email, p.email), p.name
  from people p left join proven_addresses a on a.person_id = p.id
  where p.is_admin and p.email is not null order by p.created_at, p.id
$$;
revoke all on function staff_addresses() from public;
grant execute on function staff_addresses() to testate_worker;

-- What a name is compared with stays: the api's login changes none on which an identity was accepted.
create function people_name_stays() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if session_user = 'testate_api' and identity_shown(new.id) then
    raise exception 'an identity was checked with this name' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
revoke all on function people_name_stays() from public;
create trigger people_name_stays before update of name on people for each row
  when (new.name is distinct from old.name) execute function people_name_stays();

-- Who invited whom stays as well: the api's login notes that an invitation was used, and could name another later.
create function account_invites_stay() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  raise exception 'an invitation is used once' using errcode = 'check_violation';
end
$$;
revoke all on function account_invites_stay() from public;
create trigger account_invites_stay before update of used_by on account_invites for each row
  when (old.used_by is not null and new.used_by is distinct from old.used_by)
  execute function account_invites_stay();

-- Policies and grants -----------------------------------------------------------------------------------------

alter table people enable row level security;
alter table people force row level security;
create policy people_self on people for select to testate_api
  using (id = app_person() or app_is_admin() or app_service() <> '');
create policy people_made on people for insert to testate_api
  with check (app_service() in ('accounts', 'invitation', 'operate') and not is_admin
    and role is distinct from 'admin');
create policy people_changed on people for update to testate_api
  using (id = app_person() or app_service() in ('accounts', 'operate'));
create policy people_worker on people for select to testate_worker using (true);
grant select, insert, update (name, reminders_off_at) on people to testate_api;
grant select on people to testate_worker;

-- FORCE binds the owner like everyone else, also in this schema: its functions erase accounts and set addresses.
alter table auth."user" enable row level security;
alter table auth."user" force row level security;
create policy owner_all on auth."user" to current_user using (true) with check (true);
create policy accounts_service on auth."user" to testate_api
  using (app_service() in ('accounts', 'operate')) with check (app_service() in ('accounts', 'operate'));
-- Where an account's mail goes is changed by the proof of that very mailbox, and by nothing else.
create policy user_unverified on auth."user" as restrictive for insert to testate_api
  with check (not "emailVerified");
grant select, insert, update (name, "updatedAt", "firstName", "lastName") on auth."user" to testate_api;

alter table auth."session" enable row level security;
alter table auth."session" force row level security;
create policy owner_all on auth."session" to current_user using (true) with check (true);
create policy accounts_service on auth."session" to testate_api
  using (app_service() in ('accounts', 'operate')) with check (app_service() in ('accounts', 'operate'));
grant select, insert, update, delete on auth."session" to testate_api;

alter table auth."account" enable row level security;
alter table auth."account" force row level security;
create policy owner_all on auth."account" to current_user using (true) with check (true);
create policy accounts_service on auth."account" to testate_api
  using (app_service() in ('accounts', 'operate')) with check (app_service() in ('accounts', 'operate'));
grant select, insert, update, delete on auth."account" to testate_api;

alter table auth."verification" enable row level security;
alter table auth."verification" force row level security;
create policy owner_all on auth."verification" to current_user using (true) with check (true);
create policy accounts_service on auth."verification" to testate_api
  using (app_service() in ('accounts', 'operate')) with check (app_service() in ('accounts', 'operate'));
grant select, insert, update, delete on auth."verification" to testate_api;

alter table sign_in_attempts enable row level security;
alter table sign_in_attempts force row level security;
create policy accounts_service on sign_in_attempts to testate_api
  using (app_service() in ('accounts', 'operate')) with check (app_service() in ('accounts', 'operate'));
grant select, insert, update, delete on sign_in_attempts to testate_api;

alter table known_devices enable row level security;
alter table known_devices force row level security;
create policy accounts_service on known_devices to testate_api
  using (app_service() in ('accounts', 'operate')) with check (app_service() in ('accounts', 'operate'));
grant select, insert, update, delete on known_devices to testate_api;

-- An administrator must prove each invitation (the policy `account_invites_made` in 024-proofs.sql); the api may
-- record that one was used, and nothing else about it. The worker mails the code to the address that stands in
-- the invitation.
alter table account_invites enable row level security;
alter table account_invites force row level security;
create policy account_invites_read on account_invites for select to testate_api
  using (app_service() in ('accounts', 'operate'));
create policy account_invites_used on account_invites for update to testate_api
  using (app_service() in ('accounts', 'operate')) with check (used_by is not null);
create policy account_invites_worker on account_invites for select to testate_worker using (true);
grant select, insert, update (used_by) on account_invites to testate_api;
grant select (id, token_hash, email, admin, expires_at, used_by) on account_invites to testate_worker;

-- Made by whoever owns the schema, on their own terminal. The api can look whether one works.
alter table admin_links enable row level security;
alter table admin_links force row level security;
create policy accounts_service on admin_links to testate_api
  using (app_service() in ('accounts', 'operate')) with check (app_service() in ('accounts', 'operate'));
grant select on admin_links to testate_api;

alter table party_sessions enable row level security;
alter table party_sessions force row level security;
create policy party_sessions_service on party_sessions to testate_api
  using (app_service() in ('accounts', 'invitation')) with check (app_service() in ('accounts', 'invitation'));
grant select, insert, delete on party_sessions to testate_api;

alter table hand_offs enable row level security;
alter table hand_offs force row level security;
create policy hand_offs_own on hand_offs to testate_api
  using (person_id = app_person() or app_service() = 'accounts')
  with check (person_id = app_person() or app_service() = 'accounts');
grant select, insert, update, delete on hand_offs to testate_api;

-- How many codes a day: counted by the worker, which alone knows that the proof holds.
grant select, insert, delete on limit_marks to testate_api, testate_worker;

alter table email_changes enable row level security;
alter table email_changes force row level security;
create policy email_changes_accounts on email_changes to testate_api
  using (app_service() = 'accounts') with check (app_service() = 'accounts');
create policy email_changes_worker on email_changes for select to testate_worker using (true);
grant select, insert, update on email_changes to testate_api;
grant select (person_id, new_email, asked_at, confirmed_at, old_email) on email_changes to testate_worker;

alter table disowning_links enable row level security;
alter table disowning_links force row level security;
create policy disowning_links_accounts on disowning_links to testate_api
  using (app_service() = 'accounts') with check (app_service() = 'accounts');
grant select, insert, update (used_at), delete on disowning_links to testate_api;

alter table reset_waits enable row level security;
alter table reset_waits force row level security;
create policy reset_waits_accounts on reset_waits to testate_api
  using (app_service() = 'accounts') with check (app_service() = 'accounts');
create policy reset_waits_worker on reset_waits for select to testate_worker using (true);
grant select, insert, delete on reset_waits to testate_api;
grant select on reset_waits to testate_worker;
