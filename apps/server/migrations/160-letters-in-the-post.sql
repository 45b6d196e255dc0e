-- Letters to a testator that may still be posted, and what staff say of them by mistake (decision 86); and the mail
-- that tells a former mailbox.

-- The former mailbox is being told of this address, since then. The wait for it begins when the mail was taken.
alter table release_addresses add column telling_email text;
alter table release_addresses add column telling_at timestamptz;
alter table release_addresses add check ((telling_email is null) = (telling_at is null));
