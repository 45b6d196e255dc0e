import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ofTheMachineAlone } from '@testate/domain/process-settings'
import { clusterOf, removeData } from '../../../test/stack/remove-data.ts'
import { identify, isStill, type ProcessIdentity } from './process/process-identity.ts'
import type { Running } from './process/running-file.ts'
import { ARENAS } from './process/server-process.ts'
import { freePort } from './process/steady-port.ts'

// Small real processes in place of the server's entry points: the test is about how they are started,
// supervised and stopped.
const SERVER = {
  'migrate.ts':
    "if (process.env.FAIL_MIGRATION) throw new Error('relation \"wills\" does not exist'); console.log('up " +
    "to date')",
  // Like the real one, it waits for the worker before serving.
  'api.ts': `if (process.env.FAIL_WORKER) await new Promise((resolve) => setTimeout(resolve, 30_000))
    import { createServer } from 'node:http'
    const server = createServer((request, response) =>
      response.end(request.url === '/env' ? JSON.stringify(process.env) : 'ok'))
    server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'))
    process.once('SIGTERM', () => { server.close(); server.closeAllConnections() })`,
  'worker.ts': `if (process.env.FAIL_WORKER) {
      console.log(JSON.stringify({ level: 60, msg: 'the log key is missing' }))
      process.exit(1)
    }
    import { writeFileSync } from 'node:fs'
    writeFileSync(process.env.DATA_DIR + '/worker-env.json', JSON.stringify(process.env))
    const timer = setInterval(() => {}, 1000)
    process.once('SIGTERM', () => clearInterval(timer))
    process.send?.('ready')`,
  'release-worker.ts': `import { copyFileSync, writeFileSync } from 'node:fs'
    writeFileSync(process.env.DATA_DIR + '/release-env.json', JSON.stringify(process.env))
    writeFileSync(process.env.DATA_DIR + '/release-flags.json', JSON.stringify(process.execArgv))
    copyFileSync(import.meta.dirname + '/translated.json', process.env.DATA_DIR + '/translated.json')
    const timer = setInterval(() => {}, 1000)
    process.once('SIGTERM', () => clearInterval(timer))
    process.send?.('ready')`,
  'translate-release-worker.ts': `import { writeFileSync } from 'node:fs'
    const { env, execArgv: flags } = process
    writeFileSync(import.meta.dirname + '/translated.json', JSON.stringify({ env, flags }))`,
  'operate/say-wall.ts': `console.log('Read with nothing between: ' + process.env.DATA_DIR)`,
  'operate/admin-link.ts': `import { existsSync, writeFileSync } from 'node:fs'
    const shown = process.env.DATA_DIR + '/link-shown'
    if (!existsSync(shown)) {
      writeFileSync(shown, '')
      console.log(process.env.PUBLIC_URL + '/admin-link/abc')
    }`,
}

const full = process.env['TESTATE_FULL'] === '1'
let serverDir: string
let launcher: string
/** The data of a first start, which takes twice as long: most of the starts below are not about it. */
let begun: string
let firstStart: Launch
let begunPort: number
let dataDir: string
let port: number
const started: ChildProcess[] = []

beforeAll(async () => {
  serverDir = await mkdtemp(join(tmpdir(), 'testate-server-'))
  await mkdir(join(serverDir, 'operate'))
  for (const [name, code] of Object.entries(SERVER)) await writeFile(join(serverDir, name), code)
  launcher = join(serverDir, 'launch.ts')
  await writeFile(
    launcher,
    `const { main } = await import(${JSON.stringify(new URL('./start.ts', import.meta.url).href)}); ` +
      `await main({ serverDir: ${JSON.stringify(serverDir)} })`,
  )
  // On a fresh clone this also builds the screens.
  begun = dataDir = await mkdtemp(join(tmpdir(), 'testate-start-'))
  port = await freePort()
  // The first test goes on with it.
  firstStart = await launch()
  begunPort = port
  started.splice(0)
  return async () => {
    await stopBegun()
    await removeData(begun)
    await rm(serverDir, { recursive: true, force: true })
  }
})
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'testate-start-'))
  port = await freePort()
})
afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await ended(child)
    }
  }
  if (dataDir === begun) return
  // Data copied from the first start has its database in the same place.
  await (clusterOf(dataDir) === clusterOf(begun)
    ? rm(dataDir, { recursive: true, force: true })
    : removeData(dataDir))
})

