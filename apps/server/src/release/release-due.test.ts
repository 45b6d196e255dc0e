// A will is released once, by the log and three clocks, in one transaction; and by nothing that a row, a login or a
// clock that was set can do.
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { generateLogKey, importLogKey, type LogSigner } from '@testate/evidence/log/checkpoint'
import { appendAny, appendSpelled } from '../../../../test/stack/any-line.ts'
import { knownPeople } from '../../../../test/stack/people.ts'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import { moveTime } from '../../../../test/stack/time.ts'
import { firstLook, forgetSeen } from '../../testing/first-look.ts'
import { killedAt } from '../../testing/killed-acts.ts'
import { noticesToRelease, type Begun } from '../../testing/notices-to-release.ts'
import { startSmtpStandIn, type SmtpStandIn } from '../../testing/smtp-stand-in.ts'
import { flush } from '../audit/sequence.ts'
import { setNoticeState } from '../death-notices/set-notice-state.ts'
import { inTransaction, type Db, type Tx } from '../platform/database/database.ts'
import { createLogger } from '../platform/log.ts'
import { passOnReleases } from './pass-on.ts'
import type { ReleaseContext } from './release-context.ts'
import { round } from './start-releasing.ts'
import type { SteadyTime } from './clock/steady-clock.ts'
import { newLedgerWatch } from './ledgers/watch-ledgers.ts'

const day = 86_400_000
let stack: Stack
let smtp: SmtpStandIn
let people: ReturnType<typeof knownPeople>
let signer: LogSigner
let folder: string
let context: ReleaseContext
let notices: ReturnType<typeof noticesToRelease>
/** The machine's own clock, which the tests move. */
let steady: SteadyTime
const restores: (() => Promise<void>)[] = []

beforeAll(async () => {
  people = knownPeople()
  smtp = await startSmtpStandIn()
  stack = await startStack({
    mount: () => undefined,
    personOf: people.personOf,
    env: { SMTP_URL: smtp.url },
  })
  notices = noticesToRelease(stack, people)
  const { secret, vkey } = await generateLogKey('register.example/log')
  signer = await importLogKey(secret)
  folder = await mkdtemp(join(tmpdir(), 'testate-releasing-'))
  await mkdir(join(folder, 'trust'))
  await mkdir(join(folder, 'keys/release'), { recursive: true })
  await writeFile(join(folder, 'trust/log.vkey'), `${vkey}\n`)
})
afterAll(async () => {
  await stack.stop()
  await smtp.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  steady = { boot: randomUUID(), ms: 1_000 }
  context = {
    db: stack.releaseDb,
    log: createLogger('test', 'silent'),
    store: stack.app.store,
    openingKey: stack.openingKey,
    config: { ...stack.config, keysDir: join(folder, 'keys'), trustDir: join(folder, 'trust') },
    steady: () => steady,
    ledgers: newLedgerWatch(),
    said: new Map(),
  }
})
afterEach(async () => {
  for (const restore of restores.splice(0).toReversed()) await restore()
})

const as = <T>(db: Db, service: 'worker' | 'release', fn: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(db, { service }, fn)
const rows = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await stack.owner.query(text, values)).rows as T[]

/** One round of the release worker, with everything in the log. */
async function look(): Promise<void> {
  await flush(stack.workerDb, signer)
  await firstLook(context)
}
/** Time passes for everything: clocks of hosts and database, and the machine's own. */
async function pass(days: number): Promise<void> {
  restores.push(await moveTime(stack, days * day))
  steady = { ...steady, ms: steady.ms + Math.round(days * day) }
}

interface Outcome {
  will: string
  notice: string
  grants: string[]
  news: string[]
}
async function outcomeOf({ willId, noticeId }: Begun): Promise<Outcome> {
  const one = async (text: string, id: string): Promise<string[]> =>
    (await rows<{ found: string }>(text, id)).map(({ found }) => found)
  return {
    will: (await one('select status as found from wills where id = $1', willId))[0]!,
    notice: (await one('select state as found from death_notices where id = $1', noticeId))[0]!,
    grants: await one('select person_id as found from release_grants where notice_id = $1', noticeId),
    news: await one('select what as found from release_news where notice_id = $1 order by id', noticeId),
  }
}
const untouched = { will: 'registered', notice: 'waiting', grants: [], news: [] }
const events = async (willId: string): Promise<string[]> =>
  (
    await rows<{ event: string }>(
      `select convert_from(leaf, 'UTF8')::json ->> 'event' as event from audit_entries where will_id = $1 order by id`,
      willId,
    )
  ).map(({ event }) => event)

