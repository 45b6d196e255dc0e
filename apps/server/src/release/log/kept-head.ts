// The last head of the log that was followed, in the release worker's own folder. The database has it too, but whoever
// puts an older copy of the database in its place puts back an older head with it, and so the lines since then, a
// testator's stop among them, would be forgotten.
import { join } from 'node:path'
import { fromHex, toHex } from '@testate/evidence/bytes/hash'
import { isSameHead, type Head } from '../../audit/heads.ts'
import type { Config } from '../../platform/config.ts'
import { writeDurably } from '../../platform/key-folder.ts'
import { headSchema, keptIn } from '../kept/kept-file.ts'

type Folder = Pick<Config, 'keysDir'>

export const keptHeadFile = ({ keysDir }: Folder): string => join(keysDir, 'release', 'log-head.json')

/** Null before the first was kept. Throws LogDoubted for a file that cannot be read. */
export async function keptHead(folder: Folder): Promise<Head | null> {
  const kept = await keptIn(keptHeadFile(folder), (json) => headSchema.parse(json), 'a head of the log')
  return kept === null ? null : { size: kept.size, root: fromHex(kept.root) }
}

/** Writes only what has changed: most rounds see no new line. */
export async function keepHead(folder: Folder, { size, root }: Head, before: Head | null): Promise<void> {
  if (before !== null && isSameHead({ size, root }, before)) return
  await writeDurably(keptHeadFile(folder), `${JSON.stringify({ size, root: toHex(root) })}\n`)
}