/** As the command does. */
const given = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE:
    process.env['NODE_COMPILE_CACHE'] ?? join(import.meta.dirname, '../../../node_modules/.cache/compiled'),
}

interface Launch {
  child: ChildProcess
  out: string
  err: string
}

async function stopBegun(): Promise<void> {
  firstStart.child.kill('SIGTERM')
  expect({ code: await ended(firstStart.child), err: firstStart.err }).toEqual({ code: 0, err: '' })
}

/** Makes the next start a later one of existing data. */
async function goOn(): Promise<void> {
  await stopBegun()
  // Preserves the owners of the database's files, which `fs.cp` does not.
  execFileSync('cp', ['-a', `${begun}/.`, dataDir])
}

/** Starts the product; resolves when it is ready or has ended. */
async function launch(environment: NodeJS.ProcessEnv = {}): Promise<Launch> {
  const child = spawn(process.execPath, [launcher], {
    env: { ...given, DATA_DIR: dataDir, PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  const launched = { child, out: '', err: '' }
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      launched.out += chunk
      if (launched.out.includes('Development:')) resolve()
    })
    child.stderr.on('data', (chunk: Buffer) => (launched.err += chunk))
    child.once('close', () => resolve())
  })
  return launched
}

function ended(child: ChildProcess): Promise<number | null> {
  return child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('exit', resolve))
}

function running(): Running {
  return JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8')) as Running
}

function children(): Partial<Record<'api' | 'worker' | 'release-worker', ProcessIdentity>> {
  return JSON.parse(readFileSync(join(dataDir, 'children.json'), 'utf8')) as ReturnType<typeof children>
}

/**
 * Every process of this installation: its children run with DATA_DIR in their environment, PostgreSQL with it
 * on its command line.
 */
function processesOfThisData(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        if (!identify(pid)) return false
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8')
        return `${environment}${readFileSync(`/proc/${pid}/cmdline`, 'utf8')}`.includes(dataDir)
      } catch {
        return false
      }
    })
}

async function answers(): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    (response) => response.ok,
    () => false,
  )
}

