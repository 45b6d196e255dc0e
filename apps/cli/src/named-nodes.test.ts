import { expect, test } from 'vitest'
import type { Trust } from '@testate/evidence/certificates/trust'
import { askedNodes, sayNodes, withNodes } from './named-nodes.ts'

const network = (name: string) => ({
  name,
  chainId: 1,
  contract: '0x1',
  rpcUrl: `https://register.example/${name}`,
  label: 'Mainnet',
})
const trust = { name: 'Example Register', networks: [network('ethereum'), network('solana')] } as Trust

test('a node of one’s own replaces the register’s, and nothing else of the network', () => {
  const given = ['ethereum=https://user:secret@node.example:8545/v2/key?apikey=1']
  const changed = withNodes(trust, given)
  expect(changed.networks).toEqual([
    { ...network('ethereum'), rpcUrl: 'https://user:secret@node.example:8545/v2/key?apikey=1' },
    network('solana'),
  ])
  expect(trust.networks[0]!.rpcUrl).toBe('https://register.example/ethereum')
  // The key in the address is said nowhere.
  expect(askedNodes(changed, given)).toEqual([
    { network: 'ethereum', host: 'node.example:8545', chosenBy: 'you' },
    { network: 'solana', host: 'register.example', chosenBy: 'register' },
  ])
  expect(sayNodes(askedNodes(changed, given))).toBe(
    'Nodes you chose: ethereum at node.example:8545.\n' +
      'Nodes the register chose: solana at register.example. With --node you ask one that does not depend on it.',
  )
  expect(sayNodes([])).toBe('')
})

test.each([
  ['https://node.example'],
  ['ethereum'],
  ['ethereum='],
  ['ethereum=node.example'],
  ['ethereum=file:///etc/passwd'],
  ['ethereum=ws://node.example'],
])('%s is refused', (given) => {
  expect(() => withNodes(trust, [given])).toThrow('--node takes NETWORK=URL')
})

test('a network that the register does not use, or one named twice, is refused', () => {
  expect(() => withNodes(trust, ['corda=https://node.example'])).toThrow(
    'The trust set has no network “corda”. It has ethereum, solana.',
  )
  expect(() => withNodes({ ...trust, networks: [] }, ['corda=https://node.example'])).toThrow('It has none.')
  const one = 'solana=https://node.example'
  expect(() => withNodes(trust, [one, one])).toThrow('--node names solana twice.')
})
