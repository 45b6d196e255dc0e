import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { defineRoute } from '@testate/api/route'
import { holdLock, lockWaits } from '../../../../../test/stack/held-locks.ts'
import { startStack, type Stack } from '../../../../../test/stack/stack.ts'
import { setClock } from '../clock.ts'
import { inTransaction } from '../database/database.ts'
import { mount, type App } from './http.ts'
import { visitor, type Person } from '../database/person.ts'
import { semaphore } from '../semaphore.ts'
import { forgetOldAnswers } from './idempotency.ts'
import { because, refuse } from './problem.ts'

const ann: Person = {
  ...visitor,
  id: randomUUID(),
  kind: 'account',
  name: 'Ann Example',
  email: 'ann@example.com',
  role: 'testator',
}
const create = defineRoute({
  id: 'test.create',
  method: 'POST',
  path: '/api/test',
  summary: 'Counts',
  who: 'wills.create',
  body: z.strictObject({ name: z.string().min(2) }),
  answer: z.object({ count: z.number() }),
  status: 201,
})
const read = defineRoute({
  id: 'test.read',
  method: 'GET',
  path: '/api/test/:id',
  summary: 'Reads',
  who: 'wills.read',
  subject: { kind: 'will' },
  params: z.object({ id: z.uuid() }),
  answer: z.object({ id: z.string() }),
})
const large = defineRoute({
  id: 'test.large',
  method: 'GET',
  path: '/api/test-large',
  summary: 'Needs much memory',
  who: 'wills.create',
  answer: z.object({ text: z.string() }),
})
/** Of the calls of `large` that have begun. */
const begun: { end: (text: string) => void; fail: (error: Error) => void }[] = []
let stack: Stack
let effects = 0

beforeAll(async () => {
  stack = await startStack({
    mount: (app) => {
      mount(app, create, async ({ tx, body, person }) => {
        effects += 1
        if (body.name === 'refused') refuse('rule-broken', 'Not this name.', because('username-taken'))
        if (body.name === 'broken') throw new Error('a secret inside')
        const { rows } = await sql<{ who: string | null }>`select app_person() as who`.execute(tx)
        expect(rows[0]?.who).toBe(person.id)
        return { count: effects, secret: 'not described' }
      })
      mount(app, read, ({ standing }) => ({ id: standing.willId }))
      const answer = (): Promise<{ text: string }> =>
        new Promise((resolve, reject) => {
          begun.push({ end: (text) => resolve({ text }), fail: reject })
        })
      mount(app, large, answer, { inTurn: semaphore(2) })
    },
    personOf: async (request) => (request.headers['x-test'] === 'ann' ? ann : null),
  })
})
afterAll(() => stack.stop())

