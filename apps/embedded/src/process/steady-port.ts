// A part has the same port at every start (links in delivered mail and stored addresses stay valid), unless
// another program took it.
import { randomInt } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** Assigned in this process and perhaps not bound yet. */
const given = new Set<number>()
/** Assigned for later use, so not even available to the part that had it at the last start. */
const promised = new Set<number>()

/** The port stored in `file` when it is free, else a free one, which is then stored. Loopback only. */
export async function steadyPort(file: string): Promise<number> {
  const stored = Number(await readFile(file, 'utf8').catch(() => ''))
  if (stored > 0 && !promised.has(stored) && (await whyNotFree(stored)) === null) return stored
  const port = await newPort()
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, `${port}\n`)
  await rename(`${file}.new`, file)
  return port
}

const SOON = { tries: 20, apartMs: 50 }

/**
 * Null when `port` can be bound on this machine's loopback address, else the system's code: EADDRINUSE, or EACCES
 * where only root may (below 1024 on Linux). A process that was just killed may still occupy its port for a moment
 * after it counts as ended, since its threads end one by one: a port in use is tried for a second.
 */
export async function whyNotFree(port: number): Promise<string | null> {
  for (let tries = 0; ; tries++) {
    const why = await whyNotBound(port)
    if (why !== 'EADDRINUSE' || tries === SOON.tries) return why
    await setTimeout(SOON.apartMs)
  }
}

async function whyNotBound(port: number): Promise<string | null> {
  return await bound(port).then(
    () => null,
    (error: NodeJS.ErrnoException) => error.code ?? 'unknown',
  )
}

/** A port that is free now, for later use: nothing else in this process gets it. */
export async function freePort(): Promise<number> {
  const port = await newPort()
  promised.add(port)
  return port
}

/**
 * Below the range for outgoing connections (32768 on, on Linux): one of those could occupy a part's own port
 * when it restarts. First the ten that go with this process's id: a port is bound seconds after it was found free, and
 * another register starting meanwhile must not find the same one.
 */
async function newPort(): Promise<number> {
  const own = 20_000 + (process.pid % 1_276) * 10
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = attempt < 10 ? own + attempt : randomInt(20_000, 32_768)
    if (given.has(port)) continue
    given.add(port)
    if ((await whyNotBound(port)) === null) return port
  }
  throw new Error('No port between 20000 and 32767 is free.')
}

function bound(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => server.close(() => resolve()))
  })
}
