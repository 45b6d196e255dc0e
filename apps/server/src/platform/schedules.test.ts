// Jobs that are due at set times, on a real queue and two workers. The queue's own clock moves, so that no test
// waits for the next minute or hour.
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { eventually, startStack, type Stack } from '../../../../test/stack/stack.ts'
import { inTransaction } from './database/database.ts'
import { declareJob, defineJob, defineSchedule, enqueue, installQueues, workOn } from './jobs.ts'
import { followClockBack } from './queue-clock.ts'

const MINUTE = 60
/** Longer than both workers take to look for due schedules again. */
const LOOKED_AGAIN_MS = 7_000

const ran = { minutely: 0, hourly: 0 }
let held: Promise<void> | undefined
const minutely = defineSchedule('test-minutely', '* * * * *', async () => {
  ran.minutely += 1
  await held
})
const later = defineJob(declareJob('test-later', z.object({})), {}, async () => undefined)
const hourly = defineSchedule('test-hourly', '0 * * * *', async () => void (ran.hourly += 1))

let stack: Stack
beforeAll(async () => {
  stack = await startStack({
    mount: () => undefined,
    queues: [minutely, hourly, later],
  })
})
afterAll(() => stack.stop())

test('a schedule runs once each time, however many workers there are', async () => {
  const minute = Math.ceil(Date.now() / 1_000 / MINUTE) * MINUTE
  for (const times of [1, 2]) {
    // At the beginning of a minute, so that none begins while the test looks, however long the first look took.
    await moveQueueClock(minute + times * MINUTE + 2 - Date.now() / 1_000)
    const stop = await startWorkers(2)
    await eventually(async () => ran.minutely === times)
    await delay(LOOKED_AGAIN_MS)
    await stop()
    expect(ran.minutely).toBe(times)
  }
})

test('what came due while no worker ran is made up for by one run', async () => {
  const before = ran.hourly
  const halfPast = (30 - new Date().getUTCMinutes()) * MINUTE
  await moveQueueClock(4 * 60 * MINUTE + halfPast)
  const stop = await startWorkers(2)
  await eventually(async () => ran.hourly === before + 1)
  await delay(LOOKED_AGAIN_MS)
  await stop()
  expect(ran.hourly).toBe(before + 1)
})

test('a schedule is not due again while it runs', async () => {
  const before = ran.minutely
  const running = Promise.withResolvers<void>()
  held = running.promise
  const stop = await startWorkers(2, { schedules: false })
  const ask = (): Promise<void> =>
    inTransaction(stack.db, { service: 'operate' }, (tx) => enqueue(tx, minutely, {}))
  await ask()
  await eventually(async () => ran.minutely === before + 1)
  await ask()
  await ask()
  running.resolve()
  await delay(4_000)
  expect(ran.minutely).toBe(before + 1)
  await ask()
  await eventually(async () => ran.minutely === before + 2)
  await stop()
})

test('a database whose clock is set back by a day holds up no schedule and no job', async () => {
  // The next tests' clocks go on from here.
  const minute = Math.ceil(Date.now() / 1_000 / MINUTE) * MINUTE + 6 * 60 * MINUTE
  const at = (minutes: number): Promise<void> =>
    moveQueueClock(minute + minutes * MINUTE + 2 - Date.now() / 1_000)
  // Twice where it was also missed: by the clock a long time has passed since the test before.
  const runsNow = async (others = (): boolean => true): Promise<void> => {
    const before = ran.minutely
    const stop = await startWorkers(2)
    await eventually(async () => ran.minutely > before && others())
    await stop()
  }
  const ranInTheFuture = async (): Promise<boolean> =>
    (
      await stack.owner.query(
        "select 1 from pgboss.job where singleton_on > pgboss.job_now() at time zone 'UTC'",
      )
    ).rows.length > 0
  await at(10)
  await runsNow()
  // To be run at once; and the clock is set back before anybody does.
  await inTransaction(stack.db, { service: 'operate' }, (tx) => enqueue(tx, hourly, {}))
  const hours = ran.hourly
  await at(-24 * 60)
  expect(await ranInTheFuture()).toBe(true)
  await runsNow(() => ran.hourly > hours)
  // Else nothing would run in those minutes when they come again.
  expect(await ranInTheFuture()).toBe(false)
  expect(await followClockBack(stack.workerDb)).toBeNull()
})

test('when the clock is set back, a moment that was near stays near, and a later one stays that moment', async () => {
  const ask = (seconds: number): Promise<void> =>
    inTransaction(stack.db, { service: 'operate' }, (tx) => enqueue(tx, later, {}, { startAfter: seconds }))
  const waits = async (): Promise<number[]> =>
    (
      await stack.owner.query<{ s: number }>(
        `select extract(epoch from start_after - pgboss.job_now())::float8 as s from pgboss.job
         where name = 'test-later' order by start_after`,
      )
    ).rows.map(({ s }) => s)
  await moveQueueClock(0)
  await stack.owner.query('update pgboss.version set cron_on = pgboss.job_now()')
  await ask(30)
  await ask(600)
  const day = 24 * 60 * MINUTE
  await moveQueueClock(-day)
  expect((await waits())[0]).toBeGreaterThan(day)
  expect(await followClockBack(stack.workerDb)).toBeGreaterThan((day - 60) * 1_000)
  const [near, far] = await waits()
  expect(near).toBeGreaterThan(0)
  expect(near).toBeLessThan(60)
  expect(far).toBeGreaterThan(day)
  expect(await followClockBack(stack.workerDb)).toBeNull()
})

test('the owner installs the schedules of this version alone, with what they need', async () => {
  const schedules = async (): Promise<string[]> =>
    (await stack.owner.query<{ name: string }>('select name from pgboss.schedule order by name')).rows.map(
      ({ name }) => name,
    )
  expect(await schedules()).toEqual(['test-hourly', 'test-minutely'])
  const { rows } = await stack.owner.query(
    `select name, policy, retry_limit, heartbeat_seconds from pgboss.queue
     where name in ('test-hourly', '__pgboss__send-it') order by name`,
  )
  expect(rows).toEqual([
    { name: '__pgboss__send-it', policy: 'standard', retry_limit: 60_000, heartbeat_seconds: 10 },
    { name: 'test-hourly', policy: 'exclusive', retry_limit: 60_000, heartbeat_seconds: 10 },
  ])
  await installQueues(ownerUrl(), [hourly])
  expect(await schedules()).toEqual(['test-hourly'])
})

const ownerUrl = (): string => (stack.owner.options as { connectionString: string }).connectionString

async function startWorkers(count: number, { schedules = true } = {}): Promise<() => Promise<void>> {
  const context = stack.workerContext
  const stops = await Promise.all(
    Array.from({ length: count }, () =>
      workOn(stack.config.workerDatabaseUrl, [minutely, hourly], context, { schedules }),
    ),
  )
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}

async function moveQueueClock(seconds: number): Promise<void> {
  await stack.owner.query(
    `create or replace function pgboss.job_now() returns timestamptz language sql stable
     as $$ select now() + interval '${seconds} seconds' $$`,
  )
}
