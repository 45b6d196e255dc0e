// Identity through injected HTTP on a real PostgreSQL, with the worker's jobs running: evidence, check,
// review, and the consequences for wills. The pictures here are dummies and are not read;
// read-pictures.test.ts covers reading.
import { randomUUID, createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffActs } from '@testate/api/death/staff-acts'
import { mailTo } from '../../../../test/stack/mails.ts'
import { giveProof, staffProof } from '../../../../test/stack/proofs.ts'
import { lockWaits } from '../../../../test/stack/held-locks.ts'
import { eventually, startStack, type Stack } from '../../../../test/stack/stack.ts'
import { moveTime } from '../../../../test/stack/time.ts'
import { append } from '../audit/append.ts'
import { sendMail } from '../notifications/jobs.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { lockWill } from '../platform/database/lock-will.ts'
import { emit, on } from '../platform/events.ts'
import { enqueue } from '../platform/jobs.ts'
import { makeKeyPair } from '../platform/http/request-keys.ts'
import { heldKey } from '../proofs/held-keys.ts'
import { actDigest } from '../proofs/proven-by.ts'
import { visitor, type Person } from '../platform/database/person.ts'
import { listenForIdentity } from './events.ts'
import { identityAccepted, identityStanding } from './identity-accepted.ts'
import { forgetIdentityOpening, openIdentityEvidence, readIdentityPictures } from './jobs.ts'
import { OPEN_EVIDENCE_JOB } from './job-types.ts'
import { mountIdentity } from './routes.ts'

const people = new Map<string, Person>()
const verified: string[] = []
let stack: Stack
let admin: Person

const startIdentityStack = (env: Record<string, string> = {}): Promise<Stack> =>
  startStack({
    mount: mountIdentity,
    personOf: async (request) => people.get(String(request.headers['x-test'])) ?? null,
    jobs: [openIdentityEvidence, forgetIdentityOpening],
    queues: [sendMail, readIdentityPictures],
    env,
  })

beforeAll(async () => {
  listenForIdentity()
  on('will.verified', async (_tx, { willId }) => void verified.push(willId))
  stack = await startIdentityStack()
  admin = await person('Admin Example', { isAdmin: true, role: 'admin' })
})
afterAll(() => stack?.stop())

const rows = async <T>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await stack.owner.query(text, values)).rows as T[]

async function person(name: string, more: Partial<Person> = {}, at: Stack = stack): Promise<Person> {
  const id = randomUUID()
  const made: Person = {
    ...visitor,
    id,
    kind: 'account',
    name,
    email: `${id.slice(0, 8)}@example.com`,
    ...more,
  }
  await at.owner.query(
    'insert into people (id, kind, email, name, role, is_admin) values ($1, $2, $3, $4, $5, $6)',
    [id, made.kind, made.email, name, made.role, made.isAdmin],
  )
  people.set(id, made)
  return made
}

const jpeg = (size = 2000): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    Buffer.from('a face that must not lie on the disk '),
    Buffer.alloc(size, Math.floor(Math.random() * 256)),
  ])
const png = (): Buffer =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
    Buffer.from('IHDR'),
    Buffer.alloc(500, 7),
  ])

