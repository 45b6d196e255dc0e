// Checks the public networks' identities against their CAIP-2 form, to catch a wrong digit.
import { expect, test } from 'vitest'
import { ethereumNetworks, solanaNetworks } from './public-networks.ts'

test('each network is the ledger its CAIP-2 name says', () => {
  const names = [
    ...Object.values(ethereumNetworks).map(({ chainId }) => `eip155:${chainId}`),
    ...Object.values(solanaNetworks).map(({ genesisHash }) => `solana:${genesisHash.slice(0, 32)}`),
  ]
  expect(names).toEqual([
    'eip155:1',
    'eip155:11155111',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  ])
})

test('a test network says so wherever it shows, and nothing is read at less than final', () => {
  for (const { label, test: isTest, finality, explorer } of [
    ...Object.values(ethereumNetworks),
    ...Object.values(solanaNetworks),
  ]) {
    expect(label.includes('test network')).toBe(isTest)
    expect(finality).toBe('finalized')
    expect(new URL(explorer).protocol).toBe('https:')
  }
})
