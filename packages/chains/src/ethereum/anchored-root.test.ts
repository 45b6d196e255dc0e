// Heads of the log on a real node: found without searching, however many followed; and who may send what to
// the contract.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPublicClient, createWalletClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { agreedRoot } from '../agreement.ts'
import type { RootClaim } from '../anchored-root.ts'
import { startFaultProxy } from '../../testing/fault-proxy.ts'
import { reaches } from '../../testing/conformance.ts'
import { openReader } from '../open-reader.ts'
import type { Action } from '../chain.ts'
import { callData } from './calls.ts'
import { makeTestatorKey, signConsent, withdrawalConsent } from './consent.ts'
import { openLocalRegister, type LocalRegister } from '../../testing/ethereum/local-register.ts'
import { createEthereumReader, type EthereumReader } from './read.ts'

let world: LocalRegister
let reader: EthereumReader
beforeAll(async () => {
  world = await openLocalRegister()
  reader = createEthereumReader(world.options)
})
afterAll(() => world?.close())

async function done(action: Action) {
  const chain = world.connect()
  const prepared = await chain.prepare(action, 1)
  await chain.submit(prepared)
  await world.settle()
  return (await reaches(chain, prepared, ['final'])).receipt!
}
const anchor = async (root: string, treeSize: number): Promise<RootClaim & { gas: number; time: string }> => {
  const { transactionHash, blockNumber, gasUsed, blockTime } = await done({
    kind: 'anchor-root',
    root,
    treeSize,
  })
  return {
    root,
    treeSize,
    transactionHash,
    blockNumber: BigInt(blockNumber),
    gas: Number(gasUsed),
    time: blockTime,
  }
}

test('each head is read where it was anchored, the newest with its cost; others are not found', async () => {
  expect(await reader.latestRoot()).toBeNull()
  expect(
    await reader.readAnchor({ root: '11'.repeat(32), treeSize: 5, transactionHash: '0x', blockNumber: 1n }),
  ).toBeNull()
  const first = await anchor('11'.repeat(32), 5)
  const second = await anchor('22'.repeat(32), 9)
  for (const { gas, time, ...claim } of [first, second]) {
    expect(gas).toBeLessThanOrEqual(80_000)
    expect(await reader.readAnchor(claim)).toEqual({ ...claim, time: new Date(time), final: true })
  }
  console.log(`gas of a head of the log: ${first.gas} for the first, ${second.gas} for a later one`)
  const newest = await reader.latestRoot()
  expect(newest).toMatchObject({
    root: second.root,
    treeSize: 9,
    transactionHash: second.transactionHash,
    blockNumber: second.blockNumber,
    final: true,
  })
  const receipt = await reader.node.on((client) =>
    client.getTransactionReceipt({ hash: second.transactionHash as `0x${string}` }),
  )
  // As the check in the browser does.
  const { rpcUrl, chainId, contract } = world.options
  expect(await openReader({ name: 'ethereum', rpcUrl, chainId, contract }, 8_000).latestRoot()).toEqual(
    newest,
  )
  expect(newest!.fee).toEqual({
    amount: BigInt(second.gas) * receipt.effectiveGasPrice,
    currency: 'ETH',
    decimals: 18,
  })
  for (const wrong of [
    { root: '33'.repeat(32) },
    { treeSize: 6 },
    { blockNumber: second.blockNumber },
    { blockNumber: first.blockNumber - 1n },
  ]) {
    expect(
      await reader.readAnchor({ ...first, ...wrong }),
      JSON.stringify(wrong, (_, value: unknown) => String(value)),
    ).toBeNull()
  }
  // The contract itself knows the newest one's block, so a reorganisation that moved it refutes nothing by
  // itself.
  expect(await reader.readAnchor({ ...second, blockNumber: 1n })).toMatchObject({
    blockNumber: second.blockNumber,
  })
  const elsewhere = await openLocalRegister()
  try {
    await expect(
      createEthereumReader({ ...elsewhere.options, contract: makeTestatorKey().address }).readAnchor(first),
    ).rejects.toMatchObject({ code: 'no-contract' })
    await elsewhere.stopNode()
    await expect(createEthereumReader(elsewhere.options).readAnchor(first)).rejects.toMatchObject({
      code: 'unreachable',
      retryable: true,
    })
  } finally {
    await elsewhere.close()
  }
})

test('a head in a block that is not final says so', async () => {
  const chain = world.connect()
  const prepared = await chain.prepare({ kind: 'anchor-root', root: '44'.repeat(32), treeSize: 20 }, 1)
  await chain.submit(prepared)
  await reaches(chain, prepared, ['confirmed'])
  expect(await reader.latestRoot()).toMatchObject({ treeSize: 20, final: false })
})

test('anybody may carry a withdrawal the testator signed; without that a stranger is refused', async () => {
  const registered = await world.register()
  await done(registered)
  const stranger = makeTestatorKey()
  await world.node.rpc('anvil_setBalance', stranger.address, '0x3635c9adc5dea00000')
  const transport = http(world.options.rpcUrl)
  const [wallet, client] = [
    createWalletClient({ account: privateKeyToAccount(stranger.privateKey), transport }),
    createPublicClient({ transport }),
  ]
  const carry = async (action: Action): Promise<string> => {
    const hash = await wallet.sendTransaction({
      chain: null,
      to: world.options.contract as `0x${string}`,
      data: callData(action),
      gas: 200_000n,
    })
    return (await client.waitForTransactionReceipt({ hash, timeout: 60_000 })).status
  }
  const deadline = Math.floor(Date.now() / 1000) + 3600
  const own = await signConsent(
    stranger.privateKey,
    withdrawalConsent(world.options, { tokenId: registered.tokenId, deadline }),
  )
  const { tokenId } = registered
  expect(await carry({ kind: 'withdraw', tokenId })).toBe('reverted')
  expect(await carry({ kind: 'withdraw', tokenId, consent: own })).toBe('reverted')
  expect(await reader.read(tokenId)).toMatchObject({ status: 'active' })
  expect(await carry(await world.withdraw(registered))).toBe('success')
  expect(await reader.read(tokenId)).toMatchObject({ status: 'withdrawn' })
})

test('the newest head is what both nodes hold; if they differ or one is away there is none', async () => {
  const [behind, proxy] = await Promise.all([openLocalRegister(), startFaultProxy(world.node.rpcUrl)])
  const again = createEthereumReader({ ...world.options, rpcUrl: proxy.url })
  try {
    expect(await agreedRoot('Ethereum', reader, again)()).toEqual(await reader.latestRoot())
    const elsewhere = createEthereumReader(behind.options)
    expect(await agreedRoot('Ethereum', elsewhere, elsewhere)()).toBeNull()
    for (const [one, other] of [
      [reader, elsewhere],
      [elsewhere, reader],
    ] as const) {
      await expect(agreedRoot('Ethereum', one, other)()).rejects.toMatchObject({
        code: 'disagreement',
        retryable: true,
        message: expect.stringContaining('The two Ethereum nodes do not agree'),
      })
    }
    proxy.now('cut')
    await expect(agreedRoot('Ethereum', reader, again)()).rejects.toMatchObject({
      code: 'unreachable',
      retryable: true,
    })
  } finally {
    await Promise.all([behind.close(), proxy.close()])
  }
})