type Part = { name: string; bytes: Buffer | string; file?: boolean }
const upload = (
  who: Person | null,
  parts: Part[],
  headers: Record<string, string> = {},
  at: Stack = stack,
) => {
  const boundary = `----${randomUUID()}`
  const body = parts.map(({ name, bytes, file = true }) =>
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; ` +
          `name="${name}"${file ? '; filename="x.jpg"\r\ncontent-type: image/jpeg' : ''}\r\n\r\n`,
      ),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ]),
  )
  return at.call({
    method: 'POST',
    url: '/api/identity/evidence',
    remoteAddress: `10.0.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
    headers: {
      ...(who === null ? {} : { 'x-test': who.id }),
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...headers,
    },
    payload: Buffer.concat([...body, Buffer.from(`--${boundary}--\r\n`)]),
  })
}
const both = (document = jpeg(), selfie: Buffer = png()): Part[] => [
  { name: 'document', bytes: document },
  { name: 'selfie', bytes: selfie },
]
const call = (
  who: Person | null,
  method: 'GET' | 'POST',
  url: string,
  body?: unknown,
  at: Stack = stack,
  headers: Record<string, string> = {},
) =>
  at.call({
    method,
    url,
    remoteAddress: `10.1.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
    headers: {
      ...(who === null ? {} : { 'x-test': who.id }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
/** As `call`, with an administrator's proof made for it. */
const act = async (who: Person, method: 'GET' | 'POST', url: string, body?: unknown) =>
  call(who, method, url, body, stack, await staffProof(stack, who.id, decisionIn(url, body)))
/** Pictures are opened without one. */
const decisionIn = (url: string, body: unknown): string | undefined => {
  const id = /checks\/(.+)\/review$/.exec(url)?.[1]
  return id && staffActs.reviewIdentity(id, (body as { decision: 'accepted' | 'rejected' }).decision)
}
const payload = (who: Person, more: Record<string, unknown> = {}) => ({
  userId: who.id,
  documentType: 'passport',
  documentData: { documentUploaded: true, selfieCompleted: true, timestamp: '2026-11-21T12:00:00.000Z' },
  ...more,
})
const verify = (who: Person, more: Record<string, unknown> = {}, at?: Stack) =>
  call(who, 'POST', '/api/identity/verify', payload(who, more), at)
const pending = async (who: Person): Promise<string> => {
  const { evidenceId } = (await upload(who, both())).json<{ evidenceId: string }>()
  const answer = await verify(who, { evidenceId })
  expect(answer.statusCode, answer.body).toBe(201)
  const { id } = answer.json<{ check: { id: string } }>().check
  await readingIn(id)
  return id
}
/** A reading without reasons, as the worker stores it. */
const readingIn = (checkId: string): Promise<unknown> => {
  const none = JSON.stringify({
    label: 'x',
    ...Object.fromEntries(
      ['strength', 'validity', 'activity', 'fraud', 'verification'].map((name) => [
        name,
        { score: 0, reasons: [] },
      ]),
    ),
  })
  return rows(
    `
      insert into identity_readings (check_id, person_id, outcome, profile, reasons, gravity, particulars,
      readers, document_sha256, selfie_sha256, read_at)
    select id, person_id, 'review', $2, '[]', 0, $3, '{}', $4, $4, now() from identity_checks where id = $1`,
    checkId,
    none,
    JSON.stringify({
      format: null,
      issuer: null,
      numberEnding: null,
      expiry: null,
      likeness: null,
      namesRead: null,
    }),
    Buffer.alloc(32),
  )
}
const review = (checkId: string, decision: 'accepted' | 'rejected', who: Person = admin) =>
  act(who, 'POST', `/api/admin/identity-checks/${checkId}/review`, {
    decision,
    reason: 'The photographs show the same person',
  })
const stored = async (): Promise<string[]> =>
  (await readdir(join(stack.dataDir, 'objects'), { recursive: true })).filter((name) =>
    /[0-9a-f]{64}$/.test(name),
  )

/** A will with its three parties open and declared. */
async function will(status: 'draft' | 'uploaded', three: Person[], declared = true): Promise<string> {
  const id = randomUUID()
  const document = status === 'draft' ? [null, null] : [Buffer.alloc(32, 1), 'f'.repeat(64)]
  await rows(
    `
      insert into wills (id, testator_id, status, title, document_hash, document_object, created_at,
      updated_at) values ($1, $2, $3, $4, $5, $6, now(), now())`,
    id,
    three[0]?.id,
    status,
    'A will',
    ...document,
  )
  for (const [order, who] of three.entries()) {
    const says = order === 0 || !declared ? [null, null] : ['{}', 'in-person']
    await rows(
      `
        insert into parties (id, will_id, role, witness_order, person_id, name, email, state, declarations,
        presence, created_at, updated_at)
        values ($1, $2, $3, $4, $5, $6, $7, 'opened', $8, $9, now(), now())`,
      randomUUID(),
      id,
      order === 0 ? 'testator' : 'witness',
      order,
      who.id,
      who.name,
      who.email,
      ...says,
    )
  }
  return id
}
const three = async (): Promise<[Person, Person, Person]> => [
  await person('Ann Example'),
  await person('Witness One', { kind: 'guest' }),
  await person('Witness Two', { kind: 'guest' }),
]
const statusOf = async (id: string): Promise<string | undefined> =>
  (await rows<{ status: string }>('select status from wills where id = $1', id))[0]?.status
const partyStates = async (id: string): Promise<string[]> =>
  (
    await rows<{ state: string }>('select state from parties where will_id = $1 order by witness_order', id)
  ).map((row) => row.state)

describe('evidence', () => {
  it('is sealed before it is stored, and its hashes are those of the pictures', async () => {
    const ann = await person('Ann Example')
    const [document, selfie] = [jpeg(), png()]
    const answer = await upload(ann, both(document, selfie))
    expect(answer.statusCode, answer.body).toBe(201)
    const sha = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
    expect(answer.json()).toMatchObject({ documentSha256: sha(document), selfieSha256: sha(selfie) })
    const [row] = await rows<{ document_object: string }>(
      'select document_object from identity_evidence where id = $1',
      answer.json<{ evidenceId: string }>().evidenceId,
    )
    const object = row?.document_object ?? ''
    const bytes = await readFile(join(stack.dataDir, 'objects', object.slice(0, 2), object))
    expect(bytes.includes('a face')).toBe(false)
  })

  it.each<[string, () => Part[], number, string, string]>([
    [
      'a picture of another kind',
      () => both(Buffer.from('GIF89a and more')),
      422,
      'file-refused',
      'identity document is not a JPEG or PNG',
    ],
    [
      'a script dressed as a picture',
      () => both(jpeg(), Buffer.from('<svg onload="x()">')),
      422,
      'file-refused',
      'of yourself is not a JPEG or PNG',
    ],
    ['an empty picture', () => both(Buffer.alloc(0)), 422, 'file-refused', 'not a JPEG or PNG'],
    ['a missing selfie', () => both().slice(0, 1), 422, 'file-refused', 'of yourself is missing'],
    ['nothing at all', () => [], 422, 'file-refused', 'missing'],
    [
      'two documents',
      () => [...both().slice(0, 1), ...both().slice(0, 1)],
      400,
      'bad-request',
      'Exactly one',
    ],
    [
      'a picture nobody asked for',
      () => [{ name: 'passport', bytes: jpeg() }],
      400,
      'bad-request',
      'Exactly one',
    ],
    [
      'one byte over 10 MB',
      () => both(Buffer.concat([jpeg(0), Buffer.alloc(10_485_761 - jpeg(0).length)])),
      413,
      'too-large',
      'over 10 MB',
    ],
  ])('refuses %s and keeps nothing', async (_name, parts, status, code, words) => {
    const before = (await stored()).length
    const answer = await upload(await person('Ann Example'), parts())
    expect(answer.json(), answer.body).toMatchObject({ status, code, detail: expect.stringContaining(words) })
    expect((await stored()).length).toBe(before)
  })

  it('takes exactly 10 MB', async () => {
    expect(
      (
        await upload(
          await person('Ann Example'),
          both(Buffer.concat([jpeg(0), Buffer.alloc(10_485_760 - jpeg(0).length)])),
        )
      ).statusCode,
    ).toBe(201)
  })

  it('is nothing for visitors, nor as JSON, nor more than ten times a day', async () => {
    expect((await upload(null, both())).json().code).toBe('sign-in-needed')
    const ann = await person('Ann Example')
    expect((await call(ann, 'POST', '/api/identity/evidence', {})).json().code).toBe('unsupported-media-type')
    for (let i = 0; i < 10; i += 1) expect((await upload(ann, both())).statusCode).toBe(201)
    const before = (await stored()).length
    expect((await upload(ann, both())).json().code).toBe('too-many-requests')
    expect((await stored()).length).toBe(before)
  })

  it('sent twice under one Idempotency-Key is kept once', async () => {
    const ann = await person('Ann Example')
    const parts = both()
    const first = await upload(ann, parts, { 'idempotency-key': 'k1' })
    const kept = (await stored()).length
    const second = await upload(ann, parts, { 'idempotency-key': 'k1' })
    expect(second.json()).toEqual(first.json())
    expect((await stored()).length).toBe(kept)
    expect(await rows('select id from identity_evidence where person_id = $1', ann.id)).toHaveLength(1)
  })
})

describe('a check', () => {
  it('is for oneself alone', async () => {
    const [ann, eve] = [await person('Ann Example'), await person('Eve Example')]
    const { evidenceId } = (await upload(ann, both())).json<{ evidenceId: string }>()
    for (const userId of [eve.id, 1, '1', randomUUID()])
      expect((await verify(ann, { userId, evidenceId })).json()).toMatchObject({
        status: 403,
        code: 'forbidden',
      })
    const [foreign, absent] = [
      await verify(eve, { evidenceId }),
      await verify(eve, { evidenceId: randomUUID() }),
    ]
    expect([foreign.statusCode, foreign.body]).toEqual([404, absent.body])
    // An admin may see that there is evidence, but may not use it as their own.
    expect(
      (await verify(await person('Other Admin', { isAdmin: true, role: 'admin' }), { evidenceId })).body,
    ).toBe(absent.body)
    expect((await call(null, 'POST', '/api/identity/verify', payload(ann, { evidenceId }))).statusCode).toBe(
      401,
    )
  })

  it.each<[string, Record<string, unknown>, number, string]>([
    [
      'no document',
      { documentData: { documentUploaded: false, selfieCompleted: true, timestamp: '2026-11-21T12:00:00Z' } },
      422,
      'rule-broken',
    ],
    [
      'no selfie',
      { documentData: { documentUploaded: true, selfieCompleted: false, timestamp: '2026-11-21T12:00:00Z' } },
      422,
      'rule-broken',
    ],
    ['no evidence', {}, 422, 'rule-broken'],
    ['another kind of document', { documentType: 'library-card' }, 400, 'invalid-fields'],
    ['a decision of one’s own', { state: 'accepted' }, 400, 'invalid-fields'],
    ['a prototype', { constructor: { isAdmin: true } }, 400, 'invalid-fields'],
  ])('refuses %s', async (_name, more, status, code) => {
    expect((await verify(await person('Ann Example'), more)).json()).toMatchObject({ status, code })
  })

  it('waits for a person, one at a time, and each picture is looked at once', async () => {
    const ann = await person('Ann Example')
    const { evidenceId } = (await upload(ann, both())).json<{ evidenceId: string }>()
    const answer = await verify(ann, { evidenceId, documentType: 'biometric-residence-permit' })
    expect(answer.json()).toMatchObject({
      message: 'Identity pre-checked: a person will review it',
      check: { state: 'pending', sample: false, label: null, warning: expect.stringContaining('eVisa') },
    })
    expect((await verify(ann, { evidenceId })).json().code).toBe('conflict')
    const { id } = answer.json<{ check: { id: string } }>().check
    await readingIn(id)
    await review(id, 'rejected')
    expect((await verify(ann, { evidenceId })).json()).toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('Upload new ones'),
    })
    expect((await call(ann, 'GET', '/api/identity/checks/mine')).json()).toMatchObject({
      accepted: false,
      triesLeft: 2,
      checks: [{ state: 'rejected', reason: 'The photographs show the same person' }],
    })
  })

  it('ends after three rejections', async () => {
    const ann = await person('Ann Example')
    for (let i = 0; i < 3; i += 1) expect((await review(await pending(ann), 'rejected')).statusCode).toBe(200)
    const { evidenceId } = (await upload(ann, both())).json<{ evidenceId: string }>()
    expect((await verify(ann, { evidenceId })).json()).toMatchObject({
      status: 429,
      detail: expect.stringContaining('support'),
    })
  })

  it('of a witness waits for their declarations', async () => {
    const [ann, one, two] = await three()
    await will('uploaded', [ann, one, two], false)
    expect((await verify(one, { sample: true })).json()).toMatchObject({
      code: 'rule-broken',
      detail: expect.stringContaining('declarations'),
    })
  })
})

describe('a sample identity', () => {
  it('is accepted at once and says SAMPLE', async () => {
    const ann = await person('Ann Example')
    const { evidenceId } = (await upload(ann, both())).json<{ evidenceId: string }>()
    expect((await verify(await person('Eve Example'), { sample: true, evidenceId })).json().code).toBe(
      'not-found',
    )
    const answer = await verify(ann, { sample: true, evidenceId })
    expect(await rows('select evidence_id from identity_checks where person_id = $1', ann.id)).toEqual([
      { evidence_id: evidenceId },
    ])
    expect(answer.json()).toMatchObject({
      message: expect.stringContaining('SAMPLE'),
      check: {
        state: 'accepted',
        sample: true,
        label: 'SAMPLE',
        documentName: 'SAMPLE UK Passport',
        provider: 'sample',
      },
    })
    expect((await verify(ann, { sample: true })).json()).toEqual(answer.json())
    await inTransaction(stack.db, { person: admin }, async (tx) =>
      expect(await identityStanding(tx, ann.id)).toEqual({ accepted: true, sample: true }),
    )
  })
})

describe('the review', () => {
  it('is an admin’s alone, and never of oneself', async () => {
    const ann = await person('Ann Example')
    const id = await pending(ann)
    for (const [method, url, body] of [
      ['GET', '/api/admin/identity-checks', undefined],
      ['POST', `/api/admin/identity-checks/${id}/review`, { decision: 'accepted', reason: 'It is me' }],
      ['POST', `/api/admin/identity-checks/${id}/evidence`, { part: 'selfie' }],
      ['GET', `/api/admin/identity-evidence/${id}`, undefined],
    ] as const) {
      expect((await call(ann, method, url, body)).json().code).toBe('forbidden')
      expect((await call(null, method, url, body)).json().code).toBe('sign-in-needed')
    }
    const own = await pending(admin)
    expect((await review(own, 'accepted')).json()).toMatchObject({
      code: 'forbidden',
      detail: expect.stringContaining('own identity'),
    })
    expect(
      (await act(admin, 'POST', `/api/admin/identity-checks/${own}/evidence`, { part: 'selfie' })).json()
        .code,
    ).toBe('forbidden')
    const list = (await call(admin, 'GET', '/api/admin/identity-checks')).json<{
      checks: { id: string; personEmail: string }[]
    }>().checks
    expect(list.find((check) => check.id === id)).toMatchObject({
      personName: 'Ann Example',
      personEmail: ann.email,
      hasEvidence: true,
    })
    expect(list.find((check) => check.id === own)).toBeUndefined()
    expect((await review(randomUUID(), 'accepted')).json().code).toBe('not-found')
    expect(
      (
        await act(admin, 'POST', `/api/admin/identity-checks/${id}/review`, {
          decision: 'accepted',
          reason: ' ',
        })
      ).json().code,
    ).toBe('invalid-fields')
  })

  it('is refused to the will’s testator, its witness and a guest with the same mailbox', async () => {
    const [testator, witness] = [
      await person('Admin and Testator', { isAdmin: true, role: 'admin' }),
      await person('Admin as Witness', { isAdmin: true, role: 'admin' }),
    ]
    const guest = await person('The same person invited', { kind: 'guest', email: witness.email })
    const other = await person('Witness Two', { kind: 'guest' })
    await will('uploaded', [testator, guest, other])
    const checks = {
      guest: await pending(guest),
      other: await pending(other),
      testator: await pending(testator),
    }
    for (const [check, who] of [
      ['other', testator],
      ['guest', testator],
      ['guest', witness],
      ['other', witness],
      ['testator', witness],
    ] as const) {
      expect((await review(checks[check], 'accepted', who)).json()).toMatchObject({
        status: 403,
        code: 'forbidden',
      })
      expect(
        (await act(who, 'POST', `/api/admin/identity-checks/${checks[check]}/evidence`, { part: 'selfie' }))
          .statusCode,
      ).toBe(403)
      const listed = (await call(who, 'GET', '/api/admin/identity-checks'))
        .json<{ checks: { id: string }[] }>()
        .checks.map((one) => one.id)
      expect(listed).not.toContain(checks[check])
    }
    expect((await review(checks.guest, 'accepted')).json()).toMatchObject({ state: 'accepted' })
  })

  it('needs the administrator’s own proof, by more than a mailbox, once for each decision', async () => {
    const second = await person('Another Administrator', { isAdmin: true, role: 'admin' })
    const [id, other] = [
      await pending(await person('Ann Example')),
      await pending(await person('Bea Example')),
    ]
    const decide = async (check: string, headers: Record<string, string>, who: Person = admin) =>
      (
        await call(
          who,
          'POST',
          `/api/admin/identity-checks/${check}/review`,
          { decision: 'accepted', reason: 'The same person' },
          stack,
          headers,
        )
      ).json()
    for (const headers of [
      {},
      { 'step-up': 'a guess' },
      await staffProof(stack, second.id),
      await staffProof(stack, second.id, staffActs.reviewIdentity(id, 'accepted')),
      // The right person's, for the other outcome, or of another check.
      await staffProof(stack, admin.id, staffActs.reviewIdentity(id, 'rejected')),
      await staffProof(stack, admin.id, staffActs.reviewIdentity(other, 'accepted')),
      { 'step-up': await giveProof(stack, admin.id, { purpose: 'factors', factor: 'passkey' }) },
    ]) {
      expect(await decide(id, headers)).toMatchObject({ status: 403, code: 'step-up-needed' })
      expect(
        (
          await call(
            admin,
            'POST',
            `/api/admin/identity-checks/${id}/evidence`,
            { part: 'selfie' },
            stack,
            headers,
          )
        ).json(),
      ).toMatchObject({ status: 403, code: 'step-up-needed' })
    }
    expect(await decide(id, await staffProof(stack, admin.id))).toMatchObject({ code: 'step-up-needed' })
    const once = await staffProof(stack, admin.id, staffActs.reviewIdentity(id, 'accepted'))
    expect(await decide(id, once)).toMatchObject({ state: 'accepted' })
    expect(await decide(other, once)).toMatchObject({ code: 'step-up-needed' })
    const late = await staffProof(stack, second.id, staffActs.reviewIdentity(other, 'accepted'))
    await rows('update people set is_admin = false where id = $1', second.id)
    expect(await decide(other, late, second)).toMatchObject({ code: 'step-up-needed' })
    expect(
      await rows(
        'select state, decided_by from identity_checks where id in ($1, $2) order by state',
        id,
        other,
      ),
    ).toEqual([
      { state: 'accepted', decided_by: admin.id },
      { state: 'pending', decided_by: null },
    ])
  })

  it('is decided by no statement of the api’s login, even with a proof of another decision', async () => {
    const [ann, id] = [await person('Ann Example'), randomUUID()]
    const check = await pending(await person('Bea Example'))
    const asAdmin = (work: (tx: Tx) => Promise<unknown>, who: Person = admin) =>
      inTransaction(stack.db, { person: who }, work)
    await expect(
      asAdmin((tx) => sql`update identity_checks set state = 'accepted' where id = ${check}`.execute(tx)),
    ).rejects.toThrow('permission denied')
    await expect(
      asAdmin((tx) => sql`select * from app_decide_identity(${check}::uuid, 'accepted', 'x')`.execute(tx)),
    ).rejects.toThrow('no administrator proved')
    const proven = (act: string, madeFor?: string) => async (tx: Tx) => {
      const { 'step-up': token } = await staffProof(stack, admin.id, madeFor)
      await sql`select app_commit_proof(${token}, 'staff', null, ${actDigest(act)})`.execute(tx)
      return await sql`select * from app_decide_identity(${check}::uuid, 'accepted', 'x')`.execute(tx)
    }
    const wanted = staffActs.reviewIdentity(check, 'accepted')
    for (const act of [
      staffActs.reviewIdentity(check, 'rejected'),
      staffActs.reviewIdentity(randomUUID(), 'accepted'),
      staffActs.refund(check),
    ]) {
      await expect(asAdmin(proven(act, act))).rejects.toThrow('no administrator proved')
      // Made for that act, and passed on for this one.
      await expect(asAdmin(proven(wanted, act))).rejects.toThrow('no administrator proved')
    }
    // That of somebody who looked at the pictures.
    await expect(asAdmin(proven(wanted))).rejects.toThrow('no administrator proved')
    const insert = (state: string, sample: boolean) => (tx: Tx) =>
      sql`
        insert into identity_checks (id, person_id, document_type, document_data, sample, state, provider,
        created_at, decided_at)
      values (${id}, ${ann.id}, 'passport', '{}', ${sample}, ${state}, 'x', now(),
        ${state === 'pending' ? null : sql`now()`})`.execute(tx)
    await expect(asAdmin(insert('accepted', false), ann)).rejects.toThrow()
    await rows('update installation set sample_identities = false')
    await expect(asAdmin(insert('accepted', true), ann)).rejects.toThrow('row-level security')
    await rows('update installation set sample_identities = true')
    await asAdmin(insert('accepted', true), ann)
    expect(await rows('select state from identity_checks where id = $1', check)).toEqual([
      { state: 'pending' },
    ])
  })

  it('waits for the reading, says so, and decides nothing before', async () => {
    const ann = await person('Ann Example')
    const { evidenceId } = (await upload(ann, both())).json<{ evidenceId: string }>()
    const { id } = (await verify(ann, { evidenceId })).json<{ check: { id: string } }>().check
    for (const decision of ['accepted', 'rejected'] as const)
      expect((await review(id, decision)).json()).toMatchObject({
        status: 409,
        code: 'not-now',
        detail: expect.stringContaining('still being read'),
      })
    expect(await rows('select state, decided_by from identity_checks where id = $1', id)).toEqual([
      { state: 'pending', decided_by: null },
    ])
    await readingIn(id)
    expect((await review(id, 'accepted')).statusCode).toBe(200)
  })

  it('decides once, with a reason, which is mailed to the person', async () => {
    const ann = await person('Ann Example')
    const id = await pending(ann)
    const answers = await Promise.all([
      review(id, 'accepted'),
      review(id, 'rejected'),
      review(id, 'accepted'),
    ])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409])
    expect(await rows('select id from outbox where to_address = $1', ann.email)).toHaveLength(1)
    const second = await person('Ann Example')
    await review(await pending(second), 'rejected')
    expect(await mailTo(stack, second.email, 'identity-decision')).toEqual({
      name: 'Ann Example',
      accepted: false,
      sample: false,
      reason: 'The photographs show the same person',
      guest: false,
    })
  })
})

describe('the mail about a decision', () => {
  it('comes for an acceptance only to somebody without a place in a registration', async () => {
    const people = await three()
    await will('uploaded', people)
    await review(await pending(people[1]), 'accepted')
    expect(await rows('select template from outbox where to_address = $1', people[1].email)).toEqual([])
    await review(await pending(people[2]), 'rejected')
    expect(await rows('select template from outbox where to_address = $1', people[2].email)).toEqual([
      { template: 'identity-decision' },
    ])
    const alone = await person('Ann Example')
    await review(await pending(alone), 'accepted')
    expect(await mailTo(stack, alone.email, 'identity-decision')).toMatchObject({ accepted: true })
  })
})

describe('the pictures in a review', () => {
  const ask = async (checkId: string, part: 'document' | 'selfie'): Promise<string> =>
    (await act(admin, 'POST', `/api/admin/identity-checks/${checkId}/evidence`, { part })).json<{
      requestId: string
    }>().requestId
  const look = (requestId: string, who: Person = admin) =>
    call(who, 'GET', `/api/admin/identity-evidence/${requestId}`)

  it('come byte for byte from the worker, to that admin alone, while the confirmation lasts', async () => {
    const ann = await person('Ann Example')
    const document = jpeg()
    const { evidenceId } = (await upload(ann, both(document))).json<{ evidenceId: string }>()
    const checkId = (await verify(ann, { evidenceId })).json<{ check: { id: string } }>().check.id
    const requestId = await ask(checkId, 'document')
    const answer = await eventually(async () => {
      const now = await look(requestId)
      return now.statusCode === 202 ? null : now
    })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.rawPayload.equals(document)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="identity-document.jpg"',
    })
    expect(await rows('select 1 from audit_entries where details like $1', `%${requestId}%`)).toEqual([])
    expect(
      (await look(requestId, await person('Other Admin', { isAdmin: true, role: 'admin' }))).json().code,
    ).toBe('not-found')
    const restore = await moveTime(stack, 5 * 60_000 + 1000)
    try {
      expect((await look(requestId)).json().code).toBe('gone')
    } finally {
      await restore()
    }
    const [row] = await rows<{ object_id: string }>(
      'select object_id from identity_openings where id = $1',
      requestId,
    )
    const context = { ...stack.workerContext, openingKey: '' }
    await forgetIdentityOpening.run({ requestId }, context)
    await forgetIdentityOpening.run({ requestId }, context)
    expect(await stack.app.store.has(row?.object_id as never)).toBe(false)
    expect((await look(requestId)).json().code).toBe('not-found')
    expect(
      await rows(
        `
          select 1 from audit_entries where details like '%' || $1 || '%'
          and convert_from(leaf, 'utf8') like '%identity.evidence-opened%'`,
        checkId,
      ),
    ).toHaveLength(1)
  })

  it('stay closed for a key that nobody confirmed, and for somebody else’s proof', async () => {
    const checkId = await pending(await person('Ann Example'))
    const second = await person('Another Administrator', { isAdmin: true, role: 'admin' })
    const [mine, theirs] = [
      await giveProof(stack, admin.id, { purpose: 'staff', factor: 'passkey' }),
      await giveProof(stack, second.id, { purpose: 'staff', factor: 'passkey' }),
    ]
    const proofOf = async (token: string) =>
      (
        await rows<{ id: string }>(
          'select id from proofs where token_hash = $1',
          createHash('sha256').update(token).digest(),
        )
      )[0]!.id
    const { publicKey: fresh } = await makeKeyPair()
    const before = await stored()
    for (const [proof, key] of [
      [await proofOf(mine), fresh],
      [await proofOf(theirs), heldKey(theirs)!.publicKey],
      [randomUUID(), heldKey(mine)!.publicKey],
      [null, heldKey(mine)!.publicKey],
    ] as const) {
      const id = randomUUID()
      await inTransaction(stack.db, { person: admin }, async (tx) => {
        await sql`
          insert into identity_openings (id, check_id, part, admin_id, public_key, proof_id, created_at,
          expires_at) values (${id}, ${checkId}, 'selfie', ${admin.id}, ${key}, ${proof}, now(), now() +
          interval '5 minutes')`.execute(tx)
        await enqueue(tx, OPEN_EVIDENCE_JOB, { requestId: id })
      })
      expect(
        (
          await eventually(
            async () =>
              (
                await rows<{ refused: string | null }>(
                  `
                    select refused from identity_openings where id = $1 and (refused is not null
                    or object_id is not null)`,
                  id,
                )
              )[0],
          )
        ).refused,
      ).toBe('These pictures are no longer open for review.')
    }
    expect(await stored()).toEqual(before)
  })

  it('stay closed when the worker finds that the requester is no admin', async () => {
    const former = await person('Former Admin', { isAdmin: true, role: 'admin' })
    await rows('update people set is_admin = false where id = $1', former.id)
    const checkId = await pending(await person('Ann Example'))
    const { requestId } = (
      await act(former, 'POST', `/api/admin/identity-checks/${checkId}/evidence`, { part: 'document' })
    ).json<{ requestId: string }>()
    const answer = await eventually(async () => {
      const now = await look(requestId, former)
      return now.statusCode === 202 ? null : now
    })
    expect(answer.json()).toMatchObject({
      code: 'gone',
      detail: 'These pictures are no longer open for review.',
    })
  })

  it('stay closed once it is decided, and say so when they are damaged', async () => {
    const ann = await person('Ann Example')
    const checkId = await pending(ann)
    const [row] = await rows<{ selfie_object: string }>(
      'select selfie_object from identity_evidence where person_id = $1',
      ann.id,
    )
    const object = row?.selfie_object ?? ''
    await writeFile(join(stack.dataDir, 'objects', object.slice(0, 2), object), 'other bytes')
    const requestId = await ask(checkId, 'selfie')
    const answer = await eventually(async () => {
      const now = await look(requestId)
      return now.statusCode === 202 ? null : now
    })
    expect(answer.json()).toMatchObject({ code: 'gone', detail: expect.stringContaining('damaged') })
    await review(checkId, 'accepted')
    expect(
      (
        await act(admin, 'POST', `/api/admin/identity-checks/${checkId}/evidence`, { part: 'document' })
      ).json().code,
    ).toBe('conflict')
    expect(
      (
        await act(admin, 'POST', `/api/admin/identity-checks/${randomUUID()}/evidence`, { part: 'document' })
      ).json().code,
    ).toBe('not-found')
  })
})

describe('for a will', () => {
  it('the third acceptance verifies it once, in whatever way and order the three come', async () => {
    const [ann, one, two] = await three()
    const id = await will('uploaded', [ann, one, two])
    await verify(one, { sample: true })
    expect([await statusOf(id), ...(await partyStates(id))]).toEqual([
      'uploaded',
      'opened',
      'identity verified',
      'opened',
    ])
    await review(await pending(ann), 'accepted')
    expect(await statusOf(id)).toBe('uploaded')
    await review(await pending(two), 'accepted')
    expect([await statusOf(id), ...(await partyStates(id))]).toEqual([
      'verified',
      'identity verified',
      'identity verified',
      'identity verified',
    ])
    expect(verified.filter((one_) => one_ === id)).toHaveLength(1)
  })

  it('three at the same moment make it verified, once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const parties = await three()
      const id = await will('uploaded', parties)
      const answers = await Promise.all(parties.map((who) => verify(who, { sample: true })))
      expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201])
      expect(await statusOf(id)).toBe('verified')
      expect(verified.filter((one) => one === id)).toHaveLength(1)
    }
  })

  it('an acceptance waits for whoever has the will, and holds none of its lines meanwhile', async () => {
    const parties = await three()
    const id = await will('uploaded', parties)
    await inTransaction(stack.db, { person: parties[0] }, (tx) =>
      append(tx, {
        event: 'will.details-changed',
        willId: id,
        actor: parties[0].id,
        details: { fields: [] },
      }),
    )
    let accepting: ReturnType<typeof verify> | undefined
    await inTransaction(stack.db, { person: parties[0] }, async (tx) => {
      await lockWill(tx, id)
      accepting = verify(parties[1], { sample: true })
      await lockWaits(stack, 1)
      expect(
        await rows('select 1 from audit_line_keys where will_id = $1 for update skip locked', id),
      ).toHaveLength(1)
    })
    expect((await accepting!).statusCode).toBe(201)
  })

  it('an acceptance before the PDF counts when the PDF has come, by sample and by review', async () => {
    const [ann, one, two] = await three()
    const id = await will('draft', [ann, one, two])
    await verify(ann, { sample: true })
    await verify(one, { sample: true })
    expect((await review(await pending(two), 'accepted')).statusCode).toBe(200)
    expect(await statusOf(id)).toBe('draft')
    await rows(
      "update wills set status = 'uploaded', document_hash = $2, document_object = 'x' where id = $1",
      id,
      Buffer.alloc(32),
    )
    await inTransaction(stack.db, { person: ann }, (tx) => emit(tx, 'will.uploaded', { willId: id }))
    expect(await statusOf(id)).toBe('verified')
  })

  it('a person accepted once is accepted for their next will', async () => {
    const [ann, one, two] = await three()
    await will('uploaded', [ann, one, two])
    for (const who of [ann, one, two]) await verify(who, { sample: true })
    const next = await will('uploaded', [ann, one, two])
    for (const who of [ann, one, two])
      await inTransaction(stack.db, { person: who }, (tx) =>
        emit(tx, 'party.ready', { willId: next, personId: who.id }),
      )
    expect(await statusOf(next)).toBe('verified')
  })

  it('a witness accepted before they have declared waits for the declaration', async () => {
    const [ann, one, two] = await three()
    const checkId = await pending(one)
    const id = await will('uploaded', [ann, one, two], false)
    await review(checkId, 'accepted')
    expect(await partyStates(id)).toEqual(['opened', 'opened', 'opened'])
    await rows(
      "update parties set declarations = '{}', presence = 'video' where will_id = $1 and witness_order = 1",
      id,
    )
    await inTransaction(stack.db, { person: one }, (tx) =>
      emit(tx, 'party.ready', { willId: id, personId: one.id }),
    )
    expect(await partyStates(id)).toEqual(['opened', 'identity verified', 'opened'])
  })

  it('another person’s acceptance moves no party', async () => {
    const [ann, one, two] = await three()
    const id = await will('uploaded', [ann, one, two])
    await inTransaction(stack.db, { person: one }, (tx) =>
      emit(tx, 'party.ready', { willId: id, personId: one.id }),
    )
    expect(await partyStates(id)).toEqual(['opened', 'opened', 'opened'])
    await inTransaction(stack.db, { person: one }, async (tx) =>
      expect(await identityAccepted(tx, ann.id)).toBe(false),
    )
  })
})

describe('behind the server', () => {
  it('the database lets no person accept themselves or see another’s evidence', async () => {
    const [ann, eve] = [await person('Ann Example'), await person('Eve Example')]
    const checkId = await pending(ann)
    const as = (who: Person, text: ReturnType<typeof sql>) =>
      inTransaction(stack.db, { person: who }, (tx) => text.execute(tx))
    const accept = sql`
      update identity_checks
      set state = 'accepted', decided_by = ${ann.id}, reason = 'me', decided_at = now()
      where id = ${checkId}`
    await expect(as(ann, accept)).rejects.toThrow('permission denied')
    const insert = (state: string, sample: boolean) =>
      sql`
        insert into identity_checks (id, person_id, document_type, document_data, sample, state, provider,
        created_at, decided_at)
        values (${randomUUID()}, ${eve.id}, 'passport', '{}', ${sample}, ${state}, 'x', now(), now())`
    await expect(as(eve, insert('accepted', false))).rejects.toThrow()
    await expect(as(ann, insert('accepted', true))).rejects.toThrow('row-level security')
    for (const table of ['identity_checks', 'identity_evidence'])
      expect((await as(eve, sql`select id from ${sql.table(table)}`)).rows).toEqual([])
    await expect(as(ann, sql`delete from identity_checks`)).rejects.toThrow('permission denied')
    expect((await as(admin, sql`select id from wills`)).rows).toEqual([])
  })
})

// Last: a second stack takes over the process's only sender of jobs.
it('a sample identity is refused in production, under any configuration', async () => {
  const production = await startIdentityStack({
    TESTATE_MODE: 'production',
    TRUST_PROXY: 'on',
    PUBLIC_URL: 'https://register.example',
    SAMPLE_IDENTITIES: 'on',
  })
  try {
    const ann = await person('Ann Example', {}, production)
    expect((await verify(ann, { sample: true }, production)).json()).toMatchObject({
      status: 422,
      detail: 'Sample identities are not accepted here.',
    })
  } finally {
    await production.stop()
  }
})
