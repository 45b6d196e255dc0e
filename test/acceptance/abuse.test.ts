// The resources that one person or one address can use up, exercised through the calls themselves: documents,
// bytes, disk.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import { answerReadForm } from '../../apps/server/src/wills/form/answer-form.ts'
import { mountCeremony } from '../../apps/server/src/ceremony/routes.ts'
import { mountIdentity } from '../../apps/server/src/identity/routes.ts'
import { listenForPayments } from '../../apps/server/src/payments/events.ts'
import type { Person } from '../../apps/server/src/platform/database/person.ts'
import { mountWills } from '../../apps/server/src/wills/routes.ts'
import { makeWillPdf } from '../corpus/make-pdf.ts'
import { pay } from '../stack/ceremony.ts'
import { multipart } from '../stack/multipart.ts'
import { knownPeople } from '../stack/people.ts'
import { startStack, type Stack } from '../stack/stack.ts'

listenForPayments()

let stack: Stack
let ann: Person
let bob: Person
async function begin(env: Record<string, string>): Promise<void> {
  const people = knownPeople()
  stack = await startStack({
    answerers: [answerReadForm],
    env,
    personOf: people.personOf,
    mount: (app) => {
      mountWills(app)
      mountIdentity(app)
      mountCeremony(app)
    },
  })
  ann = await people.add(stack)
  bob = await people.add(stack, { name: 'Bob Sample' })
}
afterEach(() => stack.stop())

async function upload(
  person: Person,
  { salt = randomUUID(), ...fields }: { salt?: string; willId?: string } = {},
  bytes: Uint8Array = makeWillPdf({ salt }),
) {
  const form = multipart({
    title: 'A will',
    ...fields,
    pdf: { name: 'will.pdf', bytes, type: 'application/pdf' },
  })
  return await stack.call({
    method: 'POST',
    url: '/api/wills',
    headers: { ...form.headers, 'x-person': person.id },
    payload: form.payload,
  })
}
const withDocument = async (): Promise<number> =>
  (await stack.owner.query('select count(*)::int as n from wills where document_object is not null')).rows[0]
    .n

test('five unpaid documents a person; replacing, paying for or withdrawing one leaves room', async () => {
  await begin({})
  const ids: string[] = []
  for (let n = 0; n < 5; n += 1) ids.push((await upload(ann)).json().id)
  const refused = await upload(ann)
  expect(refused.json()).toMatchObject({
    status: 429,
    code: 'too-many-requests',
    detail: expect.stringContaining('5 documents here that are not paid for'),
  })
  expect(await withDocument()).toBe(5)
  expect((await upload(bob)).statusCode).toBe(201)
  expect((await upload(ann, { willId: ids[0]! })).statusCode).toBe(201)

  await pay(stack, ids[0]!, ann, ['ethereum'])
  expect((await upload(ann)).statusCode).toBe(201)
  expect((await upload(ann)).statusCode).toBe(429)
  await stack.owner.query(`update wills set status = 'withdrawn' where id = $1`, [ids[1]])
  expect((await upload(ann)).statusCode).toBe(201)
})

test('of twelve documents at the same moment five are kept, and nothing of the others', async () => {
  await begin({})
  const answers = await Promise.all(Array.from({ length: 12 }, () => upload(ann)))
  expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(5)
  expect(await withDocument()).toBe(5)
})

test('a day’s uploads are counted in bytes, pictures with documents, refused ones not', async () => {
  await begin({ LIMIT_UPLOAD_MB: '1', LIMIT_UNPAID_DOCUMENTS: '50' })
  const bytes = makeWillPdf({ salt: randomUUID(), pages: 40 })
  const selfie = await readFile(new URL('../../apps/cli/samples/sample-selfie.png', import.meta.url))
  expect((await upload(ann, {}, Buffer.from('no PDF'))).statusCode).toBe(422)
  await stack.owner.query(
    `insert into limit_marks (kind, key_hash, at, amount) values ('upload', sha256(convert_to($1, 'UTF8')), now(), $2)`,
    [`upload\n${ann.id}`, 1_000_000 - bytes.length - 10],
  )
  expect((await upload(ann, {}, bytes)).statusCode).toBe(201)
  const refused = await upload(ann, {}, bytes)
  expect(refused.json()).toMatchObject({
    status: 429,
    code: 'too-many-requests',
    detail: expect.stringContaining('more than 1 MB within a day'),
  })
  const pictures = multipart({
    document: { name: 'd.png', bytes: selfie, type: 'image/png' },
    selfie: { name: 's.png', bytes: selfie, type: 'image/png' },
  })
  const evidence = (person: Person) =>
    stack.call({
      method: 'POST',
      url: '/api/identity/evidence',
      headers: { ...pictures.headers, 'x-person': person.id },
      payload: pictures.payload,
    })
  expect((await evidence(ann)).json()).toMatchObject({ status: 429, code: 'too-many-requests' })
  expect((await evidence(bob)).statusCode).toBe(201)
  await stack.owner.query(`update limit_marks set at = at - interval '24 hours 1 minute'`)
  expect((await upload(ann, {}, bytes)).statusCode).toBe(201)
})

