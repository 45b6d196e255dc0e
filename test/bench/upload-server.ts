// A register to measure: real PostgreSQL, real api and worker processes, no ledger (nothing measured here
// reaches one). People and their sessions are inserted into the database beforehand; the measured calls go
// over HTTP.
import type { ChildProcess } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startMailbox } from '../../apps/embedded/src/mailbox/mailbox.ts'
import { launchServer } from '../../apps/embedded/src/process/server-process.ts'
import { freePort } from '../../apps/embedded/src/process/steady-port.ts'
import { migrate } from '../../apps/server/src/migrate.ts'
import { removeData } from '../stack/remove-data.ts'
import { startWithSuperuser } from '../stack/superuser.ts'

const root = join(import.meta.dirname, '../..')
const password = 'only-for-measuring-on-loopback'
const READY_WITHIN_MS = 60_000

export interface Guest {
  id: string
  name: string
  email: string
  cookie: string
}
export interface Answer {
  status: number
  body: string
}

export interface Register {
  url: string
  dataDir: string
  owner: pg.Pool
  ownerUrl: string
  superuserUrl: string
  workerUrl: string
  /** Process ids, to measure their cost. */
  pids: { api: number; worker: number; postgres: number }
  addPerson(person: { name: string; kind?: 'account' | 'guest' }): Promise<Guest>
  /**
   * One request from the caller's own loopback address, so that the limit per address applies as it would to
   * people in their own homes.
   */
  call(of: {
    method: string
    path: string
    body: Buffer
    headers: Record<string, string>
    from?: string
  }): Promise<Answer>
  stop(): Promise<void>
}

export async function startRegister(): Promise<Register> {
  const folder = await mkdtemp(join(tmpdir(), 'testate-bench-'))
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const stops: (() => Promise<unknown>)[] = [() => removeData(dataDir, folder)]
  const stop = async (): Promise<void> => {
    for (const each of stops.splice(0).toReversed()) await each().catch(() => undefined)
  }
  try {
    const postgres = await startWithSuperuser(dataDir, 'bench')
    stops.push(() => postgres.stop())
    await migrate(postgres.ownerUrl, { api: password, worker: password, release: password })
    const mailbox = await startMailbox({ dataDir })
    stops.push(() => mailbox.stop())
    const as = (role: string): string => {
      const url = new URL(postgres.ownerUrl)
      ;[url.username, url.password] = [role, password]
      return url.href
    }
    const port = await freePort()
    const env = {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
      LOG_LEVEL: 'warn',
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      OBJECT_STORE_URL: join(dataDir, 'objects'),
      API_DATABASE_URL: as('testate_api'),
      WORKER_DATABASE_URL: as('testate_worker'),
      // Without a payment the ceremony is open and nothing is registered after the sealing.
      PAYMENT_GATE: 'before-registration',
      PAYMENT_PROVIDER: 'test',
      PAYMENT_PROVIDER_URL: 'http://127.0.0.1:9',
      PAYMENT_PROVIDER_KEY: 'nobody pays here',
      PAYMENT_CHECKOUT_KEY: 'nobody pays here',
      PAYMENT_WEBHOOK_SECRET: 'nobody pays here',
      SMTP_URL: mailbox.smtpUrl,
      // One person and one address send here as much as many would.
      LIMIT_UNPAID_DOCUMENTS: '1000000',
      LIMIT_UPLOAD_MB: '1000000',
      LIMIT_INVITED_ADDRESSES: '1000000',
      LIMIT_UNFINISHED_BODIES: '1000',
    }
    const children = await Promise.all(
      ['worker', 'api'].map(async (name) => {
        const child = await launch(name, env)
        stops.push(() => end(child))
        return child
      }),
    )
    const owner = new pg.Pool({ connectionString: postgres.ownerUrl, max: 4 })
    owner.on('error', () => undefined)
    stops.push(() => owner.end())
    return {
      url: `http://127.0.0.1:${port}`,
      dataDir,
      owner,
      ownerUrl: postgres.ownerUrl,
      superuserUrl: postgres.superuserUrl,
      workerUrl: as('testate_worker'),
      pids: { worker: children[0]!.pid!, api: children[1]!.pid!, postgres: postgres.pid },
      addPerson: (person) => addPerson(owner, person),
      call: (of) => call(port, of),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts a server process as `npm start` does; resolves when it reports that it is ready. */
async function launch(name: string, env: Record<string, string>): Promise<ChildProcess> {
  const { child } = launchServer(name, join(root, `apps/server/src/${name}.ts`), env, env['DATA_DIR']!)
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`the ${name} was not ready within ${READY_WITHIN_MS / 1000} s`)),
      READY_WITHIN_MS,
    )
    child.once('message', () => (clearTimeout(timer), resolve()))
    child.once(
      'exit',
      (code) => (clearTimeout(timer), reject(new Error(`the ${name} ended while starting (${code})`))),
    )
  }).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw error
  })
  return child
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await ended
  clearTimeout(timer)
}

export async function addPerson(
  owner: pg.Pool,
  { name, kind = 'account' }: { name: string; kind?: 'account' | 'guest' },
): Promise<Guest> {
  const id = randomUUID()
  const email = `${id}@example.com`
  const token = randomBytes(32).toString('base64url')
  await owner.query(
    'insert into people (id, kind, email, name, role, is_admin) values ($1, $2, $3, $4, $5, false)',
    [id, kind, email, name, kind === 'account' ? 'testator' : null],
  )
  // An account with an unconfirmed address may upload one document, and each of these uploads many.
  if (kind === 'account')
    await owner.query('insert into proven_addresses (person_id, email, proven_at) values ($1, $2, now())', [
      id,
      email,
    ])
  await owner.query(
    `
      insert into party_sessions (token_hash, person_id, created_at, expires_at)
      values ($1, $2, now(), now() + interval '2 hours')`,
    [createHash('sha256').update(token).digest(), id],
  )
  return { id, name, email, cookie: `testate_party=${token}` }
}

export function call(
  port: number,
  { method, path, body, headers, from = '127.0.0.1' }: Parameters<Register['call']>[0],
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        localAddress: from,
        agent: false,
        timeout: 60_000,
        headers: { ...headers, 'content-length': String(body.length), 'idempotency-key': randomUUID() },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }),
        )
        answer.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.on('timeout', () => sent.destroy(new Error('no answer within a minute')))
    sent.end(body)
  })
}
