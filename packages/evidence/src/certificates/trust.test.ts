import { expect, test } from 'vitest'
import { registerOf, trustSchema } from './trust.ts'

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

const second = { ...trust, format: 'testate-trust/2', register: 'https://register.example' }

test('the second format names the register’s address, and the first does not', () => {
  expect(trustSchema.parse(second)).toEqual(second)
  expect(registerOf(trustSchema.parse(second))).toBe('https://register.example')
  expect(registerOf(trustSchema.parse(trust))).toBeNull()
  for (const wrong of ['', 'register.example', undefined])
    expect(trustSchema.safeParse({ ...second, register: wrong }).success).toBe(false)
})

test.each([
  ['another format', { format: 'testate-trust/3' }],
  ['the second format without the register’s address', { format: 'testate-trust/2' }],
  ['an address in the first format', { register: 'https://register.example' }],
  ['a root that is not a certificate', { rootPem: 'AA==' }],
  ['a field nobody asked for', { extra: true }],
])('%s is refused', (_, change) => {
  expect(trustSchema.safeParse({ ...trust, ...change }).success).toBe(false)
})
