import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { connect as connectTo, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { recordingLimit } from '@testate/api/ceremony'
import { makeSampleRecording } from '../../../../cli/src/sample-recording.ts'
import {
  startCeremonyStack,
  type CeremonyStack,
  type VerifiedWill,
} from '../../../../../test/stack/ceremony.ts'
import { eventually } from '../../../../../test/stack/stack.ts'
import { tusUpload } from '../../../../../test/stack/tus-client.ts'
import { moveTime } from '../../../../../test/stack/time.ts'
import { actAs, inTransaction } from '../../platform/database/database.ts'
import { createHttp } from '../../platform/http/http.ts'
import type { Person } from '../../platform/database/person.ts'
import { forgetTake } from './forget-take.ts'
import { openCeremony } from '../statement/open-ceremony.ts'
import { mountCeremony } from '../routes.ts'
import { openKept } from '../../../testing/open-kept.ts'
import { replaceRecording } from '../store.ts'
import { sweepUpload } from './sweep-upload.ts'
import { intendPiece, placePiece } from './upload-store.ts'

let ceremony: CeremonyStack
let api: { url: string; stop(): Promise<void> }

/**
 * The api on a real port; a second one on the same port simulates a restart: only database and store survive.
 */
async function serve(port = 0): Promise<typeof api> {
  const { app } = ceremony.stack
  const http = await createHttp(app.config, app.log)
  mountCeremony({ ...app, http, routes: [] })
  return { url: await http.listen({ port, host: '127.0.0.1' }), stop: () => http.close() }
}

beforeAll(async () => {
  ceremony = await startCeremonyStack()
  api = await serve()
})
afterAll(async () => {
  await api.stop()
  await ceremony.stop()
})
const restore: (() => unknown)[] = []
afterEach(async () => {
  for (const back of restore.splice(0)) await back()
})

async function openedWill(options: Parameters<CeremonyStack['verifiedWill']>[0] = {}): Promise<VerifiedWill> {
  const will = await ceremony.verifiedWill(options)
  await openCeremony(will.id, ceremony.worker)
  return will
}
const uploadsOf = (will: VerifiedWill): string => `/api/wills/${will.id}/recordings/uploads`
const tus = { 'tus-resumable': '1.0.0' }

async function ask(
  person: Person | null,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body: Uint8Array<ArrayBuffer> | string | null = null,
): Promise<{ status: number; headers: Headers; json: Record<string, unknown> }> {
  const answer = await fetch(new URL(path, api.url), {
    method,
    headers: { ...(person === null ? {} : { 'x-person': person.id }), ...headers },
    body,
  })
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    json: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
  }
}
const begin = async (
  person: Person,
  will: VerifiedWill,
  headers: Record<string, string> = { 'upload-defer-length': '1' },
) => await ask(person, 'POST', uploadsOf(will), { ...tus, ...headers })
const begun = async (person: Person, will: VerifiedWill): Promise<string> =>
  String((await begin(person, will)).json['address'])
const patch = async (
  person: Person,
  address: string,
  offset: number,
  body: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) =>
  await ask(
    person,
    'PATCH',
    address,
    {
      ...tus,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      ...headers,
    },
    body,
  )
const offsetOf = async (person: Person, address: string): Promise<number> =>
  Number((await ask(person, 'HEAD', address, tus)).headers.get('upload-offset'))
const complete = async (
  person: Person,
  will: VerifiedWill,
  address: string,
  sha256: string,
  durationMs: number,
  headers: Record<string, string> = {},
) =>
  await ask(
    person,
    'POST',
    `/api/wills/${will.id}/recordings/complete`,
    { 'content-type': 'application/json', ...headers },
    JSON.stringify({ uploadId: address.split('/').at(-1), sha256, durationMs }),
  )
const see = async (person: Person, will: VerifiedWill) =>
  (await ask(person, 'GET', `/api/wills/${will.id}/ceremony`)).json as {
    parties: { recordedAt: string | null; videoStatementHash: string | null; retakes: number }[]
    recordings: unknown[]
    videoStatementHash: string | null
    recordingOpen: boolean
  }
const sample = async (will: VerifiedWill, person: Person, take = '') =>
  await makeSampleRecording({ willId: will.id, party: person.name + take })
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const bytes = (length: number): Uint8Array<ArrayBuffer> => new Uint8Array(randomBytes(length))

/** Uploads the whole with plain calls. */
async function uploaded(
  person: Person,
  will: VerifiedWill,
  recording: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const address = await begun(person, will)
  expect(
    (await patch(person, address, 0, recording, { 'upload-length': String(recording.length) })).status,
  ).toBe(204)
  return address
}

