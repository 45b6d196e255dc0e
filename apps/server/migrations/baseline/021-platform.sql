-- What every slice stands on: who a transaction acts for, whose a will is, the database's clock, what the
-- schema's owner sets for this installation, and the stored answers to repeated calls.

-- Functions name tables of slices to the right, which come later. `migrations/baseline.test.ts` compares all of them
-- with those of the steps in `before`, which were checked.
set local check_function_bodies = off;

revoke all on schema public from public;

grant usage on schema public to testate_api, testate_worker;

-- A person who is being erased: what erase_person (038-own-data.sql) passes to each slice. A slice says with
-- `traces_of_<slice>` which objects in the store are theirs and which ids a waiting job may carry, and deletes its
-- own rows with `erase_<slice>_of`. No login may call either: erase_person alone does, after it has checked who
-- asked.
create type erased_person as (
  id uuid,
  -- Their own.
  wills uuid[],
  -- Who is in no will of anybody else's, guests of their wills included.
  leaving uuid[],
  -- Those, and in any case themselves.
  named uuid[],
  -- Mailboxes that were theirs, or of guests who leave, and are nobody else's.
  addresses text[],
  -- Those they only asked for and never proved.
  asked_addresses text[]
);

grant usage on schema public to testate_release;

create function app_now() returns timestamptz language sql volatile as $$
  select clock_timestamp() + public.app_clock_offset()
$$;
revoke all on function app_now() from public;
grant execute on function app_now() to testate_api, testate_worker, testate_release;

-- Tables ------------------------------------------------------------------------------------------------------

-- An answer is stored with its effect and belongs to its owner.
create table idempotency_keys (
  person_id uuid not null,
  key text not null check (length(key) between 1 and 255),
  route text not null,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (person_id, key)
);

-- What the schema's owner alone sets for this installation: whether people rely on it, its clock's offset
-- (tests of expiry and waiting), and whether unchecked identities are accepted.
create table installation (
  only_row boolean primary key default true check (only_row),
  mode text not null default 'development' check (mode in ('development', 'production')),
  clock_offset interval not null default interval '0',
  sample_identities boolean not null default false,
  constraint installation_clock_of_production check (mode <> 'production' or clock_offset = interval '0')
);
insert into installation default values;

-- Functions ---------------------------------------------------------------------------------------------------

-- The values that `set_config` sets in platform/database/database.ts. Unset means no one, so a forgotten actor
-- sees no row.
create function app_person() returns uuid language sql stable as $$
  select nullif(current_setting('app.person', true), '')::uuid
$$;

create function app_is_admin() returns boolean language sql stable as $$
  select coalesce(current_setting('app.admin', true), '') = 'yes'
$$;

create function app_service() returns text language sql stable as $$
  select coalesce(current_setting('app.service', true), '')
$$;

-- Whose a will is. All of these ask wills_of (029-parties.sql), which alone says what makes a will a person's.
-- Security definer: they must see the rows that their answer makes visible. In all such functions pg_temp comes
-- last: if omitted, it is searched first, and a temporary table named "wills" would replace the real one
-- (PostgreSQL, CREATE FUNCTION).
--
-- Testator or party of the will. For policies on what is read of one will at a time.
create function app_related(will uuid) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select 1 from wills_of(app_person()) w where w.will_id = will);
end
$$;

-- All wills that are the caller's, and as what; an own one may be named twice. For lists, and for policies on what
-- is read of many wills at once, as `will_id = any(array(select w.will_id from app_wills() w))`: it is asked once
-- and an index finds the rows. app_related is asked for each row of the register, 12 µs each, more than a second
-- in a register of 100,000.
create function app_wills() returns table (will_id uuid, relation text)
language plpgsql stable rows 20 security definer set search_path = public, pg_temp as $$
begin
  return query select w.will_id, w.relation from wills_of(app_person()) w;
end
$$;
revoke all on function app_wills() from public;
grant execute on function app_wills() to testate_api;

-- As what one will is the caller's, and by which party's row.
create function app_relations(will uuid) returns table (relation text, party_id uuid)
language plpgsql stable rows 2 security definer set search_path = public, pg_temp as $$
begin
  return query select w.relation, w.party_id from wills_of(app_person()) w where w.will_id = will;
end
$$;
revoke all on function app_relations(uuid) from public;
grant execute on function app_relations(uuid) to testate_api;

create function app_testator(will uuid) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select 1 from wills where wills.id = will and wills.testator_id = app_person());
end
$$;

-- Notifications of a changed will: to everyone watching that will, and to each person it belongs to, under
-- their own topic. Security definer: the person changing a will may not see everyone it belongs to (an admin
-- who accepts an identity, a guest). It says only that something changed; what a person may see of it is read
-- as that person.
create function app_tell_live(will uuid) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform pg_notify('testate_live', will::text);
  perform pg_notify('testate_live', 'person:' || related.person || ' will ' || will) from (
    select testator_id as person from wills where id = will
    union select person_id from parties
      where will_id = will and person_id is not null and state not in ('replaced', 'declined', 'expired'))
    as related;
end
$$;
revoke all on function app_tell_live(uuid) from public;
grant execute on function app_tell_live(uuid) to testate_api, testate_worker, testate_release;

-- Used with every line of the log, so the offset is in a function's body and becomes part of a cached plan
-- (stable, not immutable: a plan that folded an immutable one is not made anew when that changes). A trigger
-- on the row writes it there.
create function app_clock_offset() returns interval language sql stable as $$ select interval '0' $$;
revoke all on function app_clock_offset() from public;
grant execute on function app_clock_offset() to testate_api, testate_worker, testate_release;

create function installation_clock() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute format('create or replace function app_clock_offset() returns interval language sql stable as %L',
    format('select interval %L', new.clock_offset));
  return null;
end
$$;
revoke all on function installation_clock() from public;
create trigger installation_clock after update of clock_offset on installation
  for each row execute function installation_clock();

create function app_samples_accepted() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select sample_identities from installation
$$;
revoke all on function app_samples_accepted() from public;
grant execute on function app_samples_accepted() to testate_api;

create function erase_platform_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from idempotency_keys where person_id = any((one).named)
$$;
revoke all on function erase_platform_of(erased_person) from public;

-- Of two spellings of one name: letters in any case, any space between them.
create function listed_name(name text) returns text
language sql immutable set search_path = public, pg_temp as $$
  select lower(regexp_replace(btrim(normalize(name, NFKC)), '\s+', ' ', 'g'))
$$;
revoke all on function listed_name(text) from public;

-- Policies and grants -----------------------------------------------------------------------------------------

-- The owner is bound as well (FORCE); after each of these files migrate.ts lets it through by a policy
-- `owner_all`, in the schema "public".
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
-- Calls that run as a service have no person in the transaction; there too the key is looked up with its owner.
create policy idempotency_keys_own on idempotency_keys to testate_api
  using (person_id = app_person() or app_service() <> '')
  with check (person_id = app_person() or app_service() <> '');
create policy idempotency_keys_worker on idempotency_keys to testate_worker using (true);
grant select, insert, update on idempotency_keys to testate_api;
grant select, delete on idempotency_keys to testate_worker;

alter table installation enable row level security;
alter table installation force row level security;
