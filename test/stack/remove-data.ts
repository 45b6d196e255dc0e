// When root starts the product, PostgreSQL's data are kept where an unprivileged user can reach them
// (apps/embedded/src/postgres/place.ts). Removing only the temporary DATA_DIR leaves a hundred megabytes
// behind at each start, until the disk is full.
import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The cluster's folder for this `DATA_DIR`: inside it, or elsewhere when started by root. */
export function clusterOf(dataDir: string): string {
  const pointer = join(dataDir, 'postgres/moved-to')
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(dataDir, 'postgres')
}

/** `folder` may contain more than the data; call after every process started in it has ended. */
export async function removeData(dataDir: string, folder: string = dataDir): Promise<void> {
  for (const one of [clusterOf(dataDir), folder])
    await rm(one, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}
