// What a released will is to an executor, over the real api and the release worker's own login: the list, the
// pages, the files as they are, and everybody who gets nothing.
import { createHash, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { appendAny } from '../../../../test/stack/any-line.ts'
import { mailsOf } from '../../../../test/stack/mails.ts'
import { knownPeople } from '../../../../test/stack/people.ts'
import { giveProof } from '../../../../test/stack/proofs.ts'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import type { Begun } from '../../testing/notices-to-release.ts'
import { nameAround } from '../../testing/notice-sample.ts'
import { readPrinted } from '../../testing/read-printed.ts'
import { capsuleBytes, proofBytes, releasedWills, willPdf } from '../../testing/released-wills.ts'
import { askedWhileHeld, holds, storedIn } from '../../testing/asked-while-held.ts'
import { startSmtpStandIn, type SmtpStandIn } from '../../testing/smtp-stand-in.ts'
import { filesIn } from '../../testing/zip-fixture.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { makeKeyPair } from '../platform/http/request-keys.ts'
import { answerReadPlaces } from './places.ts'
import { heldKey } from '../proofs/held-keys.ts'
import { openAnswer, sealQuestion, setWaits } from '../proofs/question.ts'
import { mountRelease } from './routes.ts'
import { tellReaders } from './tell-readers.ts'

let stack: Stack
let smtp: SmtpStandIn
let people: ReturnType<typeof knownPeople>
let wills: Awaited<ReturnType<typeof releasedWills>>
let stop: () => Promise<void>
beforeAll(async () => {
  people = knownPeople()
  smtp = await startSmtpStandIn()
  stack = await startStack({
    mount: mountRelease,
    personOf: people.personOf,
    answerers: [answerReadPlaces],
    env: { SMTP_URL: smtp.url },
  })
  wills = await releasedWills(stack, people)
  stop = await wills.answers()
})
afterEach(() => wills.restoreTime())
afterAll(async () => {
  await stop()
  await stack.stop()
  await smtp.stop()
})

const rows = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await stack.owner.query(text, values)).rows as T[]
const hashOf = async (willId: string): Promise<string> =>
  (
    await rows<{ hash: string }>(
      "select encode(document_hash, 'hex') as hash from wills where id = $1",
      willId,
    )
  )[0]!.hash
type Purpose = 'read-released' | 'take-released'
const proofOf = async (person: Person, willId: string, purpose: Purpose = 'read-released'): Promise<string> =>
  await giveProof(stack, person.id, { purpose, willId, documentHash: await hashOf(willId) })
const call = (method: 'GET' | 'POST', url: string, person: Person, stepUp?: string) =>
  stack.call({
    method,
    url,
    headers: { 'x-person': person.id, ...(stepUp === undefined ? {} : { 'step-up': stepUp }) },
  })
const listed = async (person: Person) => (await call('GET', '/api/released', person)).json().released
const page = async (
  person: Person,
  { willId }: Pick<Begun, 'willId'>,
  number = 1,
  stepUp?: string,
): ReturnType<typeof call> =>
  await call(
    'GET',
    `/api/released/${willId}/pages/${number}`,
    person,
    stepUp ?? (await proofOf(person, willId)),
  )
const file = async (person: Person, { willId }: Begun, part: string, stepUp?: string) =>
  await call(
    'GET',
    `/api/released/${willId}/files/${part}`,
    person,
    stepUp ?? (await proofOf(person, willId, 'take-released')),
  )
const lines = async (willId: string, event: string): Promise<Record<string, unknown>[]> =>
  (
    await rows<{ details: string }>(
      `select details from audit_entries
       where will_id = $1 and convert_from(leaf, 'UTF8')::json ->> 'event' = $2 order by id`,
      willId,
      event,
    )
  ).map(({ details }) => JSON.parse(details) as Record<string, unknown>)
const unidentify = (person: Person): Promise<unknown> =>
  rows('delete from identity_checks where person_id = $1', person.id)
const identify = (person: Person): Promise<unknown> =>
  rows(
    `insert into identity_checks (id, person_id, document_type, document_data, sample, state, provider, created_at,
       decided_at) values (gen_random_uuid(), $1, 'passport', '{}', true, 'accepted', 'sample', now(), now())`,
    person.id,
  )
const testatorSignsIn = (notice: Begun): Promise<unknown> =>
  inTransaction(stack.db, { service: 'worker' }, (tx) =>
    appendAny(tx, { event: 'account.signed-in', actor: notice.testator.id, details: { remembered: false } }),
  )

