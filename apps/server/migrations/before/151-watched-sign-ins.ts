// A sign-in from a device not seen before is reported by mail, with a link that ends it. The first sign-in of
// a new account does not count; existing accounts have had theirs.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table auth."account" add column "signedInAt" timestamptz;
    update auth."account" set "signedInAt" = "createdAt";

    -- Works for the address it was mailed to alone: once the account has moved, what was mailed before says nothing any more.
    create table disowning_links (
      token_hash bytea primary key,
      person_id uuid not null references people (id) on delete cascade,
      email text not null,
      made_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index on disowning_links (person_id);
    alter table disowning_links enable row level security; alter table disowning_links force row level security;
    create policy disowning_links_accounts on disowning_links to testate_api using (app_service() = 'accounts') with check (app_service() = 'accounts');
    grant select, insert, delete, update (used_at) on disowning_links to testate_api`)
    .execute(db)
}
