// Explicit consent to the comparison of faces, with the worker really reading pictures of faces in its
// process, on a real PostgreSQL: given, not given, and withdrawn before, during and after.
import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffActs } from '@testate/api/death/staff-acts'
import { FACE_CONSENT } from '@testate/domain/identity/face-consent'
import { staffProof } from '../../../../test/stack/proofs.ts'
import { eventually, startStack, type Stack } from '../../../../test/stack/stack.ts'
import { facesAreHere, jpegOf, passportPage, selfie } from '../../../../test/identity/documents.ts'
import { makeTd3, randomFrom } from '../../../../test/identity/strips.ts'
import { sendMail } from '../notifications/jobs.ts'
import { inTransaction } from '../platform/database/database.ts'
import { visitor, type Person } from '../platform/database/person.ts'
import { forgetFaceConsent } from './end-face-consent.ts'
import { forgetIdentityOpening, openIdentityEvidence, readIdentityPictures } from './jobs.ts'
import { readPictures } from './read-pictures.ts'
import { mountIdentity } from './routes.ts'
import { lockIdentityOf } from './store.ts'
import { insertReading } from './store-readings.ts'

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const people = new Map<string, Person>()
let stack: Stack
let admin: Person

beforeAll(async () => {
  stack = await startStack({
    mount: mountIdentity,
    personOf: async (request) => people.get(String(request.headers['x-test'])) ?? null,
    jobs: [openIdentityEvidence, forgetIdentityOpening],
    queues: [sendMail, readIdentityPictures],
  })
  stack.app.workerPublicKey = keys.publicKey
  admin = await person({ isAdmin: true, role: 'admin' })
})
afterAll(() => stack?.stop())

const rows = async <T>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await stack.owner.query(text, values)).rows as T[]
const context = () => ({
  db: stack.workerDb,
  store: stack.app.store,
  openingKey: keys.privateKey,
  sealingKey: keys.publicKey,
  config: stack.config,
})
const agreed = { faceConsent: FACE_CONSENT.version }

async function person(more: Partial<Person> = {}): Promise<Person> {
  const id = randomUUID()
  const made: Person = {
    ...visitor,
    id,
    kind: 'account',
    name: 'Ann Maria Example',
    email: `${id.slice(0, 8)}@example.com`,
    ...more,
  }
  await rows(
    'insert into people (id, kind, email, name, role, is_admin) values ($1, $2, $3, $4, $5, $6)',
    id,
    made.kind,
    made.email,
    made.name,
    made.role,
    made.isAdmin,
  )
  people.set(id, made)
  return made
}
const call = (
  who: Person | null,
  method: 'GET' | 'POST',
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
) =>
  stack.call({
    method,
    url,
    headers: {
      ...(who === null ? {} : { 'x-test': who.id }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })

let number = 0
/**
 * A different document and birth date for each, so that no identity is found in two accounts; faces of the
 * same head, or of two.
 */
async function pictures(heads: [number, number]): Promise<[Buffer, Buffer]> {
  number += 1
  const sample = makeTd3(randomFrom(number), {
    state: 'GBR',
    surname: 'EXAMPLE',
    given: 'ANN<MARIA',
    birth: `5803${10 + number}`,
    expiry: '300101',
  })
  return [jpegOf(await passportPage(sample, { head: heads[0] })), jpegOf(await selfie([heads[1]]))]
}
const nothing = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(900, 7)])

