// A part keeps its port from one start to the next (links in delivered mail and stored addresses stay good), unless somebody else took it.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname } from 'node:path'

/** The port stored in `file` when it is free, else a free one, stored there. Loopback only. */
export async function steadyPort(file: string): Promise<number> {
  const stored = Number(await readFile(file, 'utf8').catch(() => ''))
  if (stored > 0 && (await isFree(stored))) return stored
  const port = await freePort()
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, `${port}\n`)
  await rename(`${file}.new`, file)
  return port
}

/** True when this machine's loopback address can be bound on `port` now. */
export async function isFree(port: number): Promise<boolean> {
  return (await whyNotFree(port)) === null
}

/** Null when `port` can be bound now, else the system's code: EADDRINUSE, or EACCES where only root may (below 1024 on Linux). */
export async function whyNotFree(port: number): Promise<string | null> {
  return bound(port).then(() => null, (error: NodeJS.ErrnoException) => error.code ?? 'unknown')
}

/** A port the operating system has free now. */
export async function freePort(): Promise<number> {
  return bound(0)
}

function bound(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      const address = server.address()
      const chosen = typeof address === 'object' && address ? address.port : port
      server.close(() => resolve(chosen))
    })
  })
}
