-- The ceremony: each will's own secrets, the recordings and their uploads, the statements, and the steps in which
-- the PDF is sealed.

-- Tables ------------------------------------------------------------------------------------------------------

-- Salt and chain key are sealed for the worker; deleting this row cuts every link between the ledgers and the
-- will.
create table will_keys (
  will_id uuid primary key references wills (id),
  commitment bytea not null unique check (length(commitment) = 32),
  sealed_salt bytea not null,
  sealed_chain_key bytea not null,
  chain_address text not null,
  opened_at timestamptz not null
);

-- A take that was replaced before anyone signed keeps its row (its hash, its length, when), and loses its bytes.
create table recordings (
  id uuid primary key,
  will_id uuid not null references wills (id),
  party_id uuid not null references parties (id),
  object text,
  sha256 bytea not null check (length(sha256) = 32),
  size bigint not null,
  media_type text not null,
  duration_ms int not null,
  tracks jsonb not null,
  recorded_at timestamptz not null,
  replaced_at timestamptz,
  constraint recordings_kept check (object is not null or replaced_at is not null)
);
create unique index recordings_each_once on recordings (will_id, sha256) where replaced_at is null;

-- Recordings uploaded while they are made. The key opens the pieces in the object store, which are encrypted, and
-- is itself sealed under the api's own secret: neither the store nor this row alone, nor a copy of both, shows a
-- face. It is deleted when the upload ends.
create table recording_uploads (
  id uuid primary key,
  will_id uuid not null references wills (id),
  party_id uuid not null references parties (id),
  person_id uuid not null references people (id),
  length bigint check (length between 1 and 209715200),
  received bigint not null default 0 check (
    received between 0 and 209715200 and received <= coalesce(length, received)),
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_because text check (ended_because in
    ('on record', 'discarded', 'replaced', 'expired', 'brought up to date')),
  sealed_key bytea check (length(sealed_key) = 60),
  constraint recording_uploads_ended check (
    (sealed_key is null) = (ended_at is not null) and (ended_at is null) = (ended_because is null))
);
create unique index recording_uploads_one_each on recording_uploads (will_id, person_id) where ended_at is null;

-- Written before the object it names is stored, so that whatever a crash leaves behind can be found again; counts
-- once it has its place.
create table recording_upload_pieces (
  upload_id uuid not null references recording_uploads (id) on delete cascade,
  object text not null,
  size int not null check (size > 0),
  starts_at bigint check (starts_at >= 0),
  primary key (upload_id, object)
);
create unique index recording_upload_pieces_in_place on recording_upload_pieces (upload_id, starts_at)
  where starts_at is not null;

-- A completed signature is never deleted or changed: no role has update or delete.
create table statements (
  id uuid primary key,
  will_id uuid not null references wills (id),
  party_id uuid not null unique references parties (id),
  person_id uuid not null,
  witness_order int not null check (witness_order between 0 and 2),
  payload jsonb not null,
  statement_hash bytea not null check (length(statement_hash) = 32),
  signed_at timestamptz not null,
  proof_id uuid,
  unique (will_id, witness_order)
);

-- step 0..2: a party's signature is in the PDF, in the order they signed; step 3: archive data and the document
-- time-stamp, the file is sealed.
create table seal_steps (
  will_id uuid not null references wills (id),
  step int not null check (step between 0 and 3),
  witness_order int check (witness_order between 0 and 2),
  object text not null,
  sha256 bytea not null,
  signature bytea,
  certificate bytea,
  audit_entry uuid,
  at timestamptz not null,
  -- Whether the object is only what follows the document's own bytes, or, as in earlier rows, the whole file so
  -- far: a 10 MB will was stored whole four times; nine tenths of it were the document, which is stored anyway.
  behind_document boolean not null default false,
  primary key (will_id, step),
  unique (will_id, witness_order),
  check ((step = 3) = (witness_order is null))
);

-- Stored before a certificate is used: the authority can name every certificate it ever issued (intention, then
-- act).
create table issued_certificates (
  serial text primary key,
  will_id uuid not null references wills (id),
  party_id uuid not null references parties (id),
  certificate bytea not null,
  issued_at timestamptz not null
);

-- Functions ---------------------------------------------------------------------------------------------------

-- A statement is written by whoever holds the proof, about the document the proof was for, in the party's own
-- words, and names how it was proven. The log's line that a person signed is written here with the statement and
-- never without it.
create function app_sign_statement(
  token text, statement uuid, party uuid, of_payload jsonb, of_hash bytea, at timestamptz, line audit_line)
returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  proof proofs;
  signer parties;
  will wills;
