// Delays the withdrawal of a registered will (decision 35): a ledger never takes a withdrawal back, so the
// testator has a day to stop one that is not theirs. The delay is a fact beside the status, and the database
// itself refuses to end it early, whatever the api's login or the worker's requests.
import { sql, type Kysely } from 'kysely'
import { patch } from './patch-function.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table withdrawals (
      id uuid primary key,
      will_id uuid not null references wills (id),
      person_id uuid not null references people (id),
      -- The proof. A withdrawal that an erasure brings with it has the erasure's.
      proof_id uuid,
      erasure_id uuid,
      reason text check (length(reason) <= 500),
      -- 'ended': overtaken by a later version, or never anybody's wish.
      state text not null default 'asked' check (state in ('asked', 'waiting', 'stopped', 'done', 'ended')),
      asked_at timestamptz not null default app_now(),
      -- Set by the worker when it first sees the row.
      effective_at timestamptz,
      -- The networks whose price is owed back, as of asking.
      owed text[] not null default '{}',
      ended_at timestamptz,
      ended_by text check (ended_by in ('link', 'account', 'erasure', 'unconfirmed', 'overtaken')),
      -- When everybody was told how it ended.
      told_at timestamptz,
      check ((proof_id is null) = (erasure_id is not null)),
      check (state = 'asked' or state in ('stopped', 'ended') or effective_at is not null),
      check ((state in ('stopped', 'done', 'ended')) = (ended_at is not null)),
      check ((state in ('stopped', 'ended')) = (ended_by is not null))
    );
    create unique index withdrawals_one on withdrawals (will_id) where state in ('asked', 'waiting');
    -- One proof, one withdrawal: what was stopped is not asked for again with the proof of that time.
    create unique index withdrawals_one_proof on withdrawals (proof_id);
    create index withdrawals_open on withdrawals (asked_at) where told_at is null;
    create index withdrawals_will on withdrawals (will_id);

    alter table withdrawals enable row level security; alter table withdrawals force row level security;
    create policy withdrawals_read on withdrawals for select to testate_api using (app_related(will_id));
    create policy withdrawals_worker on withdrawals to testate_worker using (true) with check (true);
    grant select on withdrawals to testate_api;
    grant select, insert (id, will_id, person_id, erasure_id, state, effective_at, owed), update (state, effective_at, owed, ended_at, ended_by, told_at) on withdrawals to testate_worker;

    -- The mailed link, as its SHA-256. The worker makes it, and no other login can read or write one.
    create table withdrawal_stops (
      token_hash bytea primary key check (length(token_hash) = 32),
      withdrawal_id uuid not null references withdrawals (id) on delete cascade
    );
    alter table withdrawal_stops enable row level security; alter table withdrawal_stops force row level security;
    create policy withdrawal_stops_worker on withdrawal_stops for insert to testate_worker with check (true);
    grant insert on withdrawal_stops to testate_worker`)
    .execute(db)

  // Requested with the testator's proof, which is used up for this very row; the caller can write neither a
  // date nor a state. Null while one is pending.
  await sql
    .raw(`create function app_ask_withdrawal(token text, withdrawal uuid, will uuid, why text) returns uuid
      language plpgsql volatile security definer set search_path = public, pg_temp as $$
      declare
        proof proofs;
        of_will wills;
      begin
        select * into of_will from wills w where w.id = will for update;
        proof := use_proof(token, 'withdraw', will);
        if of_will.status is distinct from 'registered' or proof.person_id <> of_will.testator_id or proof.document_hash is distinct from of_will.document_hash then
          raise exception 'this proof is for something else' using errcode = 'insufficient_privilege', constraint = 'proof';
        end if;
        insert into withdrawals (id, will_id, person_id, proof_id, reason) values (withdrawal, will, proof.person_id, proof.id, why) on conflict do nothing;
        if not found then return null; end if;
        update proofs set act = sha256(convert_to('withdrawal ' || withdrawal, 'UTF8')) where id = proof.id;
        return withdrawal;
      end $$;
    revoke all on function app_ask_withdrawal(text, uuid, uuid, text) from public;
    grant execute on function app_ask_withdrawal(text, uuid, uuid, text) to testate_api`)
    .execute(db)

  // Stopped with the link's token, or by the testator signed in. A second press changes nothing and gets the
  // same answer.
  await sql
    .raw(`create function read_stop_withdrawal(token text) returns table (state text, effective_at timestamptz)
      language sql stable security definer set search_path = public, pg_temp as $$
      select w.state, w.effective_at from withdrawal_stops s join withdrawals w on w.id = s.withdrawal_id where s.token_hash = sha256(convert_to(token, 'UTF8')) $$;
    create function stop_withdrawal(token text) returns table (id uuid, will_id uuid, person_id uuid, state text, now_stopped boolean)
      language plpgsql volatile security definer set search_path = public, pg_temp as $$
      #variable_conflict use_column
      declare one uuid; found_row withdrawals; fresh boolean;
      begin
        select s.withdrawal_id into one from withdrawal_stops s where s.token_hash = sha256(convert_to(token, 'UTF8'));
        update withdrawals w set state = 'stopped', ended_at = app_now(), ended_by = 'link' where w.id = one and w.state in ('asked', 'waiting');
        fresh := found;
        select * into found_row from withdrawals w where w.id = one;
        if found then return query select found_row.id, found_row.will_id, found_row.person_id, found_row.state, fresh; end if;
      end $$;
    create function stop_own_withdrawal(will uuid) returns uuid
      language plpgsql volatile security definer set search_path = public, pg_temp as $$
      declare stopped uuid;
      begin
        if not app_testator(will) then return null; end if;
        update withdrawals w set state = 'stopped', ended_at = app_now(), ended_by = 'account' where w.will_id = will and w.state in ('asked', 'waiting') returning w.id into stopped;
        return stopped;
      end $$;
    revoke all on function read_stop_withdrawal(text), stop_withdrawal(text), stop_own_withdrawal(uuid) from public;
    grant execute on function read_stop_withdrawal(text), stop_withdrawal(text), stop_own_withdrawal(uuid) to testate_api`)
    .execute(db)

  // Applies to every login but the owner: no withdrawal without its delay, and no release while one is
  // pending. Exception: a later version that a ledger has already.
  await sql
    .raw(`create function wills_withdrawal_waits() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
      begin
        if session_user = current_user or old.status <> 'registered' or new.status = old.status then return new; end if;
        if new.status = 'withdrawn' and not exists (select 1 from withdrawals w where w.will_id = new.id and w.state = 'waiting' and w.effective_at <= app_now()) then
          raise exception 'a registered will is withdrawn when its wait is over' using errcode = 'check_violation';
        end if;
        if new.status = 'released' and exists (select 1 from withdrawals w where w.will_id = new.id and w.state in ('asked', 'waiting')) then
          raise exception 'a will whose withdrawal was asked for is not released' using errcode = 'check_violation';
        end if;
        return new;
      end $$;
    revoke all on function wills_withdrawal_waits() from public;
    create trigger wills_withdrawal_waits before update of status on wills for each row execute function wills_withdrawal_waits()`)
    .execute(db)

  // The refund is fixed as of the request: an entry that was pending then, and arrived during the delay, is
  // refunded all the same.
  await patch(db, 'app_ask_part', [
    [
      `a.action in ('register', 'supersede') and a.state = 'final')`,
      `a.action in ('register', 'supersede') and a.state = 'final')
           and not exists (select 1 from withdrawals d where d.will_id = paid.will_id and d.state = 'waiting' and d.effective_at <= app_now() and of_network = any(d.owed))`,
    ],
  ])
  await patch(db, 'erase_person', [
    [
      'delete from wills where id = any(theirs);',
      'delete from withdrawals where will_id = any(theirs);\n      delete from wills where id = any(theirs);',
    ],
  ])
}
