// A check from upload to the review list, with the worker really reading the pictures in its disposable
// process, on a real PostgreSQL.
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffActs } from '@testate/api/death/staff-acts'
import { deflateSync } from 'node:zlib'
import { FACE_CONSENT } from '@testate/domain/identity/face-consent'
import { staffProof } from '../../../../test/stack/proofs.ts'
import { eventually, startStack, type Stack } from '../../../../test/stack/stack.ts'
import { blurred, facesAreHere, jpegOf, passportPage, selfie } from '../../../../test/identity/documents.ts'
import { makeTd3, randomFrom } from '../../../../test/identity/strips.ts'
import { openSealed } from '../custody/open.ts'
import { sendMail } from '../notifications/jobs.ts'
import { inTransaction } from '../platform/database/database.ts'
import { visitor, type Person } from '../platform/database/person.ts'
import { CannotOpen } from '../platform/storage/vault.ts'
import { typedAtCheck } from './data-of.ts'
import { particularsContext } from './hand-over-particulars.ts'
import { forgetIdentityOpening, openIdentityEvidence, readIdentityPictures } from './jobs.ts'
import { openNameParts, sealedNameParts } from './name-parts.ts'
import { readPictures } from './read-pictures.ts'
import { mountIdentity } from './routes.ts'

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const release = generateKeyPairSync('rsa', {
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
  admin = await person('Admin Example', { isAdmin: true, role: 'admin' })
})
afterAll(() => stack?.stop())

const rows = async <T>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await stack.owner.query(text, values)).rows as T[]

async function person(name: string, more: Partial<Person> = {}): Promise<Person> {
  const id = randomUUID()
  const made: Person = {
    ...visitor,
    id,
    kind: 'account',
    name,
    email: `${id.slice(0, 8)}@example.com`,
    ...more,
  }
  await rows(
    'insert into people (id, kind, email, name, role, is_admin) values ($1, $2, $3, $4, $5, $6)',
    id,
    made.kind,
    made.email,
    name,
    made.role,
    made.isAdmin,
  )
  people.set(id, made)
  return made
}