begin
  select * into signer from parties p where p.id = party for update;
  select * into will from wills w where w.id = signer.will_id;
  proof := use_proof(token, 'sign', signer.will_id);
  if proof.person_id is distinct from signer.person_id
    or signer.state <> 'identity verified' or will.status <> 'verified'
    or proof.document_hash is distinct from will.document_hash or abs(extract(epoch from at - app_now())) > 60
    or not exists (
      select 1 from identity_checks c where c.person_id = signer.person_id and c.state = 'accepted')
    or (signer.witness_order > 0 and not exists (
      select 1 from statements s where s.will_id = signer.will_id and s.witness_order = 0))
    or of_payload ->> 'documentHash' is distinct from encode(will.document_hash, 'hex')
    or (of_payload #>> '{party,witnessOrder}')::int is distinct from signer.witness_order
    or of_payload #>> '{party,name}' is distinct from signer.name
    or of_payload #>> '{party,email}' is distinct from signer.email
    or of_payload #>> '{secondFactor,kind}' is distinct from proof.factor
    or (of_payload #>> '{secondFactor,at}')::timestamptz
      is distinct from date_trunc('milliseconds', proof.proven_at)
    or (of_payload ->> 'signedAt')::timestamptz is distinct from at then
    raise exception 'this statement is not what was proven'
      using errcode = 'insufficient_privilege', constraint = 'proof';
  end if;
  insert into statements (
    id, will_id, party_id, person_id, witness_order, payload, statement_hash, signed_at, proof_id)
    values (statement, signer.will_id, party, signer.person_id, signer.witness_order, of_payload, of_hash, at,
      proof.id);
  perform append_proven(line, 'statement.signed', signer.person_id::text, signer.will_id,
    jsonb_build_object('witnessOrder', signer.witness_order, 'statementHash', encode(of_hash, 'hex')));
end
$$;
revoke all on function app_sign_statement(text, uuid, uuid, jsonb, bytea, timestamptz, audit_line) from public;
grant execute on function app_sign_statement(text, uuid, uuid, jsonb, bytea, timestamptz, audit_line)
  to testate_api;

create function traces_of_ceremony(one erased_person) returns table (object text, id uuid)
language sql stable set search_path = public, pg_temp as $$
  select object, null::uuid from seal_steps where will_id = any((one).wills)
  union all select object, id from recordings where will_id = any((one).wills)
  union all select p.object, u.id from recording_uploads u
    left join recording_upload_pieces p on p.upload_id = u.id where u.will_id = any((one).wills)
$$;
-- With the salt and the chain key goes the link between the ledgers and the will.
create function erase_ceremony_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from recording_uploads where will_id = any((one).wills);
  delete from recordings where will_id = any((one).wills);
  delete from statements where will_id = any((one).wills);
  delete from seal_steps where will_id = any((one).wills);
  delete from issued_certificates where will_id = any((one).wills);
  delete from will_keys where will_id = any((one).wills)
$$;
revoke all on function traces_of_ceremony(erased_person), erase_ceremony_of(erased_person) from public;

-- Policies and grants -----------------------------------------------------------------------------------------

alter table will_keys enable row level security;
alter table will_keys force row level security;
create policy will_keys_related on will_keys for select to testate_api using (app_related(will_id));
create policy will_keys_worker on will_keys to testate_worker using (true) with check (true);
grant select (will_id, commitment, chain_address, opened_at) on will_keys to testate_api;
grant select, insert on will_keys to testate_worker;

alter table recordings enable row level security;
alter table recordings force row level security;
create policy recordings_related on recordings for select to testate_api using (app_related(will_id));
create policy recordings_made on recordings for insert to testate_api with check (app_related(will_id));
create policy recordings_replaced on recordings for update to testate_api
  using (app_related(will_id)
    and exists (select 1 from parties p where p.id = party_id and p.person_id = app_person())
    and not exists (select 1 from statements s where s.will_id = recordings.will_id))
  with check (replaced_at is not null);
create policy recordings_worker on recordings to testate_worker using (true) with check (true);
grant select, insert, update (replaced_at) on recordings to testate_api;
grant select, insert, update (object) on recordings to testate_worker;

alter table recording_uploads enable row level security;
alter table recording_uploads force row level security;
create policy recording_uploads_own on recording_uploads to testate_api
  using (person_id = app_person()) with check (person_id = app_person() and app_related(will_id));
create policy recording_uploads_worker on recording_uploads to testate_worker using (true) with check (true);
grant select, insert, update (length, received, ended_at, ended_because, sealed_key)
  on recording_uploads to testate_api;
grant select, delete, update (ended_at, ended_because, sealed_key) on recording_uploads to testate_worker;

alter table recording_upload_pieces enable row level security;
alter table recording_upload_pieces force row level security;
create policy recording_upload_pieces_own on recording_upload_pieces to testate_api
  using (exists (select 1 from recording_uploads u where u.id = upload_id))
  with check (exists (select 1 from recording_uploads u where u.id = upload_id));
create policy recording_upload_pieces_worker on recording_upload_pieces to testate_worker
  using (true) with check (true);
grant select, insert, update (starts_at) on recording_upload_pieces to testate_api;
grant select, delete on recording_upload_pieces to testate_worker;

alter table statements enable row level security;
alter table statements force row level security;
create policy statements_related on statements for select to testate_api using (app_related(will_id));
create policy statements_worker on statements to testate_worker using (true) with check (true);
grant select on statements to testate_api;
grant select, insert on statements to testate_worker;

alter table seal_steps enable row level security;
alter table seal_steps force row level security;
create policy seal_steps_related on seal_steps for select to testate_api using (app_related(will_id));
create policy seal_steps_worker on seal_steps to testate_worker using (true) with check (true);
grant select (will_id, step, witness_order, sha256, at) on seal_steps to testate_api;
grant select, insert on seal_steps to testate_worker;

alter table issued_certificates enable row level security;
alter table issued_certificates force row level security;
create policy issued_certificates_related on issued_certificates for select to testate_api
  using (app_related(will_id));
create policy issued_certificates_worker on issued_certificates to testate_worker using (true) with check (true);
grant select, insert on issued_certificates to testate_worker;
