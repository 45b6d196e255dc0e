// Documents and kept accounts handed over with an estate and taken over from its file, over the real api with a worker
// that answers: byte for byte, bound to the lines that they belong to, each opening in the log; whatever is not as the
// records say is refused; 200 MB are handed over in little memory.
import { createCanvas } from '@napi-rs/canvas'
import { createHash, hash, randomUUID } from 'node:crypto'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { EstateRecord } from '@testate/api/estate/record'
import { MOST_DOCUMENT_BYTES } from '@testate/domain/estate/documents'
import { makeWillPdf } from '../../../../../test/corpus/make-pdf.ts'
import { multipart } from '../../../../../test/stack/multipart.ts'
import { filesOf, handOvers, inParts, recordOf } from '../../../testing/handed-over.ts'
import { smallPng } from '../../../testing/small-png.ts'
import { account, workedEstates, type Worked } from '../../../testing/worked-estates.ts'
import { asLine, prepareLine } from '../../audit/append.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { zipOf } from '../../platform/zip.ts'
import { answerOpenDocument } from '../documents/open-document.ts'
import { removeLeftObjects } from '../documents/remove-left.ts'
import { handOverFiles } from './hand-over-files.ts'

let estates: Awaited<ReturnType<typeof workedEstates>>
beforeAll(async () => void (estates = await workedEstates({ answerers: [answerOpenDocument] })))
afterEach(() => estates.wills.restoreTime())
afterAll(() => estates.stop())

const { proofFor, confirmed, handedOver, check, addPart, confirm, emptyFor, takenOver } = handOvers(
  () => estates,
)
const jpeg = createCanvas(8, 8).toBuffer('image/jpeg', 90)
const pdf = makeWillPdf()
const said = { title: 'Letter of the bank', kind: 'bank-letter', day: '2026-01-20' }

