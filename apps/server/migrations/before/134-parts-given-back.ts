// What was paid for one network of several is refunded if that never takes the will, or is given up (SI
// 2013/3134, reg. 36(2); Consumer Rights Act 2015, ss. 49, 54 and 56): the payment stays paid, and a row says
// which part of it is owed.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // `due_pence`: how much of the payment must have gone back once this part has. This and the provider's
  // figures decide when a part is done, one after another.
  await sql`create table payment_parts (
    payment_id uuid not null references payments on delete cascade,
    network text not null check (network in ('solana', 'ethereum', 'corda')),
    amount_pence int not null check (amount_pence > 0),
    due_pence int not null check (due_pence >= amount_pence),
    reason text not null check (reason in ('cancellation', 'network-failed')),
    asked_at timestamptz not null,
    primary key (payment_id, network)
  )`.execute(db)
  await sql
    .raw(`alter table payment_parts enable row level security; alter table payment_parts force row level security;
    create policy payment_parts_worker on payment_parts for select to testate_worker using (true);
    -- Seen by whoever sees the payment: its own policies answer.
    create policy payment_parts_read on payment_parts for select to testate_api using (exists (select 1 from payments p where p.id = payment_id));
    grant select on payment_parts to testate_api, testate_worker;

    -- The one way in which a part is asked back. How much it is the quote says, never the caller; what a network holds for good was supplied. A request may
    -- ask for its own testator alone, and once a network holds the will: before that the whole goes back. Null when nothing was asked for.
    create function app_ask_part(payment uuid, of_network text, why text, at timestamptz) returns int
      language plpgsql security definer set search_path = public, pg_temp as $$
      declare paid payments; stage text; price int; before int;
      begin
        select * into paid from payments p where p.id = payment and p.state = 'paid' for update;
        if not found then return null; end if;
        select w.status into stage from wills w where w.id = paid.will_id;
        if session_user = 'testate_api' and not (why = 'cancellation' and app_testator(paid.will_id) and stage in ('registered', 'withdrawn')) then return null; end if;
        if exists (select 1 from anchors a where a.will_id = paid.will_id and a.network = of_network and a.action in ('register', 'supersede') and a.state = 'final') then return null; end if;
        select sum((line ->> 'amount')::int) into price from quotes q, jsonb_array_elements(q.lines) line where q.id = paid.quote_id and line ->> 'item' = of_network;
        if price is null or price <= 0 then return null; end if;
        select greatest(paid.returned_pence, coalesce(max(due_pence), 0)) into before from payment_parts where payment_id = payment;
        -- Somebody has given nearly all of it back already: no more goes than was paid.
        price := least(price, paid.amount_pence - before);
        if price <= 0 then return null; end if;
        insert into payment_parts (payment_id, network, amount_pence, due_pence, reason, asked_at) values (payment, of_network, price, before + price, why, at) on conflict do nothing;
        if not found then return null; end if;
        update payment_facts set networks = array_remove(networks, of_network), changed_at = at where payment_id = payment;
        return price;
      end $$;
    revoke all on function app_ask_part(uuid, text, text, timestamptz) from public;
    grant execute on function app_ask_part(uuid, text, text, timestamptz) to testate_api, testate_worker;

    -- An erasure takes the payment's rows with it (migration 128); while a part is still owed nobody would know to whom.
    create function payments_part_owed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
      begin
        if exists (select 1 from payment_parts where payment_id = old.id and due_pence > old.returned_pence) then
          raise exception 'money is on its way' using errcode = 'check_violation';
        end if;
        return old;
      end $$;
    revoke all on function payments_part_owed() from public;
    create trigger payments_part_owed before delete on payments for each row execute function payments_part_owed()`)
    .execute(db)
}
