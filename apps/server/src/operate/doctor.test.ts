// The doctor against real ledgers: first everything correct, then each fault in turn. It must not change
// anything it examines.
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { encodeDeployData } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { createAuthority, exportAuthority } from '@testate/evidence/certificates/authority'
import { deployWillToken } from '@testate/chains/ethereum/deploy'
import { startLocalNode } from '../../../../packages/chains/testing/ethereum/local-node.ts'
import { startSigner } from '../../../../packages/chains/testing/ethereum/signer-stand-in.ts'
import artifact from '../../../../packages/chains/src/ethereum/artifact.json' with { type: 'json' }
import { registrarAddress } from '@testate/chains/solana/addresses'
import { startTextStandIn } from '../../../../test/stack/texts.ts'
import { startMailbox } from '../../../embedded/src/mailbox/mailbox.ts'
import { startPaymentProvider } from '../../../embedded/src/payments/provider.ts'
import { startSolanaLedger } from '../../../embedded/src/solana/ledger.ts'
import { readConfig, type Config } from '../platform/config.ts'
import { setClock } from '../platform/clock.ts'
import { deployContract } from './deploy-contract.ts'
import { examine, printed } from './doctor.ts'
import { examineEthereum } from './examine-ethereum.ts'
import { examineParts } from './examine-parts.ts'
import { examineSolana } from './examine-solana.ts'
import { coins, exitCodeOf, type Finding } from './findings.ts'

const ether = (n: number): string => `0x${(BigInt(n) * 10n ** 18n).toString(16)}`
const key = `0x${randomBytes(32).toString('hex')}` as const
const seed = randomBytes(32).toString('hex')
const registrar = privateKeyToAddress(key)

let dataDir: string
let node: Awaited<ReturnType<typeof startLocalNode>>
let other: Awaited<ReturnType<typeof startLocalNode>>
let solana: Awaited<ReturnType<typeof startSolanaLedger>>
let mailbox: Awaited<ReturnType<typeof startMailbox>>
let payments: Awaited<ReturnType<typeof startPaymentProvider>>
let contract: string
let env: Record<string, string>

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'testate-doctor-'))
  const worker = join(dataDir, 'keys', 'worker')
  const authority = JSON.stringify(
    await exportAuthority(
      await createAuthority({ name: 'Example', crlBaseUrl: 'http://127.0.0.1/crl', at: new Date() }),
    ),
  )
  mkdirSync(worker, { recursive: true })
  for (const [name, text] of [
    ['ethereum-registrar', key],
    ['solana-registrar', seed],
    ['opening-key.json', '{}'],
    ['authority.json', authority],
    ['log-key.json', '{}'],
  ] as const)
    writeFileSync(join(worker, name), text, { mode: 0o600 })
  mkdirSync(join(dataDir, 'objects'))
  const secrets = { key: 'k'.repeat(32), checkoutKey: 'c'.repeat(32), webhookSecret: 's'.repeat(32) }
  ;[node, other, solana, mailbox, payments] = await Promise.all([
    startLocalNode(),
    startLocalNode(),
    startSolanaLedger({ dataDir }),
    startMailbox({ dataDir }),
    startPaymentProvider({ dataDir, ...secrets, mode: 'development' }),
  ])
  await Promise.all([
    node.rpc('anvil_setBalance', registrar, ether(10)),
    solana.fund(await registrarAddress(seed)),
  ])
  ;({ contract } = await deployWillToken({ rpcUrl: node.rpcUrl, chainId: node.chainId, registrarKey: key }))
  await node.rpc('anvil_mine', '0x5')
  env = {
    DATA_DIR: dataDir,
    NETWORKS: 'solana,ethereum',
    ETHEREUM_LABEL: 'Ethereum',
    ETHEREUM_CHAIN_ID: String(node.chainId),
    ETHEREUM_RPC_URL: node.rpcUrl,
    ETHEREUM_CONTRACT: contract,
    SOLANA_RPC_URL: solana.rpcUrl,
    SOLANA_GENESIS_HASH: solana.genesisHash,
    WORKER_DATABASE_URL: inject('ownerUrl'),
    SMTP_URL: mailbox.smtpUrl,
    PAYMENT_PROVIDER: 'test',
    PAYMENT_PROVIDER_URL: payments.url,
    PAYMENT_PROVIDER_KEY: secrets.key,
    PAYMENT_CHECKOUT_KEY: secrets.checkoutKey,
    PAYMENT_WEBHOOK_SECRET: secrets.webhookSecret,
  }
})
afterAll(async () => {
  await Promise.all([node, other].map((each) => each?.close()))
  await Promise.all([solana, mailbox, payments].map((each) => each?.stop()))
  rmSync(dataDir, { recursive: true, force: true })
})

