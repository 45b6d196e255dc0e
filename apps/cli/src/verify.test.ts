// The real command, against files sealed here and a real Ethereum node: as its own process where only a process shows
// it (each exit code, what is in the environment, the usage, a pipe or a ledger that never ends), and by its function
// otherwise. What is a cell of the table of test/verdicts too, and differs from another call here in nothing but its
// cell, comes with TESTATE_FULL=1 alone (`npm run assurance`).
import { execFileSync, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokenId } from '@testate/chains/chain'
import { reaches } from '@testate/chains/testing/conformance'
import {
  makeTestatorKey,
  registrationConsent,
  signConsent,
  withdrawalConsent,
} from '@testate/chains/ethereum/consent'
import { openLocalRegister, type LocalRegister } from '@testate/chains/testing/ethereum/local-register'
import { timeAwake } from '@testate/chains/testing/time-awake'
import { canonicalBytes } from '@testate/evidence/bytes/canonical-json'
import {
  receiptOf,
  sampleCapsule,
  sampleLogAnchor,
  sampleProof,
  sampleRegister,
  sampleSealed,
  type SampleRegister,
  type SampleSealed,
} from '@testate/evidence/testing/capsule-sample'
import { signLink } from '@testate/evidence/link/link-note'
import { sampleWill } from '@testate/evidence/testing/sealing-sample'
import type { Trust, TrustedNetwork } from '@testate/evidence/certificates/trust'
import { inThisProcess, type Run } from '../../../test/stack/in-this-process.ts'
import { main } from './verify.ts'

const full = process.env['TESTATE_FULL'] === '1'
let folder: string
let world: LocalRegister
let register: SampleRegister
let sample: SampleSealed
let unregistered: SampleSealed
let network: TrustedNetwork
const testator = makeTestatorKey()

const file = (name: string): string => join(folder, name)
const deadline = (): number => Math.floor(Date.now() / 1000) + 3600

async function writeTrust(name: string, trust: Trust): Promise<string> {
  await mkdir(file(name), { recursive: true })
  await writeFile(join(file(name), 'trust.json'), JSON.stringify(trust))
  return file(name)
}

/** As a process of its own. */
async function run(args: string[], env: Record<string, string> = {}): Promise<Run> {
  const took = timeAwake()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'verify.ts'), ...args], {
    env: { ...process.env, INIT_CWD: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const run: Run = { code: null, out: '', err: '', ms: 0 }
  child.stdout.on('data', (chunk: Buffer) => (run.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (run.err += chunk.toString()))
  const timer = setTimeout(() => child.kill('SIGKILL'), 60_000)
  run.code = await new Promise((resolve) => child.on('close', resolve))
  clearTimeout(timer)
  run.ms = took()
  return run
}

/** By its function. */
const runHere = async (args: readonly string[]): Promise<Run> =>
  await inThisProcess(main, args, { env: { INIT_CWD: folder } })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'testate-verify-'))
  world = await openLocalRegister()
  network = {
    name: 'ethereum',
    chainId: world.options.chainId,
    contract: world.options.contract,
    rpcUrl: world.node.rpcUrl,
    label: 'local development ledger',
  }
  register = await sampleRegister([network])
  // The ledger here has today's date.
  sample = await sampleSealed(register, undefined, new Date())
  unregistered = await sampleSealed(register, undefined, new Date())
  const chain = world.connect()
  const terms = {
    tokenId: tokenId(sample.registration.commitment),
    metadataHash: sample.metadataHash,
    version: 1,
    deadline: deadline(),
  }
  const consent = await signConsent(
    testator.privateKey,
    registrationConsent(world.options, { ...terms, testator: testator.address }),
  )
  const prepared = await chain.prepare(
    {
      kind: 'register',
      tokenId: terms.tokenId,
      recipient: testator.address,
      metadataHash: terms.metadataHash,
      version: 1,
      consent,
    },
    1,
  )
  await chain.submit(prepared)
  await world.settle()
  await reaches(chain, prepared, ['final'])
  const entry = (await chain.read(terms.tokenId))!
  await writeFile(file('will.sealed.pdf'), sample.sealed)
  await writeFile(
    file('will.capsule.json'),
    await sampleCapsule(register, sample, [receiptOf(sample, entry, network)]),
  )
  await writeFile(file('unregistered.pdf'), unregistered.sealed)
  await writeTrust('trust', register.trust)
})
afterAll(async () => {
  await world?.close()
  await rm(folder, { recursive: true, force: true })
})

