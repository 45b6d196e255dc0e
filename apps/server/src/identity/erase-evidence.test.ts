// The erasure of the pictures, on a real PostgreSQL and a real object store: when it happens, what is
// deleted, what stays, and what is shown afterwards.
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { staffProof } from '../../../../test/stack/proofs.ts'
import { eventually, startStack, type Stack } from '../../../../test/stack/stack.ts'
import { moveTime } from '../../../../test/stack/time.ts'
import { sendMail } from '../notifications/jobs.ts'
import { setClock } from '../platform/clock.ts'
import { inTransaction } from '../platform/database/database.ts'
import { visitor, type Person } from '../platform/database/person.ts'
import { sealFor } from '../platform/storage/vault.ts'
import { eraseEvidence, tendIdentity } from './erase-evidence.ts'
import {
  eraseIdentityEvidence,
  forgetIdentityOpening,
  openIdentityEvidence,
  readIdentityPictures,
} from './jobs.ts'
import { mountIdentity } from './routes.ts'

const people = new Map<string, Person>()
const DAY = 86_400_000
const start = Date.now()
let stack: Stack
let admin: Person
let restore = async (): Promise<unknown> => undefined

beforeAll(async () => {
  stack = await startStack({
    mount: mountIdentity,
    personOf: async (request) => people.get(String(request.headers['x-test'])) ?? null,
    jobs: [],
    queues: [
      sendMail,
      readIdentityPictures,
      eraseIdentityEvidence,
      openIdentityEvidence,
      forgetIdentityOpening,
    ] as never,
    env: { IDENTITY_KEPT_DAYS: '90', IDENTITY_KEPT_DAYS_UNUSED: '30' },
  })
  stack.app.workerPublicKey = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).publicKey
  admin = await person('Admin Example', { isAdmin: true, role: 'admin' })
})
afterEach(() => restore())
afterAll(() => stack?.stop())

const rows = async <T>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await stack.owner.query(text, values)).rows as T[]
const after = async (days: number): Promise<void> => {
  await restore()
  const at = new Date(start + days * DAY)
  const back = await moveTime(stack, at)
  const go = setClock(() => at)
  restore = async () => (go(), await back())
}
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

interface Evidence {
  id: string
  document_object: string
  selfie_object: string
  erased_at: Date | null
  document_sha256: Buffer
}
const evidenceOf = async (who: Person): Promise<Evidence> =>
  (await rows<Evidence>('select * from identity_evidence where person_id = $1', who.id))[0]!
