// Who may call the development parts: this machine's programs, and the pages of one named origin; no other
// site open in a browser.
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveLoopback, type LoopbackServer } from './loopback-http.ts'

const page = 'http://localhost:3000'
let server: LoopbackServer
let alone: LoopbackServer
beforeAll(async () => {
  server = await serveLoopback(0, async (given) => ({ body: await given.body() }), { page })
  alone = await serveLoopback(0, async (given) => ({ body: await given.body() }))
})
afterAll(async () => void (await server.stop(), await alone.stop()))

const ask = async (
  url: string,
  method: string,
  headers: Record<string, string>,
): Promise<{ status: number; allowed: string | undefined }> =>
  await new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const sent = request({ hostname, port, method, headers, path: '/' }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode!, allowed: answer.headers['access-control-allow-origin'] })
    })
    sent.once('error', reject)
    sent.end(method === 'POST' ? '{}' : undefined)
  })

test('the named origin may ask beforehand, post, and read the answer', async () => {
  expect(await ask(server.url, 'OPTIONS', { origin: page })).toEqual({ status: 204, allowed: page })
  expect(await ask(server.url, 'POST', { origin: page })).toEqual({ status: 200, allowed: page })
})

test('every other origin is refused and may read nothing, a similar one too', async () => {
  for (const origin of [
    'https://elsewhere.example',
    'http://localhost:30000',
    'http://localhost',
    'https://localhost:3000',
    'null',
  ]) {
    expect(await ask(server.url, 'POST', { origin }), origin).toEqual({ status: 403, allowed: undefined })
    expect((await ask(server.url, 'OPTIONS', { origin })).allowed, origin).toBeUndefined()
  }
  expect(await ask(alone.url, 'POST', { origin: page })).toEqual({ status: 403, allowed: undefined })
})

test('a request without an origin is answered; a foreign name for this machine is refused', async () => {
  expect(await ask(server.url, 'POST', {})).toEqual({ status: 200, allowed: undefined })
  expect((await ask(server.url, 'POST', { origin: page, host: 'elsewhere.example' })).status).toBe(421)
})

test('a page’s own form is known by its origin, which no site behind a link learns', async () => {
  const { headers } = await fetch(server.url)
  expect(headers.get('referrer-policy')).toBe('same-origin')
  expect((await ask(server.url, 'POST', { origin: new URL(server.url).origin })).status).toBe(200)
})
