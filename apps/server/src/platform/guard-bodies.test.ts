import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardBodies } from './guard-bodies.ts'

let http: FastifyInstance
let port = 0
const parted: Promise<string>[] = []
/** Many times the pause between two bytes that drip: a busy machine makes pauses longer. */
const restMs = 1_200
beforeAll(async () => {
  http = fastify()
  await http.register(multipart)
  guardBodies(http, restMs)
  http.post('/json', async (request) => request.body)
  http.post('/parts', async (request) => {
    // As a handler that first asks who is calling, while the connection is cut.
    await pause(200)
    const read = (async () => {
      for await (const part of request.parts()) if (part.type === 'file') await part.toBuffer()
      return 'read'
    })().catch((error: Error) => error.message)
    parted.push(read)
    return await read
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
  port = (http.server.address() as AddressInfo).port
})
afterAll(() => http.close())

const start = (path: string, type: string): string => `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 40\r\n\r\n`

test('a body that stands still is given up, one that drips is not', async () => {
  const still = connect(port, '127.0.0.1')
  still.on('error', () => undefined).write(`${start('/json', 'application/json')}{"a":`)
  const began = performance.now()
  await new Promise((resolve) => still.once('close', resolve))
  expect(performance.now() - began).toBeLessThan(10_000)

  const slow = connect(port, '127.0.0.1')
  let text = ''
  slow.on('data', (chunk) => (text += chunk.toString()))
  slow.write(start('/json', 'application/json'))
  for (const character of `{"a":${' '.repeat(32)}12}`) {
    slow.write(character)
    await pause(40)
  }
  for (let tries = 0; tries < 500 && !text.includes('{"a":12}'); tries += 1) await pause(20)
  expect(text).toContain('{"a":12}')
  // Answered, the connection may rest.
  await pause(restMs * 2)
  expect(slow.destroyed).toBe(false)
  slow.destroy()
})

test('a body cut off before it is read ends in an error, and not in a wait without end', async () => {
  const cut = connect(port, '127.0.0.1')
  cut.on('error', () => undefined).write(`${start('/parts', 'multipart/form-data; boundary=b')}--b\r\n`)
  await pause(80)
  cut.resetAndDestroy()
  for (let tries = 0; tries < 500 && parted.length === 0; tries += 1) await pause(20)
  expect(await Promise.race([parted[0], pause(10_000, 'still waiting')])).toBe('The connection ended before the body was read.')
})
