// Receipts by link over the real api and worker: asked for, mailed once, signed once by whoever reads the mailbox, or
// answered with “not received”; renewed, taken back, ended by a correction, another name, 60 days or a relock.
import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { receiptSentence } from '@testate/domain/estate/receipts'
import { mailsOf } from '../../../../../test/stack/mails.ts'
import { giveProof } from '../../../../../test/stack/proofs.ts'
import { readPrinted } from '../../../testing/read-printed.ts'
import { account, workedEstates, type Worked } from '../../../testing/worked-estates.ts'
import { asLine, prepareLine } from '../../audit/append.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { whatIsConfirmed } from '../../what-is-confirmed.ts'
import { dataOf } from '../data-of.ts'
import { receiptAnswerers } from './answer-receipt.ts'
import { mailReceipts } from './mail-receipts.ts'

let estates: Awaited<ReturnType<typeof workedEstates>>
beforeAll(async () => void (estates = await workedEstates({ answerers: receiptAnswerers })))
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
const write = ({ at, entryId, executor, address }: Given, more: object = {}) =>
  estates.call('POST', `${at}/entries/${entryId}/receipt-requests`, executor, asks(address, more))
const proof = async (
  person: Person,
  willId: string,
  documentHash: string,
  purpose: 'ask-receipt' | 'show-estate',
) => ({
  'step-up': await giveProof(estates.stack, person.id, { purpose, willId, documentHash }),
})
/** Written and confirmed. */
async function ask(given: Given, more: object = {}) {
  const { at, willId, executor } = given
  const written = await write(given, more)
  if (written.statusCode !== 200) return written
  const { id, contentHash } = written.json().receipt.request
  return await estates.call(
    'POST',
    `${at}/receipt-requests/${id}/confirm`,
    executor,
    { contentHash },
    await proof(executor, willId, contentHash, 'ask-receipt'),
  )
}
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
  expect((await ask(given)).json()).toMatchObject({
    receipt: { entryId, request: { state: 'waiting', mailedAt: null, address: given.address } },
  })
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
  expect(await done('POST', `${at}/receipt-requests/${request.id}/renew`, executor)).toMatchObject({
    receipt: { request: { state: 'waiting', round: 2, mailedAt: null, remindedAt: null } },
  })
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
  expect((await requestOf(given)).request).toMatchObject({ state: 'changed', personName: 'Hester Heir' })
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
    { amountPence: 10_000, askedByYou: true, askedOfYou: false, answer: { signedName: 'Hester M. Heir' } },
  ])
  // Who no longer acts has what they asked, and not what was answered.
  await rows(`update estate_people set executor_status = 'renounced' where account_id = $1`, executor.id)
  expect((await copyOf(executor.id))!['receiptRequests']).toMatchObject([{ askedByYou: true, answer: null }])
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

test('nothing is mailed before an executor has confirmed this very request by a factor', async () => {
  const { stack, refusal } = estates
  const given = await givenAway()
  const { at, willId, executor, second, testator } = given
  expect((await write(given)).statusCode).toBe(200)
  await mail()
  expect(await mailsTo(given, 'receipt-asked')).toEqual([])
  const { id, contentHash, state } = (await requestOf(given)).request
  expect(state).toBe('draft')
  const confirmed = (person: Person, about?: string) =>
    inTransaction(stack.db, { person }, (tx) =>
      whatIsConfirmed(tx, { willId, purpose: 'ask-receipt', about }),
    )
  expect(await confirmed(second, id)).toBe(contentHash)
  expect([await confirmed(executor), await confirmed(testator, id)]).toEqual([null, null])
  const url = `${at}/receipt-requests/${id}/confirm`
  const body = { contentHash }
  expect((await refusal('POST', url, executor, body))[0]).toBe(403)
  for (const [person, hash, purpose] of [
    [executor, 'a'.repeat(64), 'ask-receipt'],
    [executor, contentHash, 'show-estate'],
    [second, contentHash, 'ask-receipt'],
  ] as const)
    expect(
      (await refusal('POST', url, executor, body, await proof(person, willId, hash, purpose)))[0],
      purpose,
    ).toBe(403)
  const right = await proof(executor, willId, contentHash, 'ask-receipt')
  expect(await refusal('POST', url, executor, { contentHash: 'a'.repeat(64) }, right)).toEqual([
    409,
    'estate-changed-meanwhile',
  ])
  await expect(
    asExecutor(executor, sql`update estate_receipt_requests set proof_id = ${randomUUID()} where id = ${id}`),
  ).rejects.toThrow('permission denied')
  // The api alone confirms nothing: the function takes the proof for this content.
  const line = await prepareLine({
    event: 'estate.receipt-asked',
    willId,
    actor: executor.id,
    details: { requestId: id, entryId: given.entryId, contentHash },
  })
  await expect(
    asExecutor(executor, sql`select app_confirm_receipt('none', ${id}::uuid, ${asLine(line)})`),
  ).rejects.toThrow()
  await mail()
  expect(await mailsTo(given, 'receipt-asked')).toEqual([])
  expect((await estates.call('POST', url, executor, body, right)).statusCode).toBe(200)
  const secret = await linkOf(given)
  expect(await refusal('POST', url, executor, body, right)).toEqual([422, 'estate-receipt-answered'])
  await codeFor(given, secret)
  // Whoever types the code has read what it signs.
  expect((await mailsTo(given, 'receipt-code'))[0]!.data).toMatchObject({
    deceasedName: (await link(secret)).json().deceasedName,
    personName: 'Hester Heir',
    what: '£100.00',
  })
})

