-- An address is an account's once that account has confirmed it; until then several may have typed it (decision
-- 40). auth."user"."email" is the address by which the account is found: null while another account has it.
alter table auth."user" alter column "email" drop not null;

-- That an account's mailbox is its owner's; only the worker can know. The first to confirm gets the address from
-- an account that only typed it. One that another account has proven stays there: the unique key refuses.
create or replace function app_mark_verified(who uuid) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update auth."user" u set "email" = null from people p
    where p.id = who and u."email" = p.email and u."id" <> who and not address_proven(u."id");
  update auth."user" u set "email" = p.email, "emailVerified" = true from people p
    where p.id = who and u."id" = who;
end $$;
