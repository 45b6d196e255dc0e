-- Closed wills (decision 49): once everything of a will is made and moved, the release worker takes it into its
-- custody. From then on it makes and checks the proofs for opening itself, and only it deletes its wrap.

-- Tables ------------------------------------------------------------------------------------------------------

-- Wills that the worker is to hand over. `asked_at` when a job was last enqueued; `ready_at` when the worker found that
-- everything of the will is made, and is under the will's own key.
create table closings (
  will_id uuid primary key references wills (id),
  asked_at timestamptz,
  ready_at timestamptz
);
insert into closings (will_id) select distinct will_id from key_wraps where recipient = 'release';

-- Wills that are closed, as the release worker found them on that day: its own wrap opened the sealed file. Whose will
-- it is stands here, where no other login can change it.
create table release_custody (
  will_id uuid primary key references wills (id),
  version int not null check (version >= 1),
  testator_id uuid not null,
  closed_at timestamptz not null default app_now()
);
create index on release_custody (testator_id);

-- Who made a proof. Neither process can make or change one in the other's name.
alter table proofs add column maker text not null default 'worker' check (maker in ('worker', 'release'));

-- The release worker's own copy of where its codes go: the proven address as it first saw it. A later one counts three
-- days after it was first seen and the former was told.
create table release_addresses (
  person_id uuid primary key,
  email text not null,
  pinned_at timestamptz not null default app_now(),
  next_email text,
  next_seen_at timestamptz,
  check ((next_email is null) = (next_seen_at is null))
);

-- Its own codes, as `mailed_codes` are the worker's. The HMAC is under a key of the release worker's.
create table release_codes (
  id uuid primary key,
  person_id uuid not null,
  purpose text not null,
  will_id uuid,
  code_hmac bytea not null check (length(code_hmac) = 32),
  tries int not null default 0 check (tries between 0 and 5),
  asked_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index on release_codes (person_id, asked_at);

-- The files of closed wills in a copy of one's data. The worker names them, the release worker opens them for the key
-- of the request and puts them into an object of its own; the api joins the two.
create table export_kept (
  request_id uuid primary key references export_requests (id) on delete cascade,
  files jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'refused')),
  object_id text,
  check ((state = 'ready') = (object_id is not null))
);

-- What each process asks ---------------------------------------------------------------------------------------

