// Signing in leads back to the requested screen and never off this register.
import { expect, test } from 'vitest'
import { nextAddress } from './next-address.ts'

test.each([
  ['/my-wills', '/my-wills'],
  ['/digital-signing?will=1&open=identity#top', '/digital-signing?will=1&open=identity#top'],
  ['/register-will/../my-wills', '/my-wills'],
])('%s is followed', (next, address) => expect(nextAddress(next, { role: 'witness' })).toBe(address))

test.each([
  null,
  '',
  'my-wills',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/./\\evil.example',
  '/..//evil.example',
  '/login?next=/login',
  '/sign-up?next=/sign-up',
  '/api/auth/sign-out',
])('%j is not', (next) => expect(nextAddress(next, { role: 'testator' })).toBe('/dashboard'))

test.each([
  ['testator', '/dashboard'],
  ['witness', '/invitations'],
  ['executor', '/named'],
  ['admin', '/dashboard'],
  [null, '/dashboard'],
] as const)('a person who came as %s begins at %s', (role, address) =>
  expect(nextAddress(null, { role })).toBe(address),
)
