// The documents of an estate over the real api, with a worker that answers: added, listed, opened with one line of the
// log each, changed and removed; what is no document is refused; nobody else opens one, and nothing shows its content.
import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { deflateSync } from 'node:zlib'
import { createCanvas } from '@napi-rs/canvas'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { MOST_DOCUMENT_BYTES } from '@testate/domain/estate/documents'
import { makeWillPdf } from '../../../../../test/corpus/make-pdf.ts'
import { multipart } from '../../../../../test/stack/multipart.ts'
import { pngOf, smallPng } from '../../../testing/small-png.ts'
import { account, workedEstates, type Worked } from '../../../testing/worked-estates.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { sealFor } from '../../platform/storage/vault.ts'
import type { DeferredAnswer } from '../../proofs/answers/deferred-answer.ts'
import { dataOf } from '../data-of.ts'
import { answerOpenDocument } from './open-document.ts'
import { removeLeftObjects } from './remove-left.ts'

let estates: Awaited<ReturnType<typeof workedEstates>>
beforeAll(async () => void (estates = await workedEstates({ answerers: [answerOpenDocument] })))
afterEach(() => estates.wills.restoreTime())
afterAll(() => estates.stop())

const png = smallPng
const jpeg = createCanvas(8, 8).toBuffer('image/jpeg', 90)
const pdf = makeWillPdf()
/** Its frame says so many pixels each way, and nothing else changes. */
function claiming(picture: Buffer, pixels: number): Buffer {
  const claims = Buffer.from(picture)
  const frame = claims.indexOf(Buffer.from([0xff, 0xc0]))
  claims.writeUInt16BE(pixels, frame + 5)
  claims.writeUInt16BE(pixels, frame + 7)
  return claims
}

const said = { title: 'Letter of the bank', kind: 'bank-letter', day: '2026-01-20' }
let sent = 0
const send = async (
  willId: string,
  person: Person,
  bytes: Uint8Array,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
) => {
  const form = multipart({ ...said, ...fields, document: { name: 'a.pdf', bytes } })
  sent += 1
  return await estates.stack.call({
    method: 'POST',
    // One address may not send as many as all of these are.
    remoteAddress: `10.0.${sent >> 5}.1`,
    url: `/api/estates/${willId}/documents`,
    headers: { 'x-person': person.id, ...form.headers, ...headers },
    payload: form.payload,
  })
}
async function added(willId: string, person: Person, bytes: Uint8Array = pdf, fields = {}) {
  const answer = await send(willId, person, bytes, fields)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ documentId: string; documents: { id: string; version: number }[]; bytes: number }>()
}
const refused = async (...of: Parameters<typeof send>): Promise<unknown> => {
  const answer = await send(...of)
  return [answer.statusCode, answer.json().reason]
}
const read = (willId: string, person: Person, id: string) =>
  estates.call('GET', `/${willId}/documents/${id}/file`, person)
const lines = async (willId: string) =>
  (
    await estates.rows<{ event: string; details: string }>(
      `select event, details from audit_entries where will_id = $1 and event like 'estate.document%' order by id`,
      willId,
    )
  ).map(({ event, details }) => ({ event, details: JSON.parse(details) as Record<string, unknown> }))
const objectOf = async (id: string): Promise<string> =>
  (await estates.rows<{ object: string }>('select object from estate_documents where id = $1', id))[0]!.object
const pathOf = (object: string): string => join(estates.stack.dataDir, 'objects', object.slice(0, 2), object)
const log = { warn: () => undefined }
const clean = (): Promise<void> =>
  removeLeftObjects({ db: estates.stack.workerDb, store: estates.stack.app.store, log: log as never })
/** Of these; an upload that was refused has its name there for an hour. */
const left = (...objects: string[]) =>
  estates.rows<{ object: string }>(
    'select object from estate_objects_left where object = any($1::text[])',
    objects,
  )
