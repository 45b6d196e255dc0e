-- Which persons of an estate have the name of a witness of its will: a gift to a witness, or to their spouse or civil
-- partner, is void (Wills Act 1837, section 15). Executors cannot read the parties of a will. What this says is whether
-- a name that they entered is one of those names, of a will that they were given, and nothing else about a witness.
-- Capitals and spaces make no other name.

create function estate_plain_name(name text) returns text
language sql immutable set search_path = public, pg_temp as $$
  select lower(regexp_replace(btrim(normalize(name)), '\s+', ' ', 'g'))
$$;
revoke all on function estate_plain_name(text) from public;

create function app_estate_witnesses(will uuid) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select e.id from estate_people e
  where e.will_id = will and will = any(array(select app_estates()))
    and estate_plain_name(e.name) in (select estate_plain_name(p.name) from parties p
      where p.will_id = will and p.role = 'witness' and p.state = 'signed')
$$;
revoke all on function app_estate_witnesses(uuid) from public;
grant execute on function app_estate_witnesses(uuid) to testate_api;
