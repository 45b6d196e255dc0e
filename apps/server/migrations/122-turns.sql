-- Mails that say whose turn it is. Several events can make it somebody's turn (the ceremony opens, the payment
-- arrives); the first to come tells them, and this row keeps the others from telling them again.

create table told_once (
  will_id uuid not null references wills (id) on delete cascade,
  what text not null check (what in ('turn-to-pay', 'turn-to-record', 'network-late', 'all-networks')),
  at timestamptz not null,
  primary key (will_id, what)
);
-- Wills that a network held before: their testators were told then.
insert into told_once (will_id, what, at)
  select will_id, 'all-networks', min(final_at) from anchors
  where action in ('register', 'supersede') and state = 'final' group by will_id;

alter table told_once enable row level security;
alter table told_once force row level security;
create policy told_once_worker on told_once to testate_worker using (true) with check (true);
grant select, insert on told_once to testate_worker;
