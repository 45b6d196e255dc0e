-- Accounts of an estate kept as they were drawn (decision 97): the tables themselves, since names, shares and the rules
-- that draw them change later. Nothing changes a row or takes one away; they go with the estate and its people.

create table estate_kept_accounts (
  id uuid primary key,
  will_id uuid not null references estates (will_id) on delete cascade,
  number int not null check (number between 1 and 100),
  person_id uuid not null,
  day date not null,
  -- The newest entry of the ledger that was known; zero for none.
  head int not null check (head >= 0),
  is_final boolean not null,
  -- JSON in UTF-8, and its SHA-256.
  drawn bytea not null check (octet_length(drawn) <= 4000000),
  content_hash bytea not null generated always as (sha256(drawn)) stored,
  made_at timestamptz not null default app_now(),
  unique (will_id, number),
  foreign key (will_id, person_id) references estate_people (will_id, id) on delete cascade
);
create index on estate_kept_accounts (will_id, person_id);

alter table estate_kept_accounts enable row level security;
alter table estate_kept_accounts force row level security;
create policy estate_kept_accounts_worked on estate_kept_accounts for select to testate_api
  using (will_id = any(array(select app_estates())));
create policy estate_kept_accounts_added on estate_kept_accounts for insert to testate_api
  with check (person_id = estate_self(will_id));
create policy estate_kept_accounts_worker on estate_kept_accounts for select to testate_worker using (true);
grant select, insert (id, will_id, number, person_id, day, head, is_final, drawn) on estate_kept_accounts
  to testate_api;
grant select on estate_kept_accounts to testate_worker;
