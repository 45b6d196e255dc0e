// Recordings uploaded while they are made, and takes that were replaced before anyone signed.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The key opens the pieces in the object store, which are encrypted: neither the store alone nor this row
  // alone shows a face. It is deleted when the upload ends.
  await sql
    .raw(`create table recording_uploads (
      id uuid primary key,
      will_id uuid not null references wills (id),
      party_id uuid not null references parties (id),
      person_id uuid not null references people (id),
      key bytea check (length(key) = 32),
      length bigint check (length between 1 and 209715200),
      received bigint not null default 0 check (received between 0 and 209715200 and received <= coalesce(length, received)),
      started_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz,
      ended_because text check (ended_because in ('on record', 'discarded', 'replaced', 'expired')),
      check ((key is null) = (ended_at is not null) and (ended_at is null) = (ended_because is null))
    );
    create unique index recording_uploads_one_each on recording_uploads (will_id, person_id) where ended_at is null;

    -- Written before the object it names is stored, so that whatever a crash leaves behind can be found again; counts once it has its place.
    create table recording_upload_pieces (
      upload_id uuid not null references recording_uploads (id) on delete cascade,
      object text not null,
      size int not null check (size > 0),
      starts_at bigint check (starts_at >= 0),
      primary key (upload_id, object)
    );
    create unique index recording_upload_pieces_in_place on recording_upload_pieces (upload_id, starts_at) where starts_at is not null;

    alter table recording_uploads enable row level security; alter table recording_uploads force row level security;
    create policy recording_uploads_own on recording_uploads to testate_api using (person_id = app_person()) with check (person_id = app_person() and app_related(will_id));
    create policy recording_uploads_worker on recording_uploads to testate_worker using (true) with check (true);
    grant select, insert, update (key, length, received, ended_at, ended_because) on recording_uploads to testate_api;
    grant select, delete, update (key, ended_at, ended_because) on recording_uploads to testate_worker;

    alter table recording_upload_pieces enable row level security; alter table recording_upload_pieces force row level security;
    create policy recording_upload_pieces_own on recording_upload_pieces to testate_api
      using (exists (select 1 from recording_uploads u where u.id = upload_id)) with check (exists (select 1 from recording_uploads u where u.id = upload_id));
    create policy recording_upload_pieces_worker on recording_upload_pieces to testate_worker using (true) with check (true);
    grant select, insert, update (starts_at) on recording_upload_pieces to testate_api;
    grant select, delete on recording_upload_pieces to testate_worker;

    -- A replaced take keeps its row (its hash, its length, when), and loses its bytes.
    alter table recordings add column replaced_at timestamptz, alter column object drop not null,
      add constraint recordings_kept check (object is not null or replaced_at is not null),
      drop constraint recordings_will_id_sha256_key;
    create unique index recordings_each_once on recordings (will_id, sha256) where replaced_at is null;
    create policy recordings_replaced on recordings for update to testate_api
      using (app_related(will_id) and exists (select 1 from parties p where p.id = party_id and p.person_id = app_person()) and not exists (select 1 from statements s where s.will_id = recordings.will_id))
      with check (replaced_at is not null);
    grant update (replaced_at) on recordings to testate_api;
    grant update (object) on recordings to testate_worker`)
    .execute(db)
}
