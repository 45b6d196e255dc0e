// Receipts by link over the real api and worker: asked for, mailed once, signed once by whoever reads the mailbox, or
// answered with “not received”; renewed, taken back, ended by a correction, another name, 60 days or a relock.
import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { receiptSentence } from '@testate/domain/estate/receipts'
import { mailsOf } from '../../../../../test/stack/mails.ts'
import { readPrinted } from '../../../testing/read-printed.ts'
import { account, workedEstates, type Worked } from '../../../testing/worked-estates.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { dataOf } from '../data-of.ts'
import { receiptAnswerers } from './answer-receipt.ts'
import { mailReceipts } from './mail-receipts.ts'

let estates: Awaited<ReturnType<typeof workedEstates>>
beforeAll(async () => void (estates = await workedEstates({ answerers: receiptAnswerers })), 60_000)
afterEach(() => estates.wills.restoreTime())
afterAll(() => estates.stop())

interface Given extends Worked {
  at: string
  day: string
  entryId: string
  heir: string
  /** Another address for each estate, so that its mails are found. */
  address: string
}

/** £100, given to one heir. */
async function givenAway(of: { circumstance?: string } = {}): Promise<Given> {
  const { done, opened, paid } = estates
  const estate = await opened()
  const { willId, executor } = estate
  const at = `/${willId}`
  const { dateOfDeath: day } = await done('GET', at, executor)
  const person = { name: 'Hester Heir', roles: ['beneficiary'], residue: { of: 1, in: 1 }, ...of }
  const { people } = await done('POST', `${at}/people`, executor, person)
  const heir = people.at(-1).id
  const { itemId } = await done('POST', `${at}/items`, executor, account)
  await done('POST', `${at}/items/${itemId}/values`, executor, { valuePence: 10_000, source: 'Statement' })
  const collected = { kind: 'realised', day, amountPence: 10_000, itemId, closes: true }
  await done('POST', `${at}/entries`, executor, collected)
  const given = { kind: 'distributed', amountPence: 10_000, personId: heir, day, note: 'Cheque 7, secret' }
  const entryId = await paid(estate, executor, given)
  return { ...estate, at, day, entryId, heir, address: `${randomUUID()}@example.org` }
}
const asks = (address: string, more: object = {}) => ({
  purpose: 'residue',
  capacity: 'self',
  signerName: 'Hester Heir',
  address,
  ...more,
})
const ask = ({ at, entryId, executor, address }: Given, more: object = {}, by: Person = executor) =>
  estates.call('POST', `${at}/entries/${entryId}/receipt-requests`, by, asks(address, more))
const askRefused = async (...of: Parameters<typeof ask>): Promise<[number, string]> => {
  const answer = await ask(...of)
  return [answer.statusCode, answer.json().reason]
}
const requestOf = async ({ at, second, entryId }: Given) => {
  const { receipts } = await estates.done('GET', `${at}/receipts`, second)
  return receipts.find((one: { entryId: string }) => one.entryId === entryId)
}
const mail = (): Promise<void> =>
  mailReceipts({ ...estates.stack.workerContext, db: estates.stack.workerDb } as never)
const mailsTo = async ({ address }: Given, template: string) =>
  (await mailsOf(estates.stack, { template: template as 'receipt-asked', to: address })) as {
    data: Record<string, string>
  }[]
/** Mails what is due, and returns the secret of the newest link. */
async function linkOf(given: Given): Promise<string> {
  await mail()
  return (await mailsTo(given, 'receipt-asked')).at(-1)!.data['secret']!
}
const link = (secret: string, path = '', payload?: object, headers: Record<string, string> = {}) =>
  estates.stack.call({
    method: path === '' ? 'GET' : 'POST',
    url: `/api/estate-receipts/${secret}${path}`,
    headers,
    ...(payload === undefined ? {} : { payload }),
  })
