-- How the three take part: one way for the whole ceremony, chosen by the testator before the first signature. A
-- ceremony in which somebody had signed before there was a way to choose has no row, and ends under the words of
-- each witness's own presence.
create table ceremony_ways (
  will_id uuid primary key references wills (id) on delete cascade,
  way text not null check (way in ('together', 'live-video', 'apart')),
  chosen_at timestamptz not null
);
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
grant select, insert, update (way, chosen_at) on ceremony_ways to testate_api;
grant select on ceremony_ways to testate_worker;

-- A witness declares without saying how they were present; what earlier ones said stays. The constraint has no name
-- of its own, and another one in each database.
do $$
declare
  old name := (select conname from pg_constraint where conrelid = 'parties'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%declarations IS NULL%presence IS NULL%');
begin
  execute format('alter table parties drop constraint %I', old);
end
$$;
alter table parties add constraint parties_presence_declared
  check (presence is null or declarations is not null);

-- A statement says the way that was chosen, and a testator's always says one.
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

-- As before, and the way.
create or replace function erase_ceremony_of(one erased_person) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from recording_uploads where will_id = any((one).wills);
  delete from recordings where will_id = any((one).wills);
  delete from statements where will_id = any((one).wills);
  delete from seal_steps where will_id = any((one).wills);
  delete from issued_certificates where will_id = any((one).wills);
  delete from ceremony_ways where will_id = any((one).wills);
  delete from will_keys where will_id = any((one).wills)
$$;
