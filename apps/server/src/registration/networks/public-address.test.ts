import { expect, test } from 'vitest'
import { publicAddress } from './public-address.ts'

test.each([
  ['http://127.0.0.1:8545', 'http://127.0.0.1:8545'],
  ['http://127.0.0.1:8545/', 'http://127.0.0.1:8545'],
  ['https://node.example/rpc', 'https://node.example/rpc'],
  ['https://mainnet.example/v3/0123456789abcdef0123456789abcdef', 'https://mainnet.example/v3'],
  ['https://name:word@node.example:8443/eth?apikey=0123456789', 'https://node.example:8443/eth'],
])('%s is published as %s', (given, published) => {
  expect(publicAddress(given)).toBe(published)
})
