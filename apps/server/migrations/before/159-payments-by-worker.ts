// Only the worker, which queries the provider, may record that money came or went. Before, the api could
// write it as "the webhook", a name it gave itself.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    drop policy payments_moved on payments; drop policy payments_settled on payments; drop policy payments_asked on payments; drop policy payments_read on payments;
    drop policy payment_events_kept on payment_events;
    drop policy payment_facts_made on payment_facts; drop policy payment_facts_moved on payment_facts; drop policy payment_facts_read on payment_facts;
    drop policy quotes_read on quotes;
    revoke insert, update on payments, payment_facts from testate_api;
    revoke all on payment_events from testate_api;
    grant select, insert on payment_events to testate_worker;

    create policy quotes_read on quotes for select to testate_api using (app_testator(will_id));
    create policy payments_read on payments for select to testate_api using (app_testator(will_id));
    create policy payment_facts_read on payment_facts for select to testate_api using (app_related(will_id));

    -- A payment begins with nothing in it that proves something, and with the amount its quote names.
    create policy payments_asked on payments for insert to testate_api with check (
      app_testator(will_id) and payer_id = app_person() and state = 'opening'
      and exists (select 1 from quotes q where q.id = quote_id and q.will_id = payments.will_id and q.total_pence = amount_pence));
    grant insert (id, quote_id, will_id, payer_id, payer_name, payer_email, state, amount_pence, currency, provider, express_start_version, express_start_at, created_at) on payments to testate_api;

    -- All that a request may do to a payment: give it its page, or end it. Whether it was paid the worker finds out by asking, also of one that was ended.
    create function app_move_payment(payment uuid, target text, session text, page text) returns uuid
      language plpgsql security definer set search_path = public, pg_temp as $$
      declare will uuid;
      begin
        select p.will_id into will from payments p where p.id = payment;
        if will is null or not (session_user = 'testate_worker' or app_testator(will)) then return null; end if;
        if target = 'open' and session is not null and page is not null then
          update payments set state = 'open', provider_session = session, url = page where id = payment and state = 'opening';
        elsif target in ('expired', 'failed') and session is null and page is null then
          update payments set state = target where id = payment and state in ('opening', 'open');
        else
          raise exception 'a payment is not made % by a request', target using errcode = 'check_violation';
        end if;
        return case when found then will end;
      end $$;
    revoke all on function app_move_payment(uuid, text, text, text) from public;
    grant execute on function app_move_payment(uuid, text, text, text) to testate_api, testate_worker;

    -- As before, for the worker.
    create or replace function note_kept_payment(payment uuid, of_provider text, session text, returned int, disputed text, at timestamptz) returns boolean
      language plpgsql security definer set search_path = public, pg_temp as $$
      begin
        update kept_payments k set returned_pence = returned, dispute = disputed, refunded_at = case when returned >= k.amount_pence then coalesce(k.refunded_at, at) end
          where k.id = payment and k.provider = of_provider and k.provider_session is not distinct from session and (k.returned_pence, k.dispute) is distinct from (returned, disputed);
        return found;
      end $$;
    revoke all on function note_kept_payment(uuid, text, text, int, text, timestamptz) from testate_api;
    grant execute on function note_kept_payment(uuid, text, text, int, text, timestamptz) to testate_worker`)
    .execute(db)
}
