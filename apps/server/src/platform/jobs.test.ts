import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { z } from 'zod'
import { median } from '../../../../test/bench/note.ts'
import { eventually, startStack, type Stack } from '../../../../test/stack/stack.ts'
import { inTransaction, type Tx } from './database/database.ts'
import { declareJob, defineJob, enqueue, workOn } from './jobs.ts'

const begun: number[] = []
const done: number[] = []
/** What the job with this number waits for. */
const held = new Map<number, Promise<void>>()
const failures = new Map<number, number>()
const job = defineJob(
  declareJob('test-count', z.object({ n: z.number() })),
  { retryDelayMax: 1 },
  async ({ n }) => {
    begun.push(n)
    await held.get(n)
    const left = failures.get(n) ?? 0
    if (left > 0) {
      failures.set(n, left - 1)
      throw new Error('not yet')
    }
    done.push(n)
  },
)
const shortOnes = { running: 0, most: 0, ended: 0 }
const short = defineJob(declareJob('test-short', z.object({ n: z.number() })), {}, async () => {
  shortOnes.running += 1
  shortOnes.most = Math.max(shortOnes.most, shortOnes.running)
  await pause(200)
  shortOnes.running -= 1
  shortOnes.ended += 1
})
const seen: Record<string, object> = {}
const plain = defineJob(declareJob('test-plain', z.object({})), {}, async (_payload, context) => {
  seen['plain'] = context
})
const opens = defineJob(
  declareJob('test-opens', z.object({})),
  { needs: ['openingKey'] },
  async (_payload, context) => {
    seen['opens'] = context
  },
)
let stack: Stack
beforeAll(async () => {
  stack = await startStack({ mount: () => undefined, jobs: [job, short, plain, opens] })
})
afterAll(() => stack.stop())

test('a payload that is not the job’s does not compile', () => {
  // Never called: each directive is an error of the compiler itself when its line does compile.
  const refused = (tx: Tx): Promise<void>[] => [
    // @ts-expect-error A field of another type.
    enqueue(tx, job, { n: 'one' }),
    // @ts-expect-error Without its field.
    enqueue(tx, job, {}),
    // @ts-expect-error A field the job does not know.
    enqueue(tx, job, { n: 1, m: 2 }),
    // @ts-expect-error A name alone, which says nothing of the payload.
    enqueue(tx, { name: 'test-count' }, { n: 1 }),
  ]
  expect(refused).toBeTypeOf('function')
})

test('a job gets the keys it names, and no other', async () => {
  await inTransaction(stack.db, { service: 'operate' }, async (tx) => {
    await enqueue(tx, plain, {})
    await enqueue(tx, opens, {})
  })
  await eventually(async () => 'plain' in seen && 'opens' in seen, 5)
  const forAll = ['config', 'db', 'log', 'store']
  expect(Object.keys(stack.workerContext)).toEqual(expect.arrayContaining(['openingKey', 'sealingKey']))
  expect(Object.keys(seen['plain']!).toSorted()).toEqual(forAll)
  expect(Object.keys(seen['opens']!).toSorted()).toEqual([...forAll, 'openingKey'].toSorted())
  // @ts-expect-error A key that the job does not name does not compile.
  defineJob(plain, {}, async (_payload, { openingKey }) => void openingKey)
  const { db, log } = stack.workerContext
  // @ts-expect-error Nor a process that has less than every job gets.
  expect(() => workOn('', [], { db, log })).toBeTypeOf('function')
})

test('a process without a key that a job names does not run that job', async () => {
  const { openingKey: _, ...without } = stack.workerContext
  await expect(workOn(stack.config.workerDatabaseUrl, [opens], without)).rejects.toThrow(
    'The job test-opens needs openingKey; this process has none.',
  )
})

test('a job put in by the api role is done by the worker role within a second', async () => {
  const took: number[] = []
  // Each directly after the one before, when a worker that was not notified would not look for a minute.
  for (const n of [1, 101, 102, 103, 104]) {
    const started = Date.now()
    await inTransaction(stack.db, { service: 'operate' }, (tx) => enqueue(tx, job, { n }))
    await eventually(async () => done.includes(n), 5)
    took.push(Date.now() - started)
  }
  // The median: a machine that stands still takes its time once. A second is promised.
  expect(median(took)).toBeLessThan(2_000)
})

