// The embedded database: real PostgreSQL on loopback, supervised, for when DATABASE_URL names none.
// Acknowledged commits survive any crash (fsync on). Each of its failure modes was met in practice: root, a
// server left by `kill -9`, stale postmaster.pid, taken ports.
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { claim, Claimed } from '../process/claim.ts'
import { giveUpSuperuser } from './give-up-superuser.ts'
import { createCluster, lastLines, OWNER, serverEnvironment } from './cluster.ts'
import { endLeftoverPostgres } from './leftovers.ts'
import { postgresPlace, type PostgresPlace } from './place.ts'
import { steadyPort, whyNotFree } from '../process/steady-port.ts'
import { spawnTied, supervise } from '../process/supervise.ts'

const READY_WITHIN_MS = 60_000

export interface Postgres {
  /** Connection string of the owner role (migrations; creates the other roles). */
  ownerUrl: string
  port: number
  /** The current server process's id; changes after a restart. */
  readonly pid: number
  /** A sentence for people when the data is in an unusual place. */
  note?: string
  /** Fast shutdown: sessions end, everything committed is on disk. */
  stop(): Promise<void>
}

export interface PostgresOptions {
  /** The server's files go to `dataDir/postgres`. */
  dataDir: string
  /** Default: the port of the last start, or a free one. */
  port?: number
  /** Database created on the first start. */
  name?: string
  say?: (line: string) => void
}

/**
 * Starts the cluster of `dataDir`, creating it the first time. Rejects with one sentence when that cannot be
 * done.
 */
export async function startPostgres({
  dataDir,
  port: fixedPort,
  name = 'testate',
  say,
}: PostgresOptions): Promise<Postgres> {
  const place = await postgresPlace(resolve(dataDir))
  const data = join(place.cluster, 'data')
  // Two supervisors on one cluster would end each other's server endlessly.
  const release = await claim(join(place.home, 'owner.json')).catch((error: Error) => {
    throw error instanceof Claimed ? new Error(`the database in ${place.home} is ${error.message}`) : error
  })
  try {
    await endLeftoverPostgres(data)
    const password = await storedPassword(join(place.home, 'password'))
    if (!existsSync(join(data, 'PG_VERSION'))) await createCluster(place, data, name, password)
    if (fixedPort !== undefined && (await whyNotFree(fixedPort)) !== null)
      throw new Error(`port ${fixedPort} is taken by another program`)
    const port = fixedPort ?? (await steadyPort(join(place.home, 'port')))
    const url = (database: string) => `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}`
    const log = join(place.home, 'server.log')
    const server = await supervise({
      name: 'PostgreSQL',
      stopSignal: 'SIGINT', // "fast" shutdown; SIGTERM would wait for every session to end by itself
      stopWithinMs: 30_000,
      say,
      launch: async () => {
        await endLeftoverPostgres(data)
        return launch(place, data, port, log)
      },
      ready: (child) => untilReady(child, url('postgres'), log),
    })
    try {
      await giveUpSuperuser(url, name)
    } catch (error) {
      await server.stop()
      throw error
    }
    return {
      ownerUrl: url(name),
      port,
      get pid() {
        return server.pid ?? 0
      },
      ...(place.note ? { note: place.note } : {}),
      async stop() {
        await server.stop()
        await release()
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}

async function storedPassword(file: string): Promise<string> {
  const stored = await readFile(file, 'utf8').catch(() => '')
  if (stored.trim() !== '') return stored.trim()
  const password = randomBytes(24).toString('hex')
  await writeFile(`${file}.new`, `${password}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  return password
}

function launch(place: PostgresPlace, data: string, port: number, log: string): ChildProcess {
  if (existsSync(log) && statSync(log).size > 10_000_000) truncateSync(log)
  const output = openSync(log, 'a', 0o600)
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 100,
    fsync: 'on',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
  const child = spawnTied(
    place.postgres,
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...place.as,
      cwd: place.cluster,
      env: serverEnvironment(),
      stdio: ['ignore', output, output],
      deathSignal: 'SIGINT',
    },
  )
  closeSync(output)
  return child
}

async function untilReady(child: ChildProcess, url: string, log: string): Promise<void> {
  let failure: Error | undefined
  child.once('error', (error) => (failure = error))
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline;) {
    if (failure) throw failure
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`PostgreSQL ended while starting: ${lastLines(readFileSync(log, 'utf8'))}`)
    if (await answers(url)) return
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  throw new Error(
    `PostgreSQL did not answer within ${READY_WITHIN_MS / 1000} s: ${lastLines(readFileSync(log, 'utf8'))}`,
  )
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    // 28P01: the server answers, and will never accept this password; waiting longer would hide the reason.
    if ((error as { code?: string }).code === '28P01')
      throw new Error(
        'PostgreSQL refuses the stored password: the file postgres/password does not belong to this cluster',
      )
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
