// A product that root started keeps PostgreSQL's data where an unprivileged user can reach it (apps/embedded/src/postgres-place.ts). Whoever removes a temporary
// DATA_DIR alone leaves a hundred megabytes behind at each start, until the disk is full.
import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder that holds the cluster of this `DATA_DIR`: inside it, or elsewhere for a start by root. */
export function clusterOf(dataDir: string): string {
  const pointer = join(dataDir, 'postgres/moved-to')
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(dataDir, 'postgres')
}

/** `folder` may hold more than the data; after everything that was started in it has ended. */
export async function removeData(dataDir: string, folder: string = dataDir): Promise<void> {
  for (const one of [clusterOf(dataDir), folder])
    await rm(one, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}
