// A file that the release worker keeps in its own folder. One that is there and cannot be read is a doubt: nobody knows
// what it knew.
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { LogDoubted } from './log-doubted.ts'

/** A head of the log as such a file names it; `root`: 64 hex digits. */
export const headSchema = z.object({
  size: z.int().positive(),
  root: z.string().regex(/^[0-9a-f]{64}$/),
})

/** Null for a file that is not there. `parse` throws for what is none; `said`: what the file then does not name. */
export async function keptIn<T>(path: string, parse: (json: unknown) => T, said: string): Promise<T | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new LogDoubted(`${path} cannot be read (${error.code})`)
  })
  if (text === null) return null
  try {
    return parse(JSON.parse(text))
  } catch {
    throw new LogDoubted(`${path} does not name ${said}`)
  }
}
