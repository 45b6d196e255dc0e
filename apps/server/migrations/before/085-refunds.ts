// Refunds: requested, under way, done, or returned to us because the card no longer accepts them; and
// disputes at the cardholder's bank.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table payments
      add column refund_reason text check (refund_reason in ('cancellation', 'duplicate', 'technical-failure', 'staff', 'provider', 'chargeback')),
      add column refund_asked_at timestamptz,
      add column refund_attempt int not null default 1 check (refund_attempt >= 1),
      add column refund_failure text,
      add column refund_failed_id text,
      add column refund_failed_at timestamptz,
      add column returned_pence int not null default 0 check (returned_pence >= 0),
      add column dispute text not null default 'none' check (dispute in ('none', 'open', 'won', 'lost')),
      drop constraint payments_state_check,
      drop constraint payments_check,
      drop constraint payments_check1;
    update payments set refund_reason = 'duplicate', refund_asked_at = paid_at, state = 'refunding' where state = 'duplicate';
    update payments set refund_reason = 'provider', refund_asked_at = coalesce(refunded_at, paid_at), returned_pence = amount_pence where state = 'refunded';
    alter table payments
      add constraint payments_state check (state in ('opening', 'open', 'processing', 'paid', 'failed', 'expired', 'refunding', 'refunded')),
      add constraint payments_at_provider check (state not in ('open', 'processing', 'paid', 'refunding', 'refunded') or provider_session is not null),
      add constraint payments_money_taken check ((paid_at is not null) = (state in ('paid', 'refunding', 'refunded'))),
      add constraint payments_money_back check ((refunded_at is not null) = (state = 'refunded')),
      add constraint payments_asked_back check (state not in ('refunding', 'refunded') or (refund_reason is not null and refund_asked_at is not null));
    drop index payments_one_charge;
    create unique index payments_one_charge on payments (will_id) where state in ('opening', 'open', 'processing', 'paid');
    create index payments_to_look_at on payments (created_at) where state = 'refunding' or dispute <> 'none';
    alter table payment_facts drop constraint payment_facts_fact_check;
    alter table payment_facts add constraint payment_facts_fact_check check (fact in ('paid', 'refunding', 'refunded'));

    -- Who runs the service answers people about their money; of the will the row names nothing but an id.
    create policy payments_admin on payments for select to testate_api using (app_is_admin());
    create policy payment_facts_admin on payment_facts for select to testate_api using (app_is_admin());

    -- A request may ask for money back in these cases alone, and can do nothing else to a payment that was made: the testator for a will that is
    -- withdrawn, an administrator unless the will is just being entered on the networks. Whether it went back only the provider's answer says.
    create function app_ask_refund(payment uuid, why text, at timestamptz) returns boolean
      language plpgsql security definer set search_path = public, pg_temp as $$
      declare will uuid; stage text;
      begin
        select p.will_id, w.status into will, stage from payments p join wills w on w.id = p.will_id where p.id = payment;
        if will is null then return false; end if;
        if session_user = 'testate_api' and not (
          (why = 'cancellation' and app_testator(will) and stage = 'withdrawn') or (why = 'staff' and app_is_admin() and stage <> 'registering')
        ) then return false; end if;
        update payments set state = 'refunding', refund_reason = why, refund_asked_at = at where id = payment and state = 'paid';
        if not found then return false; end if;
        update payment_facts set fact = 'refunding', changed_at = at where payment_id = payment;
        return true;
      end $$;
    revoke all on function app_ask_refund(uuid, text, timestamptz) from public;
    grant execute on function app_ask_refund(uuid, text, timestamptz) to testate_api, testate_worker`)
    .execute(db)
}
