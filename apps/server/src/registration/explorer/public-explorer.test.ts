// The exact addresses of each named network's public explorer.
import { expect, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { explorerUrl } from '../../platform/ledgers.ts'
import { publicExplorer } from './public-explorer.ts'

const contract = '0x52908400098527886E0F7030069857D2E4169EE7'
const registrar = '4Nd1mYQkG8ZqfRk3qFhGqtzxZKZr1vU8oTz5d8bB9fWA'
const id = 'ab'.repeat(32)

test('Etherscan on both networks, Solana’s explorer with its cluster', async () => {
  const of = (env: Record<string, string>) => readConfig({ PUBLIC_URL: 'http://localhost:3000', ...env })
  const [main, sepolia, solana, devnet] = [
    of({ ETHEREUM_NETWORK: 'mainnet' }),
    of({ ETHEREUM_NETWORK: 'sepolia' }),
    of({ SOLANA_NETWORK: 'mainnet' }),
    of({ SOLANA_NETWORK: 'devnet' }),
  ]
  const hash = `0x${'12'.repeat(32)}`
  expect([
    explorerUrl(main, 'ethereum', 'tx', hash),
    explorerUrl(sepolia, 'ethereum', 'tx', hash),
    explorerUrl(solana, 'solana', 'tx', '5Nab'),
    explorerUrl(devnet, 'solana', 'tx', '5Nab'),
  ]).toEqual([
    `https://etherscan.io/tx/${hash}`,
    `https://sepolia.etherscan.io/tx/${hash}`,
    'https://explorer.solana.com/tx/5Nab',
    'https://explorer.solana.com/tx/5Nab?cluster=devnet',
  ])
  const ethereum = { network: 'ethereum' as const, contract, explorerUrl: sepolia.ethereum.explorerUrl }
  expect(await publicExplorer(ethereum, 'transaction', hash)).toBe(`https://sepolia.etherscan.io/tx/${hash}`)
  expect(await publicExplorer(ethereum, 'token', `0x${id}`)).toBe(
    `https://sepolia.etherscan.io/nft/${contract}/${BigInt(`0x${id}`)}`,
  )
  const onSolana = { network: 'solana' as const, contract: registrar, explorerUrl: devnet.solana.explorerUrl }
  expect(await publicExplorer(onSolana, 'token', id)).toMatch(
    /^https:\/\/explorer\.solana\.com\/address\/[1-9A-HJ-NP-Za-km-z]{32,44}\?cluster=devnet$/,
  )
})

test('where nobody knows, nothing is linked', async () => {
  expect(await publicExplorer({ network: 'ethereum', contract }, 'token', id)).toBeNull()
  expect(
    await publicExplorer(
      { network: 'ethereum', contract, explorerUrl: 'https://etherscan.io.example' },
      'token',
      id,
    ),
  ).toBeNull()
  expect(
    await publicExplorer(
      { network: 'ethereum', contract, explorerUrl: 'https://scan.example/x/' },
      'transaction',
      '0x12',
    ),
  ).toBe('https://scan.example/x/tx/0x12')
})
