-- A witness is replaced after the testator has signed (decision 48): the opening of the ceremony ends and another
-- begins, with salt, commitment and chain key of its own. What was signed in the ended one is kept here. The
-- tables of the ceremony itself hold the present opening alone, so that each of their rules and readers holds for
-- one opening, and nothing of an ended one is ever sealed or reaches a ledger.

-- Tables ------------------------------------------------------------------------------------------------------

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

-- A recording that names the replaced witness counts for the ended opening alone, and keeps its bytes.
alter table recordings add column past_opening uuid references past_openings (id);
alter table recordings add constraint recordings_of_past check (past_opening is null or replaced_at is not null);
create index on recordings (past_opening) where past_opening is not null;

-- Functions ---------------------------------------------------------------------------------------------------

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

-- As before, and what is kept of ended openings.
create or replace function traces_of_ceremony(one erased_person) returns table (object text, id uuid)
language sql stable set search_path = public, pg_temp as $$
  select object, null::uuid from seal_steps where will_id = any((one).wills)
  union all select object, null::uuid from past_seal_steps where will_id = any((one).wills)
  union all select object, id from recordings where will_id = any((one).wills)
  union all select p.object, u.id from recording_uploads u
    left join recording_upload_pieces p on p.upload_id = u.id where u.will_id = any((one).wills)
$$;
create or replace function erase_ceremony_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from recording_uploads where will_id = any((one).wills);
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
