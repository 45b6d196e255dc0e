// How fast the release worker replays and releases, and in how much memory: figures for `npm run bench`, which alone
// takes them (TESTATE_BENCH=1). Each is printed on a line of its own.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ARENAS, memoryOf } from '../../../../embedded/src/process/server-process.ts'
import { median } from '../../../../../test/bench/note.ts'
import { appendAny } from '../../../../../test/stack/any-line.ts'
import { knownPeople } from '../../../../../test/stack/people.ts'
import { eventually, startStack, type Stack } from '../../../../../test/stack/stack.ts'
import { sha256, toHex } from '@testate/evidence/bytes/hash'
import { newSeed, publicKeyOf } from '@testate/evidence/shared-secret/hybrid-seal'
import { forgetSeen } from '../../../testing/first-look.ts'
import { nameAround, type NoticeSample } from '../../../testing/notice-sample.ts'
import { releasedWills, willPdf } from '../../../testing/released-wills.ts'
import { startSmtpStandIn, type SmtpStandIn } from '../../../testing/smtp-stand-in.ts'
import { flush } from '../../audit/sequence.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { followLog } from '../log/follow-log.ts'
import { replayed } from '../release-due.ts'
import { round } from '../start-releasing.ts'

const LINES = 1_000
const AT_ONCE = 100
const TIMES = 9
/** With keys, and as many without. */
const RELEASES = 5
const DAY = 86_400_000
const as = { service: 'release' } as const
const compiled = join(import.meta.dirname, '../../../../../node_modules/.cache/compiled')

let stack: Stack
let smtp: SmtpStandIn
let people: ReturnType<typeof knownPeople>
let wills: Awaited<ReturnType<typeof releasedWills>>
let child: ChildProcess | undefined

const figure = (name: string, value: number): void => console.log(`figure ${name}: ${value.toFixed(1)}`)
const rows = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await stack.owner.query(text, values)).rows as T[]
const inLog = (): Promise<unknown> => flush(stack.workerDb, wills.logKey.signer)

