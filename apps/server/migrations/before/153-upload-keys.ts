// The key of an arriving recording is stored in its row sealed under the api's own secret: before, a copy of
// the database and the store's pieces revealed a face and a voice. Running uploads end, since no key that was
// ever stored here in clear is used again; their pieces are removed within their day.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table recording_uploads drop constraint recording_uploads_ended_because_check,
      add constraint recording_uploads_ended_because_check check (ended_because in ('on record', 'discarded', 'replaced', 'expired', 'brought up to date'));
    update recording_uploads set key = null, ended_at = now(), ended_because = 'brought up to date' where ended_at is null;
    alter table recording_uploads drop column key, add column sealed_key bytea check (length(sealed_key) = 60),
      add constraint recording_uploads_ended check ((sealed_key is null) = (ended_at is not null) and (ended_at is null) = (ended_because is null));
    grant update (sealed_key) on recording_uploads to testate_api, testate_worker`)
    .execute(db)
}
