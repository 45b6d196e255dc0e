// Two roll-overs at once would each replace the other's keys. The lock names its process, so that one that was killed
// does not keep the next from running.
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export async function asOnlyRollOver<T>(folder: string, act: () => Promise<T>): Promise<T> {
  const path = join(folder, 'roll-over.lock')
  await take(path, folder)
  try {
    return await act()
  } finally {
    await rm(path, { force: true })
  }
}

async function take(path: string, folder: string): Promise<void> {
  // Linked into its place whole: a lock without its process would keep everybody out.
  const own = `${path}.${process.pid}`
  await writeFile(own, String(process.pid), { mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Error(`There is no folder ${folder}.`)
    throw new Error(`${folder} cannot be written (${error.code}). Nothing was changed.`)
  })
  try {
    await place(own, path)
  } finally {
    await rm(own, { force: true })
  }
}

async function place(own: string, path: string): Promise<void> {
  for (let attempts = 0; attempts < 3; attempts += 1) {
    try {
      return await link(own, path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = Number(await readFile(path, 'utf8').catch(() => Number.NaN))
    if (isRunning(holder))
      throw new Error(`Another roll-over is under way (process ${holder}). Nothing was changed.`)
    await rm(path, { force: true })
  }
  throw new Error(`Another roll-over is under way (${path}). Nothing was changed.`)
}

function isRunning(pid: number): boolean {
  // In a container that runs this command alone, the one that was killed had the same number.
  if (Number.isNaN(pid) || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
