import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { explorerUrl, ledgerLabel, ledgerName } from './ledgers.ts'

test('each network is called what the installation calls it, and looked up where it says', () => {
  const config = readConfig({
    PUBLIC_URL: 'http://localhost:3000',
    ETHEREUM_LABEL: 'Ethereum',
    ETHEREUM_EXPLORER_URL: 'https://etherscan.example/',
    SOLANA_EXPLORER_URL: 'https://explorer.example/?cluster=devnet',
  })
  expect(['ethereum', 'solana', 'corda'].map((network) => ledgerLabel(config, network))).toEqual([
    'Ethereum',
    'local development ledger',
    'local development ledger',
  ])
  expect(ledgerLabel(readConfig({ CORDA_LABEL: 'Corda' }), 'corda')).toBe('Corda')
  // A network unknown to this version keeps its own name.
  expect(ledgerLabel(config, 'elsewhere')).toBe('elsewhere')
  expect(['ethereum', 'solana'].map((network) => ledgerName(config, network))).toEqual([
    'Ethereum',
    'Solana (local development ledger)',
  ])
  expect(explorerUrl(config, 'ethereum', 'tx', '0xab')).toBe('https://etherscan.example/tx/0xab')
  expect(explorerUrl(config, 'solana', 'tx', '5Nab')).toBe('https://explorer.example/tx/5Nab?cluster=devnet')
  // Only the product's own page can look up a token by its commitment.
  expect(explorerUrl(config, 'ethereum', 'token', 'ab')).toBe(
    'http://localhost:3000/explorer/ethereum/token/ab',
  )
  expect(explorerUrl(readConfig({ PUBLIC_URL: 'http://localhost:3000' }), 'solana', 'tx', '5Nab')).toBe(
    'http://localhost:3000/explorer/solana/tx/5Nab',
  )
})