async function upload(who: Person): Promise<string> {
  const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(randomUUID())])
  const part = (name: string): Buffer =>
    Buffer.concat([
      Buffer.from(
        `--b\r\ncontent-disposition: form-data; name="${name}"; filename="x"\r\ncontent-type: image/jpeg\r\n\r\n`,
      ),
      jpeg,
      Buffer.from('\r\n'),
    ])
  const answer = await stack.call({
    method: 'POST',
    url: '/api/identity/evidence',
    headers: { 'x-test': who.id, 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([part('document'), part('selfie'), Buffer.from('--b--\r\n')]),
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ evidenceId: string }>().evidenceId
}
const ask = (who: Person, evidenceId: string) =>
  call(who, 'POST', '/api/identity/verify', {
    userId: who.id,
    documentType: 'passport',
    documentData: { documentUploaded: true, selfieCompleted: true, timestamp: '2026-11-21T12:00:00Z' },
    evidenceId,
    dateOfBirth: '1958-03-14',
  })
/** A check with its reading and, on the first day, its outcome. */
async function checked(
  who: Person,
  state: 'pending' | 'accepted' | 'rejected' | 'returned',
): Promise<string> {
  const answer = await ask(who, await upload(who))
  expect(answer.statusCode, answer.body).toBe(201)
  const { id } = answer.json<{ check: { id: string } }>().check
  await rows(
    `
      insert into identity_readings (check_id, person_id, outcome, profile, reasons, gravity, particulars,
      readers, document_sha256, selfie_sha256, read_at)
    select id, person_id, 'review', '{}', '[]', 0, '{"numberEnding": "123"}', '{}', $2, $2, now()
      from identity_checks where id = $1`,
    id,
    Buffer.alloc(32),
  )
  if (state !== 'pending')
    await rows(
      'update identity_checks set state = $2, reason = $3, decided_by = $4, decided_at = now() where id = $1',
      id,
      state,
      'why',
      state === 'returned' ? null : admin.id,
    )
  return id
}
const context = () => ({ ...stack.workerContext, config: stack.config })
const stored = async (who: Person): Promise<boolean[]> => {
  const { document_object: document, selfie_object: selfie } = await evidenceOf(who)
  return [await stack.app.store.has(document as never), await stack.app.store.has(selfie as never)]
}
const erase = async (who: Person): Promise<void> => eraseEvidence((await evidenceOf(who)).id, context())

describe('the pictures of a check', () => {
  it('take no object with them that was sealed for anything else, whoever names it', async () => {
    const [ann, eve] = [await person('Ann Example'), await person('Eve Example')]
    await upload(eve)
    const { document_object: hers, selfie_object: face } = await evidenceOf(eve)
    const { app } = stack
    const will = await app.store.put(
      await sealFor(app.workerPublicKey, Buffer.from('a will'), {
        willId: randomUUID(),
        version: 1,
        purpose: 'sealed',
      }),
    )
    const bare = await app.store.put(Buffer.from('a certificate of the register, not sealed'))
    const evidence = async (document: string, selfie: string): Promise<string> => {
      const id = randomUUID()
      await inTransaction(stack.db, { person: ann }, (tx) =>
        sql`insert into identity_evidence (id, person_id, document_object, document_sha256, document_media,
            selfie_object, selfie_sha256, selfie_media, created_at)
          values (${id}, ${ann.id}, ${document}, ${Buffer.alloc(32)}, 'image/png', ${selfie}, ${Buffer.alloc(32)},
            'image/png', ${new Date(start - 900 * DAY)})`.execute(tx),
      )
      return id
    }
    const claimed = [await evidence(will, bare), await evidence(hers, face)]
    for (const id of claimed) await eraseEvidence(id, context())
    for (const object of [will, bare, hers, face])
      expect(await app.store.has(object as never), object).toBe(true)
    expect(
      await rows('select 1 from identity_evidence where id = any($1) and erased_at is not null', claimed),
    ).toHaveLength(2)
  })

  it.each<['accepted' | 'rejected' | 'returned', number]>([
    ['accepted', 90],
    ['rejected', 30],
    ['returned', 30],
  ])(
    '%s stay for %i days, then go with what the person typed; hashes, reading and decision stay',
    async (state, days) => {
      const ann = await person('Ann Example')
      const id = await checked(ann, state)
      await after(days - 0.1)
      await erase(ann)
      expect([await stored(ann), (await evidenceOf(ann)).erased_at]).toEqual([[true, true], null])
      await after(days + 0.1)
      await erase(ann)
      const evidence = await evidenceOf(ann)
      expect([await stored(ann), evidence.erased_at?.getTime()]).toEqual([
        [false, false],
        start + (days + 0.1) * DAY,
      ])
      expect(evidence.document_sha256).toHaveLength(32)
      expect(await rows('select state, reason, claims from identity_checks where id = $1', id)).toEqual([
        { state, reason: 'why', claims: null },
      ])
      expect(await rows('select particulars from identity_readings where check_id = $1', id)).toEqual([
        { particulars: { numberEnding: '123' } },
      ])
      // A second run adds no second entry.
      await erase(ann)
      const [audit] = await rows<{ name: string }>(
        `
          select table_name as name from information_schema.columns where column_name = 'details'
          and table_name like 'audit%'`,
      )
      const told = await rows<{ details: string }>(
        `select details from ${audit!.name} where details like '%' || $1 || '%' and details like '%outcome%'`,
        evidence.id,
      )
      expect(told.map(({ details }) => JSON.parse(details) as object)).toEqual([
        { actor: 'worker', checkId: id, evidenceId: evidence.id, outcome: state, personId: ann.id },
      ])
    },
  )

  it('stay while the check waits, and the database stops the worker from erasing them', async () => {
    const ann = await person('Ann Example')
    await checked(ann, 'pending')
    await after(400)
    await erase(ann)
    expect(await stored(ann)).toEqual([true, true])
    const { numAffectedRows } = await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
      sql`update identity_evidence set erasing_since = now(), erased_at = now() where person_id = ${ann.id}`.execute(
        tx,
      ),
    )
    expect(numAffectedRows).toBe(0n)
  })

  it('that no check was asked for go too, and can then no longer be checked', async () => {
    const ann = await person('Ann Example')
    const evidenceId = await upload(ann)
    await after(31)
    await erase(ann)
    expect(await stored(ann)).toEqual([false, false])
    expect((await ask(ann, evidenceId)).json()).toMatchObject({
      status: 410,
      code: 'gone',
      detail: expect.stringContaining('erased'),
    })
  })

  it('are said to be erased, to the reviewer who asks for them and to their owner', async () => {
    const ann = await person('Ann Example')
    const id = await checked(ann, 'rejected')
    const look = async () =>
      call(
        admin,
        'POST',
        `/api/admin/identity-checks/${id}/evidence`,
        { part: 'document' },
        await staffProof(stack, admin.id),
      )
    const mine = async () =>
      (await call(ann, 'GET', '/api/identity/checks/mine'))
        .json<{ checks: { picturesErasedAt: string | null }[] }>()
        .checks.map((check) => check.picturesErasedAt)
    expect([(await look()).json<{ code: string }>().code, await mine()]).toEqual(['conflict', [null]])
    await after(31)
    await erase(ann)
    const day = new Date(start + 31 * DAY).toISOString()
    expect((await look()).json()).toMatchObject({
      status: 410,
      code: 'gone',
      detail: expect.stringContaining(`erased on ${day.slice(0, 10)}`),
    })
    expect(await mine()).toEqual([day])
  })

  it('are erased in the end with uncollected copies, even after a run failed halfway', async () => {
    const ann = await person('Ann Example')
    const id = await checked(ann, 'returned')
    const copy = await stack.app.store.put(Buffer.from(`an opened copy ${id}`))
    await rows(
      `
        insert into identity_openings (id, check_id, part, admin_id, public_key, media, object_id,
        created_at, expires_at)
        values ($1, $2, 'selfie', $3, 'x', 'image/jpeg', $4, now(), now() + interval '10 minutes')`,
      randomUUID(),
      id,
      admin.id,
      copy,
    )
    await after(31)
    const dying = {
      ...context(),
      store: { ...stack.app.store, remove: async () => Promise.reject(new Error('the store is away')) },
    }
    await expect(eraseEvidence((await evidenceOf(ann)).id, dying)).rejects.toThrow('away')
    expect([await stored(ann), (await evidenceOf(ann)).erased_at]).toEqual([[true, true], null])
    // Once begun it is finished, whatever the settings are by then.
    await eraseEvidence((await evidenceOf(ann)).id, {
      ...context(),
      config: { identityKeptDays: { accepted: 900, otherwise: 900 } },
    })
    expect([
      await stored(ann),
      await stack.app.store.has(copy),
      await rows('select 1 from identity_openings where check_id = $1', id),
    ]).toEqual([[false, false], false, []])
  })
})

