// A full disk stops everything, the database first. So files are refused while there is still room for the
// rest.
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'
import { because, refuse } from './problem.ts'

const TRY_AGAIN_SECONDS = 600

/**
 * Refuses with `unavailable` and a time to retry while the disk that receives files has less free than the
 * floor.
 */
export async function requireRoom(config: Pick<Config, 'objectStoreUrl' | 'limits'>): Promise<void> {
  const { bavail, bsize } = await statfs(folderOf(config.objectStoreUrl))
  if (bavail * bsize >= config.limits.freeDiskBytes) return
  refuse(
    'unavailable',
    'The register has no room for more files at the moment. Nothing was changed; please try again in a while.',
    { ...because('disk-full'), retryAfter: TRY_AGAIN_SECONDS },
  )
}

/**
 * Where bytes wait before they are stored: the store's own folder, or the temporary folder for a remote
 * store.
 */
function folderOf(url: string): string {
  if (url.startsWith('s3://')) return tmpdir()
  return url.startsWith('file:') ? fileURLToPath(url) : url
}
