// Erasing a person (UK GDPR article 17; decision 24): the request, what is still to be removed from the
// object store, and the payments that tax law requires to be retained. The erasing itself is one function of
// the owner's: no role may delete a statement or erase details in the audit log, and the worker can do it
// only for a person who requested it with a second factor.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table erasures (
      id uuid primary key,
      -- Gone with the person: what stays says that an account was erased, when it was asked and when it was done.
      person_id uuid,
      step_up_id uuid,
      state text not null check (state in ('waiting', 'withdrawing', 'removing', 'done', 'taken back')),
      asked_at timestamptz not null,
      due_at timestamptz not null check (due_at >= asked_at),
      begun_at timestamptz,
      erased_at timestamptz,
      -- The last mail's row in the outbox, which holds the address until it is sent.
      farewell uuid,
      ended_at timestamptz,
      -- When staff were last told that it does not get on.
      told_at timestamptz,
      check ((state in ('removing', 'done')) = (erased_at is not null)),
      check (person_id is not null or state in ('removing', 'done', 'taken back')),
      check ((state in ('done', 'taken back')) = (ended_at is not null))
    );
    create unique index erasures_one on erasures (person_id) where state in ('waiting', 'withdrawing');
    -- One code, one erasure: what was taken back is not begun again with the confirmation of that time.
    create unique index erasures_one_code on erasures (step_up_id);
    create index erasures_open on erasures (due_at) where ended_at is null;

    -- Written with the rows that named them deleted; each goes when its object is gone.
    create table erasure_objects (
      erasure_id uuid not null references erasures (id),
      object text not null,
      primary key (erasure_id, object)
    );

    create table kept_payments (
      id uuid primary key,
      payer_name text not null,
      amount_pence int not null,
      returned_pence int not null,
      currency text not null,
      lines jsonb not null,
      provider text not null,
      provider_session text,
      paid_at timestamptz not null,
      refunded_at timestamptz,
      -- Banks dispute and take back for months after; a record for the tax has to be right.
      dispute text not null,
      keep_until timestamptz not null
    );

    alter table erasures enable row level security; alter table erasures force row level security;
    create policy erasures_own on erasures for select to testate_api using (person_id = app_person() or app_service() = 'accounts');
    create policy erasures_asked on erasures for insert to testate_api with check (person_id = app_person() and state = 'waiting');
    create policy erasures_taken_back on erasures for update to testate_api using (app_service() = 'accounts' and state = 'waiting') with check (state = 'taken back');
    create policy erasures_worker on erasures to testate_worker using (true) with check (true);
    grant select, insert, update (state, ended_at) on erasures to testate_api;
    grant select, update (state, due_at, begun_at, farewell, ended_at, told_at) on erasures to testate_worker;
    alter table erasure_objects enable row level security; alter table erasure_objects force row level security;
    create policy erasure_objects_worker on erasure_objects to testate_worker using (true);
    grant select, delete on erasure_objects to testate_worker;
    alter table kept_payments enable row level security; alter table kept_payments force row level security;
    create policy kept_payments_worker on kept_payments to testate_worker using (true);
    grant select, delete on kept_payments to testate_worker`)
    .execute(db)

  // FORCE binds the owner like everyone else; migrate.ts exempts it in "public" alone.
  for (const table of ['"user"', '"session"', '"account"', '"verification"'])
    await sql
      .raw(`create policy owner_all on auth.${table} to current_user using (true) with check (true)`)
      .execute(db)

  // Confirmed by the owner's proof, and not an administrator. Checked before anything begins, and again
  // before anything is deleted; the clocks of two processes may differ by a minute.
  await sql
    .raw(`create function erasure_confirmed(erasure uuid) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return exists (select 1 from erasures e join step_ups s on s.id = e.step_up_id and s.person_id = e.person_id and s.purpose = 'erase' join people p on p.id = e.person_id
        where e.id = erasure and not p.is_admin and s.confirmed_at between e.asked_at - interval '5 minutes' and e.asked_at + interval '1 minute');
    end $$;
    revoke all on function erasure_confirmed(uuid) from public;
    grant execute on function erasure_confirmed(uuid) to testate_worker;

    -- What the provider says of a payment whose payer is erased. True when it says something new.
    create function note_kept_payment(payment uuid, of_provider text, session text, returned int, disputed text, at timestamptz) returns boolean
      language plpgsql security definer set search_path = public, pg_temp as $$
      begin
        if app_service() is distinct from 'payment-webhook' then return false; end if;
        update kept_payments k set returned_pence = returned, dispute = disputed, refunded_at = case when returned >= k.amount_pence then coalesce(k.refunded_at, at) end
          where k.id = payment and k.provider = of_provider and k.provider_session is not distinct from session and (k.returned_pence, k.dispute) is distinct from (returned, disputed);
        return found;
      end $$;
    revoke all on function note_kept_payment(uuid, text, text, int, text, timestamptz) from public;
    grant execute on function note_kept_payment(uuid, text, text, int, text, timestamptz) to testate_api`)
    .execute(db)

  await sql
    .raw(`create function erase_person(erasure uuid, at timestamptz) returns int
    language plpgsql security definer set search_path = public, pg_temp as $$
    #variable_conflict use_column
    declare
      asked erasures%rowtype;
      who uuid;
      theirs uuid[];
      leaving uuid[];
      named uuid[];
      addresses text[];
      spoken text[];
      elsewhere boolean;
      found_objects int;
      busy boolean;
    begin
      select * into asked from erasures where id = erasure for update;
      who := asked.person_id;
      if asked.state is distinct from 'withdrawing' or who is null then raise exception 'this erasure is not at that point' using errcode = 'check_violation'; end if;
      if not erasure_confirmed(erasure) then raise exception 'nobody confirmed this erasure' using errcode = 'insufficient_privilege'; end if;
      theirs := array(select w.id from wills w where w.testator_id = who order by w.id for update);
      if exists (select 1 from wills where id = any(theirs) and status in ('registering', 'registered', 'released')) then
        raise exception 'a registration stands' using errcode = 'check_violation';
      end if;
      -- Without salt and chain key nobody could end it, or find it, any more.
      if exists (select 1 from anchors where will_id = any(theirs) and action = 'withdraw' and state <> 'final')
         or exists (select 1 from anchors e join wills w on w.id = e.will_id where w.id = any(theirs) and w.status = 'withdrawn' and e.action in ('register', 'supersede') and e.state = 'final'
                    and not exists (select 1 from anchors x where x.will_id = e.will_id and x.network = e.network and x.action = 'withdraw')) then
        raise exception 'a network still holds a registration' using errcode = 'check_violation';
      end if;
      if exists (select 1 from payments where will_id = any(theirs) and (state in ('opening', 'open', 'processing', 'refunding') or dispute = 'open')) then
        raise exception 'money is on its way' using errcode = 'check_violation';
      end if;

      -- A guest is there for the wills they were invited to. Whoever is a party of somebody else's will stays in that will's evidence (article 17(3)(e)).
      elsewhere := exists (select 1 from parties where person_id = who and not will_id = any(theirs));
      leaving := array(select distinct g.id from parties p join people g on g.id = p.person_id where p.will_id = any(theirs) and g.kind = 'guest'
                       and not exists (select 1 from parties o where o.person_id = g.id and not o.will_id = any(theirs)));
      if not elsewhere then leaving := leaving || who; end if;
      named := leaving || who;
      -- The same mailbox may be somebody's in another will.
      addresses := array(select distinct a.email from (select email from people where id = any(named) union select email from parties where will_id = any(theirs)) a
                         where not exists (select 1 from people o where o.email = a.email and not o.id = any(named)) and not exists (select 1 from parties o where o.email = a.email and not o.will_id = any(theirs)));

      insert into erasure_objects (erasure_id, object) select erasure, o.object from (
        select document_object as object from wills where id = any(theirs)
        union select object_id from will_objects where will_id = any(theirs)
        union select object_id from open_requests where will_id = any(theirs) or person_id = any(named)
        union select object from seal_steps where will_id = any(theirs)
        union select object from recordings where will_id = any(theirs)
        union select p.object from recording_upload_pieces p join recording_uploads u on u.id = p.upload_id where u.will_id = any(theirs)
        union select object from capsules where will_id = any(theirs)
        union select certificate_object from capsules where will_id = any(theirs)
        union select document_object from identity_evidence where person_id = any(leaving) and erased_at is null
        union select selfie_object from identity_evidence where person_id = any(leaving) and erased_at is null
        union select o.object_id from identity_openings o join identity_checks c on c.id = o.check_id where c.person_id = any(leaving)
        union select object_id from export_requests where person_id = any(named)) o
      where o.object is not null;
      get diagnostics found_objects = row_count;

      -- Six years from the end of the accounting period (Finance Act 1998, Schedule 18, paragraph 21), which may have begun with the payment.
      insert into kept_payments (id, payer_name, amount_pence, returned_pence, currency, lines, provider, provider_session, paid_at, refunded_at, dispute, keep_until)
        select p.id, p.payer_name, p.amount_pence, p.returned_pence, p.currency, q.lines, p.provider, p.provider_session, p.paid_at, p.refunded_at, p.dispute, p.paid_at + interval '7 years'
        from payments p join quotes q on q.id = p.quote_id where p.will_id = any(theirs) and p.paid_at is not null;

      -- Leaves stay, and the log remains provable; without salt and particulars their hashes say nothing of anybody.
      spoken := array(select '%' || i::text || '%' from unnest(named || theirs) i);
      update audit_entries set will_id = null, actor = null, details = null, salt = null
        where salt is not null and (will_id = any(theirs) or (will_id is null and (actor = any(named::text[]) or details like any(spoken))));

      -- Drafts that were deleted and could still be brought back, with their lines of the log.
      if to_regprocedure('erase_deleted_drafts(timestamptz, uuid)') is not null then perform erase_deleted_drafts(at, who); end if;

      -- Whatever still waits to be done about them.
      spoken := spoken || array(select '%' || x.i::text || '%' from (
        select id as i from payments where will_id = any(theirs) union select id from anchors where will_id = any(theirs) union select id from recordings where will_id = any(theirs)
        union select id from recording_uploads where will_id = any(theirs) union select id from identity_checks where person_id = any(leaving)
        union select id from identity_evidence where person_id = any(leaving) union select id from open_requests where will_id = any(theirs) or person_id = any(named)
        union select id from export_requests where person_id = any(named) union select id from outbox where to_address = any(addresses)) x);
      if to_regclass('pgboss.job') is not null then
        execute 'delete from pgboss.job where state <> ''active'' and data::text like any($1)' using spoken;
        -- Looked at after those that had not begun are gone: one that has may be storing a file of the will, which no row would name.
        execute 'select exists (select 1 from pgboss.job where state = ''active'' and data ->> ''willId'' = any($1::text[]))' into busy using theirs;
        if busy then raise exception 'a job of a will is running' using errcode = 'check_violation'; end if;
      end if;

      delete from open_requests where will_id = any(theirs) or person_id = any(named);
      delete from export_requests where person_id = any(named);
      delete from identity_openings where check_id in (select id from identity_checks where person_id = any(leaving));
      delete from identity_readings where person_id = any(leaving);
      delete from identity_checks where person_id = any(leaving);
      delete from identity_evidence where person_id = any(leaving);
      delete from recording_uploads where will_id = any(theirs);
      delete from recordings where will_id = any(theirs);
      delete from statements where will_id = any(theirs);
      delete from seal_steps where will_id = any(theirs);
      delete from issued_certificates where will_id = any(theirs);
      -- The salt and the chain key: the link between the ledgers and the will.
      delete from will_keys where will_id = any(theirs);
      delete from anchors where will_id = any(theirs);
      delete from capsules where will_id = any(theirs);
      delete from will_objects where will_id = any(theirs);
      delete from payment_facts where will_id = any(theirs);
      delete from payment_events where payment_id in (select id from payments where will_id = any(theirs));
      delete from payments where will_id = any(theirs);
      delete from quotes where will_id = any(theirs);
      delete from invitations where party_id in (select id from parties where will_id = any(theirs));
      delete from hand_offs where will_id = any(theirs) or person_id = any(named);
      delete from parties where will_id = any(theirs);
      delete from step_ups where will_id = any(theirs) or person_id = any(named);
      delete from wills where id = any(theirs);

      delete from outbox where to_address = any(addresses);
      delete from account_invites where used_by = any(named) or email = any(addresses);
      delete from idempotency_keys where person_id = any(named);
      delete from sign_in_attempts where name_hash in (select sha256(convert_to(lower("username"), 'UTF8')) from auth."user" where "id" = who);
      delete from auth."verification" where "value" = who::text;
      delete from auth."user" where "id" = who;
      delete from party_sessions where person_id = any(named);
      delete from known_devices where person_id = any(named);
      delete from people where id = any(leaving);
      if elsewhere then update people set kind = 'guest', role = null where id = who; end if;

      update erasures set state = 'removing', person_id = null, step_up_id = null, erased_at = at where id = erasure;
      update erasures set person_id = null, step_up_id = null where person_id = who;
      return found_objects;
    end $$;
    revoke all on function erase_person(uuid, timestamptz) from public;
    grant execute on function erase_person(uuid, timestamptz) to testate_worker;

    -- The last mail's row names the address; it goes once the mail is sent, or refused for good.
    create function forget_farewell(erasure uuid) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      delete from outbox o using erasures e where e.id = erasure and e.state = 'removing' and o.id = e.farewell and (o.sent_at is not null or o.failed_at is not null);
      return not exists (select 1 from outbox o join erasures e on e.farewell = o.id where e.id = erasure);
    end $$;
    revoke all on function forget_farewell(uuid) from public;
    grant execute on function forget_farewell(uuid) to testate_worker`)
    .execute(db)
}