async function eventually(check: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> {
  for (
    const deadline = Date.now() + withinMs;
    !(await check());
    await new Promise((resolve) => setTimeout(resolve, 50))
  ) {
    if (Date.now() > deadline) throw new Error(`not so after ${withinMs} ms: ${check}`)
  }
}

describe('npm start', () => {
  // Three starts, the first of them that of all tests, and one that is refused.
  it(
    'starts everything with a line each, refuses a second start, stops on Ctrl-C and resumes',
    { timeout: 120_000 },
    async () => {
      await rm(dataDir, { recursive: true })
      ;[dataDir, port] = [begun, begunPort]
      const first = firstStart
      expect(first.err).toBe('')
      for (const name of [
        'database',
        'ethereum',
        'solana',
        'corda',
        'objects',
        'mail',
        'payments',
        'schema',
        'api',
        'worker',
        'release-worker',
      ])
        expect(first.out).toMatch(new RegExp(`^  ${name} .+, \\d+\\.\\d s$`, 'm'))
      expect(first.out).toMatch(new RegExp(`^Ready in \\d+\\.\\d s: http://localhost:${port}$`, 'm'))
      expect(first.out).toContain(`good once: http://localhost:${port}/admin-link/abc`)
      expect(first.out).toContain('\nRead with nothing between: ')
      expect(await answers()).toBe(true)
      const told = running()
      expect(told).toMatchObject({
        pid: first.child.pid,
        url: `http://127.0.0.1:${port}`,
        ports: { api: port },
      })
      expect((await fetch(`${told.mailboxUrl}/api/messages`)).ok).toBe(true)

      const second = await launch()
      expect(await ended(second.child)).toBe(1)
      expect(second.err).toBe(
        `Testate is already running at http://127.0.0.1:${port} with the data in ${dataDir} (process ` +
          `${first.child.pid}).\n`,
      )
      expect(await answers()).toBe(true)

      // Started while the first is still stopping, it waits.
      first.child.kill('SIGINT')
      await eventually(() => first.out.includes('Stopping;'))
      const impatient = launch()
      expect(await ended(first.child)).toBe(0)
      expect(first.out).toContain('Stopped.')
      const third = await impatient
      expect(third.out).toContain('Ready in')
      expect(third.out).not.toContain('admin-link')
      expect(running().ports).toEqual(told.ports)
      third.child.kill('SIGINT')
      expect(await ended(third.child)).toBe(0)
      expect(first.out).not.toContain('starting it again')
      expect(processesOfThisData()).toEqual([])
      expect(() => running()).toThrow()
    },
  )

  // Three things about one start.
  it('gives each process its own secrets, starts it again when it dies, and ends it when killed itself', async () => {
    await goOn()
    const { child } = await launch({
      PAYMENT_GATE: 'before-registration',
      CORDA_TOKEN_FILE: '/nowhere/another-token',
      ETHEREUM_REGISTRAR_KEY_FILE: '',
      OF_SOMETHING_ELSE: 'a secret',
    })
    const api = (await (await fetch(`http://127.0.0.1:${port}/env`)).json()) as Record<string, string>
    const worker = JSON.parse(readFileSync(join(dataDir, 'worker-env.json'), 'utf8')) as Record<
      string,
      string
    >
    const release = JSON.parse(readFileSync(join(dataDir, 'release-env.json'), 'utf8')) as Record<
      string,
      string
    >
    // What translates for the release worker ran before it, as it runs, and knows nothing of the register.
    const translated = JSON.parse(readFileSync(join(dataDir, 'translated.json'), 'utf8')) as {
      env: Record<string, string>
      flags: string[]
    }
    expect(translated.flags).toEqual(JSON.parse(readFileSync(join(dataDir, 'release-flags.json'), 'utf8')))
    expect(translated.env).toEqual({ ...ARENAS, ...ofTheMachineAlone(translated.env) })
    expect(translated.env['NODE_COMPILE_CACHE']).toBe(given.NODE_COMPILE_CACHE)
    const owner = readFileSync(join(dataDir, 'postgres/password'), 'utf8').trim()
    const roles = JSON.parse(readFileSync(join(dataDir, 'keys/database.json'), 'utf8')) as Record<
      string,
      string
    >
    expect(api['API_DATABASE_URL']).toContain(`testate_api:${roles['api']}@127.0.0.1`)
    expect(worker['WORKER_DATABASE_URL']).toContain(`testate_worker:${roles['worker']}@127.0.0.1`)
    expect(api).not.toHaveProperty('CORDA_TOKEN_FILE')
    // No credential to send mail, sign on a ledger or refund money, whatever the operator set for the worker.
    for (const name of [
      'SMTP_URL',
      'TWILIO_AUTH_TOKEN',
      'PAYMENT_PROVIDER_KEY',
      'ETHEREUM_REGISTRAR_KEY_FILE',
      'WORKER_DATABASE_URL',
      'MIGRATION_DATABASE_URL',
      'OF_SOMETHING_ELSE',
    ])
      expect(api).not.toHaveProperty(name)
    expect(worker).toMatchObject({ SMTP_URL: expect.any(String), PAYMENT_PROVIDER_KEY: expect.any(String) })
    expect(api['PAYMENT_CHECKOUT_KEY']).not.toBe(worker['PAYMENT_PROVIDER_KEY'])
    const cordaToken = readFileSync(join(dataDir, 'keys/worker/corda-token'), 'utf8').trim()
    for (const secret of [owner, roles['worker'], cordaToken])
      expect(JSON.stringify(api)).not.toContain(secret)
    for (const secret of [owner, roles['api'], roles['release']])
      expect(JSON.stringify(worker)).not.toContain(secret)
    expect(release['RELEASE_DATABASE_URL']).toContain(`testate_release:${roles['release']}@127.0.0.1`)
    for (const secret of [owner, roles['api'], roles['worker'], cordaToken])
      expect(JSON.stringify(release)).not.toContain(secret)
    // It reads the ledgers (decision 105), and signs nothing there.
    expect(release).toMatchObject({ SMTP_URL: expect.any(String), CORDA_NODE_URL: expect.any(String) })
    for (const name of ['PAYMENT_PROVIDER_KEY', 'TWILIO_AUTH_TOKEN', 'OF_SOMETHING_ELSE'])
      expect(release).not.toHaveProperty(name)
    expect(api).toMatchObject({
      TESTATE_MODE: 'development',
      PAYMENT_GATE: 'before-registration',
      PAYMENT_PROVIDER: 'test',
      ETHEREUM_LABEL: 'local development ledger',
      CORDA_LABEL: 'local development ledger',
      PUBLIC_URL: `http://localhost:${port}`,
      OBJECT_STORE_URL: join(dataDir, 'objects'),
    })
    for (const file of [
      'keys/database.json',
      'keys/payment-provider.json',
      'keys/worker/ethereum-registrar',
      'keys/worker/corda-token',
      'log/api.log',
      'postgres/password',
    ])
      expect(statSync(join(dataDir, file)).mode & 0o077).toBe(0)

    for (const name of ['api', 'worker', 'release-worker'] as const) {
      const before = children()[name]!
      process.kill(before.pid, 'SIGKILL')
      await eventually(() => {
        // Read once: its line is away from its end to its next start.
        const now = children()[name]
        return now !== undefined && now.pid !== before.pid && isStill(now)
      })
    }
    await eventually(answers)
    expect(child.exitCode).toBeNull()

    child.kill('SIGKILL')
    await eventually(() => processesOfThisData().length === 0)
  })

  const killParent = async ({ child }: Launch): Promise<void> => {
    child.kill('SIGKILL')
    await ended(child)
  }
  /** It stops cleanly, and its data are those of `told`, a start before it. */
  const expectGoneOn = async (again: Launch, told: Running): Promise<void> => {
    expect(again.err).toBe('')
    expect(again.out).toContain('Ready in')
    expect(await answers()).toBe(true)
    expect(running().ports).toEqual(told.ports)
    again.child.kill('SIGTERM')
    expect(await ended(again.child)).toBe(0)
    expect(processesOfThisData()).toEqual([])
  }

  it('goes on after kill -9 of everything, and of the parent alone where the kernel ties nothing to it', async () => {
    // Killing everything is riskiest on a first start, which has never shut down cleanly.
    const first = await launch()
    const told = running()
    const pids = processesOfThisData()
    expect(pids.length).toBeGreaterThan(3)
    for (const pid of pids.toReversed()) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {} // a PostgreSQL backend may have ended with its postmaster already
    }
    await ended(first.child)
    const untied = { PATH: '/nonexistent' }
    const second = await launch(untied)
    expect(second.out, second.err).toContain('Ready in')
    expect(await answers()).toBe(true)
    expect(running().ports).toEqual(told.ports)
    await killParent(second)
    await expectGoneOn(await launch(untied), told)
  })

  // In short it is killed alone above, where its children outlive it.
  it.runIf(full)('goes on after kill -9 of the parent alone', async () => {
    await goOn()
    const first = await launch()
    const told = running()
    expect(processesOfThisData().length).toBeGreaterThan(3)
    await killParent(first)
    await expectGoneOn(await launch(), told)
  })

  it.each([
    [
      'the schema cannot be brought up to date',
      { FAIL_MIGRATION: '1' },
      'The schema could not be started: migrate failed: relation "wills" does not exist.\n',
    ],
    [
      'the worker ends at once',
      { FAIL_WORKER: '1' },
      'The worker could not be started: it ended (exit 1): the log key is missing.\n',
    ],
    [
      'the configured mode is unknown',
      { TESTATE_MODE: 'staging' },
      'TESTATE_MODE is "staging"; it must be development or production.\n',
    ],
  ])('says in one sentence that %s, and leaves nothing running', async (_, environment, sentence) => {
    await goOn()
    const { child, err } = await launch(environment)
    expect(await ended(child)).toBe(1)
    expect(err).toBe(sentence)
    expect(processesOfThisData()).toEqual([])
  })

  it('names a port that somebody else has', async () => {
    await goOn()
    const other = createServer().listen(port, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { child, err } = await launch()
    expect(await ended(child)).toBe(1)
    expect(err).toBe(`Port ${port} is taken by another program: stop it, or set PORT to another number.\n`)
    other.close()
  })

  it.skipIf(process.platform !== 'linux' || process.getuid?.() === 0)(
    'names a port that is not for this user',
    async () => {
      const { child, err } = await launch({ PORT: '1' })
      expect(await ended(child)).toBe(1)
      expect(err).toBe('Port 1 may not be opened by this user: set PORT to another number, 1024 or more.\n')
    },
  )

  it('stops cleanly when asked while still starting', async () => {
    const child = spawn(process.execPath, [launcher], {
      env: { ...given, DATA_DIR: dataDir, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    started.push(child)
    await new Promise((resolve) => child.stdout.once('data', resolve))
    child.kill('SIGINT')
    expect(await ended(child)).toBe(0)
    expect(processesOfThisData()).toEqual([])
  })
})
