// A cluster of an earlier version, whose schema belongs to initdb's own role: it is transferred to a plain
// owner completely, or stays as it was.
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { migrate } from '../../../server/src/migrate.ts'
import { removeData } from '../../../../test/stack/remove-data.ts'
import { giveUpSuperuser } from './give-up-superuser.ts'
import { postgresPlace, type PostgresPlace } from './place.ts'
import { startPostgres } from './postgres.ts'
import { freePort } from '../process/steady-port.ts'

const password = 'a1'.repeat(24)
const passwords = {
  api: 'only-for-tests-on-loopback',
  worker: 'only-for-tests-on-loopback',
  release: 'only-for-tests-on-loopback',
}
let dataDir: string
let place: PostgresPlace
let port: number
let server: ChildProcess

const url = (database: string): string => `postgres://testate:${password}@127.0.0.1:${port}/${database}`

async function query<T extends object>(
  text: string,
  values: unknown[] = [],
  at = url('testate'),
): Promise<T[]> {
  const client = new pg.Client({ connectionString: at })
  client.on('error', () => undefined)
  await client.connect()
  return (await client.query<T>(text, values).finally(() => client.end())).rows
}

/** As the earlier `postgres-cluster.ts` did it: initdb's role is the owner. */
async function makeOldCluster(): Promise<void> {
  place = await postgresPlace(dataDir)
  const [data, passwordFile] = [join(place.cluster, 'data'), join(place.cluster, 'initdb-password')]
  await writeFile(join(place.home, 'password'), `${password}\n`, { mode: 0o600 })
  await mkdir(data, { mode: 0o700 })
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  if (place.as.uid !== undefined)
    for (const path of [data, passwordFile]) await chown(path, place.as.uid, place.as.gid!)
  await promisify(execFile)(
    place.initdb,
    [
      '-D',
      data,
      '-U',
      'testate',
      '--pwfile',
      passwordFile,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--no-instructions',
    ],
    { ...place.as, cwd: place.cluster },
  )
}

/** Without the product's start, which would transfer it. */
async function startOld(): Promise<void> {
  server = spawn(
    place.postgres,
    [
      '-D',
      join(place.cluster, 'data'),
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
    ],
    { ...place.as, cwd: place.cluster, stdio: 'ignore' },
  )
  await untilUp()
}

const untilUp = () =>
  vi.waitUntil(
    () =>
      query('select 1', [], url('postgres')).then(
        () => true,
        () => false,
      ),
    { timeout: 60_000, interval: 50 },
  )

/** A connection that lasts until the server ends all of them, because one of its processes was killed. */
async function untilRestart(): Promise<{ ended: Promise<void>; close: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: url('postgres') })
  const ended = new Promise<void>((resolve) => {
    client.on('error', () => resolve())
    client.on('end', () => resolve())
  })
  await client.connect()
  return { ended, close: async () => await client.end().catch(() => undefined) }
}

async function stopOld(signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
  const ended = once(server, 'exit')
  server.kill(signal)
  await ended
}

const ROLES = "select rolname, rolsuper, rolcanlogin from pg_roles where rolname like 'testate%' order by 1"
const oldRoles = [
  { rolname: 'testate', rolsuper: true, rolcanlogin: true },
  { rolname: 'testate_api', rolsuper: false, rolcanlogin: true },
  { rolname: 'testate_release', rolsuper: false, rolcanlogin: true },
  { rolname: 'testate_worker', rolsuper: false, rolcanlogin: true },
]
const newRoles = oldRoles
  .toSpliced(0, 1, { rolname: 'testate', rolsuper: false, rolcanlogin: true })
  .toSpliced(2, 0, { rolname: 'testate_cluster', rolsuper: true, rolcanlogin: false })
/** The owners of everything that PostgreSQL did not create itself, with the number of each kind. */
const OWNERS = `select what, owner::regrole::text as owner, count(*)::int as count from (
  select 'schema' as what, nspowner as owner from pg_namespace where oid >= 16384 and nspname !~ '^pg_'
    union all select 'relation ' || relkind::text, relowner from pg_class where oid >= 16384
  union all select 'routine', proowner from pg_proc where oid >= 16384 union all
    select 'type ' || typtype::text, typowner from pg_type where oid >= 16384
  union all select 'large object', lomowner from pg_largeobject_metadata union all
    select 'database', datdba from pg_database where oid >= 16384) o group by 1, 2 order by 1, 2`