test('first that it exists and where the original lies, then the identity, then the copy', async () => {
  const notice = await wills.released()
  const { executor, willId } = notice
  await unidentify(executor)
  const shown = {
    willId,
    testatorName: 'Tess Tator',
    title: 'Last Will',
    originalLocation: 'The safe of Smith & Co, Leeds',
  }
  expect(await listed(executor)).toMatchObject([{ ...shown, next: 'have-identity-checked' }])
  const refused = await page(executor, notice)
  expect([refused.statusCode, refused.json().reason]).toEqual([403, 'reader-not-identified'])
  await identify(executor)
  const [one] = await listed(executor)
  expect(one).toMatchObject({ ...shown, next: 'read' })
  expect((Date.parse(one.until) - Date.parse(one.since)) / 86_400_000).toBeCloseTo(90, 3)
  // Nobody else is told anything.
  const stranger = await people.add(stack)
  for (const who of [notice.testator, notice.contact, ...notice.witnesses, stranger])
    expect(await listed(who)).toEqual([])
})

test('no file is handed over before its line: also not while the api’s login holds the will or its lines', async () => {
  const notice = await wills.released()
  const { executor, willId } = notice
  const cases = Object.values(holds).flatMap((hold) =>
    ['files/sealed', 'files/capsule', 'files'].map((what) => ({ what, hold })),
  )
  for (const { what, hold } of cases) {
    const stepUp = await proofOf(executor, willId, 'take-released')
    const before = await storedIn(stack)
    const { handed, answer } = await askedWhileHeld(stack, { willId, person: executor, hold }, () =>
      call('GET', `/api/released/${willId}/${what}`, executor, stepUp),
    )
    expect([what, hold.name, handed, answer.statusCode]).toEqual([what, hold.name, 0, 200])
    expect(await storedIn(stack), what).toBe(before)
  }
})

test('a page is a picture with the reader’s name and the time in it, and a line of the log each time', async () => {
  const notice = await wills.released()
  const { executor, willId } = notice
  const stepUp = await proofOf(executor, willId)
  const first = await page(executor, notice, 1, stepUp)
  expect(first.statusCode, first.body).toBe(200)
  const drawn = first.json()
  expect(drawn).toMatchObject({ page: 1, pages: 3, media: 'image/jpeg' })
  const picture = await loadImage(Buffer.from(drawn.picture, 'base64'))
  expect([picture.width, picture.height]).toEqual([drawn.width, drawn.height])
  // One proof serves for five minutes, and each page is another picture.
  const second = await page(executor, notice, 2, stepUp)
  expect(second.statusCode).toBe(200)
  expect(second.json().picture).not.toBe(drawn.picture)
  const canvas = createCanvas(picture.width, picture.height)
  const pen = canvas.getContext('2d')
  pen.drawImage(picture, 0, 0)
  const reddish = (from: number, to: number): number => {
    const { data } = pen.getImageData(0, from, picture.width, to - from)
    let count = 0
    for (let at = 0; at < data.length; at += 4) if (data[at]! - data[at + 1]! > 15) count += 1
    return count
  }
  const height = picture.height - 64
  // Across the page, in each quarter of it, and below it.
  for (let quarter = 0; quarter < 4; quarter += 1)
    expect(reddish((height / 4) * quarter, (height / 4) * (quarter + 1))).toBeGreaterThan(500)
  expect(reddish(height, picture.height)).toBeGreaterThan(500)
  expect(await lines(willId, 'release.viewed')).toMatchObject([
    { page: 1, personId: executor.id, actor: 'release' },
    { page: 2, personId: executor.id },
  ])
  const none = await page(executor, notice, 4, stepUp)
  expect([none.statusCode, none.json()]).toMatchObject([409, { reason: 'page-not-there', pages: 3 }])
  expect(await lines(willId, 'release.viewed')).toHaveLength(2)
})

