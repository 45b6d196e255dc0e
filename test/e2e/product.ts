// The whole product for browser tests: started as in production, and restarted to test what survives.
import { spawn, type ChildProcess } from 'node:child_process'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeData } from '../stack/remove-data.ts'

const root = join(import.meta.dirname, '../..')
const startWithinMs = 240_000

/** For people at browsers: with TESTATE_FULL=1 passwords are hashed at the product's own cost. */
export const quickHashes: NodeJS.ProcessEnv =
  process.env['TESTATE_FULL'] === '1'
    ? {}
    : { NODE_OPTIONS: `--import ${join(import.meta.dirname, 'quick-hashes.ts')}` }

/** Where it runs; all that tests sharing it need. */
export interface Place {
  url: string
  mailbox: string
  dataDir: string
}

export interface Product extends Place {
  adminLink: string
  /** Stops it as Ctrl-C does and starts it again on the same address and data. */
  restart(): Promise<void>
  /** Stops it, and leaves it stopped until `restart`. */
  away(): Promise<void>
  stop(): Promise<void>
}

/** `prepare` may put data of an earlier start into the folder. */
export async function startProduct(
  env: NodeJS.ProcessEnv = {},
  prepare: (dataDir: string) => Promise<void> = async () => {},
): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'testate-screens-'))
  // Else PostgreSQL, which root starts as another user, is copied with its programs to a folder that it can reach.
  await chmod(folder, 0o711)
  const dataDir = join(folder, 'data')
  await prepare(dataDir)
  let child: ChildProcess | undefined
  let adminLink = ''

  async function start(port: string): Promise<string> {
    const started = spawn(process.execPath, [join(root, 'apps/embedded/src/start.ts')], {
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
        DATA_DIR: dataDir,
        PORT: port,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    child = started
    let said = ''
    return await new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`not ready: ${said}`)), startWithinMs)
      const hear = (chunk: Buffer): void => {
        said += chunk.toString()
        adminLink = /link, good once: (\S+)/.exec(said)?.[1] ?? adminLink
        const ready = /Ready in .*: (http\S+)[^]*\n[^]*one user of this machine/.exec(said)
        if (ready === null) return
        clearTimeout(timer)
        resolve(ready[1]!)
      }
      started.stdout!.on('data', hear)
      started.stderr!.on('data', hear)
      started.once('close', () => reject(new Error(`ended: ${said}`)))
    })
  }

  async function away(): Promise<void> {
    if (child === undefined || child.exitCode !== null) return
    const ended = new Promise((resolve) => child!.once('close', resolve))
    child.kill('SIGTERM')
    await ended
  }

  const url = await start('0')
  const told = (await (await fetch(`${url}/api/development`)).json()) as { mailbox: string }
  return {
    url,
    mailbox: told.mailbox,
    adminLink,
    dataDir,
    away,
    restart: async () => {
      await away()
      await start(new URL(url).port)
    },
    stop: async () => {
      await away()
      await removeData(dataDir, folder)
    },
  }
}
