// The delay before an account with a registered will is erased begins when the worker first sees the request,
// by the database's clock. No login of the api's can set when it was requested, nor its state.
import { sql, type Kysely } from 'kysely'
import { patch } from './patch-function.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table erasures drop constraint erasures_state_check,
      add constraint erasures_state_check check (state in ('asked', 'waiting', 'withdrawing', 'removing', 'done', 'taken back')),
      alter column state set default 'asked', alter column asked_at set default app_now(), alter column due_at drop not null,
      add constraint erasures_seen check (state in ('asked', 'taken back') or due_at is not null);
    drop index erasures_one;
    create unique index erasures_one on erasures (person_id) where state in ('asked', 'waiting', 'withdrawing');
    drop policy erasures_taken_back on erasures;
    revoke update, update (state, ended_at) on erasures from testate_api;

    -- Asked for by whoever holds the proof, and for that person alone. False while one is under way.
    drop function app_ask_erasure(text, uuid, int);
    create function app_ask_erasure(token text, erasure uuid) returns boolean language plpgsql volatile security definer set search_path = public, pg_temp as $$
      declare proof proofs;
      begin
        proof := use_proof(token, 'erase', null);
        insert into erasures (id, person_id, proof_id) values (erasure, proof.person_id, proof.id) on conflict do nothing;
        return found;
      end $$;
    revoke all on function app_ask_erasure(text, uuid) from public;
    grant execute on function app_ask_erasure(text, uuid) to testate_api;

    create table erasure_stops (
      token_hash bytea primary key check (length(token_hash) = 32),
      erasure_id uuid not null references erasures (id) on delete cascade
    );
    alter table erasure_stops enable row level security; alter table erasure_stops force row level security;
    create policy erasure_stops_worker on erasure_stops for insert to testate_worker with check (true);
    grant insert on erasure_stops to testate_worker`)
    .execute(db)

  await sql
    .raw(`create function read_stop_erasure(token text) returns table (state text, due_at timestamptz)
      language sql stable security definer set search_path = public, pg_temp as $$
      select e.state, e.due_at from erasure_stops s join erasures e on e.id = s.erasure_id where s.token_hash = sha256(convert_to(token, 'UTF8')) $$;
    create function stop_one_erasure(erasure uuid) returns boolean
      language plpgsql volatile security definer set search_path = public, pg_temp as $$
      begin
        update erasures e set state = 'taken back', ended_at = app_now() where e.id = erasure and e.state in ('asked', 'waiting');
        if not found then return false; end if;
        update withdrawals w set state = 'stopped', ended_at = app_now(), ended_by = 'erasure' where w.erasure_id = erasure and w.state in ('asked', 'waiting');
        return true;
      end $$;
    create function stop_erasure(token text) returns table (id uuid, person_id uuid, state text, now_stopped boolean)
      language plpgsql volatile security definer set search_path = public, pg_temp as $$
      #variable_conflict use_column
      declare one uuid; fresh boolean;
      begin
        select s.erasure_id into one from erasure_stops s where s.token_hash = sha256(convert_to(token, 'UTF8'));
        fresh := stop_one_erasure(one);
        return query select e.id, e.person_id, e.state, fresh from erasures e where e.id = one;
      end $$;
    -- Signing in takes it back. Waits for a job that is just beginning, and then says that it has begun.
    create function take_back_erasure(who uuid) returns table (id uuid, begun boolean)
      language plpgsql volatile security definer set search_path = public, pg_temp as $$
      #variable_conflict use_column
      declare one erasures;
      begin
        if app_service() is distinct from 'accounts' then return; end if;
        select * into one from erasures e where e.person_id = who and e.state in ('asked', 'waiting', 'withdrawing') for update;
        if not found then return; end if;
        return query select one.id, not stop_one_erasure(one.id);
      end $$;
    revoke all on function read_stop_erasure(text), stop_one_erasure(uuid), stop_erasure(text), take_back_erasure(uuid) from public;
    grant execute on function read_stop_erasure(text), stop_erasure(text), take_back_erasure(uuid) to testate_api;
    -- One that was never confirmed ends with the withdrawals it brought.
    grant execute on function stop_one_erasure(uuid) to testate_worker`)
    .execute(db)

  // The link's row lives as long as its erasure, of which three times stay: an old mail must not reveal whose
  // account it was.
  await patch(db, 'erase_person', [
    [
      `update erasures set state = 'removing',`,
      `delete from erasure_stops where erasure_id in (select e.id from erasures e where e.person_id = who);\n      update erasures set state = 'removing',`,
    ],
  ])
}