/** VmRSS is what it has now, VmHWM the most it ever had. */
const memoryMb = (what: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${child!.pid}/status`, 'utf8'))![1]) /
  1024

/** A registered will, with two more executors who accepted long ago. */
async function withThreeExecutors(): Promise<NoticeSample> {
  const sample = await wills.notices.registered()
  const { willId } = sample
  for (const name of ['Erin Executor', 'Ewan Executor']) {
    const person = await people.add(stack, { name })
    await nameAround(stack, willId, 'executor', person)
    const [around] = await rows<{ id: string }>(
      'select id from people_around where will_id = $1 and person_id = $2',
      willId,
      person.id,
    )
    await wills.notices.daysFromNow(-250, () =>
      wills.notices.line(willId, 'around.accepted', person.id, {
        aroundId: around!.id,
        kind: 'executor',
        factor: 'mailbox',
      }),
    )
  }
  return sample
}

/** Each executor has kept a key of their own, by row and line. */
async function keepKeys({ willId }: NoticeSample): Promise<void> {
  await wills.notices.daysFromNow(-200, async () => {
    for (const { aroundId, personId } of await rows<{ aroundId: string; personId: string }>(
      `select id as "aroundId", person_id as "personId" from people_around
       where will_id = $1 and kind = 'executor'`,
      willId,
    )) {
      const publicKey = await publicKeyOf(newSeed())
      await rows(
        "insert into shared_keys (person_id, public_key, locks) values ($1, $2, '[]')",
        personId,
        publicKey,
      )
      await rows(
        'insert into executor_keys (around_id, will_id, person_id, public_key) values ($1, $2, $3, $4)',
        aroundId,
        willId,
        personId,
        publicKey,
      )
      const keyHash = toHex(await sha256(publicKey))
      await wills.notices.line(willId, 'around.key-kept', 'release', { aroundId, personId, keyHash })
    }
  })
}

const wraps = async (willId?: string): Promise<number> =>
  (
    await rows<{ n: number }>(
      'select count(*)::int as n from executor_wraps where will_id = coalesce($1, will_id)',
      willId ?? null,
    )
  )[0]!.n

/** Once the release worker has mailed that many, everything is due; the seconds until they are released. */
async function dueNow(many: number): Promise<number> {
  const before = await isReleased()
  await inLog()
  const mailed = async (): Promise<boolean> =>
    (await rows<{ n: number }>('select count(*)::int as n from release_mails where sent_at is not null'))[0]!
      .n >=
    before + many
  await eventually(mailed, 240)
  await stack.asSuperuser("update release_mails set sent_at = sent_at - interval '14 days'")
  await stack.asSuperuser('update release_waits set waited_ms = $1', [14 * DAY])
  const begun = performance.now()
  await eventually(async () => (await isReleased()) - before >= many, 240)
  return (performance.now() - begun) / 1000
}

const isReleased = async (): Promise<number> =>
  (await rows<{ n: number }>("select count(*)::int as n from wills where status = 'released'"))[0]!.n

describe.skipIf(process.env['TESTATE_BENCH'] !== '1')('the release worker', () => {
  beforeAll(async () => {
    people = knownPeople()
    smtp = await startSmtpStandIn()
    stack = await startStack({
      mount: () => undefined,
      personOf: people.personOf,
      env: { SMTP_URL: smtp.url },
    })
    wills = await releasedWills(stack, people)
    // As `npm start` does.
    execFileSync(
      process.execPath,
      [...memoryOf('release-worker'), join(import.meta.dirname, '../../translate-release-worker.ts')],
      { env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compiled } },
    )
  })
  afterAll(async () => {
    child?.kill('SIGKILL')
    await wills.restoreTime()
    await stack.stop()
    await smtp.stop()
  })

  test('the process rests', async () => {
    await start()
    await new Promise((resolve) => setTimeout(resolve, 10_000))
    figure('idle, MB', memoryMb('VmRSS'))
    await end()
  })

  test('a will of 10 MB is released to three executors, who have keys of their own or none', async () => {
    const sealed = await willPdf(3, 9_900_000)
    const times = { keys: [] as number[], none: [] as number[] }
    for (let n = 0; n < 2 * RELEASES; n += 1) {
      const which = n % 2 === 0 ? 'none' : 'keys'
      const sample = await withThreeExecutors()
      if (which === 'keys') await keepKeys(sample)
      const { willId } = await wills.notices.waiting(sample)
      await wills.keepFiles(willId, sealed)
      await wills.look()
      await wills.pass(15)
      await inLog()
      const begun = performance.now()
      await round(wills.context, false)
      times[which].push(performance.now() - begun)
      expect(await rows('select 1 from release_grants where will_id = $1', willId)).toHaveLength(3)
      expect(await wraps(willId)).toBe(which === 'keys' ? 3 : 0)
      await wills.restoreTime()
    }
    figure('release of 10 MB to three executors, ms', median(times.keys))
    figure('release of 10 MB to three without keys of their own, ms', median(times.none))
  }, 600_000)

  test('the process releases a will of 10 MB to three executors with keys of their own', async () => {
    const sample = await withThreeExecutors()
    await keepKeys(sample)
    const { willId } = await wills.notices.daysFromNow(-20, () => wills.notices.waiting(sample))
    await wills.keepFiles(willId, await willPdf(3, 9_900_000))
    await start()
    await dueNow(1)
    expect(await wraps(willId)).toBe(3)
    figure('most with one release, MB', memoryMb('VmHWM'))
    await end()
  }, 300_000)

  test('the process releases a hundred that are due at one moment, each with a key', async () => {
    const before = await wraps()
    for (let n = 0; n < AT_ONCE; n += 1) {
      const sample = await wills.notices.registered()
      await keepKeys(sample)
      await wills.notices.daysFromNow(-20, () => wills.notices.waiting(sample))
      await wills.keepFiles(sample.willId, await willPdf(1))
    }
    await start()
    figure('a hundred due at one moment, s', await dueNow(AT_ONCE))
    expect(await wraps()).toBe(before + AT_ONCE)
    figure('most with a hundred releases, MB', memoryMb('VmHWM'))
    await end()
  }, 600_000)

  test('a will of 1,000 lines is replayed and checked', async () => {
    const notice = await wills.notices.waiting()
    const { willId, noticeId, testator } = notice
    await inTransaction(stack.workerDb, { service: 'worker' }, async (tx) => {
      for (let n = 0; n < LINES; n += 1)
        await appendAny(tx, {
          event: 'will.opened',
          willId,
          actor: 'worker',
          details: { part: 'document', n },
        })
    })
    await wills.look()
    const times: number[] = []
    for (let n = 0; n < TIMES; n += 1)
      await inTransaction(stack.releaseDb, as, async (tx) => {
        const head = await followLog(tx, { keys: [wills.logKey.vkey], head: null, days: [] })
        const begun = performance.now()
        const replay = await replayed(tx, { willId, noticeId, testatorId: testator.id }, head!)
        times.push(performance.now() - begun)
        expect(replay.notice.state).toBe('waiting')
      })
    figure('replay of 1,000 lines, ms', median(times))
  }, 300_000)
})

/** It stores what it translated when it ends by itself. */
async function end(): Promise<void> {
  const ended = new Promise((resolve) => child!.once('exit', resolve))
  child!.kill('SIGTERM')
  await ended
}

/** It sees the log for the first time: it counts nobody whose line it saw only today (testing/first-look.ts). */
async function start(): Promise<void> {
  await forgetSeen(wills.context)
  child = spawn(
    process.execPath,
    [...memoryOf('release-worker'), join(import.meta.dirname, '../../release-worker.ts')],
    {
      env: {
        ...ARENAS,
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: compiled,
        DATA_DIR: stack.dataDir,
        OBJECT_STORE_URL: stack.config.objectStoreUrl,
        SMTP_URL: smtp.url,
        RELEASE_DATABASE_URL: stack.config.releaseDatabaseUrl,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  )
  await new Promise<void>((resolve, reject) => {
    child!.once('message', () => resolve())
    child!.once('exit', () => reject(new Error('it ended')))
  })
}