test('a true notice releases the will to its acting executor, once, with a grant and the lines of it', async () => {
  const notice = await notices.waiting()
  await look()
  expect(await outcomeOf(notice)).toEqual(untouched)
  await pass(13.9)
  await look()
  expect(await outcomeOf(notice)).toEqual(untouched)
  await pass(0.2)
  await look()
  const released = {
    will: 'released',
    notice: 'released',
    grants: [notice.executor.id],
    news: ['released'],
  }
  expect(await outcomeOf(notice)).toEqual(released)
  expect((await events(notice.willId)).slice(-3)).toEqual([
    'notice.released',
    'will.released',
    'release.granted',
  ])
  const [grant] = await rows<{ days: number }>(
    'select extract(epoch from expires_at - granted_at)::float8 / 86400 as days ' +
      'from release_grants where notice_id = $1',
    notice.noticeId,
  )
  expect(grant!.days).toBeCloseTo(90, 3)
  for (let rounds = 0; rounds < 3; rounds += 1) await look()
  expect(await outcomeOf(notice)).toEqual(released)
  await passOnReleases({ db: stack.workerDb })
  await passOnReleases({ db: stack.workerDb })
  expect(await rows('select 1 from release_news where passed_on_at is null')).toEqual([])
})

// test/faults/notices.test.ts kills the process itself, and the database under it (`npm run assurance`).
test.each(['before', 'after'] as const)(
  'a round that dies %s any of its transactions releases nothing early, and each will once',
  async (when) => {
    const notice = await notices.waiting()
    /** Rounds that die at their first transaction, at their second and so on, until one comes to its end. */
    const diesAtEach = async (): Promise<number> => {
      await flush(stack.workerDb, signer)
      for (let at = 1; ; at += 1) {
        const { context: dying, acts } = killedAt(context, at, when)
        await forgetSeen(context)
        await round(dying).catch(() => undefined)
        if (acts() < at) return at - 1
      }
    }
    expect(await diesAtEach()).toBeGreaterThan(5)
    expect(await outcomeOf(notice)).toEqual(untouched)
    // Its mail to the testator, which is tried again later; without it the wait would be twice as long.
    await pass(0.1)
    await look()
    await pass(13.8)
    await diesAtEach()
    expect(await outcomeOf(notice)).toEqual(untouched)
    await pass(0.2)
    await diesAtEach()
    expect(await outcomeOf(notice)).toEqual({
      will: 'released',
      notice: 'released',
      grants: [notice.executor.id],
      news: ['released'],
    })
    const once = ['notice.released', 'will.released', 'release.granted']
    expect((await events(notice.willId)).filter((event) => once.includes(event))).toEqual(once)
    expect(
      await rows('select 1 from release_mails where sent_at is not null and notice_id = $1', notice.noticeId),
    ).toHaveLength(1)
  },
)

test('a due release that waits for the ledgers has them asked again soon, and comes within a minute', async () => {
  const notice = await notices.waiting()
  await look()
  const trust = join(folder, 'trust/trust.json')
  await writeFile(trust, '{}')
  restores.push(() => rm(trust, { force: true }))
  await pass(14.1)
  await look()
  expect(await outcomeOf(notice)).toEqual(untouched)
  expect(context.said.get(notice.noticeId)).toContain('trust.json in TRUST_DIR cannot be read')
  await rm(trust)
  const seconds = 1 / (24 * 60 * 60)
  await pass(10 * seconds)
  await look()
  expect((await outcomeOf(notice)).will).toBe('registered')
  await pass(30 * seconds)
  await look()
  expect((await outcomeOf(notice)).will).toBe('released')
  // Nothing waits any more.
  const { lookedAt } = context.ledgers
  await pass(60 * seconds)
  await look()
  expect(context.ledgers.lookedAt).toEqual(lookedAt)
})