let added = 0
async function addDocument(
  { willId, executor }: Worked,
  bytes: Uint8Array,
  fields: Record<string, string> = {},
): Promise<string> {
  const form = multipart({ ...said, ...fields, document: { name: 'a.pdf', bytes } })
  const answer = await estates.stack.call({
    method: 'POST',
    url: `/api/estates/${willId}/documents`,
    // One address may add sixty a minute, and this file adds more.
    remoteAddress: `10.1.${(added >> 4) & 255}.${added++ & 15}`,
    headers: { 'x-person': executor.id, ...form.headers },
    payload: form.payload,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ documentId: string }>().documentId
}
/** A document of each kind, evidence of an asset, an entry, a gift and a person, and two accounts that were kept. */
async function furnished() {
  const { done } = estates
  const estate = await estates.opened()
  const { willId, executor, second } = estate
  const at = `/${willId}`
  const { dateOfDeath: day } = await done('GET', at, executor)
  const { itemId } = await done('POST', `${at}/items`, executor, account)
  await done('POST', `${at}/items/${itemId}/values`, executor, { valuePence: 100_000, source: 'Statement' })
  const cameIn = { kind: 'realised', day, itemId, amountPence: 40_000 }
  const { entryId } = await done('POST', `${at}/entries`, executor, cameIn)
  const gift = { recipient: 'Hugo', what: 'A clock', kind: 'counted', valuePence: 5, day: '2020-02-29' }
  await done('POST', `${at}/gifts`, second, gift)
  const giftId = (await done('GET', `${at}/gifts`, executor)).gifts[0].id
  const heir = { name: 'Hester Heir', roles: ['beneficiary'], residue: { of: 1, in: 1 } }
  const personId = (await done('POST', `${at}/people`, executor, heir)).people.at(-1).id
  await addDocument(estate, pdf, { title: 'Valuation', aboutWhat: 'item', aboutId: itemId })
  await addDocument(estate, jpeg, { title: 'Receipt', aboutWhat: 'entry', aboutId: entryId })
  await addDocument(estate, smallPng, { title: '=1+1', aboutWhat: 'gift', aboutId: giftId })
  await addDocument(estate, pdf, { title: 'Passport', aboutWhat: 'person', aboutId: personId })
  await addDocument(estate, smallPng, { title: 'Loose' })
  await done('POST', `${at}/accounts/kept`, executor, { day })
  await done('POST', `${at}/entries`, executor, { ...cameIn, amountPence: 7 })
  await done('POST', `${at}/accounts/kept`, second, {})
  return { ...estate, day }
}
/** One estate and its file, for tests that change neither. */
async function handedOnce() {
  const before = await furnished()
  return { before, zip: (await handedOver(before, before.executor)).zip }
}
let once: ReturnType<typeof handedOnce> | undefined
const oneFile = (): ReturnType<typeof handedOnce> => (once ??= handedOnce())
const openedLines = async (willId: string) =>
  (
    await estates.rows<{ details: string }>(
      `select details from audit_entries where will_id = $1 and event = 'estate.document-opened' order by id`,
      willId,
    )
  ).map(({ details }) => JSON.parse(details) as { documentId: string; for: string })
const objectsOf = async (willId: string): Promise<string[]> =>
  (
    await estates.rows<{ object: string }>(
      'select object from estate_documents where will_id = $1 order by title, id',
      willId,
    )
  ).map(({ object }) => object)
const pathOf = (object: string): string => join(estates.stack.dataDir, 'objects', object.slice(0, 2), object)
const held = async (): Promise<string[]> =>
  (await readdir(join(estates.stack.dataDir, 'objects'), { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile())
    .map(({ name }) => name)
/** Each run removes a hundred, and tests before this one left some. */
async function clean(): Promise<void> {
  for (let run = 0; run < 5; run += 1)
    await removeLeftObjects({
      db: estates.stack.workerDb,
      store: estates.stack.app.store,
      log: { warn: () => undefined } as never,
    })
}

/** What the pages say of documents: lines by what they are, no ids. */
async function saidOf(willId: string, person: Worked['executor']) {
  const { done, call } = estates
  const { people, items } = await done('GET', `/${willId}`, person)
  const { entries } = await done('GET', `/${willId}/accounts`, person)
  const { gifts } = await done('GET', `/${willId}/gifts`, person)
  const names = new Map<string, string>([
    ...[...people, ...items].map(({ id, name }) => [id, name] as const),
    ...entries.map(({ id, number }: { id: string; number: number }) => [id, `entry ${number}`] as const),
    ...gifts.map(({ id, what }: { id: string; what: string }) => [id, what] as const),
  ])
  const { documents } = await done('GET', `/${willId}/documents`, person)
  const found: Record<string, unknown>[] = []
  for (const { id, about, title, kind, day, media, size, addedAt } of documents) {
    const { rawPayload } = await call('GET', `/${willId}/documents/${id}/file`, person)
    const bytes = hash('sha256', rawPayload)
    const of = about && [about.what, names.get(about.id)]
    found.push({ title, kind, day, media, size, addedAt, bytes, of })
  }
  const { kept } = await done('GET', `/${willId}/accounts/kept`, person)
  const csvs: string[] = []
  for (const { id } of kept) csvs.push((await call('GET', `/${willId}/accounts/kept/${id}/csv`, person)).body)
  return {
    documents: found,
    kept: kept.map(({ number, day, head, isFinal, keptAt, contentHash }: Record<string, unknown>) => ({
      number,
      day,
      head,
      isFinal,
      keptAt,
      contentHash,
    })),
    csvs,
  }
}

test('documents and kept accounts are in the file byte for byte, each document with one line of the log', async () => {
  const before = await furnished()
  const { zip } = await handedOver(before, before.second)
  const record = recordOf(zip)
  const files = filesOf(zip)
  expect(record.documents.map(({ name, title }) => [name, title])).toEqual([
    ['documents/document-001.pdf', 'Valuation'],
    ['documents/document-002.jpg', 'Receipt'],
    ['documents/document-003.png', '=1+1'],
    ['documents/document-004.pdf', 'Passport'],
    ['documents/document-005.png', 'Loose'],
  ])
  for (const { name, sha256, size } of [...record.documents, ...record.keptAccounts]) {
    expect(hash('sha256', files.get(name)!), name).toBe(sha256)
    expect(files.get(name)!.length).toBe(size)
  }
  expect(files.get('documents/document-001.pdf')!.equals(pdf)).toBe(true)
  expect(record.keptAccounts.map(({ number, head, day }) => [number, head, day])).toEqual([
    [1, 1, before.day],
    [2, 2, record.accounts.day],
  ])
  const manifest = JSON.parse(String(files.get('manifest.json'))) as { files: { name: string }[] }
  expect(manifest.files.map(({ name }) => name).toSorted()).toEqual(
    [...files.keys()].filter((name) => name !== 'manifest.json').toSorted(),
  )
  const list = String(files.get('lists/documents.csv'))
  expect(list).toContain('documents/document-001.pdf,Valuation,bank-letter,2026-01-20,Current account')
  expect(list).not.toMatch(/,=1\+1/)
  expect(await openedLines(before.willId)).toEqual(
    record.documents.map(({ id }) => ({ actor: 'worker', documentId: id, for: before.second.id })),
  )
})

test('they are taken over under ids of their own, sealed anew, bound to the same lines and as nobody’s', async () => {
  const { before, zip } = await oneFile()
  const after = await takenOver(zip)
  const there = await saidOf(before.willId, before.executor)
  expect(there.documents).toHaveLength(5)
  expect(there.kept).toHaveLength(2)
  expect(await saidOf(after.willId, after.second)).toEqual(there)
  const { documents } = await estates.done('GET', `/${after.willId}/documents`, after.executor)
  const ids = new Set(recordOf(zip).documents.map(({ id }) => id))
  for (const { id, addedBy } of documents) expect([ids.has(id), addedBy]).toEqual([false, null])
  const { kept } = await estates.done('GET', `/${after.willId}/accounts/kept`, after.executor)
  expect(kept.map(({ keptBy }: { keptBy: string | null }) => keptBy)).toEqual([null, null])
  const others = new Set(await objectsOf(before.willId))
  for (const object of await objectsOf(after.willId)) expect(others.has(object)).toBe(false)
  // Nothing is left beside them, and what is there is kept when the left ones are removed.
  expect(await estates.rows('select 1 from estate_take_over_parts where will_id = $1', after.willId)).toEqual(
    [],
  )
  await clean()
  expect((await saidOf(after.willId, after.second)).documents).toEqual(there.documents)
  // And the next file has them.
  const again = recordOf((await handedOver(after, after.executor)).zip)
  expect(again.documents.map(({ sha256, by }) => [sha256, by])).toEqual(
    recordOf(zip).documents.map(({ sha256 }) => [sha256, null]),
  )
  expect(again.keptAccounts.map(({ sha256 }) => sha256)).toEqual(
    recordOf(zip).keptAccounts.map(({ sha256 }) => sha256),
  )
})

const reasonOf = (answer: { statusCode: number; json: () => { reason?: string } }) => [
  answer.statusCode,
  answer.json().reason,
]
/** The file with other records, whose manifest fits them. */
const withRecords = async (record: EstateRecord): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(zipOf(handOverFiles(JSON.stringify(record), null))))

test('a part that is cut, altered, swapped, too large, twice or unknown is refused, none may be missing', async () => {
  const { before, zip } = await oneFile()
  const { parts } = await inParts(zip)
  const estate = await emptyFor(zip)
  const { willId, executor, second } = estate
  const [[first, bytes], [other, others]] = parts as [[string, Buffer], [string, Buffer]]
  const add = async (name: string, of: Uint8Array) => reasonOf(await addPart(willId, executor, [name, of]))
  expect(await add(first, bytes)).toEqual([422, 'estate-file-unchecked'])
  const checked = (await check(willId, executor, zip)).json()
  expect(checked).toMatchObject({ missing: 7, counts: { documents: 5, keptAccounts: 2 } })

  const altered = Buffer.from(bytes)
  altered[altered.length - 1]! ^= 1
  for (const wrong of [altered, bytes.subarray(0, -1), Buffer.concat([bytes, Buffer.from('x')]), others])
    expect(await add(first, wrong)).toEqual([422, 'estate-part-altered'])
  expect(await add(other, bytes)).toEqual([422, 'estate-part-altered'])
  expect(await add(first, new Uint8Array(0))).toEqual([422, 'estate-part-altered'])
  expect(await add(first, Buffer.alloc(MOST_DOCUMENT_BYTES + 1))).toEqual([413, 'estate-part-too-large'])
  expect(await add(first, Buffer.alloc(MOST_DOCUMENT_BYTES + 20_000))).toEqual([413, 'estate-part-too-large'])
  expect(await add('documents/document-099.pdf', bytes)).toEqual([422, 'estate-part-unknown'])
  for (const name of ['../document-001.pdf', 'documents/accounts.pdf', 'estate.json'])
    expect((await addPart(willId, executor, [name, bytes])).statusCode, name).toBe(400)
  expect((await addPart(willId, before.executor, [first, bytes])).statusCode).toBe(404)

  // A repeat after a lost answer is the same part; another one of the name is not. Each executor may send some.
  const key = randomUUID()
  for (let turn = 0; turn < 2; turn += 1)
    expect((await addPart(willId, second, [first, bytes], key)).json()).toEqual({ missing: 6 })
  expect(await add(first, bytes)).toEqual([409, 'estate-part-twice'])
  const { contentHash } = checked
  const at = `/${willId}/take-over/confirm`
  const proof = await proofFor(executor, willId, 'take-over-estate')
  expect(await estates.refusal('POST', at, executor, { contentHash }, proof)).toEqual([
    422,
    'estate-parts-missing',
  ])
  // Nor does the database enter it.
  const details = { fileHash: checked.fileHash, contentHash }
  const line = await prepareLine({ event: 'estate.taken-over', willId, actor: executor.id, details })
  await expect(
    inTransaction(estates.stack.db, { person: executor }, (tx) =>
      sql`select app_take_over_estate(${proof['step-up']}, ${willId}::uuid, ${asLine(line)})`.execute(tx),
    ),
  ).rejects.toMatchObject({ constraint: 'estate_parts_missing' })
  for (const part of parts.slice(1)) expect((await addPart(willId, executor, part)).statusCode).toBe(200)
  expect((await estates.done('GET', `/${willId}/hand-overs`, second)).checked.missing).toBe(0)
  expect((await confirm(willId, executor, contentHash)).statusCode).toBe(200)
  expect(await add(first, bytes)).toEqual([422, 'estate-not-empty'])
})

test('whoever sends a part or a file slowly holds up nobody else, however often they do', async () => {
  const { zip } = await oneFile()
  const { records, parts } = await inParts(zip)
  const { willId, executor, second } = await emptyFor(zip)
  await check(willId, executor, zip)
  const slowly = (path: string, form: ReturnType<typeof multipart>) => {
    const payload = new PassThrough()
    payload.write(form.payload.subarray(0, 200))
    const answer = estates.stack.call({
      method: 'POST',
      remoteAddress: '10.0.1.1',
      url: `/api/estates/${willId}/${path}`,
      headers: { 'x-person': executor.id, 'idempotency-key': randomUUID(), ...form.headers },
      payload,
    })
    return { answer, end: () => void payload.end(form.payload.subarray(200)) }
  }
  const partOf = ([name, bytes]: [string, Buffer]) => multipart({ name, part: { name: 'part', bytes } })
  type Slow = ReturnType<typeof slowly>
  /** One of six is turned away, since no more of one person's wait; the others stand still from then on. */
  const turnedAway = async (slow: readonly Slow[]): Promise<number> => {
    const refused = await Promise.race(slow.map(async ({ answer }, at) => ({ at, answer: await answer })))
    expect(reasonOf(refused.answer)).toEqual([503, 'estate-files-busy'])
    return refused.at
  }
  const finish = async (slow: readonly Slow[], without: number): Promise<void> => {
    for (const { end } of slow) end()
    for (const { answer } of slow.toSpliced(without, 1)) expect((await answer).statusCode).toBe(200)
  }
  const sent = parts.slice(0, 6)
  const slow = sent.map((part) => slowly('take-over/parts', partOf(part)))
  const late = await turnedAway(slow)
  expect((await addPart(willId, second, parts[6]!)).json()).toEqual({ missing: 6 })
  await finish(slow, late)
  expect((await addPart(willId, executor, sent[late]!)).json()).toEqual({ missing: 0 })

  const file = () => multipart({ file: { name: 'estate.zip', bytes: records } })
  const slowFiles = Array.from({ length: 6 }, () => slowly('take-over', file()))
  const lateFile = await turnedAway(slowFiles)
  expect((await check(willId, second, zip)).statusCode).toBe(200)
  await finish(slowFiles, lateFile)
})

test('a part that is as its records say, and no such document or accounts, is refused', async () => {
  const { zip } = await oneFile()
  const record = recordOf(zip)
  const { willId, executor } = await emptyFor(zip)
  const sizes = (bytes: Uint8Array) => ({ size: bytes.length, sha256: hash('sha256', bytes) })
  const tables = JSON.parse(String(filesOf(zip).get('kept-accounts/001.json'))) as { tables: object[] }
  const brokenPng = smallPng.subarray(0, -12)
  const [document, ...rest] = record.documents
  for (const [bytes, media, reason] of [
    [smallPng, 'application/pdf', 'estate-part-kind'],
    [Buffer.from('GIF89a, and no document'), 'application/pdf', 'estate-document-type-wrong'],
    [Buffer.from('%PDF-1.7 and nothing'), 'application/pdf', 'estate-document-unreadable'],
    [brokenPng, 'application/pdf', 'estate-document-picture-broken'],
  ] as const) {
    const documents = [{ ...document!, media, ...sizes(bytes) }, ...rest]
    expect((await check(willId, executor, await withRecords({ ...record, documents }))).statusCode).toBe(200)
    const answer = await addPart(willId, executor, [document!.name, bytes])
    expect(reasonOf(answer)).toEqual([422, reason])
  }
  const [kept, later] = record.keptAccounts
  for (const [place, bytes] of [
    Buffer.from('no JSON'),
    Buffer.from([0xff, 0xfe]),
    Buffer.from(JSON.stringify({ ...tables, more: 1 })),
    Buffer.from(JSON.stringify({ ...tables, onDay: '2020-01-01' })),
    Buffer.from(JSON.stringify({ ...tables, name: 'Two\nlines' })),
    Buffer.from(JSON.stringify({ ...tables, tables: [{ ...tables.tables[0], rows: [['too few']] }] })),
  ].entries()) {
    const keptAccounts = [{ ...kept!, ...sizes(bytes) }, later!]
    await check(willId, executor, await withRecords({ ...record, keptAccounts }))
    const answer = await addPart(willId, executor, [kept!.name, bytes])
    expect(reasonOf(answer), String(place)).toEqual([422, 'estate-file-fields'])
  }
})

test('what is here already counts with what comes: neither has more room than an estate', async () => {
  const { zip } = await oneFile()
  const estate = await emptyFor(zip)
  const { willId, executor } = estate
  for (let n = 0; n < 196; n += 1)
    await estates.rows(
      `insert into estate_objects_left (object) values ($1)`,
      hash('sha256', `${willId} ${n}`),
    )
  await estates.rows(
    `insert into estate_documents (id, will_id, title, kind, day, media, size, sha256, object)
     select gen_random_uuid(), $1, 'One of many', 'other', '2026-01-01', 'image/png', 1, sha256('1'), object
     from unnest($2::text[]) object`,
    willId,
    Array.from({ length: 196 }, (_, n) => hash('sha256', `${willId} ${n}`)),
  )
  expect(reasonOf(await check(willId, executor, zip))).toEqual([422, 'estate-documents-full'])
  await estates.rows('delete from estate_documents where will_id = $1', willId)
  await estates.rows(
    `insert into estate_kept_accounts (id, will_id, number, person_id, day, head, is_final, drawn)
     select gen_random_uuid(), $1, 99, id, '2026-01-01', 0, false, '{}' from estate_people
     where will_id = $1 order by number limit 1`,
    willId,
  )
  expect(reasonOf(await check(willId, executor, zip))).toEqual([422, 'estate-kept-full'])
})

test('what came of a file that is not entered is removed, and an api puts nothing else in its place', async () => {
  const { zip } = await oneFile()
  const { parts } = await inParts(zip)
  const { willId, executor } = await emptyFor(zip)
  await check(willId, executor, zip)
  const known = new Set(await held())
  expect((await addPart(willId, executor, parts[0]!)).statusCode).toBe(200)
  const [mine] = (await held()).filter((name) => !known.has(name))
  const [row] = await estates.rows<{ id: string }>(
    'select id from estate_take_over_parts where will_id = $1',
    willId,
  )
  for (const [statement, why] of [
    [sql`update estate_take_over_parts set size = 1`, 'permission denied'],
    [sql`delete from estate_take_over_parts`, 'permission denied'],
    [sql`select object from estate_take_over_parts`, 'permission denied'],
    [sql`select estate_enter_parts(${willId}::uuid, '{}')`, 'permission denied'],
    [
      sql`insert into estate_take_over_parts (will_id, id, sha256, size, object)
        values (${willId}, ${row!.id}, ${createHash('sha256').digest()}, 1, ${'a'.repeat(64)})`,
      'the file names no such part',
    ],
  ] as const)
    await expect(
      inTransaction(estates.stack.db, { person: executor }, (tx) => statement.execute(tx)),
    ).rejects.toThrow(why)
  await clean()
  expect(await held()).toContain(mine)
  // Another file in its place.
  await check(willId, executor, zip)
  await clean()
  expect(await held()).not.toContain(mine)
})

test('an object that waits is not removed by an api, not made a document, and is entered all the same', async () => {
  const { before, zip } = await oneFile()
  const { parts } = await inParts(zip)
  const { willId, executor } = await emptyFor(zip)
  const { contentHash } = (await check(willId, executor, zip)).json()
  for (const part of parts) expect((await addPart(willId, executor, part)).statusCode).toBe(200)
  const waiting = await estates.rows<{ id: string; object: string; sha256: Buffer; size: number }>(
    'select id, object, sha256, size from estate_take_over_parts where will_id = $1 and object is not null',
    willId,
  )
  expect(waiting).toHaveLength(5)
  const asApi = (person: Worked['executor'], statement: RawBuilder<unknown>): Promise<unknown> =>
    inTransaction(estates.stack.db, { person }, (tx) => statement.execute(tx))
  const announce = (object: string) => sql`insert into estate_objects_left (object) values (${object})`
  const { id, object, sha256, size } = waiting[0]!
  const other = await estates.opened()
  for (const { willId: into, executor: by } of [other, { willId, executor }]) {
    await asApi(by, announce(object))
    await expect(
      asApi(
        by,
        sql`insert into estate_documents (id, will_id, title, kind, day, media, size, sha256, object)
          values (${id}, ${into}, 'x', 'other', current_date, 'application/pdf', ${size}, ${sha256}, ${object})`,
      ),
    ).rejects.toThrow('not announced')
    await estates.rows('update estate_objects_left set due_at = app_now()')
    await clean()
    expect(await held()).toContain(object)
  }
  // Nor does an announcement that stands end the confirmation.
  await asApi(other.executor, announce(object))
  expect((await confirm(willId, executor, contentHash)).statusCode).toBe(200)
  await estates.rows('update estate_objects_left set due_at = app_now()')
  await clean()
  expect((await saidOf(willId, executor)).documents).toEqual(
    (await saidOf(before.willId, before.executor)).documents,
  )
})

test('an api gives no part the object of a document, which would be opened once that is removed', async () => {
  const { before, zip } = await oneFile()
  const { willId, executor } = await emptyFor(zip)
  await check(willId, executor, zip)
  const [object] = await objectsOf(before.willId)
  const [named] = await estates.rows<{ id: string; sha256: string; size: number }>(
    `select one ->> 'id' as id, one ->> 'sha256' as sha256, (one ->> 'size')::int as size
     from estate_take_overs t, jsonb_array_elements(t.rows -> 'documents') one where t.will_id = $1 limit 1`,
    willId,
  )
  const { id, sha256, size } = named!
  const asApi = (statement: RawBuilder<unknown>): Promise<unknown> =>
    inTransaction(estates.stack.db, { person: executor }, (tx) => statement.execute(tx))
  await asApi(sql`insert into estate_objects_left (object) values (${object})`)
  await expect(
    asApi(
      sql`insert into estate_take_over_parts (will_id, id, sha256, size, object)
        values (${willId}, ${id}, ${Buffer.from(sha256, 'hex')}, ${size}, ${object})`,
    ),
  ).rejects.toThrow('not announced')
})

test('a part that two browsers send at once comes once, and the other leaves nothing', async () => {
  const { zip } = await oneFile()
  const { parts } = await inParts(zip)
  const { willId, executor, second } = await emptyFor(zip)
  await check(willId, executor, zip)
  const known = new Set(await held())
  const answers = await Promise.all(
    [executor, second, executor, second].map((by) => addPart(willId, by, parts[0]!)),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409])
  expect((await held()).filter((name) => !known.has(name))).toHaveLength(1)
})

test('a document that is damaged in the store is told before anything of a file is sent', async () => {
  const before = await furnished()
  const [object] = await objectsOf(before.willId)
  const bytes = await readFile(pathOf(object!))
  await writeFile(pathOf(object!), bytes.subarray(0, -1))
  const { path } = await confirmed(before, before.executor)
  expect(await estates.refusal('GET', path, before.executor)).toEqual([410, 'estate-document-damaged'])
})

// With TESTATE_FULL=1 (`npm run assurance`): it takes as long as all the others.
test.skipIf(process.env['TESTATE_FULL'] !== '1')(
  '200 MB of documents are handed over with the memory of a few of them',
  async () => {
    const estate = await estates.opened()
    const { executor } = estate
    // A picture with a comment of random bytes in the place of a photograph.
    const photograph = (): Buffer => {
      const [start, rest] = [jpeg.subarray(0, 2), jpeg.subarray(2)]
      const comments = Array.from({ length: 159 }, () =>
        Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(65_533, randomUUID())]),
      )
      return Buffer.concat([start, ...comments, rest])
    }
    const sums = new Map<string, number>()
    for (let n = 0; n < 20; n += 1) {
      const bytes = photograph()
      sums.set(hash('sha256', bytes), bytes.length)
      await addDocument(estate, bytes)
      // More than one person may add in a day.
      await estates.rows(`delete from limit_marks where kind = 'upload'`)
    }
    const total = [...sums.values()].reduce((sum, one) => sum + one, 0)
    expect(total).toBeGreaterThan(200_000_000)
    const { path } = await confirmed(estate, executor)
    const address = await estates.stack.app.http.listen({ port: 0, host: '127.0.0.1' })
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    /** In MB: what is in use, once what is not is collected. */
    const memory = (): number => {
      collect()
      const { arrayBuffers, heapUsed } = process.memoryUsage()
      return (arrayBuffers + heapUsed) / 1_000_000
    }
    const before = memory()
    let most = 0
    let length = 0
    let looked = 0
    const began = performance.now()
    const answer = await fetch(`${address}/api/estates${path}`, { headers: { 'x-person': executor.id } })
    expect(answer.status).toBe(200)
    for await (const piece of answer.body!) {
      length += (piece as Uint8Array).length
      if (length - looked < 3_000_000) continue
      looked = length
      most = Math.max(most, memory())
    }
    const seconds = (performance.now() - began) / 1000
    const said = `${Math.round(length / 1e6)} MB handed over in ${seconds.toFixed(1)} s`
    console.info(`${said}, with ${Math.round(most - before)} MB more memory at most`)
    expect(length).toBeGreaterThan(total)
    expect(most - before).toBeLessThan(80)
  },
  240_000,
)
