// One real PostgreSQL for a test run, migrated once; each test file gets its own clone of that template in
// some 50 ms.
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../apps/server/src/migrate.ts'
import { quickFolder } from './quick-folder.ts'
import { removeData } from './remove-data.ts'
import { startWithSuperuser } from './superuser.ts'

export const rolePassword = 'only-for-tests-on-loopback'

declare module 'vitest' {
  export interface ProvidedContext {
    ownerUrl: string
    superuserUrl: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(await quickFolder(), 'testate-test-'))
  const postgres = await startWithSuperuser(dataDir, 'tests')
  await migrate(postgres.ownerUrl, { api: rolePassword, worker: rolePassword, release: rolePassword })
  project.provide('ownerUrl', postgres.ownerUrl)
  project.provide('superuserUrl', postgres.superuserUrl)
  return async () => {
    await postgres.stop()
    await removeData(dataDir)
  }
}
