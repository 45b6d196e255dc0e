// The main job from outside: the command as a person types it, against the whole product with real parts, and
// the resulting evidence; and what was sent to a ledger meanwhile. TESTATE_FULL=1 (`npm run assurance`) has further
// calls, which verify.test.ts and register.test.ts in apps/cli/src have without a whole product, and of the receipt
// check-ledgers.test.ts: an altered file, one that is not registered, another registrar's receipt, a network that no
// register has, a folder that cannot be written to, and no register.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startEthereumLedger, type EthereumLedger } from '../../apps/embedded/src/ethereum/anvil.ts'
import { fundEthereumRegistrar } from '../../apps/embedded/src/ethereum/fund-registrar.ts'
import { openMailboxStore } from '../../apps/embedded/src/mailbox/store.ts'
import { makeWillPdf } from '../corpus/make-pdf.ts'
import { officePdf } from '../corpus/office-pdf.ts'
import { ledgerHoldings, scan, secretsOf, type Datum, type Searched } from '../faults/ledger-bytes.ts'
import { readPublicLog } from '../stack/public-log.ts'
import { removeData } from '../stack/remove-data.ts'
import { listenInTo, type LedgerTraffic } from './ledger-traffic.ts'

const full = process.env['TESTATE_FULL'] === '1'
const apps = join(import.meta.dirname, '../../apps')
let folder: string
let dataDir: string
let ledger: EthereumLedger | undefined
let traffic: LedgerTraffic | undefined
/** Ethereum is a ledger of its own here, so that somebody can listen in. */
let external: NodeJS.ProcessEnv

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'testate-register-'))
  // Else PostgreSQL, which root starts as another user, is copied with its programs to a folder that it can reach.
  await chmod(folder, 0o711)
  dataDir = join(folder, 'data')
  await mkdir(dataDir, { mode: 0o700 })
  ledger = await startEthereumLedger({ dataDir })
  await fundEthereumRegistrar(ledger, join(dataDir, 'keys'))
  traffic = await listenInTo(ledger.rpcUrl)
  external = { ETHEREUM_RPC_URL: traffic.url, ETHEREUM_LABEL: 'local development ledger' }
})
let stopRegister = async (): Promise<void> => {}
afterAll(async () => {
  await stopRegister()
  traffic?.stop()
  await ledger?.stop()
  await removeData(dataDir, folder)
})

interface Ended {
  code: number | null
  out: string
  err: string
}

async function command(entry: string, args: string[], withinMs = 240_000): Promise<Ended> {
  const env = { ...process.env, ...external, DATA_DIR: dataDir, INIT_CWD: folder, PORT: '0' }
  const child = spawn(process.execPath, [join(apps, 'cli/src', entry), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: withinMs,
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, out, err }
}

let started: Promise<string> | undefined
/** The register, started by a command of its own so that parallel runs share it, and what comes later. */
async function withRegister<T>(run: (url: string) => Promise<T>): Promise<T> {
  return await run(await (started ??= startRegister()))
}

async function startRegister(): Promise<string> {
  const child = spawn(process.execPath, [join(apps, 'embedded/src/start.ts')], {
    env: { ...process.env, ...external, DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  stopRegister = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const ready = /Ready in .*: (http\S+)/.exec(said)
      if (ready !== null) resolve(ready[1]!)
    })
    child.once('close', () => reject(new Error(said)))
  })
}

/** The subjects of the mails of the registration before, by person; the testator is who was sent the receipt. */
async function mailsByPerson(within = 180): Promise<{ testator: string[]; witnesses: string[][] }> {
  const store = openMailboxStore(dataDir)
  try {
    for (let tries = 0; ; tries += 1) {
      const byPerson = new Map<string, string[]>()
      for (const { to, raw } of store.list(null, 500).toReversed()) {
        const subject = /^Subject: (.*)\r$/m.exec(Buffer.from(raw).toString('latin1'))?.[1] ?? ''
        for (const one of to) byPerson.set(one, [...(byPerson.get(one) ?? []), subject])
      }
      const people = [...byPerson.values()]
      const testator = people.find((subjects) => subjects.includes('Your receipt from Testate'))
      const done = testator?.includes('Your will is registered') === true
      if (done) return { testator, witnesses: people.filter((subjects) => subjects !== testator) }
      expect(tries, JSON.stringify(people)).toBeLessThan(within)
      await setTimeout(1000)
    }
  } finally {
    store.close()
  }
}