const statuses = async (secret: string): Promise<number[]> => [
  (await link(secret)).statusCode,
  (await link(secret, '/open')).statusCode,
]
async function codeFor(given: Given, secret: string, id: string = randomUUID()) {
  const answer = await link(secret, '/code', { id })
  expect(answer.statusCode, answer.body).toBe(200)
  return { id, code: (await mailsTo(given, 'receipt-code')).at(-1)!.data['code']! }
}
const sign = (secret: string, of: { id: string; code: string }, more: object = {}) =>
  link(secret, '/sign', { ...of, name: 'Hester M. Heir', sentence: receiptSentence('self', ''), ...more })
async function signed(given: Given): Promise<string> {
  expect((await ask(given)).statusCode).toBe(200)
  const secret = await linkOf(given)
  const answer = await sign(secret, await codeFor(given, secret))
  expect(answer.statusCode, answer.body).toBe(200)
  return secret
}
const gapsOf = async ({ at, executor }: Given): Promise<string[]> =>
  (await estates.done('GET', `${at}/closing`, executor)).gaps.map(({ code }: { code: string }) => code)
const asExecutor = (person: Person, statement: ReturnType<typeof sql>) =>
  inTransaction(estates.stack.db, { person }, (tx) => statement.execute(tx))
const asWorker = (statement: ReturnType<typeof sql>) =>
  inTransaction(estates.stack.workerDb, { service: 'worker' }, (tx) => statement.execute(tx))

test('asked for and mailed once, opened by a press, signed once with the mailed code', async () => {
  const { rows } = estates
  const given = await givenAway()
  const { willId, at, second, entryId } = given
  expect(await requestOf(given)).toMatchObject({ isSignedFor: false, request: null })
  expect((await ask(given)).json().receipts).toMatchObject([
    { entryId, request: { state: 'waiting', mailedAt: null, address: given.address } },
  ])
  expect(await askRefused(given)).toEqual([422, 'estate-receipt-asked'])
  const secret = await linkOf(given)
  await mail()
  expect((await mailsTo(given, 'receipt-asked')).length).toBe(1)
  // The database has the hash, and the api not even that.
  const [row] = await rows<{ hash: Buffer }>(
    'select secret_hash as hash from estate_receipt_requests where will_id = $1',
    willId,
  )
  expect(row!.hash).toEqual(createHash('sha256').update(secret).digest())
  await expect(asExecutor(second, sql`select secret_hash from estate_receipt_requests`)).rejects.toThrow(
    'permission denied',
  )
  // What a scanner follows names the person who died alone.
  const read = (await link(secret)).json()
  expect(Object.keys(read)).toEqual(['deceasedName', 'expiresAt'])
  const opened = (await link(secret, '/open')).json()
  expect(opened).toMatchObject({
    deceasedName: read.deceasedName,
    personName: 'Hester Heir',
    signerName: 'Hester Heir',
    purpose: 'residue',
    amountPence: 10_000,
    day: given.day,
    sentence: 'I have received what is written above.',
    signedAt: null,
    isCorrected: false,
  })
  // Nothing else of the ledger, and nothing of the others.
  for (const not of ['secret', given.address, entryId, willId, 'Edwin', 'Current account'])
    expect(JSON.stringify(opened)).not.toContain(not)

  const { id, code } = await codeFor(given, secret)
  // A repeat mails nothing more.
  await codeFor(given, secret, id)
  expect((await mailsTo(given, 'receipt-code')).length).toBe(1)
  const wrong = code === '000000' ? '000001' : '000000'
  expect((await sign(secret, { id, code: wrong })).json()).toMatchObject({
    reason: 'code-wrong',
    triesLeft: 4,
  })
  expect((await sign(secret, { id: randomUUID(), code })).json().reason).toBe('code-over')
  const other = await sign(secret, { id, code }, { sentence: 'I agree to everything.' })
  expect([other.statusCode, other.json().reason]).toEqual([409, 'estate-changed-meanwhile'])
  expect((await requestOf(given)).request.state).toBe('waiting')
  const answer = await sign(secret, { id, code })
  expect(answer.json()).toMatchObject({ signedName: 'Hester M. Heir', isCorrected: false })
  // The lost answer of the same signing, and nobody else's.
  expect((await sign(secret, { id, code }, { name: 'Somebody Else' })).json().signedName).toBe(
    'Hester M. Heir',
  )
  expect((await sign(secret, { id, code: wrong })).json().reason).toBe('estate-receipt-answered')
  expect((await link(secret, '/decline', { reason: 'Not yet here' })).json().reason).toBe(
    'estate-receipt-answered',
  )
  expect((await link(secret, '/code', { id: randomUUID() })).json().reason).toBe('estate-receipt-answered')
  expect(await mailsTo(given, 'receipt-signed')).toMatchObject([
    { data: { what: '£100.00', signedName: 'Hester M. Heir' } },
  ])

  const done = await requestOf(given)
  expect(done).toMatchObject({ isSignedFor: true, request: { state: 'signed', round: 1 } })
  const { entries } = await estates.done('GET', `${at}/accounts`, second)
  expect(entries.at(-1)).toMatchObject({ receipt: null, request: { state: 'signed' } })
  expect(await gapsOf(given)).toEqual([])
  expect(await askRefused(given)).toEqual([422, 'estate-receipt-asked'])
  // The log has its line, by the worker, with ids alone.
  const lines = await rows<{ event: string; details: Record<string, unknown> }>(
    `select convert_from(leaf, 'UTF8')::json ->> 'event' as event, details::json as details from audit_entries
     where will_id = $1 and convert_from(leaf, 'UTF8')::json ->> 'event' like 'estate.receipt-%'
     order by id`,
    willId,
  )
  expect(lines.map(({ event }) => event)).toEqual(['estate.receipt-asked', 'estate.receipt-signed'])
  expect(lines[1]!.details).toEqual({
    actor: 'worker',
    requestId: done.request.id,
    entryId,
    contentHash: done.request.contentHash,
  })
})

