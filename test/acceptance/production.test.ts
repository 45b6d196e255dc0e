// One complete run in production mode, as an operator would rehearse it: every real setting, keys in place, a
// TLS-terminating proxy in front, a user other than root. Parts that would need money or public networks are
// replaced under the names TESTATE_ALLOW takes, and everything says SAMPLE. In short it serves the screens that other
// tests use too, whose pages are not of this operator (apps/web/src/layout/landing.test.ts and apps/web/src/operator
// have what those say), and three of the nine processes and commands are shown to refuse a setting; TESTATE_FULL=1
// (`npm run assurance`) builds them, has all nine, and has the doctor find that setting too, as it does in
// examine-settings.test.ts; and api and worker each make the program that reads PDFs, as where their user reaches none.
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { request as ask } from 'node:http'
import { createServer, request as askTls, type Server } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { forApi } from '@testate/domain/process-settings'
import { buildScreens } from '../../apps/embedded/src/build-screens.ts'
import { startMailbox, type Mailbox } from '../../apps/embedded/src/mailbox/mailbox.ts'
import { ARENAS } from '../../apps/embedded/src/process/server-process.ts'
import { freePort } from '../../apps/embedded/src/process/steady-port.ts'
import { STRIPE_API_VERSION } from '../../apps/server/src/payments/providers/stripe-provider.ts'
import {
  startStripeStandIn,
  stripeSignature,
  type StripeStandIn,
} from '../../apps/server/testing/stripe-stand-in.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { readPrinted } from '../../apps/server/testing/read-printed.ts'
import { loadReleaseKeys } from '../../apps/server/src/platform/release-keys.ts'
import { loadWorkerKeys } from '../../apps/server/src/platform/worker-keys.ts'
import { publicPages } from '../../apps/web/src/addresses/public-pages.ts'
import { makeWillPdf } from '../corpus/make-pdf.ts'
import { removeData } from '../stack/remove-data.ts'
import { heldSecrets, processesBelow, secretsOf, type Held } from '../stack/what-processes-hold.ts'

const apps = join(import.meta.dirname, '../../apps')
/** The user the register runs as: the current one, or, if that is root, an unprivileged one. */
const user =
  process.getuid?.() === 0
    ? { uid: Number(execFileSync('id', ['-u', 'nobody'])), gid: Number(execFileSync('id', ['-g', 'nobody'])) }
    : {}
const webhookSecret = 'whsec_rehearsal'
const metricsToken = 'a-token-for-the-metrics'
const full = process.env['TESTATE_FULL'] === '1'
/** What reads the settings; the first of these as a person starts it, faces strangers, or is an operator's command. */
const entries = [
  'embedded/src/start.ts',
  'server/src/api.ts',
  'server/src/operate/audit-fsck.ts',
  'server/src/migrate.ts',
  'server/src/worker.ts',
  'server/src/release-worker.ts',
  'server/src/operate/anchor-log.ts',
  'server/src/operate/admin-link.ts',
  'server/src/operate/deploy-contract.ts',
]

/** The commands a person types, as this repository's commands run. */
const compiled = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }

