// Wills: the draft and its form, the document as uploaded, the objects stored for it later, and requests to
// open one.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table wills (
    id uuid primary key,
    testator_id uuid not null references people (id),
    status text not null default 'draft' check (status in
      ('draft', 'uploaded', 'verified', 'witnessed', 'registering', 'registered', 'released', 'superseded', 'withdrawn')),
    title text not null default '',
    version text not null default '1.0',
    version_number int not null default 1 check (version_number >= 1),
    description text,
    original_location text,
    supersedes_id uuid references wills (id),
    amends_id uuid references wills (id),
    particulars jsonb not null default '{}',
    networks text[] not null default '{}',
    submitted_at timestamptz,
    terms_version text,
    document_hash bytea check (length(document_hash) = 32),
    document_size int check (document_size between 1 and 10485760),
    document_name text,
    document_object text,
    page_count int,
    pages_checked text check (pages_checked in ('pending', 'ok', 'refused')),
    pages_problem jsonb,
    nft_mint_address text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check (submitted_at is null or terms_version is not null),
    check ((document_hash is null) = (document_object is null)),
    check (status = 'draft' or status = 'withdrawn' or document_hash is not null)
  )`.execute(db)
  await sql`create index on wills (testator_id)`.execute(db)
  await sql`create index on wills (document_hash)`.execute(db)
  // A will has at most one next version at a time.
  await sql`create unique index wills_one_successor on wills (supersedes_id) where status <> 'withdrawn'`.execute(
    db,
  )

  // The only way a status changes (decisions, section 3): the api's role may not update that column at all,
  // and the trigger allows only the lifecycle's moves.
  await sql`create function wills_moves() returns trigger language plpgsql as $$
    begin
      if new.status <> old.status and (old.status, new.status) not in (
        ('draft', 'uploaded'), ('draft', 'withdrawn'), ('uploaded', 'draft'), ('uploaded', 'verified'), ('uploaded', 'withdrawn'),
        ('verified', 'draft'), ('verified', 'witnessed'), ('verified', 'withdrawn'), ('witnessed', 'registering'), ('witnessed', 'withdrawn'),
        ('registering', 'registered'), ('registering', 'withdrawn'), ('registered', 'released'), ('registered', 'superseded'),
        ('registered', 'withdrawn'), ('released', 'registered'))
      then raise exception 'a will may not go from % to %', old.status, new.status using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger wills_moves before update of status on wills for each row execute function wills_moves()`.execute(
    db,
  )
  // Security definer: an admin who accepts the last identity advances a will without being able to read it.
  await sql`create function app_change_will_status(will uuid, allowed text[], target text, at timestamptz) returns text
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare previous text;
    begin
      -- These say what the worker alone can know: that the file is sealed, that a ledger holds it, that it was let go.
      if session_user = 'testate_api' and target not in ('uploaded', 'verified', 'witnessed', 'withdrawn') then
        raise exception 'only the worker makes a will %', target using errcode = 'insufficient_privilege';
      end if;
      if not (app_related(will) or app_is_admin() or app_service() <> '') then return null; end if;
      select status into previous from wills where id = will for update;
      if previous = any(allowed) then update wills set status = target, updated_at = at where id = will; end if;
      return previous;
    end $$`.execute(db)
  // The caller's own position among the parties, for the list of wills; the parties' table belongs to another
  // slice.
  await sql`create function app_witness_order(will uuid) returns int language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return (select min(witness_order) from parties where parties.will_id = will and parties.person_id = app_person()
              and parties.state not in ('replaced', 'declined', 'expired'));
    end $$`.execute(db)

  await sql`create table will_objects (
    will_id uuid not null references wills (id),
    part text not null check (part in ('sealed', 'capsule', 'certificate')),
    object_id text not null,
    kept_at timestamptz not null,
    primary key (will_id, part)
  )`.execute(db)

  await sql`create table open_requests (
    id uuid primary key,
    will_id uuid not null references wills (id),
    person_id uuid not null references people (id),
    part text not null check (part in ('document', 'sealed', 'capsule', 'certificate')),
    document_hash bytea not null check (length(document_hash) = 32),
    step_up_id uuid not null references step_ups (id),
    public_key text not null,
    state text not null default 'waiting' check (state in ('waiting', 'ready', 'refused', 'ended')),
    reason text,
    object_id text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    check (state <> 'ready' or object_id is not null)
  )`.execute(db)
  await sql`create index on open_requests (expires_at) where state in ('waiting', 'ready')`.execute(db)

  const columns = [
    'title',
    'version',
    'description',
    'original_location',
    'particulars',
    'networks',
    'submitted_at',
    'terms_version',
    'document_hash',
    'document_size',
    'document_name',
    'document_object',
    'page_count',
    'pages_checked',
    'pages_problem',
    'updated_at',
  ].join(', ')
  await sql
    .raw(`alter table wills enable row level security; alter table wills force row level security;
    create policy wills_read on wills for select to testate_api using
      (testator_id = app_person() or app_related(id) or app_service() in ('invitation', 'payment-webhook', 'verification'));
    create policy wills_add on wills for insert to testate_api with check (testator_id = app_person() and status = 'draft');
    create policy wills_change on wills for update to testate_api using (testator_id = app_person()) with check (testator_id = app_person());
    create policy wills_worker on wills to testate_worker using (true) with check (true);
    grant select, insert, update (${columns}) on wills to testate_api;
    grant select, update (${columns}, nft_mint_address) on wills to testate_worker;
    revoke all on function app_change_will_status(uuid, text[], text, timestamptz) from public;
    grant execute on function app_change_will_status(uuid, text[], text, timestamptz) to testate_api, testate_worker;

    alter table will_objects enable row level security; alter table will_objects force row level security;
    create policy will_objects_read on will_objects for select to testate_api using (app_related(will_id));
    create policy will_objects_worker on will_objects to testate_worker using (true) with check (true);
    grant select on will_objects to testate_api;
    grant select, insert, update on will_objects to testate_worker;

    alter table open_requests enable row level security; alter table open_requests force row level security;
    create policy open_requests_own on open_requests to testate_api using (person_id = app_person()) with check (person_id = app_person());
    create policy open_requests_worker on open_requests to testate_worker using (true) with check (true);
    grant select, insert, update (state, object_id) on open_requests to testate_api;
    grant select, update (state, object_id, reason) on open_requests to testate_worker`)
    .execute(db)
}
