// A copy of one's own data, from the code to the ZIP: everything about the person, nothing about others, and
// only for the person who confirmed it.
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseAuditLeaf } from '@testate/evidence/log/audit-entry'
import { dataOf as logOf } from '../audit/data-of.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { objectId } from '../platform/storage/objects.ts'
import { formsOf } from '../wills/data-of.ts'
import {
  ann,
  signedIn,
  startAccounts,
  type AccountsStack,
  type Browser,
} from '../../../../test/stack/accounts.ts'
import { appendAny } from '../../../../test/stack/any-line.ts'
import { moveTime } from '../../../../test/stack/time.ts'
import { furnish, type Furnished } from '../../testing/furnished-sample.ts'
import { gatherData, sealedFiles } from './gather-data.ts'
import { forgetExport, makeExport } from './make-export.ts'
import { mountOwnData } from './routes.ts'
import { renewed } from '../../testing/renewed.ts'
import { filesIn } from '../../testing/zip-fixture.ts'

let stack: AccountsStack
let me: Browser & { id: string }
let mine: Furnished
let hers: Furnished
let eve: Browser & { id: string }
const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

beforeAll(async () => {
  stack = await startAccounts({ mount: mountOwnData })
  stack.app.workerPublicKey = keys.publicKey
  Object.assign(stack.workerContext, { openingKey: keys.privateKey, sealingKey: keys.publicKey })
  me = await signedIn(stack)
  eve = await signedIn(stack, { firstName: 'Eve', email: 'eve@example.org', username: 'eve' })
  mine = await furnish(stack, { id: me.id, name: 'Ann Example', email: ann.email }, 'registered')
  hers = await furnish(stack, { id: eve.id, name: 'Eve Example', email: 'eve@example.org' }, 'registered')
})
beforeEach(async () => {
  await stack.owner.query('delete from limit_marks; delete from mailed_codes')
})
afterAll(() => stack?.stop())

const context = () => ({
  db: stack.workerDb,
  store: stack.app.store,
  openingKey: keys.privateKey,
  config: stack.app.config,
})
async function confirmed(who: Browser = me): Promise<string> {
  await who.post('/api/account/step-up/request', { purpose: 'export', mail: true })
  return (
    await who.post('/api/account/step-up', {
      purpose: 'export',
      code: (await stack.lastMail('account-code')).data.code,
    })
  ).json<{ stepUp: string }>().stepUp
}
const ask = async (stepUp: string, who: Browser = me) =>
  await who.call({ method: 'POST', url: '/api/account/export', payload: {}, headers: { 'step-up': stepUp } })
const fetchIt = (id: string, who: Browser = me) => who.get(`/api/account/export/${id}`)
async function copy(mostBytes?: number): Promise<{
  id: string
  files: Map<string, Buffer>
  data: Record<string, never> & {
    wills: Record<string, unknown>[]
    auditLog: { event: string; by: string; salt?: string; details?: unknown }[]
    files: { file: string; missing?: string }[]
  }
}> {
  const { requestId: id } = (await ask(await confirmed())).json<{ requestId: string }>()
  await makeExport(id, context(), mostBytes)
  const answer = await fetchIt(id)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="testate-your-data-\d{4}-\d\d-\d\d\.zip"$/,
    ),
  })
  const files = filesIn(answer.rawPayload)
  return { id, files, data: JSON.parse(files.get('your-data.json')!.toString('utf8')) as never }
}

test('is word for word what it was, in the same order', async () => {
  const { data } = await copy()
  // Without what differs between two runs.
  const text = JSON.stringify(data, null, 1)
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/\b[0-9a-f]{64}\b/g, 'HASH')
    .replaceAll(/\b[0-9a-f]{8}(?= High Street|@)|(?<=Quillfeather |s-)[0-9a-f]{8}\b/g, 'TAG')
    .replaceAll(/(?!2026-11-20T10:00:00.000Z)\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'NOW')
  const parsed = JSON.parse(text) as Record<string, object[]>
  // In the order of their text: their own may follow random ids.
  for (const part of ['wills', 'auditLog', 'files'])
    parsed[part] = parsed[part]!.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  await expect(`${JSON.stringify(parsed, null, 2)}\n`).toMatchFileSnapshot('__snapshots__/your-data.txt')
})

