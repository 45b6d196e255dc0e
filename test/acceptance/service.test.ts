// Decisions, section 4: what the service publishes about itself: OpenAPI, its page, health, metrics, problem
// documents, trust.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MARK_LETTER } from '@testate/domain/brand-mark'
import { trustSchema } from '@testate/evidence/certificates/trust'
import type { App } from '../../apps/server/src/platform/http/http.ts'
import { startCeremonyStack, type CeremonyStack } from '../stack/ceremony.ts'
import { wholeApi } from '../stack/whole-api.ts'

let ceremony: CeremonyStack
let app: App
beforeAll(async () => {
  ceremony = await startCeremonyStack()
  app = await wholeApi(ceremony, { metricsToken: 'a-token-of-sixteen' })
  await app.http.ready()
})
afterAll(async () => {
  await app.http.close()
  await ceremony.stop()
})
const get = (url: string, headers = {}, remoteAddress = '127.0.0.1') =>
  app.http.inject({ method: 'GET', url, headers, remoteAddress })

test('live and ready', async () => {
  expect((await get('/healthz')).json()).toEqual({ status: 'live' })
  expect((await get('/readyz')).json()).toMatchObject({
    status: 'ready',
    parts: { database: 'answers', trust: 'published' },
  })
})

test('OpenAPI 3.1 names every route with its problems, and nothing that is not mounted', async () => {
  const document = (await get('/api/openapi.json')).json() as {
    openapi: string
    paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>
  }
  expect(document.openapi).toBe('3.1.0')
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  expect(new Set(operations.map((one) => one.operationId))).toEqual(
    new Set(app.routes.map((route) => route.id)),
  )
  for (const one of operations)
    expect(Object.keys(one.responses)).toEqual(expect.arrayContaining(['500', '503']))
  for (const path of [
    '/api/wills',
    '/api/wills/{id}/sign',
    '/api/identity/verify',
    '/api/auth/me',
    '/api/verify/{hash}',
    '/api/drafts/{id}',
    '/api/step-up',
    '/api/identity/evidence',
  ])
    expect(document.paths).toHaveProperty([path])
})

test('the page of the API runs its own script and no other', async () => {
  const answer = await get('/api/docs/')
  expect(answer.statusCode).toBe(200)
  const policy = String(answer.headers['content-security-policy'])
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/)
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
  expect(answer.body).not.toMatch(/https?:\/\//)
})

test('the page of the API has the product’s head, name and look', async () => {
  const { body } = await get('/api/docs/')
  expect(body).toContain('<html lang="en-GB">')
  expect(body).toMatch(/<title>[^<]+ API<\/title>/)
  expect(body).toMatch(/<meta name="description" content="The API of Testate, [^"]+">/)
  expect(body).toMatch(/<header class="register"><a href="\/"><svg[^>]*>.*<\/svg>Testate<\/a>/)
  expect(body).toContain(MARK_LETTER)
  expect(body).toContain('--scalar-color-accent: #0b4a3b')
  // What the viewer starts with is whole: its one script is the one that the policy names.
  expect(body.match(/<script/g)).toHaveLength(2)
  expect(Buffer.byteLength(body)).toBeLessThan(10_000)
})

test('each call that takes or answers JSON comes with an example', async () => {
  const { paths } = (await get('/api/openapi.json')).json() as {
    paths: Record<string, Record<string, { requestBody?: object }>>
  }
  const signIn = JSON.stringify(paths['/api/auth/sign-in']!['post'])
  expect(signIn).toContain('"example":{"username":"ann.example","password":"three unrelated words"')
})

test('every other answer has the strict policy, is not cached and not framed', async () => {
  for (const url of ['/', '/api/development', '/api/nothing']) {
    const { headers } = await get(url)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).not.toContain('unsafe-inline')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
})

