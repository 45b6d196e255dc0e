-- The release worker asks the ledgers which head of the log they hold (decision 105), and says which of them it cannot
-- ask.

-- Which ledgers do not answer, why, and whether a release waits for them; null when each does.
alter table release_worker add column unanswered text;
grant update (unanswered) on release_worker to testate_release;
