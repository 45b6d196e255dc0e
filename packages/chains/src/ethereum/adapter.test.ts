// Ethereum behind the interface common to every network, and what only Ethereum has: nonces, replacements,
// fee caps, chain ids.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { parseTransaction } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeChain, reaches } from '../../testing/conformance.ts'
import type { Action, Chain } from '../chain.ts'
import { startFaultProxy } from '../../testing/fault-proxy.ts'
import { createEthereumChain } from './adapter.ts'
import { makeTestatorKey } from './consent.ts'
import { deployWillToken } from './deploy.ts'
import { deployEarlierContract } from '../../testing/ethereum/earlier-contract.ts'
import { freshRegistration, openLocalRegister } from '../../testing/ethereum/local-register.ts'
import type { LocalRegister } from '../../testing/ethereum/local-register.ts'
import { createEthereumReader } from './read.ts'
import { willTokenAbi as abi } from './will-token-abi.ts'

describeChain('Ethereum does what every network must', openLocalRegister)

describe('Ethereum alone', () => {
  let world: LocalRegister
  let chain: Chain
  beforeAll(async () => {
    world = await openLocalRegister()
    chain = world.connect()
  })
  afterAll(async () => {
    await world?.close()
  })

  test('twenty jobs at once take twenty nonces and enter twenty tokens', async () => {
    const actions = await Promise.all(Array.from({ length: 20 }, () => world.register()))
    const prepared = await Promise.all(actions.map((action) => chain.prepare(action, 1)))
    expect(new Set(prepared.map(({ nonce }) => nonce)).size).toBe(20)
    await Promise.all(prepared.toReversed().map((one) => chain.submit(one)))
    await world.settle()
    for (const [index, one] of prepared.entries()) {
      expect((await reaches(chain, one, ['final'])).state).toBe('final')
      expect(await world.entered(actions[index]!)).toBe(1)
    }
  })

  test('an entry that a batch made has no consent, and no reader takes it for a registration', async () => {
    const { rpcUrl, registrarKey } = world.options
    const earlier = await deployEarlierContract(rpcUrl, registrarKey)
    const [batched, alone] = [
      await freshRegistration({ ...world.options, contract: earlier.contract }, new Map()),
      await freshRegistration({ ...world.options, contract: earlier.contract }, new Map()),
    ]
    await earlier.batch([batched])
    await earlier.register(alone)
    await world.settle()
    const knows = createEthereumChain({ ...world.options, earlier: [earlier.contract] })
    for (const reader of [knows, createEthereumReader({ ...world.options, contract: earlier.contract })]) {
      await expect(reader.read(batched.tokenId)).rejects.toMatchObject({
        code: 'conflict',
        message: 'This entry was made in a batch, without the consent of its testator.',
      })
      expect(await reader.read(alone.tokenId)).toMatchObject({ owner: alone.recipient, status: 'active' })
    }
    // A register that does not name that contract knows neither.
    expect(await chain.read(alone.tokenId)).toBeNull()
  })

  test.each(['25 November', '26 November', 'decision 64'] as const)(
    'the contract of %s is read, and what it holds can be ended or handed over, no more',
    async (build) => {
      const { rpcUrl, registrarKey } = world.options
      const earlier = await deployEarlierContract(rpcUrl, registrarKey, build)
      const at = { ...world.options, contract: earlier.contract }
      const [one, two] = [await freshRegistration(at, new Map()), await freshRegistration(at, new Map())]
      await earlier.register(one)
      await earlier.register(two)
      await world.settle()
      const knows = createEthereumChain({ ...world.options, earlier: [earlier.contract] })
      expect(await knows.read(one.tokenId)).toMatchObject({ contract: earlier.contract, status: 'active' })
      // Already recorded there: nothing is entered a second time.
      expect(await knows.prepare(one, 2)).toMatchObject({ signed: null })
      const done = async (action: Action) => {
        const prepared = await knows.prepare(action, 1)
        await knows.submit(prepared)
        await world.settle()
        return await reaches(knows, prepared, ['final'])
      }
      const { tokenId, recipient } = one
      const release = { kind: 'transfer', tokenId, recipient: world.recipient(), purpose: 'release' } as const
      await done(release)
      expect(await knows.read(tokenId)).toMatchObject({ status: 'released', owner: release.recipient })
      await done({ ...release, recipient, purpose: 'relock', consent: one.consent })
      expect(await knows.read(tokenId)).toMatchObject({ status: 'active', owner: recipient })
      await expect(knows.prepare({ ...release, purpose: 'own-address' }, 1)).rejects.toMatchObject({
        code: 'refused',
        retryable: false,
        message: 'The entry is in an earlier contract of the register, where it stays.',
      })
      await done({ kind: 'withdraw', tokenId: two.tokenId, consent: two.consent })
      expect(await knows.read(two.tokenId)).toMatchObject({ status: 'withdrawn', contract: earlier.contract })
      const fresh = await world.register()
      await done(fresh)
      expect((await knows.read(fresh.tokenId))!.contract).toBeUndefined()
      if (build !== '25 November') return
      // Entered in both, one could be ended and the other not: neither is believed.
      await earlier.batch([fresh])
      await world.settle()
      await expect(knows.read(fresh.tokenId)).rejects.toMatchObject({
        code: 'conflict',
        message: 'Two contracts of the register hold this entry.',
      })
    },
  )

  test('what takes an entry over without its owner’s consent is refused', async () => {
    const [mine, theirs] = [await world.register(), await world.register()]
    for (const action of [mine, theirs]) {
      const prepared = await chain.prepare(action, 1)
      await chain.submit(prepared)
      await reaches(chain, prepared, ['confirmed', 'final'])
    }
    const next = await world.supersede(mine)
    const refused = (action: Action) =>
      expect(chain.prepare(action, 1)).rejects.toMatchObject({
        code: 'refused',
        retryable: false,
        message: 'The contract refuses: ConsentInvalid',
      })
    const { ownersConsent: _, ...alone } = next
    await refused(alone)
    await refused({ ...next, supersedes: theirs.tokenId })
    await world.settle()
    const move = await world.move(mine, world.recipient(), 'own-address')
    await refused({ ...move, recipient: world.recipient() })
    await refused({ ...move, tokenId: theirs.tokenId })
    const own = await chain.prepare(move, 1)
    expect(parseTransaction(own.signed as `0x${string}`).data).toMatch(/^0x01980ae0/)
    await chain.submit(own)
    await reaches(chain, own, ['confirmed', 'final'])
    expect(await chain.read(mine.tokenId)).toMatchObject({ owner: move.recipient, status: 'active' })
  })

  test('a consent to a move counts once, and not in the block of the entry’s last change', async () => {
    const done = async (action: Action) => {
      const prepared = await chain.prepare(action, 1)
      await chain.submit(prepared)
      await reaches(chain, prepared, ['confirmed', 'final'])
    }
    const entry = await world.register()
    await done(entry)
    const first = await world.move(entry, world.recipient(), 'own-address')
    await expect(chain.prepare(first, 1)).rejects.toMatchObject({
      code: 'refused',
      retryable: true,
      message: 'The contract refuses: ChangedInThisBlock',
    })
    await world.settle()
    await done(first)
    await world.settle()
    await done(await world.move(entry, world.recipient(), 'own-address'))
    await world.settle()
    const again = { code: 'refused', retryable: false, message: 'The contract refuses: ConsentInvalid' }
    await expect(chain.prepare(first, 1)).rejects.toMatchObject(again)
    const { tokenId } = entry
    await done({ kind: 'transfer', tokenId, recipient: world.recipient(), purpose: 'release' })
    await world.settle()
    await expect(chain.prepare({ ...first, purpose: 'relock' }, 1)).rejects.toMatchObject(again)
    // Released from a wallet, it comes back by a signature alone.
    const home = { kind: 'transfer', tokenId, recipient: entry.recipient, purpose: 'relock' } as const
    await expect(chain.prepare(home, 1)).rejects.toMatchObject(again)
    await done(await world.move(entry, entry.recipient, 'relock'))
    expect(await chain.read(tokenId)).toMatchObject({ owner: entry.recipient, status: 'active' })
  })

  test('a transaction mined between two questions is not taken for another of its nonce', async () => {
    const late = createServer(async (request, response) => {
      const body = await text(request)
      if (body.includes('"eth_getTransactionByHash"')) await world.node.rpc('evm_mine')
      const answer = await fetch(world.node.rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      response.setHeader('content-type', 'application/json').end(await answer.text())
    }).listen(0, '127.0.0.1')
    await once(late, 'listening')
    await world.node.rpc('evm_setAutomine', false)
    try {
      const behind = createEthereumChain({
        ...world.options,
        rpcUrl: `http://127.0.0.1:${(late.address() as AddressInfo).port}`,
      })
      const prepared = await chain.prepare(await world.register(), 1)
      await chain.submit(prepared)
      expect(await behind.status(prepared)).toMatchObject({
        state: 'confirmed',
        receipt: { transactionHash: prepared.transactionHash },
      })
    } finally {
      await world.node.rpc('evm_setAutomine', true)
      late.close()
    }
  })

  test('a second attempt replaces the first: same nonce, a higher bid, one token', async () => {
    await world.node.rpc('evm_setAutomine', false)
    try {
      const action = await world.register()
      const first = await chain.prepare(action, 1)
      await chain.submit(first)
      expect(await chain.status(first)).toMatchObject({ state: 'submitted' })
      const second = await world.connect().prepare(action, 2, first)
      expect(second.nonce).toBe(first.nonce)
      expect(second.transactionHash).not.toBe(first.transactionHash)
      const [before, after] = [first, second].map(({ signed }) => parseTransaction(signed as `0x${string}`))
      expect(after!.maxFeePerGas! * 8n).toBeGreaterThanOrEqual(before!.maxFeePerGas! * 9n)
      expect(after!.maxPriorityFeePerGas! * 8n).toBeGreaterThanOrEqual(before!.maxPriorityFeePerGas! * 9n)
      await chain.submit(second)
      await world.settle()
      expect((await reaches(chain, second, ['final'])).receipt?.transactionHash).toBe(second.transactionHash)
      // The first attempt's row says the same: the action is done, by another transaction.
      expect(await chain.status(first)).toMatchObject({
        state: 'final',
        receipt: { transactionHash: second.transactionHash },
      })
      expect(await world.entered(action)).toBe(1)
    } finally {
      await world.node.rpc('evm_setAutomine', true)
    }
  })

  test('a bid the network outgrew says so, and the next attempt succeeds', async () => {
    await world.node.rpc('evm_setAutomine', false)
    try {
      const action = await world.register()
      const low = await chain.prepare(action, 1)
      await chain.submit(low)
      const { maxFeePerGas } = parseTransaction(low.signed as `0x${string}`)
      await world.node.rpc('anvil_setNextBlockBaseFeePerGas', `0x${(maxFeePerGas! * 2n).toString(16)}`)
      await world.node.rpc('anvil_mine', '0x1')
      expect(await chain.status(low)).toMatchObject({
        state: 'expired',
        reason: 'The network fee rose above what was bid.',
        retryable: true,
      })
      const high = await chain.prepare(action, 2, low)
      expect(high.nonce).toBe(low.nonce)
      await chain.submit(high)
      await world.settle()
      expect(await reaches(chain, high, ['final'])).toMatchObject({
        receipt: { transactionHash: high.transactionHash },
      })
    } finally {
      await world.node.rpc('evm_setAutomine', true)
    }
  })

  test('a nonce lost with a crash does not hold up those after it', async () => {
    await chain.prepare(await world.register(), 1) // never stored, never sent
    const kept = await chain.prepare(await world.register(), 1)
    const afterCrash = world.connect()
    await afterCrash.submit(kept)
    await world.settle()
    expect((await reaches(afterCrash, kept, ['final'])).state).toBe('final')
  })

  test('a nonce another transaction took expires once final, and the next attempt succeeds', async () => {
    const [one, other] = [await world.register(), await world.register()]
    const [mine, theirs] = [await world.connect().prepare(one, 1), await world.connect().prepare(other, 1)]
    expect(mine.nonce).toBe(theirs.nonce)
    await chain.submit(theirs)
    expect(await chain.status(mine)).toMatchObject({ state: 'unknown', retryable: true })
    await chain.submit(mine)
    await world.settle()
    expect(await chain.status(mine)).toMatchObject({ state: 'expired', retryable: true })
    const next = await chain.prepare(one, 2, mine)
    expect(next.nonce).toBeGreaterThan(mine.nonce!)
    await chain.submit(next)
    await world.settle()
    expect((await reaches(chain, next, ['final'])).state).toBe('final')
    expect(await world.entered(one)).toBe(1)
  })

  test('a consent past its deadline is refused before signing, and ends what was prepared', async () => {
    const action = await world.consentedFor(300)
    const prepared = await chain.prepare(action, 1)
    await world.node.rpc('evm_increaseTime', 360)
    await world.node.rpc('anvil_mine', '0x1')
    expect(await chain.status(prepared)).toMatchObject({ state: 'expired', retryable: true })
    await expect(chain.prepare(action, 2, prepared)).rejects.toMatchObject({
      code: 'refused',
      retryable: false,
      message: 'The contract refuses: ConsentExpired',
    })
  })

  test('a consent by another person is refused, and says so', async () => {
    const [action, other] = [await world.register(), await world.register()]
    await expect(chain.prepare({ ...action, consent: other.consent }, 1)).rejects.toMatchObject({
      message: 'The contract refuses: ConsentInvalid',
    })
  })

  test('above the operator’s cap nothing is signed', async () => {
    const careful = createEthereumChain({
      ...world.options,
      feeCaps: { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n },
    })
    await expect(careful.prepare(await world.register(), 1)).rejects.toMatchObject({
      code: 'fee-above-cap',
      retryable: true,
    })
  })

  test('a node of another chain, or without the contract, is never taken for "not registered"', async () => {
    const { tokenId } = await world.register()
    await expect(createEthereumReader({ ...world.options, chainId: 1 }).read(tokenId)).rejects.toMatchObject({
      code: 'wrong-chain',
    })
    await expect(
      createEthereumReader({ ...world.options, contract: `0x${'12'.repeat(20)}` }).read(tokenId),
    ).rejects.toMatchObject({
      code: 'no-contract',
      message: 'Smart contract not initialized. Please ensure the Will NFT contract is deployed.',
    })
  })

  test('a receipt that names no token registers nothing, under any status', async () => {
    const proxy = await startFaultProxy(world.node.rpcUrl)
    try {
      const action = await world.register()
      const prepared = await chain.prepare(action, 1)
      await chain.submit(prepared)
      await reaches(chain, prepared, ['confirmed', 'final'])
      const lying = world.door!.through(proxy.url, 20_000)
      for (const logs of [
        () => [],
        (real: { topics: string[] }[]) =>
          real.map((log) => ({
            ...log,
            topics: log.topics.map((topic) => topic.replace(action.tokenId, 'ab'.repeat(32))),
          })),
      ]) {
        proxy.rewrite = (answer, asked) => {
          if (!asked.includes('"eth_getTransactionReceipt"')) return answer
          const whole = JSON.parse(answer) as { result: { logs: { topics: string[] }[] } }
          return JSON.stringify({ ...whole, result: { ...whole.result, logs: logs(whole.result.logs) } })
        }
        expect(await lying.status(prepared)).toEqual({
          state: 'unknown',
          reason: 'Failed to extract token ID from transaction',
          retryable: true,
          undecided: true,
        })
      }
      proxy.rewrite = null
      expect(['confirmed', 'final']).toContain((await lying.status(prepared)).state)
    } finally {
      await proxy.close()
    }
  })

  test('deploying again finds the contract; a wrong recorded address is refused', async () => {
    const { rpcUrl, chainId, registrarKey, contract } = world.options
    expect(await deployWillToken({ rpcUrl, chainId, registrarKey })).toEqual({ contract, deployed: false })
    expect(await deployWillToken({ rpcUrl, chainId, registrarKey, contract })).toEqual({
      contract,
      deployed: false,
    })
    await expect(
      deployWillToken({ rpcUrl, chainId, registrarKey, contract: makeTestatorKey().address }),
    ).rejects.toMatchObject({ code: 'no-contract' })
  })

  test('an anchored root is found again; an older one is covered', async () => {
    const root = { kind: 'anchor-root' as const, root: 'ab'.repeat(32), treeSize: 7 }
    const prepared = await chain.prepare(root, 1)
    await chain.submit(prepared)
    await world.settle()
    const { receipt } = await reaches(chain, prepared, ['final'])
    expect(await chain.prepare(root, 1)).toMatchObject({
      signed: null,
      transactionHash: receipt!.transactionHash,
    })
    await expect(chain.prepare({ ...root, treeSize: 6 }, 1)).rejects.toMatchObject({ code: 'conflict' })
    await expect(chain.prepare({ ...root, root: 'cd'.repeat(32) }, 1)).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  test('the token’s public data is JSON with counts and no names', async () => {
    const action = await world.register()
    const prepared = await chain.prepare(action, 1)
    await chain.submit(prepared)
    await reaches(chain, prepared, ['confirmed', 'final'])
    const uri = await createEthereumReader(world.options).node.on((client) =>
      client.readContract({
        address: world.options.contract as `0x${string}`,
        abi,
        functionName: 'tokenURI',
        args: [BigInt(`0x${action.tokenId}`)],
      }),
    )
    const metadata = JSON.parse(
      Buffer.from(uri.replace('data:application/json;base64,', ''), 'base64').toString('utf8'),
    )
    expect(metadata.will_data).toMatchObject({
      pdf_hash: `0x${action.tokenId}`,
      testator_address: action.recipient.toLowerCase(),
      witnesses: 2,
      executors: 1,
      version: 1,
      status: 'active',
    })
    expect(metadata.will_data.created_at).toBeGreaterThan(Date.now() / 1000 - 3600)
    // Nothing is named that is not there.
    expect(metadata.will_data).not.toHaveProperty('encrypted_file_url')
    expect(metadata.properties.files).toEqual([{ uri: metadata.image, type: 'image/svg+xml' }])
    const picture = Buffer.from(metadata.image.replace('data:image/svg+xml;base64,', ''), 'base64').toString()
    expect(picture).toMatch(/^<svg xmlns="[^"]+" viewBox[^]*>Registered will<[^]*>active<\/text><\/svg>$/)
    expect(JSON.stringify(metadata)).not.toMatch(/""|\[\]/)
  })
})
