// Who is staff, a party's state, and that every page was read: no login of the api may write these, only the
// function that checks the fact.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- The first administrator's link is made by whoever owns the schema, on their own terminal. The api can look whether one works.
    revoke insert, update, delete on admin_links from testate_api;

    -- Nobody is made staff by a row of the api's, only by the link that was given to them: the token itself, whose hash stands in a row of the owner's or in
    -- an invitation to that very address.
    drop policy people_made on people;
    create policy people_made on people for insert to testate_api
      with check (app_service() in ('accounts', 'invitation', 'operate') and not is_admin and role is distinct from 'admin');
    create function app_make_staff(token text, who uuid) returns boolean language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare shown bytea := sha256(convert_to(token, 'UTF8'));
    begin
      update admin_links set ended_at = app_now() where token_hash = shown and ended_at is null and not exists (select 1 from people where is_admin);
      if not found then
        update account_invites i set used_by = who from people p where i.token_hash = shown and i.admin and i.used_by is null and i.expires_at > app_now() and p.id = who and p.email = i.email;
        if not found then return false; end if;
      end if;
      update people set is_admin = true, role = 'admin' where id = who and kind = 'account' and not is_admin;
      return found;
    end $$;
    revoke all on function app_make_staff(text, uuid) from public;
    grant execute on function app_make_staff(text, uuid) to testate_api;

    -- What a party has become follows from rows that others wrote.
    revoke update on parties from testate_api;
    grant update (name, declarations, presence, updated_at) on parties to testate_api;
    drop policy parties_add on parties;
    create policy parties_add on parties for insert to testate_api
      with check (app_testator(will_id) and (state = 'invited' and person_id is null or state = 'opened' and witness_order = 0 and person_id = app_person()));
    create function app_set_party_state(party uuid, allowed text[], target text, who uuid, why text) returns table (will_id uuid, witness_order int)
      language plpgsql volatile security definer set search_path = public, pg_temp as $$
    #variable_conflict use_column
    declare found_party parties;
    begin
      select * into found_party from parties p where p.id = party for update;
      if found_party.id is null or not found_party.state = any(allowed) then return; end if;
      if session_user = 'testate_api' then
        if not (app_testator(found_party.will_id) or found_party.person_id = app_person() or app_is_admin() or app_service() = 'invitation') then return; end if;
        if target = 'identity verified' and not exists (select 1 from identity_checks c where c.person_id = found_party.person_id and c.state = 'accepted') then
          raise exception 'nobody accepted the identity of this party' using errcode = 'insufficient_privilege';
        elsif target = 'signed' and not exists (select 1 from statements s where s.party_id = party and s.person_id = found_party.person_id) then
          raise exception 'this party has signed no statement' using errcode = 'insufficient_privilege';
        elsif target = 'replaced' and not app_testator(found_party.will_id) then return;
        end if;
        if who is not null and target <> 'opened' then raise exception 'whose part it is is said by opening its invitation' using errcode = 'insufficient_privilege'; end if;
      end if;
      update parties p set state = target, updated_at = app_now(), person_id = coalesce(p.person_id, who), decline_reason = coalesce(why, p.decline_reason) where p.id = party;
      return query select found_party.will_id, found_party.witness_order;
    end $$;
    revoke all on function app_set_party_state(uuid, text[], text, uuid, text) from public;
    grant execute on function app_set_party_state(uuid, text[], text, uuid, text) to testate_api, testate_worker;

    -- A testator who gets another address: their own part in wills that are not signed follows (parties/follow-address.ts says when that is refused).
    create function people_followed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      update parties p set email = new.email from wills w where w.id = p.will_id and w.testator_id = new.id and p.person_id = new.id and p.role = 'testator' and p.state <> 'signed';
      return null;
    end $$;
    revoke all on function people_followed() from public;
    create trigger people_followed after update of email on people for each row when (old.email is distinct from new.email) execute function people_followed();

    -- That every page was read the worker says, of the document it read. What was witnessed stays what it was.
    create function wills_kept() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      if session_user <> 'testate_api' then return new; end if;
      if new.pages_checked is distinct from 'pending' and new.pages_checked is not null
        and (tg_op = 'INSERT' or (new.pages_checked, new.document_hash, new.document_object) is distinct from (old.pages_checked, old.document_hash, old.document_object)) then
        raise exception 'only the worker reads pages' using errcode = 'insufficient_privilege';
      end if;
      if tg_op = 'UPDATE' and old.status not in ('draft', 'uploaded', 'verified')
        and (new.document_hash, new.document_object, new.document_size, new.networks, new.version) is distinct from (old.document_hash, old.document_object, old.document_size, old.networks, old.version) then
        raise exception 'a will that was witnessed stays as it is' using errcode = 'insufficient_privilege';
      end if;
      return new;
    end $$;
    create trigger wills_kept before insert or update on wills for each row execute function wills_kept()`)
    .execute(db)
}