test('holds what the person typed, signed, showed and paid, with the files as they were', async () => {
  const { files, data } = await copy()
  expect(data).toMatchObject({
    format: { name: 'testate-your-data', version: 1 },
    account: {
      id: me.id,
      email: ann.email,
      username: ann.username,
      sessions: [{ browserCalledItself: expect.any(String) }],
    },
    payments: [{ amountPence: 18200, name: 'Ann Example', lines: [{ label: 'Registration', pence: 18200 }] }],
    identityChecks: [
      {
        documentType: 'passport',
        state: 'returned',
        reason: 'blurred',
        consentToCompareFaces: {
          wordsVersion: '2026-11-22',
          givenAt: expect.stringContaining('2026-11-20'),
          takenBackAt: null,
        },
        readByMachine: { particulars: { numberEnding: '123', likeness: 0.71 } },
      },
    ],
    typedAtIdentityChecks: [{ dateOfBirth: '1950-01-02' }],
    deletedDrafts: [
      {
        title: 'Will of Ann Example',
        typedByYou: { witness1Email: expect.stringContaining('quillfeather') },
      },
    ],
  })
  const will = data.wills.find(({ id }) => id === mine.will)!
  expect(will).toMatchObject({
    typedByYou: { witness1Email: expect.stringContaining('quillfeather') },
    ownStatements: [{ statement: { person: { name: 'Ann Example' } } }],
    registrations: [{ network: 'ethereum', action: 'register' }],
  })
  expect(data).toMatchObject({
    numberForTextMessages: { number: '+447700900123', provenAt: '2026-11-20T10:00:00.000Z' },
    textMessages: [{ message: 'submitted', deliveredAt: '2026-11-20T10:00:00.000Z', notDeliveredAt: null }],
  })
  expect((data as unknown as { mails: unknown[] }).mails).toContainEqual({
    message: 'registered',
    writtenAt: '2026-11-20T10:00:00.000Z',
    sentAt: '2026-11-20T10:00:00.000Z',
    refusedAt: null,
    returnedAt: null,
  })
  const text = (name: string | RegExp): string =>
    [...files]
      .find(([path]) => (typeof name === 'string' ? path === name : name.test(path)))![1]
      .toString('utf8')
  expect([
    text(`wills/${mine.will}/document.pdf`),
    text(`wills/${mine.will}/sealed.pdf`),
    text(`wills/${mine.will}/capsule.json`),
    text(/^recordings\//),
    text(/-document\.jpg$/),
    text(/-selfie\.png$/),
  ]).toEqual([
    '%PDF will',
    '%PDF sealed',
    '{"salt":"in here"}',
    'my face and voice',
    `passport of ${me.id}`,
    `face of ${me.id}`,
  ])
  expect(text('read-me.txt')).toContain('articles 15 and 20')
  expect(data.files.map(({ file }) => file).toSorted()).toEqual(
    [...files.keys()].filter((name) => name.includes('/')).toSorted(),
  )
})

test('a file for which there is no room is named, with the way to get it', async () => {
  const { files, data } = await copy(30)
  const absent = data.files.filter(({ file }) => !files.has(file))
  expect(absent.length).toBeGreaterThan(2)
  expect(new Set(absent.map(({ missing }) => missing))).toEqual(
    new Set([
      'This copy has no room left for it. The files of a will can be downloaded on its page; for any other, please ' +
        'write to us.',
    ]),
  )
  expect(data.files.length - absent.length).toBeGreaterThan(0)
})

test('leaves out nothing of an account with 5,000 wills', async () => {
  const name = { firstName: 'Solly', email: 'solly@example.org', username: 'solly' }
  const { id } = await signedIn(stack, name)
  const { will, draft } = await furnish(stack, { id, name: 'Solly Citor', email: name.email }, 'registered')
  const copies = (table: string, of: string, changed: string): string => `
    insert into ${table} select (jsonb_populate_record(one, jsonb_build_object(${changed}))).*
    from ${table} one, copies c where ${of};`
  const ownPart = `will_id = '${will}' and role = 'testator'`
  await stack.asSuperuser(`
    set session_replication_role = replica;
    create temp table copies as select gen_random_uuid() as id from generate_series(1, 5000);
    ${copies('wills', `one.id = '${draft}'`, `'id', c.id`)}
    ${copies('parties', ownPart, `'id', gen_random_uuid(), 'will_id', c.id`)}
    ${copies('parties', ownPart, `'id', gen_random_uuid(), 'will_id', gen_random_uuid()`)}
    ${copies('will_objects', `will_id = '${will}'`, `'will_id', c.id, 'object_id', gen_random_uuid()`)}
    ${copies('deleted_drafts', `testator_id = '${id}'`, `'id', gen_random_uuid()`)}
    ${copies('payments', `will_id = '${will}'`, `'id', gen_random_uuid(), 'will_id', c.id, 'provider_session', c.id`)}
    ${copies('identity_checks', `person_id = '${id}'`, `'id', gen_random_uuid(), 'evidence_id', c.id`)}
    ${copies('outbox', `to_address = '${name.email}' and template = 'registered'`, `'id', gen_random_uuid()`)}`)
  const held = async (query: string): Promise<number> =>
    Number((await stack.owner.query<{ n: string }>(`select count(*) as n from ${query}`)).rows[0]!.n)
  const asWorker = async <T>(read: (tx: Tx) => Promise<T>): Promise<T> =>
    await inTransaction(stack.workerDb, { service: 'worker' }, read)
  const { rest } = await asWorker((tx) => gatherData(tx, id))
  const has = (part: string): number => (rest[part] as object[]).length
  const wills = rest['wills'] as { id: string; parties: object[] }[]
  expect(wills.length).toBe(await held(`wills where testator_id = '${id}'`))
  expect(wills.length).toBeGreaterThan(5_000)
  expect(wills.filter(({ parties }) => parties.length === 1).length).toBe(5_000)
  expect(wills.find((one) => one.id === will)!.parties.length).toBeGreaterThan(1)
  expect(has('asWitness')).toBe(5_000)
  for (const [part, query] of [
    ['deletedDrafts', `deleted_drafts where testator_id = '${id}'`],
    ['payments', `payments where payer_id = '${id}'`],
    ['identityChecks', `identity_checks where person_id = '${id}'`],
    ['mails', `outbox where to_address = '${name.email}'`],
  ] as const) {
    expect(await held(query), part).toBeGreaterThan(5_000)
    // Mails to an earlier address are theirs as well.
    expect(has(part), part).toBeGreaterThanOrEqual(await held(query))
  }
  const files = await asWorker((tx) => sealedFiles(tx, id))
  expect(files.filter(({ name: of }) => of.startsWith('wills/')).length).toBeGreaterThan(15_000)
  expect((await asWorker((tx) => formsOf(tx, id))).length).toBe(wills.length + has('deletedDrafts'))
})

test('gives no details of a line of the service that names another party', async () => {
  const at = [mine.witness, me.id]
  for (const named of at)
    await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
      appendAny(tx, { event: 'anchor.final', willId: mine.will, actor: 'worker', details: { named } }),
    )
  const { auditLog } = (await copy()).data as unknown as { auditLog: { event: string; details?: object }[] }
  const added = auditLog.filter(({ event }) => event === 'anchor.final').slice(-2)
  expect(added.map(({ details }) => details)).toEqual([undefined, expect.objectContaining({ named: me.id })])
})

