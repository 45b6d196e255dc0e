// The key that signs the log's heads, as the release worker first saw it: whoever replaces the published one later
// cannot show it another log.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseVerifierKey } from '@testate/evidence/log/checkpoint'
import type { Config } from '../platform/config.ts'
import { writeDurably } from '../platform/key-folder.ts'

/** Null before the worker has published it. */
export async function pinnedLogKey({
  keysDir,
  trustDir,
}: Pick<Config, 'keysDir' | 'trustDir'>): Promise<string | null> {
  const pinned = join(keysDir, 'release', 'log.vkey')
  const known = await textOf(pinned)
  if (known !== null) return known
  const published = await textOf(join(trustDir, 'log.vkey'))
  if (published === null) return null
  await parseVerifierKey(published)
  await writeDurably(pinned, `${published}\n`)
  return published
}

async function textOf(path: string): Promise<string | null> {
  return await readFile(path, 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )
}
