// Transactions that do not get into a block: the reason is reported, and what helps is done, within the
// operator's cap. And two nodes that differ.
import { parseTransaction } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requireAgreement } from '../agreement.ts'
import { reaches } from '../../testing/conformance.ts'
import { startFaultProxy } from '../../testing/fault-proxy.ts'
import { createEthereumChain } from './adapter.ts'
import { deployWillToken } from './deploy.ts'
import { startLocalNode } from '../../testing/ethereum/local-node.ts'
import { openLocalRegister } from '../../testing/ethereum/local-register.ts'
import type { LocalRegister } from '../../testing/ethereum/local-register.ts'

const GWEI = 1_000_000_000n
let world: LocalRegister
beforeAll(async () => {
  world = await openLocalRegister()
})
afterAll(async () => {
  await world?.close()
})

/** With automatic mining off. */
async function unmined<T>(work: () => Promise<T>): Promise<T> {
  await world.node.rpc('evm_setAutomine', false)
  try {
    return await work()
  } finally {
    await world.node.rpc('evm_setAutomine', true)
    await world.settle()
  }
}
const bidOf = (signed: string | null) => parseTransaction(signed as `0x${string}`)

describe('waiting for a block', () => {
  test('it says since when and why; if others pay more it is replaced, same nonce, an eighth more', () =>
    unmined(async () => {
      let late = 0
      const proxy = await startFaultProxy(world.node.rpcUrl)
      // The tip the network asks; Anvil's own answer is always one gwei.
      let tip = GWEI
      proxy.rewrite = (answer, asked) =>
        asked.includes('"eth_maxPriorityFeePerGas"')
          ? JSON.stringify({ ...(JSON.parse(answer) as object), result: `0x${tip.toString(16)}` })
          : answer
      try {
        const chain = createEthereumChain({
          ...world.options,
          rpcUrl: proxy.url,
          clock: () => new Date(Date.now() + late),
        })
        const action = await world.register()
        const first = await chain.prepare(action, 1)
        await chain.submit(first)
        expect(await chain.status(first)).toEqual({ state: 'submitted' })
        late = 5 * 60_000
        const waiting = await chain.status(first)
        expect(waiting).toMatchObject({
          state: 'submitted',
          reason: expect.stringMatching(
            new RegExp(
              String.raw`^It has waited since \d{4}-\d\d-\d\d \d\d:\d\d UTC for a place in a block: ` +
                String.raw`its fee is as high as others pay, so it is left to wait\.$`,
            ),
          ),
        })
        expect(waiting.reason).toContain(first.preparedAt!.slice(0, 16).replace('T', ' '))
        tip = 2n * GWEI
        expect(await chain.status(first)).toMatchObject({
          state: 'expired',
          retryable: true,
          reason: expect.stringContaining('others pay more (2 gwei, ours 1)'),
        })
        const second = await chain.prepare(action, 2, first)
        expect(second.nonce).toBe(first.nonce)
        expect(bidOf(second.signed).maxPriorityFeePerGas).toBe(2n * GWEI)
        expect(bidOf(second.signed).maxFeePerGas! * 8n).toBeGreaterThanOrEqual(
          bidOf(first.signed).maxFeePerGas! * 9n,
        )
        await chain.submit(second)
        await world.node.rpc('anvil_mine', '0x4')
        expect((await reaches(chain, second, ['final'])).receipt?.transactionHash).toBe(
          second.transactionHash,
        )
        expect(await world.entered(action)).toBe(1)
      } finally {
        await proxy.close()
      }
    }))

  test('a replacement stops at the cap and says so; an empty purse is reported, not bid against', () =>
    unmined(async () => {
      const options = { ...world.options, feeCaps: { maxFeePerGas: 200n * GWEI, maxPriorityFeePerGas: GWEI } }
      const action = await world.register()
      let latest = await createEthereumChain(options).prepare(action, 1)
      const refusal = await (async () => {
        for (let attempt = 2; attempt < 20; attempt++)
          latest = await createEthereumChain(options).prepare(action, attempt, latest)
        return null
      })().catch((error: unknown) => error)
      expect(refusal).toMatchObject({
        code: 'fee-above-cap',
        retryable: true,
        message: expect.stringMatching(
          /^Replacing what waits takes a tip of [\d.]+ gwei, above the operator's cap of 3\.$/,
        ),
      })
      expect(bidOf(latest.signed).maxPriorityFeePerGas!).toBeLessThanOrEqual(3n * GWEI)

      const chain = createEthereumChain({ ...world.options, clock: () => new Date(Date.now() - 10 * 60_000) })
      const poor = await chain.prepare(action, 1)
      await chain.submit(poor)
      const now = createEthereumChain(world.options)
      const { address } = await now.registrarBalance!()
      const before = await world.node.rpc('eth_getBalance', address, 'latest')
      await world.node.rpc('anvil_setBalance', address, '0x1')
      try {
        expect(await now.status(poor)).toMatchObject({
          state: 'submitted',
          reason: expect.stringMatching(/the registrar has too little ether for the fee it bid/),
        })
        await expect(now.prepare(await world.register(), 1)).rejects.toMatchObject({
          code: 'refused',
          retryable: true,
          message: expect.stringMatching(
            /^The registrar has too little ether for the network fee\. It has 0\.0+1 and needs 0\.\d+\.$/,
          ),
        })
        expect(await now.registrarBalance!()).toMatchObject({
          balance: 1n,
          registrations: 0,
          currency: 'ETH',
        })
      } finally {
        await world.node.rpc('anvil_setBalance', address, before)
      }
      expect((await now.registrarBalance!()).registrations).toBeGreaterThan(1_000)
    }))

  test('bytes the node refuses for their fee are not repeated: the next attempt bids more', async () => {
    const proxy = await startFaultProxy(world.node.rpcUrl)
    const refused = {
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32000, message: 'transaction underpriced: tip needed 2, tip permitted 1' },
    }
    try {
      const chain = createEthereumChain({ ...world.options, rpcUrl: proxy.url })
      const action = await world.register()
      const low = await chain.prepare(action, 1)
      expect(await chain.status(low)).toMatchObject({ state: 'unknown' })
      proxy.now({
        instead: (asked) => (asked.includes('"eth_sendRawTransaction"') ? JSON.stringify(refused) : null),
      })
      await expect(chain.submit(low)).rejects.toMatchObject({
        code: 'refused',
        retryable: true,
        message: 'The node asks a higher fee than was bid.',
      })
      proxy.now('none')
      expect(await chain.status(low)).toMatchObject({
        state: 'expired',
        retryable: true,
        reason: 'The node asks a higher fee than was bid.',
      })
      const next = await chain.prepare(action, 2, low)
      expect(next.nonce).toBe(low.nonce)
      expect(bidOf(next.signed).maxPriorityFeePerGas! * 8n).toBeGreaterThanOrEqual(
        bidOf(low.signed).maxPriorityFeePerGas! * 9n,
      )
      await chain.submit(next)
      await world.settle()
      await reaches(chain, next, ['final'])
      expect(await world.entered(action)).toBe(1)
    } finally {
      await proxy.close()
    }
  })

  test.each([
    [
      'insufficient funds for gas * price + value: balance 0',
      'The registrar has too little ether for the network fee.',
    ],
    ['nonce too low: next nonce 9, tx nonce 1', null],
    ['replacement transaction underpriced', null],
    ['already known', null],
  ])('a node that says “%s” to bytes already signed', async (said, meaning) => {
    const proxy = await startFaultProxy(world.node.rpcUrl)
    try {
      const chain = createEthereumChain({ ...world.options, rpcUrl: proxy.url })
      const prepared = await chain.prepare(await world.register(), 1)
      proxy.now({
        instead: (asked) =>
          asked.includes('"eth_sendRawTransaction"')
            ? JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32000, message: said } })
            : null,
      })
      const answer = await chain.submit(prepared).then(
        () => null,
        (error: unknown) => error,
      )
      // For a harmless answer the ledger decides; nothing was entered, so nothing is claimed.
      if (meaning === null) expect(answer).toBeNull()
      else expect(answer).toMatchObject({ code: 'refused', retryable: true, message: meaning })
      expect((await chain.status(prepared)).state).toBe('unknown')
    } finally {
      await proxy.close()
    }
  })
})

