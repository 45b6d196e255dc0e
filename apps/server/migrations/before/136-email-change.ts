// A change of an account's e-mail address: what was requested and proven, and how to take back the previous
// address (decision 31).
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table step_ups drop constraint step_ups_purpose_check, drop constraint step_ups_about,
    add constraint step_ups_purpose_check check (purpose in ('sign', 'open', 'pay', 'withdraw', 'supersede', 'move', 'export', 'erase', 'email')),
    add constraint step_ups_about check ((purpose in ('export', 'erase', 'email')) = (will_id is null) and (will_id is null) = (document_hash is null))`.execute(
    db,
  )

  // When the password was last set by a mailed link: an attacker who can read the mailbox for a moment must
  // not move the account out of it within the same hour.
  await sql`alter table auth."account" add column "resetAt" timestamptz`.execute(db)

  await sql`create table email_changes (
    id uuid primary key,
    person_id uuid not null references people (id),
    -- Confirmed with one code of the address before; a repeat of the same call finds its row by it.
    step_up_id uuid not null,
    new_email text not null check (new_email = lower(new_email)),
    code_hash bytea not null,
    tries int not null default 0 check (tries between 0 and 5),
    asked_at timestamptz not null,
    code_expires_at timestamptz not null,
    expires_at timestamptz not null check (expires_at > asked_at),
    ended_at timestamptz,
    confirmed_at timestamptz,
    -- Kept as long as the account: messages went there, and an erasure has to find them.
    old_email text check (old_email = lower(old_email)),
    take_back_until timestamptz,
    take_back_hash bytea unique,
    -- The password of that moment. Both go when the days are over.
    password_hash text,
    check ((confirmed_at is null) = (old_email is null) and (confirmed_at is null) = (take_back_until is null)),
    check (confirmed_at is null or ended_at is not null),
    check ((take_back_hash is null) = (password_hash is null)),
    check (take_back_hash is null or confirmed_at is not null)
  )`.execute(db)
  await sql`create unique index email_changes_one on email_changes (person_id) where ended_at is null`.execute(
    db,
  )
  await sql`create index on email_changes (person_id, asked_at)`.execute(db)
  await sql`create index on email_changes (old_email) where take_back_hash is not null`.execute(db)
  await sql
    .raw(`alter table email_changes enable row level security; alter table email_changes force row level security;
    create policy email_changes_accounts on email_changes to testate_api using (app_service() = 'accounts') with check (app_service() = 'accounts');
    create policy email_changes_worker on email_changes for select to testate_worker using (true);
    grant select, insert, update on email_changes to testate_api;
    grant select (person_id, old_email, new_email, asked_at, confirmed_at) on email_changes to testate_worker`)
    .execute(db)

  // An erasure deletes these rows, and the messages to every address the account had. For an address that was
  // only requested it deletes the codes alone: that mailbox was never proven, so an invitation or a message
  // to it is another person's. The rest of the function is unchanged.
  const { rows } = await sql<{
    text: string
  }>`select pg_get_functiondef('erase_person'::regproc) as text`.execute(db)
  const known = 'from (select email from people where id = any(named) union'
  const deletes = 'delete from auth."user" where "id" = who;'
  const text = rows[0]!.text
  for (const part of [known, deletes])
    if (text.split(part).length !== 2) throw new Error(`erase_person does not read as expected: ${part}`)
  const had =
    'select old_email from email_changes where person_id = any(named) and old_email is not null union select new_email from email_changes where person_id = any(named) and confirmed_at is not null'
  const codes = `delete from outbox o using email_changes c where c.person_id = any(named) and o.to_address = c.new_email and o.template = 'email-code'
        and not exists (select 1 from email_changes e where e.new_email = c.new_email and not e.person_id = any(named));`
  await sql
    .raw(
      text
        .replace(known, `from (select email from people where id = any(named) union ${had} union`)
        .replace(
          deletes,
          `${codes}\n      delete from email_changes where person_id = any(named);\n      ${deletes}`,
        ),
    )
    .execute(db)
}
