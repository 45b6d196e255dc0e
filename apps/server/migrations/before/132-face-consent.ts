// Whether a person agreed that a program compares the faces in their identity check (UK GDPR article
// 9(2)(a)), to which words and when (article 7(1)), and since when no longer (article 7(3)). Existing results
// of comparisons are deleted in the same step; without consent there are none.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A sample is compared with nothing. No role may change these three: a consent is written with its check,
  // and ended by the function below.
  await sql`alter table identity_checks add column face_consent_version text, add column face_consent_at timestamptz, add column face_consent_ended_at timestamptz,
    add constraint identity_checks_face_consent check (
      (face_consent_version is null) = (face_consent_at is null) and (face_consent_ended_at is null or face_consent_at is not null) and (face_consent_at is null or not sample))`.execute(
    db,
  )

  await sql
    .raw(`create function forget_face_figures(checks uuid[]) returns void language sql security definer set search_path = public, pg_temp as $$
      update identity_readings r set particulars = r.particulars || '{"likeness": null}', reasons = kept.reasons, gravity = kept.gravity
      from (select i.check_id, coalesce(jsonb_agg(o.one order by o.place) filter (where o.one is not null), '[]') as reasons,
              -- As gravityOf in identity/judge.ts: the list of those that wait is in this order.
              coalesce(sum(case o.one ->> 'gravity' when 'contradiction' then 100 when 'doubt' then 10 when 'note' then 1 else 0 end), 0)::int as gravity
            from identity_readings i left join lateral jsonb_array_elements(i.reasons) with ordinality o (one, place) on o.one ->> 'code' <> 'faces-differ'
            where i.check_id = any(checks) group by i.check_id) kept
      where r.check_id = kept.check_id;
    $$;
    revoke execute on function forget_face_figures(uuid[]) from public;

    -- All of a person's checks at once: nobody has to remember under which of them they agreed. The worker ends it for somebody whose account is erased.
    create function end_face_consent(who uuid, at timestamptz) returns uuid[] language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      ended uuid[];
    begin
      if who is distinct from app_person() and app_service() is distinct from 'worker' then raise exception 'this consent is another person''s' using errcode = 'insufficient_privilege'; end if;
      with those as (update identity_checks set face_consent_ended_at = at where person_id = who and face_consent_at is not null and face_consent_ended_at is null returning id)
        select coalesce(array_agg(id), '{}') into ended from those;
      perform forget_face_figures(ended);
      return ended;
    end $$;
    revoke execute on function end_face_consent(uuid, timestamptz) from public;
    grant execute on function end_face_consent(uuid, timestamptz) to testate_api, testate_worker;

    -- Nobody was asked before this.
    select forget_face_figures(array(select check_id from identity_readings))`)
    .execute(db)
}