/** What a register answers about each document: a note, a problem document's status, or silence. */
async function answering<T>(answer: string | number | null, work: (trust: string) => Promise<T>): Promise<T> {
  const server = createHttpServer((_, response) => {
    if (typeof answer === 'string') response.end(answer)
    if (typeof answer === 'number')
      response.writeHead(answer, { 'content-type': 'application/problem+json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  try {
    const { networks, ...trust } = register.trust
    return await work(
      await writeTrust('second', {
        ...trust,
        format: 'testate-trust/2',
        register: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        networks,
      }),
    )
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

describe('the will’s own PDF', { timeout: 120_000 }, () => {
  const note = async (of: SampleSealed, signer = register.signer): Promise<string> => {
    const { documentHash, commitment, version } = of.registration
    return await signLink({ documentHash, commitment, version, sealedHash: '0'.repeat(64) }, signer)
  }
  beforeAll(async () => await writeFile(file('will.pdf'), await sampleWill()))

  it('0: by the register’s signed word and the ledgers’', async () => {
    await answering(await note(sample), async (trust) => {
      const { code, out, err } = await runHere(['will.pdf', '--trust', trust])
      expect([code, err]).toEqual([0, ''])
      for (const words of [
        'will.pdf (PDF without a seal)',
        '✓ holds   link note of the register',
        '✓ holds   ledger ethereum',
        `states, signed, that this PDF is registration ${sample.registration.commitment.slice(0, 16)}, version 1; ` +
          'the ledgers say that it stands, on Ethereum (local development ledger) since',
      ])
        expect(out).toContain(words)
    })
  })

  it('1: a registration that no ledger has', async () => {
    await answering(await note(unregistered), async (trust) =>
      expect(await runHere(['will.pdf', '--trust', trust])).toMatchObject({
        code: 1,
        out: expect.stringContaining('the ledgers contradict it'),
      }),
    )
  })

  it.runIf(full)('0: in JSON', async () => {
    await answering(await note(sample), async (trust) => {
      const { files } = JSON.parse((await runHere(['will.pdf', '--trust', trust, '--json'])).out) as {
        files: object[]
      }
      expect(files).toMatchObject([{ outcome: 'registered', unknown: null, exitCode: 0 }])
    })
  })

  it.runIf(full)('1: an altered note', async () => {
    await answering((await note(sample)).replace('0000', '1111'), async (trust) =>
      expect(await runHere(['will.pdf', '--trust', trust])).toMatchObject({
        code: 1,
        out: expect.stringContaining('✗ REFUTED link note of the register'),
      }),
    )
  })

  it.runIf(full)('1: a link note of another register', async () => {
    const other = await sampleRegister()
    await answering(await note(sample, other.signer), async (trust) =>
      expect(await runHere(['will.pdf', '--trust', trust])).toMatchObject({
        code: 1,
        out: expect.stringContaining('✗ REFUTED unknown register'),
      }),
    )
  })

  it('by the proof, and no register: 0 for the document, 1 for another, 2 for no proof', async () => {
    const entry = (await world.connect().read(tokenId(sample.registration.commitment)))!
    const proof = await sampleProof(register, sample, [receiptOf(sample, entry, network)])
    await writeFile(file('will.proof.json'), proof)
    await writeFile(file('changed.pdf'), Buffer.concat([await sampleWill(), Buffer.from('\n')]))
    const by = (...args: string[]) => runHere([...args, '--trust', 'trust'])
    expect(await by('will.pdf', '--proof', 'will.proof.json')).toMatchObject({
      code: 0,
      out: expect.stringContaining(
        'This PDF is exactly the document, version 1, of the proof that Example Register',
      ),
    })
    expect(await by('changed.pdf', '--proof', 'will.proof.json')).toMatchObject({
      code: 1,
      out: expect.stringMatching(/✗ REFUTED will's own bytes +This PDF is not the document of the proof/),
    })
    expect(await by('will.proof.json')).toMatchObject({
      code: 0,
      out: expect.stringContaining('will.proof.json (proof)'),
    })
    expect(await by('will.pdf', '--proof', 'will.proof.json', '--offline')).toMatchObject({ code: 0 })
    expect(await by('will.pdf', '--proof', 'will.capsule.json')).toMatchObject({
      code: 2,
      err: 'will.capsule.json is not a proof.\n',
    })
    expect(await by('will.pdf', '--proof', 'missing.json')).toMatchObject({ code: 2 })
  })

  it('3: none, an error, silence, a register that cannot be reached, none named, or nobody to be asked', async () => {
    for (const [answer, words] of [
      [404, 'holds no registration of exactly this PDF'],
      ...(full
        ? ([
            [500, 'it answered with 500'],
            [null, 'no answer within 5 s'],
          ] as const)
        : []),
    ] as const)
      await answering(answer, async (trust) =>
        expect(await runHere(['will.pdf', '--trust', trust])).toMatchObject({
          code: 3,
          out: expect.stringContaining(words),
        }),
      )
    expect(await runHere(['will.pdf', '--trust', 'second'])).toMatchObject({
      code: 3,
      out: expect.stringContaining('could not be asked: no connection. Nothing is refuted'),
    })
    for (const args of [
      ['will.pdf', '--trust', 'trust'],
      ['will.pdf', '--trust', 'second', '--offline'],
    ])
      expect(await runHere(args)).toMatchObject({ code: 3, out: expect.stringContaining('carries no seal') })
  })
})

describe('npm run verify', { timeout: 120_000 }, () => {
  it('exits 0 if the ledger holds the log at the block and time the capsule names, else 1', async () => {
    const { root, treeSize, logAnchor } = await sampleLogAnchor(register, sample, network)
    const chain = world.connect()
    const prepared = await chain.prepare({ kind: 'anchor-root', root, treeSize }, 1)
    await chain.submit(prepared)
    await world.settle()
    const { receipt } = await reaches(chain, prepared, ['final'])
    const receipts = [
      receiptOf(sample, (await chain.read(tokenId(sample.registration.commitment)))!, network),
    ]
    const there = {
      ...logAnchor,
      transactionHash: receipt!.transactionHash,
      blockNumber: receipt!.blockNumber,
      anchoredAt: receipt!.blockTime,
    }
    await writeFile(
      file('anchored.json'),
      await sampleCapsule(register, sample, receipts, { logAnchors: [there] }),
    )
    await writeFile(
      file('elsewhere.json'),
      await sampleCapsule(register, sample, receipts, {
        logAnchors: [{ ...there, blockNumber: receipts[0]!.blockNumber }],
      }),
    )
    const found = await runHere(['anchored.json', '--trust', 'trust'])
    expect([found.code, found.err]).toEqual([0, ''])
    expect(found.out).toContain(`✓ holds   audit log on ethereum`)
    expect(found.out).toContain(
      'The log containing this will was anchored on Ethereum (local development ledger) at block ' +
        `${receipt!.blockNumber} on ${receipt!.blockTime}.`,
    )
    expect(await runHere(['elsewhere.json', '--trust', 'trust'])).toMatchObject({
      code: 1,
      out: expect.stringContaining('✗ REFUTED audit log on ethereum'),
    })
    expect(await runHere(['anchored.json', '--trust', 'trust', '--offline'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('– skipped audit log on ethereum'),
    })
  })

  it('0: a sealed PDF and its capsule, with named steps and a sentence for people', async () => {
    const { code, out, err } = await run(['will.sealed.pdf', 'will.capsule.json', '--trust', 'trust'])
    expect([code, err]).toEqual([0, ''])
    for (const words of [
      'will.sealed.pdf (sealed PDF)',
      'will.capsule.json (capsule)',
      '✓ holds   commitment',
      '✓ holds   ledger ethereum',
      'It is registered on Ethereum (local development ledger) since',
      'This does not decide whether the will is valid in law.',
    ]) {
      expect(out).toContain(words)
    }
  })

  it('0: trust comes from DATA_DIR/trust when none is named, and --json is one object', async () => {
    const { code, out } = await run(['will.capsule.json', '--json'], { DATA_DIR: folder })
    const answer = JSON.parse(out)
    expect([code, answer.exitCode, answer.register]).toEqual([0, 0, 'Example Register'])
    expect(answer.files[0]).toMatchObject({
      file: 'will.capsule.json',
      kind: 'capsule',
      outcome: 'registered',
      unknown: null,
      exitCode: 0,
    })
    expect(answer.files[0].steps.find((step: { step: string }) => step.step === 'audit log').outcome).toBe(
      'holds',
    )
  })

  it('asks a node of one’s own where the register’s does not answer, and no node of another ledger', async () => {
    const { networks, ...rest } = register.trust
    const [own] = networks
    const trust = await writeTrust('away', {
      ...rest,
      networks: [{ ...own!, rpcUrl: 'http://127.0.0.1:1/' }],
    } as Trust)
    expect(await runHere(['will.capsule.json', '--trust', trust])).toMatchObject({
      code: 3,
      out: expect.stringContaining(
        'Nodes the register chose: ethereum at 127.0.0.1:1. With --node you ask one',
      ),
    })
    const node = `ethereum=${own!.rpcUrl}`
    const found = await runHere(['will.capsule.json', '--trust', trust, '--node', node, '--json'])
    expect([found.code, found.err]).toEqual([0, ''])
    expect(JSON.parse(found.out)).toMatchObject({
      nodes: [{ network: 'ethereum', host: new URL(own!.rpcUrl).host, chosenBy: 'you' }],
      files: [{ outcome: 'registered' }],
    })
    // A hosted node's address has the key of whoever uses it.
    const keyed = await runHere([
      'will.capsule.json',
      '--trust',
      trust,
      '--node',
      'ethereum=http://127.0.0.1:1/my-key',
    ])
    expect([keyed.code, `${keyed.out}${keyed.err}`.includes('my-key')]).toEqual([3, false])
    // What the trust set says of the ledger is not the person’s to choose.
    const other = await writeTrust('other-chain', { ...rest, networks: [{ ...own!, chainId: 1 }] } as Trust)
    expect((await runHere(['will.sealed.pdf', '--trust', other, '--node', node])).code).toBe(3)
    expect(
      await runHere(['will.capsule.json', '--trust', trust, '--node', 'ethereum=ftp://x']),
    ).toMatchObject({
      code: 2,
      err: expect.stringContaining('--node takes NETWORK=URL'),
    })
    expect((await runHere(['will.capsule.json', '--trust', trust, '--offline'])).out).not.toContain('Nodes')
  })

  it('0: offline, naming what was skipped, without a ledger to ask', async () => {
    const nowhere = await writeTrust('nowhere', {
      ...register.trust,
      networks: [{ ...network, rpcUrl: 'http://127.0.0.1:9/' }],
    })
    const { code, out } = await runHere(['will.sealed.pdf', '--trust', nowhere, '--offline'])
    expect(code).toBe(0)
    expect(out).toContain('– skipped ledger ethereum')
  })

  it('1: every altered file, whichever byte was changed', async () => {
    const names: string[] = []
    const capsule = await sampleCapsule(register, sample, [
      receiptOf(sample, (await world.connect().read(tokenId(sample.registration.commitment)))!, network),
    ])
    for (const [name, bytes] of [
      ['pdf', sample.sealed],
      ['json', capsule],
    ] as const) {
      for (let n = 0; n < 8; n += 1) {
        const flipped = bytes.slice()
        flipped[Math.floor(((n + 0.5) / 8) * bytes.length)]! ^= 1 << n
        names.push(`flipped-${n}.${name}`)
        await writeFile(file(names.at(-1)!), flipped)
      }
    }
    await writeFile(file('cut.pdf'), sample.sealed.subarray(0, -1))
    await writeFile(file('longer.pdf'), Buffer.concat([sample.sealed, Buffer.from('\n')]))
    await writeFile(file('letter.txt'), 'Dear Sir or Madam')
    const { code, out } = await run([
      ...names,
      'cut.pdf',
      'longer.pdf',
      'letter.txt',
      '--trust',
      'trust',
      '--json',
    ])
    expect(code).toBe(1)
    expect(JSON.parse(out).files.filter((one: { outcome: string }) => one.outcome !== 'refuted')).toEqual([])
  })

  it('1: one altered file among good ones', async () => {
    expect((await runHere(['will.sealed.pdf', 'flipped-0.pdf', '--trust', 'trust', '--offline'])).code).toBe(
      1,
    )
  })

  it('1: a file of another installation is of an unknown register', async () => {
    const other = await writeTrust('other', (await sampleRegister([network])).trust)
    const { code, out } = await runHere(['will.sealed.pdf', 'will.capsule.json', '--trust', other, '--json'])
    expect(code).toBe(1)
    const { files } = JSON.parse(out) as { files: { exitCode: number; steps: { step: string }[] }[] }
    expect(files).toHaveLength(2)
    for (const { exitCode, steps } of files) {
      expect(exitCode).toBe(1)
      expect(steps.map(({ step }) => step)).toContain('unknown register')
    }
  })

  it('1: sealed but not registered', async () => {
    const { code, out } = await runHere(['unregistered.pdf', '--trust', 'trust'])
    expect(code).toBe(1)
    expect(out).toContain('it is not registered, or not yet')
  })

  it('2: calls that cannot be understood', async () => {
    for (const [by, args, words] of [
      [run, [], 'No file was named.\n\nnpm run verify --'],
      [runHere, ['--nonsense'], 'nonsense'],
      [runHere, ['missing.pdf', '--trust', 'trust'], 'missing.pdf cannot be read'],
      [runHere, ['will.sealed.pdf', '--trust', 'no-such'], 'no trust set'],
    ] as const) {
      const { code, err, out } = await by([...args])
      expect([code, out]).toEqual([2, ''])
      expect(err).toContain(words)
    }
  })

  it('2: no verdict is lost to a name behind it, and what is no file is not waited for', async () => {
    await mkdir(file('folder'))
    execFileSync('mkfifo', [file('pipe')])
    for (const [by, name, words] of [
      [runHere, 'folder', 'folder is not a file.'],
      // A process that waited at the pipe could be ended.
      [run, 'pipe', 'pipe is not a file.'],
      [runHere, 'missing.pdf', 'missing.pdf cannot be read.'],
      [runHere, '/dev/zero', 'is not a file.'],
    ] as const) {
      const { code, err, out } = await by(['will.sealed.pdf', name, '--trust', 'trust', '--offline'])
      expect([code, out]).toEqual([2, ''])
      expect(err).toContain(words)
    }
  })

  it('2: a trust set of which a certificate or a key is damaged, be it an earlier one', async () => {
    const rolled = {
      format: 'testate-trust/3' as const,
      register: 'http://127.0.0.1:1',
      earlierRoots: [],
      earlierLogKeys: [],
    }
    for (const broken of [
      { rootPem: register.trust.rootPem.replace(/[A-Za-z]{20}/, '') },
      { logKey: 'no+key' },
      { ...rolled, earlierRoots: [register.trust.rootPem.replace(/[A-Za-z]{20}/, '')] },
      { ...rolled, earlierLogKeys: ['no+key'] },
      {
        ...rolled,
        format: 'testate-trust/5' as const,
        timestampRoots: [],
        // It signed over to nobody.
        earlierLogKeys: [
          {
            key: register.trust.logKey,
            lastSize: 5,
            until: '2026-11-21T12:10:00.000Z',
            succession: 'testate-log-key/1\n',
          },
        ],
      },
    ]) {
      const { code, err, out } = await runHere([
        'will.sealed.pdf',
        '--trust',
        await writeTrust('broken', { ...register.trust, ...broken }),
        '--offline',
      ])
      expect([code, out]).toEqual([2, ''])
      expect(err).toMatch(/^The trust set at .+ cannot be read\.\n$/)
    }
  })

  it('1: a forged file cannot make the terminal show a verdict of its own', async () => {
    const name = '\u001b[2J\u001b[H\u009b2J\u202eIt is registered.'
    const forged = JSON.parse(new TextDecoder().decode(await readFile(file('will.capsule.json')))) as {
      register: { root: string; name: string }
    }
    forged.register = { ...forged.register, root: '0'.repeat(64), name }
    await writeFile(file('forged.json'), canonicalBytes(forged))
    await writeFile(file('broken.json'), `{${name}`)
    const { code, out } = await runHere(['forged.json', 'broken.json', '--trust', 'trust', '--offline'])
    expect(code).toBe(1)
    expect(out).toContain('It is registered.')
    expect(out.match(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)).toBeNull()
  })

  it('3: a certificate, which proves nothing, with what to check instead', async () => {
    const certificate = `%PDF-1.7\n/Title (Certificate of registration: My will)\n/Creator (Typst 0.14.2)\n`
    await writeFile(file('certificate.pdf'), certificate)
    const { code, out } = await runHere(['certificate.pdf', '--trust', 'trust'])
    expect(code).toBe(3)
    expect(out).toContain('certificate.pdf (certificate of registration)')
    expect(out).toContain('It proves nothing by itself')
    expect(out).toContain('Check the sealed PDF or the capsule instead.')
  })

  it.runIf(full)('3: a node of another chain', async () => {
    const wrong = await writeTrust('wrong-chain', {
      ...register.trust,
      networks: [{ ...network, chainId: 1 }],
    })
    const { code, out } = await runHere(['will.sealed.pdf', '--trust', wrong])
    expect(code).toBe(3)
    expect(out).toContain(`serves chain ${network.chainId}`)
  })

  it('3: a ledger that accepts and never answers, within 5 s and a little', async () => {
    const sockets = new Set<{ destroy(): void }>()
    const silent: Server = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1')
    await new Promise((resolve) => silent.once('listening', resolve))
    try {
      const trust = await writeTrust('silent', {
        ...register.trust,
        networks: [{ ...network, rpcUrl: `http://127.0.0.1:${(silent.address() as AddressInfo).port}/` }],
      })
      const { code, out, ms } = await run(['will.sealed.pdf', '--trust', trust])
      expect(code).toBe(3)
      expect(out).toContain('no answer within 5 s')
      expect(ms).toBeLessThan(15_000)
    } finally {
      for (const socket of sockets) socket.destroy()
      silent.close()
    }
  })

  it('5: a withdrawn registration, also in words; worse things count before it', async () => {
    const chain = world.connect()
    const id = tokenId(sample.registration.commitment)
    const consent = await signConsent(
      testator.privateKey,
      withdrawalConsent(world.options, { tokenId: id, deadline: deadline() }),
    )
    const prepared = await chain.prepare({ kind: 'withdraw', tokenId: id, consent }, 1)
    await chain.submit(prepared)
    await world.settle()
    await reaches(chain, prepared, ['final'])
    const { code, out } = await run(['will.capsule.json', 'will.sealed.pdf', '--trust', 'trust'])
    expect(code).toBe(5)
    const told = out.split('will.sealed.pdf (sealed PDF)')
    expect(told).toHaveLength(2)
    for (const of of told) expect(of).toContain('Registration withdrawn. This does not revoke the will.')
    expect((await runHere(['will.capsule.json', 'flipped-3.pdf', '--trust', 'trust'])).code).toBe(1)
    const { documentHash, commitment, version } = sample.registration
    const link = { documentHash, commitment, version, sealedHash: '0'.repeat(64) }
    await answering(await signLink(link, register.signer), async (trust) =>
      expect(await runHere(['will.pdf', '--trust', trust])).toMatchObject({
        code: 5,
        out: expect.stringContaining('it no longer stands; it was registered on Ethereum'),
      }),
    )
  })

  it('3: the ledger stopped; the same file offline still holds', async () => {
    await world.stopNode()
    const { code, out, ms } = await runHere(['will.sealed.pdf', 'will.capsule.json', '--trust', 'trust'])
    expect(code).toBe(3)
    expect(out).toContain('? unasked ledger ethereum')
    expect(out).toContain('Nothing is refuted; try again later.')
    expect(ms).toBeLessThan(30_000)
    if (full) expect((await runHere(['will.sealed.pdf', '--trust', 'trust', '--offline'])).code).toBe(0)
    expect((await runHere(['flipped-3.pdf', '--trust', 'trust'])).code).toBe(1)
  })
})
