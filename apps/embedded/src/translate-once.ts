// Has the release worker's program translated once for each state of the sources. A stamp beside what Node keeps
// translated says for which: to look takes some 40 ms, to translate one or two seconds.
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * @param cache Folder of what Node keeps translated (NODE_COMPILE_CACHE); without one nothing is translated.
 * @param folders The sources.
 */
export async function translateOnce(
  cache: string | undefined,
  folders: readonly string[],
  translate: () => Promise<unknown>,
): Promise<void> {
  if (cache === undefined || cache === '') return
  const stamp = join(cache, 'release-worker-translated')
  const state = `${process.version} ${await stateOf(folders)}\n`
  if ((await readFile(stamp, 'utf8').catch(() => '')) === state) return
  await translate()
  await writeFile(stamp, state)
}

/**
 * How many files there are, how large, and when one was last written or put there: not its own time of change, which a
 * package may set.
 */
async function stateOf(folders: readonly string[]): Promise<string> {
  const names = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(folder, { recursive: true }))
        .filter((name) => name.endsWith('.ts'))
        .map((name) => join(folder, name)),
    ),
  )
  const files = await Promise.all(names.flat().map(async (name) => await stat(name)))
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return [files.length, bytes, Math.max(0, ...files.map(({ ctimeMs }) => ctimeMs))].join(' ')
}
