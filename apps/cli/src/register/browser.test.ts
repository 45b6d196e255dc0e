import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signOut } from '@testate/api/accounts'
import { Problem } from '@testate/api/problem'
import { live } from '@testate/api/service'
import { afterEach, describe, expect, it } from 'vitest'
import { openBrowser } from './browser.ts'

let close: (() => Promise<void>) | undefined
afterEach(async () => await close?.())

/** A loopback server that gives preset answers, one per request. */
async function serve(
  answer: (request: IncomingMessage, response: ServerResponse, count: number) => void,
): Promise<{ url: string; seen: IncomingMessage[] }> {
  const seen: IncomingMessage[] = []
  const server = createServer((request, response) => {
    seen.push(request)
    answer(request, response, seen.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

const good = (response: ServerResponse) =>
  response.setHeader('content-type', 'application/json').end('{"status":"live"}')

describe('a person’s browser', () => {
  it('keeps the cookies it is given, forgets those taken back, and shares none with another', async () => {
    const { url, seen } = await serve((_, response, count) => {
      if (count === 1)
        response.setHeader('set-cookie', [
          'testate_session=a.b=; Path=/; HttpOnly',
          'testate_party=x; Max-Age=60',
        ])
      if (count === 2)
        response.setHeader('set-cookie', [
          'testate_party=; Max-Age=0; Path=/',
          'testate_device=; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
        ])
      good(response)
    })
    const [one, two] = [openBrowser(url), openBrowser(url)]
    for (let i = 0; i < 3; i++) await one.call(live)
    await two.call(live)
    expect(seen.map((request) => request.headers.cookie)).toEqual([
      undefined,
      'testate_session=a.b=; testate_party=x',
      'testate_session=a.b=',
      undefined,
    ])
  })

  it('repeats a call that a restart cut off, under the same idempotency key', async () => {
    const { url, seen } = await serve((request, response, count) => {
      if (count === 1) request.socket.destroy()
      else if (count === 2) response.writeHead(503).end()
      else response.setHeader('content-type', 'application/json').end('{}')
    })
    await openBrowser(url).call(signOut)
    expect(seen).toHaveLength(3)
    expect(new Set(seen.map((request) => request.headers['idempotency-key'])).size).toBe(1)
    expect(seen[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('throws the register’s refusal as it is', async () => {
    const { url } = await serve((_, response) => {
      response
        .writeHead(403, { 'content-type': 'application/problem+json' })
        .end(
          '{"type":"urn:testate:problem:forbidden","title":"t","status":403,"code":"forbidden","detail":"Not yours."}',
        )
    })
    const refused = await openBrowser(url)
      .call(live)
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Problem)
    expect(refused).toMatchObject({ code: 'forbidden', status: 403, detail: 'Not yours.' })
  })
})