const held = async (): Promise<string[]> =>
  (await readdir(join(estates.stack.dataDir, 'objects'), { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile())
    .map(({ name }) => name)

describe('adding and opening', () => {
  test('each kind comes back byte for byte to each executor, with exactly one line of the log', async () => {
    const { willId, executor, second } = await estates.opened()
    const at = `/${willId}/documents`
    expect(await estates.done('GET', at, executor)).toEqual({ documents: [], bytes: 0 })
    for (const [bytes, media, ending] of [
      [pdf, 'application/pdf', 'pdf'],
      [jpeg, 'image/jpeg', 'jpg'],
      [png, 'image/png', 'png'],
    ] as const) {
      const { documentId } = await added(willId, executor, bytes)
      const before = (await lines(willId)).length
      const answer = await read(willId, second, documentId)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, media])
      expect(answer.headers['content-disposition']).toBe(`attachment; filename="document.${ending}"`)
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      expect(answer.rawPayload.equals(bytes)).toBe(true)
      expect((await lines(willId)).slice(before)).toEqual([
        { event: 'estate.document-opened', details: { actor: 'worker', documentId, for: second.id } },
      ])
    }
    const { documents, bytes } = await estates.done('GET', at, second)
    expect(bytes).toBe(pdf.length + jpeg.length + png.length)
    expect(documents.map(({ media }: { media: string }) => media).toSorted()).toEqual([
      'application/pdf',
      'image/jpeg',
      'image/png',
    ])
    expect(documents[0]).toMatchObject({ ...said, about: null, addedBy: executor.name, version: 1 })
    expect((await lines(willId)).filter(({ event }) => event === 'estate.document-added')).toHaveLength(3)
    // The other executor sees among the changes that there are documents, and by whom.
    const { changes } = await estates.done('GET', `/${willId}/changes`, second)
    expect(changes).toMatchObject([{ part: 'documents', count: 3 }])
  })

  test('what is no document is refused with a sentence, and nothing of it is kept', async () => {
    const { willId, executor } = await estates.opened()
    const before = (await held()).length
    const as = (bytes: Uint8Array, fields = {}): Promise<unknown> => refused(willId, executor, bytes, fields)
    expect(await as(Buffer.from('MZ a program'))).toEqual([422, 'estate-document-type-wrong'])
    expect(await as(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual([
      422,
      'estate-document-type-wrong',
    ])
    expect(await as(Buffer.alloc(0))).toEqual([422, 'estate-document-missing'])
    expect(await as(pdf.subarray(0, pdf.length / 2))).toEqual([422, 'estate-document-unreadable'])
    expect(await as(Buffer.from('%PDF-1.7\nnothing'))).toEqual([422, 'estate-document-unreadable'])
    for (const broken of [png.subarray(0, -1), Buffer.concat([png, Buffer.from([0])]), jpeg.subarray(0, -2)])
      expect(await as(broken)).toEqual([422, 'estate-document-picture-broken'])
    // Whole by its lengths and checksums, and no picture: nothing in it can be decoded.
    for (const undecodable of [
      ...['a letter', deflateSync(Buffer.from([0]))].map((data) => pngOf(Buffer.from(data))),
      claiming(jpeg, 60_000),
    ])
      expect(await as(undecodable)).toEqual([422, 'estate-document-picture-broken'])
    expect(await as(Buffer.alloc(MOST_DOCUMENT_BYTES + 1, 7))).toEqual([413, 'estate-document-too-large'])
    // Just as large as may be sent with its form, and still larger than a document.
    expect(await as(Buffer.alloc(MOST_DOCUMENT_BYTES + 20_000, 7))).toEqual([
      413,
      'estate-document-too-large',
    ])
    for (const fields of [
      { title: '  ' },
      { title: 'x'.repeat(201) },
      { kind: 'letter' },
      { day: '2026-02-30' },
      { aboutWhat: 'item' },
      { aboutWhat: 'will', aboutId: randomUUID() },
      { more: 'x' },
    ])
      expect((await send(willId, executor, pdf, fields as never)).statusCode).toBe(400)
    expect(await as(pdf, { aboutWhat: 'item', aboutId: randomUUID() })).toEqual([
      422,
      'estate-document-about',
    ])
    expect((await held()).length).toBe(before)
    expect((await estates.done('GET', `/${willId}/documents`, executor)).documents).toEqual([])
    const json = await estates.call('POST', `/${willId}/documents`, executor, said)
    expect([json.statusCode, json.json().reason]).toEqual([415, 'content-type-wrong'])
  })

  test('a repeat of a request is one document and one object; other bytes under its key are refused', async () => {
    const { willId, executor } = await estates.opened()
    const before = (await held()).length
    const key = { 'idempotency-key': randomUUID() }
    const first = await send(willId, executor, pdf, {}, key)
    const again = await send(willId, executor, pdf, {}, key)
    expect([first.statusCode, again.statusCode]).toEqual([200, 200])
    expect(again.json().documentId).toBe(first.json().documentId)
    expect((await send(willId, executor, png, {}, key)).statusCode).toBe(422)
    expect((await held()).length).toBe(before + 1)
    expect((await estates.done('GET', `/${willId}/documents`, executor)).documents).toHaveLength(1)
  })

  test('the same bytes twice are two objects, and one in the place of the other does not open', async () => {
    const { willId, executor } = await estates.opened()
    const one = (await added(willId, executor)).documentId
    const two = (await added(willId, executor)).documentId
    const [a, b] = [await objectOf(one), await objectOf(two)]
    expect(a).not.toBe(b)
    await estates.rows('delete from estate_documents where id = $1', two)
    await estates.rows('update estate_documents set object = $2 where id = $1', one, b)
    const answer = await read(willId, executor, one)
    expect([answer.statusCode, answer.json().reason]).toEqual([410, 'estate-document-damaged'])
    // Nor one whose hash is another.
    await estates.rows('update estate_documents set object = $2 where id = $1', one, a)
    await estates.rows(`update estate_documents set sha256 = $2 where id = $1`, one, Buffer.alloc(32, 7))
    expect((await read(willId, executor, one)).json().reason).toBe('estate-document-damaged')
    expect((await lines(willId)).some(({ event }) => event === 'estate.document-opened')).toBe(false)
  })

  test('one that is damaged or missing in the store is said to be, without a line', async () => {
    const { willId, executor } = await estates.opened()
    const { documentId } = await added(willId, executor)
    const object = await objectOf(documentId)
    const whole = await readFile(pathOf(object))
    const bytes = Buffer.from(whole)
    bytes[bytes.length - 100]! ^= 1
    await writeFile(pathOf(object), bytes)
    const damaged = await read(willId, executor, documentId)
    expect([damaged.statusCode, damaged.json().reason]).toEqual([410, 'estate-document-damaged'])
    await estates.stack.app.store.remove(object as never)
    expect((await read(willId, executor, documentId)).json().reason).toBe('estate-document-damaged')
    expect((await lines(willId)).map(({ event }) => event)).toEqual(['estate.document-added'])
  })
})

describe('nobody else', () => {
  test('another executor, the testator and one whose grant ended get nothing, nor a line', async () => {
    const { willId, executor, second, testator } = await estates.opened()
    const other = await estates.opened()
    const { documentId } = await added(willId, executor)
    expect((await read(willId, other.executor, documentId)).statusCode).toBe(404)
    expect((await read(willId, testator, documentId)).statusCode).toBe(403)
    // Under the address of one's own estate it is not there either.
    expect((await read(other.willId, other.executor, documentId)).statusCode).toBe(404)
    expect((await send(willId, other.executor, pdf)).statusCode).toBe(404)
    await estates.rows(
      'update release_grants set ended_at = app_now() where will_id = $1 and person_id = $2',
      willId,
      second.id,
    )
    expect((await read(willId, second, documentId)).statusCode).toBe(410)
    expect((await lines(willId)).map(({ event }) => event)).toEqual(['estate.document-added'])
  })

  test('the worker looks up itself who works an estate, and believes no row of the api’s', async () => {
    const { willId, executor, second } = await estates.opened()
    const stranger = (await estates.opened()).executor
    const { documentId } = await added(willId, executor)
    const worked = async (who: Person): Promise<boolean> =>
      (
        await inTransaction(estates.stack.workerDb, { service: 'worker' }, (tx) =>
          sql<{ may: boolean }>`select estate_worked_by(${willId}::uuid, ${who.id}::uuid) as may`.execute(tx),
        )
      ).rows[0]!.may
    expect([await worked(executor), await worked(second), await worked(stranger)]).toEqual([
      true,
      true,
      false,
    ])
    // As an api asks that pretends to be somebody else; and of one whose part ends while the object is read.
    const ask = async (who: Person) =>
      await inTransaction(estates.stack.workerDb, { service: 'worker' }, (tx) => {
        const asked = { personId: who.id, willId, documentId }
        return answerOpenDocument.answer(tx, asked, estates.stack.workerContext)
      })
    await expect(ask(stranger)).rejects.toMatchObject({ code: 'not-found' })
    const begun = await ask(second)
    await estates.rows('update release_grants set ended_at = app_now() where person_id = $1', second.id)
    expect(await worked(second)).toBe(false)
    await expect((begun as DeferredAnswer<unknown>).run()).rejects.toMatchObject({ code: 'not-found' })
    expect((await lines(willId)).map(({ event }) => event)).toEqual(['estate.document-added'])
    for (const statement of [
      sql`update estate_documents set object = ${'a'.repeat(64)}`,
      sql`update estate_documents set added_by = null`,
      sql`select * from estate_objects_left`,
      sql`select estate_worked_by(${willId}::uuid, ${executor.id}::uuid)`,
      sql`delete from estate_objects_left`,
    ])
      await expect(
        inTransaction(estates.stack.db, { person: executor }, (tx) => statement.execute(tx)),
      ).rejects.toThrow('permission denied')
    await estates.rows(
      "update people_around set standing = 'reserve' where will_id = $1 and person_id = $2",
      willId,
      executor.id,
    )
    expect(await worked(executor)).toBe(false)
    // One of another estate is neither changed nor removed by statements of one's own.
    for (const statement of [
      sql`update estate_documents set title = 'x' where id = ${documentId}`,
      sql`delete from estate_documents where id = ${documentId}`,
    ])
      expect(
        (await inTransaction(estates.stack.db, { person: stranger }, (tx) => statement.execute(tx)))
          .numAffectedRows,
      ).toBe(0n)
  })

  test('neither database nor objects show what is in a document', async () => {
    const { willId, executor } = await estates.opened()
    const secret = `Sort code 11-22-33 ${randomUUID()}`
    // Behind the end of a JPEG, where it is stored as it is.
    const { documentId } = await added(willId, executor, Buffer.concat([jpeg, Buffer.from(secret)]))
    expect((await read(willId, executor, documentId)).rawPayload.includes(secret)).toBe(true)
    const tables = await estates.rows<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    const hex = Buffer.from(secret).toString('hex')
    const base64 = Buffer.from(secret).toString('base64').slice(0, 20)
    for (const { name } of tables) {
      const found = await estates.rows(
        `select 1 from "${name}" t
         where t::text like '%' || $1 || '%' or t::text like '%' || $2 || '%' or t::text like '%' || $3 || '%'`,
        secret,
        hex,
        base64,
      )
      expect(found, name).toEqual([])
    }
    const objects = join(estates.stack.dataDir, 'objects')
    for (const one of await readdir(objects, { recursive: true, withFileTypes: true }))
      if (one.isFile()) expect((await readFile(join(one.parentPath, one.name))).includes(secret)).toBe(false)
  })
})

interface Filled extends Worked {
  itemId: string
  giftId: string
  entryId: string
  personId: string
}
async function filled(): Promise<Filled> {
  const { done, opened } = estates
  const estate = await opened()
  const { willId, executor } = estate
  const { dateOfDeath: day, people } = await done('GET', `/${willId}`, executor)
  const { itemId } = await done('POST', `/${willId}/items`, executor, account)
  const gift = { recipient: 'Hugo Heir', what: 'A clock', kind: 'counted', valuePence: 5, day: '2020-02-29' }
  const { gifts } = await done('POST', `/${willId}/gifts`, executor, gift)
  const income = { kind: 'income', day, amountPence: 300 }
  const { entryId } = await done('POST', `/${willId}/entries`, executor, income)
  return { ...estate, itemId, giftId: gifts[0].id, entryId, personId: people[0].id }
}

describe('what it is evidence of', () => {
  test('each subject, chosen at once or later, by either executor', async () => {
    const of = await filled()
    const { willId, executor, second } = of
    for (const [what, id] of [
      ['item', of.itemId],
      ['gift', of.giftId],
      ['entry', of.entryId],
      ['person', of.personId],
    ] as const) {
      const { documentId } = await added(willId, executor, png, { aboutWhat: what, aboutId: id })
      const { documents } = await estates.done('GET', `/${willId}/documents`, second)
      const one = documents.find((each: { id: string }) => each.id === documentId)
      expect(one.about).toEqual({ what, id })
      const at = `/${willId}/documents/${documentId}`
      const free = await estates.done('PUT', at, second, { ...said, version: 1 })
      expect(free.documents.find((each: { id: string }) => each.id === documentId)).toMatchObject({
        about: null,
        version: 2,
      })
      const about = { what, id }
      const change = { ...said, title: 'Valuation', kind: 'valuation', about }
      const bound = await estates.done('PUT', at, executor, { ...change, version: 2 })
      expect(bound.documents.find((each: { id: string }) => each.id === documentId)).toMatchObject(change)
      expect(await estates.refusal('PUT', at, second, { ...said, version: 2 })).toEqual([
        409,
        'estate-changed-meanwhile',
      ])
    }
  })

  test('a line of another estate is none, also by the api’s own statement', async () => {
    const { willId, executor } = await filled()
    const other = await filled()
    const { documentId } = await added(willId, executor)
    const change = { ...said, version: 1, about: { what: 'item', id: other.itemId } }
    expect(await estates.refusal('PUT', `/${willId}/documents/${documentId}`, executor, change)).toEqual([
      422,
      'estate-document-about',
    ])
    await expect(
      inTransaction(estates.stack.db, { person: executor }, (tx) =>
        sql`update estate_documents set item_id = ${other.itemId} where id = ${documentId}`.execute(tx),
      ),
    ).rejects.toThrow('foreign key')
  })

  test('it is not removed without saying so; a gift that was removed is evidence of nothing', async () => {
    const { willId, executor, second, itemId, giftId } = await filled()
    const { documentId } = await added(willId, executor, pdf, { aboutWhat: 'item', aboutId: itemId })
    const object = await objectOf(documentId)
    const remove = `/${willId}/documents/${documentId}/remove`
    expect(await estates.refusal('POST', remove, second, { version: 1 })).toEqual([
      409,
      'estate-document-evidence',
    ])
    expect(await estates.refusal('POST', remove, second, { version: 2, isEvidence: true })).toEqual([
      409,
      'estate-changed-meanwhile',
    ])
    expect(await estates.done('POST', remove, second, { version: 1, isEvidence: true })).toEqual({
      documents: [],
      bytes: 0,
    })
    expect((await estates.call('POST', remove, second, { version: 1 })).statusCode).toBe(404)
    expect((await read(willId, executor, documentId)).statusCode).toBe(404)
    expect(await held()).toContain(object)
    await clean()
    expect(await held()).not.toContain(object)
    expect(await left(object)).toEqual([])
    expect((await lines(willId)).at(-1)).toEqual({
      event: 'estate.document-removed',
      details: { actor: second.id, documentId },
    })

    const about = { aboutWhat: 'gift', aboutId: giftId }
    const gifts = await added(willId, executor, pdf, about)
    const { gifts: all } = await estates.done('GET', `/${willId}/gifts`, executor)
    const { id: _id, number: _number, ...gift } = all[0]
    await estates.done('PUT', `/${willId}/gifts/${giftId}`, executor, { ...gift, isRemoved: true })
    const { documents } = await estates.done('GET', `/${willId}/documents`, executor)
    expect(documents).toMatchObject([{ id: gifts.documentId, about: null }])
    await estates.done('POST', `/${willId}/documents/${gifts.documentId}/remove`, executor, { version: 1 })
  })
})

describe('bounds', () => {
  /** As many rows without an object of their own. */
  async function fillRows(willId: string, count: number, size: number): Promise<void> {
    const objects = Array.from({ length: count }, () =>
      createHash('sha256').update(randomUUID()).digest('hex'),
    )
    await estates.rows('insert into estate_objects_left (object) select unnest($1::text[])', objects)
    await estates.rows(
      `insert into estate_documents (id, will_id, title, kind, day, media, size, sha256, object)
       select gen_random_uuid(), $1, 'x', 'other', current_date, 'image/png', $3, sha256('x'), one
       from unnest($2::text[]) one`,
      willId,
      objects,
      size,
    )
  }

  test('200 documents, and one more once one was removed', async () => {
    const { willId, executor } = await estates.opened()
    await fillRows(willId, 199, 1)
    const { documentId } = await added(willId, executor)
    expect(await refused(willId, executor, pdf)).toEqual([422, 'estate-documents-full'])
    await estates.done('POST', `/${willId}/documents/${documentId}/remove`, executor, { version: 1 })
    await added(willId, executor)
  })

  test('200 MB in all, and of many at once no more than fit', async () => {
    const { willId, executor, second } = await estates.opened()
    await fillRows(willId, 20, MOST_DOCUMENT_BYTES - Math.ceil((pdf.length * 3) / 20))
    const answers = await Promise.all(
      [executor, second, executor, second, executor, second].map((person) => send(willId, person, pdf)),
    )
    const got = answers.map(({ statusCode }) => statusCode)
    const { bytes, documents } = await estates.done('GET', `/${willId}/documents`, executor)
    expect(got.filter((one) => one === 200)).toHaveLength(documents.length - 20)
    expect(got.filter((one) => one === 422)).toHaveLength(6 - (documents.length - 20))
    expect(documents.length).toBeGreaterThan(20)
    expect(bytes).toBeLessThanOrEqual(209_715_200)
  })

  test('whoever sends slowly holds up nobody else, however often they do', async () => {
    const { willId, executor, second } = await estates.opened()
    const form = multipart({ ...said, document: { name: 'a.pdf', bytes: pdf } })
    const slow = Array.from({ length: 6 }, () => new PassThrough())
    const answers = slow.map((payload) => {
      payload.write(form.payload.subarray(0, 200))
      return estates.stack.call({
        method: 'POST',
        url: `/api/estates/${willId}/documents`,
        headers: { 'x-person': executor.id, ...form.headers },
        payload,
      })
    })
    // No more of one person's wait: one of six is turned away, and the others stand still from then on.
    const away = await Promise.race(answers)
    expect([away.statusCode, away.json().reason]).toEqual([503, 'estate-files-busy'])
    await added(willId, second)
    for (const payload of slow) payload.end(form.payload.subarray(200))
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode).toSorted()).toEqual([
      200, 200, 200, 200, 200, 503,
    ])
    await added(willId, executor)
  })
})

