// One real PostgreSQL for a test run, migrated once; each test file gets its own clone of that template in
// some 50 ms.
import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../apps/server/src/migrate.ts'
import { removeData } from './remove-data.ts'
import { runAs, startWithSuperuser } from './superuser.ts'

export const rolePassword = 'only-for-tests-on-loopback'

declare module 'vitest' {
  export interface ProvidedContext {
    ownerUrl: string
    superuserUrl: string
    /** Folder of the keys that the files of this run have made, see quick-keys.ts. */
    keyStock: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'testate-test-'))
  const postgres = await startWithSuperuser(dataDir, 'tests')
  const asSuperuser = async (text: string): Promise<unknown> =>
    await runAs(postgres.superuserUrl, postgres.ownerUrl, text)
  // No crash of the machine is tested here: no page is logged whole after the checkpoint that each clone begins with.
  await asSuperuser('alter system set full_page_writes = off')
  // A password is proven at each of some thousand connections, and hashed 4,096 times for it: 0.9 ms of processor time.
  await asSuperuser('alter system set scram_iterations = 1')
  await asSuperuser('select pg_reload_conf()')
  for (const { username, password } of [postgres.superuserUrl, postgres.ownerUrl].map((url) => new URL(url)))
    await asSuperuser(`set scram_iterations = 1; alter role ${username} password '${password}'`)
  await migrate(postgres.ownerUrl, { api: rolePassword, worker: rolePassword, release: rolePassword })
  project.provide('ownerUrl', postgres.ownerUrl)
  project.provide('superuserUrl', postgres.superuserUrl)
  const keyStock = join(dataDir, 'key-stock')
  await mkdir(keyStock)
  project.provide('keyStock', keyStock)
  return async () => {
    await postgres.stop()
    await removeData(dataDir)
  }
}
