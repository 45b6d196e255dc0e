// A dispute pack over the real api: asked for by an executor through the release worker, or by staff with a cause, made
// and sealed by the worker, and fetched by nobody else.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { staffActs } from '@testate/api/death/staff-acts'
import { sql } from 'kysely'
import { sampleRegister, type SampleRegister } from '@testate/evidence/testing/capsule-sample'
import { statementHash, type Statement } from '@testate/evidence/capsule/statement'
import { verify } from '@testate/evidence/verify'
import { knownPeople } from '../../../../../test/stack/people.ts'
import { giveFactor, giveProof, staffProof } from '../../../../../test/stack/proofs.ts'
import { startStack, type Stack } from '../../../../../test/stack/stack.ts'
import { nameAround } from '../../../testing/notice-sample.ts'
import type { Begun } from '../../../testing/notices-to-release.ts'
import { readPrinted } from '../../../testing/read-printed.ts'
import { releasedWills } from '../../../testing/released-wills.ts'
import { startSmtpStandIn, type SmtpStandIn } from '../../../testing/smtp-stand-in.ts'
import { placeOfNewest, presentHead } from '../../audit/heads.ts'
import { proverAt } from '../../audit/prove.ts'
import { flush } from '../../audit/sequence.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { dataOf, packsOf } from '../data-of.ts'
import { mountRelease } from '../routes.ts'
import { forgetDisputePack, makePack } from './make-pack.ts'

const people = knownPeople()
let stack: Stack
let smtp: SmtpStandIn
let wills: Awaited<ReturnType<typeof releasedWills>>
let register: SampleRegister
let staff: Person
let stop: () => Promise<void>
beforeAll(async () => {
  smtp = await startSmtpStandIn()
  stack = await startStack({ mount: mountRelease, personOf: people.personOf, env: { SMTP_URL: smtp.url } })
  wills = await releasedWills(stack, people)
  register = await sampleRegister()
  staff = await people.add(stack, { name: 'Staff Sample', role: 'admin', isAdmin: true })
  await giveFactor(stack, staff.id)
  stop = await wills.answers()
})
afterEach(() => wills.restoreTime())
afterAll(async () => {
  await stop?.()
  await stack?.stop()
  await smtp?.stop()
})

const rows = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await stack.owner.query(text, values)).rows as T[]
const context = () => ({
  ...stack.workerContext,
  db: stack.workerDb,
  authority: register.authority,
  logKey: wills.logKey as never,
})
const call = async (
  method: 'GET' | 'POST',
  url: string,
  person: Person,
  { stepUp, payload }: { stepUp?: string; payload?: object } = {},
) =>
  await stack.call({
    method,
    url,
    headers: { 'x-person': person.id, ...(stepUp === undefined ? {} : { 'step-up': stepUp }) },
    ...(method === 'POST' ? { payload: payload ?? {} } : {}),
  })
const hashOf = async (willId: string): Promise<string> =>
  (
    await rows<{ hash: string }>(
      "select encode(document_hash, 'hex') as hash from wills where id = $1",
      willId,
    )
  )[0]!.hash
const proofOf = async (person: Person, willId: string): Promise<string> =>
  await giveProof(stack, person.id, {
    purpose: 'take-released',
    willId,
    documentHash: await hashOf(willId),
  })
const proofFor = async (commitment: string): Promise<string> =>
  (await staffProof(stack, staff.id, staffActs.disputePack(commitment)))['step-up']