test('what was signed is never changed, and no api signs', async () => {
  const given = await givenAway()
  await signed(given)
  const { executor, willId } = given
  for (const set of [
    sql`signed_at = app_now(), signed_name = 'Edith', sentence = 'x'`,
    sql`secret_hash = null`,
    sql`address = 'edith@example.org'`,
    sql`expires_at = app_now()`,
  ])
    await expect(
      asExecutor(executor, sql`update estate_receipt_requests set ${set} where will_id = ${willId}`),
    ).rejects.toThrow('permission denied')
  await expect(asExecutor(executor, sql`delete from estate_receipt_requests`)).rejects.toThrow(
    'permission denied',
  )
  for (const [set, by] of [
    [sql`taken_back_at = app_now(), taken_back_by = ${executor.id}`, 'executor'],
    [sql`round = round + 1`, 'executor'],
    [sql`reminds = false`, 'executor'],
    [sql`signed_name = 'Somebody Else'`, 'worker'],
    [sql`signed_at = null, signed_name = null, sentence = null`, 'worker'],
    [sql`refused_at = app_now(), refused_reason = 'Not here'`, 'worker'],
  ] as const) {
    const statement = sql`update estate_receipt_requests set ${set} where will_id = ${willId}`
    await expect(by === 'worker' ? asWorker(statement) : asExecutor(executor, statement)).rejects.toThrow(
      'what was answered stays',
    )
  }
  await expect(
    estates.rows(`update estate_receipt_requests set amount_pence = 1 where will_id = $1`, willId),
  ).rejects.toThrow('what was asked for stays')
  // Nothing is copied from what the api sends.
  const other = await givenAway()
  await expect(
    asExecutor(
      other.executor,
      sql`insert into estate_receipt_requests (id, will_id, entry_id, purpose, capacity, signer_name, address, asked_by,
        amount_pence) values (${randomUUID()}, ${other.willId}, ${other.entryId}, 'residue', 'self', 'Hester Heir',
        'x@example.org', ${other.executor.id}, 1)`,
    ),
  ).rejects.toThrow('permission denied')
  await expect(
    asExecutor(
      other.executor,
      sql`insert into estate_receipt_requests (id, will_id, entry_id, purpose, capacity, signer_name, address, asked_by)
        values (${randomUUID()}, ${other.willId}, ${other.entryId}, 'residue', 'self', 'Edith Executor',
        'x@example.org', ${other.executor.id})`,
    ),
  ).rejects.toThrow('somebody else signs for this')
})

