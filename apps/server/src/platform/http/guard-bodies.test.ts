import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shortest } from '../../../../../test/stack/shortest.ts'
import { guardBodies } from './guard-bodies.ts'
import { sendProblem, toProblem } from './problem-answer.ts'

let http: FastifyInstance
let port = 0
/** It gives up no body that rests: a machine that stands still lets one rest as well. */
let patient: FastifyInstance
let patientPort = 0
const parted: Promise<string>[] = []
/** Many times the pause between two dripping bytes: a busy machine makes pauses longer. */
const restMs = 1_200
/** 12 bytes in each interval. */
const limits = { unfinishedBodies: 3, bodyBytesASecond: 10 }
async function serve(rest: number): Promise<[FastifyInstance, number]> {
  const http = fastify()
  http.setErrorHandler((error, request, reply) => sendProblem(toProblem(error, request), reply))
  await http.register(multipart)
  guardBodies(http, limits, rest)
  http.post('/json', async (request) => request.body)
  http.post('/parts', async (request) => {
    // Like a handler that looks up the caller first; for `cut`, until the connection has been cut.
    await (request.url.endsWith('cut') ? until(() => request.raw.destroyed) : pause(200))
    const read = (async () => {
      for await (const part of request.parts()) if (part.type === 'file') await part.toBuffer()
      return 'read'
    })().catch((error: Error) => error.message)
    parted.push(read)
    return await read
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
  return [http, (http.server.address() as AddressInfo).port]
}
beforeAll(async () => {
  ;[http, port] = await serve(restMs)
  ;[patient, patientPort] = await serve(60_000)
})
afterAll(async () => {
  await http.close()
  await patient.close()
})

/** A connection that has sent this text, and what it received. */
function open(text: string, { from = '127.0.0.1', to = port } = {}) {
  const socket = connect({ port: to, host: '127.0.0.1', localAddress: from })
  const heard = { text: '', closed: false }
  const closed = new Promise<void>((resolve) =>
    socket.once('close', () => {
      heard.closed = true
      resolve()
    }),
  )
  socket.on('error', () => undefined).on('data', (chunk) => (heard.text += chunk.toString()))
  socket.write(text)
  return { socket, heard, closed }
}
const until = async (what: () => boolean): Promise<void> => {
  for (let tries = 0; tries < 500 && !what(); tries += 1) await pause(20)
  expect(what()).toBe(true)
}

const start = (path: string, type: string): string =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 40\r\n\r\n`

test('a body that stands still is given up, one that comes slowly is not', async () => {
  const took = await shortest(10_000, async () => {
    const still = connect(port, '127.0.0.1')
    // Reads, as a client that waits for an answer does.
    still
      .on('error', () => undefined)
      .resume()
      .write(`${start('/json', 'application/json')}{"a":`)
    await new Promise((resolve) => still.once('close', resolve))
  })
  expect(took).toBeLessThan(10_000)

  const sendSlowly = async () => {
    const slow = open(start('/json', 'application/json'))
    for (const character of `{"a":${' '.repeat(32)}12}`) {
      slow.socket.write(character)
      await pause(40)
    }
    await until(() => slow.heard.closed || slow.heard.text.includes('{"a":12}'))
    return slow
  }
  let slow = await sendSlowly()
  // Where the machine stood still meanwhile, it did come too slowly.
  for (let tries = 1; tries < 3 && !slow.heard.text.includes('{"a":12}'); tries += 1)
    slow = await sendSlowly()
  expect(slow.heard.text).toContain('{"a":12}')
  // Once answered, the connection may idle.
  await pause(restMs * 2)
  expect(slow.socket.destroyed).toBe(false)
  slow.socket.destroy()
})

test('a body cut off before it is read ends in an error, and not in a wait without end', async () => {
  const cut = connect(port, '127.0.0.1')
  cut.on('error', () => undefined).write(`${start('/parts?cut', 'multipart/form-data; boundary=b')}--b\r\n`)
  await pause(80)
  cut.resetAndDestroy()
  for (let tries = 0; tries < 500 && parted.length === 0; tries += 1) await pause(20)
  expect(await Promise.race([parted[0], pause(10_000, 'still waiting')])).toBe(
    'The connection ended before the body was read.',
  )
})

test.each([
  ['JSON', start('/json', 'application/json')],
  ['parts', `${start('/parts', 'multipart/form-data; boundary=b')}--b\r\n`],
])('a body of %s that drips is ended, and told why', async (_what, head) => {
  const { socket, heard, closed } = open(head)
  const drip = setInterval(() => socket.writable && socket.write(' '), 400)
  await closed
  clearInterval(drip)
  expect(heard.text).toContain('HTTP/1.1 408')
  expect(heard.text).toContain('"code":"too-slow"')
})

test('the rest of a body that was answered before its end is watched as well', async () => {
  const { socket, heard, closed } = open(start('/nowhere', 'application/octet-stream'))
  const drip = setInterval(() => socket.writable && socket.write(' '), 400)
  await until(() => heard.text.includes('404'))
  await closed
  clearInterval(drip)
  expect(heard.text).not.toContain('408')
})

test('so many bodies may be under way from one address, and each that ends makes room', async () => {
  const held = Array.from({ length: limits.unfinishedBodies }, () =>
    open(`${start('/json', 'application/json')}{"a":`, { to: patientPort }),
  )
  // These have arrived when one more is refused.
  const refusedNow = async (from = '127.0.0.1'): Promise<string> => {
    const { heard, closed, socket } = open(`${start('/json', 'application/json')}{"a":`, {
      from,
      to: patientPort,
    })
    await Promise.race([closed, pause(300)])
    socket.destroy()
    await closed
    return heard.text
  }
  let refused = ''
  for (let tries = 0; tries < 20 && refused === ''; tries += 1) refused = await refusedNow()
  expect(refused).toContain('HTTP/1.1 429')
  expect(refused).toContain('"reason":"uploads-at-once-too-many"')
  expect(refused).toContain('connection: close')
  // From another address, and complete at once from a neighbour of this one.
  expect(await refusedNow('127.0.0.2')).toBe('')
  const [first, ...others] = held
  first!.socket.write(`${' '.repeat(33)}1}`)
  await until(() => first!.heard.text.includes('{"a":1}'))
  expect(await refusedNow()).toBe('')
  for (const { socket } of others) socket.destroy()
  first!.socket.destroy()
})

test('whole bodies sent at the same moment are not unfinished ones', async () => {
  const answers = await Promise.all(
    Array.from(
      { length: 30 },
      async () =>
        await (
          await fetch(`http://127.0.0.1:${port}/json`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: '{"a":1}',
          })
        ).json(),
    ),
  )
  expect(answers).toEqual(Array(30).fill({ a: 1 }))
})
