-- Estates of thousands of entries (issue 18, the bench of `test/bench/estate.ts`).

-- Which requests of an estate, or of some of its entries, are for the name, the signer and the thing as they are
-- entered now: `estate_receipt_fits` for many at once. Asked for each of 3,500 requests that function took a second.
-- The caller sees the rows.
create function estate_receipts_fitting(will uuid, entries uuid[]) returns table (id uuid)
language sql stable set search_path = public, pg_temp as $$
  with asked as materialized (
    select r.id, r.person_id, r.person_name, r.capacity, r.entry_id, r.item_name from estate_receipt_requests r
    where r.will_id = will and (entries is null or r.entry_id = any(entries))),
  signing as materialized (
    select p.id, p.name, c.capacity
    from estate_people p cross join (select distinct capacity from asked) c
    where p.will_id = will and estate_receipt_signer(p.circumstance, c.capacity))
  select r.id from asked r
    join signing s on s.id = r.person_id and s.name = r.person_name and s.capacity = r.capacity
    join estate_entries e on e.will_id = will and e.id = r.entry_id
    left join estate_items i on i.will_id = will and i.id = e.item_id
  where i.name is not distinct from r.item_name
$$;
revoke all on function estate_receipts_fitting(uuid, uuid[]) from public;
grant execute on function estate_receipts_fitting(uuid, uuid[]) to testate_api;

-- The triggers look for the other requests of one entry, whatever the estate.
create index estate_receipt_requests_entry on estate_receipt_requests (entry_id);
