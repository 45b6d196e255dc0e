// The real process, as `npm start` runs it: its keys, its login, its heartbeat, no port, and little memory.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, statSync, unlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { forRelease, ofTheMachineAlone } from '@testate/domain/process-settings'
import { memoryOf } from '../../embedded/src/process/server-process.ts'
import { startAnchoredLedgers } from '../../../test/stack/anchored-ledgers.ts'
import { cloneDatabase, eventually } from '../../../test/stack/stack.ts'
import { connect, inTransaction, type Db } from './platform/database/database.ts'
import { examineRelease, sayReleaseWorker } from './operate/examine-release.ts'
import type { KeptLedger } from './release/ledgers/kept-ledgers.ts'
import { releaseWorkerSeen, type ReleaseWorkerSeen } from './release/heartbeat.ts'

const MOST_IDLE_MB = 90
const translate = join(import.meta.dirname, 'translate-release-worker.ts')

let database: Awaited<ReturnType<typeof cloneDatabase>>
let db: Db
let dataDir: string
let child: ChildProcess | undefined

beforeAll(async () => {
  database = await cloneDatabase()
  ;({ db } = connect(database.apiUrl, { applicationName: 'test-api', max: 1 }))
  dataDir = await mkdtemp(join(tmpdir(), 'testate-release-'))
})
afterEach(async () => {
  if (child !== undefined) await ended('SIGKILL')
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const settings = (): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  // As `npm start` does: without it Node itself translates each module, which takes 25 MB.
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../node_modules/.cache/compiled'),
  DATA_DIR: dataDir,
  RELEASE_DATABASE_URL: database.releaseUrl,
})

interface Said {
  /** Null while it runs. */
  code: number | null
  text: string
}

