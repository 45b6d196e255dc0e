// A copy of one's data and an erasure, when wills of the person are closed: the release worker opens their files for
// the copy, on its own proof, and only it deletes its wraps.
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signedIn, startAccounts, type AccountsStack, type Browser } from '../../../../test/stack/accounts.ts'
import { mailsOf } from '../../../../test/stack/mails.ts'
import { giveProof } from '../../../../test/stack/proofs.ts'
import { closedWills, parts, type ClosedWill } from '../../testing/closed-wills.ts'
import { startSmtpStandIn, type SmtpStandIn } from '../../testing/smtp-stand-in.ts'
import { renewed } from '../../testing/renewed.ts'
import { filesIn } from '../../testing/zip-fixture.ts'
import { commitmentTo, newPart } from '@testate/evidence/shared-secret/shares'
import { holdMoving } from '../custody/two-parts/held-moving.ts'
import { newKeyUnder } from '../custody/two-parts/open-parts.ts'
import { lockedSecret, setMoving } from '../custody/two-parts/secrets.ts'
import { willKey } from '../custody/will-key.ts'
import { inTransaction } from '../platform/database/database.ts'
import { eraseAccount } from './erase-account.ts'
import { ownDataJobs } from './jobs.ts'
import { answerExports } from '../release/closed/answer-exports.ts'
import { forgetExport, makeExport } from './make-export.ts'
import { mountOwnData } from './routes.ts'

let stack: AccountsStack
let smtp: SmtpStandIn
let wills: Awaited<ReturnType<typeof closedWills>>
let stop: () => Promise<void>
let n = 0
let me: Browser & { id: string }
let email: string
let will: ClosedWill

beforeAll(async () => {
  smtp = await startSmtpStandIn()
  stack = await startAccounts({ mount: mountOwnData, queues: ownDataJobs as never })
  wills = await closedWills(stack, smtp)
  stop = await wills.answers()
})
beforeEach(async () => {
  n += 1
  email = `ann${n}@example.org`
  me = await signedIn(stack, { email, username: `ann.${n}` })
  will = await wills.closed(me.id)
})
afterAll(async () => {
  await stop()
  await stack.stop()
  await smtp.stop()
})

const rows = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await stack.owner.query(text, values)).rows as T[]
const context = () => ({ ...stack.workerContext, db: stack.workerDb })
async function confirmed(purpose: 'export' | 'erase'): Promise<string> {
  const asked = await me.post('/api/account/step-up/request', { purpose })
  expect([asked.statusCode, asked.json().factors]).toEqual([202, []])
  const answer = await me.post('/api/account/step-up', { purpose, code: wills.code(email) })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().stepUp
}
const ask = async (stepUp: string): Promise<string> =>
  (await me.post('/api/account/export', {}, { 'step-up': stepUp })).json().requestId
const fetchIt = (id: string) => me.get(`/api/account/export/${id}`)

test('the copy has every file of a closed will, once both parts are there', async () => {
  const id = await ask(await confirmed('export'))
  await makeExport(id, context())
  // The worker's part is there; it has none of these files.
  expect((await fetchIt(id)).statusCode).toBe(202)
  await wills.look()
  const answer = await fetchIt(id)
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  const files = filesIn(answer.rawPayload)
  for (const part of parts) {
    const name = `wills/${will.willId}/${part}.${part === 'capsule' ? 'json' : 'pdf'}`
    expect(files.get(name)?.equals(will.bytes[part]), name).toBe(true)
  }
  const data = JSON.parse(files.get('your-data.json')!.toString('utf8')) as { files: { from?: string }[] }
  expect(data.files.map(({ from }) => from)).toEqual(
    parts.map(() => 'the release worker, which alone opens it'),
  )
  const objects = await rows<{ object: string }>('select object_id as object from export_kept')
  await forgetExport(id, context())
  expect(await rows('select 1 from export_kept')).toEqual([])
  for (const { object } of objects) expect(await stack.app.store.has(object as never)).toBe(false)
})

