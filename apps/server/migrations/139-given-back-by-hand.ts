// What somebody gives back at the provider itself is no part of what the register owes: `due_pence` moves by as much, so that what has gone of the whole
// charge still tells which parts are done.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`-- Null: some of it went back before the register could tell its own refunds from others.
    alter table payments add column by_hand_pence int default 0 check (by_hand_pence >= 0);
    update payments p set by_hand_pence = null where returned_pence > 0 or refund_asked_at is not null or exists (select 1 from payment_parts where payment_id = p.id);
    -- How much of due_pence that is.
    alter table payment_parts add column by_hand_pence int not null default 0 check (by_hand_pence between 0 and due_pence - amount_pence);

    create function app_note_by_hand(payment uuid, hand int) returns void language plpgsql security definer set search_path = public, pg_temp as $$
      declare whole int;
      begin
        if session_user = 'testate_api' and app_service() is distinct from 'payment-webhook' then raise exception 'not yours to note' using errcode = 'insufficient_privilege'; end if;
        update payments set by_hand_pence = hand where id = payment and by_hand_pence is not null returning amount_pence into whole;
        if not found then return; end if;
        -- No more goes than was paid, so no part waits for more.
        update payment_parts o set due_pence = least(whole, o.due_pence - o.by_hand_pence + hand), by_hand_pence = least(whole - (o.due_pence - o.by_hand_pence), hand)
          where o.payment_id = payment;
      end $$;
    revoke all on function app_note_by_hand(uuid, int) from public;
    grant execute on function app_note_by_hand(uuid, int) to testate_api, testate_worker;

    -- As in migration 134, but for by_hand_pence.
    create or replace function app_ask_part(payment uuid, of_network text, why text, at timestamptz) returns int
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
        price := least(price, paid.amount_pence - before);
        if price <= 0 then return null; end if;
        insert into payment_parts (payment_id, network, amount_pence, due_pence, by_hand_pence, reason, asked_at)
          values (payment, of_network, price, before + price, least(before, coalesce(paid.by_hand_pence, 0)), why, at) on conflict do nothing;
        if not found then return null; end if;
        update payment_facts set networks = array_remove(networks, of_network), changed_at = at where payment_id = payment;
        return price;
      end $$`).execute(db)
}
