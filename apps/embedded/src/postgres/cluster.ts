// Creates a database cluster (initdb) with its owner and database, atomically.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { PostgresPlace } from './place.ts'

/**
 * The role that owns the database and runs migrations: not a superuser, and subject to row-level security
 * like every other.
 */
export const OWNER = 'testate'
/**
 * initdb's own role, whose superuser right PostgreSQL never removes. It has no password and may not sign in.
 */
export const CLUSTER = 'testate_cluster'
/** What migrations need besides the database itself: they create the other logins and set their passwords. */
export const OWNER_MAY = 'login nosuperuser nocreatedb createrole noreplication nobypassrls'

/**
 * Runs initdb in a temporary folder, renamed when complete: a start killed half-way leaves no incomplete
 * cluster.
 */
export async function createCluster(
  place: PostgresPlace,
  data: string,
  name: string,
  password: string,
): Promise<void> {
  const fresh = `${data}.new`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { mode: 0o700 })
  const passwordFile = join(place.cluster, 'initdb-password')
  // initdb requires a password where passwords are checked; this one is removed before anyone could use it.
  await writeFile(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 })
  if (place.as.uid !== undefined && place.as.gid !== undefined) {
    for (const path of [fresh, passwordFile]) await chown(path, place.as.uid, place.as.gid)
  }
  try {
    // The builtin C.UTF-8 provider sorts the same on every machine; the package's own ICU is old.
    await promisify(execFile)(
      place.initdb,
      [
        '-D',
        fresh,
        '-U',
        CLUSTER,
        '--pwfile',
        passwordFile,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
      ],
      { ...place.as, cwd: place.cluster, env: serverEnvironment(), timeout: 120_000 },
    )
  } catch (error) {
    throw new Error(
      `the database could not be created: ${lastLines((error as { stderr?: string }).stderr ?? String(error))}`,
    )
  } finally {
    await rm(passwordFile, { force: true })
  }
  await asCluster(place, fresh, [
    `create role ${OWNER} ${OWNER_MAY} password ${pg.escapeLiteral(password)}`,
    `create database ${pg.escapeIdentifier(name)} owner ${OWNER}`,
    `alter role ${CLUSTER} nologin password null`,
  ])
  await rename(fresh, data)
}

/**
 * Runs statements, one per line, in the stopped cluster as its superuser: PostgreSQL's single-user mode,
 * which opens no port, needs no password and is available to anyone who can read the folder anyway. So the
 * superuser needs no password that someone could find. The first statement that fails ends it.
 */
export async function asCluster(place: PostgresPlace, data: string, statements: string[]): Promise<void> {
  const settings = ['exit_on_error=on', 'log_min_error_statement=panic'].flatMap((setting) => ['-c', setting])
  const running = promisify(execFile)(place.postgres, ['--single', '-D', data, ...settings, 'template1'], {
    ...place.as,
    cwd: place.cluster,
    env: serverEnvironment(),
    timeout: 60_000,
  })
  running.child.stdin?.on('error', () => {}) // its exit reports the failure
  running.child.stdin?.end(statements.map((statement) => `${statement}\n`).join(''))
  try {
    await running
  } catch (error) {
    throw new Error(
      `the database could not be prepared: ${lastLines((error as { stderr?: string }).stderr ?? String(error))}`,
    )
  }
}

/** Nothing of the product's own configuration (passwords included) reaches the server's environment. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
}

export function lastLines(text: string): string {
  return text.trim().split('\n').slice(-3).join(' / ')
}