test('the files come as they are, each for a proof of its own and with a line', async () => {
  // Many frames: one that was freed too early ended the process.
  const sealed = await willPdf(2, 3_000_000)
  const notice = await wills.released(sealed)
  const { executor, willId } = notice
  const stepUp = await proofOf(executor, willId, 'take-released')
  const answer = await file(executor, notice, 'sealed', stepUp)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  expect(answer.rawPayload.equals(sealed)).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining('.sealed.pdf'),
  })
  // That proof is used up, and one for reading takes no file.
  for (const spent of [stepUp, await proofOf(executor, willId)]) {
    const refused = await file(executor, notice, 'capsule', spent)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'step-up-needed'])
  }
  expect((await file(executor, notice, 'capsule')).rawPayload.equals(capsuleBytes)).toBe(true)
  const proof = await file(executor, notice, 'proof')
  expect(proof.rawPayload.equals(proofBytes)).toBe(true)
  expect(proof.headers).toMatchObject({
    'content-type': 'application/json',
    'content-disposition': expect.stringContaining('.proof.json'),
  })
  expect((await lines(willId, 'release.taken')).map(({ part }) => part)).toEqual([
    'sealed',
    'capsule',
    'proof',
  ])
  // A proof to take a file shows no page.
  expect(
    (await page(executor, notice, 1, await proofOf(executor, willId, 'take-released'))).json().code,
  ).toBe('step-up-needed')
})

test('all files come in one ZIP with a cover that names them, for one proof and with a line each', async () => {
  const sealed = await willPdf(2, 200_000)
  const notice = await wills.released(sealed)
  const { executor, willId } = notice
  const all = async (who: Person, stepUp?: string) =>
    await call(
      'GET',
      `/api/released/${willId}/files`,
      who,
      stepUp ?? (await proofOf(who, willId, 'take-released')),
    )
  const stepUp = await proofOf(executor, willId, 'take-released')
  const stored = async (): Promise<number> =>
    (await readdir(new URL(stack.config.objectStoreUrl), { recursive: true, withFileTypes: true })).filter(
      (one) => one.isFile(),
    ).length
  const before = await stored()
  const answer = await all(executor, stepUp)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringContaining('.files.zip"'),
  })
  const entries = filesIn(answer.rawPayload)
  expect([...entries.keys()]).toEqual([
    'Cover.pdf',
    'will.sealed.pdf',
    'will.capsule.json',
    'will.proof.json',
  ])
  const files = [
    ['will.sealed.pdf', sealed],
    ['will.capsule.json', capsuleBytes],
    ['will.proof.json', proofBytes],
  ] as const
  const cover = await readPrinted(Uint8Array.from(entries.get('Cover.pdf')!))
  expect(cover).toMatchObject({ title: 'Cover of the registered files', tagged: true, ua: '1' })
  const [grant] = await rows<{ id: string }>('select id from release_grants where will_id = $1', willId)
  for (const said of ['Tess Tator', 'Last Will', 'Edith Executor, an executor of this will', grant!.id])
    expect(cover.text).toContain(said)
  for (const [name, bytes] of files) {
    expect(entries.get(name)!.equals(bytes), name).toBe(true)
    for (const said of [name, `${bytes.length.toLocaleString('en-GB')} bytes`])
      expect(cover.text).toContain(said)
    // As it is copied: without a space.
    expect(cover.text.replaceAll(' ', '')).toContain(createHash('sha256').update(bytes).digest('hex'))
  }
  expect((await lines(willId, 'release.taken')).map(({ part, grantId }) => [part, grantId])).toEqual([
    ['sealed', grant!.id],
    ['capsule', grant!.id],
    ['proof', grant!.id],
  ])
  // Nothing that was handed over stays.
  expect(await stored()).toBe(before)

  // That proof is used up for anything else; one for reading, or of somebody else, takes nothing.
  const stranger = await people.add(stack)
  for (const refused of [
    await file(executor, notice, 'sealed', stepUp),
    await all(executor, await proofOf(executor, willId)),
    await all(executor, await proofOf(stranger, willId, 'take-released')),
  ])
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'step-up-needed'])
  for (const who of [stranger, notice.testator, notice.contact]) expect((await all(who)).statusCode).toBe(404)
  await unidentify(executor)
  expect((await all(executor)).json().reason).toBe('reader-not-identified')
  await identify(executor)
  await wills.pass(91)
  expect((await all(executor)).json().reason).toBe('grant-over')
  await testatorSignsIn(notice)
  await wills.look()
  expect((await all(executor)).json().reason).toBe('grant-ended')
  expect(await lines(willId, 'release.taken')).toHaveLength(3)
})

