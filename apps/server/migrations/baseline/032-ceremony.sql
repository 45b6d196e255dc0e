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
  opened_at timestamptz not null,
  ledger_owners jsonb
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
  -- A recording that names the replaced witness counts for the ended opening alone, and keeps its bytes.
  past_opening uuid,
  constraint recordings_kept check (object is not null or replaced_at is not null),
  constraint recordings_of_past check (past_opening is null or replaced_at is not null)
);
create unique index recordings_each_once on recordings (will_id, sha256) where replaced_at is null;
create index on recordings (past_opening) where past_opening is not null;

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
create index on statements (person_id) where witness_order > 0;

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
-- The files that were sealed, without the other steps: the next function asks in this order.
create index seal_steps_sealed on seal_steps (at) where step = 3;

-- Stored before a certificate is used: the authority can name every certificate it ever issued (intention, then
-- act).
create table issued_certificates (
  serial text primary key,
  will_id uuid not null references wills (id),
  party_id uuid not null references parties (id),
  certificate bytea not null,
  issued_at timestamptz not null
);

-- How the three take part: one way for the whole ceremony, chosen by the testator before the first signature. A
-- ceremony in which somebody had signed before there was a way to choose has no row, and ends under the words of
-- each witness's own presence.
create table ceremony_ways (
  will_id uuid primary key references wills (id) on delete cascade,
  way text not null check (way in ('together', 'live-video', 'apart')),
  chosen_at timestamptz not null,
  recording_shown boolean not null default false
);

-- A witness is replaced after the testator has signed (decision 48): the opening of the ceremony ends and another
-- begins, with salt, commitment and chain key of its own. What was signed in the ended one is kept here. The
-- tables of the ceremony itself hold the present opening alone, so that each of their rules and readers holds for
-- one opening, and nothing of an ended one is ever sealed or reaches a ledger.
--
-- Salt and chain key of an ended opening are destroyed with its row of will_keys: nobody can consent in its name.
create table past_openings (
  id uuid primary key,
  will_id uuid not null references wills (id),
  commitment bytea not null unique check (length(commitment) = 32),
  opened_at timestamptz not null,
  -- How the three took part; null where signing had begun before the testator could choose it.
  way text check (way in ('together', 'live-video', 'apart')),
  ended_at timestamptz not null,
  -- The witness whose place was given to another.
  replaced_party uuid not null references parties (id)
);
create index on past_openings (will_id);
alter table recordings add foreign key (past_opening) references past_openings (id);

-- A completed signature is never deleted or changed: no role has insert, update or delete. The rows of statements
-- and seal_steps, as they were.
create table past_statements (
  id uuid primary key,
  opening_id uuid not null references past_openings (id),
  will_id uuid not null references wills (id),
  party_id uuid not null references parties (id),
  person_id uuid not null,
  witness_order int not null check (witness_order between 0 and 2),
  payload jsonb not null,
  statement_hash bytea not null check (length(statement_hash) = 32),
  signed_at timestamptz not null,
  proof_id uuid,
  unique (opening_id, witness_order)
);
create index on past_statements (will_id);
create index on past_statements (party_id);
create index on past_statements (proof_id);

create table past_seal_steps (
  opening_id uuid not null references past_openings (id),
  will_id uuid not null references wills (id),
  step int not null check (step between 0 and 2),
  witness_order int not null check (witness_order between 0 and 2),
  object text not null,
  sha256 bytea not null,
  signature bytea,
  certificate bytea,
  at timestamptz not null,
  behind_document boolean not null,
  primary key (opening_id, step)
);
create index on past_seal_steps (will_id);

-- "I have seen the testator's recorded statement" is stated only by a witness who played it in the product. The
-- testator allows that before signing; the worker opens the recording for one request, on the witness's own proof.
create table recording_plays (
  id uuid primary key,
  will_id uuid not null references wills (id),
  party_id uuid not null references parties (id),
  person_id uuid not null references people (id),
  recording_id uuid not null references recordings (id),
  proof_id uuid not null,
  public_key text not null,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'refused', 'ended')),
  object_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the worker had opened it: it cannot have been played to its end before its own length has passed since.
  ready_at timestamptz,
  played_at timestamptz,
  check (state <> 'ready' or (object_id is not null and ready_at is not null)),
  check (played_at is null or ready_at is not null)
);
create index on recording_plays (party_id);
create index on recording_plays (will_id);
create index on recording_plays (recording_id);
create index on recording_plays (person_id);