const post = (body: unknown, headers: Record<string, string> = {}) =>
  stack.call({
    method: 'POST',
    url: '/api/test',
    headers: { 'x-test': 'ann', 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  })

test('a handler has the transaction its route is mounted with, and no other', () => {
  // Never called: each directive is an error of the compiler itself when its line does compile.
  const refused = (app: App): void => {
    const none = { transaction: 'none' } as const
    const own = { transaction: 'own' } as const
    // @ts-expect-error A read of public data has no transaction,
    mount(app, read, ({ tx }) => tx, none)
    // @ts-expect-error and nothing to stand in relation to.
    mount(app, read, ({ standing }) => standing.willId, none)
    // @ts-expect-error Where the handler begins the transaction, none is open before it does.
    mount(app, read, ({ tx }) => tx, own)
    // @ts-expect-error Where the call is one transaction, there is no second to begin.
    mount(app, read, ({ begin }) => begin(async () => 0))
    // @ts-expect-error What is read anew knows the fields of its own path alone,
    mount(app, read, () => 0, { shows: ({ params }) => params.unknown })
    // @ts-expect-error and only a call that is one transaction has it.
    mount(app, read, () => 0, { ...own, shows: () => 0 })
  }
  expect(refused).toBeTypeOf('function')
})

test('an answer holds only what is described', async () => {
  const answer = await post({ name: 'good' })
  expect(answer.statusCode).toBe(201)
  expect(Object.keys(answer.json())).toEqual(['count'])
})

test('the same Idempotency-Key has one effect, and another body under it is refused', async () => {
  const key = { 'idempotency-key': 'one-key' }
  const first = await post({ name: 'good' }, key)
  const before = effects
  const answers = await Promise.all(Array.from({ length: 8 }, () => post({ name: 'good' }, key)))
  expect(effects).toBe(before)
  for (const answer of answers) expect(answer.json()).toEqual(first.json())
  expect((await post({ name: 'other' }, key)).json()).toMatchObject({
    status: 422,
    code: 'idempotency-key-reused',
  })
  expect((await post({ name: 'good' }, { 'idempotency-key': 'two words' })).json()).toMatchObject({
    status: 400,
    code: 'bad-request',
    reason: 'idempotency-key-malformed',
  })
})

test('a repeat whose answer is forgotten at that moment has no second effect', async () => {
  const key = { 'idempotency-key': 'forgotten' }
  await post({ name: 'good' }, key)
  const before = effects
  // Holds the repeat between its claim of the key and its look at the answer.
  await stack.owner.query(`
    create function waits() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(14); return null; end $$;
    create trigger waits after insert on idempotency_keys for each statement execute function waits()`)
  const release = await holdLock(stack, 'select pg_advisory_xact_lock(14)')
  const repeated = post({ name: 'good' }, key)
  await lockWaits(stack, 1)
  const back = setClock(() => new Date(Date.now() + 31 * 86_400_000))
  await inTransaction(stack.workerDb, { service: 'worker' }, forgetOldAnswers).finally(back)
  await release()
  expect((await repeated).json()).toMatchObject({ status: 409, reason: 'same-request-running' })
  expect(effects).toBe(before)
  await stack.owner.query('drop function waits cascade')
})

test('a race on one new key has one effect', async () => {
  const before = effects
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => post({ name: 'race' }, { 'idempotency-key': 'race' })),
  )
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  expect(effects - before).toBe(1)
})

test.each([
  ['a visitor', {}, { name: 'good' }, 401, 'sign-in-needed'],
  ['a short name', { 'x-test': 'ann' }, { name: 'x' }, 400, 'invalid-fields'],
  ['an unknown field', { 'x-test': 'ann' }, { name: 'good', isAdmin: true }, 400, 'invalid-fields'],
  ['a refusal of the use case', { 'x-test': 'ann' }, { name: 'refused' }, 422, 'rule-broken'],
  ['an unexpected error', { 'x-test': 'ann' }, { name: 'broken' }, 500, 'internal'],
])('%s gets a problem document', async (_what, headers, body, status, code) => {
  const answer = await stack.call({
    method: 'POST',
    url: '/api/test',
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  })
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(answer.json()).toMatchObject({ type: `urn:testate:problem:${code}`, status, code })
  expect(answer.body).not.toContain('secret')
})

test('a will that is not there, an id that cannot be one and an unknown path answer alike', async () => {
  for (const url of [`/api/test/${randomUUID()}`, '/api/test/not-an-id', '/api/nothing']) {
    const answer = await stack.call({ method: 'GET', url, headers: { 'x-test': 'ann' } })
    expect(answer.json()).toMatchObject({ status: 404, code: 'not-found' })
  }
})

test.each([
  ['U+0000', 'a\0b'],
  ['half a pair', 'a\ud800b'],
])('a text with %s is the caller’s mistake, whatever the field allows', async (_what, name) => {
  const answer = await post({ name })
  expect(answer.json()).toMatchObject({
    status: 400,
    code: 'invalid-fields',
    errors: [{ field: 'name', code: 'broken-text', message: 'This holds a character that cannot be stored' }],
  })
})

test('a body in invalid UTF-8 is refused, and not read with replacement characters', async () => {
  const before = effects
  const send = (name: Buffer) =>
    stack.call({
      method: 'POST',
      url: '/api/test',
      headers: { 'x-test': 'ann', 'content-type': 'application/json' },
      payload: Buffer.concat([Buffer.from('{"name":"A'), name, Buffer.from('"}')]),
    })
  // A byte that starts no character, half a character, an overlong slash, half a surrogate pair.
  for (const bytes of [[0xff], [0xc3], [0xc0, 0xaf], [0xed, 0xa0, 0x80]])
    expect((await send(Buffer.from(bytes))).json()).toMatchObject({
      status: 400,
      code: 'bad-request',
      detail: 'The body is not valid UTF-8.',
    })
  expect(effects).toBe(before)
  expect((await send(Buffer.from('é'))).statusCode).toBe(201)
})