/** Released, with the ceremony's rows as a real one leaves them. */
/** A final head on a ledger, of the log as it stands; returns the proof of the line of this release under it. */
async function anchorRelease(willId: string, transaction: string): Promise<Uint8Array[]> {
  await flush(stack.workerDb, wills.logKey.signer)
  return await inTransaction(stack.workerDb, { service: 'worker' }, async (tx) => {
    const head = (await presentHead(tx))!
    const receipt = { transactionHash: transaction, blockNumber: '12', blockTime: '2026-01-02T10:00:00.000Z' }
    const place = { label: 'local development ledger', chainId: 1, contract: '0x1' }
    await sql`
      insert into log_anchors (id, network, tree_size, root, note, state, attempt, prepared, receipt, place, created_at,
        updated_at, final_at)
      values (gen_random_uuid(), 'ethereum', ${head.size}, ${head.root}, ${head.note}, 'final', 1, '{}',
        ${JSON.stringify(receipt)}, ${JSON.stringify(place)}, app_now(), app_now(), app_now())`.execute(tx)
    return await proverAt(tx, head)((await placeOfNewest(tx, willId, 'will.released'))!)
  })
}

async function releasedWhole(): Promise<Begun & { commitment: string }> {
  const notice = await wills.released()
  const { willId, testator, witnesses } = notice
  const commitment = randomBytes(32)
  await rows(
    `insert into will_keys (will_id, commitment, sealed_salt, sealed_chain_key, chain_address, opened_at)
     values ($1, $2, '', '', '0x1', now())`,
    willId,
    commitment,
  )
  await rows(
    `insert into seal_steps (will_id, step, object, sha256, at) values ($1, 3, $2, $3, now())`,
    willId,
    randomBytes(32).toString('hex'),
    randomBytes(32),
  )
  for (const [order, person] of [testator, ...witnesses].entries()) {
    const statement: Statement = {
      format: 'testate-statement/2',
      commitment: commitment.toString('hex'),
      documentHash: await hashOf(willId),
      version: 1,
      signedAt: '2026-01-02T10:00:00.000Z',
      device: {
        timestamp: '2026-01-02T10:00:00Z',
        userAgent: 'Sample Browser',
        networkAddress: '203.0.113.7',
        location: order === 0 ? 'Leeds' : '',
      },
      videoStatementHash: 'ab'.repeat(32),
      secondFactor: { kind: 'passkey', at: '2026-01-02T09:59:00.000Z' },
      identity: { method: 'built-in check, accepted by a person', sample: true },
      party: {
        role: order === 0 ? 'testator' : 'witness',
        witnessOrder: order,
        name: person.name,
        email: person.email,
      },
      ceremony: { way: 'together', words: 'All three were together in one room.' },
      consents: {
        version: '2026-11-22',
        witnessed:
          order === 0 ? 'I sign in the presence of the witnesses named here' : 'I observed the testator sign',
        legalEffect: 'I understand the effect',
        sentence: order === 0 ? 'testator-together' : 'witness-paper-will',
      },
    }
    await rows(
      'update statements set payload = $3, statement_hash = $4 where will_id = $1 and witness_order = $2',
      willId,
      order,
      JSON.stringify(statement),
      Buffer.from(await statementHash(statement), 'hex'),
    )
  }
  return { ...notice, commitment: commitment.toString('hex') }
}
const asked = async (person: Person, willId: string, stepUp?: string) =>
  await call('POST', `/api/released/${willId}/dispute-pack`, person, {
    stepUp: stepUp ?? (await proofOf(person, willId)),
  })
const made = async (willId: string): Promise<{ for: string; cause: string | null; sha256: string }[]> =>
  (
    await rows<{ details: string }>(
      `select details from audit_entries
       where will_id = $1 and convert_from(leaf, 'UTF8')::json ->> 'event' = 'dispute-pack.made' order by id`,
      willId,
    )
  ).map(({ details }) => JSON.parse(details) as { for: string; cause: string | null; sha256: string })

