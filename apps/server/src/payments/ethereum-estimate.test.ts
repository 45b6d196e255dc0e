import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createEthereumEstimator } from './ethereum-estimate.ts'

const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => (server.closeAllConnections(), server.close())))

/** A node stand-in: a real HTTP server that answers every call the same way, and counts them. */
async function nodeStandIn(answer: RequestListener): Promise<{ url: string; asked: () => number; bodies: string[] }> {
  let asked = 0
  const bodies: string[] = []
  const server = createServer((request, response) => {
    asked += 1
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => (bodies.push(body), answer(request, response)))
  })
  servers.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked, bodies }
}
const saying = (result: unknown): RequestListener => (_request, response) => response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))

describe('the Ethereum estimate', () => {
  it('asks the node for its gas price and nothing else, once for many readers', async () => {
    const node = await nodeStandIn(saying('0x77359400'))
    const ask = createEthereumEstimator(node.url, 250_000)
    const readings = await Promise.all(Array.from({ length: 50 }, ask))
    expect(new Set(readings.map((reading) => JSON.stringify(reading.estimate)))).toEqual(new Set(['{"asked":true,"fee":58}']))
    expect(readings[0]?.gasPriceWei).toBe(2_000_000_000n)
    expect(node.asked()).toBe(1)
    expect(JSON.parse(node.bodies[0] ?? '')).toMatchObject({ method: 'eth_gasPrice', params: [] })
  })

  it.each<[string, RequestListener]>([
    ['an error answer', (_q, r) => r.end('{"jsonrpc":"2.0","id":1,"error":{"code":-32000}}')],
    ['a status that is not good', (_q, r) => (r.writeHead(502), r.end())],
    ['no JSON', (_q, r) => r.end('<html>')],
    ['a negative price', saying('-0x1')],
    ['a price longer than a word', saying(`0x${'f'.repeat(65)}`)],
    ['a redirect elsewhere', (_q, r) => (r.writeHead(307, { location: 'http://127.0.0.1:1/' }), r.end())],
    ['an endless body', (_q, r) => (r.write('x'.repeat(70_000)), undefined)],
    ['a hung connection', () => undefined],
  ])('says that it could not ask after %s', async (_name, behaviour) => {
    const node = await nodeStandIn(behaviour)
    const { estimate, gasPriceWei } = await createEthereumEstimator(node.url, 250_000, 300)()
    expect(estimate).toMatchObject({ asked: false, reason: expect.stringMatching(/^the node /) })
    expect(gasPriceWei).toBeNull()
  })

  it('says so when nothing listens, and when no node is configured', async () => {
    const gone = await nodeStandIn(saying('0x1'))
    servers.splice(0).forEach((server) => server.close())
    expect((await createEthereumEstimator(gone.url, 250_000)()).estimate.asked).toBe(false)
    expect((await createEthereumEstimator(undefined, 250_000)()).estimate).toEqual({ asked: false, reason: 'no Ethereum node is configured' })
  })
})
