// One function says which wills are a person's, and as what; the others ask it. The policies on wills and on the log
// ask once for all of the caller's wills, which an index then finds: before, each row of the register was judged by
// itself, and reading the newest lines of one's own record took seconds in a register of 100,000 wills. Two
// services that read no will any more lose their sight of all.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create function wills_of(person uuid)
    returns table (will_id uuid, relation text, party_id uuid, witness_order int) language sql stable as $$
      select w.id, 'testator', null::uuid, null::int from wills w where w.testator_id = person
      union all select p.will_id, p.role, p.id, p.witness_order from parties p
        where p.person_id = person and p.state not in ('replaced', 'declined', 'expired')
    $$;
    revoke all on function wills_of(uuid) from public;
    create or replace function app_related(will uuid) returns boolean
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return exists (select 1 from wills_of(app_person()) w where w.will_id = will);
    end $$;
    create or replace function app_witness_order(will uuid) returns int
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return (select min(w.witness_order) from wills_of(app_person()) w where w.will_id = will);
    end $$;
    drop function app_wills();
    create function app_wills() returns table (will_id uuid, relation text)
    language plpgsql stable rows 20 security definer set search_path = public, pg_temp as $$
    begin
      return query select w.will_id, w.relation from wills_of(app_person()) w;
    end $$;
    create function app_relations(will uuid) returns table (relation text, party_id uuid)
    language plpgsql stable rows 2 security definer set search_path = public, pg_temp as $$
    begin
      return query select w.relation, w.party_id from wills_of(app_person()) w where w.will_id = will;
    end $$;
    revoke all on function app_wills(), app_relations(uuid) from public;
    grant execute on function app_wills(), app_relations(uuid) to testate_api;

    alter policy wills_read on wills using (
      testator_id = app_person() or id = any(array(select w.will_id from app_wills() w))
      or app_service() = 'invitation');
    alter policy audit_entries_related on audit_entries using (
      will_id = any(array(select w.will_id from app_wills() w))
      or (will_id is null
        and (actor = app_person()::text or details::jsonb ->> 'personId' = app_person()::text)))`)
    .execute(db)
}
