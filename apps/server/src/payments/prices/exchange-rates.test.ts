// The adapter against a server with the service's documented responses, and against everything else a service
// may send.
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setClock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config.ts'
import { createExchangeRates } from './exchange-rates.ts'
import { sayRate } from './say-rate.ts'

const servers: Server[] = []
const at = new Date('2026-12-01T12:00:00Z')
let back: () => void
beforeEach(() => void (back = setClock(() => at)))
afterEach(() => {
  back()
  servers.splice(0).forEach((server) => (server.closeAllConnections(), server.close()))
})

/** As https://docs.coingecko.com/reference/simple-price shows it. */
const saying = (change: { eth?: object; sol?: object } = {}): string =>
  JSON.stringify({
    ethereum: { gbp: 3104.27, last_updated_at: at.getTime() / 1000 - 60, ...change.eth },
    solana: { gbp: 151.5, last_updated_at: at.getTime() / 1000 - 60, ...change.sol },
  })

async function rateStandIn(
  answer: RequestListener,
): Promise<{ url: string; asked: IncomingMessage[]; say: (next: RequestListener) => void }> {
  const asked: IncomingMessage[] = []
  let now = answer
  const server = createServer((request, response) => (asked.push(request), now(request, response)))
  servers.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v3/simple/price`,
    asked,
    say: (next) => void (now = next),
  }
}
/** Where an answer comes, a busy machine has time to give it. */
const rates = (env: Record<string, string>, timeoutMs = 60_000) =>
  createExchangeRates(readConfig(env), timeoutMs)

test('one question prices both coins, each with the service’s own time, for many callers', async () => {
  const service = await rateStandIn((_q, r) => r.end(saying()))
  const ask = rates({ EXCHANGE_RATE_URL: service.url, EXCHANGE_RATE_KEY: 'a-key' })
  const [first] = await Promise.all(Array.from({ length: 20 }, ask))
  expect(first).toEqual({
    ETH: { penceForOne: 310_427, source: 'live', asOf: new Date('2026-12-01T11:59:00Z'), reason: null },
    SOL: { penceForOne: 15_150, source: 'live', asOf: new Date('2026-12-01T11:59:00Z'), reason: null },
  })
  expect(sayRate('ETH', first!.ETH)).toBe('One ether at £3,104.27 (rate of 2026-12-01 11:59 UTC)')
  expect(service.asked.map(({ url, headers }) => [url, headers['x-cg-demo-api-key']])).toEqual([
    [
      '/api/v3/simple/price?ids=ethereum%2Csolana&vs_currencies=gbp&include_last_updated_at=true&precision=2',
      'a-key',
    ],
  ])
})

test('without a service the operator’s rate, with its day and without a complaint', async () => {
  const { ETH } = await rates({ ETH_GBP_PENCE: '300000', EXCHANGE_RATE_DATE: '2026-11-30' })()
  expect(ETH).toEqual({
    penceForOne: 300_000,
    source: 'configured',
    asOf: new Date('2026-11-30T00:00:00Z'),
    reason: null,
  })
  expect(sayRate('ETH', ETH)).toBe('One ether at £3,000.00 (rate of 2026-11-30, configured)')
})

const seconds = at.getTime() / 1000
test.each<[string, RequestListener, string]>([
  [
    'old',
    (_q, r) => r.end(saying({ eth: { last_updated_at: seconds - 3601 } })),
    'the rate service’s rate is out of date',
  ],
  [
    'of tomorrow',
    (_q, r) => r.end(saying({ eth: { last_updated_at: seconds + 301 } })),
    'the rate service’s rate is out of date',
  ],
  [
    'of no day there is',
    (_q, r) => r.end(saying({ eth: { last_updated_at: 9e15 } })),
    'the rate service’s rate is out of date',
  ],
  [
    'absurdly high',
    (_q, r) => r.end(saying({ eth: { gbp: 25_000.01 } })),
    'the rate service’s rate cannot be right',
  ],
  [
    'absurdly low',
    (_q, r) => r.end(saying({ eth: { gbp: 249.99 } })),
    'the rate service’s rate cannot be right',
  ],
  ['nothing', (_q, r) => r.end(saying({ eth: { gbp: 0 } })), 'the rate service’s answer could not be read'],
  [
    'a word',
    (_q, r) => r.end(saying({ eth: { gbp: '2500' } })),
    'the rate service’s answer could not be read',
  ],
  [
    'undated',
    (_q, r) => r.end(saying({ eth: { last_updated_at: undefined } })),
    'the rate service’s answer could not be read',
  ],
  ['too many', (_q, r) => (r.writeHead(429), r.end('{}')), 'the rate service answered 429'],
  ['a page', (_q, r) => r.end('<html>'), 'the rate service’s answer could not be read'],
  [
    'elsewhere',
    (q, r) =>
      q.url === '/elsewhere' ? r.end(saying()) : (r.writeHead(302, { location: '/elsewhere' }), r.end()),
    'the rate service could not be reached',
  ],
  [
    'endless',
    (_q, r) => (r.write('x'.repeat(70_000)), undefined),
    'the rate service’s answer could not be read',
  ],
  ['silent', () => undefined, 'the rate service did not answer in time'],
])(
  'a rate that is %s is not used: the configured one is, and why is kept',
  async (name, behaviour, reason) => {
    const service = await rateStandIn(behaviour)
    expect((await rates({ EXCHANGE_RATE_URL: service.url }, name === 'silent' ? 300 : 60_000)()).ETH).toEqual(
      {
        penceForOne: 250_000,
        source: 'configured',
        asOf: new Date('2026-11-21T00:00:00Z'),
        reason,
      },
    )
  },
)

test('one coin’s absurd rate does not touch the other’s', async () => {
  const service = await rateStandIn((_q, r) => r.end(saying({ sol: { gbp: 1e6 } })))
  const { ETH, SOL } = await rates({ EXCHANGE_RATE_URL: service.url })()
  expect([ETH.source, SOL.source]).toEqual(['live', 'configured'])
})

test('the last good rate is used while it is fresh, and no longer', async () => {
  const service = await rateStandIn((_q, r) => r.end(saying({ sol: { gbp: 1e6 } })))
  let wall = 0
  const real = performance.now
  performance.now = () => wall
  try {
    const ask = rates({ EXCHANGE_RATE_URL: service.url })
    await ask()
    service.say((_q, r) => (r.writeHead(500), r.end()))
    wall = 40_000
    expect((await ask()).ETH).toMatchObject({
      source: 'live',
      penceForOne: 310_427,
      reason: 'the rate service answered 500',
    })
    wall = 80_000
    const later = setClock(() => new Date(at.getTime() + 2 * 3_600_000))
    expect((await ask()).ETH).toMatchObject({ source: 'configured', penceForOne: 250_000 })
    later()
    expect(service.asked).toHaveLength(3)
  } finally {
    performance.now = real
  }
})