test('rows of confirmations without lines of the log release nothing', async () => {
  const notice = await notices.submitted()
  for (const who of [notice.executor, notice.contact])
    await notices.confirmRow(notice, who.id, await notices.prove(notice, who))
  await notices.toWaiting(notice)
  await look()
  await pass(15)
  await look()
  expect(await outcomeOf(notice)).toEqual(untouched)
  expect(context.said.get(notice.noticeId)).toContain('has not been confirmed by two')
})

test('a clock that is set forward shortens nothing; the machine’s own has to agree', async () => {
  const notice = await notices.waiting()
  await look()
  restores.push(await moveTime(stack, 400 * day))
  await look()
  expect(await outcomeOf(notice)).toEqual(untouched)
  expect(context.said.get(notice.noticeId)).toContain('by the clock of this process')
  steady = { ...steady, ms: steady.ms + 13 * day }
  await look()
  expect((await outcomeOf(notice)).will).toBe('registered')
})

test('a restart of the process costs nothing of the wait; one of the machine at most all but an hour', async () => {
  const notice = await notices.waiting()
  await look()
  await pass(10)
  // Another machine, or the same after a restart: its clock says nothing of the ten days.
  steady = { boot: randomUUID(), ms: 5 }
  await look()
  await pass(4.1)
  await look()
  expect(await outcomeOf(notice)).toEqual(untouched)
  await pass(10)
  await look()
  expect((await outcomeOf(notice)).will).toBe('released')
})

test('a wait that began anew is measured anew', async () => {
  const notice = await notices.waiting()
  await look()
  await pass(13)
  await look()
  await as(stack.workerDb, 'worker', (tx) =>
    setNoticeState(
      tx,
      { id: notice.noticeId, willId: notice.willId, state: 'waiting', version: 1 },
      'stopped',
      {
        actor: 'worker',
        reason: 'by the test',
      },
    ),
  )
  await look()
  await pass(30)
  await look()
  expect(await outcomeOf(notice)).toEqual({ ...untouched, notice: 'stopped' })
  expect(await rows('select 1 from release_waits where notice_id = $1', notice.noticeId)).toEqual([])
})

test('a stop whose row was turned back is still a line of the log', async () => {
  const notice = await notices.waiting()
  await look()
  await notices.line(notice.willId, 'notice.stopped', notice.testator.id, {
    noticeId: notice.noticeId,
    version: 1,
    from: 'waiting',
    reason: 'alive',
  })
  await pass(15)
  await look()
  expect(await outcomeOf(notice)).toEqual(untouched)
  expect(context.said.get(notice.noticeId)).toContain('by the log the notice is stopped')
})

test('a line that is not in the log yet is waited for', async () => {
  const notice = await notices.waiting()
  await look()
  await pass(15)
  await notices.line(notice.willId, 'around.wait-changed', notice.testator.id, { days: 30 })
  await round(context)
  expect(await outcomeOf(notice)).toEqual(untouched)
  await look()
  expect((await outcomeOf(notice)).will).toBe('released')
})

test('who is written into the log as accepted long ago counts from when the release worker saw it', async () => {
  const before = await notices.waiting()
  await look()
  // Its people accepted three hundred days ago, by lines that the release worker has not seen before.
  const notice = await notices.waiting()
  await flush(stack.workerDb, signer)
  await round(context)
  await pass(15)
  await flush(stack.workerDb, signer)
  await round(context)
  expect(await outcomeOf(notice)).toEqual(untouched)
  expect(context.said.get(notice.noticeId)).toMatch(/\(notice\.confirmed\) is refused: named-too-late$/)
  expect((await outcomeOf(before)).will).toBe('released')
  await look()
  expect(context.said.get(notice.noticeId) ?? '').not.toContain('named-too-late')
})