test('“I have not received this” is seen at once, and a paper noted before says nothing against it', async () => {
  const { done } = estates
  const given = await givenAway()
  const { at, entryId, executor, second, day } = given
  await done('PUT', `${at}/entries/${entryId}/receipt`, executor, { day })
  expect(await gapsOf(given)).toEqual([])
  await ask(given)
  const secret = await linkOf(given)
  expect((await link(secret, '/decline', { reason: 'no' })).statusCode).toBe(400)
  const answer = await link(secret, '/decline', { reason: 'The cheque never came.' })
  expect(Object.keys(answer.json())).toEqual(['refusedAt'])
  expect((await requestOf(given)).request).toMatchObject({
    state: 'refused',
    refusedReason: 'The cheque never came.',
  })
  expect(await statuses(secret)).toEqual([410, 410])
  expect(await gapsOf(given)).toEqual(['receipts-missing'])
  const { changes } = await done('GET', `${at}/changes`, second)
  expect(changes.find(({ part }: { part: string }) => part === 'receipts').count).toBe(3)
  const { request } = await requestOf(given)
  for (const [method, path, body] of [
    ['POST', 'renew', undefined],
    ['POST', 'take-back', undefined],
    ['PUT', 'reminder', { reminds: false }],
  ] as const)
    expect(
      await estates.refusal(method, `${at}/receipt-requests/${request.id}/${path}`, executor, body),
      path,
    ).toEqual([422, 'estate-receipt-answered'])
  // A paper that is signed after it counts, and so does an answer to another question.
  await done('PUT', `${at}/entries/${entryId}/receipt`, executor, { day, note: 'Signed at last' })
  expect(await gapsOf(given)).toEqual([])
  await done('PUT', `${at}/entries/${entryId}/receipt`, executor, { day: null })
  await signed(given)
  expect(await gapsOf(given)).toEqual([])
})

test('a counter-entry ends the receipt and says so, to the executors, at the link and to the signer', async () => {
  const { done } = estates
  const given = await givenAway()
  const { at, entryId, executor } = given
  const secret = await signed(given)
  const { request } = await requestOf(given)
  const print = `${at}/receipt-requests/${request.id}/print`
  const printed = async () => {
    const answer = await estates.call('GET', print, executor)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    return await readPrinted(new Uint8Array(answer.rawPayload))
  }
  const before = await printed()
  expect(before).toMatchObject({ title: 'Receipt', language: 'en-GB', tagged: true, ua: '1' })
  for (const said of ['£100.00', 'Hester M. Heir', 'I have received what is written above.', 'not confirmed'])
    expect(before.text).toContain(said)
  expect(before.text).not.toContain('no longer counts')
  expect(before.text.replaceAll(' ', '')).toContain(request.contentHash)

  await done('POST', `${at}/entries/${entryId}/take-back`, executor, { note: 'Wrong account' })
  expect(await requestOf(given)).toMatchObject({
    isTakenBack: true,
    isSignedFor: false,
    request: { state: 'corrected', signedName: 'Hester M. Heir' },
  })
  expect((await link(secret, '/open')).json()).toMatchObject({ isCorrected: true })
  expect((await printed()).text).toContain('takes this payment back. This receipt no longer counts.')
  await mail()
  await mail()
  expect((await mailsTo(given, 'receipt-corrected')).length).toBe(1)
  expect(await askRefused(given)).toEqual([422, 'estate-no-receipt'])
  // One that nobody had signed ends as if it had never been there.
  const unsigned = await givenAway()
  await ask(unsigned)
  const open = await linkOf(unsigned)
  const code = await codeFor(unsigned, open)
  await done('POST', `${unsigned.at}/entries/${unsigned.entryId}/take-back`, unsigned.executor, {})
  expect(await statuses(open)).toEqual([410, 410])
  expect((await sign(open, code)).json().reason).toBe('estate-receipt-link-ended')
  expect(
    await estates.refusal(
      'GET',
      `${unsigned.at}/receipt-requests/${(await requestOf(unsigned)).request.id}/print`,
      executor,
    ),
  ).toEqual([404, undefined])
  expect(
    await estates.refusal(
      'GET',
      `${unsigned.at}/receipt-requests/${(await requestOf(unsigned)).request.id}/print`,
      unsigned.executor,
    ),
  ).toEqual([422, 'estate-receipt-not-signed'])
})

