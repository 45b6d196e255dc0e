-- Whoever submitted a notice before their identity was accepted, and confirms it under another account once it is, is
-- the same person: they are compared as they are known now, not only as they were known when they submitted it.
create function notice_submitter_key(n death_notices) returns bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select case when exists (select 1 from identity_checks c where c.person_id = n.submitted_by and c.state = 'accepted')
    then notice_person_key(n.submitted_by) else n.submitter_key end
$$;
revoke all on function notice_submitter_key(death_notices) from public;

-- As before, with the submitter as they are known now.
create or replace function app_notice_people(notice uuid) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  n death_notices;
  testator uuid;
begin
  select * into n from death_notices where id = notice;
  if n.id is null or not (notice_related(n.will_id) or n.submitted_by = app_person() or app_is_admin()) then
    return null;
  end if;
  select testator_id into testator from wills where id = n.will_id;
  return jsonb_build_object(
    'submitter', notice_alias(n.id, notice_submitter_key(n)),
    'submitterName', (select p.name from people p where p.id = n.submitted_by),
    'testator', testator, 'testatorKey', notice_alias(n.id, notice_person_key(testator)),
    'callerKey', case when app_person() is null then null
      else notice_alias(n.id, notice_person_key(app_person())) end,
    'verified', exists (select 1 from identity_checks c where c.person_id = app_person() and c.state = 'accepted'),
    'beneficiary', notice_beneficiary(n.will_id, app_person()),
    'related', notice_related(n.will_id),
    'trusted', coalesce((select jsonb_agg(jsonb_build_object('relation', t.relation, 'countsFrom', t.counts_from))
      from trusted_of(n.will_id) t where t.person_id = app_person()), '[]'),
    'confirmations', coalesce((select jsonb_agg(jsonb_build_object('personId', c.person_id,
        'key', notice_alias(n.id, c.person_key), 'version', c.notice_version,
        'hash', encode(c.content_hash, 'hex'), 'beneficiary', c.beneficiary) order by c.confirmed_at)
      from death_notice_confirmations c where c.notice_id = n.id), '[]'),
    'decisions', coalesce((select jsonb_agg(jsonb_build_object('personId', d.person_id, 'what', d.what)
        order by d.decided_at)
      from death_notice_decisions d where d.notice_id = n.id and d.dispute = n.disputes), '[]'),
    'takesPart', app_person() in (n.submitted_by, n.disputed_by) or notice_related(n.will_id)
      or exists (select 1 from death_notice_confirmations c
        where c.notice_id = n.id and c.person_id = app_person()));
end
$$;

create function death_notice_confirmations_by_others() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select 1 from death_notices n where n.id = new.notice_id
      and notice_submitter_key(n) = notice_person_key(new.person_id)) then
    raise exception 'neither submitter nor testator confirms a notice' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
revoke all on function death_notice_confirmations_by_others() from public;
create trigger death_notice_confirmations_by_others before insert on death_notice_confirmations
  for each row execute function death_notice_confirmations_by_others();
