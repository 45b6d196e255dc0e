// A codicil is released with its will: by the log, under the same notice, to the will's executors, and locked again
// with it. What a row says alone releases none.
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { generateLogKey, importLogKey, type LogSigner } from '@testate/evidence/log/checkpoint'
import { appendAny } from '../../../../test/stack/any-line.ts'
import { holdWill, lockWaits } from '../../../../test/stack/held-locks.ts'
import { knownPeople } from '../../../../test/stack/people.ts'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import { moveTime } from '../../../../test/stack/time.ts'
import { firstLook } from '../../testing/first-look.ts'
import { hashOf } from '../../testing/notice-sample.ts'
import { noticesToRelease, type Begun } from '../../testing/notices-to-release.ts'
import { startSmtpStandIn, type SmtpStandIn } from '../../testing/smtp-stand-in.ts'
import { flush } from '../audit/sequence.ts'
import { inTransaction } from '../platform/database/database.ts'
import { on } from '../platform/events.ts'
import { createLogger } from '../platform/log.ts'
import type { SteadyTime } from './clock/steady-clock.ts'
import { passOnReleases } from './pass-on.ts'
import type { ReleaseContext } from './release-context.ts'
import { relockThoseBack } from './relock.ts'
import { newLedgerWatch } from './ledgers/watch-ledgers.ts'

const day = 86_400_000
const commitment = 'ab'.repeat(32)
let stack: Stack
let smtp: SmtpStandIn
let signer: LogSigner
let folder: string
let context: ReleaseContext
let notices: ReturnType<typeof noticesToRelease>
let steady: SteadyTime
const restores: (() => Promise<void>)[] = []
const moved: string[] = []