describe('killed, and gone', () => {
  test('between object and row: the object is removed after an hour, and never made a document', async () => {
    const { willId, executor } = await estates.opened()
    await clean()
    const before = await held()
    await estates.stack.asSuperuser(`create function fail_here() returns trigger language plpgsql as
      $$ begin raise exception 'killed here'; end $$;
      create trigger fail_here after insert on audit_entries for each statement execute function fail_here()`)
    expect((await send(willId, executor, pdf)).statusCode).toBe(500)
    await estates.stack.asSuperuser('drop function fail_here() cascade')
    const [lost] = (await held()).filter((one) => !before.includes(one))
    expect(lost).toBeDefined()
    expect(await estates.rows('select 1 from estate_documents where object = $1', lost)).toEqual([])
    await clean()
    expect(await held()).toContain(lost)
    await estates.rows(`update estate_objects_left set due_at = app_now() where object = $1`, lost)
    await clean()
    expect((await held()).toSorted()).toEqual(before.toSorted())
    // Too late: an object that is not announced, or was removed, gets no row.
    await expect(
      inTransaction(estates.stack.db, { person: executor }, (tx) =>
        sql`insert into estate_documents (id, will_id, title, kind, day, media, size, sha256, object)
          values (${randomUUID()}, ${willId}, 'x', 'other', current_date, 'image/png', 1,
            ${createHash('sha256').digest()}, ${lost})`.execute(tx),
      ),
    ).rejects.toThrow('not announced')
  })

  test('an announcement removes no object of anything else, nor one of a document, whoever makes it', async () => {
    const { willId, executor } = await estates.opened()
    const { app } = estates.stack
    const document = await objectOf((await added(willId, executor)).documentId)
    const others = await Promise.all(
      [
        await sealFor(app.workerPublicKey, pdf, { willId, version: 1, purpose: 'will' }),
        Buffer.from('not sealed at all, as a certificate of the register’s'),
        Buffer.alloc(0),
      ].map((bytes) => app.store.put(bytes)),
    )
    const asApi = (statement: RawBuilder<unknown>): Promise<unknown> =>
      inTransaction(estates.stack.db, { person: executor }, (tx) => statement.execute(tx))
    for (const object of [document, ...others])
      await asApi(sql`insert into estate_objects_left (object) values (${object})`)
    // Its row takes the announcement away, and its removal is due at once.
    const id = randomUUID()
    await asApi(sql`
      insert into estate_documents (id, will_id, title, kind, day, media, size, sha256, object)
      values (${id}, ${willId}, 'x', 'other', current_date, 'image/png', 1,
        ${createHash('sha256').digest()}, ${others[0]!})`)
    await asApi(sql`delete from estate_documents where id = ${id}`)
    await estates.rows('update estate_objects_left set due_at = app_now()')
    await clean()
    const names = await held()
    for (const object of [document, ...others]) expect(names).toContain(object)
    expect(await left(document, ...others)).toEqual([])
  })

  test('an object that cannot be removed holds back no other, and is tried again', async () => {
    const { willId, executor } = await estates.opened()
    const both = [(await added(willId, executor)).documentId, (await added(willId, executor)).documentId]
    const objects = await Promise.all(both.map(objectOf))
    for (const id of both)
      await estates.done('POST', `/${willId}/documents/${id}/remove`, executor, { version: 1 })
    const { store } = estates.stack.app
    await removeLeftObjects({
      db: estates.stack.workerDb,
      log: log as never,
      store: {
        ...store,
        remove: async (id) => {
          if (id === objects[0]) throw new Error('the store is away')
          await store.remove(id)
        },
      },
    })
    expect(await left(...objects)).toEqual([{ object: objects[0] }])
    await clean()
    expect(await left(...objects)).toEqual([])
    for (const object of objects) expect(await store.has(object as never)).toBe(false)
  })

  test('it stays when who added it is erased, and goes with the estate, object and all', async () => {
    const { willId, executor, second, itemId } = await filled()
    const { documentId } = await added(willId, executor, pdf, { aboutWhat: 'item', aboutId: itemId })
    const object = await objectOf(documentId)
    const copyOf = async (id: string) =>
      (await inTransaction(estates.stack.workerDb, { service: 'worker' }, (tx) => dataOf(tx, id, [])))[0]!
    expect((await copyOf(executor.id))['documents']).toMatchObject([{ title: said.title, size: pdf.length }])
    expect((await copyOf(second.id))['documents']).toBeNull()
    const erase = (id: string): Promise<unknown> =>
      estates.rows(
        `select erase_estate_of(one) from (select (jsonb_populate_record(null::erased_person,
           jsonb_build_object('id', $1::uuid, 'wills', '{}'::uuid[], 'named', array[$1::uuid]))).*) as one`,
        id,
      )
    await erase(executor.id)
    await estates.rows(
      'delete from release_grants where will_id = $1 and person_id = $2',
      willId,
      executor.id,
    )
    expect((await read(willId, second, documentId)).rawPayload.equals(pdf)).toBe(true)
    await erase(second.id)
    expect(await estates.rows('select 1 from estate_documents where will_id = $1', willId)).toEqual([])
    await clean()
    expect(await held()).not.toContain(object)
  })
})