test('a line that was seen and is hidden later is missed, and so is one that nobody opens', async () => {
  const notice = await notices.waiting()
  await look()
  await pass(15)
  await notices.line(notice.willId, 'notice.stopped', notice.testator.id, {
    noticeId: notice.noticeId,
    version: 1,
  })
  await flush(stack.workerDb, signer)
  const hidden = `update audit_entries set will_id = null, actor = null, details = null, salt = null
    where will_id = '${notice.willId}' and convert_from(leaf, 'UTF8') like '%"notice.stopped"%'`
  await stack.owner.query(hidden)
  await round(context)
  expect(await outcomeOf(notice)).toEqual(untouched)
  expect(context.said.get(notice.noticeId)).toContain('of the log is of this will, and is not shown')
  // Its line holds up every other notice of that time; the next tests begin without it.
  await stack.asSuperuser('delete from release_lines where will_id is null')
})

test('a line that cannot be read is a doubt about its will, and holds up no other', async () => {
  const spelled = [
    ['notice.-', '{"actor":"worker"}'],
    ['will.opened', '{"actor":"worker","x":1e999}'],
    ['will.opened', `{"actor":"worker","x":${'['.repeat(300)}${']'.repeat(300)}}`],
  ] as const
  const doubted: Begun[] = []
  for (const _ of spelled) doubted.push(await notices.waiting())
  const other = await notices.waiting()
  await look()
  await pass(15)
  for (const [at, [event, details]] of spelled.entries())
    await as(stack.workerDb, 'worker', (tx) =>
      appendSpelled(tx, { event, willId: doubted[at]!.willId, details }),
    )
  await look()
  expect((await outcomeOf(other)).will).toBe('released')
  for (const notice of doubted) {
    expect(await outcomeOf(notice)).toEqual(untouched)
    expect(context.said.get(notice.noticeId)).toMatch(/^LineDoubted: line \d+ cannot be read$/)
  }
})

test('a line of the will that nobody shows is missed, of whatever kind and also when it was never shown', async () => {
  const notice = await notices.waiting()
  await look()
  await pass(15)
  // None that the release worker watches; it would begin the wait anew, or make it longer.
  await notices.line(notice.willId, 'around.wait-changed', notice.testator.id, { days: 90 })
  const hidden = `will_id = '${notice.willId}' and event = 'around.wait-changed'`
  await stack.asSuperuser(`create table hidden as select * from audit_entries where ${hidden};
    begin; set local session_replication_role = replica;
    update audit_entries set will_id = null, actor = null, details = null, salt = null where ${hidden}; commit`)
  await look()
  expect(await outcomeOf(notice)).toEqual(untouched)
  expect(context.said.get(notice.noticeId)).toContain('of the log is of this will, and is not shown')
  // Nor does another key hide it, once the release worker has seen the will's.
  await stack.asSuperuser(
    `update audit_line_keys set key = sha256('another') where will_id = '${notice.willId}'`,
  )
  await look()
  expect(await outcomeOf(notice)).toEqual(untouched)
  expect(context.said.get(notice.noticeId)).toContain('of the log is of this will, and is not shown')
  await stack.asSuperuser(`begin; set local session_replication_role = replica;
    update audit_entries e set will_id = h.will_id, actor = h.actor, details = h.details, salt = h.salt
      from hidden h where h.id = e.id; commit; drop table hidden`)
  await look()
  expect((await outcomeOf(notice)).will).toBe('released')
})

test('the line of a release names the will’s commitment in what its salt hides, and no leaf does', async () => {
  const notice = await notices.waiting()
  const commitment = 'ab'.repeat(32)
  await notices.line(notice.willId, 'will.sealed', 'worker', {
    sealedHash: '',
    documentHash: null,
    commitment,
  })
  await look()
  await pass(15)
  await look()
  const found = await rows<{ event: string; details: string; leaf: string }>(
    `select event, details, convert_from(leaf, 'UTF8') as leaf from audit_entries where will_id = $1 order by id`,
    notice.willId,
  )
  expect(found.filter(({ details }) => details.includes(commitment)).map(({ event }) => event)).toEqual([
    'will.sealed',
    'will.released',
  ])
  for (const { leaf } of found) expect(leaf).not.toContain(commitment)
})

