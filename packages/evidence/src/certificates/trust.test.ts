import { expect, test } from 'vitest'
import { trustSchema } from './trust.ts'

const trust = {
  format: 'testate-trust/1',
  name: 'Example register',
  rootPem: '-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----\n',
  logKey: 'example.test/log+00000000+AA==',
  networks: [
    {
      name: 'ethereum',
      chainId: 31337,
      contract: '0x00',
      rpcUrl: 'http://127.0.0.1:8545',
      label: 'local development ledger',
    },
  ],
}

test('a complete trust file is read as it is', () => {
  expect(trustSchema.parse(trust)).toEqual(trust)
})

test.each([
  ['another format', { format: 'testate-trust/2' }],
  ['a root that is not a certificate', { rootPem: 'AA==' }],
  ['a field nobody asked for', { extra: true }],
])('%s is refused', (_, change) => {
  expect(trustSchema.safeParse({ ...trust, ...change }).success).toBe(false)
})
