// Creates a database cluster (initdb), whole or not at all.
import { execFile } from 'node:child_process'
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PostgresPlace } from './postgres-place.ts'

/** The role that owns the database and runs migrations. */
export const OWNER = 'testate'

/** initdb into a folder of its own, renamed when complete: a start killed half-way leaves no half cluster. */
export async function createCluster(place: PostgresPlace, data: string, password: string): Promise<void> {
  const fresh = `${data}.new`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { mode: 0o700 })
  const passwordFile = join(place.cluster, 'initdb-password')
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
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
        OWNER,
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
  await rename(fresh, data)
}

/** Nothing of the product's own configuration (passwords included) reaches the server's environment. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
}

export function lastLines(text: string): string {
  return text.trim().split('\n').slice(-3).join(' / ')
}
