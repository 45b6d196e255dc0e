// A key from a file: of this process's folder, or mounted by a secret store. Readable by others it is no secret any more, so that is refused, as ssh does.
import { readFile, stat } from 'node:fs/promises'

/** The file's text without the blanks around it. Throws one sentence with what to do; ENOENT's error has that code. */
export async function readSecretFile(path: string): Promise<string> {
  const open = await openToOthers(path)
  if (open !== null) throw new Error(open)
  return (await readFile(path, 'utf8')).trim()
}

/** A sentence when anybody but its owner may read the file; null when all is well. Windows keeps no such mode. */
export async function openToOthers(path: string): Promise<string | null> {
  const { mode } = await stat(path)
  if (process.platform === 'win32' || (mode & 0o077) === 0) return null
  return `The key file ${path} is readable by others (mode ${(mode & 0o777).toString(8)}): chmod 600 it, or have the secret store mount it with mode 0400.`
}
