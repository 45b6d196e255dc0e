// Every step of a death notice as the database commits it, in a table of this test's own with the machine's time, and
// reported at once: so that a kill lands between that step and the next, and so that a copy which was given too early
// is found afterwards.
import type { Installation } from './installation.ts'
import { keepListening, type Watch } from './watch.ts'

/** The steps after which a part may be killed, in their order. */
export const steps = [
  'certificate kept',
  'notice.submitted',
  'told submitted',
  'code asked',
  'notice.confirmed',
  'proof taken',
  'notice.waiting',
  'told waiting',
  'wait begun',
  'own mail begun',
  'own mail sent',
  'due',
  'notice.released',
  'passed on',
  'reader told',
  'reader mailed',
] as const
export type Step = (typeof steps)[number]

/** Table, when, and the SQL of the step's name; null: no step. */
const watched: readonly (readonly [table: string, when: string, step: string])[] = [
  ['audit_entries', 'insert', "convert_from(new.leaf, 'UTF8')::json ->> 'event'"],
  ['death_certificates', 'insert', "'certificate kept'"],
  ['death_notice_news', 'update of told_at', "'told ' || new.what"],
  ['release_codes', 'insert', "'code asked'"],
  ['release_confirmations', 'insert', "'proof taken'"],
  ['release_waits', 'insert', "'wait begun'"],
  ['release_mails', 'insert', "'own mail begun'"],
  ['release_mails', 'update of sent_at', "'own mail sent'"],
  ['release_grants', 'insert', "'granted'"],
  ['release_grants', 'update of told_at', "'reader told'"],
  ['release_news', 'update of passed_on_at', "'passed on'"],
  ['outbox', 'update of sent_at', "case when new.template = 'copy-released' then 'reader mailed' end"],
]

/** From now on. */
export async function recordSteps(installation: Installation): Promise<void> {
  const triggers = watched.map(
    ([table, when, step], at) => `
    create function notice_steps.note_${at}() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    declare step text := ${step};
    begin
      if step is null then return null; end if;
      insert into notice_steps.seen (step, will_id)
        values (step, (to_jsonb(new) ->> 'will_id')::uuid);
      perform pg_notify('notice_steps', json_build_object('step', step)::text);
      return null;
    end $$;
    create trigger notice_steps_${at} after ${when} on ${table} for each row
      execute function notice_steps.note_${at}();`,
  )
  await installation.sql(`
    create schema notice_steps;
    create table notice_steps.seen (seq bigint generated always as identity primary key, step text not null,
      will_id uuid, at timestamptz not null default clock_timestamp());
    ${triggers.join('\n')}`)
}

/** Steps that are committed while the database goes down are in the table, and are not reported. */
export async function watchNoticeSteps(
  installation: Installation,
  hear: (step: string) => void,
): Promise<Watch> {
  return await keepListening(installation, 'notice_steps', (payload) =>
    hear((JSON.parse(payload) as { step: string }).step),
  )
}
