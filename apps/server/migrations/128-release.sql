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

-- A wrap of a will's key for the release worker, sealed to its own key. The worker adds it once the will stands on
-- the last network that was chosen for it.
alter table key_wraps drop constraint key_wraps_recipient_check;
alter table key_wraps add constraint key_wraps_recipient_check check (recipient in ('worker', 'release'));

-- Wills that are to get that wrap; `asked_at` when a job was last enqueued. A row goes when its will has it.
create table release_wraps_waiting (
  will_id uuid primary key references wills (id),
  asked_at timestamptz
);
insert into release_wraps_waiting (will_id) select id from wills where status in ('registered', 'released');

-- With the wraps goes every way to open what was sealed under the key, copies of the objects included.
create or replace function erase_custody_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from moves_waiting where will_id = any((one).wills);
  delete from release_wraps_waiting where will_id = any((one).wills);
  delete from objects_under_key where will_id = any((one).wills);
  delete from key_wraps where will_id = any((one).wills)
$$;

-- Policies and grants -----------------------------------------------------------------------------------------

alter table release_worker enable row level security;
alter table release_worker force row level security;
create policy release_worker_own on release_worker to testate_release using (true) with check (true);
create policy release_worker_seen on release_worker for select to testate_api, testate_worker using (true);
grant select, update (seen_at) on release_worker to testate_release;
grant select on release_worker to testate_api, testate_worker;

-- The release worker sees its own wraps and no others, and the worker cannot open what it makes for it.
create policy key_wraps_release on key_wraps for select to testate_release using (recipient = 'release');
grant select on key_wraps to testate_release;
create policy objects_under_key_release on objects_under_key for select to testate_release using (true);
grant select on objects_under_key to testate_release;

alter table release_wraps_waiting enable row level security;
alter table release_wraps_waiting force row level security;
create policy release_wraps_waiting_worker on release_wraps_waiting to testate_worker using (true) with check (true);
grant select, insert, update (asked_at), delete on release_wraps_waiting to testate_worker;