test('a link ends after 60 days and is renewed; a reminder names the same link, unless switched off', async () => {
  const { done, wills } = estates
  const given = await givenAway()
  const silent = await givenAway()
  const { at, executor } = given
  await ask(given)
  await ask(silent, { reminds: false })
  const first = await linkOf(given)
  const { request } = await requestOf(given)
  await done('PUT', `${at}/receipt-requests/${request.id}/reminder`, executor, { reminds: false })
  await wills.pass(15)
  await mail()
  expect((await mailsTo(given, 'receipt-asked')).length).toBe(1)
  await done('PUT', `${at}/receipt-requests/${request.id}/reminder`, executor, { reminds: true })
  expect(await linkOf(given)).toBe(first)
  await mail()
  const mails = await mailsTo(given, 'receipt-asked')
  expect(mails.map(({ data }) => data['isReminder'])).toEqual([false, true])
  expect((await mailsTo(silent, 'receipt-asked')).length).toBe(1)
  expect(await statuses(first)).toEqual([200, 200])

  await wills.pass(46)
  expect(await statuses(first)).toEqual([410, 410])
  expect((await requestOf(given)).request.state).toBe('over')
  expect((await done('POST', `${at}/receipt-requests/${request.id}/renew`, executor)).receipts).toMatchObject(
    [{ request: { state: 'waiting', round: 2, mailedAt: null, remindedAt: null } }],
  )
  const next = await linkOf(given)
  expect(next).not.toBe(first)
  expect([await statuses(first), await statuses(next)]).toEqual([
    [410, 410],
    [200, 200],
  ])
  // Six links, ten questions.
  for (let round = 3; round <= 6; round += 1)
    await done('POST', `${at}/receipt-requests/${request.id}/renew`, executor)
  expect(await estates.refusal('POST', `${at}/receipt-requests/${request.id}/renew`, executor)).toEqual([
    422,
    'estate-receipts-full',
  ])
  await done('POST', `${at}/receipt-requests/${request.id}/take-back`, executor)
  for (let time = 2; time <= 10; time += 1) {
    expect((await ask(given)).statusCode).toBe(200)
    const { request: one } = await requestOf(given)
    await done('POST', `${at}/receipt-requests/${one.id}/take-back`, executor)
  }
  expect(await askRefused(given)).toEqual([422, 'estate-receipts-full'])
})