test('in the place of a closed will’s file for which there is no room stands how to get it', async () => {
  const id = await ask(await confirmed('export'))
  await makeExport(id, context())
  await answerExports(wills.context, will.bytes.sealed.length)
  const files = filesIn((await fetchIt(id)).rawPayload)
  const names = parts.map((part) => `wills/${will.willId}/${part}.${part === 'capsule' ? 'json' : 'pdf'}`)
  const absent = names.filter((name) => !files.has(name))
  expect(absent.length).toBeGreaterThan(0)
  expect(absent.length).toBeLessThan(names.length)
  for (const name of absent)
    expect(files.get(`${name}.not-here.txt`)?.toString(), name).toMatch(
      /no room left .* can be downloaded on its page/,
    )
})

test('the sealed PDF of a closed will comes with its renewals', async () => {
  await renewed(stack.owner, will.willId, will.bytes.sealed)
  const id = await ask(await confirmed('export'))
  await makeExport(id, context())
  await wills.look()
  const file = filesIn((await fetchIt(id)).rawPayload).get(`wills/${will.willId}/sealed.pdf`)
  expect(file!.toString()).toBe(`${will.bytes.sealed.toString()}, renewed`)
})

test('killed before its answer, the release worker makes its part anew', async () => {
  const id = await ask(await confirmed('export'))
  await makeExport(id, context())
  const { store } = wills.context
  wills.context.store = {
    ...store,
    put: async (bytes) => {
      await store.put(bytes)
      throw new Error('killed')
    },
    read: store.read.bind(store),
    get: store.get.bind(store),
    has: store.has.bind(store),
    remove: store.remove.bind(store),
  } as typeof store
  await wills.look()
  expect((await fetchIt(id)).statusCode).toBe(202)
  wills.context.store = store
  await wills.look()
  expect((await fetchIt(id)).statusCode).toBe(200)
})

test('a request that the worker proved, or that names another’s files, opens none of them', async () => {
  const id = await ask(
    await giveProof(stack, me.id, { purpose: 'export', maker: 'worker' }).then(async () => {
      const stepUp = await confirmed('export')
      await rows("update proofs set maker = 'worker' where person_id = $1 and purpose = 'export'", me.id)
      return stepUp
    }),
  )
  await makeExport(id, context())
  await wills.look()
  expect((await fetchIt(id)).statusCode).toBe(410)

  const eve = await signedIn(stack, { email: `eve${n}@example.org`, username: `eve${n}` })
  const hers = await wills.closed(eve.id)
  const own = await ask(await confirmed('export'))
  const [file] = await rows<{ object: string }>(
    "select object_id as object from will_objects where will_id = $1 and part = 'sealed'",
    hers.willId,
  )
  await makeExport(own, context())
  await rows(
    'update export_kept set files = $2 where request_id = $1',
    own,
    JSON.stringify([
      {
        name: 'hers.pdf',
        object: file!.object,
        seal: { willId: hers.willId, version: 1, purpose: 'sealed' },
        at: '2026-01-01',
      },
    ]),
  )
  await wills.look()
  const answer = await fetchIt(own)
  expect(answer.statusCode).toBe(200)
  expect(filesIn(answer.rawPayload).has('hers.pdf')).toBe(false)
})

/** The will comes under a shared secret: from then on the release worker has no wrap of it. */
async function putUnderSecret(): Promise<string> {
  const [secretId, part] = [randomUUID(), newPart()]
  const { willId } = will
  await rows(
    `insert into seal_states (will_id, sealed_hash, state, checkable_until, due_at)
     values ($1, $2, '{}', now() + interval '9 years', now() + interval '8 years')`,
    willId,
    Buffer.from(newPart()),
  )
  await rows(
    `insert into shared_secrets (id, will_id, version, testator_id, state, commitment, testator_part)
     values ($1, $2, 1, $3, 'practising', $4, '\\x00')`,
    secretId,
    willId,
    me.id,
    Buffer.from(await commitmentTo(part, { willId, secretId }), 'hex'),
  )
  await rows(
    `insert into shared_holders (secret_id, place, public_key, share, share_hash, practised_at)
     select $1, place, decode(repeat('00', 1216), 'hex'), '\\x00', sha256('x'), now() from generate_series(1, 3) place`,
    secretId,
  )
  await inTransaction(stack.releaseDb, { service: 'release' }, async (tx) => {
    const secret = (await lockedSecret(tx, secretId))!
    const now = await willKey(tx, wills.keys.privateKey, secret, 'release')
    const { coming, ...wraps } = await newKeyUnder(wills.keys.privateKey, secret, part, now)
    await setMoving(tx, secret, wraps)
    holdMoving(secretId, { now, coming }, wraps.wrap)
  })
  await wills.look()
  expect(await rows('select state from shared_secrets where will_id = $1', willId)).toEqual([{ state: 'on' }])
  return secretId
}