test('says so where the log has more lines than a copy holds', async () => {
  const log = async (most?: number) =>
    await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
      logOf(tx, me.id, { wills: [mine.will], others: [] }, most),
    )
  const whole = await log()
  expect(whole.auditLogEndsEarly).toBeUndefined()
  const { auditLog } = whole
  expect(await log(2)).toEqual({
    auditLog: auditLog.slice(0, 2),
    auditLogEndsEarly: 'These are the first 2 lines. Write to us for the later ones.',
  })
  expect(await log(auditLog.length)).toEqual(whole)
})

test('the sealed PDF comes with its renewals', async () => {
  await renewed(stack.owner, mine.will, Buffer.from('%PDF sealed'))
  expect((await copy()).files.get(`wills/${mine.will}/sealed.pdf`)!.toString()).toBe('%PDF sealed, renewed')
})

test('holds nothing of others but what the person entered', async () => {
  const { files, data } = await copy()
  const { wills: _, ...rest } = data
  const words = JSON.stringify(rest)
  for (const mark of [...hers.marks, mine.witness, hers.witness]) expect(words).not.toContain(mark)
  expect(JSON.stringify(data)).not.toContain(mine.witness)
  const all = Buffer.concat([...files.values()]).toString('latin1')
  for (const secret of [
    'the witness speaking',
    `passport of ${mine.witness}`,
    `passport of ${eve.id}`,
    'scrypt:',
    hers.will,
  ])
    expect(all).not.toContain(secret)
})