/** The public log of one registration: no name of the will, no two lines to be linked, no time, no sign-in. */
function strangersLearnNothing(
  lines: readonly string[],
  will: { willId: string; documentHash: string; anchors: { tokenId: string }[] },
): void {
  const entries = lines.map((line) => JSON.parse(line) as { event: string; at: string; format: string })
  const events = entries.map(({ event }) => event)
  expect(events).toEqual(expect.arrayContaining(['will.registered', 'statement.signed', 'anchor.final']))
  expect(events.filter((event) => /sign(ed)?-in/.test(event))).toEqual([])
  expect(new Set(entries.map(({ format }) => format))).toEqual(new Set(['testate-audit/2']))
  expect(entries.filter(({ at }) => !/^\d{4}-\d\d-\d\dT\d\d:00:00\.000Z$/.test(at))).toEqual([])
  for (const known of [will.willId, will.documentHash, will.anchors[0]!.tokenId])
    expect(lines.filter((line) => line.includes(known))).toEqual([])
  // Whatever a line holds but its event and hour, no other line holds.
  const values = lines.flatMap((line) => line.match(/[0-9a-f]{64}/g)!)
  expect(values.length).toBeGreaterThan(2 * lines.length)
  expect(new Set(values).size).toBe(values.length)
}

/** Neither a PDF that is not registered, nor a receipt of another registrar, holds. */
async function verifiesNoOther(capsule: string): Promise<void> {
  const trust = join(folder, 'other-trust')
  expect(await command('verify.ts', ['half.pdf'])).toMatchObject({
    code: 3,
    out: expect.stringContaining('holds no registration of exactly this PDF'),
  })
  // A receipt from a registrar other than the trusted one.
  const told = JSON.parse(await readFile(join(dataDir, 'trust/trust.json'), 'utf8')) as {
    networks: { name: string; contract: string }[]
  }
  told.networks.find((one) => one.name === 'solana')!.contract = '11111111111111111111111111111112'
  await mkdir(trust, { recursive: true })
  await writeFile(join(trust, 'trust.json'), JSON.stringify(told))
  const refuted = await command('verify.ts', [capsule, '--trust', trust])
  expect(refuted.code).toBe(1)
  expect(refuted.out).toContain('✗ REFUTED ledger solana')
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

describe('npm run register', () => {
  it(
    'registers a will end to end with a register of its own; the evidence verifies without it',
    { timeout: 400_000 },
    async () => {
      // As Word saves it: the form in which most wills are written.
      const will = officePdf({ pages: 8, picture: true, link: true, bookmarks: true, salt: 'register' })
      await writeFile(join(folder, 'will.pdf'), will)
      const { code, out, err } = await command('register.ts', [
        'will.pdf',
        '--networks',
        'solana,ethereum,corda',
        '--json',
        '--out',
        'evidence',
      ])
      expect(code, err).toBe(0)
      const registered = JSON.parse(out) as Record<string, string> & { anchors: Record<string, string>[] }
      await writeFile(join(folder, 'whole.json'), out)
      expect(Object.keys(registered).toSorted()).toEqual([
        'anchors',
        'capsule',
        'certificate',
        'documentHash',
        'sealedPdf',
        'willId',
      ])
      expect(registered.documentHash).toBe(sha256(will))
      expect(registered.anchors).toMatchObject(
        ['solana', 'ethereum', 'corda'].map((network) => ({ network, status: 'final' })),
      )
      expect(registered.anchors[0]!.tokenId).toMatch(/^[0-9a-f]{64}$/)
      expect(new Set(registered.anchors.map((anchor) => anchor.tokenId)).size).toBe(1)
      expect(registered.anchors.map((anchor) => anchor.transactionHash)).toEqual([
        expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{80,88}$/),
        expect.stringMatching(/^0x[0-9a-f]{64}$/),
        expect.stringMatching(/^[0-9A-F]{64}$/),
      ])
      expect(err).toContain('SAMPLE identity accepted: nobody was checked')
      expect(err).toContain('£182.00')

      const sealed = await readFile(registered.sealedPdf!)
      expect(sealed.subarray(0, will.length).equals(will)).toBe(true)
      expect((await stat(registered.capsule!)).mode & 0o077).toBe(0)
      expect((await readFile(registered.certificate!)).toString('latin1')).toContain('/StructTreeRoot')
      // Our server and its ledgers are stopped by now: the checks that need neither still pass.
      await expect(fetch(registered.anchors[0]!.explorerUrl!)).rejects.toThrow()
      const checked = await command('verify.ts', [registered.sealedPdf!, registered.capsule!, '--offline'])
      expect(checked.code, checked.out + checked.err).toBe(0)
      if (!full) return
      const flipped = Buffer.from(sealed)
      flipped[will.length - 20]! ^= 1
      await writeFile(join(folder, 'flipped.pdf'), flipped)
      expect((await command('verify.ts', ['flipped.pdf', '--offline'])).code).toBe(1)
    },
  )

  it(
    'one ledger away: the other registers, the command names the missing one and ends with 1',
    { timeout: 400_000 },
    async () => {
      await writeFile(join(folder, 'half.pdf'), makeWillPdf({ salt: 'half' }))
      const whole = JSON.parse(await readFile(join(folder, 'whole.json'), 'utf8')) as Record<
        string,
        string
      > & { anchors: { tokenId: string }[]; willId: string; documentHash: string }
      await withRegister(async (url) => {
        strangersLearnNothing(await readPublicLog(url), whole)
        // Issue 16: ten mails to the testator and five to a witness at most, codes included.
        const { testator, witnesses } = await mailsByPerson()
        console.log(JSON.stringify({ testator, witnesses }, null, 2))
        const events = testator.filter((subject) => subject !== 'Your confirmation code')
        expect(new Set(events).size).toBe(events.length)
        expect(testator.length).toBeLessThanOrEqual(10)
        // Two of them are codes: one to sign, and one to take the files.
        expect(testator.length - events.length).toBeLessThanOrEqual(2)
        expect(witnesses.map(({ length }) => length <= 5)).toEqual([true, true])
        // The ledgers have the same addresses after a restart, so an earlier start's registrations are looked
        // up there. The will's own PDF by what the register states, and the certificate by the ledgers. One command
        // asks about all four: it ends with 0 if each holds.
        const all = await command('verify.ts', [
          whole.sealedPdf!,
          whole.capsule!,
          'will.pdf',
          whole.certificate!,
        ])
        expect([all.code, all.err], all.out).toEqual([0, ''])
        for (const network of ['solana', 'ethereum', 'corda'])
          expect(all.out.match(new RegExp(`✓ holds +ledger ${network}`, 'g'))).toHaveLength(4)
        expect(all.out).toContain(
          `that this PDF is registration ${whole.anchors[0]!.tokenId.slice(0, 16)}, version 1; the ledgers say`,
        )
        expect(all.out.match(/✓ holds +link note of the register/g)).toHaveLength(1)
        expect(all.out).toContain('(certificate of registration)')
        if (full) await verifiesNoOther(whole.capsule!)

        const { pid } = JSON.parse(await readFile(join(dataDir, 'solana/process.json'), 'utf8')) as {
          pid: number
        }
        process.kill(pid, 'SIGSTOP')
        let half: { sealedPdf: string; capsule: string; anchors: object[] } | undefined
        try {
          const ended = await command('register.ts', [
            // Without a choice it is the panel's default: Solana and Corda.
            'half.pdf',
            '--json',
            // Corda, beside a Solana that hangs, may stand still for seconds on a busy machine.
            '--wait',
            '10',
            '--url',
            url,
            '--out',
            'evidence',
          ])
          expect(ended.code, ended.err).toBe(1)
          half = JSON.parse(ended.out) as NonNullable<typeof half>
          expect(half.anchors).toMatchObject([
            { network: 'solana', status: 'failed' },
            { network: 'corda', status: 'final' },
          ])
          expect(ended.err).toContain('£150.00')
          expect(ended.err).toMatch(
            new RegExp(
              String.raw`Registered on corda alone\. Missing: solana: The Solana node does not answer\. ` +
                String.raw`It will be tried again by itself\. The register goes on by itself`,
            ),
          )
          // Its capsule has no receipt of the network that is away: what that ledger says stays unknown, as it does of
          // the other will, which Ethereum has.
          const unasked = await command('verify.ts', [half.capsule, whole.sealedPdf!])
          expect(unasked.code, unasked.out).toBe(3)
          expect(unasked.out.match(/\? unasked ledger solana/g)).toHaveLength(2)
          expect(unasked.out.match(/✓ holds {3}ledger ethereum/g)).toHaveLength(1)
        } finally {
          process.kill(pid, 'SIGCONT')
        }
        // Without intervention, once it answers again: what each try of the command asks takes a second of processor
        // time, so the register's own rows are looked at first.
        await vi.waitUntil(
          async () =>
            (
              await searched().sql<{ state: string }>(
                "select state from anchors where network = 'solana' and state <> 'final'",
              )
            ).length === 0,
          { timeout: 120_000, interval: 500 },
        )
        for (let tries = 0; ; tries += 1) {
          const { code, out } = await command('verify.ts', [half!.sealedPdf])
          if (code === 0 && /✓ holds +ledger solana/.test(out)) break
          expect(tries, out).toBeLessThan(60)
          // Each try is a process; the register itself tries again after seconds.
          await setTimeout(2000)
        }
      })
    },
  )

  it(
    'ends with 2 and the problem document when the register refuses; an operator’s commands find it by themselves',
    { timeout: 400_000 },
    async () => {
      await writeFile(join(folder, 'letter.pdf'), '%PDF-1.7\nDear register, this is not a PDF.')
      await withRegister(async (url) => {
        const letter = await command('register.ts', [
          'letter.pdf',
          '--networks',
          'ethereum',
          '--url',
          url,
          '--json',
        ])
        expect(letter.code, letter.err).toBe(2)
        expect(JSON.parse(letter.out)).toMatchObject({
          status: 422,
          code: 'file-refused',
          reason: 'truncated',
          detail: expect.stringMatching(/^[A-Z].{20,}/),
        })
        expect(letter.err).not.toContain('Paid')
        expect(letter.err).toMatch(/\. Nothing was registered: this was refused\.\n$/)
        // The operator's commands for this installation, by its name alone: no address or password is typed.
        const operate = '../../embedded/src/operate.ts'
        const [log, shown, again] = [
          await command(operate, ['audit-fsck']),
          await command(operate, ['admin-link']),
          await command(operate, ['admin-link', '--again']),
        ]
        expect(log.code, log.err).toBe(0)
        expect(JSON.parse(log.out)).toMatchObject({ findings: [] })
        expect(shown).toMatchObject({ code: 0, out: '', err: expect.stringContaining('--again') })
        const link = again.out.trim().replace('localhost', '127.0.0.1')
        expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/admin-link\/[\w-]{43}$/)
        expect((await fetch(link.replace('/admin-link/', '/api/auth/admin-link/'))).status).toBe(200)
      })
    },
  )

  it.runIf(full)(
    'ends with 2 for a network that there is not, with 1 where nothing can be written or no register is',
    { timeout: 400_000 },
    async () => {
      await writeFile(join(folder, 'other.pdf'), makeWillPdf({ salt: 'other networks' }))
      await withRegister(async () => {
        const networks = await command('register.ts', ['other.pdf', '--networks', 'bitcoin', '--json'])
        // A network without an adapter here: the command says so before anyone pays.
        expect(networks.code, networks.err).toBe(2)
        expect(JSON.parse(networks.out)).toMatchObject({
          code: 'invalid-fields',
          errors: [{ field: 'selectedChains', message: 'Unsupported blockchain network: bitcoin' }],
        })
        expect(networks.err).not.toContain('Paid')
        expect(networks.err).toBe(
          'Unsupported blockchain network: bitcoin. Nothing was registered: this was refused.\n',
        )
      })
      const nowhere = await command('register.ts', [
        'other.pdf',
        '--networks',
        'ethereum',
        '--out',
        'other.pdf/evidence',
      ])
      expect(nowhere).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringContaining('The evidence cannot be written to'),
      })
      expect(nowhere.err).not.toContain('starting one')
      const nobody = await command('register.ts', ['other.pdf', '--url', 'http://127.0.0.1:9'])
      expect(nobody).toMatchObject({ code: 1, out: '' })
      expect(nobody.err).toContain('No register answers at http://127.0.0.1:9.')
    },
  )
})

