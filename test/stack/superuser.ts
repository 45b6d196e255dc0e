// The embedded PostgreSQL with a superuser beside its owner, for what a test does to a database from outside:
// creates and drops it, ends sessions, skips key checks. The product's own superuser may not sign in, and the
// owner is no superuser, in tests as in the product.
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { asCluster, createCluster } from '../../apps/embedded/src/postgres/cluster.ts'
import { postgresPlace } from '../../apps/embedded/src/postgres/place.ts'
import { startPostgres, type Postgres } from '../../apps/embedded/src/postgres/postgres.ts'

const superuser = 'tests'

/** A new cluster in `dataDir`, not started: the product takes it for its own. Returns the owner's address as theirs. */
export async function createWithSuperuser(
  dataDir: string,
  name: string,
): Promise<(ownerUrl: string) => string> {
  const place = await postgresPlace(dataDir)
  const [password, theirs] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')]
  await writeFile(join(place.home, 'password'), `${password}\n`, { mode: 0o600 })
  await createCluster(place, join(place.cluster, 'data'), name, password)
  await asCluster(place, join(place.cluster, 'data'), [
    `create role ${superuser} superuser login password '${theirs}'`,
  ])
  return (ownerUrl) => {
    const url = new URL(ownerUrl)
    ;[url.username, url.password] = [superuser, theirs]
    return url.href
  }
}

/** A new cluster in `dataDir`, started. */
export async function startWithSuperuser(
  dataDir: string,
  name: string,
): Promise<Postgres & { superuserUrl: string }> {
  const asSuperuser = await createWithSuperuser(dataDir, name)
  const postgres = await startPostgres({ dataDir, name })
  return Object.assign(postgres, { superuserUrl: asSuperuser(postgres.ownerUrl) })
}

/** One statement, in the database of `url`, as the superuser whose address is given. */
export async function runAs<T extends object>(
  superuserUrl: string,
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const at = new URL(superuserUrl)
  at.pathname = new URL(url).pathname
  const client = new pg.Client({ connectionString: at.href })
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}
