// An administrator's act needs their proof of that very act: a compromised api, which can claim for any
// connection that it is an administrator's, decides on no identity, refunds nothing and invites no one. And
// refunds a testator requests before a withdrawal's delay need the testator's proof.
import { sql, type Kysely } from 'kysely'
import { patch } from './patch-function.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Access to a mailbox is not enough to act for the register.
  await sql
    .raw(`alter table proofs add constraint proofs_of_staff check (purpose <> 'staff' or factor in ('passkey', 'authenticator'));

    -- Whose proof was used up in this very transaction: the row that says so was written by it, and no other writes a used proof again. With an act named, for that act alone.
    create function proof_used_here(of_purpose text, of_will uuid, of_act text default null) returns uuid language sql stable security definer set search_path = public, pg_temp as $$
      select person_id from proofs where purpose = of_purpose and will_id is not distinct from of_will and used_at is not null and ended_at is null
        and xmin::text::bigint = (pg_current_xact_id()::text::numeric % 4294967296)::bigint
        and (of_act is null or act = sha256(convert_to(of_act, 'UTF8'))) order by used_at desc limit 1 $$;
    revoke all on function proof_used_here(text, uuid, text) from public;

    -- The administrator who proved this act in this transaction. Tells nobody anything they did not just do.
    create function app_staff_here(of_act text) returns uuid language sql stable security definer set search_path = public, pg_temp as $$
      select id from people where id = proof_used_here('staff', null, of_act) and is_admin $$;
    revoke all on function app_staff_here(text) from public;
    grant execute on function app_staff_here(text) to testate_api`)
    .execute(db)

  await patch(db, 'app_ask_refund(uuid, text, timestamptz)', [
    [
      "(why = 'cancellation' and app_testator(will) and stage = 'withdrawn') or (why = 'staff' and app_is_admin() and stage <> 'registering')",
      `(why = 'cancellation' and stage = 'withdrawn' and (select w.testator_id from wills w where w.id = will) is not distinct from coalesce(proof_used_here('withdraw', will),
            -- A draft that never had a document has nothing a proof could be bound to.
            case when app_testator(will) and not exists (select 1 from audit_entries a where a.will_id = will and audit_event(a.leaf) in ('will.submitted', 'will.uploaded'))
              and (select w.document_hash is null from wills w where w.id = will) then app_person() end))
          or (why = 'staff' and stage <> 'registering' and app_staff_here('refund ' || payment) is not null)`,
    ],
  ])
  await patch(db, 'app_ask_part(uuid, text, text, timestamptz)', [
    [
      "why = 'cancellation' and app_testator(paid.will_id) and stage in ('registered', 'withdrawn')",
      `why = 'cancellation' and stage in ('registered', 'withdrawn')
          and (select w.testator_id from wills w where w.id = paid.will_id) is not distinct from proof_used_here('withdraw', paid.will_id, 'give up ' || of_network)`,
    ],
  ])

  // Only the function makes a decision. A check begins undecided, and as a sample only if the owner of this
  // installation allows samples.
  await sql
    .raw(`drop policy identity_checks_decided on identity_checks;
    revoke update on identity_checks from testate_api;
    create function app_samples_accepted() returns boolean language sql stable security definer set search_path = public, pg_temp as $$ select sample_identities from installation $$;
    revoke all on function app_samples_accepted() from public;
    grant execute on function app_samples_accepted() to testate_api;
    drop policy identity_checks_asked on identity_checks;
    create policy identity_checks_asked on identity_checks for insert to testate_api
      with check (person_id = app_person() and decided_by is null and (state = 'pending' and not sample and decided_at is null or state = 'accepted' and sample and app_samples_accepted()));
    create function app_decide_identity(of_check uuid, target text, why text) returns table (person_id uuid, decided_at timestamptz)
      language plpgsql volatile security definer set search_path = public, pg_temp as $$
      #variable_conflict use_column
      declare decider uuid := app_staff_here('review ' || of_check || ' ' || target);
      begin
        if decider is null or target not in ('accepted', 'rejected') then raise exception 'no administrator proved this decision' using errcode = 'insufficient_privilege', constraint = 'proof'; end if;
        return query update identity_checks c set state = target, reason = why, decided_by = decider, decided_at = app_now(), provider = 'reviewer'
          where c.id = of_check and c.state = 'pending' and c.person_id <> decider returning c.person_id, c.decided_at;
      end $$;
    revoke all on function app_decide_identity(uuid, text, text) from public;
    grant execute on function app_decide_identity(uuid, text, text) to testate_api;

    -- The worker opens a picture for the key that the administrator's own proof was given to.
    alter table identity_openings add column proof_id uuid`)
    .execute(db)

  // An administrator must prove each invitation; the api may record that one was used, and nothing else about
  // it.
  await sql
    .raw(`drop policy accounts_service on account_invites;
    revoke update, delete on account_invites from testate_api;
    grant update (used_by) on account_invites to testate_api;
    create policy account_invites_read on account_invites for select to testate_api using (app_service() in ('accounts', 'operate'));
    create policy account_invites_made on account_invites for insert to testate_api
      with check (app_service() in ('accounts', 'operate') and used_by is null and invited_by = app_staff_here('invite ' || id));
    create policy account_invites_used on account_invites for update to testate_api using (app_service() in ('accounts', 'operate')) with check (used_by is not null);

    -- Whoever was made staff a moment ago has nothing yet to confirm with, and came by a link: what they add first counts at once (decision 33).
    alter table people add column staff_since timestamptz`)
    .execute(db)
  await patch(db, 'app_make_staff(text, uuid)', [
    [
      "set is_admin = true, role = 'admin' where",
      "set is_admin = true, role = 'admin', staff_since = app_now() where",
    ],
  ])
}
