// The badge is shown for https and for this machine, and for nothing that only resembles them.
import { expect, test } from 'vitest'
import { isSecure } from './is-secure.ts'

test.each([
  ['https://testate.example'],
  ['http://localhost:3000'],
  ['http://a.localhost'],
  ['http://127.0.0.1:3000'],
  ['http://127.1.2.3'],
  ['http://[::1]:3000'],
])('%s', (url) => expect(isSecure(new URL(url))).toBe(true))
test.each([
  ['http://testate.example'],
  ['http://192.168.1.4:3000'],
  ['http://127.0.0.1.example'],
  ['http://localhost.example'],
  ['http://[::2]'],
])('not %s', (url) => expect(isSecure(new URL(url))).toBe(false))
test('a name that only ends like an address of this machine', () =>
  expect(isSecure({ protocol: 'http:', hostname: 'x127.0.0.1' })).toBe(false))