test('metrics answer loopback or the token; behind a proxy or in production the token alone', async () => {
  expect((await get('/metrics')).body).toContain('testate_request_seconds')
  expect((await get('/metrics', {}, '192.0.2.1')).json()).toMatchObject({ status: 403, code: 'forbidden' })
  expect(
    (await get('/metrics', { authorization: 'Bearer a-token-of-sixteen' }, '192.0.2.1')).statusCode,
  ).toBe(200)
  // A proxy on this machine that the register was not configured for.
  for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])
    expect((await get('/metrics', { [name]: '127.0.0.1' })).statusCode, name).toBe(403)
  for (const change of [{ trustProxy: true }, { mode: 'production' as const }]) {
    const before = { trustProxy: app.config.trustProxy, mode: app.config.mode }
    Object.assign(app.config, change)
    expect((await get('/metrics')).statusCode).toBe(403)
    expect((await get('/metrics', { authorization: 'Bearer a-token-of-sixteen' })).statusCode).toBe(200)
    Object.assign(app.config, before)
  }
})

test('what a verifier trusts can be fetched, root and lists too', async () => {
  expect(trustSchema.safeParse((await get('/api/trust')).json()).success).toBe(true)
  expect((await get('/api/trust/root.pem')).body).toMatch(/^-----BEGIN CERTIFICATE-----/)
  for (const name of ['root', 'signing'])
    expect((await get(`/api/trust/crl/${name}.crl`)).headers['content-type']).toBe('application/pkix-crl')
  expect((await get('/api/trust/crl/..%2F..%2Fkeys.crl')).statusCode).toBe(404)
  for (const name of ['root', 'signing'])
    expect((await get(`/api/trust/certificates/${name}.cer`)).headers['content-type']).toBe(
      'application/pkix-cert',
    )
  // Of issuers that the register does not have.
  for (const url of ['/api/trust/crl/root-2.crl', '/api/trust/certificates/signing-2.cer'])
    expect((await get(url)).json(), url).toMatchObject({ status: 404, code: 'not-found' })
})

test('until the worker has published its keys, whoever asks for them is told to wait', async () => {
  const early = await wholeApi(ceremony, { trustDir: join(ceremony.stack.dataDir, 'not-there') })
  for (const url of ['/readyz', '/api/trust', '/api/trust/root.pem', '/api/trust/crl/root.crl'])
    expect((await early.http.inject({ method: 'GET', url })).json(), url).toMatchObject({
      status: 503,
      reason: 'keys-unpublished',
    })
  await early.http.close()
})

test('one address is told to wait when it calls too often', async () => {
  const url = `/api/stop-erasure/${'A'.repeat(43)}`
  for (let calls = 0; calls < 60; calls += 1) expect((await get(url, {}, '192.0.2.1')).statusCode).toBe(410)
  expect((await get(url, {}, '192.0.2.1')).json()).toMatchObject({
    code: 'too-many-requests',
    reason: 'too-many-tries',
  })
  expect((await get(url, {}, '192.0.2.2')).statusCode).toBe(410)
})

test('development names the mailbox and what each part is not; production has no such address', async () => {
  expect((await get('/api/development')).json()).toMatchObject({
    mode: 'development',
    notices: expect.arrayContaining([expect.stringContaining('proves nothing against its own operator')]),
  })
  app.config.mode = 'production'
  expect((await get('/api/development')).statusCode).toBe(404)
  app.config.mode = 'development'
})

test('a message to support is taken, refused when it says too little, or when nobody reads it', async () => {
  const write = async (message: string) =>
    await app.http.inject({
      method: 'POST',
      url: '/api/support-messages',
      payload: { name: 'Ann Example', email: 'ann@example.org', message },
    })
  expect((await write('too short')).json()).toMatchObject({
    code: 'invalid-fields',
    errors: [{ field: 'message', code: 'message-too-short' }],
  })
  expect((await write('The camera stays black on an old phone.')).json()).toEqual({
    email: 'ann@example.org',
  })
  app.config.mode = 'production'
  expect((await write('The camera stays black on an old phone.')).json()).toMatchObject({
    status: 404,
    reason: 'support-unset',
  })
  app.config.mode = 'development'
})

test('a non-OK answer is a problem document (RFC 9457)', async () => {
  const answer = await get('/api/wills')
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(answer.json()).toMatchObject({
    type: 'urn:testate:problem:sign-in-needed',
    title: 'Please sign in',
    status: 401,
    code: 'sign-in-needed',
  })
})
