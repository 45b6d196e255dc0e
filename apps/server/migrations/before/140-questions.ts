// Synchronous questions from the api to the worker, outside the job queue: a row sealed to the worker, and an
// answer sealed to the asker.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Unlogged: a question lives five seconds, and one lost in a crash of the database is asked again. Its time
  // is the database's own.
  await sql
    .raw(`create unlogged table questions (
      id uuid primary key,
      asked bytea not null check (length(asked) between 1 and 65536),
      at timestamptz not null default clock_timestamp(),
      answer bytea
    );
    create index questions_open on questions (at) where answer is null;
    alter table questions enable row level security; alter table questions force row level security;
    create policy questions_asked on questions to testate_api using (true) with check (answer is null);
    create policy questions_answered on questions to testate_worker using (true) with check (true);
    grant insert (id, asked), select (id, answer), delete on questions to testate_api;
    grant select, update (answer), delete on questions to testate_worker`)
    .execute(db)
}
