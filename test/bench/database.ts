// A database of its own for a measurement: the embedded PostgreSQL as the product starts it, migrated, in a
// temporary folder.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../apps/server/src/migrate.ts'
import { rolePassword } from '../stack/database.ts'
import { removeData } from '../stack/remove-data.ts'
import { startWithSuperuser } from '../stack/superuser.ts'

export interface BenchDatabase {
  ownerUrl: string
  superuserUrl: string
  apiUrl: string
  workerUrl: string
  /** Temporary, removed by `stop`. */
  folder: string
  stop(): Promise<void>
}

export async function startDatabase(): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'testate-bench-'))
  const postgres = await startWithSuperuser(folder, 'bench')
  const stop = async (): Promise<void> => {
    await postgres.stop()
    await removeData(folder)
  }
  try {
    await migrate(postgres.ownerUrl, { api: rolePassword, worker: rolePassword, release: rolePassword })
  } catch (error) {
    await stop()
    throw error
  }
  const as = (user: string): string => {
    const url = new URL(postgres.ownerUrl)
    ;[url.username, url.password] = [user, rolePassword]
    return url.href
  }
  return {
    ownerUrl: postgres.ownerUrl,
    superuserUrl: postgres.superuserUrl,
    apiUrl: as('testate_api'),
    workerUrl: as('testate_worker'),
    folder,
    stop,
  }
}