test('what was said at a link stands until something is signed after it, whatever is asked again', async () => {
  const { done } = estates
  const given = await givenAway()
  const { at, entryId, executor, day } = given
  await done('PUT', `${at}/entries/${entryId}/receipt`, executor, { day })
  await ask(given)
  await link(await linkOf(given), '/decline', { reason: 'The cheque never came.' })
  const refused = { address: given.address, reason: 'The cheque never came.' }
  // Asked again at another mailbox, and taken back.
  await ask({ ...given, address: 'friend@example.org' })
  expect(await requestOf(given)).toMatchObject({ isSignedFor: false, refused, request: { state: 'waiting' } })
  const { request } = await requestOf(given)
  await done('POST', `${at}/receipt-requests/${request.id}/take-back`, executor)
  expect(await requestOf(given)).toMatchObject({
    isSignedFor: false,
    refused,
    request: { state: 'taken-back' },
  })
  const { entries } = await done('GET', `${at}/accounts`, executor)
  expect(entries.at(-1)).toMatchObject({ notReceived: 'The cheque never came.' })
  expect(await gapsOf(given)).toEqual(['receipts-missing'])
  await done('PUT', `${at}/entries/${entryId}/receipt`, executor, { day, note: 'Signed at last' })
  expect(await requestOf(given)).toMatchObject({ isSignedFor: true, refused: null })
})

async function change({ at, heir, executor }: Given, more: object): Promise<void> {
  const { people } = await estates.done('GET', at, executor)
  const { name, roles, residue, legacyPence, circumstance, version } = people.find(
    ({ id }: { id: string }) => id === heir,
  )
  const person = { name, roles, residue, legacyPence, circumstance, version, ...more }
  await estates.done('PUT', `${at}/people/${heir}`, executor, person)
}

test('a signed receipt counts again under its name, and is read whatever was asked after it', async () => {
  const given = await givenAway()
  await signed(given)
  const { request: first } = await requestOf(given)
  await change(given, { name: 'Ben Heir' })
  expect((await ask(given, { signerName: 'Ben Heir' })).statusCode).toBe(200)
  const standing = await requestOf(given)
  expect(standing).toMatchObject({
    isSignedFor: false,
    request: { state: 'waiting', personName: 'Ben Heir' },
    earlier: [{ id: first.id, signedName: 'Hester M. Heir', personName: 'Hester Heir' }],
  })
  const print = `${given.at}/receipt-requests/${first.id}/print`
  const answer = await estates.call('GET', print, given.executor)
  expect(answer.statusCode).toBe(200)
  expect((await readPrinted(new Uint8Array(answer.rawPayload))).text).toContain('does not count any more')
  await change(given, { name: 'Hester Heir' })
  expect(await requestOf(given)).toMatchObject({
    isSignedFor: true,
    request: { id: first.id, state: 'signed' },
  })
  expect(await gapsOf(given)).toEqual([])
})

test('who is entered as a child, a charity or missing since does not sign themselves', async () => {
  const given = await givenAway()
  await ask(given)
  const secret = await linkOf(given)
  const code = await codeFor(given, secret)
  for (const circumstance of ['minor', 'charity', 'missing']) {
    await change(given, { circumstance })
    expect(await statuses(secret), circumstance).toEqual([410, 410])
    expect((await sign(secret, code)).json().reason, circumstance).toBe('estate-receipt-link-ended')
    expect((await requestOf(given)).request.state, circumstance).toBe('changed')
  }
  await change(given, { circumstance: null })
  expect((await sign(secret, code)).statusCode).toBe(200)
  await change(given, { circumstance: 'minor' })
  expect(await requestOf(given)).toMatchObject({ isSignedFor: false, request: { state: 'changed' } })
})

