// The keys that may sign the log's heads: the one the release worker first saw, and whatever that one has signed over
// to since. Whoever replaces the published key later cannot show another log. Two keys count only until the new one has
// signed a head; from then on the old one's heads are refused.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { parseVerifierKey } from '@testate/evidence/log/checkpoint'
import { followSuccessions } from '@testate/evidence/log/succession'
import type { Config } from '../../platform/config.ts'
import { writeDurably } from '../../platform/key-folder.ts'

type Folders = Pick<Config, 'keysDir' | 'trustDir'>

const notesSchema = z.array(z.string().max(10_000)).max(1_000)

const pinnedFile = ({ keysDir }: Pick<Config, 'keysDir'>): string => join(keysDir, 'release', 'log.vkey')

/** In their order, the newest last. Null before the worker has published one. */
export async function pinnedLogKeys(folders: Folders): Promise<string[] | null> {
  const known = (await textOf(pinnedFile(folders)))?.split('\n') ?? null
  if (known === null) {
    const published = await textOf(join(folders.trustDir, 'log.vkey'))
    if (published === null) return null
    await parseVerifierKey(published)
    await keep(folders, [published])
    return [published]
  }
  const newest = known.at(-1)!
  const followed = await followSuccessions(newest, await successions(folders))
  if (followed.length > 1) await keep(folders, [...known, ...followed.slice(1)])
  return [...known, ...followed.slice(1)]
}

/** `key` has signed a head: those before it sign no more. Returns those that still may. */
export async function dropKeysBefore(
  folders: Folders,
  keys: readonly string[],
  key: string,
): Promise<readonly string[]> {
  const left = keys.slice(keys.indexOf(key))
  if (left.length < keys.length) await keep(folders, left)
  return left
}

const keep = (folders: Folders, keys: readonly string[]): Promise<void> =>
  writeDurably(pinnedFile(folders), `${keys.join('\n')}\n`)

/** None where the file is not there, or is no list of notes: then nothing follows. */
async function successions({ trustDir }: Folders): Promise<string[]> {
  const text = await textOf(join(trustDir, 'log-successions.json'))
  if (text === null) return []
  try {
    return notesSchema.parse(JSON.parse(text))
  } catch {
    return []
  }
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