const configOf = (more: Record<string, string> = {}): Config => readConfig({ ...env, ...more })
const rate = {
  penceForOne: 250_000,
  source: 'configured',
  asOf: new Date('2026-11-21'),
  reason: null,
} as never
const ethereum = async (more: Record<string, string> = {}) =>
  (await examineEthereum(configOf(more), rate)).findings
const onSolana = async (more: Record<string, string> = {}) =>
  (await examineSolana(configOf(more), null)).findings
const wrong = (findings: Finding[]): string[] =>
  findings.filter(({ standing }) => standing !== 'well').map(({ standing, says }) => `${standing}: ${says}`)

test('all well: every part says so, nothing changes, and prices are in coins and pounds', async () => {
  const blocks = await node.rpc('eth_blockNumber')
  const files = () =>
    readdirSync(dataDir, { recursive: true })
      .map(String)
      .filter((name) => /^(keys|trust|objects)/.test(name))
      .map((name) => `${name} ${statSync(join(dataDir, name)).mtimeMs}`)
  const before = files()
  const found = await examine(configOf())
  expect(wrong(found.findings)).toEqual([])
  expect(exitCodeOf(found.findings)).toBe(0)
  expect(new Set(found.findings.map(({ part }) => part))).toEqual(
    new Set([
      'database',
      'objects',
      'mail',
      'texts',
      'payments',
      'keys',
      'release',
      'letters',
      'renewals',
      'reading',
      'operator',
      'probate',
      'solana',
      'ethereum',
    ]),
  )
  expect(found.costs.map(({ network, currency, enoughFor }) => [network, currency, enoughFor > 100])).toEqual(
    [
      ['solana', 'SOL', true],
      ['ethereum', 'ETH', true],
    ],
  )
  const text = printed(found)
  for (const line of [
    /ethereum {3}The contract at 0x\w+ is the committed build, byte for byte \(hash 0x[0-9a-f]{64}\)\./,
    /ethereum {3}0x\w+ is a registrar of the contract\./,
    /solana {5}A registration on Solana costs 0\.00\d+ SOL now, about £0\.\d\d: One SOL at £120\.00/,
    /All is well\.\n$/,
  ])
    expect(text).toMatch(line)
  expect(text).not.toContain(key.slice(2))
  expect(text).not.toContain(seed)
  expect(await node.rpc('eth_blockNumber')).toBe(blocks)
  expect(files()).toEqual(before)
})

