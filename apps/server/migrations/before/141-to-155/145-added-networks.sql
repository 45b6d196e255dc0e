-- A network that is added to a registration that was paid for (decision 60): it has a quote and a payment of its
-- own, and neither touches those of the registration.

-- Tables ------------------------------------------------------------------------------------------------------

-- `adds`: the one network that this quote is for. Null: it is for the registration itself.
alter table quotes add column adds text check (adds in ('solana', 'ethereum', 'corda'));
alter table quotes drop constraint quotes_total_pence_check;
alter table quotes add constraint quotes_price check (total_pence > 0 or (adds is not null and total_pence = 0));
alter table quotes add constraint quotes_adds_one check (adds is null or networks = array[adds]);

alter table payments add column adds text check (adds in ('solana', 'ethereum', 'corda'));
-- As before one open charge for the registration of a will, and one for each network that is added to it.
drop index payments_one_charge;
create unique index payments_one_charge on payments (will_id)
  where adds is null and state in ('opening', 'open', 'processing', 'paid');
create unique index payments_one_charge_each on payments (will_id, adds)
  where adds is not null and state in ('opening', 'open', 'processing', 'paid');

-- Functions ---------------------------------------------------------------------------------------------------

-- The only network that costs something has its price in a payment. The others are added by their testator's
-- request alone, while the registration is paid for. True when the network was added now.
create function app_add_free_network(of_quote uuid, at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  quote quotes;
begin
  select * into quote from quotes q where q.id = of_quote;
  if not found or quote.adds is null or quote.adds not in ('solana', 'corda') or quote.total_pence > 0
    or quote.expires_at <= app_now() or not app_testator(quote.will_id)
    or quote.created_by is distinct from app_person()
    or not exists (select 1 from wills w where w.id = quote.will_id
      and w.status in ('uploaded', 'verified', 'witnessed', 'registering', 'registered'))
  then return false; end if;
  update payment_facts f set networks = f.networks || quote.adds, changed_at = at
    where f.will_id = quote.will_id and f.fact = 'paid' and not quote.adds = any(f.networks);
  return found;
end
$$;
revoke all on function app_add_free_network(uuid, timestamptz) from public;
grant execute on function app_add_free_network(uuid, timestamptz) to testate_api;

-- As before; and a payment that added a network goes back for that network alone: with its testator's proof, also
-- before another network holds the will (the registration's own 14 days may be over long before), and only while this
-- one does not hold it for good.
create or replace function app_ask_refund(payment uuid, why text, at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  will uuid;
  stage text;
  added text;
begin
  select p.will_id, w.status, p.adds into will, stage, added from payments p join wills w on w.id = p.will_id
    where p.id = payment;
  if will is null then return false; end if;
  if session_user = 'testate_api' and not (
    (why = 'cancellation' and stage = 'withdrawn'
      and (select w.testator_id from wills w where w.id = will)
        is not distinct from coalesce(proof_used_here('withdraw', will),
          -- A draft that never had a document has nothing a proof could be bound to.
          case when app_testator(will) and not exists (
              select 1 from audit_entries a
              where a.will_id = will and audit_event(a.leaf) in ('will.submitted', 'will.uploaded'))
            and (select w.document_hash is null from wills w where w.id = will) then app_person() end))
    or (why = 'cancellation' and added is not null
      and stage in ('uploaded', 'verified', 'witnessed', 'registering', 'registered')
      and (select w.testator_id from wills w where w.id = will)
        is not distinct from proof_used_here('withdraw', will, 'give up ' || added))
    or (why = 'staff' and stage <> 'registering' and app_staff_here('refund ' || payment) is not null)
  ) then return false; end if;
  if added is not null and why <> 'staff'
    and exists (select 1 from anchors a where a.will_id = will and a.network = added
      and a.action in ('register', 'supersede') and a.state = 'final')
    -- As with a part: the refund is fixed as of the request for a withdrawal.
    and not exists (select 1 from withdrawals d where d.will_id = will and d.state = 'waiting'
      and d.effective_at <= app_now() and added = any(d.owed)) then return false; end if;
  update payments set state = 'refunding', refund_reason = why, refund_asked_at = at
    where id = payment and state = 'paid';
  if not found then return false; end if;
  if added is null then
    update payment_facts set fact = 'refunding', changed_at = at where payment_id = payment;
  else
    update payment_facts set networks = array_remove(networks, added), changed_at = at where will_id = will;
  end if;
  return true;
end
$$;

-- Policies and grants -----------------------------------------------------------------------------------------

drop policy payments_asked on payments;
create policy payments_asked on payments for insert to testate_api with check (
  app_testator(will_id) and payer_id = app_person() and state = 'opening'
  and exists (select 1 from quotes q
    where q.id = quote_id and q.will_id = payments.will_id and q.total_pence = amount_pence
      and q.adds is not distinct from payments.adds));
grant insert (adds) on payments to testate_api;