test('an executor has one made: sealed, tagged, with every line and its proof, and a line of the log', async () => {
  const { willId, executor, testator, witnesses, commitment } = await releasedWhole()
  const transaction = 'f1'.repeat(32)
  const proof = await anchorRelease(willId, transaction)
  const answer = await asked(executor, willId)
  expect(answer.statusCode, answer.body).toBe(202)
  const { packId } = answer.json<{ packId: string }>()
  const fetched = () => call('GET', `/api/dispute-packs/${packId}`, executor)
  expect((await fetched()).statusCode).toBe(202)
  await makePack(packId, context())
  const pack = await fetched()
  expect([pack.statusCode, pack.headers['content-type']]).toEqual([200, 'application/pdf'])
  const pdf = Uint8Array.from(pack.rawPayload)
  expect(await verify(pdf, register.trust, null)).toMatchObject({
    kind: 'certificate',
    unknown: 'offline',
    sentence: expect.stringMatching(/^This is a dispute pack, sealed by /),
    exitCode: 0,
  })
  const changed = Uint8Array.from(pdf)
  changed[changed.length >> 1]! ^= 1
  expect((await verify(changed, register.trust, null)).exitCode).not.toBe(0)

  const printed = await readPrinted(pdf)
  expect(printed).toMatchObject({
    tagged: true,
    ua: '1',
    language: 'en-GB',
    title: 'Dispute pack: Last Will',
  })
  for (const text of [
    'It gives no opinion and no legal advice',
    'for an executor of this will',
    commitment,
    testator.name,
    witnesses[1].name,
    'I sign in the presence of the witnesses named here',
    'All three were together in one room.',
    'passkey',
    'SAMPLE: nobody checked it',
    'Leeds',
    'Who was present at the signing',
  ])
    expect(printed.text.replaceAll(/\s+/g, ' ')).toContain(text)
  expect(printed.text.replaceAll(/\s+/g, '')).toContain('https://www.gov.uk/stop-probate-application')
  // Particulars that stand in the sealed PDF, and are nobody's business here.
  for (const text of [testator.email, '203.0.113.7', 'Sample Browser'])
    expect(printed.text).not.toContain(text)
  const leaves = await rows<{ hash: string }>(
    `select encode(sha256('\\x00'::bytea || leaf), 'hex') as hash from audit_entries
     where will_id = $1 and convert_from(leaf, 'UTF8')::json ->> 'event' <> 'dispute-pack.made'`,
    willId,
  )
  expect(leaves.length).toBeGreaterThan(5)
  // The line of the release, and what proves it on a network.
  const close = printed.text.replaceAll(/\s+/g, '')
  expect(close).toContain(transaction)
  expect(proof.length).toBeGreaterThan(2)
  expect(close).toContain(proof.map((node) => Buffer.from(node).toString('base64')).join(''))
  for (const { hash } of leaves) expect(printed.text.replaceAll(/\s+/g, '')).toContain(hash)

  expect(await made(willId)).toMatchObject([
    { for: executor.id, cause: null, sha256: createHash('sha256').update(pdf).digest('hex') },
  ])
  // Once, however often the job runs, and gone from the store when its time is over.
  await makePack(packId, context())
  expect(await made(willId)).toHaveLength(1)
  const copies = await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
    packsOf(tx, executor.id, []),
  )
  expect(copies).toMatchObject([{ forYou: true, ofYourWill: false, cause: null }])
  await forgetDisputePack.run({ packId }, context())
  expect((await fetched()).json()).toMatchObject({ code: 'gone', reason: 'pack-over' })
  expect(
    await inTransaction(stack.workerDb, { service: 'worker' }, (tx) => dataOf(tx, executor.id, [])),
  ).toHaveLength(1)
})

test('nobody else has one made or fetches it, and one proof makes one', async () => {
  const notice = await releasedWhole()
  const { willId, executor, testator, contact, witnesses } = notice
  const stranger = await people.add(stack)
  for (const who of [testator, contact, witnesses[0], stranger])
    expect((await asked(who, willId)).statusCode).toBe(404)
  expect((await asked(executor, willId, 'no such token')).json()).toMatchObject({ code: 'step-up-needed' })
  const stepUp = await proofOf(executor, willId)
  const { packId } = (await asked(executor, willId, stepUp)).json<{ packId: string }>()
  await makePack(packId, context())
  for (const who of [testator, stranger, staff])
    expect((await call('GET', `/api/dispute-packs/${packId}`, who)).statusCode).toBe(404)
  // The same proof takes no file beside it.
  const file = await call('GET', `/api/released/${willId}/files/sealed`, executor, { stepUp })
  expect(file.json()).toMatchObject({ code: 'step-up-needed' })
  // A release that was taken back gives none.
  await rows('update release_grants set ended_at = now() where will_id = $1', willId)
  expect((await asked(executor, willId)).json()).toMatchObject({ code: 'gone', reason: 'grant-ended' })
})

