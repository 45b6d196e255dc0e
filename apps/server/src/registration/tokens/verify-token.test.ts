// The three answers about a token: yes with its metadata, no, and “could not be asked”, from one node and
// from two.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFaultProxy, type FaultProxy } from '@testate/chains/testing/fault-proxy'
import { openLocalRegister, type LocalRegister } from '@testate/chains/testing/ethereum/local-register'
import type { Action } from '@testate/chains/chain'
import { sampleWill } from '@testate/chains/testing/corda/rest-sample'
import {
  NETWORK,
  REGISTER,
  startRestStandIn,
  stateOf,
  transactionOf,
} from '@testate/chains/testing/corda/rest-stand-in'
import type { TrustedLedger } from '@testate/chains/open-reader'
import { verifyToken } from './verify-token.ts'

let world: LocalRegister
let proxy: FaultProxy
beforeAll(async () => {
  world = await openLocalRegister()
  proxy = await startFaultProxy(world.node.rpcUrl)
})
afterAll(async () => {
  await proxy?.close()
  await world?.close()
})

const at = (rpcUrl = world.node.rpcUrl) => ({
  name: 'ethereum',
  chainId: world.options.chainId,
  contract: world.options.contract,
  rpcUrl,
})
const ask = (id: string, nodes = [at()]) => verifyToken(nodes, 'ethereum', 'local development ledger', id)
async function done(action: Action): Promise<void> {
  const chain = world.connect()
  const prepared = await chain.prepare(action, 1)
  await chain.submit(prepared)
  for (let asked = 0; asked < 100 && (await chain.status(prepared)).receipt === undefined; asked++)
    await new Promise((resolve) => setTimeout(resolve, 20))
}

test('tells in force, not final, withdrawn, unknown and a silent ledger apart', async () => {
  const action = await world.register()
  expect(await ask(action.tokenId)).toMatchObject({
    isValid: false,
    metadata: null,
    meaning: 'The ledger holds no such token.',
  })
  await done(action)
  expect(await ask(`0x${action.tokenId.toUpperCase()}`)).toMatchObject({
    isValid: true,
    tokenId: action.tokenId,
    meaning: expect.stringContaining('not final yet'),
    metadata: { final: false },
  })
  await world.settle()
  expect(await ask(action.tokenId)).toMatchObject({
    isValid: true,
    meaning: 'The ledger holds this registration, and it is in force.',
    metadata: {
      pdf_hash: action.tokenId,
      metadata_hash: action.metadataHash,
      owner: action.recipient,
      version: 1,
      supersedes: null,
      status: 'active',
      final: true,
    },
  })
  await done({ kind: 'withdraw', tokenId: action.tokenId })
  expect(await ask(action.tokenId)).toMatchObject({
    isValid: true,
    meaning: expect.stringContaining('This does not revoke the will.'),
    metadata: { status: 'revoked' },
  })

  const two = [at(), at(proxy.url)]
  expect((await ask(action.tokenId, two)).isValid).toBe(true)
  for (const fault of ['cut', 'page', 'number', 'error'] as const) {
    proxy.now(fault)
    for (const nodes of [[at(proxy.url)], two])
      expect(await ask(action.tokenId, nodes), fault).toMatchObject({
        isValid: null,
        metadata: null,
        meaning: 'The ledger could not be asked, so nothing can be said about this token.',
      })
  }
  proxy.now('none')
  // The second node denies what the first one has.
  proxy.rewrite = (answer, asked) =>
    asked.includes('"eth_call"')
      ? JSON.stringify({
          jsonrpc: '2.0',
          id: (JSON.parse(asked) as { id: number }).id,
          result: `0x${'00'.repeat(192)}`,
        })
      : answer
  expect(await ask(action.tokenId, two)).toMatchObject({
    isValid: null,
    meaning: expect.stringContaining('do not agree'),
  })
})

test('one of two nodes that denies makes nothing invalid: both must agree', async () => {
  const will = await sampleWill()
  const whole = stateOf(will)
  // The same token id with another document, for which its testator signed nothing.
  const forged = stateOf(will, { metadata: { ...will.metadata, metadata_hash: '99'.repeat(32) } })
  const says = (state: typeof whole | null | 'cut') =>
    startRestStandIn(({ path }) => {
      if (path === 'network/whoami') return undefined
      if (state === 'cut') return 'cut'
      if (state === null) return undefined
      return path.startsWith('vault/states/')
        ? { json: { states: [state] } }
        : { json: transactionOf([state]) }
    })
  const nodes = await Promise.all([says(whole), says(forged), says(null), says('cut'), says(forged)])
  const [fine, denies, none, away, deniesToo] = nodes.map(({ nodeUrl }) => ({
    name: 'corda',
    chainId: NETWORK,
    contract: REGISTER,
    rpcUrl: nodeUrl,
  })) as [TrustedLedger, TrustedLedger, TrustedLedger, TrustedLedger, TrustedLedger]
  const [differ, silent] = [
    { isValid: null, meaning: expect.stringContaining('do not agree') as string },
    { isValid: null, meaning: expect.stringContaining('could not be asked') as string },
  ]
  const of = (...asked: TrustedLedger[]) => verifyToken(asked, 'corda', 'Corda', will.tokenId)
  expect((await of(fine)).isValid).toBe(true)
  for (const pair of [
    [denies, fine],
    [fine, denies],
    [none, denies],
    [fine, none],
  ])
    expect(await of(...pair)).toMatchObject(differ)
  for (const pair of [
    [denies, away],
    [away, denies],
    [fine, away],
    [none, away],
  ])
    expect(await of(...pair)).toMatchObject(silent)
  for (const all of [[denies], [denies, deniesToo]])
    expect(await of(...all)).toMatchObject({
      isValid: false,
      meaning: expect.stringContaining('no entry of this register'),
    })
  expect(await of(none, none)).toMatchObject({ isValid: false, meaning: 'The ledger holds no such token.' })
  await Promise.all(nodes.map((node) => node.close()))
})
