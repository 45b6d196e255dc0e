// A registrar that runs out of funds, on a real node: detected, stored, reported to monitoring; and one that
// cannot be queried.
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLocalNode, type LocalNode } from '@testate/chains/testing/ethereum/local-node'
import { startCeremonyStack, type CeremonyStack } from '../../../../../test/stack/ceremony.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { registrarStandings, sayRegistrars, watchRegistrar } from './watch-registrar.ts'

let ceremony: CeremonyStack
let node: LocalNode
beforeAll(async () => {
  ceremony = await startCeremonyStack()
  node = await startLocalNode()
  ceremony.stack.config.ethereum.rpcUrl = node.rpcUrl
})
afterAll(async () => {
  await ceremony?.stop()
  await node?.close()
})

const fund = (wei: string) =>
  node.rpc('anvil_setBalance', privateKeyToAddress(ceremony.keys.ethereumRegistrarKey!), wei)
// As the api reads it: without permission to change anything.
const standings = () => inTransaction(ceremony.stack.app.db, { service: 'operate' }, registrarStandings)
const watch = () =>
  watchRegistrar({
    ...ceremony.worker,
    config: { ...ceremony.worker.config, networks: ['ethereum', 'solana'] },
  })

test('enough, then low, then unasked: what was known stays, with its age', async () => {
  expect([await standings(), sayRegistrars(await standings())]).toEqual([[], 'not looked at yet'])
  await fund('0x3635c9adc5dea00000')
  await watch()
  const [rich] = await standings()
  expect(rich).toMatchObject({ network: 'ethereum', isLow: false })
  expect(rich!.registrations).toBeGreaterThan(1_000)
  expect(sayRegistrars(await standings())).toBe('enough on every network')
  // 0.002 ether: a few registrations at two gwei.
  await fund('0x71afd498d0000')
  await watch()
  const [poor] = await standings()
  expect(poor).toMatchObject({ network: 'ethereum', isLow: true })
  expect(poor!.askedAt.getTime()).toBeGreaterThan(rich!.askedAt.getTime())
  expect(sayRegistrars(await standings())).toBe(
    `Ethereum: low, pays for ${poor!.registrations} more registrations`,
  )
  await node.stop()
  await watch()
  expect(await standings()).toEqual([poor])
})
