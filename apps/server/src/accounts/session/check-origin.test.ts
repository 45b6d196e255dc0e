import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  signedIn,
  startAccounts,
  type AccountsStack,
  type Browser,
} from '../../../../../test/stack/accounts.ts'

let stack: AccountsStack
let victim: Browser
beforeAll(async () => {
  stack = await startAccounts({ env: { PUBLIC_URL: 'http://localhost:3000' } })
  victim = await signedIn(stack)
})
afterAll(async () => await stack.stop())

const send = async (headers: Record<string, string>, host = 'localhost:3000') =>
  await victim.call({
    method: 'POST',
    url: '/api/auth/password-reset',
    headers: { host, 'content-type': 'application/json', ...headers },
    payload: '{"email":"nobody@example.org"}',
  })

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['another site, lying host', { origin: 'https://evil.example', host: 'evil.example' }],
  ['a sandboxed page', { origin: 'null' }],
  ['our name as a prefix', { origin: 'http://localhost:3000.evil.example' }],
  ['another port', { origin: 'http://localhost:3001' }],
  ['a subdomain', { origin: 'http://x.localhost:3000' }],
  ['what the browser says is another site', { 'sec-fetch-site': 'cross-site' }],
  ['a sibling', { 'sec-fetch-site': 'same-site', 'origin': 'http://localhost:3000' }],
  ['an old browser’s form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['an old browser’s upload', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['an old browser’s text', { 'content-type': 'text/plain;charset=UTF-8' }],
] as [string, Record<string, string>][])('refuses %s', async (_, headers) => {
  const answer = await send(headers)
  // The parser may refuse first; either way nothing with our cookie passed.
  expect([403, 415]).toContain(answer.statusCode)
  if (answer.statusCode === 403)
    expect(answer.json()).toMatchObject({ code: 'other-origin', title: 'The request came from another site' })
})

test.each([
  ['our page', { 'origin': 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }],
  ['an address typed by a person', { 'sec-fetch-site': 'none' }],
  ['our page under its other loopback name', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
  ['a program', {}],
] as [string, Record<string, string>][])('lets %s through', async (_, headers) => {
  expect((await send(headers)).statusCode).toBe(202)
})

test('a page elsewhere may read what anybody may read', async () => {
  expect(
    (await victim.call({ method: 'GET', url: '/api/auth/me', headers: { origin: 'https://evil.example' } }))
      .statusCode,
  ).toBe(200)
})

test('a program may send a form with our cookie when it sets a header no form can', async () => {
  const { checkOrigin } = await import('./check-origin.ts')
  const request = (headers: Record<string, string>) =>
    ({
      method: 'POST',
      headers,
      cookies: { testate_session: 'x' },
      routeOptions: { url: '/api/wills' },
    }) as never
  const upload = { 'content-type': 'multipart/form-data; boundary=x' }
  expect(() => checkOrigin(request(upload), 'http://localhost:3000')).toThrow('another site')
  expect(() =>
    checkOrigin(request({ ...upload, 'idempotency-key': '1' }), 'http://localhost:3000'),
  ).not.toThrow()
  expect(() =>
    checkOrigin(
      request({ origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }),
      'https://testate.example',
    ),
  ).toThrow('another site')
})
