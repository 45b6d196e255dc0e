// What a round of the release worker asks about released wills, in a register with 10,000 of them: it does so every
// five seconds, for as long as the register stands. TESTATE_FULL=1 (`npm run assurance`) has a hundred thousand.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { dueWraps } from './own-copies/store-copies.ts'
import { codicilsToRelease, latecomers, releasedAndBack } from './store.ts'

const full = process.env['TESTATE_FULL'] === '1'
const WILLS = full ? 100_000 : 10_000
/** One of so many executors has a key of their own. */
const KEY_OF = 20
const SIGN_INS = 2
/** And ten times what it takes to join them once, so that a busy machine fails nothing. */
const MOST_MS = full ? 250 : 25

let stack: Stack

/**
 * Of each will one executor with a running grant; whoever has a key has the wrap too. Its testator signed in before
 * the notice only.
 */
async function fill(): Promise<void> {
  await stack.asSuperuser(`
    set session_replication_role = replica;
    create table filled as select n, gen_random_uuid() as will, gen_random_uuid() as testator,
      gen_random_uuid() as executor, gen_random_uuid() as notice, gen_random_uuid() as granted,
      gen_random_uuid() as around, encode(sha256(n::text::bytea), 'hex') as object
      from generate_series(1, ${WILLS}) n;
    insert into people (id, kind, name, email, created_at)
      select id, 'account', 'Somebody', id || '@example.org', now() from filled, unnest(array[testator, executor]) id;
    insert into wills (id, testator_id, status, title, document_hash, document_object, document_size,
        created_at, updated_at)
      select will, testator, 'released', 'Will', sha256(will::text::bytea), object, 1000, now(), now()
      from filled;
    insert into people_around (id, will_id, kind, place, standing, particulars, person_id, nominated_at, told_at,
        accepted_at, accepted_by)
      select around, will, 'executor', 1, 'acting', 'x', executor, now() - interval '60 days',
        now() - interval '60 days', now() - interval '60 days', 'mailbox' from filled;
    insert into death_notices (id, will_id, submitted_by, submitter_key, content_hash, deceased_name, date_of_death,
        certificate_id, certificate_object, certificate_sha256, wait_days, state, ended_at, created_at,
        waiting_since, due_at)
      select notice, will, executor, sha256('a'), sha256('a'), 'A Testator', '2026-01-01', notice, 'x', sha256('a'), 14,
        'released', now(), now() - interval '20 days', now() - interval '16 days', now() - interval '2 days'
      from filled;
    insert into release_grants (id, will_id, notice_id, person_id, granted_at, expires_at)
      select granted, will, notice, executor, now(), now() + interval '90 days' from filled;
    insert into will_objects (will_id, part, object_id, kept_at)
      select will, 'sealed', object, now() from filled;
    insert into shared_keys (person_id, public_key, locks)
      select executor, decode(repeat('ab', 1216), 'hex'), '[]' from filled where n % ${KEY_OF} = 0;
    insert into executor_keys (around_id, will_id, person_id, public_key, kept_at)
      select around, will, executor, decode(repeat('ab', 1216), 'hex'), now() - interval '30 days' from filled
      where n % ${KEY_OF} = 0;
    insert into executor_wraps (grant_id, will_id, person_id, version, object, sha256, key_hash, wrap)
      select granted, will, executor, 1, object, sha256('a'), sha256('b'), decode(repeat('ab', 1200), 'hex') from filled
      where n % ${KEY_OF} = 0;
    insert into audit_entries (id, leaf, actor, details, at)
      select gen_random_uuid(), convert_to(repeat(' ', 119) || 'account.signed-in"', 'UTF8'), testator, '{}',
        now() - day * interval '1 day' from filled, generate_series(30, ${29 + SIGN_INS}) day;
    drop table filled;
    analyze;`)
}

beforeAll(async () => {
  stack = await startStack({ mount: () => undefined })
  await fill()
}, 240_000)
afterAll(() => stack?.stop())

const questions: [string, (tx: Tx) => Promise<unknown[]>][] = [
  ['missing wraps', dueWraps],
  ['executors who accepted late', latecomers],
  ['testators who came back', releasedAndBack],
  ['codicils', codicilsToRelease],
]
async function shortest(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 3; i += 1) {
    const began = performance.now()
    await run()
    times.push(performance.now() - began)
  }
  return Math.min(...times)
}
const joined = async (): Promise<unknown> =>
  await stack.owner.query('select count(*) from death_notices n join wills w on w.id = n.will_id')
test.each(questions)('%s: asked in time, and there are none', async (what, ask) => {
  const ms = await shortest(async () => {
    expect(await inTransaction(stack.releaseDb, { service: 'release' }, ask)).toEqual([])
  })
  const joinMs = await shortest(joined)
  process.stdout.write(
    `${what} of ${WILLS} released wills: ${ms.toFixed(0)} ms, a join ${joinMs.toFixed(0)} ms\n`,
  )
  expect(ms).toBeLessThan(Math.max(MOST_MS, 10 * joinMs))
})

test('a wrap that is missing is found among them', async () => {
  const [gone] = await stack.asSuperuser<{ grantId: string }>(
    `delete from executor_wraps where grant_id in (select grant_id from executor_wraps limit 1)
     returning grant_id as "grantId"`,
  )
  const due = await inTransaction(stack.releaseDb, { service: 'release' }, dueWraps)
  expect(due.map(({ grantId }) => grantId)).toEqual([gone!.grantId])
})

test('an executor who has no grant is found among them, once', async () => {
  const [gone] = await stack.asSuperuser<{ noticeId: string }>(
    `delete from release_grants where id in (select id from release_grants where id not in (
       select grant_id from executor_wraps) limit 1) returning notice_id as "noticeId"`,
  )
  const late = await inTransaction(stack.releaseDb, { service: 'release' }, latecomers)
  expect(late.map(({ noticeId }) => noticeId)).toEqual([gone!.noticeId])
})

test('a testator who signed in since is found among them', async () => {
  await stack.asSuperuser(
    `set session_replication_role = replica;
     insert into audit_entries (id, leaf, actor, details, at)
       select gen_random_uuid(), leaf, actor, details, now() + interval '1 hour' from audit_entries limit 1`,
  )
  const [back] = (
    await stack.owner.query<{ noticeId: string }>(
      `select n.id as "noticeId" from death_notices n join wills w on w.id = n.will_id
         join audit_entries e on e.actor = w.testator_id::text where e.at > now()`,
    )
  ).rows
  const found = await inTransaction(stack.releaseDb, { service: 'release' }, releasedAndBack)
  expect(found.map(({ noticeId }) => noticeId)).toEqual([back!.noticeId])
})
