-- The worker's wrap of a closed will (decision 49): the release worker deletes it in the transaction that closes the
-- will, and the worker can put none in its place.

create index key_wraps_worker_held on key_wraps (will_id) where recipient = 'worker';

drop policy key_wraps_worker on key_wraps;
create policy key_wraps_worker on key_wraps for select to testate_worker using (true);
create policy key_wraps_worker_made on key_wraps for insert to testate_worker
  with check (not exists (select 1 from release_custody c where c.will_id = key_wraps.will_id));

-- To delete a row is to see it: of the worker's wraps the release worker sees those of closed wills.
drop policy key_wraps_release on key_wraps;
create policy key_wraps_release on key_wraps for select to testate_release using (
  recipient = 'release' or exists (select 1 from release_custody c where c.will_id = key_wraps.will_id));
create policy key_wraps_release_closed on key_wraps for delete to testate_release using (
  recipient = 'worker' and exists (select 1 from release_custody c where c.will_id = key_wraps.will_id));
