// Staff look at the certificate of a notice and say what they found, with the worker's jobs running: each refusal,
// and what the api's login could do alone.
import { createHash, randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { staffActs } from '@testate/api/death/staff-acts'
import { certificateUrl, type DeathNotice } from '@testate/api/death-notices'
import { makeWillPdf } from '../../../../../test/corpus/make-pdf.ts'
import { multipart } from '../../../../../test/stack/multipart.ts'
import { knownPeople } from '../../../../../test/stack/people.ts'
import { giveFactor, giveProof, staffProof } from '../../../../../test/stack/proofs.ts'
import { eventually, startStack, type Stack } from '../../../../../test/stack/stack.ts'
import {
  acceptedPerson,
  daysAgo,
  giveCertificate,
  nameAround,
  noticeSample,
  type NoticeSample,
} from '../../../testing/notice-sample.ts'
import { asLine, prepareLine } from '../../audit/append.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { makeKeyPair } from '../../platform/http/request-keys.ts'
import { enqueue } from '../../platform/jobs.ts'
import { FORGET_CERTIFICATE_JOB, OPEN_CERTIFICATE_JOB } from '../job-types.ts'
import { forgetCertificateCopy, openCertificateForStaff } from './open-for-staff.ts'
import { mountDeathNotices } from '../routes.ts'

const people = knownPeople()
let stack: Stack
let sample: NoticeSample

beforeAll(async () => {
  stack = await startStack({
    mount: mountDeathNotices,
    personOf: people.personOf,
    jobs: [openCertificateForStaff, forgetCertificateCopy],
    env: { DEATH_NOTICES: 'open' },
  })
})
beforeEach(async () => void (sample = await noticeSample(stack, people)))
afterAll(() => stack?.stop())

let calls = 0
const call = async (
  person: Person,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
) =>
  await stack.call({
    method,
    url,
    remoteAddress: `10.${(calls >> 8) & 255}.${(calls += 1) & 255}.1`,
    headers: { 'x-person': person.id, ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
const refusal = (answer: { statusCode: number; json: () => unknown }): unknown => [
  answer.statusCode,
  (answer.json() as { reason?: string }).reason,
]

const jpeg = createCanvas(400, 300).toBuffer('image/jpeg', 90)
async function upload(person: Person, bytes: Buffer): Promise<string> {
  const form = multipart({ certificate: { name: 'c', bytes } })
  const answer = await stack.call({
    method: 'POST',
    url: '/api/death-notices/certificate',
    headers: { ...form.headers, 'x-person': person.id },
    payload: form.payload,
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ supportingDocumentUrl: string }>().supportingDocumentUrl
}
async function submitted(bytes: Buffer = jpeg): Promise<DeathNotice> {
  const supportingDocumentUrl = await upload(sample.executor, bytes)
  const answer = await call(sample.executor, 'POST', '/api/death-notices', {
    willId: sample.willId,
    deceasedName: 'Tess Tator',
    dateOfDeath: '2026-01-02',
    supportingDocumentUrl,
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<DeathNotice>()
}
async function staff(): Promise<Person> {
  const person = await people.add(stack, { name: 'Sam Staff', isAdmin: true, role: 'admin' })
  await giveFactor(stack, person.id)
  return person
}

type Proof = Record<string, string>
const ask = async (person: Person, notice: DeathNotice, proof: Proof) =>
  await call(person, 'POST', `/api/admin/death-notices/${notice.id}/certificate`, undefined, proof)
const fetched = async (person: Person, requestId: string) =>
  await eventually(async () => {
    const answer = await call(person, 'GET', `/api/admin/death-certificates/${requestId}`)
    return answer.statusCode === 202 ? null : answer
  })
/** Asked for, opened and fetched; the proof is for saying what was seen. */
async function seen(person: Person, notice: DeathNotice): Promise<Proof> {
  const proof = await staffProof(stack, person.id)
  const { requestId } = (await ask(person, notice, proof)).json<{ requestId: string }>()
  expect((await fetched(person, requestId)).statusCode).toBe(200)
  return await staffProof(stack, person.id, staffActs.inspect(notice.id))
}
const good = { certificate: 'readable', name: 'agrees', date: 'agrees' }
const inspect = async (person: Person, notice: DeathNotice, proof: Proof, over: object = {}) =>
  await call(
    person,
    'POST',
    `/api/admin/death-notices/${notice.id}/inspection`,
    { version: notice.version, ...good, ...over },
    proof,
  )
const lines = async (willId: string): Promise<{ event: string; details: Record<string, unknown> }[]> =>
  (
    await stack.owner.query<{ event: string; details: string }>(
      `select event, details from audit_entries where will_id = $1 and event like 'notice.%' order by id`,
      [willId],
    )
  ).rows.map(({ event, details }) => ({ event, details: JSON.parse(details) as Record<string, unknown> }))

describe('looking at the certificate', () => {
  test('staff get the very bytes that were uploaded, as a file; the log says for whom', async () => {
    const person = await staff()
    for (const [bytes, media] of [
      [jpeg, 'image/jpeg'],
      [makeWillPdf(), 'application/pdf'],
    ] as const) {
      sample = await noticeSample(stack, people)
      const notice = await submitted(bytes)
      const asked = await ask(person, notice, await staffProof(stack, person.id))
      expect(asked.statusCode, asked.body).toBe(202)
      const { requestId } = asked.json<{ requestId: string }>()
      const answer = await fetched(person, requestId)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, media])
      expect(answer.headers['content-disposition']).toMatch(/^attachment/)
      expect(answer.rawPayload.equals(bytes)).toBe(true)
      expect((await lines(sample.willId)).at(-1)).toEqual({
        event: 'notice.certificate-opened',
        details: { actor: 'worker', noticeId: notice.id, version: 1, for: person.id },
      })
      // Somebody else of staff asks for themselves.
      expect(
        (await call(await staff(), 'GET', `/api/admin/death-certificates/${requestId}`)).statusCode,
      ).toBe(404)
    }
  })

  test('not without a proof of this session, nor by anybody who is no staff', async () => {
    const [person, notice] = [await staff(), await submitted()]
    expect(refusal(await ask(person, notice, {}))).toEqual([403, 'confirmation-needed'])
    const other = await staffProof(stack, (await staff()).id)
    expect(refusal(await ask(person, notice, other))).toEqual([403, 'confirmation-spent'])
    expect((await ask(sample.executor, notice, await staffProof(stack, sample.executor.id))).statusCode).toBe(
      403,
    )
    expect(
      (await ask(person, { ...notice, id: randomUUID() }, await staffProof(stack, person.id))).statusCode,
    ).toBe(404)
  })

  test('not by staff with a part in the will or the notice, under whichever account', async () => {
    const notice = await submitted()
    const named = await staff()
    await nameAround(stack, sample.willId, 'beneficiary', null)
    await nameAround(stack, sample.willId, 'contact', named)
    expect(refusal(await ask(named, notice, await staffProof(stack, named.id)))).toEqual([
      403,
      'notice-staff-takes-part',
    ])
    // The submitter's other account is staff's.
    const print = createHash('sha256').update(randomUUID()).digest()
    const first = await acceptedPerson(stack, people, 'Edith Executor', print)
    await nameAround(stack, sample.willId, 'executor', first)
    const other = await acceptedPerson(stack, people, 'Edith Executor', print)
    await stack.owner.query(`update people set is_admin = true, role = 'admin' where id = $1`, [other.id])
    Object.assign(other, { isAdmin: true, role: 'admin' })
    await giveFactor(stack, other.id)
    await call(sample.executor, 'POST', `/api/death-notices/${notice.id}/withdraw`)
    const theirs = await call(first, 'POST', '/api/death-notices', {
      willId: sample.willId,
      deceasedName: 'Tess Tator',
      dateOfDeath: '2026-01-02',
      supportingDocumentUrl: certificateUrl(await giveCertificate(stack, first)),
    })
    expect(theirs.statusCode, theirs.body).toBe(201)
    expect(refusal(await ask(other, theirs.json(), await staffProof(stack, other.id)))).toEqual([
      403,
      'notice-staff-takes-part',
    ])
  })

  test('not once the notice is closed, and no longer than the proof lasts', async () => {
    const [person, notice] = [await staff(), await submitted()]
    const { requestId } = (await ask(person, notice, await staffProof(stack, person.id))).json<{
      requestId: string
    }>()
    expect((await fetched(person, requestId)).statusCode).toBe(200)
    const copy = async (): Promise<string | null> =>
      (
        await stack.owner.query<{ object: string | null }>(
          'select object from death_certificate_openings where id = $1',
          [requestId],
        )
      ).rows[0]!.object
    const object = await copy()
    await inTransaction(stack.db, { person }, (tx) => enqueue(tx, FORGET_CERTIFICATE_JOB, { requestId }))
    await eventually(async () => (await copy()) === null)
    expect(await stack.app.store.has(object as never)).toBe(false)
    expect(refusal(await call(person, 'GET', `/api/admin/death-certificates/${requestId}`))).toEqual([
      410,
      'notice-certificate-over',
    ])
    await call(sample.executor, 'POST', `/api/death-notices/${notice.id}/withdraw`)
    expect(refusal(await ask(person, notice, await staffProof(stack, person.id)))).toEqual([
      409,
      'notice-cannot-follow',
    ])
  })

  test('one that is damaged in the store is said to be, and nothing of it is shown', async () => {
    const [person, notice] = [await staff(), await submitted()]
    const { rows } = await stack.owner.query<{ object: string }>(
      'select certificate_object as object from death_notices where id = $1',
      [notice.id],
    )
    const object = rows[0]!.object
    const path = join(stack.dataDir, 'objects', object.slice(0, 2), object)
    const bytes = await readFile(path)
    bytes[1_000]! ^= 1
    await writeFile(path, bytes)
    const { requestId } = (await ask(person, notice, await staffProof(stack, person.id))).json<{
      requestId: string
    }>()
    expect(refusal(await fetched(person, requestId))).toEqual([410, 'notice-certificate-damaged'])
    expect((await lines(sample.willId)).map(({ event }) => event)).toEqual(['notice.submitted'])
  })

  test('the worker believes no row of the api’s: another’s proof, a key of one’s own, another version', async () => {
    const [person, notice] = [await staff(), await submitted()]
    const proof = (await staffProof(stack, person.id))['step-up']
    const { rows } = await stack.owner.query<{ id: string }>('select id from proofs where token_hash = $1', [
      createHash('sha256').update(proof).digest(),
    ])
    const { publicKey } = await makeKeyPair()
    const forge = async (over: Record<string, unknown>): Promise<string | null> => {
      const id = randomUUID()
      const row = {
        id,
        notice_id: notice.id,
        notice_version: 1,
        staff_id: person.id,
        public_key: publicKey,
        proof_id: rows[0]!.id,
        expires_at: new Date(Date.now() + 60_000),
        ...over,
      }
      const names = Object.keys(row)
      await stack.owner.query(
        `insert into death_certificate_openings (${names.join(', ')})
         values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
        Object.values(row),
      )
      await inTransaction(stack.db, { person }, (tx) => enqueue(tx, OPEN_CERTIFICATE_JOB, { requestId: id }))
      return await eventually(
        async () =>
          (
            await stack.owner.query<{ refused: string | null }>(
              'select refused from death_certificate_openings where id = $1',
              [id],
            )
          ).rows[0]!.refused,
      )
    }
    const closed = 'This certificate is no longer open to you.'
    expect(await forge({})).toBe(closed)
    expect(await forge({ staff_id: (await staff()).id })).toBe(closed)
    expect(await forge({ staff_id: sample.executor.id })).toBe(closed)
    expect(await forge({ notice_version: 2 })).toBe(closed)
    expect(await forge({ proof_id: randomUUID() })).toBe(closed)
    expect((await lines(sample.willId)).map(({ event }) => event)).toEqual(['notice.submitted'])
  })
})

describe('saying what was found', () => {
  test('the notice is then inspected, its line says what was seen, and everybody’s list has it', async () => {
    const [person, notice] = [await staff(), await submitted()]
    expect(notice.inspected).toBe(false)
    const answer = await inspect(person, notice, await seen(person, notice))
    expect(answer.json()).toMatchObject({ inspected: true, state: 'awaiting', version: 1 })
    expect((await lines(sample.willId)).at(-1)).toEqual({
      event: 'notice.inspected',
      details: { actor: person.id, noticeId: notice.id, ...good, version: 1 },
    })
    const list = (await call(sample.contact, 'GET', '/api/death-notices')).json<{ notices: DeathNotice[] }>()
    expect(list.notices[0]).toMatchObject({ id: notice.id, inspected: true })
    // A second look replaces what the same person said before.
    const no = { certificate: 'not-a-certificate', name: 'not-seen', date: 'not-seen' }
    expect((await inspect(person, notice, await seen(person, notice), no)).statusCode).toBe(200)
    const { rows } = await stack.owner.query(
      'select certificate, name, date from death_notice_inspections where notice_id = $1',
      [notice.id],
    )
    expect(rows).toEqual([no])
  })

  test('a change of the notice is inspected anew, and what was seen of the old version says nothing', async () => {
    const [person, notice] = [await staff(), await submitted()]
    const proof = await seen(person, notice)
    const changed = await call(sample.executor, 'PUT', `/api/death-notices/${notice.id}/content`, {
      deceasedName: 'Tessa Tator',
      dateOfDeath: '2026-01-02',
    })
    expect(changed.json()).toMatchObject({ version: 2 })
    expect(refusal(await inspect(person, notice, proof))).toEqual([409, 'notice-changed'])
    expect(refusal(await inspect(person, changed.json(), proof))).toEqual([
      409,
      'notice-certificate-not-seen',
    ])
    const again = await inspect(person, changed.json(), await seen(person, changed.json()))
    expect(again.json()).toMatchObject({ inspected: true, version: 2 })
    const once = await call(sample.executor, 'PUT', `/api/death-notices/${notice.id}/content`, {
      deceasedName: 'Tessa Tator',
      dateOfDeath: '2026-01-03',
    })
    expect(once.json()).toMatchObject({ version: 3, inspected: false })
  })

  test('not before looking, not by another’s look, not without a proof of its own', async () => {
    const [one, other, notice] = [await staff(), await staff(), await submitted()]
    expect(
      refusal(await inspect(one, notice, await staffProof(stack, one.id, staffActs.inspect(notice.id)))),
    ).toEqual([409, 'notice-certificate-not-seen'])
    const proof = await seen(one, notice)
    expect(
      refusal(await inspect(other, notice, await staffProof(stack, other.id, staffActs.inspect(notice.id)))),
    ).toEqual([409, 'notice-certificate-not-seen'])
    expect(refusal(await inspect(one, notice, {}))).toEqual([403, 'confirmation-needed'])
    expect((await inspect(one, notice, proof)).statusCode).toBe(200)
    expect(refusal(await inspect(one, notice, proof, { name: 'differs' }))).toEqual([
      403,
      'confirmation-spent',
    ])
  })

  test('not what nobody can see, nor in other words', async () => {
    const [person, notice] = [await staff(), await submitted()]
    const proof = await seen(person, notice)
    const unreadable = await inspect(person, notice, proof, { certificate: 'unreadable' })
    expect(unreadable.json()).toMatchObject({
      errors: [{ field: 'certificate', code: 'nothing-seen-there' }],
    })
    expect((await inspect(person, notice, proof, { certificate: 'verified' })).statusCode).toBe(400)
    expect((await inspect(person, notice, proof, { note: 'It looks real.' })).statusCode).toBe(400)
  })

  test('not by staff with a part in it, nor of a notice that is closed', async () => {
    const [person, notice] = [await staff(), await submitted()]
    const proof = await seen(person, notice)
    await nameAround(stack, sample.willId, 'contact', person)
    expect(refusal(await inspect(person, notice, proof))).toEqual([403, 'notice-staff-takes-part'])
    const other = await staff()
    const theirs = await seen(other, notice)
    await call(sample.executor, 'POST', `/api/death-notices/${notice.id}/withdraw`)
    expect(refusal(await inspect(other, notice, theirs))).toEqual([409, 'notice-cannot-follow'])
  })
})

describe('the api’s login alone', () => {
  const tries = (notice: DeathNotice, person: Person): string[] => [
    `update death_notices set inspected_by = '${person.id}', inspected_at = now() where id = '${notice.id}'`,
    `insert into death_notice_inspections (notice_id, notice_version, person_id, certificate, name, date)
       values ('${notice.id}', 1, '${person.id}', 'readable', 'agrees', 'agrees')`,
    `update death_certificate_openings set opened_at = now(), media = 'image/jpeg'`,
    `insert into death_certificate_openings (id, notice_id, notice_version, staff_id, public_key, proof_id,
       expires_at) values (gen_random_uuid(), '${notice.id}', 1, '${person.id}', 'x', gen_random_uuid(), 'infinity')`,
    `select notice_takes_part('${notice.id}', '${person.id}')`,
  ]

  test('writes no row of an inspection or an opening', async () => {
    const [person, notice] = [await staff(), await submitted()]
    for (const text of tries(notice, person))
      await expect(
        inTransaction(stack.db, { person }, (tx) => sql.raw(text).execute(tx)),
        text,
      ).rejects.toThrow(/permission denied/)
  })

  test('marks nothing as inspected without a proof that the worker made', async () => {
    const [person, notice] = [await staff(), await submitted()]
    await seen(person, notice)
    const line = await prepareLine({
      event: 'notice.inspected',
      willId: sample.willId,
      actor: person.id,
      details: { noticeId: notice.id, version: 1, certificate: 'readable', name: 'agrees', date: 'agrees' },
    })
    const byFunction = inTransaction(stack.db, { person }, (tx) =>
      sql`select app_inspect_notice(${notice.id}::uuid, 1, 'readable', 'agrees', 'agrees', ${asLine(line)})`.execute(
        tx,
      ),
    )
    await expect(byFunction).rejects.toThrow('no administrator proved this inspection')
    // Nor with a proof that staff gave for something else.
    const decided = await call(
      person,
      'POST',
      `/api/admin/death-notices/${notice.id}/inspection`,
      { version: 1, ...good },
      { 'step-up': await giveProof(stack, person.id, { purpose: 'confirm-death', factor: 'passkey' }) },
    )
    expect(refusal(decided)).toEqual([403, 'confirmation-spent'])
    expect(await lines(sample.willId)).toHaveLength(2)
  })
})

test('the database itself refuses an inspection by whoever did not look, is no staff or takes part', async () => {
  const [person, notice] = [await staff(), await submitted()]
  const add = async (by: Person, version = 1): Promise<unknown> =>
    await stack.owner.query(
      `insert into death_notice_inspections (notice_id, notice_version, person_id, certificate, name, date)
       values ($1, $2, $3, 'readable', 'agrees', 'agrees')`,
      [notice.id, version, by.id],
    )
  const open = async (by: Person): Promise<unknown> =>
    await stack.owner.query(
      `insert into death_certificate_openings (id, notice_id, notice_version, staff_id, public_key, proof_id,
         expires_at, opened_at, media) values ($1, $2, 1, $3, 'x', $1, now() + interval '1 minute', $4, 'image/png')`,
      [randomUUID(), notice.id, by.id, daysAgo(0)],
    )
  await expect(add(person)).rejects.toThrow('was not opened for this person')
  const stranger = await acceptedPerson(stack, people, 'Ned Nobody')
  await open(stranger)
  await expect(add(stranger)).rejects.toThrow('only staff')
  await open(sample.executor)
  await expect(add(sample.executor)).rejects.toThrow('nobody inspects where they take part')
  await open(person)
  await expect(add(person, 2)).rejects.toThrow('not the notice as it stands')
  await add(person)
})
