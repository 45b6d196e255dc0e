// The whole product started as in production, in a temporary folder, for measurements from outside.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeData } from '../stack/remove-data.ts'

const root = join(import.meta.dirname, '../..')
const STOP_WITHIN_MS = 60_000

export interface Started {
  url: string
  /** As it reports itself: from the command to a server that answers. */
  readySeconds: number
  pids: Record<'api' | 'worker', number>
  stop(): Promise<void>
}

export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'testate-bench-'))
  try {
    return await use(folder)
  } finally {
    await removeData(join(folder, 'data'), folder)
  }
}

/** As `npm start` runs it: with the compile cache of this repository's commands. */
export async function start(dataDir: string): Promise<Started> {
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
    DATA_DIR: dataDir,
    PORT: '0',
  }
  const child = spawn(process.execPath, [join(root, 'apps/embedded/src/start.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
    await ended
    clearTimeout(timer)
  }
  try {
    const [readySeconds, url] = await new Promise<[number, string]>((resolve, reject) => {
      let said = ''
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        const ready = /Ready in ([\d.]+) s: (http\S+)/.exec(said)
        if (ready !== null) resolve([Number(ready[1]), ready[2]!.replace('localhost', '127.0.0.1')])
      })
      child.once('close', () =>
        reject(new Error(`the product did not start: ${said.trim().split('\n').at(-1)}`)),
      )
    })
    const children = JSON.parse(readFileSync(join(dataDir, 'children.json'), 'utf8')) as Record<
      'api' | 'worker',
      { pid: number }
    >
    return { url, readySeconds, pids: { api: children.api.pid, worker: children.worker.pid }, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
