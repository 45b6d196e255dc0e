// The last head of the log that was followed, in the release worker's own folder. The database has it too, but whoever
// puts an older copy of the database in its place puts back an older head with it, and so the lines since then, a
// testator's stop among them, would be forgotten.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { fromHex, toHex } from '@testate/evidence/bytes/hash'
import { isSameHead, type Head } from '../../audit/heads.ts'
import type { Config } from '../../platform/config.ts'
import { writeDurably } from '../../platform/key-folder.ts'
import { LogDoubted } from '../log-doubted.ts'

type Folder = Pick<Config, 'keysDir'>

const schema = z.object({ size: z.int().positive(), root: z.string().regex(/^[0-9a-f]{64}$/) })

export const keptHeadFile = ({ keysDir }: Folder): string => join(keysDir, 'release', 'log-head.json')

/** Null before the first was kept. Throws LogDoubted for a file that cannot be read. */
export async function keptHead(folder: Folder): Promise<Head | null> {
  const path = keptHeadFile(folder)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new LogDoubted(`${path} cannot be read (${error.code})`)
  })
  if (text === null) return null
  try {
    const { size, root } = schema.parse(JSON.parse(text))
    return { size, root: fromHex(root) }
  } catch {
    throw new LogDoubted(`${path} does not name a head of the log`)
  }
}

/** Writes only what has changed: most rounds see no new line. */
export async function keepHead(folder: Folder, { size, root }: Head, before: Head | null): Promise<void> {
  if (before !== null && isSameHead({ size, root }, before)) return
  await writeDurably(keptHeadFile(folder), `${JSON.stringify({ size, root: toHex(root) })}\n`)
}