const made = join(apps, '../node_modules/.cache')
/** Who may reach it, before this test lets others. */
let madeMode: number | undefined
let folder: string
let dataDir: string
let ca: string
let publicUrl: string
let env: NodeJS.ProcessEnv
let mailbox: Mailbox
let stripe: StripeStandIn
let proxy: Server
let register: ChildProcess
let said = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'testate-production-'))
  // The user may traverse it; its contents have modes of their own.
  await chmod(folder, 0o711)
  await mkdir(join(folder, 'compiled'))
  await chmod(join(folder, 'compiled'), 0o777)
  await giveCompiled(join(folder, 'compiled'))
  if (!full) await letReach()
  dataDir = join(folder, 'data')
  const [apiPort, tlsPort] = [await freePort(), await freePort()]
  publicUrl = `https://localhost:${tlsPort}`
  mailbox = await startMailbox({ dataDir: join(folder, 'mail-server') })
  const key = 'sk_test_0123456789'
  const checkoutKey = 'rk_test_0123456789'
  stripe = await startStripeStandIn({ key, checkoutKey, apiVersion: STRIPE_API_VERSION })
  env = {
    PATH: process.env['PATH'],
    // The register's user cannot write where root compiles to.
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    TESTATE_MODE: 'production',
    DATA_DIR: dataDir,
    PORT: String(apiPort),
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: 'on',
    METRICS_TOKEN: metricsToken,
    TESTATE_ALLOW: 'solana-ledger,ethereum-ledger,corda-ledger,sample-identities,stripe-stand-in',
    SAMPLE_IDENTITIES: 'on',
    SMTP_URL: mailbox.smtpUrl,
    MAIL_FROM: 'Register <register@testate.example>',
    PAYMENT_PROVIDER: 'stripe',
    PAYMENT_PROVIDER_KEY: key,
    PAYMENT_CHECKOUT_KEY: checkoutKey,
    PAYMENT_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: stripe.url,
    OPERATOR_NAME: 'Example Registers',
    OPERATOR_ADDRESS: '1 Example Street, Cardiff',
    OPERATOR_SUPPORT_EMAIL: 'help@register.example',
    OPERATOR_PRIVACY_EMAIL: 'privacy@register.example',
  }
  await putKeys()
  // A release is built by its installer, not by the user it runs as.
  if (full) await buildScreens(env)
  else env['SCREENS_DIR'] = (await buildScreens(process.env)).folder
  ca = join(folder, 'ca.pem')
  proxy = await startProxy(apiPort, tlsPort)
  register = spawn(process.execPath, [join(apps, 'embedded/src/start.ts')], {
    env,
    ...user,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await new Promise<void>((ready, failed) => {
    const hear = (chunk: Buffer): void => {
      said += String(chunk)
      if (said.includes('Ready in')) ready()
    }
    register.stdout!.on('data', hear)
    register.stderr!.on('data', hear)
    register.once('close', () => failed(new Error(said)))
  })
}, 300_000)

afterAll(async () => {
  if (register !== undefined && register.exitCode === null) {
    const ended = new Promise((resolve) => register.once('close', resolve))
    register.kill('SIGTERM')
    await ended
  }
  proxy?.close()
  proxy?.closeAllConnections()
  await Promise.all([mailbox?.stop(), stripe?.stop()])
  if (madeMode !== undefined) await chmod(made, madeMode)
  await removeData(dataDir, folder)
})

/**
 * What this run has compiled already: its register compiles the same sources, as another user. Node has a folder of
 * each user, by its number at the end.
 */
async function giveCompiled(to: string): Promise<void> {
  const from = process.env['NODE_COMPILE_CACHE']
  const uid = process.getuid?.()
  if (from === undefined || uid === undefined) return
  const own = new RegExp(`^(v.+-)${uid}$`)
  for (const name of await readdir(from).catch(() => [])) {
    const [, version] = own.exec(name) ?? []
    if (version === undefined) continue
    const theirs = join(to, `${version}${user.uid ?? uid}`)
    // A file may be replaced meanwhile: what is not copied is compiled.
    spawnSync('cp', ['-R', join(from, name), theirs])
    if (user.uid !== undefined) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, theirs])
  }
}

/**
 * Root's folder for what is made beside the packages may be closed to the register's user, whose api and worker would
 * then each make the program that reads PDFs, which an earlier test has made. As installed by root they can read it.
 */
async function letReach(): Promise<void> {
  if (user.uid === undefined || !existsSync(made)) return
  madeMode = (await stat(made)).mode
  await chmod(made, madeMode | 0o011)
}

/** As an operator copies them from separate storage. */
async function putKeys(): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: publicUrl })
  await loadWorkerKeys(config)
  await loadReleaseKeys(config)
  await mkdir(join(dataDir, 'keys/api'), { mode: 0o700 })
  await writeFile(join(dataDir, 'keys/api/session-secret'), 'x7'.repeat(24), { mode: 0o600 })
  await mkdir(join(dataDir, 'objects'), { mode: 0o700 })
  if (user.uid === undefined) return
  for (const path of [
    dataDir,
    ...(await readdir(dataDir, { recursive: true })).map((name) => join(dataDir, name)),
  ])
    await chown(path, user.uid, user.gid)
}

