// Ports that are assigned before they are bound.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, steadyPort, whyNotFree } from './steady-port.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'testate-ports-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('two registers that start at one moment choose from ports of their own', async () => {
  const file = JSON.stringify(join(import.meta.dirname, 'steady-port.ts'))
  const program = `const { freePort } = await import(${file}); process.stdout.write(String(await freePort()))`
  const start = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  const theirs = Number((await start).stdout)
  const block = (port: number): number => Math.floor((port - 20_000) / 10)
  expect(block(theirs)).toBe(start.child.pid! % 1_276)
  expect(block(await freePort())).toBe(process.pid % 1_276)
})

test('a part keeps its port over starts until another program has taken it', async () => {
  const file = join(folder, 'mailbox/port')
  const port = await steadyPort(file)
  expect(await readFile(file, 'utf8')).toBe(`${port}\n`)
  expect(await steadyPort(file)).toBe(port)
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
  const next = await steadyPort(file)
  expect(next).not.toBe(port)
  expect(await steadyPort(file)).toBe(next)
  await new Promise((resolve) => other.close(resolve))
})

/** A program that lets go of the port in a fifth of a second. */
async function ending(port: number): Promise<void> {
  const program = createServer()
  await new Promise<void>((resolve) => program.listen(port, '127.0.0.1', resolve))
  setTimeout(() => program.close(), 200)
}

test('a part keeps its port also where its killed predecessor lets go of it a moment later', async () => {
  const file = join(folder, 'ledger-port')
  const port = await steadyPort(file)
  await ending(port)
  expect(await steadyPort(file)).toBe(port)
})

test('a port that was asked for is not called taken where it is free a moment later', async () => {
  const port = await freePort()
  await ending(port)
  expect(await whyNotFree(port)).toBeNull()
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
  expect(await whyNotFree(port)).toBe('EADDRINUSE')
  await new Promise((resolve) => other.close(resolve))
})

test('a promised port is given to no other server, not even to its previous holder', async () => {
  const promised = await freePort()
  const file = join(folder, 'payments-port')
  await writeFile(file, `${promised}\n`)
  expect(await steadyPort(file)).not.toBe(promised)
  const given = await Promise.all(Array.from({ length: 200 }, () => freePort()))
  expect(new Set([...given, promised]).size).toBe(201)
  // Outside the range that Linux uses for outgoing connections.
  expect(Math.max(...given)).toBeLessThan(32_768)
})
