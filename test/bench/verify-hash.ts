// "Is this document registered?", sent to the real api in a register of a million: compared with Fastify and
// pg alone on the same table.
import { generateKeyPairSync } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { freePort } from '../../apps/embedded/src/process/steady-port.ts'
import { startDatabase, type BenchDatabase } from './database.ts'
import { median, type Note } from './note.ts'
import { startProcess, type Measured } from './process.ts'
import { documentHash, fillRegister } from './register-of.ts'

const REGISTRATIONS = 1_000_000
const CONNECTIONS = 32
const ROUNDS = 7
const ROUND_SECONDS = 2
/** Compiled code is quicker than the first runs; enough requests until both are compiled. */
const WARM_UP = 10_000
/** Different documents, each looked up by another visitor; a repeat comes long after the first lookup. */
const VISITORS = 4_000

type Length = { duration: number } | { amount: number }
interface Round {
  perSecond: number
  p50: number
  p99: number
  cpuMs: number
  wrong: number
}

export async function measure(note: Note): Promise<void> {
  const database = await startDatabase()
  const started: Measured[] = []
  try {
    await fillRegister(database.superuserUrl, REGISTRATIONS)
    const floorPort = await freePort()
    const floor = await startProcess(join(import.meta.dirname, 'verify-hash-floor.ts'), {
      DATABASE_URL: database.ownerUrl,
      PORT: String(floorPort),
    })
    started.push(floor)
    const { api, port } = await startApi(database)
    started.push(api)
    const requests = asVisitors()
    const ask = (process: Measured, at: number, length: Length) =>
      round(process, `http://127.0.0.1:${at}`, requests, length)
    for (const [process, at] of [
      [floor, floorPort],
      [api, port],
    ] as const)
      await ask(process, at, { amount: WARM_UP })
    const [bare, ours]: [Round[], Round[]] = [[], []]
    for (let n = 0; n < ROUNDS; n += 1) {
      bare.push(await ask(floor, floorPort, { duration: ROUND_SECONDS }))
      ours.push(await ask(api, port, { duration: ROUND_SECONDS }))
    }
    const of = (rounds: Round[], what: keyof Round): number => median(rounds.map((one) => one[what]))
    const ratioOf = (what: keyof Round): number => median(ours.map((one, n) => one[what] / bare[n]![what]))
    const wrong = ours.reduce((sum, one) => sum + one.wrong, 0)
    if (wrong > 0) throw new Error(`${wrong} answers of the api were not "registered"`)
    const [rate, late] = [ratioOf('perSecond'), ratioOf('p99')]
    note({
      name: 'verify by hash in a register of 1,000,000',
      value: of(ours, 'perSecond'),
      unit: 'answers/s',
      floor: { name: 'bare Fastify and look-up', value: of(bare, 'perSecond') },
      ratio: rate,
      target: 'at least 0.7 of the floor',
      met: rate >= 0.7,
    })
    note({
      name: 'verify by hash, p99',
      value: of(ours, 'p99'),
      unit: 'ms',
      floor: { name: 'bare', value: of(bare, 'p99') },
      ratio: late,
      target: 'at most 2 times the floor',
      met: late <= 2,
    })
    note({
      name: 'verify by hash, p50',
      value: of(ours, 'p50'),
      unit: 'ms',
      floor: { name: 'bare', value: of(bare, 'p50') },
      target: 'for information',
      met: null,
    })
    note({
      name: 'verify by hash, processor time of the api',
      value: of(ours, 'cpuMs'),
      unit: 'CPU-ms/answer',
      floor: { name: 'bare', value: of(bare, 'cpuMs') },
      ratio: ratioOf('cpuMs'),
      target: 'for information',
      met: null,
    })
  } finally {
    for (const one of started) await one.stop()
    await database.stop()
  }
}

/**
 * The api as an operator runs it behind a proxy. The request limit stays on: it counts per visitor, and a
 * proxy names each visitor, so this load comes from thousands as a real one would, each within the limit.
 */
async function startApi(database: BenchDatabase): Promise<{ api: Measured; port: number }> {
  const port = await freePort()
  const trust = join(database.folder, 'trust')
  await mkdir(trust)
  // Normally published by the worker; no worker runs here, so that it takes no time from either side.
  await writeFile(
    join(trust, 'worker-public.pem'),
    generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' }),
  )
  const api = await startProcess(join(import.meta.dirname, '../../apps/server/src/api.ts'), {
    API_DATABASE_URL: database.apiUrl,
    // Must be set, is never called.
    PAYMENT_PROVIDER_URL: 'http://127.0.0.1:9',
    PAYMENT_PROVIDER_KEY: 'bench-on-loopback',
    PAYMENT_CHECKOUT_KEY: 'bench-on-loopback',
    PAYMENT_WEBHOOK_SECRET: 'bench-on-loopback',
    DATA_DIR: database.folder,
    TRUST_DIR: trust,
    PORT: String(port),
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'info',
  })
  return { api, port }
}

function asVisitors(): autocannon.Request[] {
  return Array.from({ length: VISITORS }, (_, n) => ({
    path: `/api/verify/${documentHash((n * 7_919 + 17) % REGISTRATIONS)}`,
    headers: { 'x-forwarded-for': `10.${n >> 8}.${n & 255}.7`, 'accept': 'application/json' },
  }))
}

async function round(
  server: Measured,
  url: string,
  requests: autocannon.Request[],
  length: Length,
): Promise<Round> {
  const cpu = server.cpuMs()
  // Each connection has its share: given all of them, every connection would prepare them all, on the cores
  // under measurement.
  let next = 0
  const share = Math.floor(requests.length / CONNECTIONS)
  const setupClient = (client: autocannon.Client): void => {
    client.setRequests(requests.slice(next, next + share))
    next += share
  }
  const result = await autocannon({ url, connections: CONNECTIONS, ...length, setupClient })
  const answers = result.requests.total
  return {
    perSecond: answers / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuMs: (server.cpuMs() - cpu) / answers,
    wrong: result.non2xx + result.errors + result.timeouts,
  }
}