-- Functions ---------------------------------------------------------------------------------------------------

-- A statement is written by whoever holds the proof, about the document the proof was for, in the party's own words,
-- and names how it was proven. It says the way that was chosen, a testator's always one; that a recording was seen it
-- says only of one that was played. The log's line that a person signed is written here with the statement and never
-- without it.
create function app_sign_statement(
  token text, statement uuid, party uuid, of_payload jsonb, of_hash bytea, at timestamptz, line audit_line)
returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  proof proofs;
  signer parties;
  will wills;
  chosen text;
begin
  select * into signer from parties p where p.id = party for update;
  select * into will from wills w where w.id = signer.will_id;
  chosen := (select c.way from ceremony_ways c where c.will_id = signer.will_id);
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
    or of_payload #>> '{ceremony,way}' is distinct from chosen
    or (signer.witness_order = 0 and chosen is null)
    or (of_payload #>> '{consents,sentence}' = 'witness-recorded-statement'
      and not recording_was_played(signer.id))
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
revoke all on function app_sign_statement(text, uuid, uuid, jsonb, bytea, timestamptz, audit_line) from
  public;
grant execute on function app_sign_statement(text, uuid, uuid, jsonb, bytea, timestamptz, audit_line) to
  testate_api;

-- What is kept of ended openings, and what was opened for witnesses to play, included.
create function traces_of_ceremony(one erased_person) returns table (object text, id uuid)
language sql stable set search_path = public, pg_temp as $$
  select object, null::uuid from seal_steps where will_id = any((one).wills)
  union all select object, null::uuid from past_seal_steps where will_id = any((one).wills)
  union all select object_id, id from recording_plays
    where will_id = any((one).wills) or person_id = any((one).named)
  union all select object, id from recordings where will_id = any((one).wills)
  union all select p.object, u.id from recording_uploads u
    left join recording_upload_pieces p on p.upload_id = u.id where u.will_id = any((one).wills)
$$;
revoke all on function traces_of_ceremony(erased_person) from public;

-- With the salt and the chain key goes the link between the ledgers and the will.
create function erase_ceremony_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from recording_uploads where will_id = any((one).wills);
  delete from recording_plays where will_id = any((one).wills) or person_id = any((one).named);
  delete from recordings where will_id = any((one).wills);
  delete from statements where will_id = any((one).wills);
  delete from seal_steps where will_id = any((one).wills);
  delete from past_statements where will_id = any((one).wills);
  delete from past_seal_steps where will_id = any((one).wills);
  delete from past_openings where will_id = any((one).wills);
  delete from issued_certificates where will_id = any((one).wills);
  delete from ceremony_ways where will_id = any((one).wills);
  delete from will_keys where will_id = any((one).wills)
$$;
revoke all on function erase_ceremony_of(erased_person) from public;

-- Ends the present opening, because the place of this witness is given to another. Whoever signed has not signed
-- the next one; what witnesses declared and anybody proved for this one does not serve for it. Returns the witness
-- who is asked again and had signed or declared, if there is one.
create function app_end_opening(witness uuid, line audit_line) returns uuid
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  place parties;
  will wills;
  keys will_keys;
  chosen text;
  past uuid := gen_random_uuid();
  at timestamptz := app_now();
  again uuid;
