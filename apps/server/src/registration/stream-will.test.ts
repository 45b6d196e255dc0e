// The live stream over real sockets: its events, their recipients, and its end.
import { randomUUID } from 'node:crypto'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { willEvents } from '@testate/api/registration'
import { startCeremonyStack, type CeremonyStack, type VerifiedWill } from '../../../../test/stack/ceremony.ts'
import { hear, type Heard } from '../../../../test/stack/event-stream.ts'
import { eventually } from '../../../../test/stack/stack.ts'
import { setPartyState } from '../parties/set-party-state.ts'
import { partiesOf } from '../parties/parties-of.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { changeStatus } from '../wills/change-status.ts'
import { insertAnchor, moveAnchor } from './store.ts'

/** Long enough that early events come from notifications, not from the heartbeat. */
const heartbeatMs = 6_000
let ceremony: CeremonyStack
let url: string
const signedOut = new Set<string>()
beforeAll(async () => {
  ceremony = await startCeremonyStack({ streams: { heartbeatMs, mostPerPerson: 3 } })
  const { app } = ceremony.stack
  const known = app.personOf
  app.personOf = async (request) =>
    signedOut.has(String(request.headers['x-person'])) ? null : await known(request)
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
})
afterAll(() => ceremony.stop())

type Data = Record<string, unknown> & {
  willStatus?: string
  parties?: { witnessOrder: number; state: string }[]
  anchors?: { status: string }[]
}
const get = (path: string, headers: Record<string, string>): Promise<IncomingMessage> =>
  new Promise(
    (resolve, reject) =>
      void request(`${url}${path}`, { agent: false, headers }, resolve).once('error', reject).end(),
  )

const listenTo = (
  will: { id: string },
  person: Person | null,
  headers: Record<string, string> = {},
): Promise<Heard<Data>> =>
  hear<Data>(`${url}/api/wills/${will.id}/events`, {
    ...(person === null ? {} : { 'x-person': person.id }),
    ...headers,
  })
const within = (seconds: number, holds: () => boolean) => eventually(async () => holds(), seconds)
const asWorker = <T>(fn: (tx: Tx) => Promise<T>) =>
  inTransaction(ceremony.stack.workerDb, { service: 'worker' }, fn)
const anchorOf = async (will: VerifiedWill, network = 'solana'): Promise<string> => {
  const id = randomUUID()
  await asWorker((tx) =>
    insertAnchor(tx, {
      id,
      willId: will.id,
      network,
      action: 'register',
      tokenId: '1'.repeat(64),
      metadataHash: '2'.repeat(64),
      at: new Date(),
    }),
  )
  return id
}

test('sends the present view, then an event at each change of status, parties and anchors', async () => {
  const will = await ceremony.verifiedWill()
  const heard = await listenTo(will, will.people[0], { 'last-event-id': '7', 'idempotency-key': 'none' })
  expect([heard.status, heard.headers['content-type'], heard.headers['x-accel-buffering']]).toEqual([
    200,
    'text/event-stream',
    'no',
  ])
  expect(heard.headers['cache-control']).toContain('no-store')
  await within(5, () => heard.events.length === 2)
  for (const { event, data } of heard.events)
    expect(willEvents.answer.events[event as 'status' | 'anchors'].parse(data)).toEqual(data)
  expect(heard.last('status')).toMatchObject({ willId: will.id, willStatus: 'verified', paid: true })
  expect(heard.last('anchors')).toMatchObject({ willStatus: 'verified', anchors: [], capsule: null })

  const id = await anchorOf(will)
  await within(3, () => heard.last('anchors')?.anchors?.[0]?.status === 'pending')
  const began = performance.now()
  await asWorker((tx) =>
    moveAnchor(tx, id, 'failed', new Date(), {
      reason: 'The Solana node does not answer. It will be tried again by itself.',
      retryable: true,
    }),
  )
  await within(3, () => heard.last('anchors')?.anchors?.[0]?.status === 'failed')
  process.stdout.write(`a change is heard after ${Math.round(performance.now() - began)} ms\n`)
  expect(heard.last('anchors')!.anchors![0]).toMatchObject({ statusText: 'Failed', retryable: true })
  const witness = (await asWorker((tx) => partiesOf(tx, will.id)))[1]!
  await asWorker((tx) => setPartyState(tx, witness.id, 'declined', { actor: 'worker', reason: 'ill' }))
  await within(3, () => heard.last('status')?.parties?.[1]?.state === 'declined')
  await asWorker((tx) => changeStatus(tx, will.id, 'withdrawn', { actor: 'worker', reason: 'test' }))
  await within(3, () => heard.last('status')?.willStatus === 'withdrawn')
  // A reason given in confidence to the testator is not sent to everyone.
  expect(JSON.stringify(heard.events.filter((one) => one.event === 'status'))).not.toContain('ill"')
  heard.close()
})