test('nobody else reads: not the testator, a witness, a contact, a beneficiary, staff, nor a stranger', async () => {
  const notice = await wills.released()
  const { willId } = notice
  const reserve = await people.add(stack, { name: 'Rita Reserve' })
  const staff = await people.add(stack, { name: 'Stan Staff', isAdmin: true })
  await rows(
    `insert into people_around (id, will_id, kind, place, standing, particulars, person_id, nominated_at, told_at,
       accepted_at, accepted_by) values ($1, $2, 'executor', 2, 'reserve', '', $3, now(), now(), now(), 'mailbox')`,
    randomUUID(),
    willId,
    reserve.id,
  )
  const [beneficiary, stranger] = [await people.add(stack), await people.add(stack)]
  await nameAround(stack, willId, 'beneficiary', beneficiary)
  const { testator, contact, witnesses } = notice
  for (const who of [testator, contact, witnesses[0], reserve, beneficiary, staff, stranger]) {
    expect(await listed(who), who.name).toEqual([])
    for (const answer of [await page(who, notice), await file(who, notice, 'sealed')])
      expect(answer.statusCode, who.name).toBe(404)
    const renewed = await call('POST', `/api/released/${willId}/renew`, who, await proofOf(who, willId))
    expect(renewed.statusCode, who.name).toBe(404)
  }
  expect(await lines(willId, 'release.viewed')).toEqual([])
})

test('without a proof, with another’s, one for another will, an old or an ended one nothing opens', async () => {
  const [notice, other] = [await wills.released(), await wills.released()]
  const { executor, willId } = notice
  const refused = async (stepUp: string): Promise<void> => {
    const answer = await page(executor, notice, 1, stepUp)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'step-up-needed'])
  }
  expect((await call('GET', `/api/released/${willId}/pages/1`, executor)).json().reason).toBe(
    'confirmation-needed',
  )
  await refused('no-such-token')
  await refused(await proofOf(other.executor, willId))
  await refused(
    await giveProof(stack, executor.id, {
      purpose: 'read-released',
      willId: other.willId,
      documentHash: await hashOf(willId),
    }),
  )
  await refused(
    await giveProof(stack, executor.id, {
      purpose: 'read-released',
      willId,
      documentHash: createHash('sha256').update('another document').digest('hex'),
    }),
  )
  await refused(
    await giveProof(stack, executor.id, { purpose: 'open', willId, documentHash: await hashOf(willId) }),
  )
  const old = await proofOf(executor, willId)
  await rows(
    `update proofs set proven_at = proven_at - interval '7 minutes', expires_at = expires_at - interval '7 minutes'
     where token_hash = $1`,
    createHash('sha256').update(old).digest(),
  )
  await refused(old)
  const ended = await proofOf(executor, willId)
  await rows('update proofs set ended_at = now() where person_id = $1', executor.id)
  await refused(ended)
  expect(await lines(willId, 'release.viewed')).toEqual([])
})

/** What whoever has taken over the api's login can do: write a question of their own. */
async function forged(asked: object, kind = 'released.page'): Promise<unknown> {
  const id = randomUUID()
  const { sealed, key } = sealQuestion(wills.publicKey, id, { kind, asked })
  await inTransaction(stack.db, { service: 'accounts' }, async (tx) => {
    await sql`insert into release_questions (id, asked) values (${id}, ${sealed})`.execute(tx)
    await sql`select pg_notify('testate_release_questions', '')`.execute(tx)
  })
  const answer = async (): Promise<Buffer | undefined> =>
    (await rows<{ answer: Buffer | null }>('select answer from release_questions where id = $1', id))[0]
      ?.answer ?? undefined
  await expect.poll(answer).toBeDefined()
  const found = (await answer())!
  // A replayed answer opens for no other question.
  const next = sealQuestion(wills.publicKey, randomUUID(), { kind, asked })
  expect(() => openAnswer(next.key, id, found)).toThrow()
  expect(() => openAnswer(key, randomUUID(), found)).toThrow()
  return openAnswer(key, id, found)
}