test('taken back, under another name or while the estate is frozen nothing is there or mailed', async () => {
  const { done, rows } = estates
  const given = await givenAway()
  const { at, heir, executor, willId } = given
  await ask(given)
  // Nothing is mailed about an estate that was taken back.
  await rows(`update wills set status = 'registered' where id = $1`, willId)
  await mail()
  expect(await mailsTo(given, 'receipt-asked')).toEqual([])
  await rows(`update wills set status = 'released' where id = $1`, willId)
  const secret = await linkOf(given)
  const code = await codeFor(given, secret)
  await rows(`update wills set status = 'registered' where id = $1`, willId)
  expect(await statuses(secret)).toEqual([410, 410])
  for (const answer of [
    await sign(secret, code),
    await link(secret, '/decline', { reason: 'Not here' }),
    await link(secret, '/code', { id: randomUUID() }),
  ])
    expect([answer.statusCode, answer.json().reason]).toEqual([410, 'estate-receipt-link-ended'])
  await rows(`update wills set status = 'released' where id = $1`, willId)
  expect(await statuses(secret)).toEqual([200, 200])
  // Renamed, the row may be somebody else’s.
  const { people } = await done('GET', at, executor)
  const { roles, residue, legacyPence } = people.find(({ id }: { id: string }) => id === heir)
  const rename = (name: string, version: number) =>
    done('PUT', `${at}/people/${heir}`, executor, { name, roles, residue, legacyPence, version })
  await rename('Ben Heir', 1)
  expect(await statuses(secret)).toEqual([410, 410])
  expect((await requestOf(given)).request).toMatchObject({ state: 'renamed', personName: 'Hester Heir' })
  await rename('Hester Heir', 2)
  expect((await sign(secret, code)).statusCode).toBe(200)
  expect(await gapsOf(given)).toEqual([])
  await rename('Ben Heir', 3)
  expect(await gapsOf(given)).toEqual(['receipts-missing'])
  // The one for the former name stays, and the person is asked under the name they have.
  expect(await ask(given, { signerName: 'Ben Heir' })).toMatchObject({ statusCode: 200 })
  const { request } = await requestOf(given)
  const next = await linkOf(given)
  for (let times = 0; times < 2; times += 1)
    await done('POST', `${at}/receipt-requests/${request.id}/take-back`, executor)
  expect(await statuses(next)).toEqual([410, 410])
})

test('no child or charity signs itself, nobody for who is missing, no executor for another', async () => {
  const minor = await givenAway({ circumstance: 'minor' })
  expect(await askRefused(minor)).toEqual([422, 'estate-receipt-signer'])
  expect(await askRefused(minor, { capacity: 'treasurer', signerName: 'Pat Parent' })).toEqual([
    422,
    'estate-receipt-signer',
  ])
  const parent = { capacity: 'parent', signerName: 'Pat Parent' }
  expect(await askRefused(minor, { ...parent, purpose: 'thing' })).toEqual([422, 'estate-receipt-signer'])
  for (const address of [minor.executor.email, minor.second.email.toUpperCase()])
    expect(await askRefused({ ...minor, address }, parent), address).toEqual([
      422,
      'estate-receipt-own-address',
    ])
  expect((await ask(minor, parent)).statusCode).toBe(200)
  const secret = await linkOf(minor)
  expect((await mailsTo(minor, 'receipt-asked')).at(-1)!.data).toMatchObject({
    name: 'Pat Parent',
    forWhom: 'Hester Heir',
  })
  const { sentence } = (await link(secret, '/open')).json()
  expect(sentence).toBe('I have received what is written above for Hester Heir, whose parent I am.')
  const code = await codeFor(minor, secret)
  expect((await sign(secret, code)).json().reason).toBe('estate-changed-meanwhile')
  expect((await sign(secret, code, { name: 'Pat Parent', sentence })).statusCode).toBe(200)
  const missing = await givenAway({ circumstance: 'missing' })
  expect(await askRefused(missing)).toEqual([422, 'estate-receipt-signer'])
  expect(
    (
      await estates.call(
        'POST',
        `${missing.at}/entries/${randomUUID()}/receipt-requests`,
        missing.executor,
        asks('x@example.org'),
      )
    ).statusCode,
  ).toBe(404)
})

test('no answer at a link is kept for a repeat, and an executor’s session plays no part', async () => {
  const given = await givenAway()
  const { executor, at } = given
  await ask(given)
  const secret = await linkOf(given)
  const headers = { 'x-person': executor.id, 'idempotency-key': randomUUID() }
  const once = await link(secret, '/open', {}, headers)
  expect(once.json().personName).toBe('Hester Heir')
  const { request } = await requestOf(given)
  await estates.done('POST', `${at}/receipt-requests/${request.id}/take-back`, executor)
  const again = await link(secret, '/open', {}, headers)
  expect([again.statusCode, again.json().reason]).toEqual([410, 'estate-receipt-link-ended'])
  expect(
    await estates.rows('select 1 from idempotency_keys where key = $1', headers['idempotency-key']),
  ).toEqual([])
  const never = await link('x'.repeat(43))
  const ended = await link(secret)
  expect(never.json().detail).toBe(ended.json().detail)
})

