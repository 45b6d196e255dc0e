// docs/verify-without-us.md: every command on the page is run, on the golden files, and prints what the page says.
// The commands that ask Ethereum run against a local node on which the golden registration was entered.
import { spawnSync } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toEventSelector, toFunctionSelector } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokenId } from '@testate/chains/chain'
import type { Trust } from '@testate/evidence/certificates/trust'
import {
  makeTestatorKey,
  registrationConsent,
  signConsent,
} from '../../packages/chains/src/ethereum/consent.ts'
import { mintAddress } from '../../packages/chains/src/solana/addresses.ts'
import { reaches } from '../../packages/chains/testing/conformance.ts'
import {
  openLocalRegister,
  type LocalRegister,
} from '../../packages/chains/testing/ethereum/local-register.ts'

const root = join(import.meta.dirname, '../..')
const golden = (name: string): string => join(root, 'packages/evidence/testing/golden', name)
const page = await readFile(join(root, 'docs/verify-without-us.md'), 'utf8')

interface Block {
  /** Empty: it runs anywhere. */
  needs: string
  commands: string
  prints: string
}
const blocks = [...page.matchAll(/^```sh(?: (\w+))?\n(.*?\n)```\n(?:\n```text\n(.*?)```\n)?/gms)].map(
  ([, needs = '', commands = '', prints = '']): Block => ({ needs, commands, prints }),
)

const runs = (command: string, ...args: string[]): string =>
  spawnSync(command, args, { encoding: 'utf8', timeout: 30_000 }).stdout ?? ''
const missing = [
  ...(/^OpenSSL 3/.test(runs('openssl', 'version')) ? [] : ['OpenSSL 3']),
  ...(runs('python3', '--version') === '' ? ['python3'] : []),
  ...(runs('sha256sum', '--version') === '' ? ['GNU sha256sum'] : []),
  ...(runs('curl', '--version') === '' ? ['curl'] : []),
]
const python = process.env.TESTATE_PYTHON ?? 'python3'
const hasPyHanko = spawnSync(python, ['-c', 'import pyhanko.sign.validation.ades']).status === 0
const hasCast = spawnSync('cast', ['--version']).status === 0
const hasPdfsig = spawnSync('pdfsig', ['-v']).status === 0
if (missing.length > 0) console.log(`skipped: ${missing.join(', ')} not installed`)
if (!hasPyHanko) console.log('one command is skipped: pyHanko is not installed (see pades.test.ts)')
if (!hasCast) console.log('one command is skipped: cast is not installed (npm: @foundry-rs/cast)')
if (!hasPdfsig) console.log('one command is skipped: pdfsig is not installed (Debian: poppler-utils)')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'testate-without-us-'))
  const put = async (name: string, as: string) => writeFile(join(folder, as), await readFile(golden(name)))
  await put('will.sealed.pdf', 'will-sealed.pdf')
  await put('will.capsule.json', 'will-capsule.json')
  await put('trust.json', 'trust.json')
  await put('parts/will.capsule.json', 'parts.json')
  await put('parts/trust.json', 'parts-trust.json')
  await put('proof/will.pdf', 'own.pdf')
  await put('proof/will.proof.json', 'proof.json')
  await put('proof/trust.json', 'proof-trust.json')
  // The sample's recording is one byte of zero.
  await writeFile(join(folder, 'recording.webm'), Uint8Array.of(0))
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs blocks in one shell, as a person would, and returns what each printed. */
function shell(
  given: Block[],
  options = '-euo pipefail',
): { printed: string[]; status: number | null; said: string } {
  const script = given.map(({ commands }) => `${commands}\nprintf '@@@\\n'\n`).join('')
  const { stdout, stderr, status } = spawnSync('bash', ['-c', `set ${options}\n${script}`], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 120_000,
    env: { ...process.env, TZ: 'UTC', LC_ALL: 'C.UTF-8' },
  })
  return { printed: stdout.split('@@@\n'), status, said: stderr }
}

const anywhere = blocks.filter(
  ({ needs, commands }) => needs === '' && (hasPdfsig || !commands.includes('pdfsig')),
)

