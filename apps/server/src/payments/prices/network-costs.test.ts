// Compares the ledgers' own cost of one registration with what the register's own code would pay there; and
// nodes that answer otherwise.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { gasOf } from '@testate/chains/ethereum/cost'
import { registrarAddress } from '@testate/chains/solana/addresses'
import { costOf } from '@testate/chains/solana/cost'
import { defaultFeeCaps } from '@testate/chains/solana/fees'
import { connectNode } from '@testate/chains/solana/node'
import { ETHEREUM_REGISTRATION_GAS } from '@testate/domain/price-book'
import { startSolanaLedger } from '../../../../embedded/src/solana/ledger.ts'
import { askNode } from '../../platform/ask-node.ts'
import { readConfig } from '../../platform/config.ts'
import { createNetworkCosts } from './network-costs.ts'
import { askSolanaCost } from './solana-cost.ts'

let dataDir: string
let solana: Awaited<ReturnType<typeof startSolanaLedger>>
const servers: Server[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'testate-costs-'))
  solana = await startSolanaLedger({ dataDir })
})
afterEach(() => servers.splice(0).forEach((server) => (server.closeAllConnections(), server.close())))
afterAll(async () => {
  await solana.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** A node stand-in: a real server that answers each method with the result of `say`; undefined: no answer. */
async function node(
  say: (method: string) => unknown,
): Promise<{ url: string; asked: string[]; bodies: string[] }> {
  const [asked, bodies]: [string[], string[]] = [[], []]
  const server = createServer((request, response) => {
    let text = ''
    request
      .on('data', (chunk) => (text += String(chunk)))
      .on('end', () => {
        const { method } = JSON.parse(text) as { method: string }
        asked.push(method)
        bodies.push(text)
        const result = say(method)
        if (result !== undefined)
          response.end(
            typeof result === 'string' ? result : JSON.stringify({ jsonrpc: '2.0', id: 1, result }),
          )
      })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, bodies }
}
/** Where an answer comes, a busy machine has time to give it. */
const costs = (env: Record<string, string>, timeoutMs = 60_000) =>
  createNetworkCosts(readConfig({ NETWORKS: 'solana,ethereum,corda', ...env }), { timeoutMs })
const gwei = (amount: number): string => `0x${BigInt(Math.round(amount * 1e9)).toString(16)}`

test('on Solana: exactly what the register’s own code would pay on the same ledger', async () => {
  const registrar = (await registrarAddress('11'.repeat(32))) as Parameters<typeof costOf>[1]
  const paid = await connectNode({ rpcUrl: solana.rpcUrl, genesisHash: solana.genesisHash }).on((ask) =>
    costOf(ask, registrar, 'register', defaultFeeCaps),
  )
  const asked = await askSolanaCost(askNode(solana.rpcUrl, 60_000))
  expect(asked.units).toBe(paid.fee)
})

test('on Solana: the bid is what three of four lately paid, and never above the register’s cap', async () => {
  const { url } = await node((method) =>
    method === 'getRecentPrioritizationFees'
      ? [5, 1, 900_000_000, 2].map((prioritizationFee, slot) => ({ slot, prioritizationFee }))
      : 1_000,
  )
  const { of } = await costs({ SOLANA_RPC_URL: url })()
  expect(of.solana).toMatchObject({ asked: true, reading: { units: 2_000n + 5_000n + 150_000n } })
})

test('on Ethereum: the next block’s base fee and the median recent tip, asked once for many', async () => {
  const { url, asked, bodies } = await node(() => ({
    oldestBlock: '0x1',
    baseFeePerGas: [gwei(50), gwei(10), gwei(20)],
    reward: [[gwei(9)], [gwei(1)], [gwei(2)]],
  }))
  const ask = costs({ ETHEREUM_RPC_URL: url })
  const [{ of }] = (await Promise.all(Array.from({ length: 20 }, ask))) as [Awaited<ReturnType<typeof ask>>]
  expect(of.ethereum).toMatchObject({
    asked: true,
    coin: 'ETH',
    fee: 589,
    reading: { unitPrice: 22_000_000_000n },
  })
  expect(asked).toEqual(['eth_feeHistory'])
  expect(JSON.parse(bodies[0]!)).toMatchObject({ params: ['0x14', 'latest', [50]] })
})

test('the price book counts the gas the register’s own code counts', () => {
  expect(ETHEREUM_REGISTRATION_GAS).toBe(gasOf.register)
})

test('a ledger on which nobody tips, and one that gives no tips at all', async () => {
  for (const reward of [[['0x0']], null, undefined]) {
    const { url } = await node(() => ({
      baseFeePerGas: [gwei(1), gwei(2)],
      ...(reward === undefined ? {} : { reward }),
    }))
    expect((await costs({ ETHEREUM_RPC_URL: url })()).of.ethereum).toMatchObject({ asked: true, fee: 54 })
  }
})

test.each<[string, (method: string) => unknown, string]>([
  [
    'an error',
    () => '{"jsonrpc":"2.0","id":1,"error":{"code":-32000}}',
    'the node’s answer could not be read',
  ],
  ['no JSON', () => '<html>', 'the node’s answer could not be read'],
  ['nothing', () => ({ baseFeePerGas: [] }), 'the node’s answer could not be read'],
  ['a negative fee', () => ({ baseFeePerGas: ['-0x1'] }), 'the node’s answer could not be read'],
  [
    'a fee beyond all sense',
    () => ({ baseFeePerGas: ['0x5af3107a4001'] }),
    'the node’s answer could not be read',
  ],
  ['an endless answer', () => `"${'x'.repeat(300_000)}"`, 'the node’s answer could not be read'],
  ['silence', () => undefined, 'the node did not answer in time'],
])('%s is not a figure', async (name, say, reason) => {
  const { url } = await node(say)
  const timeoutMs = name === 'silence' ? 300 : 60_000
  const { of } = await costs({ ETHEREUM_RPC_URL: url, SOLANA_RPC_URL: url }, timeoutMs)()
  expect(of.ethereum).toEqual({ askedAt: expect.any(Date), asked: false, reason })
  expect(of.solana).toEqual({ askedAt: expect.any(Date), asked: false, reason })
  // No node was queried: the cost has no age.
  expect(of.corda).toEqual({ asked: null, fee: 0 })
})

test('a network that is not installed is not asked, even where an address stands', async () => {
  const { url, asked } = await node(() => 1)
  const { of } = await createNetworkCosts(
    readConfig({ NETWORKS: 'corda', ETHEREUM_RPC_URL: url, SOLANA_RPC_URL: url }),
  )()
  expect([of.ethereum, of.solana]).toMatchObject([
    { asked: false, reason: 'no Ethereum node is configured' },
    { asked: false, reason: 'no Solana node is configured' },
  ])
  expect(asked).toEqual([])
})
