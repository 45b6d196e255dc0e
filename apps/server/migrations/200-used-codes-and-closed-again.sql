-- A code of the release worker's own that was used does not count against the next one (decision 108).

alter table release_codes add column used_at timestamptz;
grant update (used_at) on release_codes to testate_release;

-- The notices of the last days after which a copy was closed again: every dashboard asks whether one is its reader's.
create index death_notices_relocked on death_notices (ended_at) where state = 'relocked';