test('gives log lines about the person with their salt, and others’ acts as events alone', async () => {
  const { data } = await copy()
  const by = (who: string) => data.auditLog.filter((entry) => entry.by === who)
  expect(by('another person')).toContainEqual(expect.not.objectContaining({ salt: expect.anything() }))
  const uploaded = by('you').find(({ event }) => event === 'will.uploaded')!
  const stored = (
    await stack.owner.query<{ salt: Buffer; leaf: Buffer }>(
      'select salt, leaf from audit_entries where will_id = $1 and actor = $2',
      [mine.will, me.id],
    )
  ).rows.find(({ leaf }) => parseAuditLeaf(leaf).event === 'will.uploaded')!
  expect(uploaded).toMatchObject({
    salt: stored.salt.toString('hex'),
    details: { title: 'Will of Ann Example' },
  })
  expect(by('you').map(({ event }) => event)).toContain('account.signed-in')
})

test('needs a second factor for this, which the worker looks at itself', async () => {
  expect((await ask('x'.repeat(43))).json()).toMatchObject({ code: 'step-up-needed' })
  const { requestId } = (await ask(await confirmed())).json<{ requestId: string }>()
  await stack.owner.query(
    `
      update proofs
      set proven_at = proven_at - interval '10 minutes', expires_at = expires_at - interval '10 minutes'
      where purpose = 'export'`,
  )
  await makeExport(requestId, context())
  expect((await fetchIt(requestId)).json()).toMatchObject({ code: 'gone' })
})

test('is for the person who asked, waits until it is made, and is gone after fifteen minutes', async () => {
  const { requestId: id } = (await ask(await confirmed())).json<{ requestId: string }>()
  expect([
    (await fetchIt(id)).statusCode,
    (await fetchIt(id, eve)).statusCode,
    (await fetchIt(randomUUID())).statusCode,
  ]).toEqual([202, 404, 404])
  await makeExport(id, context())
  await makeExport(id, context())
  expect([
    (await fetchIt(id)).statusCode,
    (await fetchIt(id)).statusCode,
    (await fetchIt(id, eve)).statusCode,
  ]).toEqual([200, 200, 404])
  const object = (
    await stack.owner.query<{ object_id: string }>('select object_id from export_requests where id = $1', [
      id,
    ])
  ).rows[0]!.object_id
  const back = await moveTime(stack, 16 * 60_000)
  expect((await fetchIt(id)).json()).toMatchObject({ code: 'gone' })
  await back()
  await forgetExport(id, context())
  await forgetExport(id, context())
  expect([await stack.app.store.has(objectId(object)), (await fetchIt(id)).statusCode]).toEqual([false, 404])
})

test('is for the session that asked: another session gets nothing and cannot learn the id', async () => {
  const { requestId } = (await ask(await confirmed())).json<{ requestId: string }>()
  await makeExport(requestId, context())
  const thief = stack.browser()
  expect(
    (await thief.post('/api/auth/sign-in', { username: ann.username, password: ann.password })).statusCode,
  ).toBe(200)
  expect((await thief.get(`/api/account/export/${requestId}`)).json()).toMatchObject({ code: 'gone' })
  const told = await stack.owner.query(
    "select details from audit_entries where details like '%' || $1 || '%'",
    [requestId],
  )
  expect(told.rows).toEqual([])
  expect((await fetchIt(requestId)).statusCode).toBe(200)
})

test('says which file should be there and is not, and still gives the rest', async () => {
  await stack.app.store.remove(objectId(mine.objects[0]!))
  const { data, files } = await copy()
  const missing = data.files.filter((file) => file.missing !== undefined)
  expect(missing.map(({ file }) => file)).toEqual([`wills/${mine.draft}/document.pdf`])
  expect(files.has(`wills/${mine.will}/document.pdf`)).toBe(true)
})

test('can be made five times a day', async () => {
  const answers = []
  for (let tries = 0; tries < 6; tries += 1) {
    await stack.owner.query('delete from mailed_codes')
    answers.push((await ask(await confirmed())).statusCode)
  }
  expect(answers).toEqual([202, 202, 202, 202, 202, 429])
})
