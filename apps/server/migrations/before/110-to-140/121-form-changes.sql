-- A submitted form can be changed until a witness accepts their invitation, and its document until the ceremony
-- opens. What was concluded from the old name or the old document ends with it.

-- What the testator has typed into the submitted form since: apart, because the form in force is what the parties
-- were named from. Null: nothing.
alter table wills add column form_changes jsonb;
-- Since when the form says another place of the original than before: a certificate older than that is issued
-- again.
alter table wills add column place_changed_at timestamptz;
grant update (form_changes, place_changed_at) on wills to testate_api;

-- The testator's name in the form was changed: their identity is to be checked again, for a check in another name
-- proves nothing about this one. Not where another will of theirs relies on the same check ('relied-on'). A check
-- goes back to the person; a sample, which nobody decided, goes. Security definer: nobody else may take back what
-- a reviewer decided.
create function app_check_name_again(will uuid) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  who uuid;
begin
  select testator_id into who from wills
    where id = will and testator_id = app_person() and status in ('draft', 'uploaded') for update;
  if not found then return 'none'; end if;
  if not exists (select 1 from identity_checks where person_id = who and state in ('pending', 'accepted')) then
    return 'none';
  end if;
  if exists (select 1 from parties p join wills w on w.id = p.will_id
    where p.person_id = who and p.will_id <> will and p.state in ('identity verified', 'signed')
      and w.status <> 'withdrawn') then
    return 'relied-on';
  end if;
  delete from identity_checks where person_id = who and sample;
  update identity_checks set state = 'returned', decided_by = null, decided_at = app_now(),
    reason = 'The name in your form was changed after this check.'
    where person_id = who and state in ('pending', 'accepted');
  update parties set state = 'opened', updated_at = app_now()
    where will_id = will and role = 'testator' and state = 'identity verified';
  return 'ended';
end
$$;
revoke all on function app_check_name_again(uuid) from public;
grant execute on function app_check_name_again(uuid) to testate_api;

-- The document was replaced: what the witnesses declared was about the old one. Those who had declared do so
-- again, and count as identified again from then on.
create function app_end_declarations(will uuid) returns table (party_id uuid)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not exists (select 1 from wills where id = will and testator_id = app_person()
    and status in ('draft', 'uploaded')) then return; end if;
  return query update parties p set declarations = null, presence = null, updated_at = app_now(),
      state = case p.state when 'identity verified' then 'opened' else p.state end
    where p.will_id = will and p.role = 'witness' and p.declarations is not null
      and p.state in ('opened', 'identity verified')
    returning p.id;
end
$$;
revoke all on function app_end_declarations(uuid) from public;
grant execute on function app_end_declarations(uuid) to testate_api;