test('with too little disk left no file is taken, each with when to try again', async () => {
  await begin({ LIMIT_FREE_DISK_MB: '999999999' })
  const selfie = await readFile(new URL('../../apps/cli/samples/sample-selfie.png', import.meta.url))
  const pictures = multipart({
    document: { name: 'd.png', bytes: selfie, type: 'image/png' },
    selfie: { name: 's.png', bytes: selfie, type: 'image/png' },
  })
  const will = randomUUID()
  await stack.owner.query(
    `
      insert into wills (id, testator_id, status, title, document_hash, document_object, created_at,
      updated_at) values ($1, $2, 'verified', 'A will', $3, 'x', now(), now())`,
    [will, ann.id, Buffer.alloc(32)],
  )
  const tus = { 'x-person': ann.id, 'tus-resumable': '1.0.0' }
  const answers = [
    await upload(ann),
    await stack.call({
      method: 'POST',
      url: '/api/identity/evidence',
      headers: { ...pictures.headers, 'x-person': ann.id },
      payload: pictures.payload,
    }),
    await stack.call({
      method: 'POST',
      url: `/api/wills/${will}/recordings/uploads`,
      headers: { ...tus, 'upload-length': '1000' },
    }),
    await stack.call({
      method: 'PATCH',
      url: `/api/wills/${will}/recordings/uploads/${randomUUID()}`,
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      payload: Buffer.alloc(100),
    }),
  ]
  for (const answer of answers) {
    expect(answer.json()).toMatchObject({
      status: 503,
      code: 'unavailable',
      detail: expect.stringContaining('no room for more files'),
    })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(await withDocument()).toBe(1)
})

test('fields and a file name in invalid UTF-8 are refused, and not stored with replacements', async () => {
  await begin({})
  const send = async (title: Buffer, fileName: Buffer) => {
    const boundary = 'a-boundary'
    const payload = Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="title"\r\n\r\nA `),
      title,
      Buffer.from(`\r\n--${boundary}\r\ncontent-disposition: form-data; name="pdf"; filename="`),
      fileName,
      Buffer.from('.pdf"\r\ncontent-type: application/pdf\r\n\r\n'),
      makeWillPdf({ salt: randomUUID() }),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    return await stack.call({
      method: 'POST',
      url: '/api/wills',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'x-person': ann.id },
      payload,
    })
  }
  expect((await send(Buffer.from([0xff]), Buffer.from('will'))).json()).toMatchObject({
    status: 400,
    code: 'bad-request',
    detail: 'The fields are not valid UTF-8.',
  })
  expect((await send(Buffer.from('will'), Buffer.from([0xc3]))).json()).toMatchObject({
    status: 422,
    code: 'file-refused',
    reason: 'bad-name',
  })
  expect((await stack.owner.query('select 1 from wills')).rows).toHaveLength(0)
  expect((await send(Buffer.from('é'), Buffer.from('é'))).json()).toMatchObject({
    title: 'A é',
    document: { name: 'é.pdf' },
  })
})

test('an invisible title, or one that turns the direction, is refused', async () => {
  await begin({})
  const send = (title: string) => {
    const form = multipart({
      title,
      pdf: { name: 'will.pdf', bytes: makeWillPdf({ salt: randomUUID() }), type: 'application/pdf' },
    })
    return stack.call({
      method: 'POST',
      url: '/api/wills',
      headers: { ...form.headers, 'x-person': ann.id },
      payload: form.payload,
    })
  }
  for (const title of ['\u200b\u2060', '\u3164 \u2800', 'A \u202elliw'])
    expect((await send(title)).json()).toMatchObject({
      status: 400,
      code: 'invalid-fields',
      errors: [{ field: 'title' }],
    })
  expect((await stack.owner.query('select 1 from wills')).rows).toHaveLength(0)
})
