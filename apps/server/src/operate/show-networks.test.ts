// The networks as they answer: real embedded ledgers, and nodes that are unreachable, silent, nonsensical or
// another network's.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listNetworks } from '@testate/api/networks'
import { startEthereumLedger } from '../../../embedded/src/ethereum/anvil.ts'
import { startSolanaLedger } from '../../../embedded/src/solana/ledger.ts'
import { createNetworkCosts } from '../payments/prices/network-costs.ts'
import { setClock } from '../platform/clock.ts'
import { readConfig, type Config } from '../platform/config.ts'
import { askNetwork } from './ask-network.ts'
import { createShowNetworks } from './show-networks.ts'

let dataDir: string
let ethereum: Awaited<ReturnType<typeof startEthereumLedger>>
let solana: Awaited<ReturnType<typeof startSolanaLedger>>
const servers: Server[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'testate-networks-'))
  ;[ethereum, solana] = await Promise.all([startEthereumLedger({ dataDir }), startSolanaLedger({ dataDir })])
})
afterEach(() => servers.splice(0).forEach((server) => (server.closeAllConnections(), server.close())))
afterAll(async () => {
  await Promise.all([ethereum.stop(), solana.stop()])
  await rm(dataDir, { recursive: true, force: true })
})

const configOf = (env: Record<string, string> = {}): Config =>
  readConfig({
    DATA_DIR: dataDir,
    NETWORKS: 'solana,ethereum',
    ETHEREUM_RPC_URL: ethereum.rpcUrl,
    SOLANA_RPC_URL: solana.rpcUrl,
    ...env,
  })
const shown = (config: Config, keepMs?: number) =>
  createShowNetworks(
    config,
    createNetworkCosts(config, keepMs === undefined ? {} : { keepMs }),
    keepMs === undefined ? {} : { keepMs },
  )
const ask = async (config: Config) => listNetworks.answer.parse(await shown(config)())

/** A node that answers each request with the result of `say` for its method; undefined: no answer. */
async function node(
  say: (method: string) => { status?: number; body?: string } | undefined,
): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    let text = ''
    request
      .on('data', (chunk) => (text += String(chunk)))
      .on('end', () => {
        const { method } = JSON.parse(text) as { method: string }
        asked.push(method)
        const said = say(method)
        if (said !== undefined)
          response.writeHead(said.status ?? 200, { 'content-type': 'application/json' }).end(said.body ?? '')
      })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

test('each network has its true name, its ledger’s newest block and the block’s age', async () => {
  const { production, connected, networks } = await ask(configOf())
  expect([production, connected]).toEqual([false, true])
  expect(networks).toMatchObject([
    {
      name: 'solana',
      displayName: 'Solana',
      label: 'local development ledger',
      text: 'Solana (local development ledger)',
      embedded: true,
      state: 'answers',
      reason: null,
    },
    {
      name: 'ethereum',
      displayName: 'Ethereum',
      label: 'local development ledger',
      text: 'Ethereum (local development ledger)',
      embedded: true,
      state: 'answers',
      reason: null,
    },
  ])
  for (const { head } of networks) {
    expect(Number(head!.height)).toBeGreaterThanOrEqual(0)
    expect(Math.abs(Date.now() - Date.parse(head!.time)) / 1000).toBeLessThan(3600)
    expect(
      Math.abs(head!.ageSeconds - Math.max(0, (Date.now() - Date.parse(head!.time)) / 1000)),
    ).toBeLessThan(15)
  }
})

test('a public network has the operator’s name for it, also in production', async () => {
  const keys = {
    TESTATE_MODE: 'production',
    TRUST_PROXY: 'on',
    PUBLIC_URL: 'https://register.example',
    SOLANA_LABEL: 'Solana devnet',
    CORDA_LABEL: 'Corda',
    CORDA_NODE_URL: 'http://127.0.0.1:9',
    NETWORKS: 'solana,corda',
  }
  const { production, networks } = await ask(configOf(keys))
  expect(production).toBe(true)
  expect(networks[0]).toMatchObject({
    label: 'Solana devnet',
    text: 'Solana (Solana devnet)',
    embedded: false,
    state: 'answers',
  })
  expect(networks[1]).toMatchObject({
    name: 'corda',
    embedded: false,
    state: 'could not be asked',
    reason: 'Corda connection failed: the node does not answer',
    head: null,
  })
})

