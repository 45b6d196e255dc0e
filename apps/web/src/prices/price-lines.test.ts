// No network is offered that this installation does not register on, and none with a price is called
// included.
import { expect, test } from 'vitest'
import { named } from './network-names.ts'
import { priceLines } from './price-lines.ts'

const network = (chain: 'solana' | 'ethereum' | 'corda', currentCost: number) => ({
  chain,
  displayName: `${chain[0]!.toUpperCase()}${chain.slice(1)}`,
  colour: '#000000',
  baseCost: 0,
  currentCost,
  networkCost: 0,
  features: [],
  securityScore: 1,
  enabled: true,
  facts: { access: 'public' as const, finality: '', whoCanVerify: '' },
})
const networks = [network('solana', 0), network('ethereum', 3_250), network('corda', 0)]

test('only the networks of this installation', () => {
  expect(priceLines({ networks, availableNetworks: ['solana', 'ethereum'] }, 'en')).toEqual([
    { word: 'included', values: { networks: 'Solana' } },
    { word: 'added', values: { network: 'Ethereum', amount: '£32.50' } },
  ])
})

test('several that are included are named together; none, not at all', () => {
  expect(priceLines({ networks, availableNetworks: ['solana', 'corda'] }, 'en')[0]).toEqual({
    word: 'included',
    values: { networks: 'Solana and Corda' },
  })
  expect(priceLines({ networks, availableNetworks: ['ethereum'] }, 'en').map(({ word }) => word)).toEqual([
    'added',
  ])
})

test('named together in both languages', () => {
  expect(
    [[], ['Solana'], ['Solana', 'Corda'], ['Solana', 'Ethereum', 'Corda']].map((names) => named(names, 'en')),
  ).toEqual(['', 'Solana', 'Solana and Corda', 'Solana, Ethereum and Corda'])
  expect(
    [
      ['Solana', 'Corda'],
      ['Solana', 'Ethereum'],
    ].map((names) => named(names, 'cy')),
  ).toEqual(['Solana a Corda', 'Solana ac Ethereum'])
})
