// What stands in the files of an installation: the database with its write-ahead log, the objects, logs and temporary
// files. The development mailbox, which stands for people's own, is left out.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clusterOf } from './remove-data.ts'

/** Every file, wherever it is stored. `also`: further folders. */
export async function* filesOnDisk(
  dataDir: string,
  also: readonly string[] = [],
): AsyncGenerator<{ path: string; bytes: Buffer }> {
  for (const folder of new Set([dataDir, clusterOf(dataDir), ...also])) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      if (!entry.isFile() || path.startsWith(join(dataDir, 'mailbox'))) continue
      // A file may be deleted while others are read.
      const bytes = await readFile(path).catch(() => null)
      if (bytes !== null) yield { path, bytes: withoutRoom(bytes) }
    }
  }
}

/** Without the zeros in which a write-ahead log has room left, but for a few, with which a needle may end. */
function withoutRoom(bytes: Buffer): Buffer {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end -= 1
  return bytes.subarray(0, end + 64)
}

/** Where any form of a needle stands, by the needle's name, and how many files were read. */
export async function placesOnDisk(
  files: AsyncIterable<{ path: string; bytes: Buffer }> | Iterable<{ path: string; bytes: Buffer }>,
  needles: ReadonlyMap<string, readonly Buffer[]>,
): Promise<{ found: string[]; read: number }> {
  const found: string[] = []
  let read = 0
  for await (const { path, bytes } of files) {
    read += 1
    for (const [name, forms] of needles)
      if (forms.some((form) => bytes.includes(form))) found.push(`${name} in ${path}`)
  }
  return { found, read }
}

/** As raw bytes, in hexadecimal, and in base64. */
export const formsOf = (secret: Buffer): Buffer[] => [
  secret,
  Buffer.from(secret.toString('hex')),
  Buffer.from(secret.toString('base64').slice(0, -4)),
  Buffer.from(secret.toString('base64url').slice(0, -4)),
]
