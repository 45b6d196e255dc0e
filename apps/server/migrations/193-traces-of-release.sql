-- An erasure removes from the store what was handed over for released wills: keys of recordings, of the person's wills
-- and those they were given, and dispute packs of their wills. The rows that name these go with the account.

-- A pack that they asked for about another's will keeps its row, and is removed when it expires.
create function traces_of_release(one erased_person) returns table (object text, id uuid)
language sql stable set search_path = public, pg_temp as $$
  select object, null::uuid from recording_askings where will_id = any((one).wills) or person_id = any((one).named)
  union all select object, id from dispute_packs where will_id = any((one).wills)
$$;
revoke all on function traces_of_release(erased_person) from public;

-- As before, and what was handed over for released wills.
create or replace function erase_person(erasure uuid, at timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  asked erasures;
  one erased_person;
  objects text[];
  spoken text[];
  busy boolean;
begin
  select * into asked from erasures e where e.id = erasure for update;
  one.id := asked.person_id;
  if asked.state is distinct from 'withdrawing' or one.id is null then
    raise exception 'this erasure is not at that point' using errcode = 'check_violation';
  end if;
  if not erasure_confirmed(erasure) then
    raise exception 'nobody confirmed this erasure' using errcode = 'insufficient_privilege';
  end if;
  one.wills := array(select w.id from wills w where w.testator_id = one.id order by w.id for update);
  if exists (
    select 1 from wills where id = any(one.wills) and status in ('registering', 'registered', 'released')) then
    raise exception 'a registration stands' using errcode = 'check_violation';
  end if;
  -- Without salt and chain key nobody could end it, or find it, any more.
  if exists (select 1 from anchors where will_id = any(one.wills) and action = 'withdraw' and state <> 'final')
     or exists (
       select 1 from anchors e join wills w on w.id = e.will_id
       where w.id = any(one.wills) and w.status = 'withdrawn' and e.action in ('register', 'supersede')
         and e.state = 'final'
         and not exists (select 1 from anchors x
           where x.will_id = e.will_id and x.network = e.network and x.action = 'withdraw')) then
    raise exception 'a network still holds a registration' using errcode = 'check_violation';
  end if;
  if exists (
    select 1 from death_notices n where n.state in ('awaiting', 'waiting', 'disputed')
      and (n.will_id = any(one.wills) or n.submitted_by = one.id
        or exists (select 1 from death_notice_confirmations c where c.notice_id = n.id and c.person_id = one.id)
        or exists (select 1 from death_notice_professionals a
          where a.notice_id = n.id and a.person_id = one.id and a.ended_at is null))) then
    raise exception 'a death notice is open' using errcode = 'check_violation';
  end if;
  if exists (
    select 1 from payments where will_id = any(one.wills)
      and (state in ('opening', 'open', 'processing', 'refunding') or dispute = 'open')) then
    raise exception 'money is on its way' using errcode = 'check_violation';
  end if;

  -- A guest is there for the wills they were invited to. Whoever is a party of somebody else's will stays in that
  -- will's evidence (article 17(3)(e)).
  one.leaving := array(
    select distinct g.id from parties p join people g on g.id = p.person_id
    where p.will_id = any(one.wills) and g.kind = 'guest'
      and not exists (select 1 from parties o where o.person_id = g.id and not o.will_id = any(one.wills))
      and not noticed_elsewhere(g.id, one.wills));
  if not exists (select 1 from parties where person_id = one.id and not will_id = any(one.wills))
    and not noticed_elsewhere(one.id, one.wills) then
    one.leaving := one.leaving || one.id;
  end if;
  one.named := one.leaving || one.id;
  -- The same mailbox may be somebody's in another will.
  one.addresses := array(
    select distinct a.email from (
      select email from people where id = any(one.named)
      union select old_email from email_changes where person_id = any(one.named) and old_email is not null
      union select new_email from email_changes where person_id = any(one.named) and confirmed_at is not null
      union select email from parties where will_id = any(one.wills)) a
    where not exists (select 1 from people o where o.email = a.email and not o.id = any(one.named))
      and not exists (select 1 from parties o where o.email = a.email and not o.will_id = any(one.wills)));
  one.asked_addresses := array(
    select c.new_email from email_changes c where c.person_id = any(one.named)
      and not exists (
        select 1 from email_changes e where e.new_email = c.new_email and not e.person_id = any(one.named)));

  select coalesce(array_agg(distinct t.object) filter (where t.object is not null), '{}'),
    array_agg(distinct '%' || t.id || '%') filter (where t.id is not null)
    into objects, spoken
    from (
      select * from traces_of_notifications(one) union all select * from traces_of_wills(one)
      union all select * from traces_of_payments(one) union all select * from traces_of_identity(one)
      union all select * from traces_of_custody(one) union all select * from traces_of_death_notices(one)
      union all select * from traces_of_ceremony(one) union all select * from traces_of_registration(one)
      union all select * from traces_of_release(one)
      union all select object_id, id from export_requests where person_id = any(one.named)
      union all select k.object_id, null from export_kept k join export_requests r on r.id = k.request_id
        where r.person_id = any(one.named)
      union all select null, i from unnest(one.named || one.wills) i) t (object, id);
  insert into erasure_objects (erasure_id, object) select erasure, o from unnest(objects) o;

  perform erase_audit_of(one);
  -- Drafts that were deleted and could still be brought back, with their lines of the log.
  perform erase_deleted_drafts(at, one.id);

  -- Whatever still waits to be done about them. No queue is there before the first start.
  if to_regclass('pgboss.job') is not null then
    execute 'delete from pgboss.job where state <> ''active'' and data::text like any($1)' using spoken;
    -- Looked at after those that had not begun are gone: one that has may be storing a file of the will, which no
    -- row would name.
    execute 'select exists (select 1 from pgboss.job where state = ''active'' '
      'and data ->> ''willId'' = any($1::text[]))' into busy using one.wills;
    if busy then raise exception 'a job of a will is running' using errcode = 'check_violation'; end if;
  end if;

  delete from export_requests where person_id = any(one.named);
  perform erase_estate_of(one);
  perform erase_finding_of(one);
  perform erase_release_of(one);
  perform erase_death_notices_of(one);
  perform erase_registration_of(one);
  perform erase_ceremony_of(one);
  perform erase_identity_of(one);
  perform erase_payments_of(one);
  perform erase_accounts_of(one);
  perform erase_parties_of(one);
  perform erase_custody_of(one);
  perform erase_wills_of(one);
  perform erase_notifications_of(one);
  perform erase_factors_of(one);
  perform erase_proofs_of(one);
  perform erase_platform_of(one);
  perform erase_people_of(one);

  -- The link's row lives as long as its erasure, of which three times stay: an old mail must not reveal whose
  -- account it was.
  delete from erasure_stops where erasure_id in (select e.id from erasures e where e.person_id = one.id);
  update erasures e set state = 'removing', person_id = null, proof_id = null, erased_at = at where e.id = erasure;
  update erasures e set person_id = null, proof_id = null where e.person_id = one.id;
  return cardinality(objects);
end
$$;