test('the api’s login alone forges no request for another’s grant', async () => {
  const notice = await wills.released()
  const { executor, willId } = notice
  const stranger = await people.add(stack)
  const stepUp = await proofOf(executor, willId)
  const { publicKey } = heldKey(stepUp)!
  const own = await makeKeyPair()
  const asked = { personId: executor.id, willId, stepUp, publicKey, page: 1 }
  const refused = { problem: { code: 'step-up-needed' } }
  // The proof was given to another key, which is in the memory of the process that asked for it.
  expect(await forged({ ...asked, publicKey: own.publicKey })).toMatchObject(refused)
  expect(await forged({ ...asked, stepUp: 'guessed' })).toMatchObject(refused)
  expect(await forged({ ...asked, personId: stranger.id })).toMatchObject({ problem: { code: 'not-found' } })
  expect(
    await forged({ ...asked, personId: notice.contact.id, stepUp: await proofOf(notice.contact, willId) }),
  ).toMatchObject({ problem: { code: 'not-found' } })
  expect(await forged({ ...asked, page: 'one' })).toMatchObject({ problem: { code: 'internal' } })
  expect(await forged(asked, 'released.everything')).toMatchObject({ problem: { code: 'internal' } })
  expect(await lines(willId, 'release.viewed')).toEqual([])
  // Nor does it, or the worker, write what the release worker writes.
  for (const [db, service] of [
    [stack.db, 'accounts'],
    [stack.workerDb, 'worker'],
  ] as const)
    for (const statement of [
      sql`update release_questions set answer = '\\x00'`,
      sql`select * from release_reader(${willId}::uuid, ${executor.id}::uuid)`,
      sql`update release_grants set ended_at = null`,
      sql`insert into release_grants (id, will_id, notice_id, person_id, expires_at)
        values (gen_random_uuid(), ${willId}, ${notice.noticeId}, ${stranger.id}, now() + interval '1 day')`,
    ])
      await expect(inTransaction(db, { service }, (tx) => statement.execute(tx))).rejects.toThrow(
        'permission denied',
      )
  await expect(
    inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
      sql`insert into release_questions (id, asked) values (gen_random_uuid(), '\\x00')`.execute(tx),
    ),
  ).rejects.toThrow('permission denied')
  // Nor does a proof that the worker made count, whose real token and key the api has.
  const made = { purpose: 'read-released', willId, documentHash: await hashOf(willId) } as const
  const workers = await giveProof(stack, executor.id, { ...made, maker: 'worker' })
  const unread = await page(executor, notice, 1, workers)
  expect([unread.statusCode, unread.json().reason]).toEqual([403, 'confirmation-spent'])
  // The release worker sees none but its own, and makes none in the worker's name.
  await inTransaction(stack.releaseDb, { service: 'release' }, async (tx) => {
    const seen = await sql<{ maker: string }>`select distinct maker from proofs`.execute(tx)
    expect(seen.rows).toEqual([{ maker: 'release' }])
  })
  await expect(
    inTransaction(stack.releaseDb, { service: 'release' }, (tx) =>
      sql`insert into proofs (id, maker) values (gen_random_uuid(), 'worker')`.execute(tx),
    ),
  ).rejects.toThrow('row-level security')
})

test('when the testator appears every call answers that it is closed', async () => {
  const notice = await wills.released()
  const { executor, willId } = notice
  const stepUp = await proofOf(executor, willId)
  expect((await page(executor, notice, 1, stepUp)).statusCode).toBe(200)
  await testatorSignsIn(notice)
  await wills.look()
  expect(await listed(executor)).toMatchObject([{ next: 'nothing', originalLocation: null }])
  for (const answer of [
    await page(executor, notice, 1, stepUp),
    await file(executor, notice, 'capsule'),
    await call('POST', `/api/released/${willId}/renew`, executor, stepUp),
  ])
    expect([answer.statusCode, answer.json().reason]).toEqual([410, 'grant-ended'])
})

test('after ninety days nothing opens until they are begun again, with the identity and a factor', async () => {
  const notice = await wills.released()
  const { executor, willId } = notice
  await wills.pass(91)
  expect(await listed(executor)).toMatchObject([{ next: 'ask-again', originalLocation: null }])
  for (const answer of [await page(executor, notice), await file(executor, notice, 'sealed')])
    expect([answer.statusCode, answer.json().reason]).toEqual([410, 'grant-over'])
  const renew = (stepUp?: string) => call('POST', `/api/released/${willId}/renew`, executor, stepUp)
  expect((await renew()).json().reason).toBe('confirmation-needed')
  await unidentify(executor)
  expect((await renew(await proofOf(executor, willId))).json().reason).toBe('reader-not-identified')
  await identify(executor)
  await rows("update people_around set standing = 'reserve' where will_id = $1 and kind = 'executor'", willId)
  expect((await renew(await proofOf(executor, willId))).json().reason).toBe('grant-not-renewable')
  await rows("update people_around set standing = 'acting' where will_id = $1 and kind = 'executor'", willId)
  const stepUp = await proofOf(executor, willId)
  const renewed = await renew(stepUp)
  expect(renewed.statusCode, renewed.body).toBe(200)
  expect(await listed(executor)).toMatchObject([{ next: 'read', until: renewed.json().until }])
  expect((await page(executor, notice)).statusCode).toBe(200)
  expect(await lines(willId, 'release.granted')).toHaveLength(2)
  // While they run, asking again changes nothing.
  expect((await renew(await proofOf(executor, willId))).json()).toEqual(renewed.json())
  expect(await lines(willId, 'release.granted')).toHaveLength(2)
})

