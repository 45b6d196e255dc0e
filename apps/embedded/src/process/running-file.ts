// DATA_DIR/running.json: how the terminal commands find a running installation, and how a second start knows
// of the first.
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { identify, isStill, type ProcessIdentity } from './process-identity.ts'

export interface Running extends ProcessIdentity {
  url: string
  ports: Record<string, number>
  mailboxUrl?: string
  startedAt: string
}

/** Records where this process serves. The file contains no secret. */
export async function writeRunning(
  dataDir: string,
  told: Omit<Running, keyof ProcessIdentity | 'startedAt'>,
): Promise<void> {
  const file = join(dataDir, 'running.json')
  await writeFile(
    `${file}.new`,
    JSON.stringify({ ...identify(process.pid), ...told, startedAt: new Date().toISOString() }, null, 2),
  )
  await rename(`${file}.new`, file)
}

/** The installation running on this data; null when there is none, or only the file of a dead process. */
export async function readRunning(dataDir: string): Promise<Running | null> {
  try {
    const running = JSON.parse(await readFile(join(dataDir, 'running.json'), 'utf8')) as Running
    return isStill(running) ? running : null
  } catch {
    return null
  }
}

export async function removeRunning(dataDir: string): Promise<void> {
  await rm(join(dataDir, 'running.json'), { force: true })
}