test('asked at most every ten seconds for any number of readers; the age still advances', async () => {
  const { url, asked } = await node((method) => ({
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      result:
        method === 'getSlot' ? 7 : method === 'getBlockTime' ? Math.floor(Date.now() / 1000) : 'a-genesis',
    }),
  }))
  const show = shown(configOf({ NETWORKS: 'solana', SOLANA_RPC_URL: url }))
  const answers = await Promise.all(Array.from({ length: 50 }, () => show()))
  expect(new Set(answers.map(({ networks }) => networks[0]!.head!.height))).toEqual(new Set(['7']))
  const once = [
    'getBlockTime',
    'getGenesisHash',
    'getMinimumBalanceForRentExemption',
    'getMinimumBalanceForRentExemption',
    'getRecentPrioritizationFees',
    'getSlot',
  ]
  expect(asked.sort()).toEqual(once)
  const back = setClock(() => new Date(Date.now() + 60_000))
  expect((await show()).networks[0]!.head!.ageSeconds).toBeGreaterThanOrEqual(59)
  back()
  expect(asked).toHaveLength(once.length)
  const soon = shown(configOf({ NETWORKS: 'solana', SOLANA_RPC_URL: url }), 0)
  await soon()
  await soon()
  expect(asked).toHaveLength(3 * once.length)
})

test.each([
  ['away', async () => 'http://127.0.0.1:9', 'the node could not be reached'],
  ['silent', async () => (await node(() => undefined)).url, 'the node did not answer in time'],
  ['refusing', async () => (await node(() => ({ status: 503 }))).url, 'the node answered 503'],
  [
    'senseless',
    async () => (await node(() => ({ body: '{"result":{"number":"0xzz","timestamp":7}}' }))).url,
    'the node’s answer could not be read',
  ],
  [
    'talking without end',
    async () => (await node(() => ({ body: `"${'x'.repeat(300_000)}"` }))).url,
    'the node’s answer could not be read',
  ],
  [
    'out of time',
    async () =>
      (
        await node((method) => ({
          body: JSON.stringify({
            result: method === 'eth_chainId' ? '0x1' : { number: '0x1', timestamp: '0xffffffffffffffff' },
          }),
        }))
      ).url,
    'the node’s answer could not be read',
  ],
])('a node that is %s could not be asked, with the reason', async (_, url, reason) => {
  expect(await askNetwork('ethereum', await url(), undefined, 300)).toEqual({ answers: false, reason })
  expect(await askNetwork('solana', await url(), undefined, 300)).toMatchObject({ answers: false })
})

test('another ledger behind the address is not the network', async () => {
  const { connected, networks } = await ask(
    configOf({
      ETHEREUM_CHAIN_ID: '424242',
      SOLANA_GENESIS_HASH: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
    }),
  )
  expect([connected, networks.map(({ state, reason }) => `${state}: ${reason}`)]).toEqual([
    false,
    Array.from({ length: 2 }, () => 'could not be asked: the node serves another ledger than the register’s'),
  ])
})

