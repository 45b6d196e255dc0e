// Reads a key from a file: in this process's folder, or mounted by a secret store. A key that others can read
// is no secret any more, so it is refused, as ssh does.
import { readFile, stat } from 'node:fs/promises'

/**
 * The file's text, trimmed. Throws one sentence that says what to do; a missing file's error has the code
 * ENOENT.
 */
export async function readSecretFile(path: string): Promise<string> {
  const open = await openToOthers(path)
  if (open !== null) throw new Error(open)
  return (await readFile(path, 'utf8')).trim()
}

/** A sentence if anyone but the owner may read the file; null if not. Windows has no such mode. */
export async function openToOthers(path: string): Promise<string | null> {
  const { mode } = await stat(path)
  if (process.platform === 'win32' || (mode & 0o077) === 0) return null
  return (
    `The key file ${path} is readable by others (mode ${(mode & 0o777).toString(8)}): chmod 600 it, or ` +
    'have the secret store mount it with mode 0400.'
  )
}
