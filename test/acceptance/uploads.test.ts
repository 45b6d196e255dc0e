// Faulty uploads: too large, too slow, cut off, or unparsable. For the will, the pictures and the recording:
// refused with a message, nothing left behind, no other request delayed, and the next attempt succeeds. Over
// real sockets wherever the fault is on the wire. TESTATE_FULL=1 (`npm run assurance`) sends the largest pictures and
// the largest recording with a length too.
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { timeAwake } from '@testate/chains/testing/time-awake'
import { makeSampleRecording } from '../../apps/cli/src/sample-recording.ts'
import { openCeremony } from '../../apps/server/src/ceremony/statement/open-ceremony.ts'
import type { App } from '../../apps/server/src/platform/http/http.ts'
import type { Person } from '../../apps/server/src/platform/database/person.ts'
import { makeWillPdf } from '../corpus/make-pdf.ts'
import { startCeremonyStack, type CeremonyStack, type VerifiedWill } from '../stack/ceremony.ts'
import { wholeApi } from '../stack/whole-api.ts'
import { eventually } from '../stack/stack.ts'

const full = process.env['TESTATE_FULL'] === '1'
let ceremony: CeremonyStack
let app: App
let will: VerifiedWill
let ann: Person
let port = 0
let selfie: Buffer
beforeAll(async () => {
  ceremony = await startCeremonyStack()
  const { stack } = ceremony
  app = await wholeApi(ceremony)
  app.personOf = stack.app.personOf
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (app.http.server.address() as AddressInfo).port
  selfie = await readFile(new URL('../../apps/cli/samples/sample-selfie.png', import.meta.url))
  await anew()
}, 120_000)
afterAll(async () => {
  await app.http.close()
  await ceremony.stop()
})

/** Another will with other people: the number of pictures per day is limited. */
async function anew(): Promise<void> {
  will = await ceremony.verifiedWill()
  ann = will.people[0]
  await openCeremony(will.id, ceremony.worker)
}

