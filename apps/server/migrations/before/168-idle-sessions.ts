// A session ends after idle time, not at a fixed time after the password: its last use counts. A remembered
// one may still read, but changes nothing more.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table auth."session" add column "remembered" boolean not null default false,
      -- Until when it may change something: twelve hours from its last use, a week from the password. Once over it stays so.
      add column "actsUntil" timestamptz;
    update auth."session" set "remembered" = "expiresAt" - "createdAt" > interval '1 day', "actsUntil" = "createdAt" + interval '12 hours'`)
    .execute(db)
}
