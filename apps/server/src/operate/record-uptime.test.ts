// The log of the minutes in which the service answered, on a real PostgreSQL: each minute once, whichever
// process records it; a missing one is an outage; gaps cannot be filled later.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect, type Db } from '../platform/database/database.ts'
import { setClock } from '../platform/clock.ts'
import { eventually, startStack, type Stack } from '../../../../test/stack/stack.ts'
import { recordUptime, noteMinute } from './record-uptime.ts'
import { createShowFigures } from './show-figures.ts'

let stack: Stack
let other: { db: Db }
beforeAll(async () => {
  stack = await startStack({ mount: () => undefined })
  other = connect(stack.config.apiDatabaseUrl, { applicationName: 'test-api-2' })
  await publishKeys()
})
afterAll(async () => {
  await other?.db.destroy()
  await stack?.stop()
})
beforeEach(async () => void (await stack.owner.query('delete from uptime_days')))

const publishKeys = async (): Promise<void> => {
  const rootPem = '-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----'
  await mkdir(stack.config.trustDir, { recursive: true })
  await writeFile(
    join(stack.config.trustDir, 'trust.json'),
    JSON.stringify({ format: 'testate-trust/1', name: 'Testate', rootPem, logKey: 'key', networks: [] }),
  )
}
const both = () => [stack.app, { ...stack.app, db: other.db }]
const noted = async (): Promise<number> =>
  Number(
    (await stack.owner.query('select coalesce(sum(bit_count(minutes)), 0) as minutes from uptime_days'))
      .rows[0].minutes,
  )
const uptime = async () => (await createShowFigures(stack.db)()).uptime
const minute = async (): Promise<string> =>
  (await stack.owner.query<{ at: string }>("select date_trunc('minute', now())::text as at")).rows[0]!.at
/** Does all of it within one minute of the database: anew where a minute ended meanwhile. */
async function inOneMinute(act: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const before = await minute()
    try {
      await act()
      return
    } catch (error) {
      if (tries === 3 || (await minute()) === before) throw error
      await stack.owner.query('delete from uptime_days')
    }
  }
}
/** As if these minutes had been recorded: starting so many minutes before the present one, for so many. */
const was = async (from: number, length: number): Promise<void> => {
  await stack.owner.query(
    `insert into uptime_days as noted (day, minutes)
    select at::date, bit_or(set_bit(B'0'::bit(1440), (extract(hour from at) * 60 + extract(minute
      from at))::int, 1)::bit(1440))
    from (select date_trunc('minute', now() at time zone 'UTC') - make_interval(mins => $1::int - n) as at
      from generate_series(0, $2::int - 1) as n) as moments group by at::date
    on conflict (day) do update set minutes = noted.minutes | excluded.minutes`,
    [from, length],
  )
}

test('two processes, and one that is started again, note the same minute once', async () => {
  await inOneMinute(async () => {
    await Promise.all(Array.from({ length: 10 }, () => both().map((app) => noteMinute(app))).flat())
    expect(await noted()).toBe(1)
    for (const app of both()) await recordUptime(app)()
    expect(await noted()).toBe(1)
  })
})

test('a minute more takes none away', async () => {
  await inOneMinute(async () => {
    await was(5, 5)
    await noteMinute(stack.app)
    expect(await noted()).toBe(6)
  })
})

test('it continues after a restart, and the time between is missing', async () => {
  await inOneMinute(async () => {
    await was(3 * 1_440, 2 * 1_440)
    await noteMinute(stack.app)
    const { since, from, minutes, answered, percent } = (await uptime())!
    expect(Math.round((Date.now() - Date.parse(since)) / 60_000)).toBeCloseTo(3 * 1_440, -1)
    expect(from).toBe(since)
    // Two days of three; the present minute is in neither.
    expect([minutes, answered, percent]).toEqual([3 * 1_440, 2 * 1_440, 66.66])
  })
})

test('a minute in which it is not ready is not noted', async () => {
  await rm(join(stack.config.trustDir, 'trust.json'))
  expect(await noteMinute(stack.app)).toBe('not ready')
  expect(await noted()).toBe(0)
  await publishKeys()
  expect(await noteMinute(stack.app)).toBe('noted')
  expect(await noted()).toBe(1)
})

test('a process whose clock is wrong notes the minute of the database', async () => {
  const back = setClock(() => new Date('2031-02-03T04:05:06Z'))
  await noteMinute(stack.app).finally(back)
  const { rows } = await stack.owner.query(
    `
      select day = (now() at time zone 'UTC')::date as today, position(B'1' in minutes) - 1 - extract(hour
      from now() at time zone 'UTC') * 60 - extract(minute from now() at time zone 'UTC') as off
      from uptime_days`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].today).toBe(true)
  expect(Math.abs(Number(rows[0].off))).toBeLessThanOrEqual(1)
})

test('nothing on record, then the first minute, then less than a day: no share yet', async () => {
  await inOneMinute(async () => {
    expect(await uptime()).toBeNull()
    await noteMinute(stack.app)
    expect(await uptime()).toMatchObject({ percent: null })
    expect((await uptime())!.minutes).toBeLessThanOrEqual(1)
    await was(1_439, 1_439)
    expect(await uptime()).toMatchObject({ minutes: 1_439, answered: 1_439, percent: null })
    await was(1_440, 1)
    expect(await uptime()).toMatchObject({ minutes: 1_440, answered: 1_440, percent: 100 })
  })
})

test('a missing minute is never rounded away, and only the last ninety days count', async () => {
  await inOneMinute(async () => {
    await was(20 * 1_440, 20 * 1_440)
    await stack.owner.query(
      "update uptime_days set minutes = set_bit(minutes, 700, 0) where day = (now() at time zone 'UTC')::date - 5",
    )
    expect(await uptime()).toMatchObject({ minutes: 28_800, answered: 28_799, percent: 99.99 })
    await was(200 * 1_440, 10)
    const { since, from, minutes, answered } = (await uptime())!
    expect(Date.parse(from) - Date.parse(since)).toBeGreaterThan(105 * 86_400_000)
    expect(from.slice(11)).toBe('00:00:00.000Z')
    expect(minutes).toBeGreaterThan(89 * 1_440 - 1)
    expect(minutes).toBeLessThan(90 * 1_440 + 1)
    expect(answered).toBe(28_799)
  })
})

test('it is noted again and again until it is stopped, also after a failure', async () => {
  await stack.owner.query('alter function app_note_minute() rename to app_note_minute_gone')
  const stop = recordUptime(stack.app, 20)
  await pause(100)
  expect(await noted()).toBe(0)
  await stack.owner.query('alter function app_note_minute_gone() rename to app_note_minute')
  await eventually(async () => (await noted()) > 0, 5)
  await stop()
  await stack.owner.query('delete from uptime_days')
  await pause(100)
  expect(await noted()).toBe(0)
})
