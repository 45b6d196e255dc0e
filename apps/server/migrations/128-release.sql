-- Releasing a will after a death (decision 44): by a process of its own, with a login of its own, which nothing
-- else may use and which may do nothing else.

grant usage on schema public to testate_release;
grant execute on function app_clock_offset(), app_now() to testate_release;

-- When the release worker last worked, by the database's clock. One row.
create table release_worker (
  only_row boolean primary key default true check (only_row),
  seen_at timestamptz
);
insert into release_worker default values;

-- Policies and grants -----------------------------------------------------------------------------------------

alter table release_worker enable row level security;
alter table release_worker force row level security;
create policy release_worker_own on release_worker to testate_release using (true) with check (true);
create policy release_worker_seen on release_worker for select to testate_api, testate_worker using (true);
grant select, update (seen_at) on release_worker to testate_release;
grant select on release_worker to testate_api, testate_worker;