test('a killed release leaves nothing half done, and the next round does it once', async () => {
  const notice = await notices.waiting()
  await look()
  await pass(15)
  for (const table of ['death_notices', 'wills', 'release_grants', 'audit_pending', 'release_news']) {
    const when = table === 'wills' || table === 'death_notices' ? 'update' : 'insert'
    await stack.asSuperuser(`create function fail_here() returns trigger language plpgsql as $$
        begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
      alter function fail_here() owner to testate;
      create trigger fail_here after ${when} on ${table} for each statement execute function fail_here()`)
    await look().catch(() => undefined)
    await stack.asSuperuser('drop function fail_here() cascade')
    expect(await outcomeOf(notice), table).toEqual(untouched)
  }
  await Promise.all([look(), look(), look()])
  expect(await outcomeOf(notice)).toMatchObject({ will: 'released', news: ['released'] })
  expect((await events(notice.willId)).filter((event) => event === 'will.released')).toHaveLength(1)
})

test('no other login gives a grant, or releases a will or a notice', async () => {
  const notice = await notices.waiting()
  await look()
  await pass(15)
  const refused = async (db: Db, statement: ReturnType<typeof sql>): Promise<void> => {
    const service = db === stack.releaseDb ? 'release' : 'worker'
    await expect(as(db, service, (tx) => statement.execute(tx))).rejects.toThrow(
      /permission denied|only the (release )?worker|no will/,
    )
  }
  for (const db of [stack.db, stack.workerDb]) {
    await refused(
      db,
      sql`insert into release_grants (id, will_id, notice_id, person_id, expires_at)
        values (gen_random_uuid(), ${notice.willId}, ${notice.noticeId}, ${notice.executor.id},
         now() + interval '1 day')`,
    )
    await refused(
      db,
      sql`select app_change_will_status(${notice.willId}::uuid, '{registered}', 'released', now())`,
    )
    await refused(db, sql`update release_worker set head_size = 0`)
    await refused(db, sql`delete from release_waits`)
    await refused(db, sql`update release_lines set will_id = null`)
    await expect(
      as(db, 'worker', (tx) =>
        setNoticeState(
          tx,
          { id: notice.noticeId, willId: notice.willId, state: 'waiting', version: 1 },
          'released',
          { actor: 'worker', reason: 'x' },
        ),
      ),
    ).rejects.toThrow()
  }
  // And the release worker nothing else.
  for (const statement of [
    sql`update wills set title = 'x'`,
    sql`select app_change_will_status(${notice.willId}::uuid, '{registered}', 'withdrawn', now())`,
    sql`select * from people`,
    sql`select * from people_around`,
    sql`select * from death_notices`,
    sql`insert into death_notice_confirmations default values`,
    sql`delete from release_grants`,
  ])
    await refused(stack.releaseDb, statement)
  // A grant needs a release.
  await expect(
    as(stack.releaseDb, 'release', (tx) =>
      sql`insert into release_grants (id, will_id, notice_id, person_id, expires_at)
        values (gen_random_uuid(), ${notice.willId}, ${notice.noticeId}, ${notice.executor.id},
         now() + interval '1 day')`.execute(tx),
    ),
  ).rejects.toThrow('nothing of this will is released')
  expect(await outcomeOf(notice)).toEqual(untouched)
})

test('the testator appears after the release: the grants end, and the will is registered as before, once', async () => {
  const notice = await notices.waiting()
  await look()
  await pass(15)
  await look()
  expect((await outcomeOf(notice)).will).toBe('released')
  const signIn = (actor: string): Promise<string> =>
    as(stack.db, 'worker', (tx) =>
      appendAny(tx, { event: 'account.signed-in', actor: actor as never, details: { remembered: false } }),
    )
  // Somebody else, and the testator's earlier ones, are no sign of life.
  await signIn(notice.executor.id)
  await look()
  expect((await outcomeOf(notice)).will).toBe('released')
  await signIn(notice.testator.id)
  for (let rounds = 0; rounds < 3; rounds += 1) await look()
  expect(await outcomeOf(notice)).toEqual({
    will: 'registered',
    notice: 'relocked',
    grants: [notice.executor.id],
    news: ['released', 'relocked'],
  })
  expect(
    await rows('select 1 from release_grants where notice_id = $1 and ended_at is null', notice.noticeId),
  ).toEqual([])
  await expect(
    stack.owner.query('update release_grants set ended_at = null where notice_id = $1', [notice.noticeId]),
  ).rejects.toThrow('a grant is only ended')
  expect((await events(notice.willId)).slice(-2)).toEqual(['notice.relocked', 'will.registered'])
  expect(await rows('select what, closed_at from incidents where notice_id = $1', notice.noticeId)).toEqual([
    { what: 'relocked', closed_at: null },
  ])
  await passOnReleases({ db: stack.workerDb })
})