begin
  select * into place from parties p where p.id = witness;
  select * into will from wills w where w.id = place.will_id for update;
  perform 1 from parties p where p.will_id = will.id order by p.id for update;
  select * into place from parties p where p.id = witness;
  select * into keys from will_keys k where k.will_id = will.id for update;
  if will.id is null or not app_testator(will.id) or will.status <> 'verified' or keys.will_id is null
    or place.role <> 'witness' or place.state in ('signed', 'replaced')
    or not exists (select 1 from statements s where s.will_id = will.id and s.witness_order = 0) then
    raise exception 'no opening of this ceremony can end now' using errcode = 'insufficient_privilege';
  end if;
  chosen := (select c.way from ceremony_ways c where c.will_id = will.id);
  insert into past_openings (id, will_id, commitment, opened_at, way, ended_at, replaced_party)
    values (past, will.id, keys.commitment, keys.opened_at, chosen, at, witness);
  with gone as (delete from statements s where s.will_id = will.id returning s.*)
    insert into past_statements (id, opening_id, will_id, party_id, person_id, witness_order, payload,
      statement_hash, signed_at, proof_id)
    select g.id, past, g.will_id, g.party_id, g.person_id, g.witness_order, g.payload, g.statement_hash,
      g.signed_at, g.proof_id from gone g;
  with gone as (delete from seal_steps s where s.will_id = will.id returning s.*)
    insert into past_seal_steps (opening_id, will_id, step, witness_order, object, sha256, signature, certificate,
      at, behind_document)
    select past, g.will_id, g.step, g.witness_order, g.object, g.sha256, g.signature, g.certificate, g.at,
      g.behind_document from gone g;
  -- Together and in a call each says who is with them; for themselves, nobody names a witness.
  update recordings r set replaced_at = at, past_opening = past
    where r.will_id = will.id and r.replaced_at is null
      and (chosen is distinct from 'apart' or r.party_id = witness);
  update recording_uploads u set sealed_key = null, ended_at = at, ended_because = 'replaced'
    where u.will_id = will.id and u.ended_at is null;
  delete from will_keys k where k.will_id = will.id;
  update proofs p set ended_at = at
    where p.will_id = will.id and p.purpose = 'sign' and p.used_at is null and p.ended_at is null;
  update mailed_codes c set ended_at = at
    where c.will_id = will.id and c.purpose = 'sign' and c.ended_at is null;
  update passkey_asks a set used_at = at where a.will_id = will.id and a.purpose = 'sign' and a.used_at is null;
  update parties p set state = 'identity verified', updated_at = at
    where p.will_id = will.id and p.role = 'testator' and p.state = 'signed';
  update parties p set declarations = null, presence = null, state = 'opened', updated_at = at
    where p.will_id = will.id and p.role = 'witness' and p.id <> witness and p.declarations is not null
      and p.state in ('opened', 'identity verified', 'signed')
    returning p.id into again;
  perform append_proven(line, 'ceremony.begun-anew', app_person()::text, will.id,
    jsonb_build_object('partyId', witness, 'ended', encode(keys.commitment, 'hex')));
  return again;
end
$$;
revoke all on function app_end_opening(uuid, audit_line) from public;
grant execute on function app_end_opening(uuid, audit_line) to testate_api;

-- Whether a statement, superseded or not, was signed with this proof, which is then retained with it.
create function signed_with_proof(proof uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from statements s where s.proof_id = proof)
    or exists (select 1 from past_statements s where s.proof_id = proof)
$$;
revoke all on function signed_with_proof(uuid) from public;
grant execute on function signed_with_proof(uuid) to testate_worker;

-- Whether this party has played the recording of the testator that counts, to its end.
create function recording_was_played(party uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from recording_plays y join recordings r on r.id = y.recording_id
    where y.party_id = party and y.played_at is not null and r.replaced_at is null)
$$;
revoke all on function recording_was_played(uuid) from public;

-- Its player says that it was played to its end. True once; false when it was noted before.
create function app_note_played(play uuid, line audit_line) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  one recording_plays;
  recording recordings;
begin
  select * into one from recording_plays y where y.id = play and y.person_id = app_person() for update;
  if one.played_at is not null then return false; end if;
  select * into recording from recordings r where r.id = one.recording_id;
  if one.id is null or one.ready_at is null or recording.replaced_at is not null
    or extract(epoch from app_now() - one.ready_at) * 1000 < recording.duration_ms - 500 then
    raise exception 'this recording was not played to its end'
      using errcode = 'insufficient_privilege', constraint = 'played';
  end if;
  update recording_plays set played_at = app_now() where id = play;
  perform append_proven(line, 'recording.played', app_person()::text, one.will_id,
    jsonb_build_object('partyId', one.party_id, 'sha256', encode(recording.sha256, 'hex')));
  return true;
