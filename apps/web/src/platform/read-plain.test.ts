// Against a server that answers, refuses, sends no JSON, or never answers.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shortest } from '../../../../test/stack/shortest.ts'
import { askPlain, readPlain } from './read-plain.ts'

let server: Server
let origin: string
let accepted: string | undefined

beforeAll(async () => {
  server = createServer((request, response) => {
    accepted = request.headers.accept
    if (request.url === '/silent') return
    if (request.url === '/refused') response.statusCode = 503
    response.end(request.url === '/text' ? '<p>' : '{"pence":3200}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

test('what the register answers, asked for as JSON', async () => {
  expect(await readPlain(`${origin}/prices`)).toEqual({ pence: 3200 })
  expect(accepted).toBe('application/json')
})

test('a refusal is no answer, though it has a body; nor is what is no JSON', async () => {
  await expect(readPlain(`${origin}/refused`)).rejects.toThrow('503')
  await expect(readPlain(`${origin}/text`)).rejects.toThrow(SyntaxError)
})

test('nobody waits for ever, nor longer than they want to', async () => {
  const took = await shortest(2_000, async () => {
    await expect(readPlain(`${origin}/silent`, undefined, 50)).rejects.toThrow(
      expect.objectContaining({ name: 'TimeoutError' }),
    )
    const stop = new AbortController()
    await expect(readPlain(`${origin}/silent`, stop.signal, 50)).rejects.toThrow(
      expect.objectContaining({ name: 'TimeoutError' }),
    )
    const asked = readPlain(`${origin}/silent`, stop.signal)
    stop.abort()
    await expect(asked).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
  })
  expect(took).toBeLessThan(2_000)
})

test('it is said once what came of it', async () => {
  const said = async (address: string) =>
    await new Promise(
      (resolve) =>
        void askPlain<unknown>(
          address,
          (answer) => resolve({ answer }),
          () => resolve('unknown'),
        ),
    )
  expect(await said(`${origin}/prices`)).toEqual({ answer: { pence: 3200 } })
  expect(await said(`${origin}/refused`)).toBe('unknown')
})

test('nothing is said to a screen that has gone, whenever it went', async () => {
  const said: unknown[] = []
  const stopAt = async (address: string, ms: number) => {
    const stop = askPlain<unknown>(
      address,
      (answer) => said.push(answer),
      () => said.push('unknown'),
    )
    await new Promise((resolve) => setTimeout(resolve, ms))
    stop()
  }
  await Promise.all([
    stopAt(`${origin}/silent`, 20),
    stopAt(`${origin}/prices`, 0),
    stopAt(`${origin}/refused`, 0),
  ])
  const before = said.length
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(said.slice(before)).toEqual([])
})