beforeAll(async () => {
  const people = knownPeople()
  smtp = await startSmtpStandIn()
  stack = await startStack({
    mount: () => undefined,
    personOf: people.personOf,
    env: { SMTP_URL: smtp.url },
  })
  notices = noticesToRelease(stack, people)
  const { secret, vkey } = await generateLogKey('register.example/log')
  signer = await importLogKey(secret)
  folder = await mkdtemp(join(tmpdir(), 'testate-codicils-'))
  await mkdir(join(folder, 'trust'))
  await mkdir(join(folder, 'keys/release'), { recursive: true })
  await writeFile(join(folder, 'trust/log.vkey'), `${vkey}\n`)
  on('notice.moved', async (_tx, { willId }) => void moved.push(willId))
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

const rows = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await stack.owner.query(text, values)).rows as T[]
async function look(): Promise<void> {
  await flush(stack.workerDb, signer)
  await firstLook(context)
}
async function pass(days: number): Promise<void> {
  restores.push(await moveTime(stack, days * day))
  steady = { ...steady, ms: steady.ms + Math.round(days * day) }
}
const statusOf = async (id: string): Promise<string> =>
  (await rows<{ status: string }>('select status from wills where id = $1', id))[0]!.status
const grantsOf = async (id: string): Promise<object[]> =>
  await rows(
    `select person_id as person, notice_id as notice, told_at is not null as told, ended_at is not null as ended
     from release_grants where will_id = $1 order by granted_at`,
    id,
  )

/** A notice that waits, about a will whose seal is in the log. */
async function waiting(): Promise<Begun> {
  const notice = await notices.waiting()
  await notices.line(notice.willId, 'will.sealed', 'worker', {
    sealedHash: '',
    documentHash: null,
    commitment,
  })
  return notice
}

/** A registered codicil by its row; by its lines only what `lines` says. */
async function codicilTo(
  { willId, testator }: Begun,
  lines: { amends?: string | null; isRegistered?: boolean } = {},
): Promise<string> {
  const { amends = commitment, isRegistered = true } = lines
  const id = randomUUID()
  await rows(
    `insert into wills (id, testator_id, status, title, document_hash, document_object, document_size, amends_id,
       created_at, updated_at) values ($1, $2, 'registered', 'Codicil', $3, $4, 10, $5, now(), now())`,
    id,
    testator.id,
    hashOf(id),
    `object-of-${id}`,
    willId,
  )
  await notices.line(id, 'will.sealed', 'worker', {
    sealedHash: '',
    documentHash: null,
    commitment: 'cd'.repeat(32),
    ...(amends === null ? {} : { amends }),
  })
  if (isRegistered)
    await notices.line(id, 'will.registered', 'worker', { from: 'registering', reason: 'final' })
  return id
}
async function release(): Promise<void> {
  await look()
  await pass(15)
  await look()
  await look()
}

test('with its will, to the same executor, under the same notice, and with one mail', async () => {
  const notice = await waiting()
  const [one, two] = [await codicilTo(notice), await codicilTo(notice)]
  await release()
  for (const id of [one, two]) {
    expect(await statusOf(id)).toBe('released')
    expect(await grantsOf(id)).toEqual([
      { person: notice.executor.id, notice: notice.noticeId, told: true, ended: false },
    ])
  }
  expect(await grantsOf(notice.willId)).toMatchObject([{ told: false }])
  for (let rounds = 0; rounds < 3; rounds += 1) await look()
  expect(await grantsOf(one)).toHaveLength(1)
  expect(await rows('select will_id as id from release_news where notice_id = $1', notice.noticeId)).toEqual(
    expect.arrayContaining([{ id: notice.willId }, { id: one }, { id: two }]),
  )
  // Everybody hears of the notice once, whatever is released with it.
  moved.length = 0
  await passOnReleases({ db: stack.workerDb })
  expect(moved).toEqual([notice.willId])
})

test('whoever acts for the will acts for its codicil, and whoever no longer acts for neither', async () => {
  const notice = await waiting()
  const codicil = await codicilTo(notice)
  await release()
  const acting = async (): Promise<unknown> =>
    await inTransaction(stack.db, { person: notice.executor }, async (tx) => {
      const { rows: shown } = await sql<{ id: string; acts: boolean }>`
        select will_id as id, is_acting as acts from app_released()`.execute(tx)
      return Object.fromEntries(shown.map(({ id, acts }) => [id, acts]))
    })
  expect(await acting()).toEqual({ [notice.willId]: true, [codicil]: true })
  await rows(
    `update people_around set standing = 'reserve' where will_id = $1 and person_id = $2`,
    notice.willId,
    notice.executor.id,
  )
  expect(await acting()).toEqual({ [notice.willId]: false, [codicil]: false })
})

test('it is locked again with its will when the testator appears', async () => {
  const notice = await waiting()
  const codicil = await codicilTo(notice)
  await release()
  expect(await statusOf(codicil)).toBe('released')
  await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
    appendAny(tx, { event: 'account.signed-in', actor: notice.testator.id, details: { remembered: false } }),
  )
  await look()
  expect([await statusOf(notice.willId), await statusOf(codicil)]).toEqual(['registered', 'registered'])
  expect(await grantsOf(codicil)).toMatchObject([{ ended: true }])
})

test('relocking takes the will’s lock, then the codicil’s, and holds no row while it waits for either', async () => {
  const notice = await waiting()
  const codicil = await codicilTo(notice)
  await release()
  await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
    appendAny(tx, { event: 'account.signed-in', actor: notice.testator.id, details: { remembered: false } }),
  )
  const isFree = async (id: string): Promise<boolean> =>
    (
      await rows<{ free: boolean }>(
        "select pg_try_advisory_xact_lock(hashtextextended('will:' || $1::text, 0)) as free",
        id,
      )
    )[0]!.free
  /** Whoever has the lock that it waits for can still change these rows. */
  const rowsAreFree = async (): Promise<void> => {
    for (const id of [notice.willId, codicil]) {
      await rows('select 1 from wills where id = $1 for update nowait', id)
      await rows('select 1 from release_grants where will_id = $1 for update nowait', id)
    }
    await rows('select 1 from death_notices where id = $1 for update nowait', notice.noticeId)
  }

  const letCodicilGo = await holdWill(stack, codicil)
  const relocking = relockThoseBack(context)
  try {
    await lockWaits(stack, 1)
    expect(await isFree(notice.willId)).toBe(false)
    await rowsAreFree()
    expect(await statusOf(notice.willId)).toBe('released')
  } finally {
    await letCodicilGo()
    await relocking
  }
  expect([await statusOf(notice.willId), await statusOf(codicil)]).toEqual(['registered', 'registered'])

  // The other way round: while the will is held, its codicil is not.
  const other = await waiting()
  const second = await codicilTo(other)
  await release()
  await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
    appendAny(tx, { event: 'account.signed-in', actor: other.testator.id, details: { remembered: false } }),
  )
  const letOtherGo = await holdWill(stack, other.willId)
  const again = relockThoseBack(context)
  try {
    await lockWaits(stack, 1)
    expect(await isFree(second)).toBe(true)
  } finally {
    await letOtherGo()
    await again
  }
  expect(await statusOf(second)).toBe('registered')
})

