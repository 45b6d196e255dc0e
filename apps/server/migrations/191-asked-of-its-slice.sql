-- What a statement of one slice asks of another slice's tables. Each function reads tables of its own slice alone and
-- runs as its caller, whose policies hold. None sets a search path: the planner then writes it into the statement
-- that asks, which costs what a join would (own-data and proofs are held to that by table-owners.test.ts).

-- Accounts ----------------------------------------------------------------------------------------------------

-- `staff_since` is null for everybody who is no administrator.
create function known_person(who uuid) returns table (kind text, name text, email text, staff_since timestamptz)
language sql stable as $$
  select p.kind, p.name, p.email, case when p.is_admin then p.staff_since end from people p where p.id = who
$$;

-- An invitation to staff that nobody has used, by the hash of its token.
create function open_staff_invite(hash bytea, at timestamptz) returns table (id uuid, email text)
language sql stable as $$
  select i.id, i.email from account_invites i
  where i.token_hash = hash and i.admin and i.used_by is null and i.expires_at > at
$$;

-- Parties -----------------------------------------------------------------------------------------------------

create function parties_of(who uuid) returns table (id uuid)
language sql stable as $$
  select p.id from parties p where p.person_id = who
$$;

-- That party, while this is its address.
create function party_at(party uuid, address text) returns table (id uuid)
language sql stable as $$
  select p.id from parties p where p.id = party and p.email = address
$$;

-- Wills -------------------------------------------------------------------------------------------------------

create function wills_of_testator(who uuid) returns table (id uuid, title text, status text, created_at timestamptz)
language sql stable as $$
  select w.id, w.title, w.status, w.created_at from wills w where w.testator_id = who
$$;

-- Nothing new may be done for these on a network: their own withdrawal is pending, or that of the version they are to
-- supersede.
create function wills_held() returns table (id uuid)
language sql stable as $$
  select w.id from withdrawals d join wills w on d.will_id in (w.id, w.supersedes_id)
  where d.state in ('asked', 'waiting')
$$;

create function proofs_of_withdrawals() returns table (id uuid)
language sql stable as $$
  select w.proof_id from withdrawals w
$$;

-- Payments ----------------------------------------------------------------------------------------------------

-- `is_live`: it may still pay for the registration. `is_moving`: money is on its way, or disputed. `is_owed`: more of
-- it is to go back than has. `said`: in words for staff.
create function money_of_will(will uuid) returns table (
  id uuid, state text, is_live boolean, is_moving boolean, is_owed boolean, said text)
language sql stable as $$
  select p.id, p.state, p.state in ('opening', 'open', 'processing', 'paid', 'refunding'),
    p.state in ('opening', 'open', 'processing', 'refunding') or p.dispute = 'open',
    exists (select 1 from payment_parts o where o.payment_id = p.id and o.due_pence > p.returned_pence),
    concat_ws(', ', p.state, case when p.dispute = 'open' then 'disputed' end, p.refund_failure)
  from payments p where p.will_id = will
$$;

-- Registration ------------------------------------------------------------------------------------------------

create function final_entries(will uuid) returns table (network text, action text)
language sql stable as $$
  select a.network, a.action from anchors a where a.will_id = will and a.state = 'final'
$$;

-- `is_coming`: it can still become final. A withdrawal that was refused always can.
create function open_entries(will uuid) returns table (
  id uuid, network text, action text, is_coming boolean, said text)
language sql stable as $$
  select a.id, a.network, a.action,
    a.state <> 'failed' or a.retryable is not false or a.action = 'withdraw',
    concat_ws(': ', a.state, a.reason)
  from anchors a where a.will_id = will and a.state <> 'final'
$$;

-- Own data ----------------------------------------------------------------------------------------------------

create function proofs_of_erasures() returns table (id uuid)
language sql stable as $$
  select e.proof_id from erasures e
$$;

-- Grants ------------------------------------------------------------------------------------------------------

revoke all on function known_person(uuid), open_staff_invite(bytea, timestamptz), parties_of(uuid),
  party_at(uuid, text), wills_of_testator(uuid), wills_held(), proofs_of_withdrawals(), money_of_will(uuid),
  final_entries(uuid), open_entries(uuid), proofs_of_erasures() from public;
grant execute on function wills_of_testator(uuid), money_of_will(uuid), final_entries(uuid)
  to testate_api, testate_worker;
grant execute on function known_person(uuid), open_staff_invite(bytea, timestamptz), parties_of(uuid),
  party_at(uuid, text), wills_held(), proofs_of_withdrawals(), open_entries(uuid), proofs_of_erasures()
  to testate_worker;