describe.skipIf(missing.length > 0)('verify-without-us.md', () => {
  test('each command prints what the page says', () => {
    expect(anywhere.length).toBeGreaterThan(10)
    const { printed, status, said } = shell(anywhere)
    expect(printed.slice(0, anywhere.length)).toEqual(anywhere.map(({ prints }) => prints))
    expect(status, said).toBe(0)
  }, 120_000)

  test.skipIf(!hasPyHanko)(
    'pyHanko prints what the page says',
    async () => {
      await copyFile(join(import.meta.dirname, 'pyhanko_check.py'), join(folder, 'pyhanko_check.py'))
      const rooted = blocks.filter(({ commands }) => commands.includes("open('root.pem'"))
      const asked = blocks.filter(({ needs }) => needs === 'pyhanko')
      expect([rooted.length, asked.length]).toEqual([1, 1])
      const of = (block: Block): Block => ({ ...block, commands: block.commands.replace('python3', python) })
      const { printed, said } = shell([...rooted, ...asked.map(of)])
      expect(printed[1], said).toBe(asked[0]!.prints)
    },
    120_000,
  )

  test('its commands refuse a sealed PDF with one byte of the will changed', async () => {
    const sealed = await readFile(golden('will.sealed.pdf'))
    sealed[100]! ^= 1
    await writeFile(join(folder, 'will-sealed.pdf'), sealed)
    try {
      const { printed } = shell(anywhere, '+e')
      const at = (words: string) => printed[anywhere.findIndex(({ commands }) => commands.includes(words))]!
      expect(at('sha256sum will.pdf')).toMatch(/[0-9a-f]{64} {2}will\.pdf/)
      expect(at('sha256sum will.pdf')).not.toContain('4b8e  will.pdf')
      if (hasPdfsig) expect(at('pdfsig')).not.toContain('Signature is Valid')
      expect(at('4.bytes')).toContain('Verification: FAILED')
      expect(at('for n in 1 2 3')).toContain('CMS Verification failure')
      expect(at('for n in 1 2 3')).not.toContain('CMS Verification successful')
    } finally {
      await writeFile(join(folder, 'will-sealed.pdf'), await readFile(golden('will.sealed.pdf')))
    }
  }, 120_000)

  test('its commands refuse a capsule, a root and a log that are not the register’s', async () => {
    const trust = JSON.parse(await readFile(golden('trust.json'), 'utf8')) as Trust
    const other = JSON.parse(await readFile(golden('way/trust.json'), 'utf8')) as Trust
    try {
      await writeFile(
        join(folder, 'trust.json'),
        JSON.stringify({ ...trust, rootPem: other.rootPem, logKey: other.logKey }),
      )
      for (const kind of ['proof', 'parts']) {
        const own = JSON.parse(await readFile(golden(`${kind}/trust.json`), 'utf8')) as Trust
        await writeFile(join(folder, `${kind}-trust.json`), JSON.stringify({ ...own, logKey: other.logKey }))
      }
      const { printed } = shell(anywhere, '+e')
      const all = printed.join('')
      expect(all).toContain('Verification: FAILED')
      expect(all).toContain('CMS Verification failure')
      expect(all).toContain('Signature Verification Failure')
      expect(all).not.toMatch(/Verification: OK|Verification successful|Verified Successfully/)
    } finally {
      await writeFile(join(folder, 'trust.json'), JSON.stringify(trust))
      for (const kind of ['proof', 'parts'])
        await copyFile(golden(`${kind}/trust.json`), join(folder, `${kind}-trust.json`))
    }
  }, 120_000)

  test('it derives the address of a token on Solana as the product does', async () => {
    const block = blocks.find(({ commands }) => commands.includes('mint.py'))!
    const registrar = /mint\.py (\w{32,44})/.exec(block.commands)![1]!
    const { commitment } = (
      JSON.parse(await readFile(golden('will.capsule.json'), 'utf8')) as {
        registration: { commitment: string }
      }
    ).registration
    expect(block.prints.trim()).toBe(await mintAddress(registrar, tokenId(commitment)))
  })

  describe('on Ethereum', () => {
    let world: LocalRegister
    beforeAll(async () => {
      world = await openLocalRegister()
      const { chainId, contract, rpcUrl } = world.options
      const entered = JSON.parse(await readFile(golden('ledger.json'), 'utf8')) as Record<
        'tokenId' | 'metadataHash',
        string
      >
      const key = makeTestatorKey()
      const terms = {
        tokenId: tokenId(entered.tokenId),
        metadataHash: entered.metadataHash,
        version: 1,
        deadline: Math.floor(Date.now() / 1000) + 3600,
      }
      const consent = await signConsent(
        key.privateKey,
        registrationConsent({ chainId, contract }, { ...terms, testator: key.address }),
      )
      const { deadline: _, ...action } = terms
      const chain = world.connect()
      const prepared = await chain.prepare(
        { kind: 'register', recipient: key.address, ...action, consent },
        1,
      )
      await chain.submit(prepared)
      await world.settle()
      await reaches(chain, prepared, ['final'])
      const trust = JSON.parse(await readFile(golden('trust.json'), 'utf8')) as Trust
      const networks = trust.networks.map((network) => ({ ...network, chainId, contract, rpcUrl }))
      await writeFile(join(folder, 'trust.json'), JSON.stringify({ ...trust, networks }))
    })
    afterAll(() => world?.close())

    test('its commands find the registration', () => {
      const asking = blocks.filter(({ needs }) => needs === 'ethereum')
      expect(asking.length).toBe(2)
      const entry = blocks.find(({ commands }) => commands.includes('entry.json'))!
      const { printed, status, said } = shell([entry, ...asking])
      expect(printed.slice(1, 3), said).toEqual(asking.map(({ prints }) => prints))
      expect(status, said).toBe(0)
    })

    test.skipIf(!hasCast)(
      'cast finds it too: in force, version 1, with that metadata hash',
      async () => {
        const { metadataHash } = JSON.parse(await readFile(golden('ledger.json'), 'utf8')) as Record<
          'metadataHash',
          string
        >
        const entry = blocks.find(({ commands }) => commands.includes('entry.json'))!
        const places = blocks.find(({ commands }) => commands.startsWith('RPC='))!
        const asked = blocks.filter(({ needs }) => needs === 'cast')
        expect(asked).toHaveLength(1)
        const { printed, status, said } = shell([entry, places, ...asked])
        expect(status, said).toBe(0)
        expect(printed[2]).toMatch(/^\(1, 1, \d+/)
        expect(printed[2]).toContain(`data: 0x${metadataHash}`)
      },
      60_000,
    )

    test('the selector and the topic on the page are those of the contract', () => {
      expect(page).toContain(`'${toFunctionSelector('entryOf(uint256)')}'`)
      expect(page).toContain(`'${toEventSelector('Registered(uint256,uint256,bytes32,uint32)')}'`)
    })
  })
})