test('a will that cannot be relocked keeps no other open, and holds up no release', async () => {
  const [stuck, back] = [await notices.waiting(), await notices.waiting()]
  await look()
  await pass(15)
  await look()
  const due = await notices.waiting()
  await look()
  await stack.owner.query(`
    create function refuse_change() returns trigger language plpgsql as $$
      begin raise exception 'this row cannot be written'; end $$;
    create trigger refuse_change before update on wills for each row when (new.id = '${stuck.willId}')
      execute function refuse_change()`)
  try {
    for (const { testator } of [stuck, back])
      await as(stack.db, 'worker', (tx) =>
        appendAny(tx, { event: 'account.signed-in', actor: testator.id, details: { remembered: false } }),
      )
    await pass(15)
    for (let rounds = 0; rounds < 2; rounds += 1) await look()
    expect((await outcomeOf(stuck)).will).toBe('released')
    expect((await outcomeOf(back)).will).toBe('registered')
    expect((await outcomeOf(due)).will).toBe('released')
  } finally {
    await stack.owner.query('drop trigger refuse_change on wills; drop function refuse_change')
  }
  await look()
  expect((await outcomeOf(stuck)).will).toBe('registered')
  await passOnReleases({ db: stack.workerDb })
})

test('what a release left goes with its will, and with the account that got it', async () => {
  const [notice, other] = [await notices.waiting(), await notices.waiting()]
  await look()
  await pass(15)
  for (let rounds = 0; rounds < 2; rounds += 1) await look()
  const left = async ({ willId, noticeId }: Begun): Promise<number[]> =>
    await Promise.all(
      ['grants where will_id', 'news where will_id', 'lines where will_id', 'waits where notice_id'].map(
        async (what) =>
          (await rows(`select 1 from release_${what} = $1`, what.includes('waits') ? noticeId : willId))
            .length,
      ),
    )
  const erase = (wills: string[], named: string[]): Promise<object[]> =>
    rows(
      "select erase_release_of(row(null, $1::uuid[], '{}', $2::uuid[], '{}', '{}')::erased_person)",
      wills,
      named,
    )
  expect((await left(notice)).slice(0, 2)).toEqual([1, 1])
  await erase([notice.willId], [])
  expect(await left(notice)).toEqual([0, 0, 0, 0])
  expect((await left(other)).slice(0, 2)).toEqual([1, 1])
  await erase([], [other.executor.id])
  expect((await left(other)).slice(0, 2)).toEqual([0, 1])
})

test('a log that was cut or forked releases nothing from then on; what was released can still be closed', async () => {
  const before = await notices.waiting()
  await look()
  await pass(15)
  await look()
  expect((await outcomeOf(before)).will).toBe('released')
  const notice = await notices.waiting()
  await look()
  await pass(15)
  const doubt = async (): Promise<string | null> =>
    (await rows<{ doubt: string | null }>('select doubt from release_worker'))[0]!.doubt
  expect(await doubt()).toBeNull()
  // A restored older database: its newest head covers fewer lines.
  await stack.asSuperuser(
    `begin; set local session_replication_role = replica;
     delete from audit_checkpoints where size = (select max(size) from audit_checkpoints); commit`,
  )
  await round(context)
  expect(await outcomeOf(notice)).toEqual(untouched)
  expect(await doubt()).toContain('does not continue')
  // Closing does not wait for the right log.
  await as(stack.db, 'worker', (tx) =>
    appendAny(tx, { event: 'account.signed-in', actor: before.testator.id, details: { remembered: false } }),
  )
  await round(context)
  expect((await outcomeOf(before)).notice).toBe('relocked')
})