/** As the database's owner. */
const searched = (): Searched => ({
  dataDir,
  async sql(text, values) {
    const [password, port] = await Promise.all(
      ['password', 'port'].map(async (name) => await readFile(join(dataDir, 'postgres', name), 'utf8')),
    )
    const client = new pg.Client({
      connectionString: `postgres://testate:${password!.trim()}@127.0.0.1:${port!.trim()}/testate`,
    })
    await client.connect()
    try {
      return (await client.query(text, values)).rows as never
    } finally {
      await client.end()
    }
  },
})

describe('a ledger', () => {
  let registered: { documentHash: string; anchors: { tokenId: string }[] }
  let data: Datum[]
  beforeAll(async () => {
    registered = JSON.parse(await readFile(join(folder, 'whole.json'), 'utf8')) as typeof registered
    data = await withRegister(async () => await secretsOf(searched()))
  })

  it('is sent nothing personal and no bare hash, and holds none', async () => {
    const held = await ledgerHoldings(searched())
    const { sent } = traffic!
    const bytes = [...sent, ...held].reduce((sum, one) => sum + one.bytes.length, 0)
    // The searched data exist: names, addresses, title, place of the original; hashes of document,
    // recordings, statements, sealed file.
    for (const text of ['Ann Example', 'Witness Two', '020 7946 0000', '1 Sample Street'])
      expect(
        data.some((datum) => datum.text?.includes(text)),
        text,
      ).toBe(true)
    for (const what of [
      'wills.document_hash',
      'recordings.sha256',
      'statements.statement_hash',
      'seal_steps.sha256',
    ])
      expect(
        data.some((datum) => datum.what === what),
        what,
      ).toBe(true)
    expect(data.some((datum) => datum.bytes.toString('hex') === registered.documentHash)).toBe(true)
    // The proxy recorded the relevant traffic: it contains the token's id.
    expect(sent.some((one) => one.bytes.includes(registered.anchors[0]!.tokenId))).toBe(true)
    expect(held.length).toBeGreaterThan(5)
    process.stdout.write(
      `ledger bytes: ${sent.length} requests and ${held.length} records, ${bytes} bytes, scanned for ` +
        `${data.length} data\n`,
    )
    expect(scan([...sent, ...held], data)).toEqual([])
  }, 400_000)

  it('would be caught with a datum in any of its dresses', () => {
    const name = Buffer.from('Ann Example')
    const hash = Buffer.from(registered.documentHash, 'hex')
    const rpc = (bytes: Buffer): Buffer =>
      Buffer.from(
        JSON.stringify({ method: 'eth_sendRawTransaction', params: [`0x02f8${bytes.toString('hex')}c0`] }),
      )
    const planted: Record<string, Buffer> = {
      'plain': Buffer.concat([Buffer.alloc(3), name]),
      'upper case': Buffer.from('xxANN EXAMPLE'),
      'UTF-16': Buffer.from('..Ann Example', 'utf16le'),
      'hex': Buffer.from(`"${name.toString('hex').toUpperCase()}"`),
      'base64': Buffer.from(Buffer.from('to Ann Example').toString('base64')),
      'in a transaction': rpc(name),
      'in another encoding in a transaction': rpc(Buffer.from('Ann Example', 'utf16le')),
      'the document hash, raw': Buffer.concat([Buffer.alloc(5), hash]),
      'the document hash, in a transaction': rpc(hash),
      'the document hash, base64': Buffer.from(hash.toString('base64')),
    }
    for (const [how, bytes] of Object.entries(planted))
      expect(scan([{ from: how, bytes }], data).length, how).toBeGreaterThan(0)
    expect(scan([{ from: 'nothing', bytes: Buffer.from('{"method":"eth_chainId"}') }], data)).toEqual([])
  })
})
