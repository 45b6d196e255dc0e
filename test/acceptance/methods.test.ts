// The whole route table at once: unsupported methods, HEAD and OPTIONS, content types, and requests forged by
// another site.
import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problems } from '@testate/api/problem'
import { onlyReads } from '@testate/api/route'
import { allAnswerers } from '../../apps/server/src/answerers.ts'
import { listen } from '../../apps/server/src/listeners.ts'
import type { App } from '../../apps/server/src/platform/http/http.ts'
import { startAnswering } from '../../apps/server/src/proofs/answering.ts'
import { startCeremonyStack, type CeremonyStack, type VerifiedWill } from '../stack/ceremony.ts'
import { wholeApi } from '../stack/whole-api.ts'

let ceremony: CeremonyStack
let app: App
let will: VerifiedWill
let stopAnswering: () => Promise<void>
beforeAll(async () => {
  listen()
  ceremony = await startCeremonyStack()
  const { stack } = ceremony
  app = await wholeApi(ceremony)
  app.personOf = stack.app.personOf
  await app.http.ready()
  stopAnswering = await startAnswering(stack.workerContext, allAnswerers)
  will = await ceremony.verifiedWill()
})
afterAll(async () => {
  await app.http.close()
  await stopAnswering()
  await ceremony.stop()
})

type Route = App['routes'][number]
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'QUERY', 'PROPFIND'] as const
const urlOf = (route: Route): string =>
  route.path
    .replace(':id', will.id)
    .replace(':hash', route.id.startsWith('explorer') ? `0x${'0'.repeat(64)}` : '0'.repeat(64))
    .replace(':tokenId', '0'.repeat(64))
    .replace(':token', 'no-such-token-in-this-register-at-all-000000')
    .replace(':network', 'ethereum')
    .replace('certificates/:name', 'certificates/root.cer')
    .replace(':name', 'root.crl')
    .replace(':level', '0')
    .replace('*', '000')
    .replace(/:[A-Za-z]+/, randomUUID())
