-- The newest lines of the log for one person, found by an index whatever is asked for. The policy compares
-- every line that is read with every will of the person: 0.2 ms a line with 5,000 wills, seconds where few
-- lines fit.

-- What a line says happened, beside its bytes, so that an index can hold it. The same as audit_event, spelled
-- out: whoever inserts a line would need the right to call that. `escape`, since it takes any bytes.
alter table audit_entries add column event text
  generated always as (split_part(encode(substr(leaf, 120, 81), 'escape'), '"', 1)) stored;

drop index audit_entries_will;
create index audit_entries_will on audit_entries (will_id, id) include (event, actor);
drop index audit_entries_own;
create index audit_entries_own on audit_entries (actor, id) where will_id is null;

-- The newest lines about the caller's wills and about themselves, for the record, or about `wills` of theirs,
-- at most `each` of each, for the dashboard. Of a will that they are not the testator of, no events of
-- `kept`, unless they did it. Null asks for every event, and for everybody's doing. It asks each will for its newest
-- line that fits, which the index alone answers, and only the wills with the newest for more. Security
-- definer, in place of the policy: it gives nothing that the policy would not (dashboard/record.test.ts).
create function audit_newest(most int, each int, since uuid, before uuid, wills uuid[], kept text[],
  events text[], by_me boolean)
returns table (id uuid, will_id uuid, actor text, details text, salt bytea, leaf bytea, login name,
  origin text, log_index bigint)
language sql stable rows 50 security definer set search_path = public, pg_temp as $$
  with mine as materialized (
    select w.will_id, bool_or(w.relation = 'testator') as own from wills_of(app_person()) w
      where wills is null or w.will_id = any(wills) group by w.will_id),
  latest as materialized (
    select mine.* from mine cross join lateral (
      select e.id from audit_entries e
        where e.will_id = mine.will_id and e.id >= since and e.id < before
          and (mine.own or e.actor = (select app_person()::text) or e.event <> all(kept))
          and (events is null or e.event = any(events))
          and (by_me is null or by_me = (e.actor = (select app_person()::text)))
        order by e.id desc limit 1) newest
      order by newest.id desc limit most),
  found as materialized (
    select of_will.id from latest cross join lateral (
      select e.id from audit_entries e
        where e.will_id = latest.will_id and e.id >= since and e.id < before
          and (latest.own or e.actor = (select app_person()::text) or e.event <> all(kept))
          and (events is null or e.event = any(events))
          and (by_me is null or by_me = (e.actor = (select app_person()::text)))
        order by e.id desc limit each) of_will
    union all (
      select e.id from audit_entries e
        where wills is null and by_me is not false
          and e.will_id is null and e.actor = (select app_person()::text) and e.id >= since and e.id < before
          and (events is null or e.event = any(events))
        order by e.id desc limit most)
    union all (
      select e.id from audit_entries e
        where wills is null and by_me is not true and e.will_id is null
          and e.details::jsonb ->> 'personId' = (select app_person()::text)
          and e.actor <> (select app_person()::text)
          and e.id >= since and e.id < before and (events is null or e.event = any(events))
        order by e.id desc limit most)
    order by 1 desc limit most)
  select e.id, e.will_id, e.actor, e.details, e.salt, e.leaf, e.login, e.origin, l.log_index
    from found join audit_entries e on e.id = found.id left join audit_leaves l on l.entry_id = e.id
    order by e.id desc
$$;
revoke all on function audit_newest(int, int, uuid, uuid, uuid[], text[], text[], boolean) from public;
grant execute on function audit_newest(int, int, uuid, uuid, uuid[], text[], text[], boolean) to testate_api;
drop function audit_about_me();
