// A worker that is gone from the moment a will's row is written: no question that is put afterwards reaches one.
import type { Stack } from './stack.ts'

export async function withoutWorkerAfterChange<T>(
  { owner }: Pick<Stack, 'owner'>,
  run: () => Promise<T>,
): Promise<T> {
  await owner.query(`
    create table worker_gone (gone boolean);
    create function worker_goes() returns trigger language plpgsql security definer as $$
      begin insert into worker_gone values (true); return null; end $$;
    create function no_worker_hears() returns trigger language plpgsql security definer as $$
      begin if exists (select from worker_gone) then return null; end if; return new; end $$;
    create trigger worker_goes after insert or update on wills for each row execute function worker_goes();
    create trigger no_worker_hears before insert on questions for each row execute function no_worker_hears()`)
  try {
    return await run()
  } finally {
    await owner.query(`
      drop trigger worker_goes on wills; drop trigger no_worker_hears on questions;
      drop function worker_goes, no_worker_hears; drop table worker_gone`)
  }
}