test('a copy says of a will under a shared secret that its files are not in it', async () => {
  await putUnderSecret()
  const id = await ask(await confirmed('export'))
  await makeExport(id, context())
  await wills.look()
  const files = filesIn((await fetchIt(id)).rawPayload)
  for (const part of parts) {
    const name = `wills/${will.willId}/${part}.${part === 'capsule' ? 'json' : 'pdf'}`
    expect(files.has(name), name).toBe(false)
    expect(files.get(`${name}.not-here.txt`)?.toString(), name).toContain('under a shared secret')
  }
  const data = JSON.parse(files.get('your-data.json')!.toString('utf8')) as {
    sharedSecrets: { ofOwnWills: object[] }
  }
  expect(data.sharedSecrets.ofOwnWills).toMatchObject([{ willId: will.willId, state: 'on' }])
})

test('a code for a shared secret names its act, and the release worker mails the one that switches it', async () => {
  const secretId = await putUnderSecret()
  const { willId } = will
  const digest = randomBytes(32).toString('hex')
  const body = { purpose: 'share-off', willId, about: secretId, digest }
  const asked = await me.post('/api/step-up/request', body)
  expect([asked.statusCode, asked.json().passkey]).toEqual([202, null])
  expect(asked.json().documentHash).toBe(digest)
  // What the browser made is in the mail, as the screen shows it.
  const raw = smtp.received.at(-1)!.raw.replace(/=\r\n/g, '')
  expect(raw).toContain('let the register alone open this will again')
  expect(raw).toContain(digest.slice(0, 24).replaceAll(/(.{8})(?=.)/g, '$1 '))
  expect(raw).not.toContain('fingerprint')
  for (const wrong of [
    { ...body, about: randomUUID() },
    { ...body, digest: undefined },
  ])
    expect((await me.post('/api/step-up/request', wrong)).statusCode).toBe(409)
  const about = 'choose somebody'
  const chooses = await me.post('/api/account/step-up/request', { purpose: 'share-choose', about })
  expect(chooses.statusCode, chooses.body).toBe(202)
  expect((await mailsOf(stack, { to: email, template: 'account-code' })).at(-1)?.data['purpose']).toBe(
    'share-choose',
  )
})

test('an erasure of a will under a shared secret deletes the platform’s part, and every row', async () => {
  const secretId = await putUnderSecret()
  const id = await begun()
  await eraseAccount(id, context())
  await expect(
    inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
      sql`select erase_person(${id}::uuid, now())`.execute(tx),
    ),
  ).rejects.toThrow('the release worker holds a key of a will')
  await wills.look()
  expect(
    await rows('select state, wrap, platform_part as part from shared_secrets where id = $1', secretId),
  ).toEqual([{ state: 'ended', wrap: null, part: null }])
  await eraseAccount(id, context())
  await rows('update outbox set sent_at = now(), sealed = null, data = null where sent_at is null')
  await eraseAccount(id, context())
  expect(await rows('select state from erasures where id = $1', id)).toEqual([{ state: 'done' }])
  expect(await rows('select 1 from shared_secrets where id = $1', secretId)).toEqual([])
  expect(await rows('select 1 from shared_holders where secret_id = $1', secretId)).toEqual([])
})