/** A recorder: its bytes become available gradually. */
function growing(
  whole: Uint8Array<ArrayBuffer>,
  slices: number,
): { reader: ReadableStreamDefaultReader<Uint8Array>; next(): boolean } {
  let control!: ReadableStreamDefaultController<Uint8Array>
  const stream = new ReadableStream<Uint8Array>({ start: (given) => void (control = given) })
  const step = Math.ceil(whole.length / slices)
  let at = 0
  return {
    reader: stream.getReader(),
    next: () => {
      if (at >= whole.length) {
        control.close()
        return false
      }
      control.enqueue(whole.slice(at, (at += step)))
      return true
    },
  }
}

/** A connection between client and api that can be cut. */
async function line(): Promise<{
  url: string
  cut(): number
  cutAfter: number | null
  cuts: number
  down: boolean
  close(): void
}> {
  const sockets = new Set<Socket>()
  const proxy: Server = createServer((socket) => {
    if (state.down) return void socket.destroy()
    const onward = connectTo(Number(new URL(api.url).port), '127.0.0.1')
    for (const one of [socket, onward]) {
      sockets.add(one)
      one.on('error', () => undefined).on('close', () => sockets.delete(one))
    }
    let passed = 0
    socket.on('data', (piece) => {
      passed += piece.length
      if (state.cutAfter === null || passed < state.cutAfter) return
      state.cutAfter = null
      state.cuts += 1
      socket.destroy()
    })
    socket.pipe(onward)
    onward.pipe(socket)
    socket.on('close', () => onward.destroy())
    onward.on('close', () => socket.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const state = {
    url: `http://127.0.0.1:${(proxy.address() as { port: number }).port}`,
    down: false,
    /** Cuts the next connection after this many bytes, regardless of what follows. */
    cutAfter: null as number | null,
    cuts: 0,
    cut: () => {
      const { size } = sockets
      sockets.forEach((socket) => socket.destroy())
      return size
    },
    close: () => {
      state.cut()
      proxy.close()
    },
  }
  return state
}

/** Every file below the data folder that contains any 24 bytes of `plain`, sampled every 64. */
async function plainAtRest(plain: Uint8Array): Promise<string[]> {
  const found: string[] = []
  const needles = Array.from({ length: Math.floor((plain.length - 24) / 64) }, (_, index) =>
    Buffer.from(plain.subarray(index * 64, index * 64 + 24)),
  ).filter((needle) => new Set(needle).size > 12)
  expect(needles.length).toBeGreaterThan(500)
  for (const entry of await readdir(ceremony.stack.dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = (await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0))).toString(
      'latin1',
    )
    if (needles.some((needle) => file.includes(needle.toString('latin1')))) found.push(entry.name)
  }
  return found
}
const objectCount = async (): Promise<number> =>
  (await readdir(join(ceremony.stack.dataDir, 'objects'), { recursive: true })).filter((name) =>
    /[0-9a-f]{64}$/.test(name),
  ).length
const rows = async (text: string, values: unknown[] = []) =>
  (await ceremony.stack.owner.query<Record<string, unknown>>(text, values)).rows
const sweepAll = async (): Promise<void> => {
  for (const row of await rows('select id from recording_uploads where ended_at is not null'))
    await sweepUpload(String(row['id']), ceremony.worker)
}

test('a browser sends while it records; nothing is stored in clear, and the record is exact', async () => {
  const will = await openedWill()
  const [testator] = will.people
  const recording = await sample(will, testator)
  const recorder = growing(recording.bytes, 9)
  recorder.next()
  const { upload, done } = await tusUpload(recorder.reader, testator, {
    endpoint: api.url + uploadsOf(will),
    uploadLengthDeferred: true,
    chunkSize: 8 * 1024,
  })
  await eventually(async () => upload.url !== null && (await offsetOf(testator, upload.url)) === 8 * 1024)
  // The recorder has not stopped: its bytes so far have arrived, and the length is unknown.
  const half = (await ask(testator, 'GET', uploadsOf(will))).json['upload'] as Record<string, unknown>
  expect(half).toMatchObject({
    length: null,
    address: new URL(upload.url!).pathname,
    startedAt: expect.any(String),
    expiresAt: expect.any(String),
  })
  while (recorder.next()) await new Promise((resolve) => setTimeout(resolve, 10))
  const address = new URL(await done).pathname
  expect((await ask(testator, 'GET', uploadsOf(will))).json['upload']).toMatchObject({
    offset: recording.bytes.length,
    length: recording.bytes.length,
  })

  expect(await plainAtRest(recording.bytes)).toEqual([])
  const [row] = await rows('select sealed_key, party_id from recording_uploads where will_id = $1', [will.id])
  expect(row!['sealed_key']).toHaveLength(60)
  const answer = await complete(testator, will, address, recording.sha256, recording.durationMs)
  expect([answer.status, answer.json]).toEqual([
    201,
    {
      videoStatementHash: recording.sha256,
      durationMs: expect.any(Number),
      message: 'The recording is on record.',
    },
  ])

  // The key was deleted in the same transaction; the pieces follow within moments.
  expect(
    await rows('select sealed_key, ended_because from recording_uploads where will_id = $1', [will.id]),
  ).toEqual([{ sealed_key: null, ended_because: 'on record' }])
  await sweepAll()
  expect(await rows('select 1 from recording_upload_pieces')).toEqual([])
  expect(await plainAtRest(recording.bytes)).toEqual([])
  const [kept] = await rows('select object, size, duration_ms from recordings where will_id = $1', [will.id])
  const sealed = await openKept(
    ceremony.worker,
    { id: will.id, versionNumber: 1 } as never,
    String(kept!['object']),
    'recording',
  )
  expect(sha256(sealed)).toBe(recording.sha256)
  const log = await rows("select details from audit_entries where details::text like '%' || $1 || '%'", [
    recording.sha256,
  ])
  expect(log).toHaveLength(1)
  expect(await see(testator, will)).toMatchObject({
    recordingOpen: true,
    videoStatementHash: recording.sha256,
    parties: [
      { videoStatementHash: recording.sha256, recordedAt: expect.any(String), retakes: 0 },
      { recordedAt: null },
      { recordedAt: null },
    ],
  })
})

test('the line is cut again and again in the middle of a chunk, and every byte is there once', async () => {
  const will = await openedWill()
  const [, witness] = will.people
  const recording = bytes(6_000_000)
  const recorder = growing(recording, 40)
  recorder.next()
  const way = await line()
  const { upload, done, seen } = await tusUpload(recorder.reader, witness, {
    endpoint: way.url + uploadsOf(will),
    uploadLengthDeferred: true,
    chunkSize: 700_000,
  })
  for (let more = true, step = 0; more; step += 1) {
    if (step % 7 === 0) way.cutAfter = 60_000
    more = recorder.next()
    await new Promise((resolve) => setTimeout(resolve, step % 5 === 4 ? 1 : 15))
    // Seven pieces are more than a chunk: however slow the machine, it is sent by now, and cut.
    if (step % 7 === 6) await eventually(async () => way.cutAfter === null)
  }
  const address = new URL(await done).pathname
  expect(way.cuts).toBeGreaterThan(2)
  expect(seen.filter((one) => one.endsWith('lost')).length).toBeGreaterThan(0)
  expect(await offsetOf(witness, address)).toBe(recording.length)
  // No recording, but complete: the hash is judged first.
  expect((await complete(witness, will, address, sha256(recording), 6000)).json['detail']).toBe(
    'The file is not a WebM or MP4 recording.',
  )
  expect((await complete(witness, will, address, 'ab'.repeat(32), 6000)).json).toMatchObject({
    code: 'file-refused',
    detail: expect.stringContaining('changed on its way'),
  })
  expect(upload.url).not.toBeNull()
  way.close()
})

test('bytes before a broken connection count; asking for the offset ends the hung request', async () => {
  const will = await openedWill()
  const [testator] = will.people
  const address = await begun(testator, will)
  const body = bytes(50_000)
  const hang = (): Socket => {
    const socket = connectTo(Number(new URL(api.url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(
      `PATCH ${address} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-person: ${testator.id}\r\ntus-resumable: ` +
        '1.0.0\r\nupload-offset: 0\r\ncontent-type: application/offset+octet-stream\r\ncontent-length: ' +
        `${body.length}\r\n\r\n`,
    )
    socket.write(body.subarray(0, 30_000))
    return socket
  }
  let hanging = hang()
  // Nobody closed it: for the server the first request is still running. Asked with nothing until it has come.
  await eventually(async () => {
    if ((await patch(testator, address, 0, new Uint8Array())).status === 409) return true
    // It came while a request with nothing was being received, and was refused itself.
    if (hanging.bytesRead > 0 || hanging.destroyed) hanging = hang()
    return false
  })
  expect((await patch(testator, address, 0, body)).json).toMatchObject({ status: 409, code: 'conflict' })
  expect(await offsetOf(testator, address)).toBe(30_000)
  await eventually(async () => hanging.destroyed || hanging.closed)
  expect(
    (await patch(testator, address, 30_000, body.slice(30_000), { 'upload-length': '50000' })).headers.get(
      'upload-offset',
    ),
  ).toBe('50000')
  expect((await complete(testator, will, address, sha256(body), 6000)).json['detail']).toBe(
    'The file is not a WebM or MP4 recording.',
  )
})

test('the api restarts between chunks, and the client continues the same upload', async () => {
  const will = await openedWill()
  const [testator] = will.people
  const recording = await sample(will, testator)
  const recorder = growing(recording.bytes, 6)
  recorder.next()
  const { upload, done, seen } = await tusUpload(recorder.reader, testator, {
    endpoint: api.url + uploadsOf(will),
    uploadLengthDeferred: true,
    chunkSize: 15_000,
  })
  await eventually(async () => upload.url !== null && (await offsetOf(testator, upload.url)) === 15_000)
  await api.stop()
  while (recorder.next()) await new Promise((resolve) => setTimeout(resolve, 50))
  api = await serve(Number(new URL(api.url).port))
  const address = new URL(await done).pathname
  expect(seen.filter((one) => one === 'POST 201')).toHaveLength(1)
  expect((await complete(testator, will, address, recording.sha256, recording.durationMs)).status).toBe(201)
})

test('after a reload the screen learns of the unfinished upload and continues it', async () => {
  const will = await openedWill()
  const [, , witness] = will.people
  const recording = await sample(will, witness)
  const before = await begun(witness, will)
  await patch(witness, before, 0, recording.bytes.slice(0, 33_333))
  const { upload } = (await ask(witness, 'GET', uploadsOf(will))).json as {
    upload: { address: string; offset: number; uploadId: string }
  }
  expect(upload).toMatchObject({ address: before, offset: 33_333, length: null })
  const { done, seen } = await tusUpload(new Blob([recording.bytes]), witness, {
    endpoint: api.url + uploadsOf(will),
    uploadUrl: api.url + upload.address,
    uploadLengthDeferred: true,
    chunkSize: 40_000,
  })
  expect(new URL(await done).pathname).toBe(before)
  expect(seen).toEqual(['HEAD 200', 'PATCH 204', 'PATCH 204'])
  expect((await complete(witness, will, before, recording.sha256, recording.durationMs)).status).toBe(201)
})

test('twenty at one offset: one is taken, nineteen are refused, and no byte is mixed', async () => {
  const will = await openedWill()
  const [testator] = will.people
  const address = await begun(testator, will)
  let whole = Buffer.alloc(0)
  for (let round = 0; round < 3; round += 1) {
    const tries = Array.from({ length: 20 }, () => bytes(150_000 + round))
    const answers = await Promise.all(tries.map((body) => patch(testator, address, whole.length, body)))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([
      204,
      ...Array.from({ length: 19 }, () => 409),
    ])
    whole = Buffer.concat([whole, tries[answers.findIndex((answer) => answer.status === 204)]!])
    expect(await offsetOf(testator, address)).toBe(whole.length)
  }
  await patch(testator, address, whole.length, new Uint8Array(0), { 'upload-length': String(whole.length) })
  expect((await complete(testator, will, address, sha256(whole), 6000)).json['detail']).toBe(
    'The file is not a WebM or MP4 recording.',
  )
})

test('two processes, one upload: the rows decide the offset, row-level security the owner', async () => {
  const will = await openedWill()
  const [testator, witness] = will.people
  const address = await begun(testator, will)
  const id = address.split('/').at(-1)!
  const place = async (object: string) =>
    await inTransaction(ceremony.stack.db, { person: testator }, (tx) =>
      placePiece(tx, id, { object, size: 10, startsAt: 0 }),
    )
  for (const object of ['aa', 'bb'])
    expect(
      await inTransaction(ceremony.stack.db, { person: testator }, (tx) =>
        intendPiece(tx, id, { object, size: 10, startsAt: 0 }),
      ),
    ).toBe(true)
  expect((await Promise.all([place('aa'), place('bb')])).toSorted()).toEqual([false, true])
  expect(
    await inTransaction(ceremony.stack.db, { person: testator }, (tx) =>
      intendPiece(tx, id, { object: 'cc', size: 10, startsAt: 0 }),
    ),
  ).toBe(false)
  expect(
    await inTransaction(ceremony.stack.db, { person: witness }, (tx) =>
      intendPiece(tx, id, { object: 'dd', size: 10, startsAt: 10 }),
    ),
  ).toBe(false)
})

test('another person, a stranger and a visitor cannot reach it, even under their own will', async () => {
  const [will, other] = [await openedWill(), await openedWill()]
  const [testator, witness] = will.people
  const address = await begun(testator, will)
  const foreign = address.replace(will.id, other.id)
  const asked: [Person | null, string, number][] = [
    [witness, address, 404],
    [other.people[0], address, 404],
    [other.people[0], foreign, 404],
    [null, address, 401],
  ]
  for (const [person, path, status] of asked) {
    expect((await ask(person, 'HEAD', path, tus)).status).toBe(status)
    expect((await ask(person, 'DELETE', path, tus)).status).toBe(status)
    const sent = await ask(
      person,
      'PATCH',
      path,
      { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      bytes(10),
    )
    expect(sent.status).toBe(status)
  }
  const recording = await sample(will, witness)
  expect((await complete(witness, will, address, recording.sha256, 6000)).status).toBe(404)
  expect((await ask(witness, 'GET', uploadsOf(will))).json['upload']).toBeNull()
  expect(await offsetOf(testator, address)).toBe(0)
})

test('unpaid, signed already, or spoken otherwise: refused before a byte is stored', async () => {
  const unpaid = await openedWill({ paid: false })
  expect((await begin(unpaid.people[0], unpaid)).json).toMatchObject({
    status: 402,
    code: 'payment-required',
  })
  const will = await openedWill()
  const [testator, witness] = will.people
  expect((await ask(testator, 'POST', uploadsOf(will), { 'upload-defer-length': '1' })).json).toMatchObject({
    status: 412,
    code: 'upload-version',
  })
  expect(
    (await ask(testator, 'POST', uploadsOf(will), { 'upload-defer-length': '1' })).headers.get('tus-version'),
  ).toBe('1.0.0')
  for (const headers of [
    {},
    { 'upload-length': '5', 'upload-defer-length': '1' },
    { 'upload-defer-length': '2' },
    { 'upload-length': '-1' },
    { 'upload-length': '0' },
    { 'upload-length': '1e3' },
  ] as Record<string, string>[]) {
    expect((await begin(testator, will, headers)).json['status']).toBe(400)
  }
  const address = await begun(witness, will)
  expect((await patch(witness, address, 1, bytes(5))).status).toBe(409)
  expect((await patch(witness, address, 1, new Uint8Array(0))).json['detail']).toBe(
    'The upload stands at 0 bytes. Please go on from there.',
  )
  expect(
    (
      await ask(
        witness,
        'PATCH',
        address,
        { ...tus, 'upload-offset': '0', 'content-type': 'application/json' },
        '{}',
      )
    ).status,
  ).toBe(415)
  expect(
    (
      await ask(
        witness,
        'PATCH',
        address,
        { ...tus, 'content-type': 'application/offset+octet-stream' },
        bytes(5),
      )
    ).status,
  ).toBe(400)
  expect((await complete(witness, will, address, '00'.repeat(32), 6000)).json).toMatchObject({
    code: 'conflict',
    detail: 'The end of the recording has not been announced yet.',
  })
  await patch(witness, address, 0, bytes(5), { 'upload-length': '9' })
  expect((await complete(witness, will, address, '00'.repeat(32), 6000)).json).toMatchObject({
    code: 'conflict',
    detail: '5 of 9 bytes have arrived. Please send the rest first.',
  })
  expect((await patch(witness, address, 5, bytes(2), { 'upload-length': '8' })).status).toBe(400)
  const options = await ask(testator, 'OPTIONS', uploadsOf(will))
  expect([
    options.status,
    options.headers.get('tus-version'),
    options.headers.get('tus-extension'),
    options.headers.get('access-control-allow-origin'),
  ]).toEqual([204, '1.0.0', 'creation,creation-defer-length,termination,expiration', null])

  await ceremony.record(testator, will)
  await ceremony.sign(testator, will)
  expect((await begin(witness, will)).json).toMatchObject({
    code: 'conflict',
    detail: 'The testator has signed; a recording made afterwards cannot be added.',
  })
  expect(await see(witness, will)).toMatchObject({ recordingOpen: false })
})

test('200 MB and no more, announced or not', async () => {
  const will = await openedWill()
  const [testator] = will.people
  expect((await begin(testator, will, { 'upload-length': String(recordingLimit + 1) })).json).toMatchObject({
    status: 413,
    code: 'too-large',
  })
  const address = await begun(testator, will)
  expect(
    (await patch(testator, address, 0, bytes(5), { 'upload-length': String(recordingLimit + 1) })).status,
  ).toBe(413)
  // Simulates all but ten bytes having arrived.
  await ceremony.stack.owner.query('update recording_uploads set received = $2 where id = $1', [
    address.split('/').at(-1),
    recordingLimit - 10,
  ])
  expect((await patch(testator, address, recordingLimit - 10, bytes(11))).status).toBe(413)
  const unannounced = new ReadableStream<Uint8Array>({
    start: (control) => {
      control.enqueue(bytes(11))
      control.close()
    },
  })
  const answer = await fetch(new URL(address, api.url), {
    method: 'PATCH',
    duplex: 'half',
    headers: {
      ...tus,
      'x-person': testator.id,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(recordingLimit - 10),
    },
    body: unannounced,
  } as RequestInit)
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([413, 'too-large'])
  expect(await offsetOf(testator, address)).toBe(recordingLimit - 10)
})

test('more than was announced is refused, before it is read or while it is', async () => {
  const will = await openedWill()
  const [testator] = will.people
  const address = await begun(testator, will)
  const refused = { reason: 'upload-longer-than-announced' }
  expect((await patch(testator, address, 0, bytes(10), { 'upload-length': '5' })).json).toMatchObject(refused)
  expect((await patch(testator, address, 0, bytes(5))).status).toBe(204)
  expect((await patch(testator, address, 5, bytes(1))).json).toMatchObject(refused)
  expect(await offsetOf(testator, address)).toBe(5)
})

test('of seven recordings at once six are received, and the seventh when there is room', async () => {
  const wills = [await openedWill(), await openedWill(), await openedWill()]
  const people = wills.flatMap((will) => will.people.map((person) => ({ will, person })))
  const form = 'multipart/form-data; boundary=b'
  const refused = Promise.withResolvers<{ said: string; one: (typeof people)[number] }>()
  const sockets = people.slice(0, 7).map((one) => {
    const socket = connectTo(Number(new URL(api.url).port), '127.0.0.1')
    restore.push(() => socket.destroy())
    socket.on('error', () => undefined)
    socket.on('data', (said) => refused.resolve({ said: said.toString(), one }))
    socket.write(
      `POST /api/wills/${one.will.id}/recordings HTTP/1.1\r\nhost: 127.0.0.1\r\n` +
        `x-person: ${one.person.id}\r\ncontent-type: ${form}\r\ncontent-length: 1000\r\n\r\n--b\r\n`,
    )
    return socket
  })
  const { said, one } = await refused.promise
  expect(said).toContain('HTTP/1.1 503')
  expect(said).toContain('"reason":"uploads-too-many"')
  for (const socket of sockets) socket.destroy()
  const again = async () =>
    await ask(
      one.person,
      'POST',
      `/api/wills/${one.will.id}/recordings`,
      { 'content-type': form },
      '--b--\r\n',
    )
  await eventually(async () => (await again()).status === 400)
})

test('too many small parts are refused before they fill the store, and can be discarded', async () => {
  const will = await openedWill()
  const [testator] = will.people
  const address = await begun(testator, will)
  const id = address.split('/').at(-1)!
  expect((await patch(testator, address, 0, bytes(1))).status).toBe(204)
  // Simulates 9,998 more single bytes having arrived.
  await ceremony.stack.owner.query(
    `
      insert into recording_upload_pieces (upload_id, object, size, starts_at)
      select $1::uuid, encode(sha256(n::text::bytea), 'hex'), 1, n from generate_series(1, 9998) n`,
    [id],
  )
  await ceremony.stack.owner.query('update recording_uploads set received = 9999 where id = $1', [id])
  expect((await patch(testator, address, 9_999, bytes(1))).status).toBe(204)
  expect((await patch(testator, address, 10_000, bytes(1))).json).toMatchObject({
    code: 'too-large',
    detail: 'This recording came in too many small parts. Please discard it and record again.',
  })
  expect(await offsetOf(testator, address)).toBe(10_000)
  expect((await ask(testator, 'DELETE', address, tus)).status).toBe(204)
  await sweepAll()
  expect(await rows('select 1 from recording_upload_pieces where upload_id = $1', [id])).toEqual([])
})

test('a day later it is gone: the answer says so, and key, rows and bytes are deleted', async () => {
  const will = await openedWill()
  const [testator] = will.people
  const before = await objectCount()
  const address = await begun(testator, will)
  await patch(testator, address, 0, bytes(2_500_000))
  expect(await objectCount()).toBe(before + 3)
  const id = address.split('/').at(-1)!
  // A crash between intending and placing a piece leaves this: stored, and not counted.
  const orphan = await ceremony.stack.app.store.put(bytes(100))
  expect(
    await inTransaction(ceremony.stack.db, { person: testator }, (tx) =>
      intendPiece(tx, id, { object: orphan, size: 100, startsAt: 2_500_000 }),
    ),
  ).toBe(true)
  // Run too early, it only schedules itself again.
  await sweepUpload(id, ceremony.worker)
  expect(await offsetOf(testator, address)).toBe(2_500_000)
  const back = await moveTime(ceremony.stack, 24 * 3600 * 1000 + 1000)
  restore.push(back)
  expect((await ask(testator, 'HEAD', address, tus)).status).toBe(410)
  expect((await patch(testator, address, 2_500_000, bytes(5))).json).toMatchObject({
    code: 'gone',
    detail: 'This upload was not finished within a day. Please record again.',
  })
  expect((await ask(testator, 'GET', uploadsOf(will))).json['upload']).toBeNull()
  await sweepUpload(id, ceremony.worker)
  expect(await objectCount()).toBe(before)
  expect(await rows('select 1 from recording_uploads where id = $1', [id])).toEqual([])
  expect((await ask(testator, 'HEAD', address, tus)).status).toBe(404)
})

test('beginning again or discarding ends the upload before; its bytes go', async () => {
  const will = await openedWill()
  const [testator] = will.people
  await sweepAll()
  const before = await objectCount()
  const first = await begun(testator, will)
  await patch(testator, first, 0, bytes(20_000))
  const second = await begun(testator, will)
  expect(second).not.toBe(first)
  expect((await patch(testator, first, 20_000, bytes(5))).json).toMatchObject({ status: 410, code: 'gone' })
  expect(await offsetOf(testator, second)).toBe(0)
  expect((await ask(testator, 'DELETE', second)).status).toBe(204)
  expect((await ask(testator, 'DELETE', second)).status).toBe(410)
  expect((await ask(testator, 'HEAD', second, tus)).status).toBe(410)
  await sweepAll()
  expect(await objectCount()).toBe(before)
  expect(await rows('select 1 from recording_uploads where will_id = $1', [will.id])).toEqual([])
  // A beginning whose answer was lost: the same key gets the same upload and the same headers; another length
  // under it is another request.
  const key = { 'idempotency-key': 'one-beginning', 'upload-defer-length': '1' }
  const answers = [await begin(testator, will, key), await begin(testator, will, key)]
  expect(answers[1]!.json).toEqual(answers[0]!.json)
  for (const answer of answers)
    expect([answer.headers.get('location'), answer.headers.get('upload-expires')]).toEqual([
      answer.json['address'],
      new Date(String(answer.json['expiresAt'])).toUTCString(),
    ])
  expect(
    (await begin(testator, will, { 'idempotency-key': 'one-beginning', 'upload-length': '5' })).json,
  ).toMatchObject({ code: 'idempotency-key-reused' })
  expect((await ask(testator, 'POST', uploadsOf(will), key)).status).toBe(412)
})

test('an upload that can no longer be opened ends with a sentence that says why', async () => {
  const will = await openedWill()
  const [testator] = will.people
  const address = await begun(testator, will)
  await patch(testator, address, 0, bytes(20_000))
  const id = address.split('/').at(-1)
  await rows('update recording_uploads set sealed_key = $2 where id = $1', [id, randomBytes(60)])
  expect((await patch(testator, address, 20_000, bytes(5))).json).toMatchObject({
    code: 'gone',
    detail:
      'What has arrived of this recording can no longer be opened, since the register’s secret was ' +
      'changed. Please record again.',
  })
  await rows(
    `
      update recording_uploads set sealed_key = null, ended_at = now(), ended_because = 'brought up to date'
      where id = $1`,
    [id],
  )
  expect((await patch(testator, address, 20_000, bytes(5))).json).toMatchObject({
    code: 'gone',
    detail: 'This upload ended when the register was brought up to date. Please record again.',
  })
  expect((await patch(testator, await begun(testator, will), 0, bytes(5))).status).toBe(204)
})

test('recorded again before signing: the new one counts, the old bytes go, and it is logged', async () => {
  const will = await openedWill()
  const [testator, one, two] = will.people
  const takes = [await sample(will, testator, ' 1'), await sample(will, testator, ' 2')]
  for (const take of takes)
    expect(
      (
        await complete(
          testator,
          will,
          await uploaded(testator, will, take.bytes),
          take.sha256,
          take.durationMs,
        )
      ).status,
    ).toBe(201)
  const others = [await sample(will, one), await sample(will, two)]
  expect(
    (
      await complete(
        one,
        will,
        await uploaded(one, will, others[0]!.bytes),
        others[0]!.sha256,
        others[0]!.durationMs,
      )
    ).status,
  ).toBe(201)
  // Another party's bytes are not accepted as one's own.
  expect(
    (
      await complete(
        two,
        will,
        await uploaded(two, will, others[0]!.bytes),
        others[0]!.sha256,
        others[0]!.durationMs,
      )
    ).json,
  ).toMatchObject({ code: 'conflict', detail: expect.stringContaining('another party') })
  const state = await see(two, will)
  expect(state.parties).toMatchObject([
    { videoStatementHash: takes[1]!.sha256, retakes: 1 },
    { videoStatementHash: others[0]!.sha256, retakes: 0 },
    { videoStatementHash: null, retakes: 0 },
  ])
  expect(state.recordings).toHaveLength(2)
  expect(state.videoStatementHash).toBe(takes[1]!.sha256)

  const [old] = await rows('select id, object from recordings where sha256 = $1', [
    Buffer.from(takes[0]!.sha256, 'hex'),
  ])
  const has = async (object: unknown) => await ceremony.stack.app.store.has(object as never)
  expect(await has(old!['object'])).toBe(true)
  for (const row of await rows('select id from recordings where will_id = $1', [will.id]))
    await forgetTake(String(row['id']), ceremony.worker)
  expect(await has(old!['object'])).toBe(false)
  expect(
    await rows(
      'select object, replaced_at is not null as replaced from recordings where will_id = $1 order by recorded_at',
      [will.id],
    ),
  ).toEqual([
    { object: null, replaced: true },
    { object: expect.any(String), replaced: false },
    { object: expect.any(String), replaced: false },
  ])
  const [entry] = await rows(
    `
      select details from audit_entries where details::text like '%earlierTakes%'
      and details::text like '%' || $1 || '%'`,
    [takes[1]!.sha256],
  )
  expect(JSON.stringify(entry)).toContain(takes[0]!.sha256)

  // Each names the recording in which they appear: their own, or the testator's.
  will.recordingHash = takes[0]!.sha256
  expect((await ceremony.sign(testator, will)).json()).toMatchObject({
    code: 'rule-broken',
    detail: expect.stringContaining('Video Statement Required'),
  })
  will.recordingHash = takes[1]!.sha256
  expect((await ceremony.sign(testator, will)).statusCode).toBe(200)
  expect((await ceremony.sign(one, will)).json()).toMatchObject({
    code: 'rule-broken',
    detail: expect.stringContaining('your own recording'),
  })
  expect((await ceremony.sign(two, will)).statusCode).toBe(200)
  will.recordingHash = others[0]!.sha256
  expect((await ceremony.sign(one, will)).statusCode).toBe(200)
  // And now none can be replaced, by the database's own rule.
  await expect(
    ceremony.stack.db.transaction().execute(async (tx) => {
      await actAs(tx, { person: testator })
      await replaceRecording(
        tx,
        String(
          (
            await rows('select id from recordings where sha256 = $1', [Buffer.from(takes[1]!.sha256, 'hex')])
          )[0]!['id'],
        ),
        new Date(),
      )
    }),
  ).rejects.toThrow('could not be replaced')
})

test('a repeat after a lost answer gets the same answer, with its key, another or none', async () => {
  const will = await openedWill()
  const [testator] = will.people
  const recording = await sample(will, testator)
  const address = await uploaded(testator, will, recording.bytes)
  const first = await complete(testator, will, address, recording.sha256, recording.durationMs, {
    'idempotency-key': 'the-first',
  })
  expect(first.status).toBe(201)
  for (const headers of [{ 'idempotency-key': 'the-first' }, { 'idempotency-key': 'another' }, {}] as Record<
    string,
    string
  >[]) {
    const again = await complete(testator, will, address, recording.sha256, recording.durationMs, headers)
    expect([again.status, again.json]).toEqual([201, first.json])
  }
  await sweepAll()
  expect((await complete(testator, will, address, recording.sha256, recording.durationMs)).status).toBe(201)
  expect((await complete(testator, will, address, '11'.repeat(32), recording.durationMs)).status).toBe(404)
  expect(await rows('select count(*)::int as n from recordings where will_id = $1', [will.id])).toEqual([
    { n: 1 },
  ])
})

test('several at once put one recording on record', async () => {
  const will = await openedWill()
  const [testator] = will.people
  const recording = await sample(will, testator)
  const address = await uploaded(testator, will, recording.bytes)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      complete(testator, will, address, recording.sha256, recording.durationMs),
    ),
  )
  // A repeat during the check gets that check's answer.
  for (const answer of answers) expect([answer.status, answer.json]).toEqual([201, answers[0]!.json])
  expect(
    await rows("select count(*)::int as n from audit_entries where details::text like '%' || $1 || '%'", [
      recording.sha256,
    ]),
  ).toEqual([{ n: 1 }])
  expect(await rows('select count(*)::int as n from recordings where will_id = $1', [will.id])).toEqual([
    { n: 1 },
  ])
})