test('an executor who accepts later is given the codicil too', async () => {
  const notice = await waiting()
  const codicil = await codicilTo(notice)
  await release()
  const late = notice.contact
  const [around] = await rows<{ id: string }>(
    `insert into people_around (id, will_id, kind, place, standing, particulars, address_key, person_id, nominated_at,
       told_at, accepted_at, accepted_by)
     select gen_random_uuid(), will_id, 'executor', 2, 'acting', particulars, $3, $2, now(), now(), now(), 'mailbox'
       from people_around where will_id = $1 and kind = 'executor' limit 1 returning id`,
    notice.willId,
    late.id,
    hashOf('late'),
  )
  await notices.line(notice.willId, 'around.accepted', late.id, {
    aroundId: around!.id,
    kind: 'executor',
    factor: 'mailbox',
  })
  await look()
  await look()
  expect((await grantsOf(codicil)).map((one) => (one as { person: string }).person)).toEqual([
    notice.executor.id,
    late.id,
  ])
})

test.each([
  ['of which no line says what it amends', { amends: null }, 'amends another will'],
  ['that amends another will by its seal', { amends: 'ef'.repeat(32) }, 'amends another will'],
  ['that is not registered by its lines', { isRegistered: false }, 'does not stand registered'],
] as const)('a codicil %s is not released, and holds up no will', async (_, lines, why) => {
  const notice = await waiting()
  const codicil = await codicilTo(notice, lines)
  await release()
  expect([await statusOf(notice.willId), await statusOf(codicil)]).toEqual(['released', 'registered'])
  expect(context.said.get(`codicil ${codicil}`)).toContain(why)
  expect(await grantsOf(codicil)).toEqual([])
  // Said once, not in every round.
  const said = vi.spyOn(context.log, 'error')
  await look()
  expect(said).not.toHaveBeenCalled()
  said.mockRestore()
})

test('a codicil whose withdrawal was asked for, or with an open notice of its own, is left alone', async () => {
  const notice = await waiting()
  const [going, noticed] = [await codicilTo(notice), await codicilTo(notice)]
  await rows(
    'insert into withdrawals (id, will_id, person_id, proof_id) values ($1, $2, $3, $4)',
    randomUUID(),
    going,
    notice.testator.id,
    randomUUID(),
  )
  await rows(
    `insert into death_notices (id, will_id, submitted_by, submitter_key, content_hash, deceased_name, date_of_death,
       certificate_id, certificate_object, certificate_sha256, wait_days)
     select gen_random_uuid(), $2, submitted_by, submitter_key, content_hash, deceased_name, date_of_death,
       certificate_id, certificate_object, certificate_sha256, wait_days from death_notices where id = $1`,
    notice.noticeId,
    noticed,
  )
  await release()
  expect([await statusOf(notice.willId), await statusOf(going), await statusOf(noticed)]).toEqual([
    'released',
    'registered',
    'registered',
  ])
  await rows("update death_notices set state = 'withdrawn', ended_at = now() where will_id = $1", noticed)
  await look()
  expect(await statusOf(noticed)).toBe('released')
})

test('a codicil that is registered after the release follows, and nothing without a release', async () => {
  const notice = await waiting()
  const early = await codicilTo(notice)
  await look()
  expect(await statusOf(early)).toBe('registered')
  await pass(15)
  await look()
  const late = await codicilTo(notice)
  await look()
  expect([await statusOf(early), await statusOf(late)]).toEqual(['released', 'released'])
})
