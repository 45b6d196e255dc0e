-- Nobody signs after their death: a notice of a day before the testator signed the registration statement has a wrong
-- date, or is about somebody else.

create function died_before_signing(will uuid, died date) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from statements s join wills w on w.id = s.will_id and w.testator_id = s.person_id
    where s.will_id = will and died < (s.signed_at at time zone 'Europe/London')::date)
$$;
revoke all on function died_before_signing(uuid, date) from public;

-- The same for the api, which may ask it only for whoever may submit a notice of this will or has submitted one.
create function app_died_before_signing(will uuid, died date) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select (exists (select 1 from trusted_of(will) t where t.person_id = app_person())
      or exists (select 1 from death_notices n where n.will_id = will and n.submitted_by = app_person()))
    and died_before_signing(will, died)
$$;
revoke all on function app_died_before_signing(uuid, date) from public;
grant execute on function app_died_before_signing(uuid, date) to testate_api;

create function death_notices_after_signing() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if died_before_signing(new.will_id, new.date_of_death) then
    raise exception 'a notice of a death before the testator signed' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
revoke all on function death_notices_after_signing() from public;
create trigger death_notices_after_signing before insert or update of date_of_death on death_notices
  for each row execute function death_notices_after_signing();
