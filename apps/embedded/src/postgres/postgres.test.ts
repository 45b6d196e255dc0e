import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { timeAwake } from '@testate/chains/testing/time-awake'
import { removeData } from '../../../../test/stack/remove-data.ts'
import { startPostgres, type Postgres } from './postgres.ts'
import { identify, isStill } from '../process/process-identity.ts'

const IS_ROOT = process.getuid?.() === 0
let dataDir: string
const running: Postgres[] = []
const removeAfter: string[] = []
/** A cluster as it is made, and its server: most of the tests below are about a later start. */
let begun: string
let firstStart: Postgres

beforeAll(async () => {
  begun = await mkdtemp(join(tmpdir(), 'testate-postgres-'))
  firstStart = await startPostgres({ dataDir: begun })
})
afterAll(async () => {
  await firstStart?.stop()
  await removeData(begun)
})
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'testate-postgres-'))
  removeAfter.push(dataDir)
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  for (const folder of removeAfter.splice(0)) await removeData(folder)
})

async function started(options: Partial<Parameters<typeof startPostgres>[0]> = {}): Promise<Postgres> {
  const server = await startPostgres({ dataDir, ...options })
  running.push(server)
  return server
}

/** Makes the next start a later one of the cluster that is made. */
async function goOn(): Promise<void> {
  await firstStart.stop()
  // Preserves the owners of the files, which `fs.cp` does not.
  execFileSync('cp', ['-a', `${begun}/.`, dataDir])
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  // This test kills the server; errors of an open connection are expected.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}

/** PostgreSQL believes a lock file only when it names a process of its own user. */
function asServer(): { uid?: number; gid?: number } {
  const { uid, gid } = statSync(join(dataDir, 'postgres/data'))
  return IS_ROOT ? { uid, gid } : {}
}

/** The module's address, for a program's text. */
const PROGRAM = JSON.stringify(new URL('./postgres.ts', import.meta.url).href)

/** Starts the server from a Node process of its own, which prints its pid and then waits. */
async function startedElsewhere(
  environment: NodeJS.ProcessEnv = {},
): Promise<{ node: number; server: number; url: string }> {
  const script = `const { startPostgres } = await import(${PROGRAM})
    const server = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    console.log(JSON.stringify({ server: server.pid, url: server.ownerUrl })); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  })
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()))
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)))
  })
  return { node: child.pid ?? 0, ...(JSON.parse(line) as { server: number; url: string }) }
}

async function eventually<T>(what: () => Promise<T>, withinMs = 60_000): Promise<T> {
  for (const deadline = Date.now() + withinMs; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    try {
      return await what()
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}

describe('startPostgres', () => {
  it('makes a UTF-8 cluster on loopback, scram passwords, fsync on, owner only files', async () => {
    const server = firstStart
    const [settings] = await query(
      server.ownerUrl,
      `SELECT current_setting('fsync') fsync, current_setting('full_page_writes') pages,
        current_setting('listen_addresses') listen, current_setting('server_encoding') encoding,
        current_setting('max_connections') connections, current_setting('password_encryption') passwords,
        current_database() name`,
    )
    expect(settings).toEqual({
      fsync: 'on',
      pages: 'on',
      listen: '127.0.0.1',
      encoding: 'UTF8',
      connections: '100',
      passwords: 'scram-sha-256',
      name: 'testate',
    })
    expect(readFileSync(join(begun, 'postgres/data/postmaster.opts'), 'utf8')).toContain(
      '"unix_socket_directories="',
    )
    expect(statSync(join(begun, 'postgres/password')).mode & 0o777).toBe(0o600)
    const rules = readFileSync(join(begun, 'postgres/data/pg_hba.conf'), 'utf8')
      .split('\n')
      .filter((line) => /^\w/.test(line))
    expect(rules.length).toBeGreaterThan(0)
    expect(rules.every((line) => line.endsWith('scram-sha-256'))).toBe(true)
    const wrong = server.ownerUrl.replace(/:[0-9a-f]+@/, ':wrong@')
    await expect(query(wrong, 'SELECT 1')).rejects.toThrow(/password authentication failed/)
  })

  it('has an owner who is no superuser, and a superuser as whom nobody signs in', async () => {
    const server = firstStart
    expect(
      await query(
        server.ownerUrl,
        `
          select rolname, rolsuper, rolcanlogin, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication,
          pg_has_role(current_user, oid, 'member') as member from pg_roles where rolname !~ '^pg_'
          order by 1`,
      ),
    ).toEqual([
      {
        rolname: 'testate',
        rolsuper: false,
        rolcanlogin: true,
        rolcreaterole: true,
        rolcreatedb: false,
        rolbypassrls: false,
        rolreplication: false,
        member: true,
      },
      {
        rolname: 'testate_cluster',
        rolsuper: true,
        rolcanlogin: false,
        rolcreaterole: true,
        rolcreatedb: true,
        rolbypassrls: true,
        rolreplication: true,
        member: false,
      },
    ])
    const { pathname } = new URL(server.ownerUrl)
    expect(
      await query(server.ownerUrl, 'select datname from pg_database where datdba = current_user::regrole'),
    ).toEqual([{ datname: pathname.slice(1) }])
    for (const name of ['initdb-password', 'cluster-password'])
      expect(existsSync(join(begun, 'postgres', name))).toBe(false)
    for (const password of [new URL(server.ownerUrl).password, '', 'testate_cluster']) {
      const url = new URL(server.ownerUrl)
      ;[url.username, url.password] = ['testate_cluster', password]
      await expect(query(url.href, 'select 1')).rejects.toThrow(/password|not permitted to log in/)
    }
    for (const [statement, refused] of [
      ['alter role testate superuser', 'permission denied'],
      ['create role more superuser', 'permission denied'],
      ['create role more bypassrls', 'permission denied'],
      ['set role testate_cluster', 'permission denied'],
      ['grant testate_cluster to testate', 'permission denied'],
      ["copy (select 1) to program 'id'", 'permission denied'],
      ["select pg_read_file('PG_VERSION')", 'permission denied'],
      ['grant pg_execute_server_program to testate', 'permission denied'],
    ] as const) {
      await expect(query(server.ownerUrl, statement)).rejects.toThrow(refused)
    }
  })

  it('keeps data, port and password over a stop and a second start', async () => {
    await goOn()
    const first = await started()
    await query(first.ownerUrl, 'CREATE TABLE kept AS SELECT 7 AS n')
    await first.stop()
    expect(isStill(identify(first.pid))).toBe(false)
    const second = await started()
    expect(second.ownerUrl).toBe(first.ownerUrl)
    expect(await query(second.ownerUrl, 'SELECT n FROM kept')).toEqual([{ n: 7 }])
  })

  it('takes over after kill -9 of its parent, without the parent-death signal too', async () => {
    await goOn()
    // An empty PATH hides setpriv, as on a system without it: the server then outlives its parent.
    for (const environment of [{}, { PATH: '/nonexistent' }]) {
      const elsewhere = await startedElsewhere(environment)
      await query(elsewhere.url, 'CREATE TABLE IF NOT EXISTS kept (n int); INSERT INTO kept VALUES (1)')
      const left = identify(elsewhere.server)
      process.kill(elsewhere.node, 'SIGKILL')
      if (environment.PATH) {
        await new Promise((resolve) => setTimeout(resolve, 300))
        expect(isStill(left)).toBe(true)
      }
      const server = await startPostgres({ dataDir })
      expect(isStill(left)).toBe(false)
      expect(server.ownerUrl).toBe(elsewhere.url)
      expect((await query(server.ownerUrl, 'SELECT count(*)::int n FROM kept'))[0]).toEqual({
        n: environment.PATH ? 2 : 1,
      })
      await server.stop()
    }
  })

  it('refuses a cluster that another living process holds', async () => {
    await goOn()
    const elsewhere = await startedElsewhere()
    await expect(startPostgres({ dataDir })).rejects.toThrow(`is in use by process ${elsewhere.node}`)
    process.kill(elsewhere.node, 'SIGKILL')
  })

  it('is not misled by a stale lock file naming a living stranger', async () => {
    await goOn()
    const first = await started()
    const lock = readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')
    await first.stop()
    const stranger = spawn('sleep', ['60'], asServer())
    writeFileSync(join(dataDir, 'postgres/data/postmaster.pid'), lock.replace(/^\d+/, String(stranger.pid)))
    const second = await started()
    expect(await query(second.ownerUrl, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
    expect(stranger.exitCode).toBeNull()
    stranger.kill()
  })

  it('is not misled by a zombie', async () => {
    await goOn()
    const first = await started()
    const lock = readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')
    await first.stop()
    // The child is killed once the shell has become a `sleep`, which never reaps it; a shell might.
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 61'], {
      ...asServer(),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const zombie = Number(await new Promise((resolve) => parent.stdout.once('data', resolve)))
    await eventually(async () =>
      expect(readFileSync(`/proc/${parent.pid}/cmdline`, 'utf8')).toBe('sleep\x0061\x00'),
    )
    process.kill(zombie, 'SIGKILL')
    await eventually(async () => expect(readFileSync(`/proc/${zombie}/stat`, 'utf8')).toMatch(/\) Z /))
    writeFileSync(join(dataDir, 'postgres/data/postmaster.pid'), lock.replace(/^\d+/, String(zombie)))
    const second = await started()
    expect(await query(second.ownerUrl, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
    parent.kill()
  })

  it('starts the server again on the same port when it is killed, nothing acknowledged lost', async () => {
    await goOn()
    const lines: string[] = []
    const server = await started({ say: (line) => lines.push(line) })
    await query(server.ownerUrl, 'CREATE TABLE kept (n int)')
    // A session in the middle of work is the backend that keeps the old shared memory in use.
    const busy = query(server.ownerUrl, 'SELECT pg_sleep(60)').catch(() => 'cut')
    for (const n of [1, 2]) {
      await query(server.ownerUrl, `INSERT INTO kept VALUES (${n})`)
      const before = server.pid
      process.kill(before, 'SIGKILL')
      const took = timeAwake()
      const rows = await eventually(() => query(server.ownerUrl, 'SELECT n FROM kept ORDER BY n'))
      expect(rows).toHaveLength(n)
      expect(server.pid).not.toBe(before)
      expect(took()).toBeLessThan(10_000)
    }
    expect(await busy).toBe('cut')
    expect(lines.some((line) => line.startsWith('PostgreSQL ended (SIGKILL)'))).toBe(true)
  })

  it('moves to another port when somebody took its own, and refuses a taken fixed port', async () => {
    await goOn()
    const first = await started()
    await first.stop()
    const other = createServer().listen(first.port, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const second = await started()
    expect(second.port).not.toBe(first.port)
    await second.stop()
    await expect(startPostgres({ dataDir, port: first.port })).rejects.toThrow(
      `port ${first.port} is taken by another program`,
    )
    other.close()
  })

  it('finishes a creation that was cut off', async () => {
    await mkdir(join(dataDir, 'postgres/data.new/base'), { recursive: true })
    const server = await started()
    expect(await query(server.ownerUrl, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  })

  it.runIf(IS_ROOT)(
    'as root runs unprivileged, and elsewhere when its user cannot enter the folder',
    async () => {
      const closed = join(dataDir, 'closed')
      await mkdir(closed, { mode: 0o700 })
      const outer = dataDir
      dataDir = join(closed, 'data')
      await mkdir(dataDir)
      const server = await started()
      expect(statSync(`/proc/${server.pid}`).uid).not.toBe(0)
      const place = (await readFile(join(dataDir, 'postgres/moved-to'), 'utf8')).trim()
      removeAfter.push(place)
      expect(server.note).toContain(place)
      expect(server.note).toContain('who cannot enter')
      expect(statSync(closed).mode & 0o777).toBe(0o700)
      await query(server.ownerUrl, 'CREATE TABLE kept AS SELECT 7 AS n')
      await server.stop()
      const second = await started()
      expect(await query(second.ownerUrl, 'SELECT n FROM kept')).toEqual([{ n: 7 }])
      dataDir = outer
    },
  )

  it.runIf(IS_ROOT)('works as an ordinary user', async () => {
    await chown(dataDir, 65534, 65534)
    await chmod(dataDir, 0o700)
    const script = `const { startPostgres } = await import(${PROGRAM})
      const server = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} })
      await server.stop()
      console.log('ran as', process.getuid())`
    const run = () =>
      execFileSync(
        'setpriv',
        [
          '--reuid',
          '65534',
          '--regid',
          '65534',
          '--clear-groups',
          process.execPath,
          '--input-type=module',
          '-e',
          script,
        ],
        { encoding: 'utf8', cwd: '/' },
      )
    expect(run()).toBe('ran as 65534\n')
    expect(run()).toBe('ran as 65534\n')
    expect(statSync(join(dataDir, 'postgres/data')).uid).toBe(65534)
  })
})