test('five codes in a quarter of an hour, five tries each', async () => {
  const given = await givenAway()
  await ask(given)
  const secret = await linkOf(given)
  const first = await codeFor(given, secret)
  for (let n = 0; n < 5; n += 1)
    await sign(secret, { ...first, code: first.code === '000000' ? '000001' : '000000' })
  expect((await sign(secret, first)).json().reason).toBe('code-over')
  for (let n = 0; n < 4; n += 1) await codeFor(given, secret)
  const sixth = await link(secret, '/code', { id: randomUUID() })
  expect([sixth.statusCode, sixth.json().reason]).toEqual([429, 'codes-too-many'])
})

test('no stranger asks, sees or ends one; each copy has one’s own; an erasure leaves nothing', async () => {
  const { call, rows, stack, people } = estates
  const given = await givenAway()
  await signed(given)
  const { at, entryId, executor, second, testator, willId } = given
  const { request } = await requestOf(given)
  const stranger = (await estates.opened()).executor
  for (const [person, status] of [
    [testator, 403],
    [stranger, 404],
  ] as const)
    for (const [method, path, body] of [
      ['GET', `${at}/receipts`, undefined],
      ['POST', `${at}/entries/${entryId}/receipt-requests`, asks('x@example.org')],
      ['POST', `${at}/receipt-requests/${request.id}/renew`, undefined],
      ['PUT', `${at}/receipt-requests/${request.id}/reminder`, { reminds: true }],
      ['POST', `${at}/receipt-requests/${request.id}/take-back`, undefined],
      ['GET', `${at}/receipt-requests/${request.id}/print`, undefined],
    ] as const)
      expect((await call(method, path, person, body)).statusCode, `${method} ${path}`).toBe(status)
  const copyOf = async (id: string) =>
    (await inTransaction(stack.workerDb, { service: 'worker' }, (tx) => dataOf(tx, id, [])))[0]
  expect((await copyOf(executor.id))!['receiptRequests']).toMatchObject([
    { amountPence: 10_000, askedByYou: true, askedOfYou: false, signedName: 'Hester M. Heir' },
  ])
  expect((await copyOf(second.id))!['receiptRequests']).toBeNull()
  // Whoever signed, and has an account with that address, gets what they signed and nothing else of the estate.
  const hester = await people.add(stack, { name: 'Hester Heir', role: 'testator' })
  expect(await copyOf(hester.id)).toBeUndefined()
  await rows('delete from proven_addresses where person_id = $1', hester.id)
  await rows(
    'insert into proven_addresses (person_id, email, proven_at) values ($1, $2, app_now())',
    hester.id,
    given.address,
  )
  const own = (await copyOf(hester.id))!
  expect(own['receiptRequests']).toMatchObject([{ askedOfYou: true, askedByYou: false }])
  for (const part of ['people', 'items', 'entries', 'receipts', 'proposals'])
    expect(own[part], part).toBeNull()
  const erase = (id: string): Promise<unknown> =>
    rows(
      `select erase_estate_of(one) from (select (jsonb_populate_record(null::erased_person,
         jsonb_build_object('id', $1::uuid, 'wills', '{}'::uuid[], 'named', array[$1::uuid]))).*) as one`,
      id,
    )
  await rows('delete from release_grants where will_id = $1 and person_id = $2', willId, executor.id)
  await erase(executor.id)
  expect((await requestOf(given)).request).toMatchObject({ state: 'signed', askedBy: null })
  await erase(second.id)
  for (const table of ['estate_receipt_requests', 'estates'])
    expect(await rows(`select 1 from ${table} where will_id = $1`, willId)).toEqual([])
  expect(await rows('select 1 from estate_receipt_codes where request_id = $1', request.id)).toEqual([])
})