test('a path that cannot be decoded is answered like everything else', async () => {
  const answer = await stack.call({ method: 'GET', url: '/api/%c0%ae/%zz' })
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(answer.json()).toMatchObject({ status: 400, code: 'bad-request' })
})

test('bad JSON, prototype keys and a wrong media type are refused', async () => {
  const send = (payload: string, type = 'application/json') =>
    stack.call({
      method: 'POST',
      url: '/api/test',
      headers: { 'x-test': 'ann', 'content-type': type },
      payload,
    })
  expect((await send('{')).json().code).toBe('bad-request')
  expect((await send('{"__proto__":{"x":1},"name":"good"}')).json().code).toBe('bad-request')
  expect((await send('<a/>', 'text/xml')).json().code).toBe('unsupported-media-type')
})

test('calls in turn wait without a connection to the database, and a failed one gives its turn on', async () => {
  const ask = () => stack.call({ method: 'GET', url: '/api/test-large', headers: { 'x-test': 'ann' } })
  // More than there are connections.
  const answers = Array.from({ length: 20 }, () => ask())
  await expect.poll(() => begun.length).toBe(2)
  expect((await post({ name: 'Not in turn' })).statusCode).toBe(201)
  expect(begun).toHaveLength(2)
  begun[0]!.fail(new Error('broken'))
  await expect.poll(() => begun.length).toBe(3)
  begun[1]!.end('x')
  await expect.poll(() => begun.length).toBe(4)
  for (let n = 2; n < 20; n += 1) {
    await expect.poll(() => begun.length).toBeGreaterThan(n)
    begun[n]!.end('x')
  }
  const codes = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
  expect(codes).toEqual([500, ...Array.from({ length: 19 }, () => 200)])
})

let listening: Promise<string> | undefined
const portOf = async (): Promise<number> =>
  Number(new URL(await (listening ??= stack.app.http.listen({ port: 0, host: '127.0.0.1' }))).port)

test('a client that does not read its answer keeps no turn', async () => {
  const port = await portOf()
  const from = begun.length
  const open: Socket[] = []
  for (let n = 0; n < 3; n += 1) {
    const socket = connect(port, '127.0.0.1').pause()
    open.push(socket)
    socket.write('GET /api/test-large HTTP/1.1\r\nhost: x\r\nx-test: ann\r\n\r\n')
  }
  // More than the buffers of a connection hold.
  for (let n = 0; n < 3; n += 1) {
    await expect.poll(() => begun.length).toBeGreaterThan(from + n)
    begun[from + n]!.end('x'.repeat(20_000_000))
  }
  for (const socket of open) socket.destroy()
  await expect.poll(async () => await connections()).toBe(0)
})

test('a client that leaves while it waits takes no turn', async () => {
  const port = await portOf()
  const from = begun.length
  const open = Array.from({ length: 4 }, () => connect(port, '127.0.0.1'))
  const [left, stays] = [open[2]!, open[3]!]
  const ask = async (socket: Socket): Promise<void> => {
    const seen = once(stack.app.http.server, 'request')
    socket.write('GET /api/test-large HTTP/1.1\r\nhost: x\r\nx-test: ann\r\n\r\n')
    await seen
  }
  for (const socket of open) await ask(socket)
  await expect.poll(() => begun.length).toBe(from + 2)
  left.destroy()
  await expect.poll(async () => await connections()).toBe(3)
  begun[from]!.end('x')
  await expect.poll(() => begun.length).toBe(from + 3)
  const answer = once(stays, 'data')
  begun[from + 2]!.end('for who stayed')
  expect(String(await answer)).toContain('for who stayed')
  begun[from + 1]!.end('x')
  for (const socket of open) socket.destroy()
})

const connections = async (): Promise<number> =>
  await new Promise((resolve, reject) =>
    stack.app.http.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  )
