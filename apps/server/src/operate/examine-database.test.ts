// The doctor against databases whose roles row-level security binds, and some whose it does not; and against
// diverging clocks.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { rolePassword } from '../../../../test/stack/database.ts'
import { cloneDatabase } from '../../../../test/stack/stack.ts'
import { handOver } from '../../../embedded/src/postgres/give-up-superuser.ts'
import { migrate } from '../migrate.ts'
import { setClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { printed } from './doctor.ts'
import { examineDatabase } from './examine-database.ts'
import { exitCodeOf } from './findings.ts'

/** Roles belong to the whole cluster, which other tests use too. */
const other = `other_${randomBytes(4).toString('hex')}`
const production = { TESTATE_MODE: 'production', TRUST_PROXY: 'on', PUBLIC_URL: 'https://register.example' }
let database: Awaited<ReturnType<typeof cloneDatabase>>
let empty: Awaited<ReturnType<typeof cloneDatabase>>
let resetClock = (): void => undefined

beforeAll(async () => {
  ;[database, empty] = [await cloneDatabase(), await cloneDatabase({ template: false })]
  await database.asSuperuser(`create role ${other} login createrole password '${rolePassword}'`)
})
afterEach(() => resetClock())
afterAll(async () => {
  await database.drop()
  await empty.drop()
  await database.asSuperuser(`drop role ${other}`).catch(() => undefined)
})

const as = (url: string, [user, password]: [string, string]): string =>
  Object.assign(new URL(url), { username: user, password }).href
const examined = async (url = database.workerUrl, more: Record<string, string> = {}) =>
  await examineDatabase(readConfig({ WORKER_DATABASE_URL: url, ...more }))
const superuserOf = (url: string): string =>
  as(url, [new URL(inject('superuserUrl')).username, new URL(inject('superuserUrl')).password])

test('all well', async () => {
  for (const url of [database.workerUrl, database.ownerUrl]) {
    expect(
      (await examined(url)).map(({ standing, says }) => `${standing} ${says.replace(/\d[\d.]*/, 'n')}`),
    ).toEqual([
      'well PostgreSQL n answers.',
      'well Nobody the register signs in as is a superuser or bypasses row-level security.',
      'well The database’s clock and this machine’s agree.',
    ])
  }
})

test('an owner who is, or may become, a superuser is a warning, and in production to be mended', async () => {
  const says = async (more: Record<string, string> = {}) =>
    (await examined(database.workerUrl, more))
      .filter(({ standing }) => standing !== 'well')
      .map((found) => `${found.standing}: ${found.says} ${found.todo}`)
  const todo = 'Give the schema to a plain role: “The database’s owner” in docs/runbook.md.'
  // An owner other than the tests' own, which other tests need unchanged.
  await database.asSuperuser(`alter table kysely_migration owner to ${other}`)
  expect(await says()).toEqual([])
  await database.asSuperuser(`alter role ${other} superuser`)
  expect(await says()).toEqual([
    `warn: The database’s role ${other} is a superuser, whom row-level security does not bind. ${todo}`,
  ])
  expect(await says(production)).toEqual([
    `mend: The database’s role ${other} is a superuser, whom row-level security does not bind. ${todo}`,
  ])
  expect(exitCodeOf(await examined())).toBe(0)
  expect(printed({ findings: await examined(), costs: [] })).toMatch(
    new RegExp(
      String.raw`\nwarning {2}database {3}The database’s role .*\n {20}→ Give the schema to a plain role: ` +
        String.raw`[^]*\n\nNothing must be mended now, but see to what is warned of\.\n$`,
    ),
  )
  await database.asSuperuser(`alter role ${other} nosuperuser bypassrls`)
  expect(await says()).toEqual([
    `warn: The database’s role ${other} is a role with BYPASSRLS, whom row-level security does not bind. ${todo}`,
  ])
  await database.asSuperuser(`alter role ${other} nobypassrls`)
  const power = `${other}_power`
  await database.asSuperuser(`create role ${power} superuser; grant ${power} to ${other}`)
  try {
    expect(await says()).toEqual([
      `warn: The database’s role ${other} may become ${power}, a superuser, whom row-level security ` +
        `does not bind. ${todo}`,
    ])
  } finally {
    await database.asSuperuser(
      `drop role ${power}; alter table kysely_migration owner to ${new URL(database.ownerUrl).username}`,
    )
  }
  expect(await says()).toEqual([])
  // The connecting role, too: an operator may pass another login's address.
  expect((await examined(superuserOf(database.ownerUrl)))[1]).toMatchObject({
    standing: 'warn',
    says: 'The database’s role tests is a superuser, whom row-level security does not bind.',
    todo: expect.stringMatching(/^Sign in as a plain role/),
  })
})

test('production does not touch a schema as such an owner', async () => {
  const passwords = { api: rolePassword, worker: rolePassword, release: rolePassword }
  const register = { mode: 'production', sampleIdentities: false } as const
  await expect(migrate(superuserOf(empty.ownerUrl), passwords, register)).rejects.toThrow(
    'The database’s role tests is a superuser, whom row-level security does not bind. Sign in as a ' +
      'plain role: “The database’s owner” in docs/runbook.md.',
  )
  expect(await empty.asSuperuser('select 1 from pg_class where oid >= 16384')).toEqual([])
  expect((await migrate(empty.ownerUrl, passwords, register))[0]).toBe('021-platform')
})

test('a schema given to another owner is read by that one alone', async () => {
  const given = await cloneDatabase()
  try {
    const was = new URL(given.ownerUrl).username
    const named = async () =>
      (
        await given.asSuperuser<{ roles: string }>(
          "select distinct polroles::regrole[]::text as roles from pg_policy where polname = 'owner_all'",
        )
      ).map(({ roles }) => roles)
    expect(await named()).toEqual([`{${was}}`])
    for (const statement of [
      ...handOver(new URL(given.ownerUrl).pathname.slice(1), was, other),
      `grant testate_api, testate_worker, testate_release to ${other} with admin true, inherit false, set false`,
    ])
      await given.asSuperuser(statement)
    const theirs = as(given.ownerUrl, [other, rolePassword])
    await migrate(
      theirs,
      { api: rolePassword, worker: rolePassword, release: rolePassword },
      { mode: 'production', sampleIdentities: false },
    )
    expect(await named()).toEqual([`{${other}}`])
    const client = new pg.Client({ connectionString: theirs })
    await client.connect()
    await client
      .query(
        `
          insert into people (id, kind, email, name)
          values ('00000000-0000-4000-8000-000000000001', 'account', 'ann@example.com', 'Ann Example')`,
      )
      .finally(() => client.end())
  } finally {
    await given.drop()
  }
})

test('clocks that part are warned of from 5 s on, and stop everything from 60 s on', async () => {
  const at = async (seconds: number) => {
    resetClock = setClock(() => new Date(Date.now() + seconds * 1000))
    return (await examined()).at(-1)!
  }
  for (const seconds of [0, 4, -4])
    expect(await at(seconds)).toEqual({
      part: 'database',
      standing: 'well',
      says: 'The database’s clock and this machine’s agree.',
    })
  const todo = 'Set both machines’ clocks by NTP (chronyd, systemd-timesyncd).'
  expect(await at(30)).toEqual({
    part: 'database',
    standing: 'warn',
    says: expect.stringMatching(
      /^The database’s clock is (29|30) s behind this machine’s; from 60 s on no line of the audit log is taken\.$/,
    ),
    todo,
  })
  expect(await at(-6)).toEqual({
    part: 'database',
    standing: 'warn',
    says: expect.stringMatching(/^The database’s clock is (5\.9|6\.0) s ahead of this machine’s; from 60 s/),
    todo,
  })
  expect(await at(-120)).toEqual({
    part: 'database',
    standing: 'mend',
    says: expect.stringMatching(
      new RegExp(
        '^The database’s clock is (119|120) s ahead of this machine’s: ' +
          String.raw`no line of the audit log is taken, so nothing can be done at all\.$`,
      ),
    ),
    todo,
  })
})
