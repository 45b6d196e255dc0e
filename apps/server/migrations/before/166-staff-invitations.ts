// An invitation makes staff only together with a code from the mailbox it was sent to: the worker creates
// that code and stores it here. The link alone, forwarded or read in a copy of the database, promotes no one.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table staff_invite_codes (
      id uuid primary key,
      invite_id uuid not null references account_invites (id) on delete cascade,
      -- Under a key of the worker's, over the ask, the invitation and its address.
      code_hmac bytea not null check (length(code_hmac) = 32),
      tries int not null default 0 check (tries between 0 and 5),
      asked_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz,
      -- Of a code that was right: what shows the proof, and until when.
      token_hash bytea unique check (length(token_hash) = 32),
      proven_until timestamptz,
      check ((token_hash is null) = (proven_until is null))
    );
    create index on staff_invite_codes (invite_id, asked_at);
    alter table staff_invite_codes enable row level security; alter table staff_invite_codes force row level security;
    create policy staff_invite_codes_worker on staff_invite_codes to testate_worker using (true) with check (true);
    grant select, insert on staff_invite_codes to testate_worker;
    grant update (tries, ended_at, token_hash, proven_until) on staff_invite_codes to testate_worker;

    -- Where the code goes is what stands in the invitation.
    create policy account_invites_worker on account_invites for select to testate_worker using (true);
    grant select (id, token_hash, email, admin, expires_at, used_by) on account_invites to testate_worker;
    drop function app_make_staff(text, uuid);
    -- By the first link, which the schema's owner printed on their own terminal and which went to no mailbox; or by an invitation with the proof of its mailbox,
    -- which proves the new account's address too.
    create function app_make_staff(token text, who uuid, step_up text) returns boolean language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare
      shown bytea := sha256(convert_to(token, 'UTF8'));
      invited account_invites;
    begin
      update admin_links set ended_at = app_now() where token_hash = shown and ended_at is null and not exists (select 1 from people where is_admin);
      if not found then
        select i.* into invited from account_invites i join people p on p.id = who and p.email = i.email
          where i.token_hash = shown and i.admin and i.used_by is null and i.expires_at > app_now() for update of i;
        if invited.id is null then return false; end if;
        update staff_invite_codes set proven_until = app_now() where invite_id = invited.id and token_hash = sha256(convert_to(step_up, 'UTF8')) and proven_until > app_now();
        if not found then return false; end if;
        update account_invites set used_by = who where id = invited.id;
        insert into proven_addresses (person_id, email, proven_at) values (who, invited.email, app_now()) on conflict do nothing;
        perform app_mark_verified(who);
      end if;
      update people set is_admin = true, role = 'admin', staff_since = app_now() where id = who and kind = 'account' and not is_admin;
      return found;
    end $$;
    revoke all on function app_make_staff(text, uuid, text) from public;
    grant execute on function app_make_staff(text, uuid, text) to testate_api`)
    .execute(db)
}