async function upload(who: Person, document: Buffer, self: Buffer): Promise<string> {
  const boundary = 'x-identity-x'
  const part = (name: string, bytes: Buffer): Buffer =>
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="x"\r\ncontent-type: ` +
          'image/jpeg\r\n\r\n',
      ),
      bytes,
      Buffer.from('\r\n'),
    ])
  const answer = await stack.call({
    method: 'POST',
    url: '/api/identity/evidence',
    headers: { 'x-test': who.id, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      part('document', document),
      part('selfie', self),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ evidenceId: string }>().evidenceId
}
const call = (
  who: Person,
  method: 'GET' | 'POST',
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
) =>
  stack.call({
    method,
    url,
    headers: {
      'x-test': who.id,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
async function check(
  who: Person,
  document: Buffer,
  self: Buffer,
  more: Record<string, unknown> = {},
): Promise<string> {
  const evidenceId = await upload(who, document, self)
  const answer = await call(who, 'POST', '/api/identity/verify', {
    userId: who.id,
    documentType: 'passport',
    documentData: { documentUploaded: true, selfieCompleted: true, timestamp: '2026-11-21T12:00:00Z' },
    evidenceId,
    faceConsent: FACE_CONSENT.version,
    ...more,
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ check: { id: string } }>().check.id
}
const context = () => ({
  db: stack.workerDb,
  store: stack.app.store,
  openingKey: keys.privateKey,
  sealingKey: keys.publicKey,
  config: stack.config,
})
const mine = async (who: Person) =>
  (await call(who, 'GET', '/api/identity/checks/mine')).json<{
    checks: { id: string; state: string; reason: string | null }[]
    returnsLeftToday: number
    triesLeft: number
  }>()
type Listed = {
  id: string
  reading: {
    outcome: string
    reasons: { code: string; gravity: string; sentence: string }[]
    profile: Record<string, { score: number }>
    particulars: Record<string, unknown>
    readers: object
  } | null
}
const listed = async (): Promise<Listed[]> =>
  (await call(admin, 'GET', '/api/admin/identity-checks')).json<{ checks: Listed[] }>().checks
const codes = (one: Listed | undefined): string[] => one?.reading?.reasons.map(({ code }) => code) ?? []
const british = () => {
  const random = randomFrom(11)
  for (;;) {
    const sample = makeTd3(random, { surname: 'EXAMPLE', given: 'ANN<MARIA', birth: '580314' })
    if (sample.lines[0]!.startsWith('P<GBR')) return sample
  }
}

describe.skipIf(!facesAreHere)('the worker reads', () => {
  it('a good passport is pending, with strip, likeness and profile listed, nothing personal', async () => {
    const ann = await person('Ann Maria Example')
    const sample = british()
    const id = await check(
      ann,
      jpegOf(await passportPage(sample, { head: 0, turn: 2 })),
      jpegOf(await selfie([0])),
      { dateOfBirth: '1958-03-14' },
    )
    expect((await listed()).find((one) => one.id === id)?.reading).toBeNull()
    await mkdir(dirname(stack.config.releasePublicKeyFile), { recursive: true })
    await writeFile(stack.config.releasePublicKeyFile, release.publicKey)
    await readPictures(id, context())
    await rm(stack.config.releasePublicKeyFile)
    const one = (await listed()).find((found) => found.id === id)
    expect(one?.reading?.reasons).toEqual([])
    // For whoever chooses to be found: the worker cannot open what it sealed.
    const [{ sealed }] = (await rows<{ sealed: Buffer }>(
      'select sealed from identity_particulars where check_id = $1',
      id,
    )) as [{ sealed: Buffer }]
    const opened = openSealed(
      { openingKey: release.privateKey },
      'key a name and birth date',
      sealed,
      particularsContext(id),
    )
    expect(JSON.parse((await opened).toString())).toEqual({
      fullNames: ['Ann Maria Example', 'ANN MARIA EXAMPLE'],
      birthDate: '1958-03-14',
    })
    await expect(
      openSealed(
        { openingKey: keys.privateKey },
        'key a name and birth date',
        sealed,
        particularsContext(id),
      ),
    ).rejects.toThrow(CannotOpen)
    expect(one).toMatchObject({
      state: 'pending',
      provider: 'built-in pre-check',
      reading: {
        outcome: 'review',
        profile: {
          label: 'Designed after GPG 45, not certified',
          strength: { score: 3 },
          validity: { score: 1 },
          verification: { score: 0 },
        },
        particulars: {
          format: 'TD3',
          issuer: 'GBR',
          numberEnding: sample.number.slice(-3),
          namesRead: 'same',
        },
      },
    })
    const stored = JSON.stringify(
      await rows(
        'select profile, reasons, particulars, readers from identity_readings where check_id = $1',
        id,
      ),
    )
    for (const secret of [sample.number, 'EXAMPLE', 'MARIA', '1958', '580314'])
      expect(stored).not.toContain(secret)
    const audit = JSON.stringify(
      await rows("select details from audit_entries where details like '%' || $1 || '%'", id),
    )
    expect(audit).toContain('review')
    for (const secret of [sample.number, 'Example', 'EXAMPLE', '1958']) expect(audit).not.toContain(secret)
    const [row] = await rows<{ claims: Buffer }>('select claims from identity_checks where id = $1', id)
    expect(row?.claims.includes('1958')).toBe(false)
    // The first reading stays, however often the job runs.
    await readPictures(id, context())
    expect(await rows('select 1 from identity_readings where check_id = $1', id)).toHaveLength(1)
    expect(await rows('select 1 from outbox where to_address = $1', ann.email)).toHaveLength(0)
    // For the certificates of their signatures, once accepted: the worker opens them, and no row shows them.
    const accepted = () =>
      inTransaction(stack.workerDb, { service: 'worker' }, (tx) => sealedNameParts(tx, ann.id))
    expect(await accepted()).toBeNull()
    await rows(
      `update identity_checks set state = 'accepted', reason = 'seen', decided_at = now(), decided_by = $2
       where id = $1`,
      id,
      admin.id,
    )
    const parts = (await accepted())!
    expect(parts.sealed.includes('EXAMPLE')).toBe(false)
    expect(await openNameParts(keys.privateKey, parts)).toEqual({ surname: 'EXAMPLE', given: 'ANN MARIA' })
    expect(await openNameParts(release.privateKey, parts)).toBeNull()
    const kept = await inTransaction(stack.workerDb, { service: 'worker' }, (tx) => typedAtCheck(tx, ann.id))
    expect(kept.map(({ seal }) => seal.purpose)).toEqual(['identity claims', 'name on the document'])
    // With the pictures of a check that came to nothing they go.
    const forget = () =>
      rows('select forget_identity_claims(evidence_id) from identity_checks where id = $1', id)
    await forget()
    expect(await accepted()).toEqual(parts)
    await rows("update identity_checks set state = 'rejected' where id = $1", id)
    await forget()
    await rows("update identity_checks set state = 'accepted' where id = $1", id)
    expect(await accepted()).toBeNull()
    await rows(
      `update identity_checks set state = 'pending', reason = null, decided_at = null, decided_by = null
       where id = $1`,
      id,
    )
  }, 120_000)

  it('a blurred picture goes back with the reason; a document of two accounts is for a person', async () => {
    const eve = await person('Ann Maria Example')
    const page = await passportPage(british(), { head: 0 })
    const first = await check(eve, jpegOf(blurred(page, 5)), jpegOf(await selfie([0])))
    await readPictures(first, context())
    expect((await mine(eve)).checks[0]).toMatchObject({
      id: first,
      state: 'returned',
      reason: expect.stringContaining('blurred'),
    })
    expect(await mine(eve)).toMatchObject({ triesLeft: 3, returnsLeftToday: 4 })
    expect((await listed()).some((one) => one.id === first)).toBe(false)
    expect(
      await rows("select 1 from outbox where to_address = $1 and template = 'identity-returned'", eve.email),
    ).toHaveLength(1)

    const [older] = await rows<{ check_id: string; person_id: string }>(
      "select check_id, person_id from identity_readings where outcome = 'review'",
    )
    expect(
      (
        await call(
          admin,
          'POST',
          `/api/admin/identity-checks/${older?.check_id}/review`,
          { decision: 'accepted', reason: 'The same person' },
          await staffProof(stack, admin.id, staffActs.reviewIdentity(older!.check_id, 'accepted')),
        )
      ).statusCode,
    ).toBe(200)
    const second = await check(eve, jpegOf(page), jpegOf(await selfie([0])))
    await readPictures(second, context())
    expect(codes((await listed()).find((one) => one.id === second))[0]).toBe('same-identity')
    expect(
      await rows(
        "select 1 from outbox where to_address = $1 and template = 'identity-elsewhere'",
        people.get(older!.person_id)!.email,
      ),
    ).toHaveLength(1)
  }, 180_000)
})

describe('for any pictures', () => {
  /** A PNG of a few hundred bytes whose header claims `width` × `height`. */
  const bomb = (width: number, height: number): Buffer => {
    const chunk = (type: string, data: Buffer): Buffer => {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(data.length)
      return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
    }
    const header = Buffer.alloc(13)
    header.writeUInt32BE(width, 0)
    header.writeUInt32BE(height, 4)
    header.set([8, 2, 0, 0, 0], 8)
    return Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.alloc(200))),
      chunk('IEND', Buffer.alloc(0)),
    ])
  }

  it('a bomb and a broken file go back with the reason; after five in a day the next waits', async () => {
    const ann = await person('Ann Example')
    for (let round = 0; round < 5; round += 1) {
      const id = await check(ann, bomb(60_000, 60_000), bomb(40, 40))
      if (round === 0) {
        await readPictures(id, context())
        expect((await mine(ann)).checks[0]).toMatchObject({
          state: 'returned',
          reason: expect.stringContaining('more than 50 million pixels'),
        })
        expect((await mine(ann)).checks[0]?.reason).toContain('cannot be opened')
      } else
        await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
          sql`
            update identity_checks set state = 'returned', reason = 'blurred', decided_at = now()
            where id = ${id}`.execute(tx),
        )
    }
    expect(await mine(ann)).toMatchObject({ returnsLeftToday: 0, triesLeft: 3 })
    const evidenceId = await upload(ann, bomb(9, 9), bomb(9, 9))
    const answer = await call(ann, 'POST', '/api/identity/verify', {
      userId: ann.id,
      documentType: 'passport',
      documentData: { documentUploaded: true, selfieCompleted: true, timestamp: '2026-11-21T12:00:00Z' },
      evidenceId,
    })
    expect(answer.json()).toMatchObject({ status: 429, detail: expect.stringContaining('tomorrow') })
  }, 120_000)

  it('evidence whose bytes are damaged goes to a reviewer, with the reason', async () => {
    const ann = await person('Ann Example')
    const id = await check(ann, bomb(9, 9), bomb(9, 9))
    const [row] = await rows<{ document_object: string; selfie_object: string }>(
      'select document_object, selfie_object from identity_evidence where person_id = $1',
      ann.id,
    )
    await rows(
      'update identity_evidence set document_object = $2 where person_id = $1',
      ann.id,
      row?.selfie_object,
    )
    await readPictures(id, context())
    expect((await listed()).find((one) => one.id === id)?.reading).toMatchObject({
      outcome: 'review',
      reasons: [{ code: 'not-read', gravity: 'doubt' }],
    })
  })

  it('two runs at once store one reading, and a decision made in between stands', async () => {
    const ann = await person('Ann Example')
    const id = await check(ann, bomb(9, 9), bomb(9, 9))
    await Promise.all([readPictures(id, context()), readPictures(id, context())])
    expect(await rows('select 1 from identity_readings where check_id = $1', id)).toHaveLength(1)
    expect(
      await rows("select 1 from outbox where to_address = $1 and template = 'identity-returned'", ann.email),
    ).toHaveLength(1)
    const other = await person('Other Example')
    const decided = await check(other, bomb(9, 9), bomb(9, 9))
    const reading = readPictures(decided, context())
    // A decision needs a reading; another run of the job may have stored one.
    await rows(
      `
        update identity_checks
        set state = 'rejected', reason = 'Not a document', decided_by = $2, decided_at = now() where id = $1`,
      decided,
      admin.id,
    )
    await reading
    expect((await mine(other)).checks[0]).toMatchObject({ state: 'rejected', reason: 'Not a document' })
    await readPictures(randomUUID(), context())
  })

  it('the review list begins with the gravest reading, not with the oldest', async () => {
    const [first, second, third] = [
      await person('First Example'),
      await person('Second Example'),
      await person('Third Example'),
    ]
    const ids = [
      await check(first, bomb(9, 9), bomb(9, 9)),
      await check(second, bomb(9, 9), bomb(9, 9)),
      await check(third, bomb(9, 9), bomb(9, 9)),
    ]
    const none = JSON.stringify({
      label: 'x',
      ...Object.fromEntries(
        ['strength', 'validity', 'activity', 'fraud', 'verification'].map((name) => [
          name,
          { score: 0, reasons: [] },
        ]),
      ),
    })
    const nothing = JSON.stringify({
      format: null,
      issuer: null,
      numberEnding: null,
      expiry: null,
      likeness: null,
      namesRead: null,
    })
    for (const [at, gravity] of [1, 10, 100].entries()) {
      await rows(
        `
          insert into identity_readings (check_id, person_id, outcome, profile, reasons, gravity,
          particulars, readers, document_sha256, selfie_sha256, read_at)
        select id, person_id, 'review', $2, '[]', $3, $4, '{}', $5, $5, now() from identity_checks where id = $1`,
        ids[at],
        none,
        gravity,
        nothing,
        Buffer.alloc(32),
      )
    }
    expect((await listed()).map((one) => one.id).filter((id) => ids.includes(id))).toEqual([...ids].reverse())
  })

  it('the database lets the api write no reading or return, and the worker accept nobody', async () => {
    const ann = await person('Ann Example')
    const id = await check(ann, bomb(9, 9), bomb(9, 9))
    const asApi = (who: Person, text: ReturnType<typeof sql>) =>
      inTransaction(stack.db, { person: who }, (tx) => text.execute(tx))
    const asWorker = (text: ReturnType<typeof sql>) =>
      inTransaction(stack.workerDb, { service: 'worker' }, (tx) => text.execute(tx))
    const insert = sql`
      insert into identity_readings (check_id, person_id, outcome, profile, reasons, gravity, particulars,
      readers, document_sha256, selfie_sha256, read_at)
      values (${id}, ${ann.id}, 'review', '{}', '[]', 0, '{}', '{}', ${Buffer.alloc(32)}, ${Buffer.alloc(32)}, now())`
    await expect(asApi(admin, insert)).rejects.toThrow('permission denied')
    await expect(asApi(admin, sql`select document_fingerprint from identity_readings`)).rejects.toThrow(
      'permission denied',
    )
    await expect(
      asApi(
        admin,
        sql`update identity_checks set state = 'returned', reason = 'x', decided_at = now() where id = ${id}`,
      ),
    ).rejects.toThrow('permission denied')
    for (const state of ['accepted', 'rejected'])
      await expect(
        asWorker(
          sql`update identity_checks set state = ${state}, reason = 'x', decided_at = now() where id = ${id}`,
        ),
      ).rejects.toThrow()
    await expect(
      asWorker(sql`update identity_checks set decided_by = ${admin.id} where id = ${id}`),
    ).rejects.toThrow('permission denied')
    expect((await asApi(ann, sql`select 1 from identity_readings`)).rows).toEqual([])
    expect(
      await eventually(
        async () =>
          (await rows("select 1 from pgboss.job where name = 'read-identity' and data->>'checkId' = $1", id))
            .length,
      ),
    ).toBe(1)
  })
})
