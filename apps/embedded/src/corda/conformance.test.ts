// The Corda development ledger behaves as every network must, also when its process is killed, and serves the
// same calls as a gateway on real nodes: one contract suite runs on both. And what only Corda has: heads of
// the log by transaction, names instead of addresses, its explorer's records.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Action, Chain, LedgerReceipt } from '@testate/chains/chain'
import { describeChain, reaches } from '@testate/chains/testing/conformance'
import { tokenRecord, transactionRecord } from '@testate/chains/corda/explorer'
import { openRegisterOn } from '@testate/chains/testing/corda/local-register'
import type { RegisterWorld } from '@testate/chains/testing/corda/local-register'
import { createCordaReader } from '@testate/chains/corda/read'
import type { CordaReader } from '@testate/chains/corda/read'
import { describeCordaRest } from '@testate/chains/testing/corda/rest-contract'
import { openReader } from '@testate/chains/open-reader'
import { startCordaLedger } from './ledger.ts'
import type { CordaLedger } from './ledger.ts'

const token = 'a token of this test alone'

async function openLedger() {
  const dataDir = mkdtempSync(join(tmpdir(), 'testate-corda-'))
  let running: CordaLedger | null = await startCordaLedger({ dataDir, token })
  const { nodeUrl, networkId } = running
  const stop = async () => {
    await running?.stop()
    running = null
  }
  return {
    nodeUrl,
    networkId,
    token,
    stop,
    start: async () => void (running = await startCordaLedger({ dataDir, token })),
    async close() {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

describeChain('Corda: the development ledger', async () => openRegisterOn(await openLedger()))

describeCordaRest('the calls of the Corda development ledger', async () => {
  const { nodeUrl, close } = await openLedger()
  return { url: nodeUrl, token, close }
})

describe('what only Corda has', () => {
  let world: RegisterWorld
  let chain: Chain
  /** As any outsider reads: without the token. */
  let reader: CordaReader
  beforeAll(async () => {
    const ledger = await openLedger()
    world = openRegisterOn(ledger)
    chain = world.connect()
    reader = createCordaReader({ nodeUrl: ledger.nodeUrl, networkId: ledger.networkId })
  })
  afterAll(async () => {
    await world?.close()
  })

  async function done(action: Action): Promise<LedgerReceipt> {
    const prepared = await chain.prepare(action, 1)
    await chain.submit(prepared)
    return (await reaches(chain, prepared, ['final'])).receipt!
  }

  test('a head of the log is read where it was recorded, however many came later', async () => {
    const heads = [7, 9].map((treeSize) => ({
      kind: 'anchor-root' as const,
      root: randomBytes(32).toString('hex'),
      treeSize,
    }))
    const receipts: LedgerReceipt[] = []
    for (const head of heads) receipts.push(await done(head))
    for (const [index, { root, treeSize }] of heads.entries()) {
      const { transactionHash, blockNumber, blockTime } = receipts[index]!
      const claim = { root, treeSize, transactionHash, blockNumber: BigInt(blockNumber) }
      expect(await reader.readAnchor(claim)).toEqual({ ...claim, time: new Date(blockTime), final: true })
      expect(await reader.readAnchor({ ...claim, root: '00'.repeat(32) })).toBeNull()
    }
    expect(await reader.latestRoot()).toMatchObject({
      root: heads[1]!.root,
      treeSize: 9,
      fee: { amount: 0n },
    })
    await expect(chain.prepare({ ...heads[0]!, treeSize: 8 }, 1)).rejects.toMatchObject({ code: 'conflict' })
    expect((await chain.prepare(heads[1]!, 2)).signed).toBeNull()
    expect((await transactionRecord(reader, receipts[0]!.transactionHash))!.events).toEqual([
      {
        name: 'RootAnchored',
        tokenId: null,
        values: [
          { name: 'root', value: heads[0]!.root },
          { name: 'treeSize', value: '7' },
        ],
        transactionHash: receipts[0]!.transactionHash,
        blockNumber: BigInt(receipts[0]!.blockNumber),
      },
    ])
  })

  test('a testator’s own name alone moves its entry; superseded and withdrawn entries stay so', async () => {
    const action = await world.register()
    await done(action)
    const moved = await done({
      kind: 'transfer',
      tokenId: action.tokenId,
      recipient: 'CN=Wallet of the testator',
      purpose: 'own-address',
    })
    expect(await chain.read(action.tokenId)).toMatchObject({
      owner: 'CN=Wallet of the testator',
      status: 'active',
    })
    expect(
      (
        await chain.prepare(
          {
            kind: 'transfer',
            tokenId: action.tokenId,
            recipient: 'CN=Wallet of the testator',
            purpose: 'own-address',
          },
          2,
        )
      ).transactionHash,
    ).toBe(moved.transactionHash)
    // The register can also withdraw without the testator's signature.
    await done({ kind: 'withdraw', tokenId: action.tokenId })
    expect(await chain.read(action.tokenId)).toMatchObject({
      status: 'withdrawn',
      owner: 'CN=Wallet of the testator',
    })
    await expect(
      chain.prepare(
        { kind: 'transfer', tokenId: action.tokenId, recipient: 'O=Example Executors', purpose: 'release' },
        1,
      ),
    ).rejects.toMatchObject({ code: 'refused', message: 'The entry is withdrawn, which forbids this.' })
  })

  test('a consent that runs out on the way is expired, and the next attempt is another', async () => {
    const action = await world.consentedFor(300)
    const prepared = await chain.prepare(action, 1)
    expect(Date.parse(prepared.expiresAt!)).toBe(action.consent.deadline * 1000)
    expect(
      (await chain.status({ ...prepared, expiresAt: new Date(Date.now() - 1_000).toISOString() })).state,
    ).toBe('expired')
    expect((await chain.status(prepared)).state).toBe('unknown')
  })

  test('the explorer’s records say what happened, in order, from the ledger alone', async () => {
    const first = await world.register()
    const entered = await done(first)
    const second = await world.supersede(first)
    const ended = await done(second)
    const record = (await transactionRecord(reader, ended.transactionHash.toLowerCase()))!
    expect(record).toMatchObject({
      outcome: 'done',
      final: true,
      fee: null,
      block: { number: BigInt(ended.blockNumber), hash: ended.blockHash, time: new Date(ended.blockTime) },
      to: expect.stringContaining('O='),
    })
    expect(record.events.map(({ name, tokenId }) => [name, tokenId])).toEqual([
      ['Registered', second.tokenId],
      ['StatusChanged', first.tokenId],
    ])
    const shown = (await tokenRecord(reader, first.tokenId))!
    expect(shown.entry).toMatchObject({
      status: 'superseded',
      transactionHash: entered.transactionHash,
      blockHash: entered.blockHash,
    })
    expect(
      shown.events.map(({ name, transactionHash, blockNumber }) => [
        name,
        transactionHash,
        String(blockNumber),
      ]),
    ).toEqual([
      ['Registered', entered.transactionHash, entered.blockNumber],
      ['StatusChanged', ended.transactionHash, ended.blockNumber],
    ])
    await done({
      kind: 'transfer',
      tokenId: second.tokenId,
      recipient: 'O=Example Executors',
      purpose: 'release',
    })
    const released = (await tokenRecord(reader, second.tokenId))!.events
    expect(released.map(({ name }) => name)).toEqual(['Registered', 'Transfer', 'StatusChanged'])
    expect(released[1]!.values).toContainEqual({ name: 'to', value: 'O=Example Executors' })
    expect(await tokenRecord(reader, (await world.register()).tokenId)).toBeNull()
    for (const unknown of ['00'.repeat(32), 'no hash'])
      expect(await transactionRecord(reader, unknown)).toBeNull()
  })

  test('a verifier needs the trust set and no token, and recognises another register’s node', async () => {
    const action = await world.register()
    const { transactionHash } = await done(action)
    const { legalIdentity } = await reader.node.identity()
    const trusted = {
      name: 'corda',
      chainId: world.options.networkId,
      contract: legalIdentity,
      rpcUrl: world.options.nodeUrl,
    }
    expect(await openReader(trusted, 3_000).read(action.tokenId)).toMatchObject({
      status: 'active',
      transactionHash,
      final: true,
    })
    await expect(
      openReader({ ...trusted, contract: 'O=Another' }, 3_000).read(action.tokenId),
    ).rejects.toMatchObject({ code: 'wrong-chain' })
    await expect(
      openReader({ ...trusted, chainId: '00'.repeat(32) }, 3_000).read(action.tokenId),
    ).rejects.toMatchObject({ code: 'wrong-chain' })
  })
})