test('a job of a transaction that is rolled back does not exist', async () => {
  await expect(
    inTransaction(stack.db, { service: 'operate' }, async (tx) => {
      await enqueue(tx, job, { n: 2 })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await inTransaction(stack.db, { service: 'operate' }, (tx) => enqueue(tx, job, { n: 3 }))
  await eventually(async () => done.includes(3), 5)
  expect(done).not.toContain(2)
})

test('a job that fails is tried again', async () => {
  failures.set(4, 2)
  await inTransaction(stack.db, { service: 'operate' }, (tx) => enqueue(tx, job, { n: 4 }))
  await eventually(async () => done.includes(4), 15)
})

test('a job that was put off begins within a second of its moment', async () => {
  const took: number[] = []
  for (const n of [201, 202, 203]) {
    const moment = Date.now() + 1_000
    await inTransaction(stack.db, { service: 'operate' }, (tx) => enqueue(tx, job, { n }, { startAfter: 1 }))
    await eventually(async () => done.includes(n), 5)
    took.push(Date.now() - moment)
  }
  // The median, and a second more, as above. A worker that waits for its own question takes up to a minute.
  expect(median(took)).toBeLessThan(2_000)
})

test('jobs put off until the same moment run side by side', async () => {
  const end = Promise.withResolvers<void>()
  for (const n of [9, 10]) held.set(n, end.promise)
  try {
    await inTransaction(stack.db, { service: 'operate' }, async (tx) => {
      for (const n of [9, 10]) await enqueue(tx, job, { n }, { startAfter: 1 })
    })
    // Neither ends before both have begun.
    await eventually(async () => begun.includes(9) && begun.includes(10), 10)
  } finally {
    end.resolve()
  }
  await eventually(async () => done.includes(9) && done.includes(10), 5)
})

test('short jobs put off until the same moment run side by side where one follows another', async () => {
  await inTransaction(stack.db, { service: 'operate' }, async (tx) => {
    for (let n = 0; n < 6; n += 1) await enqueue(tx, short, { n }, { startAfter: 1 })
  })
  await eventually(async () => shortOnes.ended === 6, 20)
  // Each ends before the side that works would wake the other for the time alone.
  expect(shortOnes.most).toBe(2)
})

test('a killed worker’s job resumes when the next starts, and not while another worker lives', async () => {
  const orphaned = await startStack({ mount: () => undefined, queues: [job] })
  const context = orphaned.workerContext
  const begin = async (n: number): Promise<void> => {
    await inTransaction(orphaned.db, { service: 'operate' }, (tx) =>
      enqueue(tx, job, { n }, { startAfter: 3_600 }),
    )
    // A heartbeat that misses for no time a test may take: it is not what gives the job back here.
    await orphaned.owner.query(
      `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() + interval '1 hour'
      where state = 'created'`,
    )
  }
  try {
    await begin(5)
    const stopFirst = await workOn(orphaned.config.workerDatabaseUrl, [job], context)
    await eventually(async () => done.includes(5), 5)
    await begin(6)
    const stopSecond = await workOn(orphaned.config.workerDatabaseUrl, [job], context)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(done).not.toContain(6)
    await stopFirst()
    await stopSecond()
  } finally {
    await orphaned.stop()
  }
})

test('jobs lost while the database was away resume when it is back; running ones go on', async () => {
  const lost = await startStack({ mount: () => undefined, queues: [job] })
  const context = lost.workerContext
  const running = Promise.withResolvers<void>()
  held.set(7, running.promise)
  const stop = await workOn(lost.config.workerDatabaseUrl, [job], context)
  try {
    await inTransaction(lost.db, { service: 'operate' }, (tx) => enqueue(tx, job, { n: 7 }))
    await eventually(async () => begun.includes(7), 5)
    // Fetched, but the answer never reached the worker.
    await inTransaction(lost.db, { service: 'operate' }, (tx) =>
      enqueue(tx, job, { n: 8 }, { startAfter: 3_600 }),
    )
    await lost.owner.query(
      `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() + interval '1 hour'
      where state = 'created'`,
    )
    for (const time of [1, 2]) {
      const { rows } = await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where application_name = 'testate-worker-alive' and datname = current_database()`.execute(
        lost.workerDb,
      )
      expect(rows, `time ${time}`).toHaveLength(1)
      await eventually(async () => done.includes(8), 5)
      await eventually(async () => (await heldLocks(lost)) === 1, 5)
    }
    expect(begun.filter((n) => n === 7)).toHaveLength(1)
    expect(begun.filter((n) => n === 8)).toHaveLength(1)
  } finally {
    running.resolve()
    await stop()
    await lost.stop()
  }
  expect(done).toContain(7)
})

/** How many workers hold the lock that says they live. */
async function heldLocks(stack: Stack): Promise<number> {
  const { rows } = await stack.owner.query<{ held: number }>(
    `select count(*)::int as held from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.mode = 'ShareLock' and l.granted
       and a.application_name = 'testate-worker-alive' and a.datname = current_database()`,
  )
  return rows[0]!.held
}

test('a clock that is set back under a worker holds up none of its schedules', async () => {
  const back = await startStack({ mount: () => undefined, jobs: [plain] })
  const context = back.workerContext
  const stop = await workOn(back.config.workerDatabaseUrl, [plain], context, { schedules: true })
  const looked = async (): Promise<string> =>
    (await back.owner.query<{ at: string }>('select cron_on::text as at from pgboss.version')).rows[0]!.at
  const real = Date.now
  try {
    await eventually(async () => (await looked()) !== null, 15)
    Date.now = () => real() - 400 * 86_400_000
    const before = await looked()
    await eventually(async () => (await looked()) !== before, 15)
  } finally {
    Date.now = real
    await stop()
    await back.stop()
  }
})
