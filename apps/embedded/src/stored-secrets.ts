// Secrets this installation generates for itself (passwords of database roles, keys between its own parts):
// once, random, 0600, written atomically.
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The secrets in `file`, one for each name; missing ones are generated and stored. 48 hex digits each. */
export async function storedSecrets<Name extends string>(
  file: string,
  names: readonly Name[],
): Promise<Record<Name, string>> {
  const stored = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Partial<Record<Name, string>>,
    (error: NodeJS.ErrnoException): Partial<Record<Name, string>> => {
      if (error.code !== 'ENOENT') throw error
      return {}
    },
  )
  const complete = Object.fromEntries(
    names.map((name) => [name, stored[name] ?? randomBytes(24).toString('hex')]),
  ) as Record<Name, string>
  if (names.some((name) => stored[name] === undefined))
    await writeSecret(file, JSON.stringify({ ...stored, ...complete }, null, 2))
  return complete
}

/** Writes a file only its owner may read, durably and atomically. */
export async function writeSecret(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(`${file}.new`, 'w', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.new`, file)
}