let asked = 0
/** From a different address each time: the limits per address have tests of their own. */
const ask = (options: InjectOptions) =>
  app.http.inject({
    ...options,
    remoteAddress: `127.${((asked += 1) >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
  })
const unsafe = (): Route[] => app.routes.filter((route) => !onlyReads(route))
/** An event stream never ends; it has its own test. */
const plain = (): Route[] =>
  app.routes.filter(
    (route) =>
      route.answer instanceof Object &&
      !('media' in route.answer && route.answer.media === 'text/event-stream'),
  )
const isProblem = (answer: { headers: Record<string, unknown> }): boolean =>
  String(answer.headers['content-type']).startsWith('application/problem+json')

test('every other method is 405 with the exact Allow list, whoever asks and whatever is sent', async () => {
  const wrong: string[] = []
  for (const path of new Set(app.routes.map((route) => route.path))) {
    const has = app.routes.filter((route) => route.path === path)
    const allowed = [
      ...new Set(has.flatMap((route) => (route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]))),
    ]
      .concat('OPTIONS')
      .sort()
      .join(', ')
    for (const method of methods) {
      if (has.some((route) => route.method === method)) continue
      const answer = await ask({
        method: method as 'GET',
        url: urlOf(has[0]!),
        headers: { 'content-type': 'text/plain', 'origin': 'https://elsewhere.example' },
        payload: 'x',
      })
      const allow = String(answer.headers.allow).split(', ').sort().join(', ')
      if (
        answer.statusCode !== 405 ||
        answer.json().code !== 'method-not-allowed' ||
        !isProblem(answer) ||
        allow !== allowed
      )
        wrong.push(`${method} ${path}: ${answer.statusCode}, Allow ${allow}, expected ${allowed}`)
    }
    const options = await ask({
      method: 'OPTIONS',
      url: urlOf(has[0]!),
      headers: { 'origin': 'https://elsewhere.example', 'access-control-request-method': 'PUT' },
    })
    const granted = Object.keys(options.headers).filter((name) => name.startsWith('access-control-'))
    if (
      options.statusCode !== 204 ||
      options.body !== '' ||
      granted.length > 0 ||
      String(options.headers.allow).split(', ').sort().join(', ') !== allowed
    )
      wrong.push(`OPTIONS ${path}: ${options.statusCode} ${granted}`)
  }
  expect(wrong).toEqual([])
  expect((await ask({ method: 'PATCH', url: '/api/nothing' })).statusCode).toBe(404)
  expect((await ask({ method: 'OPTIONS', url: '/api/nothing' })).statusCode).toBe(404)
})

test('HEAD answers as GET does, without the body', async () => {
  const wrong: string[] = []
  for (const route of plain().filter((one) => one.method === 'GET')) {
    const headers = { 'x-person': will.people[0].id }
    const [get, head] = [
      await ask({ method: 'GET', url: urlOf(route), headers }),
      await ask({ method: 'HEAD', url: urlOf(route), headers }),
    ]
    if (
      head.statusCode !== get.statusCode ||
      head.body !== '' ||
      head.headers['content-type'] !== get.headers['content-type']
    )
      wrong.push(
        `${route.id}: GET ${get.statusCode} ${get.headers['content-type']}, HEAD ${head.statusCode} ` +
          `${head.headers['content-type']}`,
      )
  }
  expect(wrong).toEqual([])
})

test('a body of a kind that is not described is refused, and never taken for another', async () => {
  const wrong: string[] = []
  const before = await ceremony.stack.owner.query('select count(*) from audit_entries')
  for (const route of unsafe().filter((one) => one.body !== undefined || one.multipart !== undefined)) {
    for (const type of [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'application/json-patch+json',
      'image/png',
      'nonsense',
      ...(route.body === undefined ? ['application/json'] : ['multipart/form-data; boundary=b']),
    ]) {
      const answer = await ask({
        method: route.method,
        url: urlOf(route),
        headers: { 'x-person': will.people[0].id, 'content-type': type, 'idempotency-key': randomUUID() },
        payload: type === 'application/json' ? '{}' : '--b--\r\n',
      })
      if (answer.statusCode < 400 || answer.statusCode >= 500 || !isProblem(answer))
        wrong.push(`${route.id} as ${type}: ${answer.statusCode}`)
    }
  }
  expect(wrong).toEqual([])
  expect((await ceremony.stack.owner.query('select count(*) from audit_entries')).rows).toEqual(before.rows)
})

/** Requests that other sites can make a browser send, with the person's cookies. */
const forged: Record<string, Record<string, string>> = {
  'a page elsewhere': { 'origin': 'https://elsewhere.example', 'content-type': 'application/json' },
  'a page that hides where it is': { 'origin': 'null', 'content-type': 'application/json' },
  'another port of this host': { 'origin': 'http://localhost:1', 'content-type': 'application/json' },
  'a newer browser without Origin': { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' },
  'a subdomain': { 'sec-fetch-site': 'same-site', 'content-type': 'application/json' },
  'an old browser’s form': {
    'content-type': 'application/x-www-form-urlencoded',
    'cookie': 'testate_session=x',
  },
  'an old browser’s form with a file': {
    'content-type': 'multipart/form-data; boundary=b',
    'cookie': 'testate_party=x',
  },
  'an old browser’s text form': { 'content-type': 'text/plain', 'cookie': '__Host-testate_session=x' },
}

test.each(Object.entries(forged))(
  'every unsafe call made by %s is refused before anything else',
  async (_what, headers) => {
    const wrong: string[] = []
    for (const route of unsafe()) {
      // The provider's servers call these, with a signature of their own; cookies have no effect there.
      if (route.who === 'payments.webhook') continue
      const answer = await ask({
        method: route.method,
        url: urlOf(route),
        headers: { 'x-person': will.people[0].id, ...headers },
        payload: headers['content-type'] === 'application/json' ? '{}' : '--b--\r\n',
      })
      // An unsupported content type is refused while the body is parsed, which comes first.
      if (!(answer.statusCode === 403 && answer.json().code === 'other-origin') && answer.statusCode !== 415)
        wrong.push(`${route.id}: ${answer.statusCode} ${answer.body.slice(0, 120)}`)
    }
    expect(wrong).toEqual([])
  },
)

test('odd JSON is refused in words: too deep, too large, malformed, huge numbers, __proto__', async () => {
  const bodies: Record<string, string> = {
    'cut off': '{"a":',
    'no JSON': 'hello',
    'an array': '[]',
    'null': 'null',
    'a number': '1',
    'a text': '"x"',
    'too deep': `${'['.repeat(1_000)}${']'.repeat(1_000)}`,
    'far too deep': `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
    'a huge number': '{"userId":1e999}',
    'many digits': `{"userId":${'9'.repeat(5_000)}}`,
    '__proto__': '{"__proto__":{"isAdmin":true}}',
    'constructor': '{"constructor":{"prototype":{}}}',
    'half a pair': '{"reason":"\\ud800"}',
    'NUL': '{"reason":"\\u0000"}',
    'a mark before it': '\ufeff{}',
    'over 1 MB': `{"reason":"${'x'.repeat(1_100_000)}"}`,
  }
  const wrong: string[] = []
  for (const route of unsafe().filter((one) => one.body !== undefined)) {
    for (const [what, payload] of Object.entries(bodies)) {
      const answer = await ask({
        method: route.method,
        url: urlOf(route),
        headers: { 'x-person': will.people[0].id, 'content-type': 'application/json' },
        payload,
      })
      if (answer.statusCode < 400 || answer.statusCode >= 500 || !isProblem(answer)) {
        // A call whose fields are all optional accepts an empty object, mark or not.
        if (what !== 'a mark before it') wrong.push(`${route.id}, ${what}: ${answer.statusCode}`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
})

test('an address that cannot be decoded, or that is too long, is a problem document', async () => {
  for (const url of [
    '/api/wills/%',
    '/api/wills/%zz',
    '/api/wills/%ff%fe',
    '/api/verify/%00',
    `/api/verify/${'a'.repeat(5_000)}`,
    '/api//wills',
    '/api/wills/..%2f..%2fetc',
    '/%2e%2e/%2e%2e/etc/passwd',
    `/api/prices?${'a=1&'.repeat(2_000)}`,
    '/api/wills?userId=%ff',
    '/api/wills?userId=a&userId=b',
    '/api/wills?__proto__=1',
  ]) {
    const answer = await ask({ method: 'GET', url, headers: { 'x-person': will.people[0].id } })
    expect(answer.statusCode, url).toBeLessThan(500)
    if (answer.statusCode >= 400) expect(isProblem(answer), url).toBe(true)
  }
})

test('every code has a status OpenAPI knows for some call', async () => {
  const document = (await ask({ method: 'GET', url: '/api/openapi.json' })).json() as {
    paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
  }
  const documented = new Set(
    Object.values(document.paths).flatMap((path) =>
      Object.values(path).flatMap((operation) => Object.keys(operation.responses)),
    ),
  )
  // 405 is the response for methods that are not described.
  for (const [code, { status }] of Object.entries(problems))
    if (status !== 405) expect(documented, code).toContain(String(status))
})