/** Every grant, as PostgreSQL prints it, without the grantor. */
const GRANTS = `
  select what, coalesce(acl::text, '') as acl from
  (select 'relation ' || oid::regclass as what, relacl as acl from pg_class where oid >= 16384 union all
  select 'routine ' || oid::regprocedure, proacl from pg_proc where oid >= 16384
  union all select 'schema ' || nspname, nspacl from pg_namespace where oid >= 16384 and nspname !~ '^pg_'
    union all select 'column ' || attrelid::regclass || '.' || attname, attacl from pg_attribute
    where attacl is not null and attrelid >= 16384) a order by 1`

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'testate-old-cluster-'))
  port = await freePort()
  await makeOldCluster()
  await startOld()
  await query('create database testate', [], url('postgres'))
  await migrate(url('testate'), passwords)
  // One of each kind that the schema does not use yet.
  await query(`
    create type mood as enum ('well'); create domain short as text; create type pair as (a int, b mood);
    create view moods as select 'well'::mood as m; create materialized view kept as
    select 1 as one; create sequence counted;
    create table numbered (n serial primary key, i int generated always as identity); insert into numbered
      default values; create procedure nothing() language sql as 'select 1'; create table "Odd ""name" (x
      int); grant select on "Odd ""name" to testate_api; select lo_create(0);
    insert into people (id, kind, email, name)
      values ('00000000-0000-4000-8000-000000000001', 'account', 'ann@example.com', 'Ann Example')`)
})
afterAll(async () => {
  if (server.exitCode === null && server.signalCode === null) await stopOld('SIGKILL')
  await removeData(dataDir)
})

describe('a cluster whose owner is a superuser', () => {
  it('is as it was after any step fails, or the server dies in it', async () => {
    const before = [await query(ROLES), await query(OWNERS), await query(GRANTS)]
    expect(before[0]).toEqual(oldRoles)
    const { query: real } = pg.Client.prototype
    let inStep: ((backend: number) => void) | undefined
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...args: unknown[]
    ) {
      inStep?.((this as unknown as { processID: number }).processID)
      return (real as (...all: unknown[]) => unknown).apply(this, args)
    } as never)
    let steps = 0
    try {
      for (let failing = 1; ; failing += 1) {
        steps = 0
        const restart = failing % 4 === 0 ? await untilRestart() : null
        inStep = (backend) => {
          steps += 1
          if (steps !== failing) return
          // Every fourth time its server process is killed: the server recovers from its log, as after a
          // power cut.
          if (failing % 4 === 0) process.kill(backend, 'SIGKILL')
          else throw new Error('cut off')
        }
        const done = await giveUpSuperuser(url, 'testate').then(
          () => true,
          () => false,
        )
        inStep = undefined
        // A server that has not noticed yet still answers.
        if (!done) await restart?.ended
        await restart?.close()
        if (done) break
        if (restart !== null) await untilUp()
        expect([await query(ROLES), await query(OWNERS), await query(GRANTS)]).toEqual(before)
        expect(steps).toBe(failing)
      }
    } finally {
      spy.mockRestore()
    }
    // Each statement was the failing one once.
    expect(steps).toBeGreaterThan(15)
    const [roles, owners, grants] = [
      await query(ROLES),
      await query<{ what: string; owner: string; count: number }>(OWNERS),
      await query<{ what: string; acl: string }>(GRANTS),
    ]
    expect(roles).toEqual(newRoles)
    expect(owners).toEqual((before[1] as typeof owners).map((line) => ({ ...line, owner: 'testate' })))
    expect(grants).toEqual(before[2])
  }, 120_000)

  it('afterwards it starts and migrates, its logins are new, and row-level security binds it', async () => {
    await stopOld()
    const postgres = await startPostgres({ dataDir })
    try {
      expect(new URL(postgres.ownerUrl).password).toBe(password)
      await migrate(
        postgres.ownerUrl,
        {
          api: 'another-password-of-the-api',
          worker: 'another-password-of-a-worker',
          release: 'another-password-of-a-worker',
        },
        { mode: 'production', sampleIdentities: false },
      )
      const ask = (text: string, url = postgres.ownerUrl) => query(text, [], url)
      expect(await ask('select name from people')).toEqual([{ name: 'Ann Example' }])
      expect(
        await ask(
          "select distinct polroles::regrole[]::text as roles from pg_policy where polname = 'owner_all'",
        ),
      ).toEqual([{ roles: '{testate}' }])
      const api = new URL(postgres.ownerUrl)
      ;[api.username, api.password] = ['testate_api', 'another-password-of-the-api']
      expect(await ask('select name from people', api.href)).toEqual([])
      await expect(ask('alter role testate superuser')).rejects.toThrow('permission denied')
    } finally {
      await postgres.stop()
    }
  })

  it('is left alone when it is one no longer', async () => {
    await startOld()
    expect(await query(ROLES)).toEqual(newRoles)
    await giveUpSuperuser(url, 'testate')
    expect(await query(ROLES)).toEqual(newRoles)
    await stopOld()
  })
})