test('an executor who accepts after the release is given a copy, by the log and not by a row', async () => {
  const notice = await wills.released()
  const { willId } = notice
  const late = await people.add(stack, { name: 'Lars Late' })
  const aroundId = randomUUID()
  await rows(
    `insert into people_around (id, will_id, kind, place, standing, particulars, person_id, nominated_at, told_at,
       accepted_at, accepted_by) values ($1, $2, 'executor', 2, 'acting', '', $3, now(), now(), now(), 'passkey')`,
    aroundId,
    willId,
    late.id,
  )
  await wills.look()
  expect(await listed(late)).toEqual([])
  await wills.notices.line(willId, 'around.accepted', late.id, {
    aroundId,
    kind: 'executor',
    factor: 'passkey',
  })
  for (let rounds = 0; rounds < 3; rounds += 1) await wills.look()
  expect(await listed(late)).toMatchObject([{ willId, next: 'have-identity-checked' }])
  expect((await lines(willId, 'release.granted')).map(({ personId }) => personId)).toEqual([
    notice.executor.id,
    late.id,
  ])
})

test('each executor who is given a copy is mailed once, with the address of the screen', async () => {
  const notice = await wills.released()
  const { executor } = notice
  const mails = () =>
    mailsOf<{ testatorName: string; until: string }>(stack, { to: executor.email, template: 'copy-released' })
  for (let times = 0; times < 3; times += 1) await tellReaders({ db: stack.workerDb })
  const [{ until }] = await listed(executor)
  expect((await mails()).map(({ data }) => data)).toEqual([
    { name: 'Edith Executor', testatorName: 'Tess Tator', until },
  ])
  // And again when their ninety days began anew, so that they hear if it was not them.
  await wills.pass(91)
  await call('POST', `/api/released/${notice.willId}/renew`, executor, await proofOf(executor, notice.willId))
  for (let times = 0; times < 2; times += 1) await tellReaders({ db: stack.workerDb })
  expect(await mails()).toHaveLength(2)
  // Nobody is told of a copy that is closed again.
  const other = await wills.released()
  await testatorSignsIn(other)
  await wills.look()
  await tellReaders({ db: stack.workerDb })
  expect(await mailsOf(stack, { to: other.executor.email, template: 'copy-released' })).toEqual([])
})

test('a file that is gone or damaged is said to be, and a page that cannot be drawn too', async () => {
  const notice = await wills.released(Buffer.from('%PDF-1.7 nothing more'))
  const undrawn = await page(notice.executor, notice)
  expect([undrawn.statusCode, undrawn.json().reason]).toEqual([503, 'page-not-drawn'])
  await rows('delete from will_objects where will_id = $1', notice.willId)
  for (const answer of [await page(notice.executor, notice), await file(notice.executor, notice, 'sealed')])
    expect([answer.statusCode, answer.json().reason]).toEqual([409, 'released-file-missing'])
})

test('killed between the line and the answer, the release worker leaves neither', async () => {
  const notice = await wills.released()
  const { executor, willId } = notice
  // The connection that answers dies when it has written its line and is about to write the answer.
  await stack.asSuperuser(`create function fail_here() returns trigger language plpgsql as $$
      begin if new.answer is not null then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$;
    alter function fail_here() owner to testate;
    create trigger fail_here before update on release_questions for each row execute function fail_here()`)
  const restore = setWaits(5)
  const answer = await page(executor, notice).finally(restore)
  await stack.asSuperuser('drop function fail_here() cascade')
  expect(answer.json().code).toBe('worker-away')
  expect(await lines(willId, 'release.viewed')).toEqual([])
  expect((await page(executor, notice)).statusCode).toBe(200)
  expect(await lines(willId, 'release.viewed')).toHaveLength(1)
})
