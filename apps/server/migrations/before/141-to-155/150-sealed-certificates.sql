-- The certificate of registration carries the register's seal, names the executors if the testator wishes, and leads
-- to a page that says what became of the registration (decision 61).

-- 1: without the register's seal; it is issued again. 2: with it.
alter table capsules add column certificate_format int not null default 1 check (certificate_format in (1, 2));
-- Which executors the certificate names, as a digest under a key of the worker's; null: none.
alter table capsules add column executors_named bytea check (length(executors_named) = 32);

-- Whether the certificate names the executors. Without a row it does not.
create table certificate_wishes (
  will_id uuid primary key references wills (id),
  names_executors boolean not null,
  changed_at timestamptz not null
);

-- What became of a registration, and where it is on the ledgers. For anybody: the commitment is each ledger's public
-- name for it, and stands on the certificate. A release is told once a ledger shows it, and each time as a day in
-- London. Only its own nodes can look into Corda, so its identifiers are left out.
create function standing_of(commitment bytea) returns table (
  status text, network text, action text, transaction_hash text, block text, day text)
language sql stable security definer set search_path = public, pg_temp as $$
  select case when w.status = 'released' and not exists (
      select from (
        select distinct on (t.network) t.purpose from anchors t
        where t.will_id = w.id and t.state = 'final' and t.purpose in ('release', 'relock')
        order by t.network, t.final_at desc) last
      where last.purpose = 'release')
    then 'registered' else w.status end,
    a.network, a.action,
    case when a.network <> 'corda' then a.receipt ->> 'transactionHash' end,
    case when a.network <> 'corda' then a.receipt ->> 'blockNumber' end,
    to_char(a.final_at at time zone 'Europe/London', 'YYYY-MM-DD')
  from anchors a join wills w on w.id = a.will_id
  where length(commitment) = 32 and a.token_id = commitment
    and a.action in ('register', 'supersede', 'withdraw') and a.state = 'final'
    and w.status in ('registered', 'superseded', 'withdrawn', 'released')
  order by a.final_at
$$;
revoke all on function standing_of(bytea) from public;
grant execute on function standing_of(bytea) to testate_api;

-- As before, and the wish.
create or replace function erase_parties_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  update people_around set person_id = null, accepted_at = null, accepted_by = null, declined_at = null
    where person_id = any((one).named) and not will_id = any((one).wills);
  delete from executors_waiting where will_id = any((one).wills);
  delete from waiting_periods where will_id = any((one).wills);
  delete from certificate_wishes where will_id = any((one).wills);
  delete from people_around where will_id = any((one).wills);
  delete from invitations where party_id in (select id from parties where will_id = any((one).wills));
  delete from parties where will_id = any((one).wills)
$$;

alter table certificate_wishes enable row level security;
alter table certificate_wishes force row level security;
create policy certificate_wishes_worker on certificate_wishes to testate_worker using (true) with check (true);
grant select, insert, update (names_executors, changed_at) on certificate_wishes to testate_worker;