test('each network’s present cost, price and connection come from the ledgers themselves', async () => {
  const { networks, options, configs, strategies, recommendations, rates, registration } =
    await ask(configOf())
  const [onSolana, onEthereum] = networks.map(({ cost }) => cost)
  expect(onSolana).toMatchObject({
    state: 'known',
    reason: null,
    amount: expect.stringMatching(/^0\.00\d+ SOL$/),
    parts: [
      { what: 'rent of two accounts' },
      { what: 'signature', amount: '0.000005 SOL' },
      { what: 'priority', amount: '0 SOL' },
    ],
  })
  expect(onEthereum).toMatchObject({
    state: 'known',
    amount: expect.stringMatching(/^0\.000\d+ ETH$/),
    parts: [{ what: 'base fee' }, { what: 'tip' }],
  })
  expect(onSolana!.pence).toBeGreaterThan(0)
  expect(onEthereum!.pence).toBeLessThan(200)
  expect(
    options.map(({ chain, baseCost, currentCost, networkCost, enabled }) => [
      chain,
      baseCost,
      currentCost,
      networkCost,
      enabled,
    ]),
  ).toEqual([
    ['solana', 0, 0, onSolana!.pence, true],
    ['ethereum', 3500, 3200, onEthereum!.pence, false],
    ['corda', 0, 0, 0, true],
  ])
  expect(configs.map(({ name, enabled, network }) => [name, enabled, network])).toEqual([
    ['solana', true, 'local development ledger'],
    ['ethereum', true, 'local development ledger'],
    ['corda', false, expect.any(String)],
  ])
  expect(configs[0]).toMatchObject({
    symbol: 'SOL',
    logo: 'solana',
    explorerUrl: 'http://localhost:3000/explorer/solana',
    features: { nftSupport: true, gasless: false },
  })
  expect(registration).toBe('£150.00')
  // Of the installed networks: without Corda the smaller set is Solana alone.
  expect(strategies).toMatchObject({
    minimal: { networks: ['solana'], total: '£150.00', securityScore: 85, wizard: 'Perfect choice!' },
    maximum: {
      networks: ['solana', 'ethereum'],
      total: '£182.00',
      securityScore: 90,
      wizard: 'Great balance!',
    },
  })
  expect(strategies.minimal.optimiser).toMatch(/^Excellent/)
  expect(recommendations.wizard.map(({ upTo }) => upTo)).toEqual([15_000, 20_000, null])
  expect(rates.map(({ text, source }) => [text, source])).toEqual([
    ['One ether at £2,500.00 (rate of 2026-11-21, configured)', 'configured'],
    ['One SOL at £120.00 (rate of 2026-11-21, configured)', 'configured'],
  ])
})

test('all three: £150.00 and £182.00; a network that is away has no figure, not a wrong one', async () => {
  const { networks, options, strategies } = await ask(
    configOf({ NETWORKS: 'solana,ethereum,corda', ETHEREUM_RPC_URL: 'http://127.0.0.1:9' }),
  )
  expect(networks.map(({ cost }) => [cost.state, cost.reason, cost.pounds])).toEqual([
    ['known', null, expect.any(String)],
    ['could not be asked', 'the node could not be reached', null],
    ['no fee', null, '£0.00'],
  ])
  expect(networks[2]!.cost).toMatchObject({ pence: 0, amount: null, askedAt: null, ageSeconds: null })
  expect(options[1]).toMatchObject({ networkCost: null, baseCost: 3500, currentCost: 3500 })
  expect(strategies.maximum).toMatchObject({ total: '£185.00', securityScore: 90 })
  expect((await ask(configOf({ NETWORKS: 'solana,ethereum,corda' }))).strategies).toMatchObject({
    minimal: { networks: ['solana', 'corda'], total: '£150.00', securityScore: 88 },
    maximum: { total: '£182.00' },
  })
})

test('the node’s address that is shown is the published one, never the operator’s own', async () => {
  const trust = join(dataDir, 'trust')
  const rootPem = '-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----'
  await mkdir(trust, { recursive: true })
  await writeFile(
    join(trust, 'trust.json'),
    JSON.stringify({
      format: 'testate-trust/1',
      name: 'Testate',
      rootPem,
      logKey: 'key',
      networks: [
        { name: 'ethereum', chainId: 20262, contract: '0xc0', rpcUrl: 'https://node.example', label: 'x' },
      ],
    }),
  )
  const { configs } = await ask(configOf())
  expect(configs.map(({ rpcUrl, contractAddress }) => [rpcUrl, contractAddress])).toEqual([
    ['', undefined],
    ['https://node.example', '0xc0'],
    ['', undefined],
  ])
  expect(JSON.stringify(configs)).not.toContain(new URL(ethereum.rpcUrl).host)
  await rm(trust, { recursive: true })
})
