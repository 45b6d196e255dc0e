// Deleted drafts, for the days in which they can be restored. They are stored separately and whole: for
// everything else they are gone.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table deleted_drafts (
    id uuid primary key,
    testator_id uuid not null references people (id) on delete cascade,
    title text not null,
    draft jsonb not null,
    deleted_at timestamptz not null,
    erase_at timestamptz not null check (erase_at > deleted_at)
  )`.execute(db)
  await sql`create index on deleted_drafts (testator_id)`.execute(db)
  await sql`create index on deleted_drafts (erase_at)`.execute(db)
  await sql
    .raw(`alter table deleted_drafts enable row level security; alter table deleted_drafts force row level security;
    create policy deleted_drafts_own on deleted_drafts for select to testate_api using (testator_id = app_person());
    create policy deleted_drafts_worker on deleted_drafts for select to testate_worker using (true);
    grant select on deleted_drafts to testate_api, testate_worker;

    -- Neither role may delete a will. This deletes what nobody but its testator has seen yet: unsubmitted, unwitnessed, unpaid. A quote is only a price and goes with it.
    create function app_delete_draft(will uuid, at timestamptz, until timestamptz) returns text language plpgsql security definer set search_path = public, pg_temp as $$
    declare found_draft wills;
    begin
      select * into found_draft from wills where id = will and testator_id = app_person() for update;
      if not found then return 'not-found'; end if;
      if found_draft.status <> 'draft' or found_draft.submitted_at is not null then return 'not-now'; end if;
      begin
        delete from wills where id = will;
      exception when foreign_key_violation then return 'not-now';
      end;
      insert into deleted_drafts (id, testator_id, title, draft, deleted_at, erase_at)
        values (will, found_draft.testator_id, found_draft.title, to_jsonb(found_draft), at, until);
      return 'done';
    end $$;

    -- The id of a deleted draft is taken, as a living will's is: whoever began a will under it would read the draft's lines in the log, and lose their own with it.
    -- No row, as by "on conflict do nothing": of a row the inserter may not see nothing can be told, not even that it is there.
    create function wills_id_free() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if exists (select 1 from deleted_drafts where id = new.id) then return null; end if;
      return new;
    end $$;
    create trigger wills_id_free before insert on wills for each row execute function wills_id_free();

    -- As it was. Not where another new version of the same will was begun meanwhile: there is one at a time. By name, and only the columns that were kept:
    -- one that came to wills since the draft was deleted has its default.
    create function app_restore_draft(will uuid, at timestamptz) returns text language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      kept jsonb;
      names text;
      broken text;
    begin
      select draft into kept from deleted_drafts where id = will and testator_id = app_person() and erase_at > at for update;
      if not found then return 'not-found'; end if;
      select string_agg(quote_ident(attname), ', ') into names from pg_attribute
        where attrelid = 'wills'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and kept ? attname;
      begin
        delete from deleted_drafts where id = will;
        execute format('insert into wills (%1$s) select %1$s from jsonb_populate_record(null::wills, $1)', names) using kept;
      exception when unique_violation then
        get stacked diagnostics broken = constraint_name;
        if broken = 'wills_one_successor' then return 'conflict'; end if;
        raise;
      end;
      return 'done';
    end $$;

    -- For good: those whose time is over, and all of a person whose account is erased. Their lines in the log keep their hashes and lose what they say, and the
    -- answers kept for repeated calls go with them: each save was answered with the whole form. Nothing is taken from a will that lives.
    create function erase_deleted_drafts(at timestamptz, whose uuid) returns int language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      erased int;
      gone uuid[];
      theirs uuid[];
    begin
      with ended as (delete from deleted_drafts where case when whose is null then erase_at <= at else testator_id = whose end returning id, testator_id)
        select count(*), coalesce(array_agg(id) filter (where not exists (select 1 from wills w where w.id = ended.id)), '{}'), coalesce(array_agg(distinct testator_id), '{}')
        into erased, gone, theirs from ended;
      update audit_entries set will_id = null, actor = null, details = null, salt = null where will_id = any(gone) and salt is not null;
      delete from idempotency_keys where person_id = any(theirs) and answer::text like any(array(select '%' || i::text || '%' from unnest(gone) i));
      delete from step_ups where person_id = any(theirs) and will_id = any(gone);
      return erased;
    end $$;

    revoke all on function wills_id_free() from public;
    revoke all on function app_delete_draft(uuid, timestamptz, timestamptz) from public;
    revoke all on function app_restore_draft(uuid, timestamptz) from public;
    revoke all on function erase_deleted_drafts(timestamptz, uuid) from public;
    grant execute on function app_delete_draft(uuid, timestamptz, timestamptz) to testate_api;
    grant execute on function app_restore_draft(uuid, timestamptz) to testate_api;
    grant execute on function erase_deleted_drafts(timestamptz, uuid) to testate_worker`)
    .execute(db)
}
