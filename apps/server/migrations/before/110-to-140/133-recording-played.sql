-- "I have seen the testator's recorded statement" is stated only by a witness who played it in the product. The
-- testator allows that before signing; the worker opens the recording for one request, on the witness's own proof.

alter table ceremony_ways add column recording_shown boolean not null default false;
grant update (recording_shown) on ceremony_ways to testate_api;

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

-- As before, and a statement says that a recording was seen only of one that was played.
create or replace function app_sign_statement(
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

-- As before, and what was opened for witnesses to play.
create or replace function traces_of_ceremony(one erased_person) returns table (object text, id uuid)
language sql stable set search_path = public, pg_temp as $$
  select object, null::uuid from seal_steps where will_id = any((one).wills)
  union all select object, null::uuid from past_seal_steps where will_id = any((one).wills)
  union all select object_id, id from recording_plays
    where will_id = any((one).wills) or person_id = any((one).named)
  union all select object, id from recordings where will_id = any((one).wills)
  union all select p.object, u.id from recording_uploads u
    left join recording_upload_pieces p on p.upload_id = u.id where u.will_id = any((one).wills)
$$;
create or replace function erase_ceremony_of(one erased_person) returns void
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

-- Policies and grants -----------------------------------------------------------------------------------------

alter table recording_plays enable row level security;
alter table recording_plays force row level security;
create policy recording_plays_own on recording_plays to testate_api
  using (person_id = app_person()) with check (person_id = app_person() and app_related(will_id));
create policy recording_plays_worker on recording_plays to testate_worker using (true) with check (true);
grant select, insert (id, will_id, party_id, person_id, recording_id, proof_id, public_key, created_at, expires_at),
  update (state, object_id) on recording_plays to testate_api;
grant select, update (state, object_id, ready_at) on recording_plays to testate_worker;