describe('two nodes that differ', () => {
  test('behind on finality: confirmed until both say final; never without the finalized tag', async () => {
    const proxy = await startFaultProxy(world.node.rpcUrl)
    try {
      const [first, behind] = [world.connect(), world.door!.through(proxy.url, 20_000)]
      const two = requireAgreement(first, behind)
      const action = await world.register()
      const prepared = await two.prepare(action, 1)
      await two.submit(prepared)
      await world.settle()
      const genesis = JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        result: await world.node.rpc('eth_getBlockByNumber', '0x0', false),
      })
      proxy.rewrite = (answer, asked) => (asked.includes('"finalized"') ? genesis : answer)
      expect(await first.status(prepared)).toMatchObject({ state: 'final' })
      expect(await two.status(prepared)).toMatchObject({
        state: 'confirmed',
        reason: 'Only one of the two nodes calls it final yet. It is final once both say so.',
      })
      expect(await two.read(action.tokenId)).toMatchObject({ final: false, status: 'active' })
      proxy.rewrite = (answer, asked) =>
        asked.includes('"finalized"')
          ? JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'unknown block tag' } })
          : answer
      expect(await behind.status(prepared)).toMatchObject({ state: 'unknown', undecided: true })
      expect((await two.status(prepared)).state).toBe('confirmed')
      proxy.rewrite = null
      expect(await two.status(prepared)).toMatchObject({ state: 'final' })
    } finally {
      await proxy.close()
    }
  })

  test('one that never saw it: nothing is learned or begun anew, and it cannot be read', async () => {
    const other = await startLocalNode(world.node.chainId)
    try {
      const { address } = await world.connect().registrarBalance!()
      await other.rpc('anvil_setBalance', address, '0x3635c9adc5dea00000')
      const { contract } = await deployWillToken({
        rpcUrl: other.rpcUrl,
        chainId: other.chainId,
        registrarKey: world.options.registrarKey,
      })
      expect(contract).toBe(world.options.contract)
      const [here, there] = [world.connect(), createEthereumChain({ ...world.options, rpcUrl: other.rpcUrl })]
      const [two, turned] = [requireAgreement(here, there), requireAgreement(there, here)]
      const action = await world.register()
      const prepared = await here.prepare(action, 1)
      await here.submit(prepared)
      await world.settle()
      await reaches(here, prepared, ['final'])
      for (const chain of [two, turned]) {
        expect(await chain.status(prepared)).toMatchObject({
          state: 'unknown',
          undecided: true,
          retryable: true,
          reason: expect.stringMatching(
            /^The two Ethereum nodes do not agree \(one says .*\)\. It is asked again until they do\.$/,
          ),
        })
        await expect(chain.read(action.tokenId)).rejects.toMatchObject({
          code: 'disagreement',
          retryable: true,
        })
      }
      // A final refusal needs both nodes: on one the token has other particulars, on the other the testator's
      // consent would enter it.
      const elsewhere = await world.register()
      const taken = await here.prepare(elsewhere, 1)
      await here.submit(taken)
      await reaches(here, taken, ['confirmed', 'final'])
      const withdrawn = await here.prepare({ kind: 'withdraw', tokenId: elsewhere.tokenId }, 1)
      await here.submit(withdrawn)
      await reaches(here, withdrawn, ['confirmed', 'final'])
      await expect(here.prepare(await world.supersede(elsewhere), 1)).rejects.toMatchObject({
        code: 'refused',
        retryable: false,
      })
      await expect(two.prepare(await world.supersede(elsewhere), 1)).rejects.toMatchObject({
        code: 'disagreement',
        retryable: true,
      })
      expect(await two.read((await world.register()).tokenId)).toBeNull()
      expect((await two.head()).height).toBe((await there.head()).height)
    } finally {
      await other.close()
    }
  })
})
