// Which ledgers are asked, at which nodes, and what comes of a process that gives no answer.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { askLedgers } from './ask-ledgers.ts'
import type { KnownPlace } from './ledger-place.ts'
import { placesToAsk, trustedPlaces } from './places-to-ask.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'testate-asking-'))
})
afterAll(async () => await rm(folder, { recursive: true, force: true }))

const contract = `0x${'1'.repeat(40)}`
const genesis = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'
const trusted: KnownPlace[] = [
  { network: 'solana', chainId: genesis, contract: 'registrar', rpcUrl: 'https://solana.example' },
  { network: 'ethereum', chainId: 1, contract, rpcUrl: 'https://ethereum.example' },
  { network: 'corda', chainId: 'ab'.repeat(32), contract: 'O=Register', rpcUrl: 'https://corda.example' },
]
const asked = (env: Record<string, string>, kept: readonly KnownPlace[] = []) =>
  placesToAsk(readConfig({ DATA_DIR: folder, ...env }), trusted, kept).map(({ rpcUrl: _, ...place }) => place)

test('without settings the ledgers of the trust set are asked at its public addresses', () => {
  expect(asked({})).toEqual(trusted.map(({ rpcUrl, ...place }) => ({ ...place, urls: [rpcUrl] })))
})

test('what the settings name goes before the trust set: nodes, contract and chains', () => {
  const other = `0x${'2'.repeat(40)}`
  expect(
    asked({
      ETHEREUM_RPC_URL: 'https://one.example,https://two.example',
      ETHEREUM_CONTRACT: other,
      ETHEREUM_CHAIN_ID: '5',
      SOLANA_NETWORK: 'devnet',
      CORDA_NODE_URL: 'https://gateway.example',
      CORDA_NETWORK_ID: 'cd'.repeat(32),
    }),
  ).toEqual([
    { network: 'solana', chainId: genesis, contract: 'registrar', urls: ['https://solana.example'] },
    {
      network: 'ethereum',
      chainId: 5,
      contract: other,
      urls: ['https://one.example', 'https://two.example'],
    },
    { network: 'corda', chainId: 'cd'.repeat(32), contract: 'O=Register', urls: ['https://gateway.example'] },
  ])
})

test('a network that NETWORKS leaves out is not asked; one that only the trust set has lost is', () => {
  expect(asked({ NETWORKS: 'ethereum' }).map(({ network }) => network)).toEqual(['ethereum'])
  const config = readConfig({ DATA_DIR: folder, NETWORKS: 'solana,corda' })
  expect(placesToAsk(config, [trusted[0]!], trusted).map(({ network }) => network)).toEqual([
    'solana',
    'corda',
  ])
})

test('a trust set that is not there names none, and one that cannot be read is said', async () => {
  expect(await trustedPlaces({ trustDir: folder })).toEqual([])
  await writeFile(join(folder, 'trust.json'), '{"format":"testate-trust/2"}')
  await expect(trustedPlaces({ trustDir: folder })).rejects.toThrow('rootPem')
})

const nobody = trusted.map((place) => ({ ...place, urls: ['http://127.0.0.1:9/a-key-of-ours'] }))

test('where nobody listens each ledger has its reason, without the address', async () => {
  const answers = await askLedgers(nobody)
  expect(answers).toHaveLength(3)
  for (const answer of answers) {
    expect(answer).toEqual({ failed: expect.stringMatching(/\S/) })
    expect(JSON.stringify(answer)).not.toMatch(/127\.0\.0\.1|a-key-of-ours/)
  }
})

test('a process that is too slow, or stopped, or cannot begin its work, answers for none of them', async () => {
  const none = (failed: string) => nobody.map(() => ({ failed }))
  expect(await askLedgers(nobody, { withinMs: 1 })).toEqual(none('no answer within 0.001 s'))
  expect(await askLedgers(nobody, { signal: AbortSignal.abort() })).toHaveLength(3)
  const broken = [{ ...nobody[0]!, urls: 7 as never }]
  expect(await askLedgers(broken)).toEqual([{ failed: 'its answer cannot be read' }])
  expect(await askLedgers([null as never])).toEqual([
    { failed: 'the process that asks the ledgers gave no answer' },
  ])
  expect(await askLedgers([])).toEqual([])
})
