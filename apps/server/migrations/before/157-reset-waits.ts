// A new password for a person who has lost every second factor: announced by mail and delayed, so that
// reading the mailbox alone does not take over the account.
import { sql, type Kysely } from 'kysely'
import { patch } from './patch-function.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  // In the same schema as passwords: it gives no access that a password would not.
  await sql
    .raw(`create table reset_waits (
      person_id uuid primary key references people (id) on delete cascade,
      asked_at timestamptz not null,
      due_at timestamptz not null check (due_at > asked_at),
      -- Used by then, or asked for anew.
      over_at timestamptz not null check (over_at > due_at)
    );
    alter table reset_waits enable row level security; alter table reset_waits force row level security;
    create policy reset_waits_accounts on reset_waits to testate_api using (app_service() = 'accounts') with check (app_service() = 'accounts');
    grant select, insert, delete on reset_waits to testate_api;
    create policy reset_waits_worker on reset_waits for select to testate_worker using (true);
    grant select on reset_waits to testate_worker`)
    .execute(db)

  const deletes = 'delete from auth."user" where "id" = who;'
  await patch(db, 'erase_person', [
    [deletes, `delete from reset_waits where person_id = any(named);\n      ${deletes}`],
  ])
}