async function send(who: Person, [document, self]: [Buffer, Buffer], more: Record<string, unknown> = {}) {
  const part = (name: string, bytes: Buffer): Buffer =>
    Buffer.concat([
      Buffer.from(
        `--x\r\ncontent-disposition: form-data; name="${name}"; filename="x"\r\ncontent-type: image/jpeg\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ])
  const uploaded = await stack.call({
    method: 'POST',
    url: '/api/identity/evidence',
    headers: { 'x-test': who.id, 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([part('document', document), part('selfie', self), Buffer.from('--x--\r\n')]),
  })
  const { evidenceId } = uploaded.json<{ evidenceId: string }>()
  return await call(who, 'POST', '/api/identity/verify', {
    userId: who.id,
    documentType: 'passport',
    documentData: { documentUploaded: true, selfieCompleted: true, timestamp: '2026-11-22T12:00:00Z' },
    evidenceId,
    ...more,
  })
}
async function check(who: Person, of: [Buffer, Buffer], more: Record<string, unknown> = {}): Promise<string> {
  const answer = await send(who, of, more)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ check: { id: string } }>().check.id
}
const takeBack = (who: Person | null) => call(who, 'POST', '/api/identity/end-face-consent')
type Listed = {
  id: string
  faceConsent: { version: string; givenAt: string; takenBackAt: string | null } | null
  reading: {
    reasons: { code: string; gravity: string }[]
    particulars: { likeness: number | null; numberEnding: string | null }
    readers: Record<string, string>
  } | null
}
const listed = async (id: string): Promise<Listed | undefined> =>
  (await call(admin, 'GET', '/api/admin/identity-checks'))
    .json<{ checks: Listed[] }>()
    .checks.find((one) => one.id === id)
const codes = (one: Listed | undefined): string[] | undefined => one?.reading?.reasons.map(({ code }) => code)
const audited = (id: string, event: string) =>
  rows<{ details: string }>(
    `
      select e.details from audit_entries e where convert_from(e.leaf, 'UTF8') like '%' || $2 || '%'
      and e.details like '%' || $1 || '%'`,
    id,
    event,
  )
const stored = async (id: string) =>
  (
    await rows<{
      face_consent_version: string | null
      face_consent_at: Date | null
      face_consent_ended_at: Date | null
    }>(
      'select face_consent_version, face_consent_at, face_consent_ended_at from identity_checks where id = $1',
      id,
    )
  )[0]!
const inReading = () =>
  execFileSync('ps', ['-eo', 'ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.trim().startsWith(String(process.pid)) && line.includes('reading/child.ts'))

describe.skipIf(!facesAreHere)('the worker compares faces', () => {
  it('with consent: its version and time are kept and logged, and the reviewer has the figure', async () => {
    const ann = await person()
    const id = await check(ann, await pictures([0, 0]), agreed)
    expect(await stored(id)).toEqual({
      face_consent_version: FACE_CONSENT.version,
      face_consent_at: expect.any(Date),
      face_consent_ended_at: null,
    })
    expect(
      (await audited(id, 'identity.face-consent-given')).map(({ details }) => JSON.parse(details) as unknown),
    ).toEqual([{ actor: ann.id, checkId: id, personId: ann.id, version: FACE_CONSENT.version }])
    await readPictures(id, context())
    const one = await listed(id)
    expect(codes(one)).toEqual([])
    expect(one?.reading?.particulars.likeness).toBeGreaterThan(0.65)
    expect(one).toMatchObject({
      faceConsent: { version: FACE_CONSENT.version, takenBackAt: null },
      reading: { readers: { '@vladmandic/human': expect.any(String) } },
    })
  }, 120_000)

  it('without it: no face is measured, the document is still read, and a person compares', async () => {
    const ann = await person()
    const id = await check(ann, await pictures([0, 5]))
    expect(await stored(id)).toEqual({
      face_consent_version: null,
      face_consent_at: null,
      face_consent_ended_at: null,
    })
    expect(await audited(id, 'identity.face-consent-given')).toEqual([])
    const reading = readPictures(id, context())
    expect(await eventually(async () => inReading()[0])).not.toContain('compare-faces')
    await reading
    const one = await listed(id)
    expect(one).toMatchObject({
      faceConsent: null,
      reading: {
        outcome: 'review',
        reasons: [{ code: 'faces-not-compared', gravity: 'note' }],
        particulars: { likeness: null, numberEnding: expect.any(String) },
        readers: expect.not.objectContaining({ '@vladmandic/human': expect.anything() }),
      },
    })
    // The decision is not blocked: a reviewer makes it as for anybody.
    expect(
      (
        await call(
          admin,
          'POST',
          `/api/admin/identity-checks/${id}/review`,
          { decision: 'accepted', reason: 'The same person, by eye' },
          await staffProof(stack, admin.id, staffActs.reviewIdentity(id, 'accepted')),
        )
      ).json(),
    ).toMatchObject({ state: 'accepted' })
  }, 120_000)

  it('taken back before the reading: the comparison is not made', async () => {
    const ann = await person()
    const id = await check(ann, await pictures([0, 5]), agreed)
    expect((await takeBack(ann)).json()).toEqual({ ended: 1 })
    await readPictures(id, context())
    const one = await listed(id)
    expect(codes(one)).toEqual(['faces-not-compared'])
    expect(one).toMatchObject({
      faceConsent: { takenBackAt: expect.any(String) },
      reading: {
        particulars: { likeness: null },
        readers: expect.not.objectContaining({ '@vladmandic/human': expect.anything() }),
      },
    })
  }, 120_000)

  it('taken back while the process compares: what it says of the faces is dropped', async () => {
    const ann = await person()
    const id = await check(ann, await pictures([0, 5]), agreed)
    const reading = readPictures(id, context())
    expect(await eventually(async () => inReading()[0])).toContain('compare-faces')
    expect((await takeBack(ann)).json()).toEqual({ ended: 1 })
    await reading
    const one = await listed(id)
    expect(one?.reading?.particulars.likeness).toBeNull()
    expect(codes(one)).toEqual(['faces-not-compared'])
  }, 120_000)

  it('taken back: figure and its reason are deleted, other reasons stay; a repeat does nothing', async () => {
    const [ann, eve] = [await person({ name: 'Ann Example' }), await person()]
    const [id, hers] = [
      await check(ann, await pictures([0, 5]), agreed),
      await check(eve, await pictures([0, 5]), agreed),
    ]
    for (const one of [id, hers]) await readPictures(one, context())
    expect(codes(await listed(id))?.toSorted()).toEqual(['faces-differ', 'name-differs'])
    // No audit entry contains the result of a comparison: it could not be removed again.
    expect(
      (await audited(id, 'identity.read')).map(
        ({ details }) => (JSON.parse(details) as { reasons: string[] }).reasons,
      ),
    ).toEqual([['name-differs']])
    const gravity = async (of: string): Promise<number> =>
      (await rows<{ gravity: number }>('select gravity from identity_readings where check_id = $1', of))[0]!
        .gravity
    expect([await gravity(id), await gravity(hers)]).toEqual([20, 10])

    expect((await takeBack(ann)).json()).toEqual({ ended: 1 })
    const [row] = await rows<Record<string, unknown>>(
      'select particulars, reasons, profile from identity_readings where check_id = $1',
      id,
    )
    expect(JSON.stringify(row)).not.toMatch(/faces-differ|look alike/)
    expect(row).toMatchObject({
      particulars: { likeness: null, format: 'TD3', numberEnding: expect.any(String) },
      reasons: [{ code: 'name-differs' }],
    })
    expect([await gravity(id), await gravity(hers)]).toEqual([10, 10])
    expect(codes(await listed(hers))).toEqual(['faces-differ'])
    expect((await stored(hers)).face_consent_ended_at).toBeNull()

    const { face_consent_ended_at: since } = await stored(id)
    expect((await takeBack(ann)).json()).toEqual({ ended: 0 })
    expect((await stored(id)).face_consent_ended_at).toEqual(since)
    expect(
      (await audited(id, 'identity.face-consent-ended')).map(({ details }) => JSON.parse(details) as unknown),
    ).toEqual([{ actor: ann.id, personId: ann.id, checkIds: [id] }])
    expect((await call(ann, 'GET', '/api/identity/checks/mine')).json()).toMatchObject({
      checks: [
        {
          faceConsent: {
            version: FACE_CONSENT.version,
            givenAt: expect.any(String),
            takenBackAt: since!.toISOString(),
          },
        },
      ],
    })

    // Both decided and undecided checks, and erasing an account ends its consents.
    expect(
      (
        await call(
          admin,
          'POST',
          `/api/admin/identity-checks/${hers}/review`,
          { decision: 'accepted', reason: 'Twins they are not' },
          await staffProof(stack, admin.id, staffActs.reviewIdentity(hers, 'accepted')),
        )
      ).statusCode,
    ).toBe(200)
    await inTransaction(stack.workerDb, { service: 'worker' }, (tx) => forgetFaceConsent(tx, eve.id))
    expect(
      await rows(
        `
          select c.state, r.particulars from identity_checks c join identity_readings r on r.check_id = c.id
          where c.id = $1`,
        hers,
      ),
    ).toMatchObject([{ state: 'accepted', particulars: { likeness: null } }])
  }, 180_000)
})

describe('refused, foreign and ended consent', () => {
  it('to other words than those of now is refused, and nothing of it stays', async () => {
    const ann = await person()
    expect((await send(ann, [nothing, nothing], { faceConsent: '2020-01-01' })).json()).toMatchObject({
      status: 422,
      code: 'rule-broken',
      detail: expect.stringContaining('have changed'),
    })
    expect((await send(ann, [nothing, nothing], { faceConsent: true })).json()).toMatchObject({
      code: 'invalid-fields',
    })
    expect((await send(ann, [nothing, nothing], { ...agreed, sample: true })).json()).toMatchObject({
      code: 'rule-broken',
      detail: expect.stringContaining('compared with nothing'),
    })
    expect(await rows('select 1 from identity_checks where person_id = $1', ann.id)).toEqual([])
    expect(await audited(ann.id, 'face-consent')).toEqual([])
  })

  it('is one’s own: a visitor must sign in, and nobody takes back another’s or a missing one', async () => {
    expect((await takeBack(null)).json()).toMatchObject({ code: 'sign-in-needed' })
    const [ann, eve] = [await person({ kind: 'guest' }), await person()]
    const [id, hers] = [await check(ann, [nothing, nothing], agreed), await check(eve, [nothing, nothing])]
    expect((await takeBack(eve)).json()).toEqual({ ended: 0 })
    expect((await stored(id)).face_consent_ended_at).toBeNull()
    expect(await audited(hers, 'face-consent')).toEqual([])
  })

  it('ends with the account even during a reading: what is stored then has no figure', async () => {
    const ann = await person()
    const id = await check(ann, [nothing, nothing], agreed)
    let forgetting: Promise<void> = Promise.resolve()
    await inTransaction(stack.workerDb, { service: 'worker' }, async (tx) => {
      await lockIdentityOf(tx, ann.id)
      forgetting = inTransaction(stack.workerDb, { service: 'worker' }, (other) =>
        forgetFaceConsent(other, ann.id),
      )
      // Enough time to finish, if it does not wait.
      await Promise.race([forgetting, new Promise((resolve) => setTimeout(resolve, 1_000))])
      const particulars = {
        format: null,
        issuer: null,
        numberEnding: '123',
        expiry: null,
        likeness: 0.31,
        namesRead: null,
      }
      await insertReading(tx, {
        check_id: id,
        person_id: ann.id,
        outcome: 'review',
        profile: {} as never,
        reasons: [],
        gravity: 0,
        particulars,
        readers: {},
        document_sha256: Buffer.alloc(32),
        selfie_sha256: Buffer.alloc(32),
        read_at: new Date(),
        document_fingerprint: null,
        person_fingerprint: null,
        name_parts: null,
      })
    })
    await forgetting
    expect(await rows('select particulars from identity_readings where check_id = $1', id)).toMatchObject([
      { particulars: { likeness: null, numberEnding: '123' } },
    ])
    expect((await stored(id)).face_consent_ended_at).not.toBeNull()
  })

  it('the database lets nobody write one later, end another’s, or make up one for a sample', async () => {
    const [ann, eve] = [await person(), await person()]
    const id = await check(ann, [nothing, nothing])
    const asApi = (who: Person, text: ReturnType<typeof sql>) =>
      inTransaction(stack.db, { person: who }, (tx) => text.execute(tx))
    const asWorker = (text: ReturnType<typeof sql>) =>
      inTransaction(stack.workerDb, { service: 'worker' }, (tx) => text.execute(tx))
    const later = sql`update identity_checks set face_consent_version = 'x', face_consent_at = now() where id = ${id}`
    for (const tried of [() => asApi(ann, later), () => asApi(admin, later), () => asWorker(later)])
      await expect(tried()).rejects.toThrow('permission denied')
    await expect(asApi(eve, sql`select end_face_consent(${ann.id}::uuid, now())`)).rejects.toThrow(
      'another person',
    )
    const forget = sql`select forget_face_figures(array[${id}]::uuid[])`
    for (const tried of [() => asApi(ann, forget), () => asWorker(forget)])
      await expect(tried()).rejects.toThrow('permission denied')
    for (const wrong of [
      "face_consent_version = 'x'",
      'face_consent_at = now()',
      'face_consent_ended_at = now()',
    ])
      await expect(rows(`update identity_checks set ${wrong} where id = $1`, id)).rejects.toThrow(
        'identity_checks_face_consent',
      )
    await expect(
      rows(
        `
          insert into identity_checks (id, person_id, document_type, document_data, sample, state, provider,
          created_at, decided_at, face_consent_version, face_consent_at)
      values ($1, $2, 'passport', '{}', true, 'accepted', 'sample', now(), now(), 'x', now())`,
        randomUUID(),
        eve.id,
      ),
    ).rejects.toThrow('identity_checks_face_consent')
  })
})