test('a thing is signed for as it is called', async () => {
  const { done, rows } = estates
  const given = await givenAway()
  const { at, executor, second, willId, heir, day } = given
  const books = { ...account, name: 'Books', class: 'effects' }
  const { itemId } = await done('POST', `${at}/items`, executor, books)
  await done('POST', `${at}/items/${itemId}/values`, executor, { valuePence: 5_000, source: 'Dealer' })
  const { proposalId } = await done('POST', `${at}/proposals`, executor, {
    kind: 'handed-over',
    itemId,
    personId: heir,
  })
  for (const person of [executor, second]) await estates.agree(person, willId, proposalId)
  await done('POST', `${at}/proposals/${proposalId}/enter`, executor, { day })
  const { entries } = await done('GET', `${at}/accounts`, executor)
  const thing = { ...given, entryId: entries.at(-1).id }
  expect(await askRefused(thing)).toEqual([422, 'estate-receipt-signer'])
  expect((await ask(thing, { purpose: 'thing' })).statusCode).toBe(200)
  const secret = await linkOf(thing)
  expect((await link(secret, '/open')).json()).toMatchObject({ itemName: 'Books', amountPence: null })
  expect((await sign(secret, await codeFor(thing, secret))).statusCode).toBe(200)
  expect(await requestOf(thing)).toMatchObject({ isSignedFor: true })
  await rows(`update estate_items set name = 'Rolex' where id = $1`, itemId)
  expect(await requestOf(thing)).toMatchObject({
    isSignedFor: false,
    request: { state: 'changed', itemName: 'Books' },
  })
})

test('closing ends a link that is open, so nobody answers and opens the estate again', async () => {
  const { done } = estates
  const given = await givenAway()
  const { at, entryId, executor, second, willId, day } = given
  await ask(given)
  const secret = await linkOf(given)
  await done('PUT', `${at}/entries/${entryId}/receipt`, executor, { day })
  const { proposalId } = await done('POST', `${at}/proposals`, executor, { kind: 'closed', keepYears: 12 })
  for (const person of [executor, second]) await estates.agree(person, willId, proposalId)
  expect(await statuses(secret)).toEqual([200, 200])
  await done('POST', `${at}/proposals/${proposalId}/enter`, executor, { day })
  expect(await statuses(secret)).toEqual([410, 410])
  expect((await link(secret, '/decline', { reason: 'Not here' })).statusCode).toBe(410)
  expect((await done('GET', `${at}/closing`, second)).keptUntil).not.toBeNull()
})

test('a row that cannot be mailed to is not written, and one that fails holds up no other', async () => {
  const { rows } = estates
  const bad = await givenAway()
  for (const address of ['xxx', 'a@b@example.org', 'a b@example.org', 'a,b@example.org', 'a@example.org\n'])
    await expect(
      asExecutor(
        bad.executor,
        sql`insert into estate_receipt_requests (id, will_id, entry_id, purpose, capacity, signer_name, address,
          asked_by) values (${randomUUID()}, ${bad.willId}, ${bad.entryId}, 'residue', 'self', 'Hester Heir',
          ${address}, ${bad.executor.id})`,
      ),
      address,
    ).rejects.toThrow('address_check')
  const good = await givenAway()
  await ask(bad)
  await ask(good)
  await rows('alter table estate_receipt_requests drop constraint estate_receipt_requests_address_check')
  await rows('alter table estate_receipt_requests disable trigger estate_receipt_kept')
  await rows(`update estate_receipt_requests set address = 'xxx' where will_id = $1`, bad.willId)
  await rows('alter table estate_receipt_requests enable trigger estate_receipt_kept')
  await expect(mail()).rejects.toThrow('mails about receipts failed')
  expect((await mailsTo(good, 'receipt-asked')).length).toBe(1)
  // Rounds read what is due by its indexes.
  expect(
    (
      await rows<{ name: string }>(
        `select indexname as name from pg_indexes where indexname like 'estate_receipts_to_%' order by 1`,
      )
    ).map(({ name }) => name),
  ).toEqual(['estate_receipts_to_ask', 'estate_receipts_to_correct', 'estate_receipts_to_remind'])
  await rows('delete from estate_receipt_requests where will_id = $1', bad.willId)
})