test('a change that is rolled back, or changes nothing, sends no event', async () => {
  const will = await ceremony.verifiedWill()
  const heard = await listenTo(will, will.people[1])
  await within(5, () => heard.events.length === 2)
  await expect(
    asWorker(async (tx) => {
      await changeStatus(tx, will.id, 'withdrawn', { actor: 'worker', reason: 'test' })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(heard.events).toHaveLength(2)
  heard.close()
})

test('a stranger gets the answer of a will that does not exist; a visitor is asked to sign in', async () => {
  const [will, other] = [await ceremony.verifiedWill(), await ceremony.verifiedWill()]
  const ask = async (id: string, person?: Person) => {
    const answer = await get(`/api/wills/${id}/events`, person === undefined ? {} : { 'x-person': person.id })
    return { status: answer.statusCode, body: await text(answer) }
  }
  const [foreign, missing, visitor] = [
    await ask(will.id, other.people[0]),
    await ask(randomUUID(), other.people[0]),
    await ask(will.id),
  ]
  expect([foreign.status, missing.status, visitor.status]).toEqual([404, 404, 401])
  expect(foreign.body).toBe(missing.body)
  // Nor does another will's change reach an open stream.
  const heard = await listenTo(other, other.people[0])
  await within(5, () => heard.events.length === 2)
  await anchorOf(will)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(heard.events).toHaveLength(2)
  heard.close()
})

test('it ends with the session, and with the place in the will', async () => {
  const will = await ceremony.verifiedWill()
  const [testator, witness] = [await listenTo(will, will.people[0]), await listenTo(will, will.people[2])]
  await within(5, () => testator.events.length === 2 && witness.events.length === 2)
  const party = (await asWorker((tx) => partiesOf(tx, will.id)))[2]!
  await asWorker((tx) => setPartyState(tx, party.id, 'replaced', { actor: 'worker' }))
  await within(3, () => witness.ended)
  // The witness is not told what replaced them.
  expect(witness.events.map((one) => one.event)).toEqual(['status', 'anchors', 'end'])
  await within(3, () => testator.events.length === 3)
  await within(10, () => testator.comments > 0)
  signedOut.add(will.people[0].id)
  await within(10, () => testator.ended)
  expect(testator.events.at(-1)).toEqual({ event: 'end', data: {} })
})

test('so many a person and no more; a closed one makes room', async () => {
  const will = await ceremony.verifiedWill()
  const open = await Promise.all([1, 2, 3, 4, 5].map(() => listenTo(will, will.people[0])))
  expect(open.map((one) => one.status).toSorted()).toEqual([200, 200, 200, 429, 429])
  expect((await listenTo(will, will.people[1])).status).toBe(200)
  open.filter((one) => one.status === 200)[0]!.close()
  const next = await eventually(async () => {
    const again = await listenTo(will, will.people[0])
    return again.status === 200 ? again : null
  }, 5)
  for (const one of [...open, next]) one.close()
})

test('asking for the headers alone holds nothing open', async () => {
  const will = await ceremony.verifiedWill()
  const ask = (method: string): Promise<IncomingMessage> =>
    new Promise(
      (resolve, reject) =>
        void request(
          `${url}/api/wills/${will.id}/events`,
          { agent: false, method, headers: { 'x-person': will.people[2].id } },
          resolve,
        )
          .once('error', reject)
          .end(),
    )
  for (let time = 0; time < 4; time += 1) expect((await ask('HEAD')).resume().statusCode).toBe(200)
  const heard = await listenTo(will, will.people[2])
  expect(heard.status).toBe(200)
  heard.close()
})

test('a broken listening connection is reopened, and changes in between are sent', async () => {
  const will = await ceremony.verifiedWill()
  const heard = await listenTo(will, will.people[0])
  await within(5, () => heard.events.length === 2)
  const { owner, asSuperuser } = ceremony.stack
  const killed = await asSuperuser(
    `
      select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'testate-live'
      and datname = current_database()`,
  )
  expect(killed).toHaveLength(1)
  await anchorOf(will)
  await within(5, () => heard.last('anchors')?.anchors?.length === 1)
  await anchorOf(will, 'ethereum')
  await within(3, () => heard.last('anchors')?.anchors?.length === 2)
  const listening = await owner.query(
    "select 1 from pg_stat_activity where application_name = 'testate-live' and datname = current_database()",
  )
  expect(listening.rowCount).toBe(1)
  heard.close()
})

test('OpenAPI says what it streams', () => {
  const paths = ceremony.stack.openapi()['paths'] as Record<
    string,
    Record<string, { responses: Record<string, { content: Record<string, { 'x-events'?: object }> }> }>
  >
  const content = paths['/api/wills/{id}/events']!['get']!.responses['200']!.content
  expect(Object.keys(content)).toEqual(['text/event-stream'])
  expect(Object.keys(content['text/event-stream']!['x-events']!)).toEqual(['status', 'anchors', 'end'])
})

test('a server that closes ends them at once', async () => {
  const will = await ceremony.verifiedWill()
  const heard = await listenTo(will, will.people[0])
  await within(5, () => heard.events.length === 2)
  const began = performance.now()
  await ceremony.stack.app.http.close()
  // Waits neither for its streams' next heartbeat nor for their end: those would take minutes.
  expect(performance.now() - began).toBeLessThan(10_000)
  await within(2, () => heard.ended)
})
