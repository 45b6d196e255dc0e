// Nothing is offered that this installation does not register on, and nothing with a price is called included.
import { expect, test } from 'vitest'
import { priceLines } from './price-lines.ts'

const network = (chain: 'solana' | 'ethereum' | 'corda', currentCost: number) => ({
  chain, displayName: `${chain[0]!.toUpperCase()}${chain.slice(1)}`, colour: '#000000', baseCost: 0, currentCost, networkCost: 0, features: [], securityScore: 1, enabled: true,
  facts: { access: 'public' as const, finality: '', whoCanVerify: '' },
})
const networks = [network('solana', 0), network('ethereum', 3_250), network('corda', 0)]

test('only the networks of this installation', () => {
  expect(priceLines({ registration: '£150.00', networks, availableNetworks: ['solana', 'ethereum'] })).toEqual([
    { word: 'once', values: { amount: '£150.00' } },
    { word: 'included', values: { networks: 'Solana' } },
    { word: 'added', values: { network: 'Ethereum', amount: '£32.50' } },
  ])
})

test('several that are included are named together; none, not at all', () => {
  expect(priceLines({ registration: '£1.00', networks, availableNetworks: ['solana', 'corda'] })[1]).toEqual({ word: 'included', values: { networks: 'Solana and Corda' } })
  expect(priceLines({ registration: '£1.00', networks, availableNetworks: ['ethereum'] }).map(({ word }) => word)).toEqual(['once', 'added'])
})