/** Resolves when it is ready or has ended. */
async function start(env: Record<string, string> = {}): Promise<Said> {
  child = spawn(
    process.execPath,
    [...memoryOf('release-worker'), join(import.meta.dirname, 'release-worker.ts')],
    { env: { ...settings(), ...env }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  )
  let text = ''
  child.stdout!.on('data', (chunk: Buffer) => (text += chunk))
  child.stderr!.on('data', (chunk: Buffer) => (text += chunk))
  const code = await new Promise<number | null>((resolve) => {
    child!.once('message', () => resolve(null))
    child!.once('close', resolve)
  })
  return { code, text }
}

async function ended(signal: NodeJS.Signals): Promise<number | null> {
  const one = child!
  child = undefined
  if (one.exitCode !== null || one.signalCode !== null) return one.exitCode
  const code = new Promise<number | null>((resolve) => one.once('exit', resolve))
  one.kill(signal)
  return await code
}

const seen = (): Promise<ReleaseWorkerSeen> => inTransaction(db, { service: 'operate' }, releaseWorkerSeen)
const keyFile = (): string => join(dataDir, 'keys/release/opening-key.json')

test('it makes its key, publishes the public half, says that it works, and stops when it is told', async () => {
  expect(await seen()).toEqual({ seconds: null, isAway: true, doubt: null, unanswered: null })
  expect((await start()).code).toBeNull()
  expect((await eventually(async () => ((await seen()).isAway ? null : await seen()))).seconds).toBeLessThan(
    60,
  )
  expect(statSync(keyFile()).mode & 0o077).toBe(0)
  expect(statSync(join(dataDir, 'keys/release')).mode & 0o077).toBe(0)
  const key = JSON.parse(readFileSync(keyFile(), 'utf8')) as { private: string; public: string }
  expect(readFileSync(join(dataDir, 'trust/release-public.pem'), 'utf8')).toBe(key.public)
  expect(await ended('SIGTERM')).toBe(0)
  // The next start has the same key.
  await start()
  expect(JSON.parse(readFileSync(keyFile(), 'utf8'))).toEqual(key)
})

test.skipIf(process.platform !== 'linux')('it listens on no port and rests in little memory', async () => {
  const heads = join(dataDir, 'keys/release/ledger-heads.json')
  const ledgers = await startAnchoredLedgers()
  try {
    await ledgers.publish(join(dataDir, 'trust'), 'register.example/log')
    await ledgers.anchor(['ethereum', 'corda'], { size: 5, root: 'ab'.repeat(32) })
    await start()
    await eventually(async () => !(await seen()).isAway)
    // It has asked them all.
    await eventually(() => Promise.resolve(existsSync(heads)), 30)
  } finally {
    await ledgers.close()
    unlinkSync(join(dataDir, 'trust/trust.json'))
  }
  const kept = JSON.parse(readFileSync(heads, 'utf8')) as KeptLedger[]
  unlinkSync(heads)
  expect(kept.map(({ network, head, silence }) => [network, head?.size, silence])).toEqual([
    ['solana', undefined, null],
    ['ethereum', 5, null],
    ['corda', 5, null],
  ])
  await new Promise((resolve) => setTimeout(resolve, 6_000))
  const status = readFileSync(`/proc/${child!.pid}/status`, 'utf8')
  expect(Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) / 1024).toBeLessThan(MOST_IDLE_MB)
  const sockets = readFileSync(`/proc/${child!.pid}/net/tcp`, 'utf8')
  const own = new Set(
    readdirSync(`/proc/${child!.pid}/fd`).map((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${child!.pid}/fd/${fd}`))?.[1]
      } catch {
        return undefined // closed meanwhile
      }
    }),
  )
  // State 0A is LISTEN.
  const listening = sockets
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[3] === '0A' && own.has(fields[9]!))
  expect(listening).toEqual([])
})

test('all that it loads is translated before it starts: it does not load what translates', () => {
  const env = { NODE_COMPILE_CACHE: join(dataDir, 'compiled') }
  // At its start, and with the first mail, copy and page.
  const loaded = [
    'release-worker.ts',
    'release/mails/tell-testator.ts',
    'notifications/templates.ts',
    'release/own-copies/wrap-for.ts',
    'release/answer-page.ts',
  ].map((name) => `import ${JSON.stringify(join(import.meta.dirname, name))}`)
  expect(partsLoadedBy([translate], env)).toEqual(['amaro'])
  expect(partsLoadedBy(['--input-type=module', '-e', loaded.join('\n')], env)).toEqual([])
})

test('to send a mail it does not load `fetch`', () => {
  const code = `
    const { send } = await import(${JSON.stringify(join(import.meta.dirname, 'notifications/send.ts'))})
    const config = { mail: { from: 'a@example.org', smtpUrl: 'smtp://127.0.0.1:9' }, publicUrl: 'https://example.org' }
    const mail = { subject: 'a', text: 'a', html: 'a' }
    const { code } = await send(config, { id: 'a', to: 'b@example.org', at: new Date(), mail }).catch((error) => error)
    if (code !== 'ESOCKET') throw new Error('it did not try')`
  expect(partsLoadedBy(['--input-type=module', '-e', code], { NODE_COMPILE_CACHE: '' })).toEqual(['amaro'])
})

/** Of the large parts of Node itself: its translator (amaro), and its `fetch` (undici). */
function partsLoadedBy(args: string[], env: Record<string, string>): string[] {
  const sayParts = `data:text/javascript,process.once('exit', () => console.log(process.moduleLoadList.join()))`
  const said = execFileSync(
    process.execPath,
    [...memoryOf('release-worker'), '--import', sayParts, ...args],
    {
      env: { PATH: process.env['PATH'], ...env },
      encoding: 'utf8',
    },
  )
  return ['amaro', 'undici'].filter((part) => said.includes(`internal/deps/${part}/`))
}

test('a database that goes away ends nothing: it says again that it works when that is back', async () => {
  await start()
  await eventually(async () => !(await seen()).isAway)
  await database.asSuperuser(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'testate-release' and datname = current_database()`,
  )
  await database.asSuperuser('update release_worker set seen_at = null')
  await eventually(async () => !(await seen()).isAway, 30)
  expect(child!.exitCode).toBeNull()
})

test('away, it is said to be; the doctor says what to do', async () => {
  await database.asSuperuser("update release_worker set seen_at = app_now() - interval '3 hours'")
  expect(await seen()).toMatchObject({ isAway: true })
  const config = {
    keysDir: join(dataDir, 'keys'),
    mode: 'production',
    workerDatabaseUrl: database.workerUrl,
  } as const
  expect(await examineRelease(config)).toMatchObject([
    { standing: 'well', says: 'The release worker’s key is there; others cannot read it.' },
    {
      standing: 'warn',
      says: 'The release worker was last seen 3 hours ago; it releases and opens no will meanwhile.',
    },
  ])
  await database.asSuperuser("update release_worker set seen_at = app_now(), doubt = 'it was cut'")
  expect(await examineRelease(config)).toMatchObject([
    { standing: 'well' },
    { standing: 'mend', says: 'The release worker refuses the log, and releases nothing: it was cut.' },
  ])
  await database.asSuperuser(
    "update release_worker set doubt = null, unanswered = 'Corda (away); a release waits'",
  )
  expect(await examineRelease(config)).toMatchObject([
    { standing: 'well' },
    { standing: 'well', says: 'The release worker works.' },
    {
      standing: 'warn',
      says: 'The release worker cannot ask every ledger which head of the log it holds: Corda (away); a release waits.',
    },
  ])
  expect(sayReleaseWorker(await seen())).toBe('works, and cannot ask every ledger')
})

test('in production it makes no key and starts with nobody else’s login', async () => {
  unlinkSync(keyFile())
  const production = {
    TESTATE_MODE: 'production',
    PUBLIC_URL: 'https://register.example',
    TRUST_PROXY: 'off',
    SMTP_URL: 'smtp://127.0.0.1:9',
  }
  const refused = async (env: Record<string, string>): Promise<string> => {
    const { code, text } = await start(env)
    expect(code).toBe(1)
    return text
  }
  if (process.getuid?.() !== 0)
    expect(await refused(production)).toContain("put opening-key.json into the release worker's key folder")
  expect(await refused({ ...production, TRUST_PROXY: '' })).toContain('TRUST_PROXY is not said')
  if (process.getuid?.() !== 0)
    expect(await refused({ ...production, SMTP_URL: '' })).toContain('needs SMTP_URL')
  if (process.getuid?.() !== 0)
    expect(await refused({ ...production, WORKER_DATABASE_URL: database.workerUrl })).toContain(
      'must not be told WORKER_DATABASE_URL',
    )
})

test('its environment is made by name: nothing of the worker, and nothing unknown', () => {
  expect(
    forRelease({
      PATH: '/bin',
      DATA_DIR: 'x',
      SMTP_URL: 'x',
      MAIL_FROM: 'x',
      ETHEREUM_RPC_URL: 'x',
      ETHEREUM_SIGNER_URL: 'x',
      ETHEREUM_REGISTRAR_KEY_FILE: 'x',
      SOLANA_REGISTRAR_KEY_FILE: 'x',
      CORDA_NODE_URL: 'x',
      CORDA_TOKEN_FILE: 'x',
      WORKER_DATABASE_URL: 'x',
      PAYMENT_PROVIDER_KEY: 'x',
      RELEASE_DATABASE_PASSWORD: 'x',
      OF_SOMETHING_ELSE: 'x',
    }),
  ).toEqual({
    PATH: '/bin',
    DATA_DIR: 'x',
    SMTP_URL: 'x',
    MAIL_FROM: 'x',
    ETHEREUM_RPC_URL: 'x',
    CORDA_NODE_URL: 'x',
  })
})

test('what asks the ledgers is given the machine’s own variables alone', () => {
  const machine = { PATH: '/bin', NODE_COMPILE_CACHE: 'x', https_proxy: 'x', SSL_CERT_FILE: 'x' }
  expect(
    ofTheMachineAlone({
      ...machine,
      AWS_SECRET_ACCESS_KEY: 'x',
      RELEASE_DATABASE_URL: 'x',
      SMTP_URL: 'x',
      KEYS_DIR: 'x',
    }),
  ).toEqual(machine)
})