interface Part {
  name: string
  filename?: string
  type?: string
  bytes: Buffer | string
  headers?: string
}
const boundary = 'a-boundary-between-parts'
const partOf = ({ name, filename, type, bytes, headers = '' }: Part): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; ` +
        `name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n` +
        `${type === undefined ? '' : `content-type: ${type}\r\n`}${headers}\r\n`,
    ),
    Buffer.from(bytes as string),
    Buffer.from('\r\n'),
  ])
const bodyOf = (parts: Part[], end = `--${boundary}--\r\n`): Buffer =>
  Buffer.concat([...parts.map(partOf), Buffer.from(end)])

interface Target {
  what: string
  url(): string
  good(): Promise<Part[]>
  file: string
  /** Rows that record an arrival. */
  rows: string
}
const targets: Target[] = [
  {
    what: 'a will',
    file: 'pdf',
    url: () => '/api/wills',
    rows: 'select count(*) from wills',
    good: async () => [
      { name: 'title', bytes: 'Last Will' },
      {
        name: 'pdf',
        filename: 'will.pdf',
        type: 'application/pdf',
        bytes: makeWillPdf({ salt: randomUUID() }),
      },
    ],
  },
  {
    what: 'pictures',
    file: 'selfie',
    url: () => '/api/identity/evidence',
    rows: 'select count(*) from identity_evidence',
    good: async () => [
      { name: 'document', filename: 'd.png', type: 'image/png', bytes: pngOf(selfie.length + 200) },
      { name: 'selfie', filename: 's.png', type: 'image/png', bytes: selfie },
    ],
  },
  {
    what: 'a recording',
    file: 'recording',
    url: () => `/api/wills/${will.id}/recordings`,
    rows: 'select count(*) from recordings',
    good: async () => {
      const { bytes, durationMs, sha256 } = await makeSampleRecording({
        willId: will.id,
        party: randomUUID(),
      })
      return [
        { name: 'durationMs', bytes: String(durationMs) },
        { name: 'sha256', bytes: sha256 },
        { name: 'recording', filename: 'r.webm', type: 'video/webm', bytes: Buffer.from(bytes) },
      ]
    },
  },
]

/** A valid PNG of exactly `size` bytes: a private ancillary chunk before the last one. */
function pngOf(size: number): Buffer {
  const room = size - selfie.length - 12
  const typed = Buffer.concat([Buffer.from('paDd'), Buffer.alloc(room, 7)])
  const chunk = Buffer.alloc(12 + room)
  chunk.writeUInt32BE(room, 0)
  typed.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(typed), 8 + room)
  return Buffer.concat([selfie.subarray(0, -12), chunk, selfie.subarray(-12)])
}

/** A readable will of exactly `size` bytes. */
function willOf(size: number): Buffer {
  const file = makeWillPdf({ bytes: size - 90_000, salt: randomUUID() })
  return Buffer.concat([file, Buffer.alloc(size - file.length, 0x0a)])
}

const objects = (): string[] =>
  readdirSync(join(ceremony.stack.dataDir, 'objects'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort()
const count = async (query: string): Promise<number> =>
  Number((await ceremony.stack.owner.query(query)).rows[0].count)

/** The limits per address have tests of their own. */
const anotherAddress = (): string =>
  `127.${Math.ceil(Math.random() * 250)}.${Math.ceil(Math.random() * 250)}.${Math.ceil(Math.random() * 250)}`
/** One recording per person at a time: after a broken connection its slot is free again within moments. */
const whenFree = async (send: () => Promise<Answer>): Promise<Answer> =>
  await eventually(async () => {
    const answer = await send()
    return answer.code === 'conflict' ? null : answer
  })

interface Answer {
  status: number
  code: string | undefined
  text: string
  ms: number
}
/**
 * Writes the given pieces to a socket and reads the first response; status 0 when the connection ended
 * without one.
 */
async function wire(
  pieces: Iterable<Buffer | string | number> | AsyncIterable<Buffer | string | number>,
  then: 'wait' | 'destroy' | 'end' = 'wait',
  withinMs = 100_000,
): Promise<Answer> {
  const took = timeAwake()
  const socket = connect({ port, host: '127.0.0.1', localAddress: anotherAddress() })
  let text = ''
  const over = new Promise<void>((resolve) =>
    socket.once('close', () => resolve()).on('error', () => resolve()),
  )
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
    const head = text.indexOf('\r\n\r\n')
    if (head > 0 && text.length >= head + 4 + Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0))
      socket.destroy()
  })
  const timer = setTimeout(() => socket.destroy(), withinMs)
  for await (const piece of pieces) {
    if (socket.destroyed) break
    if (typeof piece === 'number') await pause(piece)
    else if (!socket.write(piece))
      await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), over])
  }
  // The written bytes are sent before the connection is cut.
  if (then === 'destroy') await pause(30)
  if (then === 'destroy') socket.resetAndDestroy()
  if (then === 'end') socket.end()
  await over
  clearTimeout(timer)
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0),
    code: /"code":"([^"]+)"/.exec(text)?.[1],
    text,
    ms: took(),
  }
}
const head = (url: string, headers: Record<string, string | number>): string =>
  `POST ${url} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nx-person: ${ann.id}\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`
const form = { 'content-type': `multipart/form-data; boundary=${boundary}` }
const whole = (target: Target, body: Buffer, headers: Record<string, string> = {}): Promise<Answer> =>
  wire([head(target.url(), { ...form, ...headers, 'content-length': body.length }), body])
const chunked = (target: Target, body: Buffer): Promise<Answer> =>
  wire(
    (function* () {
      yield head(target.url(), { ...form, 'transfer-encoding': 'chunked' })
      for (let at = 0; at < body.length; at += 65_536) {
        const piece = body.subarray(at, at + 65_536)
        yield Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')])
      }
      yield '0\r\n\r\n'
    })(),
  )
const withFile = (parts: Part[], name: string, bytes: Buffer): Part[] =>
  parts.map((part) => (part.name === name ? { ...part, bytes } : part))

describe.each(targets)('$what', (target) => {
  test('arrives', async () => {
    await anew()
    expect(await whole(target, bodyOf(await target.good()))).toMatchObject({ status: 201 })
    expect(await chunked(target, bodyOf(await target.good()))).toMatchObject({ status: 201 })
  })

  test('the largest size passes; one byte more is 413 and leaves nothing, with length or not', async () => {
    await anew()
    const most = target.file === 'recording' ? 64 * 1024 * 1024 : 10_485_760
    const sized =
      target.file === 'pdf' ? willOf : target.file === 'selfie' ? pngOf : (size: number) => Buffer.alloc(size)
    // Unless everything is run the will both ways, pictures and the recording's 64 MB once: without a length.
    for (const send of target.file === 'pdf' || full ? [whole, chunked] : [chunked]) {
      const at = await send(target, bodyOf(withFile(await target.good(), target.file, sized(most))))
      // A recording of zeros is invalid; what matters here is that it was read.
      expect(at).toMatchObject(
        target.file === 'recording' ? { status: 422, code: 'file-refused' } : { status: 201 },
      )
      const before = [objects(), await count(target.rows)]
      const over = await send(target, bodyOf(withFile(await target.good(), target.file, sized(most + 1))))
      expect(over).toMatchObject({ status: 413, code: 'too-large' })
      if (target.file === 'recording') expect(over.text).toContain('"reason":"recording-too-large-at-once"')
      await eventually(
        async () => JSON.stringify([objects(), await count(target.rows)]) === JSON.stringify(before),
      )
    }
  }, 120_000)

  test('a length that lies: too short is a bad request, too long ends with the connection', async () => {
    await anew()
    const before = [objects(), await count(target.rows)]
    const body = bodyOf(await target.good())
    const short = await whenFree(() =>
      wire([head(target.url(), { ...form, 'content-length': body.length - 500 }), body]),
    )
    expect([400, 413, 422]).toContain(short.status)
    const long = await whenFree(() =>
      wire([head(target.url(), { ...form, 'content-length': body.length + 500 }), body], 'end', 10_000),
    )
    expect([0, 400]).toContain(long.status)
    expect((await wire([head(target.url(), { ...form, 'content-length': '12x' })])).status).toBe(400)
    expect(
      (
        await wire([
          head(target.url(), { ...form, 'content-length': 5, 'transfer-encoding': 'chunked' }),
          'hello',
        ])
      ).status,
    ).toBe(400)
    await eventually(
      async () => JSON.stringify([objects(), await count(target.rows)]) === JSON.stringify(before),
    )
  })

  test('cut off anywhere it leaves nothing, and the same request sent again arrives', async () => {
    await anew()
    const body = bodyOf(await target.good())
    const key = { 'idempotency-key': randomUUID() }
    const before = [objects(), await count(target.rows)]
    const start = head(target.url(), { ...form, ...key, 'content-length': body.length })
    for (const at of [0, 40, 150, body.length >> 1, body.length - 300, body.length - 1]) {
      for (const how of ['destroy', 'end'] as const)
        expect([0, 400], `${at} of ${body.length}, ${how}`).toContain(
          (await whenFree(() => wire([start, body.subarray(0, at)], how, 10_000))).status,
        )
    }
    await eventually(
      async () => JSON.stringify([objects(), await count(target.rows)]) === JSON.stringify(before),
    )
    expect((await whenFree(() => whole(target, body, key))).status).toBe(201)
    expect((await whole(target, body, key)).status).toBe(201)
    expect(await count(target.rows)).toBe(Number(before[1]) + 1)
  })

  test('oddities of multipart are refused in words and leave nothing', async () => {
    await anew()
    const good = await target.good()
    const file = good.find((part) => part.name === target.file)!
    const others = good.filter((part) => part !== file)
    const before = [objects(), await count(target.rows)]
    const nested = 'content-type: multipart/mixed; boundary=inner\r\n'
    const odd: Record<string, { body: Buffer; headers?: Record<string, string> }> = {
      'no boundary': { body: bodyOf(good), headers: { 'content-type': 'multipart/form-data' } },
      'an empty boundary': {
        body: bodyOf(good),
        headers: { 'content-type': 'multipart/form-data; boundary=""' },
      },
      'another boundary': {
        body: bodyOf(good),
        headers: { 'content-type': 'multipart/form-data; boundary=other' },
      },
      'a boundary of 10,000 characters': {
        body: bodyOf(good),
        headers: { 'content-type': `multipart/form-data; boundary=${'b'.repeat(10_000)}` },
      },
      'nothing at all': { body: Buffer.alloc(0) },
      'no parts': { body: Buffer.from(`--${boundary}--\r\n`) },
      'no end': { body: bodyOf(good, '') },
      'only line feeds': {
        body: Buffer.from(
          bodyOf([...others, { ...file, bytes: 'short' }])
            .toString('latin1')
            .replaceAll('\r\n', '\n'),
          'latin1',
        ),
      },
      '1,000 fields': {
        body: bodyOf([
          ...Array.from({ length: 1_000 }, (_, at) => ({ name: `f${at}`, bytes: 'x' })),
          ...good,
        ]),
      },
      '1,000 files': {
        body: bodyOf([
          ...Array.from({ length: 1_000 }, (_, at) => ({ name: `f${at}`, filename: 'x', bytes: 'x' })),
          ...good,
        ]),
      },
      'a field of 2 MB': { body: bodyOf([{ name: 'title', bytes: 'x'.repeat(2_000_000) }, file]) },
      'a header of 200 KB': {
        body: bodyOf([...others, { ...file, headers: `x-long: ${'h'.repeat(200_000)}\r\n`, bytes: 'short' }]),
      },
      '5,000 headers': {
        body: bodyOf([...others, { ...file, headers: 'x-one: 1\r\n'.repeat(5_000), bytes: 'short' }]),
      },
      'multipart in multipart': {
        body: bodyOf([
          ...others,
          {
            ...file,
            type: undefined as never,
            headers: nested,
            bytes: `--inner\r\ncontent-disposition: file; filename="x.pdf"\r\n\r\nx\r\n--inner--`,
          },
        ]),
      },
      'the file as a field': { body: bodyOf([...others, { name: file.name, bytes: 'text' }]) },
      'the file twice': { body: bodyOf([...good, file]) },
      'another file': { body: bodyOf([...others, { ...file, name: 'other' }]) },
      'the file missing': { body: bodyOf(others) },
      'an empty file': { body: bodyOf([...others, { ...file, bytes: '' }]) },
      'a part without a name': {
        body: Buffer.concat([
          Buffer.from(`--${boundary}\r\ncontent-type: text/plain\r\n\r\nx\r\n`),
          bodyOf(others),
        ]),
      },
      'JSON': { body: Buffer.from('{}'), headers: { 'content-type': 'application/json' } },
      'a form': {
        body: Buffer.from('a=1'),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    }
    if (others.length > 0) odd['a field twice'] = { body: bodyOf([...others, others[0]!, file]) }
    const wrong: string[] = []
    for (const [what, { body, headers = {} }] of Object.entries(odd)) {
      const answer = await app.http.inject({
        method: 'POST',
        url: target.url(),
        headers: { ...form, 'x-person': ann.id, ...headers },
        payload: body,
        remoteAddress: anotherAddress(),
      })
      const refused =
        answer.statusCode >= 400 &&
        answer.statusCode < 500 &&
        answer.headers['content-type']?.includes('problem+json') === true
      if (!refused) wrong.push(`${what}: ${answer.statusCode} ${answer.body.slice(0, 200)}`)
    }
    expect(wrong).toEqual([])
    await eventually(
      async () => JSON.stringify([objects(), await count(target.rows)]) === JSON.stringify(before),
    )
  })

  test('a name for the file that means something elsewhere means nothing here', async () => {
    await anew()
    const good = await target.good()
    const names = [
      '../../../../etc/passwd',
      '..\\..\\windows\\win.ini',
      'CON.pdf',
      '.pdf',
      'a%00.pdf',
      'a\u0000.pdf',
      '%2e%2e%2f.pdf',
      '\u202efdp.exe',
      `${'𝔸'.repeat(255)}.pdf`,
      "x'; drop table wills; --.pdf",
      '<img src=x onerror=alert(1)>.pdf',
      '~root',
      'nul',
      ' ',
    ]
    const stored = /^[0-9a-f]{64}$/
    for (const filename of names) {
      const answer = await app.http.inject({
        method: 'POST',
        url: target.url(),
        headers: { ...form, 'x-person': ann.id },
        remoteAddress: anotherAddress(),
        payload: bodyOf(good.map((part) => (part.name === target.file ? { ...part, filename } : part))),
      })
      expect([201, 400, 422, 429], `${filename}: ${answer.body}`).toContain(answer.statusCode)
    }
    expect(objects().filter((name) => !stored.test(name))).toEqual([])
  })
})

test('the file before its fields is as good as after them', async () => {
  await anew()
  for (const target of targets)
    expect(await whole(target, bodyOf((await target.good()).toReversed())), target.what).toMatchObject({
      status: 201,
    })
})

describe('slow senders', () => {
  const others = async (): Promise<number> => {
    const took = timeAwake()
    const answer = await fetch(`http://127.0.0.1:${port}/api/prices`)
    await answer.text()
    return took()
  }
  // The limits are the server's own; shortened here, so that a test need not wait for them.
  const shortened = async <T>(run: () => Promise<T>): Promise<T> => {
    const { server } = app.http
    const [headersTimeout, requestTimeout] = [server.headersTimeout, server.requestTimeout]
    Object.assign(server, { headersTimeout: 1_500, requestTimeout: 2_500 })
    try {
      return await run()
    } finally {
      Object.assign(server, { headersTimeout, requestTimeout })
    }
  }
  const drip = async function* (first: string, piece: string): AsyncGenerator<string | number> {
    yield first
    for (let at = 0; at < 200; at += 1) {
      yield piece
      yield 100
    }
  }

  test('the server gives up within its limits', () => {
    expect(app.http.server.headersTimeout).toBe(15_000)
    expect(app.http.server.requestTimeout).toBe(900_000)
  })

  test('headers that never end get 408, and thirty of them delay no other request', async () => {
    await shortened(async () => {
      const slow = Array.from({ length: 30 }, () =>
        wire(drip(`POST /api/wills HTTP/1.1\r\nhost: x\r\n`, 'x-slow: 1\r\n')),
      )
      await pause(500)
      for (let at = 0; at < 5; at += 1) expect(await others()).toBeLessThan(2_000)
      for (const answer of await Promise.all(slow)) {
        expect(answer).toMatchObject({ status: 408, code: 'too-slow' })
        expect(answer.ms).toBeLessThan(8_000)
      }
    })
  })

  test.each(targets)(
    '$what that never ends gets 408, leaves nothing, and five of them delay no other request',
    async (target) => {
      await anew()
      const before = [objects(), await count(target.rows)]
      const begun = bodyOf(await target.good())
        .subarray(0, 2_000)
        .toString('latin1')
      await shortened(async () => {
        const slow = Array.from({ length: 5 }, () =>
          wire(drip(head(target.url(), { ...form, 'content-length': 5_000_000 }) + begun, '0123456789')),
        )
        await pause(500)
        for (let at = 0; at < 5; at += 1) expect(await others()).toBeLessThan(2_000)
        for (const answer of await Promise.all(slow)) {
          // A second recording of the same person is refused at once.
          expect([0, 400, 408, ...(target.file === 'recording' ? [409] : [])], answer.text).toContain(
            answer.status,
          )
          expect(answer.ms).toBeLessThan(10_000)
        }
      })
      await eventually(
        async () => JSON.stringify([objects(), await count(target.rows)]) === JSON.stringify(before),
      )
      const good = bodyOf(await target.good())
      expect((await whenFree(() => whole(target, good))).status).toBe(201)
    },
  )

  test('headers larger than any browser’s are 431, and invalid HTTP is 400', async () => {
    expect(await wire([head('/api/wills', { ...form, 'x-large': 'x'.repeat(20_000) })])).toMatchObject({
      status: 431,
      code: 'headers-too-large',
    })
    expect(await wire(['what is this\r\n\r\n'])).toMatchObject({ status: 400, code: 'bad-request' })
  })
})
