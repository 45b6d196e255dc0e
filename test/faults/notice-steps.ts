// Every step of a death notice as the database commits it, in a table of this test's own with the machine's time and
// the transaction's number, and reported at once: so that a kill lands between that step and the next, and so that a
// copy which was given too early is found afterwards. Some steps are within a transaction, which can be held there.
import { until } from '../../apps/cli/src/register/until.ts'
import type { Installation } from './installation.ts'
import { keepListening, type Watch } from './watch.ts'

/** The steps after which a part may be killed, in their order. */
export const steps = [
  'key code asked',
  'key proven',
  'key row',
  'key line',
  'around.key-kept',
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
  'wrap row',
  'wrap line',
  'notice.released',
  'passed on',
  'reader told',
  'reader mailed',
] as const
export type Step = (typeof steps)[number]

const event = "convert_from(new.leaf, 'UTF8')::json ->> 'event'"
/** Steps that are not committed yet: the row is written without its line, or with it. Table, and which of its rows. */
const within: readonly (readonly [step: Step, table: string, which: string])[] = [
  ['key row', 'executor_keys', 'true'],
  ['key line', 'audit_entries', `${event} = 'around.key-kept'`],
  ['wrap row', 'executor_wraps', 'true'],
  ['wrap line', 'audit_entries', `${event} = 'release.wrapped'`],
]
export const isWithin = (step: string): boolean => within.some(([one]) => one === step)
/** Advisory locks by which a transaction says, before it commits, that it is held at that step. */
const FIRST_LOCK = 7_700_000
const lockOf = (step: Step): number => FIRST_LOCK + within.findIndex(([one]) => one === step)

/** Table, when, and the SQL of the step's name; null: no step. */
const watched: readonly (readonly [table: string, when: string, step: string])[] = [
  ['audit_entries', 'insert', event],
  ['proofs', 'insert', "case when new.purpose = 'own-key' then 'key proven' end"],
  ['executor_keys', 'insert', "'key row'"],
  ['executor_wraps', 'insert', "'wrap row'"],
  ['death_certificates', 'insert', "'certificate kept'"],
  ['death_notice_news', 'update of told_at', "'told ' || new.what"],
  [
    'release_codes',
    'insert',
    "case when new.purpose = 'own-key' then 'key code asked' else 'code asked' end",
  ],
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
  // A row of `held` outlives a crash of the database, which a lock does not.
  const holds = within.map(
    ([step, table, which], at) => `
    create function notice_steps.hold_${at}() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      if not (${which}) then return null; end if;
      perform pg_advisory_xact_lock_shared(${lockOf(step)});
      while exists (select 1 from notice_steps.held where step = '${step}') loop
        perform pg_sleep(0.02);
      end loop;
      return null;
    end $$;
    create trigger notice_steps_hold_${at} after insert on ${table} for each row
      execute function notice_steps.hold_${at}();`,
  )
  await installation.sql(`
    create schema notice_steps;
    create table notice_steps.seen (seq bigint generated always as identity primary key, step text not null,
      will_id uuid, at timestamptz not null default clock_timestamp(),
      transaction text not null default pg_current_xact_id()::text);
    create table notice_steps.held (step text primary key);
    ${triggers.join('\n')}
    ${holds.join('\n')}`)
}

/** From now on each transaction that comes to this step waits there, until `letGo`. */
export async function hold(installation: Installation, step: Step): Promise<void> {
  await installation.sql('insert into notice_steps.held (step) values ($1)', [step])
}
/** Resolves when a transaction is held there. */
export async function reached(installation: Installation, step: Step, withinMs: number): Promise<void> {
  const text = `select 1 from pg_locks where locktype = 'advisory' and classid = 0 and objid = $1 and objsubid = 1
    and granted`
  const isHeld = async (): Promise<true | null> =>
    (await installation.sql(text, [lockOf(step)])).length > 0 ? true : null
  await until(`a transaction at “${step}”`, withinMs, isHeld, 50)
}
export async function letGo(installation: Installation, step: Step): Promise<void> {
  await installation.sql('delete from notice_steps.held where step = $1', [step])
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