/** The proxy in front of every register in production: terminates TLS, forwards the client's address. */
async function startProxy(to: number, port: number): Promise<Server> {
  const [key, cert] = [join(folder, 'tls-key.pem'), ca]
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
      '-keyout',
      key,
      '-out',
      cert,
    ],
    { stdio: 'pipe' },
  )
  expect(new X509Certificate(await readFile(cert)).checkHost('localhost')).toBe('localhost')
  const server = createServer(
    { key: await readFile(key), cert: await readFile(cert) },
    (request, response) => {
      const headers = {
        ...request.headers,
        'x-forwarded-for': request.socket.remoteAddress,
        'x-forwarded-proto': 'https',
      }
      const onward = ask(
        { host: '127.0.0.1', port: to, method: request.method, path: request.url, headers },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
        },
      )
      onward.once('error', () => response.destroy())
      response.once('close', () => onward.destroy())
      request.pipe(onward)
    },
  )
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  return server
}

async function fetched(
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<{ status: number; text: string }> {
  const certificate = await readFile(ca)
  return await new Promise((resolve, reject) => {
    const request = askTls(
      `${publicUrl}${path}`,
      {
        ca: certificate,
        host: '127.0.0.1',
        servername: 'localhost',
        method: body === undefined ? 'GET' : 'POST',
        headers: { host: new URL(publicUrl).host, ...headers },
      },
      (answer) => {
        let text = ''
        answer
          .setEncoding('utf8')
          .on('data', (chunk: string) => (text += chunk))
          .once('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      },
    )
    request.once('error', reject).end(body)
  })
}

interface Mail {
  id: string
  text: string
  links: string[]
  codes: string[]
}
const mails = async (to = ''): Promise<Mail[]> =>
  (await (
    await fetch(`${mailbox.url}/api/messages${to === '' ? '' : `?to=${encodeURIComponent(to)}`}`)
  ).json()) as Mail[]

/** The command as a person types it, and the person's part: reads their mail, pays with a card. */
async function registerWill(): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(
    process.execPath,
    [
      join(apps, 'cli/src/register.ts'),
      'will.pdf',
      '--networks',
      'solana,ethereum,corda',
      '--url',
      publicUrl,
      '--json',
      '--out',
      'evidence',
    ],
    {
      env: { PATH: process.env['PATH'], ...compiled, INIT_CWD: folder, NODE_EXTRA_CA_CERTS: ca },
      stdio: 'pipe',
    },
  )
  let [out, err, answered] = ['', '', 0]
  const used = new Set<string>()
  const answer = async (question: RegExpExecArray): Promise<void> => {
    const [, who, link, about, code, payment] = question
    if (who !== undefined)
      return void child.stdin.write(`${who.toLowerCase().replaceAll(' ', '-')}@example.com\n`)
    if (payment !== undefined) return await payAt(payment)
    const to = link ?? code ?? ''
    const leadsOn = (one: string): boolean =>
      one.startsWith(
        `${publicUrl}/${about?.includes('address') === true ? 'confirm-address' : 'invitation'}/`,
      )
    const wanted = ({ id, links, codes }: Mail): boolean =>
      !used.has(id) && (code === undefined ? links.some(leadsOn) : codes.length > 0)
    const found = await vi.waitUntil(async () => (await mails(to)).find(wanted), {
      timeout: 180_000,
      interval: 200,
    })
    used.add(found.id)
    child.stdin.write(`${code === undefined ? found.links.find(leadsOn) : found.codes[0]}\n`)
  }
  child.stdout.on('data', (chunk: Buffer) => (out += String(chunk)))
  child.stderr.on('data', (chunk: Buffer) => {
    err += String(chunk)
    for (const question of err
      .slice(answered)
      .matchAll(
        new RegExp(
          [
            'Email address of ([^:]+):',
            String.raw`Paste the link mailed to (\S+) \(([^)]*)\):`,
            String.raw`Code mailed to (\S+) \([^)]*\):`,
            String.raw`Please pay at (\S+)`,
          ].join('|'),
          'g',
        ),
      )) {
      answer(question as RegExpExecArray).catch((error: unknown) => {
        err += String(error)
        child.kill()
      })
      answered = err.lastIndexOf(question[0]) + question[0].length
    }
  })
  return { code: await new Promise((resolve) => child.once('close', resolve)), out, err }
}

/**
 * By card at the provider's page; the provider then notifies the register through the proxy, as from outside.
 */
async function payAt(page: string): Promise<void> {
  stripe.pay(/\/c\/pay\/(\w+)/.exec(page)![1]!, 'succeed')
  for (const event of stripe.events) {
    const body = JSON.stringify(event)
    expect(
      (
        await fetched(
          '/api/payments/webhook',
          { 'content-type': 'application/json', 'stripe-signature': stripeSignature(body, [webhookSecret]) },
          body,
        )
      ).status,
    ).toBe(200)
  }
}

test(
  'production mode registers a will through a TLS proxy, and a rehearsal says SAMPLE everywhere',
  { timeout: 400_000 },
  async () => {
    await writeFile(join(folder, 'will.pdf'), makeWillPdf({ salt: 'production' }))
    const { code, out, err } = await registerWill()
    expect(
      code,
      `${err}\n${(await readFile(join(dataDir, 'log/worker.log'), 'utf8'))
        .split('\n')
        .filter((line) => line.includes('"level":50'))
        .slice(-5)
        .join('\n')}`,
    ).toBe(0)
    const registered = JSON.parse(out) as {
      sealedPdf: string
      capsule: string
      certificate: string
      anchors: { network: string; status: string }[]
    }
    expect(registered.anchors).toMatchObject(
      ['solana', 'ethereum', 'corda'].map((network) => ({ network, status: 'final' })),
    )
    // Files: both printed ones, and the capsule by the command that verifies it.
    for (const file of [registered.sealedPdf, registered.certificate])
      expect((await readPrinted(new Uint8Array(await readFile(file)))).text).toContain(
        'SAMPLE: this was made in a rehearsal of the register.',
      )
    const trust = join(folder, 'trust')
    await mkdir(trust)
    await writeFile(join(trust, 'trust.json'), await readFile(join(dataDir, 'trust/trust.json')))
    const checked = spawnSync(
      process.execPath,
      [join(apps, 'cli/src/verify.ts'), registered.sealedPdf, registered.capsule, '--trust', trust],
      { encoding: 'utf8', env: { PATH: process.env['PATH'], ...compiled } },
    )
    expect(checked.stdout, checked.stderr).toContain('SAMPLE: at least one identity')
    expect(checked.stdout).not.toContain('REFUTED')
    const capsule = JSON.parse(await readFile(registered.capsule, 'utf8')) as {
      core: { register: { name: string } }
    }
    expect(capsule.core.register.name).toBe('SAMPLE Testate')
    // Mails, every one.
    const sent = await mails()
    expect(sent.length).toBeGreaterThan(8)
    expect(
      sent
        .filter(({ text }) => !text.includes('SAMPLE: this mail comes from a rehearsal'))
        .map(({ text }) => text),
    ).toEqual([])
  },
)

test.runIf(full)('every public page says SAMPLE before a script has run', async () => {
  const pages = await Promise.all(publicPages.map(async (path) => ({ path, ...(await fetched(path)) })))
  expect(
    pages
      .filter(
        ({ status, text }) =>
          status !== 200 || !/<strong>SAMPLE?\.<\/strong>/.test(text.replaceAll('<!-- -->', '')),
      )
      .map(({ path, status }) => `${path} ${status}`),
  ).toEqual([])
})

test('the screens learn that it is a rehearsal', async () => {
  expect(JSON.parse((await fetched('/api/networks')).text)).toMatchObject({
    production: true,
    rehearsal: true,
  })
  expect(JSON.parse((await fetched('/api/development')).text)).toMatchObject({
    mode: 'rehearsal',
    mailbox: null,
    sampleIdentities: true,
  })
})

test('development addresses are absent, and the figures need their token through a local proxy', async () => {
  expect((await fetched('/api/development/mailbox')).status).toBe(404)
  expect((await fetched('/metrics')).status).toBe(403)
  expect((await fetch(`http://127.0.0.1:${env['PORT']}/metrics`)).status).toBe(403)
  expect((await fetched('/metrics', { authorization: `Bearer ${metricsToken}` })).text).toContain(
    'testate_request_seconds',
  )
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const ours = await Promise.all(
    processes.map(
      async (pid) =>
        await readFile(`/proc/${pid}/environ`, 'utf8').then(
          async (of) => (of.includes(dataDir) ? await readFile(`/proc/${pid}/status`, 'utf8') : null),
          () => null,
        ),
    ),
  )
  const uids = ours.filter((status) => status !== null).map((status) => /^Uid:\s+(\d+)/m.exec(status)?.[1])
  expect(uids.length).toBeGreaterThanOrEqual(3)
  expect(new Set(uids).has('0')).toBe(false)
})

test.skipIf(process.platform !== 'linux')(
  'only the workers have secrets, each its own, and the api those its list names',
  () => {
    const all = processesBelow(register.pid!)
    const [api, worker] = ['api', 'worker'].map((name) => all.find((held) => held.name === name)!) as [
      Held,
      Held,
    ]
    const secrets = secretsOf(dataDir, env, worker)
    for (const name of [
      'SMTP_URL',
      'PAYMENT_PROVIDER_KEY',
      'WORKER_DATABASE_URL',
      'the schema owner’s password',
      'keys/worker/opening-key.json private',
    ])
      expect([...secrets.keys()]).toContain(name)
    const held = all
      .filter(({ name }) => name !== 'worker')
      .map((each) => [each.name, heldSecrets(each, secrets)] as const)
    expect(Object.fromEntries(held.filter(([, names]) => names.length > 0))).toEqual({
      'corda/ledger-process': ['keys/worker/corda-token'],
      // It mails its own codes.
      'release-worker': expect.toSatisfy(
        (names: string[]) =>
          names.toSorted().join() === ['SMTP_URL', 'the release worker’s database password'].join(),
      ),
    })
    expect(heldSecrets(worker, secrets)).not.toContain('the release worker’s database password')
    expect(new Set(held.map(([name]) => name))).toEqual(
      new Set([...held.map(([name]) => name), 'api', 'database', 'ethereum/anvil', 'solana/ledger-process']),
    )
    expect(Object.keys(api.settings).toSorted()).toEqual(
      Object.keys({ ...forApi(api.settings), ...ARENAS }).toSorted(),
    )
    for (const { name, files } of all)
      expect([
        name,
        files.filter(
          (file) => file.startsWith(join(dataDir, 'keys')) || file === join(dataDir, 'postgres/password'),
        ),
      ]).toEqual([name, []])
  },
)

test(
  'the doctor finds nothing wrong with these settings, and each process refuses a setting that is',
  { timeout: 180_000 },
  () => {
    const run = (entry: string, more: NodeJS.ProcessEnv = {}) =>
      spawnSync(process.execPath, [join(apps, entry), ...(entry.includes('doctor') ? ['--json'] : [])], {
        env: { ...env, ...more },
        ...user,
        encoding: 'utf8',
        timeout: 60_000,
      })
    const { findings } = JSON.parse(run('embedded/src/doctor.ts').stdout) as {
      findings: { part: string; standing: string; says: string }[]
    }
    expect(findings.filter(({ standing }) => standing === 'mend')).toEqual([])
    for (const entry of full ? entries : entries.slice(0, 3)) {
      const refused = run(entry, {
        TRUST_PROXY: '',
        MIGRATION_DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none',
      })
      expect([entry, refused.status]).toEqual([entry, 1])
      expect(refused.stderr, entry).toContain('TRUST_PROXY is not said')
    }
    if (full)
      expect(run('embedded/src/doctor.ts', { TRUST_PROXY: '' }).stdout).toContain('TRUST_PROXY is not said')
  },
)