test('staff have one made with the cause, which stands in it and in the log', async () => {
  const { willId, commitment, executor } = await releasedWhole()
  const cause = 'Order of the High Court of 3 March'
  const ask = async (body: object, who = staff, stepUp?: string) =>
    await call('POST', '/api/admin/dispute-packs', who, {
      payload: { commitment, cause, ...body },
      ...(stepUp === undefined ? {} : { stepUp }),
    })
  expect((await ask({}, executor)).statusCode).toBe(403)
  expect((await ask({})).json()).toMatchObject({ code: 'step-up-needed' })
  expect((await ask({ cause: ' ' }, staff, await proofFor(commitment))).statusCode).toBe(400)
  const other = 'ab'.repeat(32)
  expect((await ask({ commitment: other }, staff, await proofFor(other))).statusCode).toBe(404)
  for (const proof of [await proofFor(other), (await staffProof(stack, staff.id))['step-up']])
    expect((await ask({}, staff, proof)).json()).toMatchObject({ reason: 'confirmation-spent' })
  const { packId } = (await ask({}, staff, await proofFor(commitment))).json<{ packId: string }>()
  await makePack(packId, context())
  const pack = await call('GET', `/api/dispute-packs/${packId}`, staff)
  expect(pack.statusCode, pack.body.slice(0, 300)).toBe(200)
  expect((await readPrinted(Uint8Array.from(pack.rawPayload))).text.replaceAll(/\s+/g, ' ')).toContain(cause)
  expect(await made(willId)).toMatchObject([{ for: staff.id, cause }])
  await nameAround(stack, willId, 'contact', staff)
  expect((await ask({}, staff, await proofFor(commitment))).json()).toMatchObject({
    reason: 'notice-staff-takes-part',
  })
  await rows('delete from people_around where person_id = $1', staff.id)
  await rows('alter table wills disable trigger user')
  await rows("update wills set status = 'registered' where id = $1", willId)
  await rows('alter table wills enable trigger user')
  expect((await ask({}, staff, await proofFor(commitment))).json()).toMatchObject({
    reason: 'pack-not-released',
  })
})

test('where the lines of the will do not hold, none is made, and it says so', async () => {
  const { willId, executor } = await releasedWhole()
  const { packId } = (await asked(executor, willId)).json<{ packId: string }>()
  await rows('alter table audit_entries disable trigger user')
  await rows(
    `update audit_entries set details = replace(details, 'final', 'other')
     where will_id = $1 and details like '%final%'`,
    willId,
  )
  await rows('alter table audit_entries enable trigger user')
  await makePack(packId, context())
  expect((await call('GET', `/api/dispute-packs/${packId}`, executor)).json()).toMatchObject({
    code: 'gone',
    reason: 'pack-not-made',
  })
  expect(await made(willId)).toEqual([])
})

test('neither the api’s login nor the worker’s asks for one', async () => {
  const { willId, executor } = await wills.released()
  for (const [db, actor] of [
    [stack.db, { person: executor }],
    [stack.workerDb, { service: 'worker' }],
  ] as const)
    await expect(
      inTransaction(db, actor as never, async (tx) => {
        await sql`insert into dispute_packs (id, will_id, person_id, public_key, expires_at)
          values (${randomUUID()}, ${willId}, ${executor.id}, 'x', now())`.execute(tx)
      }),
    ).rejects.toThrow('permission denied')
})