/** Asked for, its days over, and everything done that does not need the release worker. */
async function begun(): Promise<string> {
  const stepUp = await confirmed('erase')
  const asked = await me.post(
    '/api/account/erasure',
    { confirmation: 'Erase my account' },
    { 'step-up': stepUp },
  )
  expect(asked.statusCode, asked.body).toBeLessThan(300)
  const [erasure] = await rows<{ id: string }>('select id from erasures where person_id = $1', me.id)
  const { id } = erasure!
  await eraseAccount(id, context())
  await rows("update erasures set due_at = asked_at where id = $1 and state = 'waiting'", id)
  await rows('update withdrawals set effective_at = asked_at where will_id = $1', will.willId)
  await eraseAccount(id, context())
  await rows("delete from pgboss.job where data ->> 'willId' = $1", will.willId)
  return id
}
const wraps = async (willId = will.willId): Promise<string[]> =>
  (
    await rows<{ recipient: string }>(
      'select recipient from key_wraps where will_id = $1 order by recipient',
      willId,
    )
  ).map(({ recipient }) => recipient)

test('an erasure ends only after the release worker has deleted its wrap, also after a kill', async () => {
  await rows(
    `insert into release_passkeys (log_index, person_id, factor_id, credential_id, public_key, added_at, counts_from)
     values (7, $1, gen_random_uuid(), decode(repeat('ab', 32), 'hex'), '', now(), now())`,
    me.id,
  )
  await rows(
    `insert into release_passkey_asks (id, person_id, purpose, request_key, expires_at)
     values (gen_random_uuid(), $1, 'export', decode(repeat('ab', 32), 'hex'), now())`,
    me.id,
  )
  const id = await begun()
  const stateOf = async (): Promise<string | undefined> =>
    (await rows<{ state: string }>('select state from erasures where id = $1', id))[0]?.state
  await eraseAccount(id, context())
  expect([await stateOf(), await wraps()]).toEqual(['withdrawing', expect.arrayContaining(['release'])])
  await expect(
    inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
      sql`select erase_person(${id}::uuid, now())`.execute(tx),
    ),
  ).rejects.toThrow('the release worker holds a key of a will')
  await wills.look()
  // Killed here: the wrap is gone, the rows are not. The next run ends it.
  expect(await wraps()).not.toContain('release')
  expect(await stateOf()).toBe('withdrawing')
  await eraseAccount(id, context())
  await rows('update outbox set sent_at = now(), sealed = null, data = null where sent_at is null')
  await eraseAccount(id, context())
  expect(await stateOf()).toBe('done')
  expect(await wraps()).toEqual([])
  for (const table of ['release_custody', 'closings'])
    expect(await rows(`select 1 from ${table} where will_id = $1`, will.willId), table).toEqual([])
  for (const table of ['release_addresses', 'release_codes', 'release_passkeys', 'release_passkey_asks'])
    expect(await rows(`select 1 from ${table} where person_id = $1`, me.id), table).toEqual([])
})

test('no wrap goes for an erasure that the release worker did not prove, or that can still be stopped', async () => {
  const id = randomUUID()
  const state = async (of: string, maker: string): Promise<void> => {
    const proof = randomUUID()
    await rows(
      `insert into proofs (id, person_id, purpose, factor, request_key, token_hash, proven_at, expires_at, used_at,
         maker)
       values ($1, $2, 'erase', 'code by e-mail', sha256('a'), sha256($3), now(), now() + interval '5 minutes',
         now(), $4)`,
      proof,
      me.id,
      Buffer.from(proof),
      maker,
    )
    await rows('delete from erasures where id = $1', id)
    await rows(
      "insert into erasures (id, person_id, proof_id, state, due_at) values ($1, $2, $3, $4, now() + interval '1 day')",
      id,
      me.id,
      proof,
      of,
    )
  }
  await stack.owner.query('alter table wills disable trigger user')
  await rows("update wills set status = 'withdrawn' where id = $1", will.willId)
  await stack.owner.query('alter table wills enable trigger user')
  for (const [of, maker] of [
    ['withdrawing', 'worker'],
    ['waiting', 'release'],
  ] as const) {
    await state(of, maker)
    await wills.look()
    expect(await wraps(), `${of} by ${maker}`).toContain('release')
  }
  // And none while the registration stands.
  await state('withdrawing', 'release')
  await stack.owner.query('alter table wills disable trigger user')
  await rows("update wills set status = 'registered' where id = $1", will.willId)
  await wills.look()
  expect(await wraps()).toContain('release')
  await rows("update wills set status = 'withdrawn' where id = $1", will.willId)
  await stack.owner.query('alter table wills enable trigger user')
  await wills.look()
  expect(await wraps()).not.toContain('release')
})