test('a node of another chain is not asked anything more', async () => {
  const findings = await ethereum({ ETHEREUM_CHAIN_ID: '1' })
  expect(wrong(findings)).toEqual([
    `mend: The node at ${new URL(node.rpcUrl).host} serves the ledger ${node.chainId}, but the register is on 1.`,
  ])
  expect(findings.at(-1)?.todo).toBe('Set ETHEREUM_RPC_URL to a node of 1.')
  expect(
    wrong(await onSolana({ SOLANA_GENESIS_HASH: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d' })),
  ).toEqual([
    expect.stringMatching(/^mend: The node at .* serves the ledger \w+, but the register is on 5eykt4/),
  ])
})

test('no code, other code, and a contract that does not know the registrar', async () => {
  expect(wrong(await ethereum({ ETHEREUM_CONTRACT: registrar }))).toEqual([
    `mend: There is no contract at ${registrar} on chain ${node.chainId}.`,
  ])
  const elsewhere = '0x00000000000000000000000000000000000000aa'
  await node.rpc('anvil_setCode', elsewhere, '0x60006000fd')
  expect(wrong(await ethereum({ ETHEREUM_CONTRACT: elsewhere }))).toEqual([
    expect.stringMatching(
      /^mend: The contract at 0x0+aa is not the one of this version \(its code’s hash is 0x[0-9a-f]{64}\)\.$/,
    ),
  ])
  // Another register's contract: the same code, another registrar.
  const theirs = privateKeyToAddress(`0x${'31'.repeat(32)}`)
  await node.rpc('anvil_setBalance', theirs, ether(1))
  await node.rpc('anvil_impersonateAccount', theirs)
  const hash = (await node.rpc('eth_sendTransaction', {
    from: theirs,
    data: encodeDeployData({
      abi: artifact.abi,
      bytecode: artifact.bytecode as `0x${string}`,
      args: [theirs, theirs],
    }),
  })) as string
  const { contractAddress } = await vi.waitUntil(
    async () => (await node.rpc('eth_getTransactionReceipt', hash)) as { contractAddress: string } | null,
    { timeout: 20_000 },
  )
  expect(wrong(await ethereum({ ETHEREUM_CONTRACT: contractAddress }))).toEqual([
    `mend: ${registrar} is no registrar of the contract, which would refuse everything it sends.`,
  ])
  expect(
    wrong(
      await examineEthereum(readConfig({ ...env, ETHEREUM_CONTRACT: '' }), null).then(
        ({ findings }) => findings,
      ),
    ),
  ).toEqual(['mend: No contract is named.'])
})

test('an empty purse, one that is nearly empty, and what both need', async () => {
  const poor = join(dataDir, 'poor')
  writeFileSync(poor, randomBytes(32).toString('hex'), { mode: 0o600 })
  const [none] = (await onSolana({ SOLANA_REGISTRAR_KEY_FILE: poor })).filter(
    ({ standing }) => standing === 'mend',
  )
  expect(none?.says).toMatch(/^The registrar \w+ has 0 SOL, which does not pay for one registration\.$/)
  expect(none?.todo).toMatch(/^Send SOL to \w{32,44}\.$/)
  try {
    await node.rpc('anvil_setBalance', registrar, '0x0')
    expect(wrong(await ethereum())).toEqual([
      `mend: The registrar ${registrar} has 0 ETH, which does not pay for one registration.`,
    ])
    const fee = (await examineEthereum(configOf(), rate)).cost!
    await node.rpc(
      'anvil_setBalance',
      registrar,
      `0x${BigInt(Math.ceil(Number(fee.amount) * 5.5e18)).toString(16)}`,
    )
    expect(wrong(await ethereum())).toEqual([
      expect.stringMatching(/ETH: enough for 5 more registrations\.$/),
    ])
  } finally {
    await node.rpc('anvil_setBalance', registrar, ether(10))
  }
})

test('a dead node could not be asked, which is neither well nor ill', async () => {
  const findings = [
    ...(await ethereum({ ETHEREUM_RPC_URL: 'http://127.0.0.1:9' })),
    ...(await onSolana({ SOLANA_RPC_URL: 'http://127.0.0.1:9' })),
  ]
  expect(wrong(findings)).toEqual([
    'unasked: The Ethereum node does not answer.',
    'unasked: The Solana node does not answer.',
  ])
  expect(exitCodeOf(findings)).toBe(3)
  const nothing = await examine(readConfig({ DATA_DIR: dataDir, NETWORKS: 'solana,ethereum' }))
  expect(exitCodeOf(nothing.findings)).toBe(3)
  expect(wrong(nothing.findings)).toEqual(
    [
      'There is no database to ask.',
      'There is no mail server to ask.',
      'There is no test payment provider to ask.',
      'There is no Solana node to ask.',
      'There is no Ethereum node to ask.',
    ].map((says) => `unasked: ${says}`),
  )
})

test('two nodes must have the same block', async () => {
  expect(
    (await ethereum({ ETHEREUM_RPC_URL: `${node.rpcUrl},${node.rpcUrl}` })).map(({ says }) => says),
  ).toContainEqual(expect.stringMatching(/^Both nodes have the same block at \d+\.$/))
  await other.rpc('anvil_mine', '0xa')
  expect(wrong(await ethereum({ ETHEREUM_RPC_URL: `${node.rpcUrl},${other.rpcUrl}` }))).toEqual([
    expect.stringMatching(
      /^mend: The two nodes have different blocks at \d+: 0x[0-9a-f]{64} and 0x[0-9a-f]{64}\.$/,
    ),
  ])
  expect(wrong(await ethereum({ ETHEREUM_RPC_URL: `${node.rpcUrl},http://127.0.0.1:9` }))).toEqual([
    'unasked: The Ethereum node does not answer.',
  ])
  expect(
    (await onSolana({ SOLANA_RPC_URL: `${solana.rpcUrl},${solana.rpcUrl}` })).map(({ says }) => says),
  ).toContainEqual(expect.stringMatching(/^Both nodes have the same block at \d+\.$/))
})

test('reports keys that others may read, invalid keys, and keys of another register', async () => {
  const path = join(dataDir, 'keys', 'worker', 'ethereum-registrar')
  try {
    chmodSync(path, 0o644)
    expect(wrong(await ethereum())).toEqual([
      `mend: The key file ${path} is readable by others (mode 644): chmod 600 it, or have the secret ` +
        'store mount it with mode 0400.',
    ])
  } finally {
    chmodSync(path, 0o600)
  }
  const opening = join(dataDir, 'keys', 'worker', 'opening-key.json')
  try {
    chmodSync(opening, 0o640)
    expect(wrong((await examine(configOf())).findings)).toEqual([
      expect.stringContaining('opening-key.json is readable by others (mode 640)'),
    ])
  } finally {
    chmodSync(opening, 0o600)
  }
  expect(wrong(await ethereum({ ETHEREUM_REGISTRAR_KEY_FILE: join(dataDir, 'none') }))).toEqual([
    `mend: The key file ${join(dataDir, 'none')} cannot be read (ENOENT).`,
  ])
  const production = readConfig({
    ...env,
    TESTATE_MODE: 'production',
    TRUST_PROXY: 'on',
    PUBLIC_URL: 'https://register.example',
    KEYS_DIR: join(dataDir, 'nowhere'),
    PAYMENT_PROVIDER: 'stripe',
    PAYMENT_PROVIDER_KEY: 'sk_test_0123456789',
  })
  expect(
    wrong((await examine(production)).findings).filter((line) =>
      /in production none is generated|is a test key|is not a secret key|whsec_/.test(line),
    ),
  ).toHaveLength(5)
})

test('a missing sandbox is to be mended, unless the operator allows it', async () => {
  const path = process.env.PATH
  // Where neither bwrap nor unshare can be found.
  process.env.PATH = join(dataDir, 'objects')
  try {
    const reading = async (more: Record<string, string>) =>
      (await examine(configOf(more))).findings.filter(({ part }) => part === 'reading')
    const says = expect.stringMatching(
      new RegExp(
        '^PDFs, identity pictures and recordings are read with nothing between them and the keys ' +
          '.*bubblewrap: it does not start here',
      ),
    )
    expect(await reading({})).toEqual([
      {
        part: 'reading',
        standing: 'mend',
        says,
        todo:
          'Install bubblewrap, or allow user namespaces (util-linux’s unshare), or name a user of their ' +
          'own in READING_USER.',
      },
    ])
    expect(await reading({ TESTATE_ALLOW: 'weak-sandbox' })).toEqual([
      {
        part: 'reading',
        standing: 'well',
        says: expect.stringContaining('TESTATE_ALLOW names weak-sandbox.'),
      },
    ])
  } finally {
    process.env.PATH = path
  }
})

test('a signer that holds the key, one that does not, and one that is gone', async () => {
  const signer = await startSigner(key)
  try {
    const at = { ETHEREUM_SIGNER_URL: signer.url, ETHEREUM_SIGNER_ADDRESS: registrar }
    for (const more of [at, { ...at, ETHEREUM_SIGNER_KEY: signer.identifier }]) {
      const findings = await ethereum(more)
      expect(wrong(findings)).toEqual([])
      expect(findings[0]?.says).toBe(`The signer holds the key of ${registrar}.`)
    }
    const stranger = privateKeyToAddress(`0x${'32'.repeat(32)}`)
    expect(wrong(await ethereum({ ...at, ETHEREUM_SIGNER_ADDRESS: stranger }))[0]).toBe(
      `mend: The signer does not hold the key of ${stranger}.`,
    )
    expect(wrong(await ethereum({ ...at, ETHEREUM_SIGNER_URL: 'http://127.0.0.1:9' }))).toEqual([
      'unasked: The registrar’s signer does not answer.',
    ])
    expect(signer.asked.filter((line) => line.includes('/sign/'))).toEqual([])
  } finally {
    await signer.close()
  }
})

test('the age of its blocks exposes a node that has stopped following its network', async () => {
  try {
    setClock(() => new Date(Date.now() + 3 * 3600_000))
    expect(wrong(await ethereum())).toEqual([
      expect.stringMatching(/^mend: The node at .* is at \d+, 3 hours old\.$/),
      expect.stringMatching(
        /^mend: The newest final block of the node at .* is \d+, more than an hour old\.$/,
      ),
    ])
    setClock(() => new Date(Date.now() - 3 * 3600_000))
    expect(wrong(await ethereum())).toEqual([
      expect.stringMatching(/in the future by this machine’s clock\.$/),
    ])
  } finally {
    setClock(() => new Date())
  }
})

test('the contract is deployed on request, once', async () => {
  const fresh = { ETHEREUM_RPC_URL: other.rpcUrl, ETHEREUM_CONTRACT: '', KEYS_DIR: join(dataDir, 'keys') }
  const config = readConfig({ ...env, ...fresh })
  await other.rpc('anvil_setBalance', registrar, ether(10))
  expect(await deployContract(config, [])).toMatch(
    new RegExp(
      String.raw`^This would put the contract on Ethereum, chain \d+, with the registrar 0x\w+ ` +
        String.raw`and the administrator 0x\w+, for about 0\.\d+ ETH\. Nothing was sent`,
    ),
  )
  expect(await other.rpc('eth_getTransactionCount', registrar, 'latest')).toBe('0x0')
  const admin = privateKeyToAddress(`0x${'33'.repeat(32)}`)
  const said = await deployContract(config, ['--yes', `--admin=${admin}`])
  const made = /\nETHEREUM_CONTRACT=(0x[0-9a-fA-F]{40})\n$/.exec(said)![1]!
  expect(readFileSync(join(dataDir, 'keys/worker', `ethereum-contract-${other.chainId}`), 'utf8')).toBe(made)
  expect(wrong((await examineEthereum(config, rate)).findings)).toEqual([])
  await expect(
    deployContract(readConfig({ ...env, ...fresh, ETHEREUM_CONTRACT: made }), ['--yes']),
  ).rejects.toThrow('a second contract would divide the register')
  await expect(deployContract(readConfig({ DATA_DIR: dataDir }), ['--yes'])).rejects.toThrow(
    'Name the chain first',
  )
  await expect(deployContract(config, ['--admin=me'])).rejects.toThrow('--admin= takes an address')
  // Where it is in earnest, the registrar's key cannot also say who the registrar is.
  const sepolia = readConfig({ ...env, ...fresh, ETHEREUM_CHAIN_ID: '', ETHEREUM_NETWORK: 'sepolia' })
  for (const args of [[], ['--yes'], ['--yes', `--admin=${registrar.toLowerCase()}`]])
    await expect(deployContract(sepolia, args)).rejects.toThrow('another address than the registrar')
  rmSync(join(dataDir, 'keys/worker', `ethereum-contract-${other.chainId}`))
})

test('amounts of coins keep the digits that say something', () => {
  expect(
    [0n, 1n, 123_456_789_000_000_000n, 10n ** 18n, 25n * 10n ** 17n, 123_456_789_123n].map((wei) =>
      coins(wei, 18),
    ),
  ).toEqual(['0', '0.000000000000000001', '0.123456789', '1', '2.5', '0.00000012345'])
})

test('text messages: not set up, set up, a token that is not the account’s, and nobody there', async () => {
  const stood = await startTextStandIn()
  const texts = async (more: Record<string, string>) =>
    (await examineParts(configOf(more)))
      .filter(({ part }) => part === 'texts')
      .map(({ standing, says }) => `${standing}: ${says}`)
  try {
    expect(await texts({})).toEqual([
      'well: No text messages are set up: a testator is told of a notice of their death by mail alone.',
    ])
    expect(await texts(stood.env)).toEqual([
      'well: The development mailbox takes text messages; it sends nothing to anybody.',
    ])
    expect(await texts({ ...stood.env, TWILIO_AUTH_TOKEN: 'b'.repeat(32) })).toEqual([
      'mend: Twilio does not know the account or its token.',
    ])
    await stood.away(true)
    expect(await texts(stood.env)).toEqual(['unasked: It could not be asked (fetch failed).'])
  } finally {
    await stood.stop()
  }
})