describe('what is due', () => {
  it('gets one job each, pictures whose time is over and readings whose job was lost', async () => {
    const [ann, eve, new_] = [
      await person('Ann Example'),
      await person('Eve Example'),
      await person('New Example'),
    ]
    await checked(ann, 'accepted')
    await checked(eve, 'rejected')
    const lost = (await ask(new_, await upload(new_))).json<{ check: { id: string } }>().check.id
    const jobs = async (queue: string, key: string, id: string): Promise<number> =>
      (
        await rows(
          `select 1 from pgboss.job where name = $1 and state < 'completed' and data->>'${key}' = $2`,
          queue,
          id,
        )
      ).length
    await eventually(async () => await jobs('read-identity', 'checkId', lost))
    await rows("delete from pgboss.job where name = 'read-identity'")
    await after(60)
    await tendIdentity(context())
    await tendIdentity(context())
    expect([
      await jobs('erase-identity-evidence', 'evidenceId', (await evidenceOf(ann)).id),
      await jobs('erase-identity-evidence', 'evidenceId', (await evidenceOf(eve)).id),
    ]).toEqual([0, 1])
    expect(await jobs('read-identity', 'checkId', lost)).toBe(1)
    expect(await tendIdentity(context())).toEqual({ erasing: 0, reading: 0 })
    // The job does it too.
    await eraseIdentityEvidence.run({ evidenceId: (await evidenceOf(eve)).id }, context())
    expect(await stored(eve)).toEqual([false, false])
  })

  it('is how the worker may touch a decided check: what was typed goes, no decision changes', async () => {
    const ann = await person('Ann Example')
    const id = await checked(ann, 'rejected')
    const asWorker = (text: ReturnType<typeof sql>) =>
      inTransaction(stack.workerDb, { service: 'worker' }, (tx) => text.execute(tx))
    expect(
      (await asWorker(sql`update identity_checks set state = 'accepted' where id = ${id}`)).numAffectedRows,
    ).toBe(0n)
    await expect(asWorker(sql`update identity_checks set claims = null where id = ${id}`)).rejects.toThrow(
      'permission denied',
    )
    await expect(
      inTransaction(stack.db, { person: admin }, (tx) =>
        sql`select forget_identity_claims(${id}::uuid)`.execute(tx),
      ),
    ).rejects.toThrow('permission denied')
  })
})