end
$$;
revoke all on function app_note_played(uuid, audit_line) from public;
grant execute on function app_note_played(uuid, audit_line) to testate_api;

-- Files that the worker can read and that were sealed before their state was kept.
create function unstated_seals(most int) returns table (will_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.will_id from seal_steps t
  where t.step = 3 and not exists (select 1 from seal_states s where s.will_id = t.will_id)
    and not exists (select 1 from release_custody c where c.will_id = t.will_id)
  order by t.at limit most
$$;
revoke all on function unstated_seals(int) from public;
grant execute on function unstated_seals(int) to testate_worker;

-- Nobody signs after their death: a notice of a day before the testator signed the registration statement has a wrong
-- date, or is about somebody else.
create function died_before_signing(will uuid, died date) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from statements s join wills w on w.id = s.will_id and w.testator_id = s.person_id
    where s.will_id = will and died < (s.signed_at at time zone 'Europe/London')::date)
$$;
revoke all on function died_before_signing(uuid, date) from public;

-- Policies and grants -----------------------------------------------------------------------------------------

alter table will_keys enable row level security;
alter table will_keys force row level security;
create policy will_keys_related on will_keys for select to testate_api using (app_related(will_id));
create policy will_keys_worker on will_keys to testate_worker using (true) with check (true);
grant select (will_id, commitment, chain_address, opened_at, ledger_owners) on will_keys to testate_api;
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
grant select, insert, update (length, received, ended_at, ended_because, sealed_key) on recording_uploads to
  testate_api;
grant select, update (ended_at, ended_because, sealed_key), delete on recording_uploads to testate_worker;

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

alter table ceremony_ways enable row level security;
alter table ceremony_ways force row level security;
create policy ceremony_ways_related on ceremony_ways for select to testate_api using (app_related(will_id));
create policy ceremony_ways_chosen on ceremony_ways for insert to testate_api
  with check (app_testator(will_id)
    and not exists (select 1 from statements s where s.will_id = ceremony_ways.will_id));
create policy ceremony_ways_changed on ceremony_ways for update to testate_api
  using (app_testator(will_id)
    and not exists (select 1 from statements s where s.will_id = ceremony_ways.will_id))
  with check (app_testator(will_id));
create policy ceremony_ways_worker on ceremony_ways for select to testate_worker using (true);
grant select, insert, update (way, chosen_at, recording_shown) on ceremony_ways to testate_api;
grant select on ceremony_ways to testate_worker;

alter table past_openings enable row level security;
alter table past_openings force row level security;
create policy past_openings_related on past_openings for select to testate_api using (app_related(will_id));
create policy past_openings_worker on past_openings for select to testate_worker using (true);
grant select on past_openings to testate_api, testate_worker;

alter table past_statements enable row level security;
alter table past_statements force row level security;
create policy past_statements_related on past_statements for select to testate_api using (app_related(will_id));
create policy past_statements_worker on past_statements for select to testate_worker using (true);
grant select on past_statements to testate_api, testate_worker;

alter table past_seal_steps enable row level security;
alter table past_seal_steps force row level security;
create policy past_seal_steps_worker on past_seal_steps for select to testate_worker using (true);
grant select on past_seal_steps to testate_worker;

alter table recording_plays enable row level security;
alter table recording_plays force row level security;
create policy recording_plays_own on recording_plays to testate_api
  using (person_id = app_person()) with check (person_id = app_person() and app_related(will_id));
create policy recording_plays_worker on recording_plays to testate_worker using (true) with check (true);
grant select, insert (id, will_id, party_id, person_id, recording_id, proof_id, public_key, created_at,
  expires_at), update (state, object_id) on recording_plays to testate_api;
grant select, update (state, object_id, ready_at) on recording_plays to testate_worker;

-- On tables of earlier slices ---------------------------------------------------------------------------------

create trigger address_to_see after insert on statements
  for each row when (new.witness_order > 0) execute function address_to_see();
