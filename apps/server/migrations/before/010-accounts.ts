// Accounts: better-auth's four tables in a schema of their own, and tables for what it lacks (attempts,
// invites, party sessions, second factor).
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema auth`.execute(db)
  await sql`grant usage on schema auth to testate_api`.execute(db)
  // Names and types as better-auth 1.7.6 itself would create them (decision 38); "role"
  // is in people alone.
  await sql`create table auth."user" (
    "id" uuid primary key references people (id) on delete cascade,
    "name" text not null,
    "email" text not null unique check ("email" = lower("email")),
    "emailVerified" boolean not null,
    "image" text,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "username" text unique,
    "displayUsername" text,
    "firstName" text not null,
    "lastName" text not null
  )`.execute(db)
  await sql`create table auth."session" (
    "id" uuid primary key default gen_random_uuid(),
    "expiresAt" timestamptz not null,
    "token" text not null unique,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null,
    "ipAddress" text,
    "userAgent" text,
    "userId" uuid not null references auth."user" ("id") on delete cascade
  )`.execute(db)
  await sql`create index on auth."session" ("userId")`.execute(db)
  await sql`create index on auth."session" ("expiresAt")`.execute(db)
  await sql`create table auth."account" (
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
    "updatedAt" timestamptz not null
  )`.execute(db)
  await sql`create index on auth."account" ("userId")`.execute(db)
  await sql`create table auth."verification" (
    "id" uuid primary key default gen_random_uuid(),
    "identifier" text not null,
    "value" text not null,
    "expiresAt" timestamptz not null,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now()
  )`.execute(db)
  await sql`create index on auth."verification" ("identifier")`.execute(db)

  // Failed and pending sign-ins, by hashed name and by socket address. Retained for a day.
  await sql`create table sign_in_attempts (
    id uuid primary key,
    at timestamptz not null,
    address text not null,
    name_hash bytea not null,
    known_device boolean not null
  )`.execute(db)
  await sql`create index on sign_in_attempts (name_hash, at)`.execute(db)
  await sql`create index on sign_in_attempts (address, at)`.execute(db)
  await sql`create index on sign_in_attempts (at)`.execute(db)

  await sql`create table known_devices (
    token_hash bytea primary key,
    person_id uuid not null references people (id) on delete cascade,
    created_at timestamptz not null
  )`.execute(db)
  await sql`create index on known_devices (person_id)`.execute(db)

  await sql`create table account_invites (
    id uuid primary key,
    token_hash bytea not null unique,
    email text not null check (email = lower(email)),
    admin boolean not null,
    invited_by uuid not null references people (id),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_by uuid references people (id)
  )`.execute(db)

  await sql`create table admin_links (
    token_hash bytea primary key,
    created_at timestamptz not null,
    ended_at timestamptz
  )`.execute(db)

  // Opened by an invitation link: a guest session, by a cookie, for one party. Here because every request
  // looks up the caller.
  await sql`create table party_sessions (
    token_hash bytea primary key,
    person_id uuid not null references people (id) on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`.execute(db)
  await sql`create index on party_sessions (person_id)`.execute(db)
  await sql`create index on party_sessions (expires_at)`.execute(db)

  const accountsOnly = [
    'auth."user"',
    'auth."session"',
    'auth."account"',
    'auth."verification"',
    'sign_in_attempts',
    'known_devices',
    'account_invites',
    'admin_links',
  ]
  for (const table of accountsOnly) {
    await sql
      .raw(`alter table ${table} enable row level security; alter table ${table} force row level security;
      create policy accounts_service on ${table} to testate_api using (app_service() in ('accounts', 'operate')) with check (app_service() in ('accounts', 'operate'));
      grant select, insert, update, delete on ${table} to testate_api`)
      .execute(db)
  }
  await sql
    .raw(`alter table party_sessions enable row level security; alter table party_sessions force row level security;
    create policy party_sessions_service on party_sessions to testate_api using (app_service() in ('accounts', 'invitation')) with check (app_service() in ('accounts', 'invitation'));
    grant select, insert, delete on party_sessions to testate_api`)
    .execute(db)

  // Second factor. The worker reads it too: it opens nothing on the api's claim alone.
  await sql`create table step_ups (
    id uuid primary key,
    person_id uuid not null references people (id) on delete cascade,
    purpose text not null check (purpose in ('sign', 'open', 'pay', 'withdraw', 'supersede')),
    will_id uuid not null,
    document_hash bytea not null check (length(document_hash) = 32),
    code_hash bytea not null,
    tries int not null default 0 check (tries between 0 and 5),
    requested_at timestamptz not null,
    code_expires_at timestamptz not null,
    ended_at timestamptz,
    token_hash bytea unique,
    confirmed_at timestamptz,
    token_expires_at timestamptz,
    check ((token_hash is null) = (confirmed_at is null) and (token_hash is null) = (token_expires_at is null))
  )`.execute(db)
  await sql`create index on step_ups (person_id, requested_at)`.execute(db)
  await sql
    .raw(`alter table step_ups enable row level security; alter table step_ups force row level security;
    create policy step_ups_own on step_ups to testate_api using (person_id = app_person() or app_service() = 'accounts') with check (person_id = app_person() or app_service() = 'accounts');
    create policy step_ups_worker on step_ups for select to testate_worker using (true);
    grant select, insert, update, delete on step_ups to testate_api;
    grant select on step_ups to testate_worker`)
    .execute(db)

  // How often an act that causes a mail has happened: hashed keys and times, nothing about a person.
  await sql`create table limit_marks (
    kind text not null,
    key_hash bytea not null,
    at timestamptz not null
  )`.execute(db)
  await sql`create index on limit_marks (kind, key_hash, at)`.execute(db)
  await sql`create index on limit_marks (at)`.execute(db)
  await sql`grant select, insert, delete on limit_marks to testate_api`.execute(db)
}
