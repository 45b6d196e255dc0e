import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLocalRegister } from '@testate/chains/testing/ethereum/local-register'
import type { LocalRegister } from '@testate/chains/testing/ethereum/local-register'
import { showExplorer } from './show-explorer.ts'
import type { ExplorerNetwork } from './show-explorer.ts'

let world: LocalRegister
let network: ExplorerNetwork
beforeAll(async () => {
  world = await openLocalRegister()
  const { rpcUrl, chainId, contract } = world.options
  network = {
    network: 'ethereum',
    rpcUrl,
    chainId,
    contract,
    label: 'local development ledger',
    embedded: true,
  }
})
afterAll(() => world?.close())

test('a registration and its transaction as on the ledger; an unknown one; a ledger down', async () => {
  const chain = world.connect()
  const action = await world.register()
  const prepared = await chain.prepare(action, 1)
  await chain.submit(prepared)
  const unfinished = await showExplorer(network, 'token', `0x${action.tokenId.toUpperCase()}`)
  expect(unfinished).toMatchObject({ status: 200 })
  expect(unfinished.html).toContain('Confirmed, not final yet')
  await world.settle()
  const token = await showExplorer(network, 'token', action.tokenId)
  for (const part of [
    action.tokenId,
    action.metadataHash,
    action.recipient,
    prepared.transactionHash!,
    'Final: it cannot',
    'Token made',
    'Registered',
  ]) {
    expect(token.html).toContain(part)
  }
  const transaction = await showExplorer(network, 'transaction', prepared.transactionHash!)
  expect(transaction).toMatchObject({ status: 200 })
  expect(transaction.html).toContain(`/explorer/ethereum/token/${action.tokenId}`)
  expect(transaction.html).toMatch(/Gas used<\/dt><dd>10\d,\d{3}/)

  expect(await showExplorer(network, 'token', '0'.repeat(63) + '1')).toMatchObject({ status: 404 })
  expect(await showExplorer(network, 'transaction', `0x${'0'.repeat(64)}`)).toMatchObject({ status: 404 })

  await world.stopNode()
  const down = await showExplorer(network, 'token', action.tokenId)
  expect(down).toMatchObject({ status: 503 })
  expect(down.html).toContain('nothing can be said about this token')
})
