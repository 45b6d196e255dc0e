// Signing in leads back to the requested screen and never off this register.
import { expect, test } from 'vitest'
import { nextAddress } from './next-address.ts'

test.each([
  ['/my-wills', '/my-wills'],
  ['/digital-signing?will=1&open=identity#top', '/digital-signing?will=1&open=identity#top'],
  ['/register-will/../my-wills', '/my-wills'],
])('%s is followed', (next, address) => expect(nextAddress(next)).toBe(address))

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
  '/api/auth/sign-out',
])('%j is not', (next) => expect(nextAddress(next)).toBe('/dashboard'))
