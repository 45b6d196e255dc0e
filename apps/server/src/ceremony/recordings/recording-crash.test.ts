// The real api in separate processes: killed while bytes arrive, and two of them at once. TESTATE_FULL=1 kills three
// times, each after another pause.
import { fork, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSampleRecording } from '../../../../cli/src/sample-recording.ts'
import { freePort } from '../../../../embedded/src/process/steady-port.ts'
import {
  startCeremonyStack,
  type CeremonyStack,
  type VerifiedWill,
} from '../../../../../test/stack/ceremony.ts'
import { eventually } from '../../../../../test/stack/stack.ts'
import { tusUpload } from '../../../../../test/stack/tus-client.ts'
import { newToken, tokenHash } from '../../platform/token.ts'
import { openCeremony } from '../statement/open-ceremony.ts'
import { sweepUpload } from './sweep-upload.ts'

const full = process.env['TESTATE_FULL'] === '1'
let ceremony: CeremonyStack
let will: VerifiedWill
let cookie: string
const running = new Set<ChildProcess>()

interface Api {
  url: string
  kill9(): Promise<void>
}

async function start(port: number): Promise<Api> {
  const { config, dataDir } = ceremony.stack
  const child = fork(join(import.meta.dirname, '../../api.ts'), [], {
    execArgv: [],
    silent: true,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      OBJECT_STORE_URL: config.objectStoreUrl,
      API_DATABASE_URL: config.apiDatabaseUrl,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      LOG_LEVEL: 'warn',
      PAYMENT_PROVIDER_URL: 'http://127.0.0.1:9',
      PAYMENT_PROVIDER_KEY: 'a-key',
      PAYMENT_CHECKOUT_KEY: 'another-key',
      PAYMENT_WEBHOOK_SECRET: 'a-secret',
    },
  })
  running.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => (said += part.toString()))
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`the api ended (${code}): ${said.slice(-2_000)}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    kill9: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
      running.delete(child)
    },
  }
}

beforeAll(async () => {
  ceremony = await startCeremonyStack()
  will = await ceremony.verifiedWill()
  await openCeremony(will.id, ceremony.worker)
  const token = newToken()
  await ceremony.stack.owner.query(
    `
      insert into party_sessions (token_hash, person_id, created_at, expires_at)
      values ($1, $2, now(), now() + interval '1 hour')`,
    [tokenHash(token), will.people[1].id],
  )
  cookie = `testate_party=${token}`
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await ceremony.stop()
})

const tus = { 'tus-resumable': '1.0.0' }
const uploads = (): string => `/api/wills/${will.id}/recordings/uploads`
const patch = async (
  url: string,
  offset: number,
  body: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) =>
  await fetch(url, {
    method: 'PATCH',
    headers: {
      ...tus,
      cookie,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      ...headers,
    },
    body,
  })
const complete = async (api: Api, address: string, sha256: string, durationMs: number) => {
  const answer = await fetch(`${api.url}/api/wills/${will.id}/recordings/complete`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ uploadId: address.split('/').at(-1), sha256, durationMs }),
  })
  return { status: answer.status, json: (await answer.json()) as { detail?: string } }
}
const objects = async (): Promise<number> =>
  (await readdir(join(ceremony.stack.dataDir, 'objects'), { recursive: true })).filter((name) =>
    /[0-9a-f]{64}$/.test(name),
  ).length

test('after kill -9 the client resumes; each byte is stored once, and nothing is left', async () => {
  const before = await objects()
  const port = await freePort()
  let api = await start(port)
  const whole = new Uint8Array(randomBytes(9_000_000))
  let at = 0
  let control!: ReadableStreamDefaultController<Uint8Array>
  const reader = new ReadableStream<Uint8Array>({ start: (given) => void (control = given) }).getReader()
  const more = (to: number): void => {
    for (; at < to; at += 50_000) control.enqueue(whole.slice(at, at + 50_000))
  }
  more(1_000_000)
  const { upload, done, seen } = await tusUpload(reader, will.people[1], {
    endpoint: api.url + uploads(),
    headers: { cookie },
    uploadLengthDeferred: true,
    chunkSize: 2_300_000,
    retryDelays: Array.from({ length: 1_000 }, () => 150),
  })
  await eventually(async () => upload.url !== null)
  for (const [round, pause] of (full ? [1, 20, 45] : [20]).entries()) {
    more(2_600_000 * (round + 1))
    await new Promise((resolve) => setTimeout(resolve, pause))
    await api.kill9()
    api = await start(port)
  }
  more(whole.length)
  control.close()
  const address = new URL(await done).pathname
  expect(seen.filter((one) => one === 'POST 201')).toHaveLength(1)
  expect(seen).toContain('PATCH lost')
  // The format is judged after the hash: every byte was the device's.
  expect(
    (await complete(api, address, createHash('sha256').update(whole).digest('hex'), 6000)).json.detail,
  ).toBe('The file is not a WebM or MP4 recording.')
  expect((await fetch(api.url + address, { method: 'DELETE', headers: { cookie } })).status).toBe(204)
  await sweepUpload(address.split('/').at(-1)!, ceremony.worker)
  expect(await objects()).toBe(before)
  await api.kill9()
}, 240_000)

test('of twenty writes at one offset to two apis one is taken, and the recording is complete', async () => {
  const both = await Promise.all([start(await freePort()), start(await freePort())])
  const recording = await makeSampleRecording({ willId: will.id, party: 'Witness One' })
  const begun = await fetch(both[0]!.url + uploads(), {
    method: 'POST',
    headers: { ...tus, cookie, 'upload-length': String(recording.bytes.length) },
  })
  const address = begun.headers.get('location') ?? ''
  const step = Math.ceil(recording.bytes.length / 4)
  let refused = 0
  for (let at = 0; at < recording.bytes.length; at += step) {
    // All send the same bytes: whichever is accepted, the recording is whole.
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        patch(both[index % 2]!.url + address, at, recording.bytes.slice(at, at + step)),
      ),
    )
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([
      204,
      ...Array.from({ length: 19 }, () => 409),
    ])
    refused += 19
  }
  expect(refused).toBe(76)
  const answers = await Promise.all(
    both.map((api) => complete(api, address, recording.sha256, recording.durationMs)),
  )
  expect(answers.map((answer) => answer.status)).toContain(201)
  for (const api of both)
    expect((await complete(api, address, recording.sha256, recording.durationMs)).status).toBe(201)
  const { rows } = await ceremony.stack.owner.query('select 1 from recordings where will_id = $1', [will.id])
  expect(rows).toHaveLength(1)
  await Promise.all(both.map((api) => api.kill9()))
}, 240_000)
