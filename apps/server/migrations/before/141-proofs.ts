// Proof that a person confirmed an act: made and checked by the worker alone, used up by the act. It replaces
// `step_ups`, which the api wrote itself, so that its database login sufficed to confirm anything in anyone's
// name.
import { sql, type Kysely } from 'kysely'
import { patch } from './patch-function.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create function app_now() returns timestamptz language sql volatile as $$ select clock_timestamp() $$;

    -- The worker's own copy of where a person's mail goes. Changed less than three days ago it proves nothing.
    create table proven_addresses (
      person_id uuid primary key references people (id) on delete cascade,
      email text not null check (email = lower(email)),
      proven_at timestamptz not null,
      changed_at timestamptz
    );
    -- Where the worker itself mailed an invitation: the address of whoever comes by it.
    create table invitation_mails (
      party_id uuid primary key references parties (id) on delete cascade,
      email text not null,
      mailed_at timestamptz not null
    );
    -- Links of the worker's own making, of which only the mailbox knows the token.
    create table mailed_links (
      token_hash bytea primary key,
      kind text not null check (kind in ('address', 'unlock', 'take-back')),
      person_id uuid not null references people (id) on delete cascade,
      email text not null,
      -- Of a link that takes an address back: the change.
      about uuid,
      made_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index on mailed_links (person_id, made_at);
    -- A code on its way. The HMAC is under a key of the worker's, over everything the code is for.
    create table mailed_codes (
      id uuid primary key,
      person_id uuid not null references people (id) on delete cascade,
      purpose text not null,
      will_id uuid,
      document_hash bytea check (length(document_hash) = 32),
      address text,
      request_key bytea not null check (length(request_key) = 32),
      code_hmac bytea not null check (length(code_hmac) = 32),
      tries int not null default 0 check (tries between 0 and 5),
      asked_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz
    );
    create index on mailed_codes (person_id, asked_at);
    -- Each change of an account's address as it was made, for the link that takes it back.
    create table address_changes (
      id uuid primary key,
      person_id uuid not null references people (id) on delete cascade,
      old_email text not null,
      changed_at timestamptz not null,
      mailed_at timestamptz
    );
    create table factor_failures (
      person_id uuid not null references people (id) on delete cascade,
      factor text not null,
      in_a_row int not null,
      locked_at timestamptz,
      primary key (person_id, factor)
    );

    create table proofs (
      id uuid primary key,
      person_id uuid not null references people (id) on delete cascade,
      purpose text not null check (purpose ~ '^[a-z-]{3,20}$'),
      will_id uuid,
      document_hash bytea check (length(document_hash) = 32),
      -- Of a mailbox that is to become the account's, or become it again.
      address text,
      factor text not null check (factor in ('code by e-mail', 'passkey', 'authenticator', 'recovery code')),
      -- SHA-256 of the public key (SPKI, DER) of the request it was asked for: what is opened for it is sealed to that key and no other.
      request_key bytea not null check (length(request_key) = 32),
      -- SHA-256 of what the caller shows. The token itself is in the api's memory and the caller's, and in no table.
      token_hash bytea not null unique check (length(token_hash) = 32),
      proven_at timestamptz not null,
      expires_at timestamptz not null check (expires_at > proven_at),
      used_at timestamptz,
      -- Digest of the very act it was used for, where the worker carries it out.
      act bytea check (length(act) = 32),
      ended_at timestamptz,
      check (act is null or used_at is not null)
    );
    create index on proofs (person_id, proven_at)`)
    .execute(db)
  for (const table of [
    'proven_addresses',
    'invitation_mails',
    'mailed_links',
    'mailed_codes',
    'address_changes',
    'factor_failures',
    'proofs',
  ]) {
    await sql
      .raw(`alter table ${table} enable row level security; alter table ${table} force row level security;
      create policy ${table}_worker on ${table} to testate_worker using (true) with check (true);
      create policy owner_all on ${table} to current_user using (true) with check (true);
      grant select, insert, update, delete on ${table} to testate_worker`)
      .execute(db)
  }
  await sql
    .raw(`revoke update on proofs from testate_worker; grant update (used_at, act, ended_at) on proofs to testate_worker;
    create policy proofs_own on proofs for select to testate_api using (person_id = app_person() or app_service() = 'accounts');
    grant select on proofs to testate_api;

    -- What was known so far goes on. Whoever has an account here has used its mailbox; whoever was invited was mailed.
    insert into proven_addresses (person_id, email, proven_at) select id, email, created_at from people where kind = 'account';
    insert into invitation_mails (party_id, email, mailed_at)
      select p.id, p.email, max(i.created_at) from parties p join invitations i on i.party_id = p.id group by p.id, p.email;
    -- An erasure waits for two weeks on its confirmation. Every other one lives five minutes and is asked for again.
    insert into proofs (id, person_id, purpose, factor, request_key, token_hash, proven_at, expires_at, used_at)
      select s.id, s.person_id, s.purpose, 'code by e-mail', sha256(''), s.token_hash, s.confirmed_at, s.confirmed_at + interval '5 minutes', e.asked_at
      from step_ups s join erasures e on e.step_up_id = s.id where s.confirmed_at is not null;
    update open_requests set state = 'refused', reason = 'The register was updated meanwhile. Please ask again.' where state = 'waiting';
    alter table open_requests drop column step_up_id, add column proof_id uuid;
    alter table export_requests drop column step_up_id, add column proof_id uuid;
    alter table erasures rename column step_up_id to proof_id;
    alter table email_changes rename column step_up_id to proof_id;
    alter table statements add column proof_id uuid;
    drop table step_ups;

    -- Ways back to an address, mailed before this: the worker knows their links from now on. A change that was asked for and not confirmed is asked for again.
    insert into mailed_links (token_hash, kind, person_id, email, about, made_at, expires_at)
      select take_back_hash, 'take-back', person_id, old_email, id, confirmed_at, take_back_until from email_changes where take_back_hash is not null;
    update email_changes set ended_at = app_now() where ended_at is null;
    alter table email_changes drop column take_back_hash, drop column code_hash, drop column tries, add column code_id uuid,
      add check (password_hash is null or confirmed_at is not null);

    -- Uses a proof up, for one act and for ever. For functions of the owner's only; whoever holds the token is the person, whatever a connection says.
    create function use_proof(token text, of_purpose text, of_will uuid) returns proofs language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare found_proof proofs;
    begin
      update proofs set used_at = app_now() where token_hash = sha256(convert_to(token, 'UTF8')) and purpose = of_purpose and will_id is not distinct from of_will
        and used_at is null and ended_at is null and expires_at > app_now() returning * into found_proof;
      if found_proof.id is null then raise exception 'no proof stands behind this' using errcode = 'insufficient_privilege', constraint = 'proof'; end if;
      return found_proof;
    end $$;
    revoke all on function use_proof(text, text, uuid) from public;

    -- For what the worker carries out: the proof is used up for this act, named by a digest of all that belongs to it, before anybody else can name another.
    create function app_commit_proof(token text, of_purpose text, of_will uuid, of_act bytea) returns uuid language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare proof proofs;
    begin
      proof := use_proof(token, of_purpose, of_will);
      update proofs set act = of_act where id = proof.id;
      return proof.id;
    end $$;
    revoke all on function app_commit_proof(text, text, uuid, bytea) from public;
    grant execute on function app_commit_proof(text, text, uuid, bytea) to testate_api;

    -- Ends what a person has proven and not used: whoever sat in a session that ends may have done it. It can take away and never give.
    create function app_end_proofs(who uuid) returns void language sql volatile security definer set search_path = public, pg_temp as $$
      update proofs set ended_at = app_now() where person_id = who and used_at is null and ended_at is null;
      update mailed_codes set ended_at = app_now() where person_id = who and ended_at is null $$;
    revoke all on function app_end_proofs(uuid) from public;
    grant execute on function app_end_proofs(uuid) to testate_api, testate_worker;

    -- That an account's mailbox is its owner's; only the worker can know.
    create function app_mark_verified(who uuid) returns void language sql volatile security definer set search_path = public, pg_temp as $$
      update auth."user" set "emailVerified" = true where "id" = who $$;
    revoke all on function app_mark_verified(uuid) from public;
    grant execute on function app_mark_verified(uuid) to testate_worker;
    create function address_proven(who uuid) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
      select exists (select 1 from proven_addresses where person_id = who) $$;
    revoke all on function address_proven(uuid) from public;
    grant execute on function address_proven(uuid) to testate_api, testate_worker`)
    .execute(db)

  await patch(db, 'erase_deleted_drafts(timestamptz, uuid)', [
    [
      'delete from step_ups where person_id = any(theirs) and will_id = any(gone);',
      'delete from proofs where person_id = any(theirs) and will_id = any(gone);\n      delete from mailed_codes where person_id = any(theirs) and will_id = any(gone);',
    ],
  ])
  await patch(db, 'erasure_confirmed(uuid)', [
    ['join step_ups s on s.id = e.step_up_id', 'join proofs s on s.id = e.proof_id'],
    [
      "s.confirmed_at between e.asked_at - interval '5 minutes' and e.asked_at + interval '1 minute'",
      's.used_at is not null',
    ],
  ])
  await patch(db, 'erase_person(uuid, timestamptz)', [
    [
      'delete from step_ups where will_id = any(theirs) or person_id = any(named);',
      'delete from proofs where will_id = any(theirs) or person_id = any(named);\n      delete from mailed_codes where will_id = any(theirs) or person_id = any(named);\n      delete from mailed_links where person_id = any(named);\n      delete from factor_failures where person_id = any(named);\n      delete from address_changes where person_id = any(named);\n      delete from proven_addresses where person_id = any(named);',
    ],
    [
      'step_up_id = null, erased_at = at where id = erasure',
      'proof_id = null, erased_at = at where id = erasure',
    ],
    [
      'person_id = null, step_up_id = null where person_id = who',
      'person_id = null, proof_id = null where person_id = who',
    ],
  ])

  await sql
    .raw(`-- Begun by whoever holds the proof, and for that person alone. Where a registered will is found here the days of grace come first.
    revoke insert on erasures from testate_api;
    drop policy erasures_asked on erasures;
    create function app_ask_erasure(token text, erasure uuid, grace_days int) returns timestamptz language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare
      proof proofs;
      asked timestamptz := app_now();
      due timestamptz := asked;
    begin
      proof := use_proof(token, 'erase', null);
      if exists (select 1 from wills where testator_id = proof.person_id and status = 'registered') then due := due + make_interval(days => greatest(grace_days, 14)); end if;
      insert into erasures (id, person_id, proof_id, state, asked_at, due_at) values (erasure, proof.person_id, proof.id, 'waiting', asked, due) on conflict do nothing;
      if not found then return null; end if;
      return due;
    end $$;
    revoke all on function app_ask_erasure(text, uuid, int) from public;
    grant execute on function app_ask_erasure(text, uuid, int) to testate_api;

    -- A statement is written by whoever holds the proof, about the document the proof was for, in the party's own words, and names how it was proven.
    revoke insert on statements from testate_api;
    drop policy statements_made on statements;
    create function app_sign_statement(token text, statement uuid, party uuid, of_payload jsonb, of_hash bytea, at timestamptz) returns void
      language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare
      proof proofs;
      signer parties;
      will wills;
    begin
      select * into signer from parties p where p.id = party for update;
      select * into will from wills w where w.id = signer.will_id;
      proof := use_proof(token, 'sign', signer.will_id);
      if proof.person_id is distinct from signer.person_id or signer.state <> 'identity verified' or will.status <> 'verified'
        or proof.document_hash is distinct from will.document_hash or abs(extract(epoch from at - app_now())) > 60
        or not exists (select 1 from identity_checks c where c.person_id = signer.person_id and c.state = 'accepted')
        or (signer.witness_order > 0 and not exists (select 1 from statements s where s.will_id = signer.will_id and s.witness_order = 0))
        or of_payload ->> 'documentHash' is distinct from encode(will.document_hash, 'hex')
        or (of_payload #>> '{party,witnessOrder}')::int is distinct from signer.witness_order
        or of_payload #>> '{party,name}' is distinct from signer.name or of_payload #>> '{party,email}' is distinct from signer.email
        or of_payload #>> '{secondFactor,kind}' is distinct from proof.factor
        or (of_payload #>> '{secondFactor,at}')::timestamptz is distinct from date_trunc('milliseconds', proof.proven_at)
        or (of_payload ->> 'signedAt')::timestamptz is distinct from at then
        raise exception 'this statement is not what was proven' using errcode = 'insufficient_privilege', constraint = 'proof';
      end if;
      insert into statements (id, will_id, party_id, person_id, witness_order, payload, statement_hash, signed_at, proof_id)
        values (statement, signer.will_id, party, signer.person_id, signer.witness_order, of_payload, of_hash, at, proof.id);
    end $$;
    revoke all on function app_sign_statement(text, uuid, uuid, jsonb, bytea, timestamptz) from public;
    grant execute on function app_sign_statement(text, uuid, uuid, jsonb, bytea, timestamptz) to testate_api;

    -- Each move of a will that the api may cause follows from facts that stand in rows others wrote. A withdrawal needs the testator's proof; only a draft
    -- without a document, which has nothing to lose, goes without.
    drop function app_change_will_status(uuid, text[], text, timestamptz);
    create function app_change_will_status(will uuid, allowed text[], target text, at timestamptz, token text default null) returns text
      language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare
      found_will wills;
      proof proofs;
    begin
      if session_user = 'testate_api' and target not in ('uploaded', 'verified', 'witnessed', 'withdrawn') then
        raise exception 'only the worker makes a will %', target using errcode = 'insufficient_privilege';
      end if;
      if not (app_related(will) or app_is_admin() or app_service() <> '') then return null; end if;
      select * into found_will from wills where id = will for update;
      if found_will.status = any(allowed) then
        if session_user = 'testate_api' then
          if target = 'withdrawn' and found_will.document_hash is not null then
            proof := use_proof(token, 'withdraw', will);
            if proof.person_id <> found_will.testator_id or proof.document_hash is distinct from found_will.document_hash then
              raise exception 'this proof is for something else' using errcode = 'insufficient_privilege', constraint = 'proof';
            end if;
          elsif target = 'withdrawn' and not app_testator(will) then return null;
          elsif target = 'verified' and (select count(*) from parties p join identity_checks c on c.person_id = p.person_id and c.state = 'accepted'
              where p.will_id = will and p.state in ('identity verified', 'signed')) < 3 then
            raise exception 'not all three are identified' using errcode = 'insufficient_privilege';
          elsif target = 'witnessed' and (select count(*) from statements s where s.will_id = will) < 3 then
            raise exception 'three statements are not signed' using errcode = 'insufficient_privilege';
          end if;
        end if;
        update wills set status = target, updated_at = at where id = will;
      end if;
      return found_will.status;
    end $$;
    revoke all on function app_change_will_status(uuid, text[], text, timestamptz, text) from public;
    grant execute on function app_change_will_status(uuid, text[], text, timestamptz, text) to testate_api, testate_worker;

    -- Where an account's mail goes is changed by the proof of that very mailbox, and by nothing else. Back again it is as it was; a new one proves nothing for three days.
    revoke update, delete on auth."user" from testate_api;
    grant update ("name", "firstName", "lastName", "updatedAt") on auth."user" to testate_api;
    create policy user_unverified on auth."user" as restrictive for insert to testate_api with check (not "emailVerified");
    revoke update on people from testate_api;
    grant update (name) on people to testate_api;
    create function app_set_address(token text, is_back boolean, change uuid) returns text language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare proof proofs;
    begin
      proof := use_proof(token, case when is_back then 'take-back' else 'new-email' end, null);
      if not is_back then insert into address_changes (id, person_id, old_email, changed_at) select change, p.id, p.email, app_now() from people p where p.id = proof.person_id; end if;
      update auth."user" set "email" = proof.address, "emailVerified" = true, "updatedAt" = app_now() where "id" = proof.person_id;
      update people set email = proof.address where id = proof.person_id;
      insert into proven_addresses (person_id, email, proven_at, changed_at) values (proof.person_id, proof.address, app_now(), case when is_back then null else app_now() end)
        on conflict (person_id) do update set email = excluded.email, proven_at = excluded.proven_at, changed_at = excluded.changed_at;
      return proof.address;
    end $$;
    revoke all on function app_set_address(text, boolean, uuid) from public;
    grant execute on function app_set_address(text, boolean, uuid) to testate_api`)
    .execute(db)
}