-- Whether a proof for this is made by the release worker: for what only it opens or deletes.
create function app_asks_release(purpose text, will uuid, who uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select purpose in ('read-released', 'take-released')
    or (purpose = 'open' and exists (select 1 from release_custody c where c.will_id = will))
    or (purpose in ('export', 'erase') and exists (select 1 from release_custody c where c.testator_id = who))
    or (purpose = 'export' and exists (select 1 from recordings r join parties p on p.id = r.party_id
      join release_custody c on c.will_id = r.will_id where p.person_id = who and r.object is not null))
$$;
revoke all on function app_asks_release(text, uuid, uuid) from public;
grant execute on function app_asks_release(text, uuid, uuid) to testate_api;

-- Where a person's mail goes by the worker's copy, and how to greet them.
create function release_mailbox(who uuid) returns table (email text, name text, changed_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.email, p.name, a.changed_at from people p join proven_addresses a on a.person_id = p.id where p.id = who
$$;
-- Of those it pinned, the ones that are another by now.
create function release_moved_mailboxes() returns table (person_id uuid, email text, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.person_id, a.email, p.name
  from release_addresses r join proven_addresses a on a.person_id = r.person_id join people p on p.id = r.person_id
  where a.email <> r.email or r.next_email is not null
  order by r.person_id limit 100
$$;
-- The files of a will, by their first names, and what a proof about it names.
create function release_files(will uuid) returns table (
  testator_id uuid, version int, document_hash bytea, document text, sealed text, capsule text, certificate text,
  proof text)
language sql stable security definer set search_path = public, pg_temp as $$
  select w.testator_id, w.version_number, w.document_hash, w.document_object,
    (select o.object_id from will_objects o where o.will_id = will and o.part = 'sealed'),
    (select o.object_id from will_objects o where o.will_id = will and o.part = 'capsule'),
    (select o.object_id from will_objects o where o.will_id = will and o.part = 'certificate'),
    (select o.object_id from will_objects o where o.will_id = will and o.part = 'proof')
  from wills w where w.id = will
$$;
-- What the worker has handed over and is not closed yet.
create function release_closings() returns table (will_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.will_id from closings c
  where c.ready_at is not null and not exists (select 1 from release_custody r where r.will_id = c.will_id)
  order by c.ready_at limit 50
$$;
-- Copies of one's data with files of closed wills that wait.
create function release_exports() returns table (
  request_id uuid, person_id uuid, proof_id uuid, public_key text, files jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.id, e.person_id, e.proof_id, e.public_key, k.files
  from export_kept k join export_requests e on e.id = k.request_id
  where k.state = 'waiting' and e.expires_at > app_now() order by e.created_at limit 10
$$;
-- Whether a recording of a will is this person's own.
create function release_own_recording(who uuid, will uuid, stored text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from recordings r join parties p on p.id = r.party_id
    where r.will_id = will and r.object = stored and p.person_id = who)
$$;
-- Wills with a wrap of the release worker's whose owner is being erased, which nothing stops any more. The owner proved
-- it to the release worker, or before their will was closed.
create function release_erased_wills() returns table (will_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select w.id from erasures e
    join wills w on w.testator_id = e.person_id
    join proofs s on s.id = e.proof_id and s.person_id = e.person_id and s.purpose = 'erase' and s.used_at is not null
    left join release_custody c on c.will_id = w.id
  where e.state = 'withdrawing' and w.status not in ('registering', 'registered', 'released')
    and (s.maker = 'release' or c.will_id is null or s.used_at <= c.closed_at)
    and exists (select 1 from key_wraps k where k.will_id = w.id and k.recipient = 'release')
  order by w.id limit 100
$$;
revoke all on function release_mailbox(uuid), release_moved_mailboxes(), release_files(uuid), release_closings(),
  release_exports(), release_own_recording(uuid, uuid, text), release_erased_wills() from public;
grant execute on function release_mailbox(uuid), release_moved_mailboxes(), release_files(uuid), release_closings(),
  release_exports(), release_own_recording(uuid, uuid, text), release_erased_wills() to testate_release;

-- Erasing -----------------------------------------------------------------------------------------------------

-- As before; but the release worker's wraps go first, and only it deletes them.
create or replace function erase_custody_of(one erased_person) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  if exists (select 1 from key_wraps where will_id = any((one).wills) and recipient = 'release') then
    raise exception 'the release worker holds a key of a will' using errcode = 'check_violation';
  end if;
  delete from moves_waiting where will_id = any((one).wills);
  delete from release_wraps_waiting where will_id = any((one).wills);
  delete from closings where will_id = any((one).wills);
  delete from release_custody where will_id = any((one).wills);
  delete from objects_under_key where will_id = any((one).wills);
  delete from key_wraps where will_id = any((one).wills);
end
$$;

create or replace function erase_proofs_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from proofs where will_id = any((one).wills) or person_id = any((one).named);
  delete from mailed_codes where will_id = any((one).wills) or person_id = any((one).named);
  delete from release_codes where will_id = any((one).wills) or person_id = any((one).named);
  delete from release_addresses where person_id = any((one).named);
  delete from mailed_links where person_id = any((one).named);
  delete from factor_failures where person_id = any((one).named);
  delete from address_changes where person_id = any((one).named);
  delete from proven_addresses where person_id = any((one).named)
$$;

-- Whether an erasure still waits for the release worker.
create function kept_by_release(who uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from key_wraps k join wills w on w.id = k.will_id
    where w.testator_id = who and k.recipient = 'release')
$$;
revoke all on function kept_by_release(uuid) from public;
grant execute on function kept_by_release(uuid) to testate_worker;

-- Policies and grants -----------------------------------------------------------------------------------------

alter table closings enable row level security;
alter table closings force row level security;
create policy closings_worker on closings to testate_worker using (true) with check (true);
grant select, insert, update (asked_at, ready_at), delete on closings to testate_worker;

alter table release_custody enable row level security;
alter table release_custody force row level security;
create policy release_custody_own on release_custody to testate_release using (true) with check (true);
create policy release_custody_seen on release_custody for select to testate_worker using (true);
grant select, insert (will_id, version, testator_id) on release_custody to testate_release;
grant select on release_custody to testate_worker;

alter table release_addresses enable row level security;
alter table release_addresses force row level security;
create policy release_addresses_own on release_addresses to testate_release using (true) with check (true);
grant select, insert (person_id, email), update on release_addresses to testate_release;

alter table release_codes enable row level security;
alter table release_codes force row level security;
create policy release_codes_own on release_codes to testate_release using (true) with check (true);
grant select, insert (id, person_id, purpose, will_id, code_hmac, expires_at), update (tries, ended_at), delete
  on release_codes to testate_release;

alter table export_kept enable row level security;
alter table export_kept force row level security;
create policy export_kept_own on export_kept for select to testate_api using (
  exists (select 1 from export_requests e where e.id = request_id and e.person_id = app_person()));
create policy export_kept_worker on export_kept to testate_worker using (true) with check (true);
create policy export_kept_release on export_kept to testate_release using (true) with check (true);
grant select on export_kept to testate_api;
grant select, insert (request_id, files) on export_kept to testate_worker;
grant select (request_id, state), update (state, object_id) on export_kept to testate_release;

-- The worker sees every proof; it makes, uses up and deletes its own, and deletes the others once they are old.
drop policy proofs_worker on proofs;
create policy proofs_worker on proofs for select to testate_worker using (true);
create policy proofs_worker_made on proofs for insert to testate_worker with check (maker = 'worker');
create policy proofs_worker_used on proofs for update to testate_worker
  using (maker = 'worker') with check (maker = 'worker');
create policy proofs_worker_dropped on proofs for delete to testate_worker
  using (maker = 'worker' or expires_at < app_now() - interval '30 days');
-- The release worker sees those of its own making alone: a proof that another process made opens nothing there.
drop policy proofs_release on proofs;
create policy proofs_release on proofs to testate_release using (maker = 'release') with check (maker = 'release');
grant insert (id, person_id, purpose, will_id, document_hash, address, factor, request_key, token_hash, proven_at,
  expires_at, maker), select (maker) on proofs to testate_release;

-- It deletes its own wraps, when their owner is erased, and no others.
create policy key_wraps_release_ended on key_wraps for delete to testate_release using (
  recipient = 'release' and will_id in (select e.will_id from release_erased_wills() e));
grant delete on key_wraps to testate_release;

drop policy audit_entries_released on audit_entries;
create policy audit_entries_released on audit_entries for insert to testate_release with check (
  audit_line_event(will_id, actor, details, salt, leaf)
    in ('will.released', 'will.registered', 'release.granted', 'release.viewed', 'release.taken',
      'will.opened', 'step-up.requested', 'step-up.confirmed'));
